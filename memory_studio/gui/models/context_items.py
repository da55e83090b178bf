"""The items of a context as a Qt table: role, text, tokens."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from memory_studio.gui.models.display import gist, role_name
from memory_studio.services.reading import Context, ContextItem

__all__ = ["ContextModel"]

Index = QModelIndex | QPersistentModelIndex
_ROLE, _TEXT, _TOKENS = range(3)


class ContextModel(QAbstractTableModel):
    """One context, or nothing; paints nothing and never raises."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[ContextItem, ...] = ()

    def show_context(self, context: Context | None) -> None:
        """Show other items."""
        self.beginResetModel()
        self._items = context.items if context else ()
        self.endResetModel()

    def item(self, row: int) -> ContextItem | None:
        """Return the item in a row of the table."""
        return self._items[row] if 0 <= row < len(self._items) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of items."""
        return 0 if parent.isValid() else len(self._items)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the name of a column."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section <= _TOKENS:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        names = (self.tr("Role"), self.tr("Text"), self.tr("Tokens"))
        return names[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        item = self.item(index.row()) if index.isValid() else None
        if item is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if index.column() == _ROLE:
            return role_name(item.role)
        return self._text(item) if index.column() == _TEXT else str(item.tokens)

    def _text(self, item: ContextItem) -> str:
        text = gist(item.text)
        if not item.sent:
            return self.tr("not sent: {text}").format(text=text)
        return self.tr("edited: {text}").format(text=text) if item.edited else text


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column == _TOKENS else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
