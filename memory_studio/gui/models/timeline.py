"""The timeline's rows: positions of a projection as a Qt table.

Invariants: paints nothing, never raises, reads an entry only when its text is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, StrEnum
from typing import cast

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from memory_studio.domain.entry import EntryKind, Role
from memory_studio.domain.lanes import LaneLayout
from memory_studio.domain.outline import CONTEXT_KINDS, Boundary, RowState
from memory_studio.domain.projection import Fold, Projection
from memory_studio.domain.tokens import TokenCount
from memory_studio.gui.models.display import DisplayLine, Tone, short_time
from memory_studio.gui.models.lines import LineReader
from memory_studio.gui.strings import absolute_time
from memory_studio.services.reading import Shape
from memory_studio.services.transcripts import Transcript

__all__ = ["LINE_ROLE", "Column", "Filter", "Index", "TimelineModel"]

LINE_ROLE = Qt.ItemDataRole.UserRole
"""The `DisplayLine` of a row."""

MAX_BYTES_AT_ONCE = 1 << 19
"""A longer entry is read in the background."""

_IS_CONTEXT = bytes(kind in CONTEXT_KINDS for kind in range(256))
_NO_RESULT = bytes(role != Role.TOOL_RESULT for role in range(256))
_ON_BRANCH = bytes(state != RowState.OTHER_BRANCH for state in range(256))

Index = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """Columns of the timeline."""

    GRAPH = 0
    ENTRY = 1
    TOKENS = 2
    TIME = 3
    ID = 4


class Filter(StrEnum):
    """Which entries are shown."""

    ALL = "all"
    ACTIVE_BRANCH = "active"
    NO_TOOL_RESULTS = "no-results"


class TimelineModel(QAbstractTableModel):
    """One session, or nothing.

    Signals:
        long_line_wanted: a row whose text is too long to be read while painting.
    """

    long_line_wanted = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.transcript: Transcript | None = None
        self.shape: Shape | None = None
        self.lines: LineReader | None = None
        self.filter = Filter.ALL
        self._projection = Projection(0)
        self._n_rows = 0
        self._mask = bytearray()
        self._fold_lines: dict[int, DisplayLine] = {}

    @property
    def lanes(self) -> LaneLayout | None:
        """The lanes as of the last shape."""
        return self.shape.lanes if self.shape else None

    def show_transcript(self, transcript: Transcript | None) -> None:
        """Show another session, its entries as far as they are read."""
        self.beginResetModel()
        self.transcript, self.shape = transcript, None
        self.lines = LineReader(transcript) if transcript else None
        self._projection = self._new_projection()
        self.endResetModel()

    def append_rows(self) -> None:
        """Show what was appended to the transcript."""
        if self.transcript is None:
            return
        n_rows, first, n_known = len(self.transcript.columns), len(self._projection), self._n_rows
        self._extend_mask(n_rows)
        n_new = sum(self._mask[n_known:]) if self._mask else n_rows - n_known
        self._n_rows = n_rows
        if n_new:
            self.beginInsertRows(QModelIndex(), first, first + n_new - 1)
        self._projection.append_rows(n_rows)
        if n_new:
            self.endInsertRows()

    def show_shape(self, shape: Shape) -> None:
        """Use a new shape: folds, lanes and numbers; open folds stay open where they still are."""
        self.beginResetModel()
        opened = [
            fold.first_row for fold in self._projection.folds if self._projection.is_open(fold)
        ]
        self.shape = shape
        if self.lines is not None:
            self.lines.take_outline(shape.outline, shape.issues)
        self._projection = self._new_projection()
        for row in opened:
            self._projection.open_fold(self._projection.position_of(row) or 0)
        self.endResetModel()

    def show_filter(self, chosen: Filter) -> None:
        """Show other entries."""
        self.beginResetModel()
        self.filter = chosen
        self._projection = self._new_projection()
        self.endResetModel()

    def _new_projection(self) -> Projection:
        self._fold_lines.clear()
        self._mask = bytearray()
        if self.transcript is None:
            return Projection(0)
        self._n_rows = len(self.transcript.columns)
        folds = self.shape.folds if self.shape else ()
        if self.filter is Filter.ALL:
            return Projection(self._n_rows, folds)
        self._extend_mask(self._n_rows)
        shows = cast("Callable[[int], bool]", self._mask.__getitem__)
        return Projection(self._n_rows, folds, shows)

    def _extend_mask(self, n_rows: int) -> None:
        """Bring the filter up to date: one byte an entry, 1 to show it.

        What is not known to be on the active branch yet is not shown as such.
        """
        if self.transcript is None or self.filter is Filter.ALL:
            return
        start = len(self._mask)
        if self.filter is Filter.NO_TOOL_RESULTS:
            self._mask += self.transcript.columns.roles[start:n_rows].translate(_NO_RESULT)
        else:
            states = self.shape.outline.states if self.shape else bytearray()
            self._mask += states[start:n_rows].translate(_ON_BRANCH)
            self._mask += bytes(n_rows - len(self._mask))

    def row_at(self, position: int) -> int | None:
        """Return the entry at a position, None for a fold or nothing."""
        return self._projection.row_at(position) if 0 <= position < len(self._projection) else None

    def fold_at(self, position: int) -> Fold | None:
        """Return the fold at a position."""
        return self._projection.fold_at(position) if 0 <= position < len(self._projection) else None

    def rows_at(self, position: int) -> range:
        """Return the entries that a position stands for."""
        fold = self.fold_at(position)
        if fold is not None:
            return range(fold.first_row, fold.stop_row)
        row = self.row_at(position)
        return range(0) if row is None else range(row, row + 1)

    def position_of(self, row: int) -> int | None:
        """Return where an entry is shown, or the fold that holds it; None when filtered out."""
        return self._projection.position_of(row) if len(self._projection) else None

    def nearest_position(self, row: int) -> int | None:
        """Return where an entry is shown, or the one before it."""
        return self._projection.nearest_position(row)

    def is_folded(self, row: int) -> bool:
        """Return whether an entry lies in a closed fold."""
        position = self.position_of(row)
        return position is not None and self.fold_at(position) is not None

    def open_fold(self, position: int) -> bool:
        """Show the entries of a fold; return whether there was one.

        The fold's own position becomes the first entry's; the others are new.
        """
        fold = self.fold_at(position)
        if fold is None:
            return False
        self.beginInsertRows(QModelIndex(), position + 1, position + fold.n_entries - 1)
        self._projection.open_fold(position)
        self.endInsertRows()
        self.row_changed(fold.first_row)
        return True

    def close_fold(self, row: int) -> int | None:
        """Hide the run an entry belongs to again; return where its fold is now."""
        for fold in self._projection.folds:
            if fold.first_row <= row < fold.stop_row and self._projection.is_open(fold):
                position = self._projection.position_of(fold.first_row) or 0
                self.beginRemoveRows(QModelIndex(), position + 1, position + fold.n_entries - 1)
                self._projection.close_fold(row)
                self.endRemoveRows()
                self.row_changed(fold.first_row)
                return position
        return None

    def boundary_at(self, position: int) -> Boundary | None:
        """Return the boundary of the active branch at a position."""
        row = self.row_at(position)
        return None if row is None or self.lines is None else self.lines.boundary(row)

    def state(self, row: int) -> int:
        """Return where an entry stands as seen from the active leaf: a `RowState`."""
        states = self.shape.outline.states if self.shape else b""
        return states[row] if row < len(states) else RowState.IN_CONTEXT

    def kind(self, row: int) -> int:
        """Return what an entry is: an `EntryKind`."""
        return self.transcript.columns.kinds[row] if self.transcript else EntryKind.OTHER

    def is_leaf(self, row: int) -> bool:
        """Return whether an entry is the active leaf."""
        return self.shape is not None and self.shape.outline.leaf_row == row

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of positions."""
        return 0 if parent.isValid() else len(self._projection)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the name of a column."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(Column):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            is_number = section == Column.TOKENS
            side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        names = (
            self.tr("Graph"),
            self.tr("Entry"),
            self.tr("Tokens"),
            self.tr("Time"),
            self.tr("Id"),
        )
        return names[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        if not index.isValid() or index.row() >= len(self._projection) or self.transcript is None:
            return None
        try:
            return self._data(index.row(), Column(index.column()), role)
        except Exception:  # noqa: BLE001 (Qt calls this; a cell that fails shows a dash)
            return "—" if role == Qt.ItemDataRole.DisplayRole else None

    def _data(self, position: int, column: Column, role: int) -> object:
        if role == LINE_ROLE:
            return self.line_at(position)
        if role == Qt.ItemDataRole.ToolTipRole and column is Column.TIME:
            time_ms = self._time_ms(position)
            return None if time_ms is None else absolute_time(time_ms)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._text(position, column)
        return None

    def _text(self, position: int, column: Column) -> str:
        if column is Column.GRAPH:
            return ""
        row = self.row_at(position)
        if column is Column.TIME:
            return "" if row is None else self.time_text(row)
        if column is Column.ID:
            return "" if row is None else self.id_text(row)
        line = self.line_at(position)
        if column is Column.TOKENS:
            return "" if line.tokens is None else str(line.tokens)
        return f"{line.label} {line.text}".strip()

    def time_text(self, row: int) -> str:
        """Return the time of an entry."""
        return short_time(self.transcript.columns.time_ms(row) if self.transcript else None)

    def id_text(self, row: int) -> str:
        """Return the id of an entry."""
        return self.transcript.tree.ids[row] if self.transcript else ""

    def _time_ms(self, position: int) -> int | None:
        row = self.row_at(position)
        return (
            None if row is None or self.transcript is None else self.transcript.columns.time_ms(row)
        )

    def line_at(self, position: int) -> DisplayLine:
        """Return what a position says."""
        fold = self.fold_at(position)
        if fold is not None:
            return self._fold_line(fold)
        row = self._projection.row_at(position)
        if row is None or self.lines is None or self.transcript is None:
            return DisplayLine("", "—", Tone.NOTE)
        n_bytes = self.transcript.columns.lengths[row]
        if n_bytes > MAX_BYTES_AT_ONCE and not self.lines.is_known(row):
            self.long_line_wanted.emit(row)
            count = TokenCount.estimated(self.transcript.columns.tokens[row])
            return DisplayLine("…", self.tr("reading…"), Tone.NOTE, tokens=count)
        return self.lines.line(row)

    def _fold_line(self, fold: Fold) -> DisplayLine:
        known = self._fold_lines.get(fold.first_row)
        if known is not None:
            return known
        n_entries = fold.n_entries
        if self.transcript is not None:
            kinds = self.transcript.columns.kinds[fold.first_row : fold.stop_row]
            n_entries = sum(kinds.translate(_IS_CONTEXT))
        text = self.tr("{n} more entries were summarised here ({tokens} tokens)").format(
            n=f"{n_entries:,}", tokens=TokenCount.estimated(fold.tokens)
        )
        line = self._fold_lines[fold.first_row] = DisplayLine("", text, Tone.FOLD)
        return line

    def row_changed(self, row: int) -> None:
        """Paint a row again."""
        position = self.position_of(row)
        if position is not None:
            last = self.index(position, len(Column) - 1)
            self.dataChanged.emit(self.index(position, 0), last)

    def is_boundary_row(self, row: int) -> bool:
        """Return whether an entry is a compaction or reset, on any branch."""
        if self.transcript is None:
            return False
        return self.transcript.columns.kinds[row] in (EntryKind.COMPACTION, EntryKind.RESET)
