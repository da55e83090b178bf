"""What is wrong with a session's file, as a Qt table: line, byte, message."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from memory_studio.domain.session import Issue
from memory_studio.domain.text import first_line
from memory_studio.gui.library_words import library_words

__all__ = ["IssuesModel"]

Index = QModelIndex | QPersistentModelIndex


class IssuesModel(QAbstractTableModel):
    """The problems of one session; paints nothing and never raises."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._issues: tuple[Issue, ...] = ()

    def show_issues(self, issues: tuple[Issue, ...]) -> None:
        """Show other problems."""
        self.beginResetModel()
        self._issues = issues
        self.endResetModel()

    def row_of(self, row: int) -> int | None:
        """Return the entry that a problem is about."""
        return self._issues[row].row if 0 <= row < len(self._issues) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of problems."""
        return 0 if parent.isValid() else len(self._issues)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the name of a column."""
        is_name = role == Qt.ItemDataRole.DisplayRole and 0 <= section < self.columnCount()
        if orientation is not Qt.Orientation.Horizontal or not is_name:
            return None
        return (self.tr("Line"), self.tr("Byte"), self.tr("Problem"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        if not index.isValid() or index.row() >= len(self._issues):
            return None
        issue = self._issues[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            line = f"{issue.line:,}" if issue.line else "—"
            words = first_line(library_words(issue.code, issue.message))
            return (line, f"{issue.byte:,}", words)[index.column()]
        return None
