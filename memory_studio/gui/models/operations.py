"""The table of everything that was written, newest first."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from memory_studio.domain.operation import Operation, OperationState
from memory_studio.gui import strings
from memory_studio.services.operations import taking_back

__all__ = ["Column", "OperationsModel"]

Index = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """The columns of the table."""

    TIME = 0
    WHAT = 1
    SESSION = 2
    STATE = 3
    SIZE = 4


class OperationsModel(QAbstractTableModel):
    """One row an operation. title_of: names the session that a file belongs to."""

    def __init__(self, title_of: Callable[[Path], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._title_of = title_of
        self._operations: list[Operation] = []
        self._takes_back: dict[str, bool] = {}

    def set_operations(self, operations: list[Operation]) -> None:
        """Show these; they come oldest first."""
        self.beginResetModel()
        self._operations = operations[::-1]
        self._takes_back = taking_back(operations)
        self.endResetModel()

    def operation_at(self, index: Index) -> Operation | None:
        """Return the operation of a row."""
        if not index.isValid() or index.row() >= len(self._operations):
            return None
        return self._operations[index.row()]

    def row_of(self, operation_id: str) -> int:
        """Return the row of an operation, -1 when it is not there."""
        ids = [operation.id for operation in self._operations]
        return ids.index(operation_id) if operation_id in ids else -1

    def newest(self, *, redo: bool = False) -> Operation | None:
        """Return what Undo would take back; with `redo`, the undo that Redo would take back."""
        for operation in self._operations:
            if operation.can_undo and self.takes_back(operation) is redo:
                return operation
        return None

    def takes_back(self, operation: Operation) -> bool:
        """Return whether an operation is an undo (and not the undo of an undo)."""
        return self._takes_back.get(operation.id, False)

    def what(self, operation: Operation) -> str:
        """Say in words what an operation did."""
        said = {
            "rollback-unfold": self.tr("Compaction taken back, all turns kept"),
            "rollback-rewind": self.tr("Rewound to before a compaction"),
            "rollback-session": self.tr("New session from before a compaction"),
        }.get(operation.label, operation.label)
        if self.takes_back(operation):
            return self.tr("Undone: {what}").format(what=said)
        return self.tr("Done again: {what}").format(what=said) if operation.undoes else said

    def session_title(self, operation: Operation) -> str:
        """Return the title of the session that an operation was about."""
        session = dict(operation.details).get("session")
        return self._title_of(Path(session) if session else operation.target)

    def state(self, operation: Operation) -> str:
        """Say where an operation stands."""
        if operation.undone_by:
            return self.tr("undone")
        words = {
            OperationState.PREPARED: self.tr("cut short"),
            OperationState.APPLIED: self.tr("in force"),
            OperationState.ABANDONED: self.tr("nothing was changed"),
            OperationState.NEEDS_ATTENTION: self.tr("needs attention"),
        }
        return words[operation.state]

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of operations."""
        return 0 if parent.isValid() else len(self._operations)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401
        """Return the head of a column."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(Column):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(Column(section))
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        heads = {
            Column.TIME: self.tr("Time"),
            Column.WHAT: self.tr("What"),
            Column.SESSION: self.tr("Session"),
            Column.STATE: self.tr("State"),
            Column.SIZE: self.tr("Size"),
        }
        return heads[Column(section)]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        """Return the text of a cell, its tool tip or its alignment."""
        operation = self.operation_at(index)
        if operation is None or not 0 <= index.column() < len(Column):
            return None
        column = Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(operation, column)
            case Qt.ItemDataRole.ToolTipRole if column is Column.TIME:
                return strings.absolute_time(operation.created_ms)
            case Qt.ItemDataRole.ToolTipRole if column is Column.SESSION:
                return str(operation.target)
            case Qt.ItemDataRole.ToolTipRole:
                return self._text(operation, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case _:
                return None

    def _text(self, operation: Operation, column: Column) -> str:
        match column:
            case Column.TIME:
                return strings.relative_time(operation.created_ms, strings.now_ms())
            case Column.WHAT:
                return self.what(operation)
            case Column.SESSION:
                return self.session_title(operation)
            case Column.STATE:
                return self.state(operation)
            case Column.SIZE:
                change = operation.size_after_bytes - operation.size_before_bytes
                return strings.size_change(change)


def _alignment(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column is Column.SIZE else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
