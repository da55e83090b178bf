"""The inspector's tab about the context: exactly what the model would receive at an entry."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from memory_studio.domain.tokens import Exactness
from memory_studio.gui.models.context_items import ContextModel
from memory_studio.gui.strings import entries, number
from memory_studio.gui.theme import Theme
from memory_studio.services.reading import Context

__all__ = ["ContextTab", "ItemTable"]

_ROW_LINES = 1.7


class ItemTable(QTableView):
    """The items of a context.

    Signals:
        row_chosen: the entry that an item comes from.
    """

    row_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.items = ContextModel(self)
        self.setModel(self.items)
        self.setObjectName("contextTable")
        self.setAccessibleName(self.tr("What the model receives"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    def _apply_theme(self) -> None:
        metrics = QFontMetrics(self._theme.scaled_font(1.0))
        rows = self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(int(metrics.height() * _ROW_LINES))
        self.setColumnWidth(0, metrics.horizontalAdvance("Branch summary") + 16)
        self.setColumnWidth(2, metrics.horizontalAdvance("~000,000") + 22)

    def _choose(self, index: QModelIndex) -> None:
        item = self.items.item(index.row())
        if item is not None:
            self.row_chosen.emit(item.row)


class ContextTab(QWidget):
    """A sentence with the size, then the items.

    Signals:
        row_chosen: the entry that an item comes from.
    """

    row_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._headline = QLabel()
        self._headline.setProperty("role", "section")
        self._headline.setWordWrap(True)
        self._note = QLabel()
        self._note.setProperty("role", "secondary")
        self._note.setWordWrap(True)
        for label in (self._headline, self._note):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.table = ItemTable(theme)
        self.table.row_chosen.connect(self.row_chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 16)
        layout.setSpacing(6)
        layout.addWidget(self._headline)
        layout.addWidget(self._note)
        layout.addWidget(self.table, 1)
        self.show_nothing(self.tr("Select an entry to see what the model would receive there."))

    def show_nothing(self, reason: str) -> None:
        """Say why there is nothing to show."""
        self._headline.clear()
        self._headline.hide()
        self._note.setText(reason)
        self.table.items.show_context(None)

    def show_context(self, context: Context, window_tokens: int) -> None:
        """Show another context."""
        size = self.tr("{tokens} of {window} tokens").format(
            tokens=context.total, window=number(window_tokens)
        )
        self._headline.setText(size)
        self._headline.show()
        self._note.setText(" ".join(filter(None, self._remarks(context))))
        self.table.items.show_context(context)

    def _remarks(self, context: Context) -> tuple[str, ...]:
        exactness = {
            Exactness.EXACT: self.tr("As the provider reported it."),
            Exactness.ESTIMATED: self.tr("Estimated (~)."),
            Exactness.UNKNOWN: self.tr("The size is unknown."),
        }
        n_unsent = sum(not item.sent for item in context.items)
        unsent = self.tr("{entries} kept back by the agent.").format(entries=entries(n_unsent))
        overhead = self.tr("{n} of them are the system prompt and tools.").format(
            n=number(context.overhead_tokens or 0)
        )
        nothing = self.tr("The model would receive nothing here.")
        return (
            exactness[context.total.exactness] if context.items else nothing,
            overhead if context.overhead_tokens else "",
            unsent if n_unsent else "",
        )
