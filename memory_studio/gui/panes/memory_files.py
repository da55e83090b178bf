"""The list of a workspace's files with what to know of each."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QVBoxLayout, QWidget

from memory_studio.gui import strings
from memory_studio.gui.delegates.memory_file import MemoryFileDelegate
from memory_studio.gui.models.memory_files import FileRow, MemoryFilesModel
from memory_studio.gui.theme import Theme
from memory_studio.services.memory import Overview

__all__ = ["MemoryFilesPane"]


class MemoryFilesPane(QWidget):
    """FILES: one click or Enter opens a note.

    Signals:
        file_chosen: the path of a note.
    """

    file_chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel(self.tr("FILES"), self)
        self._title.setProperty("role", "section")
        self._state = QLabel(self)
        self._state.setProperty("role", "secondary")
        self.model = MemoryFilesModel(self)
        self.view = QListView(self)
        self.view.setModel(self.model)
        self.view.setItemDelegate(MemoryFileDelegate(theme, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setMouseTracking(True)
        self.view.setAccessibleName(self.tr("Notes of the workspace"))
        self.view.clicked.connect(self._choose)
        self.view.activated.connect(self._choose)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._state)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(head)
        layout.addWidget(self.view, 1)
        theme.changed.connect(self.view.viewport().update)

    def show_overview(self, overview: Overview | None) -> None:
        """Show the files, keeping the selected one."""
        selected = self.view.currentIndex().data(MemoryFilesModel.RowRole)
        self.model.set_overview(overview)
        if isinstance(selected, FileRow):
            self.select(selected.path)
        if overview is None:
            self._state.clear()
            return
        state = self.tr("stale") if overview.status.stale_files else self.tr("fresh")
        n_chunks = overview.status.n_chunks
        text = self.tr("1 chunk · {state}") if n_chunks == 1 else self.tr("{n} chunks · {state}")
        self._state.setText(text.format(n=strings.number(n_chunks), state=state))

    def select(self, path: str) -> None:
        """Mark the note that is shown; nothing is emitted."""
        index = self.model.index(self.model.row_of(path))
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.view.selectionModel().setCurrentIndex(index, flag)
        self.view.scrollTo(index)

    def _choose(self, index: QModelIndex) -> None:
        row = index.data(MemoryFilesModel.RowRole)
        if isinstance(row, FileRow):
            self.file_chosen.emit(row.path)
