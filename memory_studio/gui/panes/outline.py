"""The outline: branches and boundaries to jump to, and the problems of the file."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableView,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from memory_studio.gui.models.issues import IssuesModel
from memory_studio.gui.models.outline import OutlineModel
from memory_studio.gui.theme import Theme
from memory_studio.services.reading import Shape
from memory_studio.services.transcripts import Transcript

__all__ = ["OutlinePane"]


class OutlinePane(QWidget):
    """A tree of branches; below it a table of problems when there are any.

    Signals:
        row_chosen: an entry to go to.
    """

    row_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._outline = OutlineModel(self)
        self._issues = IssuesModel(self)
        self.tree = QTreeView()
        self.tree.setModel(self._outline)
        self.tree.setObjectName("outlineTree")
        self.tree.setAccessibleName(self.tr("Outline"))
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.clicked.connect(self._choose_node)
        self.tree.activated.connect(self._choose_node)
        self.problems = QTableView()
        self.problems.setModel(self._issues)
        self.problems.setAccessibleName(self.tr("Problems"))
        self.problems.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.problems.setShowGrid(False)
        self.problems.setTabKeyNavigation(False)
        self.problems.verticalHeader().hide()
        self.problems.horizontalHeader().setStretchLastSection(True)
        self.problems.clicked.connect(self._choose_problem)
        self.problems.activated.connect(self._choose_problem)
        self._heading = QLabel(self.tr("OUTLINE"))
        self._problems_heading = QLabel(self.tr("PROBLEMS"))
        self._lay_out()
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 4, 12)
        layout.setSpacing(6)
        for heading in (self._heading, self._problems_heading):
            heading.setProperty("role", "section")
        layout.addWidget(self._heading)
        layout.addWidget(self.tree, 2)
        layout.addWidget(self._problems_heading)
        layout.addWidget(self.problems, 1)

    def _apply_theme(self) -> None:
        metrics = QFontMetrics(self._theme.scaled_font(1.0))
        rows = self.problems.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(int(metrics.height() * 1.7))
        self.problems.setColumnWidth(0, metrics.horizontalAdvance("000,000") + 16)
        self.problems.setColumnWidth(1, metrics.horizontalAdvance("000,000,000") + 16)

    def show_shape(self, transcript: Transcript | None, shape: Shape | None) -> None:
        """Show another session."""
        self._outline.show_shape(transcript, shape)
        self.tree.expandAll()
        issues = shape.issues if shape else ()
        self._issues.show_issues(issues)
        for widget in (self.problems, self._problems_heading):
            widget.setVisible(bool(issues))

    def _choose_node(self, index: QModelIndex) -> None:
        self._choose(self._outline.row_of(index))

    def _choose_problem(self, index: QModelIndex) -> None:
        self._choose(self._issues.row_of(index.row()))

    def _choose(self, row: int | None) -> None:
        if row is not None:
            self.row_chosen.emit(row)
