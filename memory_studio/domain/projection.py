"""Which entries a view shows, in which order, and what is folded away where.

A projection is a list of *positions*. Each shows an entry or a fold: a placeholder for a
run of summarised entries. Rows stay in file order. Invariant: every entry that is not
filtered out is shown or lies in exactly one fold.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from memory_studio.domain.columns import EntryColumns
from memory_studio.domain.entry import EntryKind
from memory_studio.domain.outline import Boundary, Outline, RowState

__all__ = ["Fold", "Projection", "Splice", "find_folds", "shows_active_branch"]

N_ROWS_BEFORE_FOLD = 3
"""Entries of a summarised run that stay visible, so that one sees what it was about."""
MIN_FOLDED_ROWS = 4
"""Shorter runs are not worth a placeholder."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A run of summarised entries that is shown as one placeholder.

    Attributes:
        first_row, stop_row: the run; `stop_row` is not part of it.
        tokens: estimated tokens of the run.
        boundary_row: the compaction that summarised them.
    """

    first_row: int
    stop_row: int
    tokens: int
    boundary_row: int

    @property
    def n_entries(self) -> int:
        """Number of entries in the run."""
        return self.stop_row - self.first_row


@dataclass(frozen=True, slots=True)
class Splice:
    """What a change did to the positions: `n_removed` at `position` gave way to `n_inserted`."""

    position: int
    n_removed: int
    n_inserted: int


def find_folds(outline: Outline, columns: EntryColumns) -> tuple[Fold, ...]:
    """Return the runs that the boundaries of the active path summarise, in file order."""
    folds: list[Fold] = []
    folded_to = 0
    for boundary in outline.boundaries:
        stop = boundary.first_kept_position
        if stop > folded_to and not _is_undone(boundary, outline):
            rows = outline.path[folded_to:stop]
            folds += _runs(rows, columns, boundary.row)
            folded_to = stop
    return tuple(sorted(folds, key=lambda fold: fold.first_row))


def _is_undone(boundary: Boundary, outline: Outline) -> bool:
    """Return whether the newest boundary lets the model see again what this one folded."""
    return outline.visible_start < boundary.first_kept_position


def _runs(rows: array[int], columns: EntryColumns, boundary_row: int) -> list[Fold]:
    """Cut path rows into stretches of consecutive file rows without boundaries inside."""
    found: list[Fold] = []
    start = 0
    for at in range(1, len(rows) + 1):
        last = at == len(rows)
        if last or rows[at] != rows[at - 1] + 1 or _is_boundary(columns, rows[at]):
            found += _fold(rows[start:at], columns, boundary_row)
            start = at
    return found


def _is_boundary(columns: EntryColumns, row: int) -> bool:
    return columns.kinds[row] in (EntryKind.COMPACTION, EntryKind.RESET)


def _fold(rows: array[int], columns: EntryColumns, boundary_row: int) -> list[Fold]:
    first = rows[0] + _is_boundary(columns, rows[0]) + N_ROWS_BEFORE_FOLD
    stop = rows[-1] + 1
    if stop - first < MIN_FOLDED_ROWS:
        return []
    return [Fold(first, stop, sum(columns.tokens[first:stop]), boundary_row)]


class Projection:
    """The positions of one view of one session."""

    def __init__(
        self,
        n_rows: int,
        folds: tuple[Fold, ...] = (),
        shows: Callable[[int], bool] | None = None,
    ) -> None:
        """Show `n_rows` entries; folds are closed; `shows` filters rows and turns folds off."""
        self._shows = shows
        self._folds = folds if shows is None else ()
        self._open: set[int] = set()
        self._items: array[int] | range = range(0)
        self._next_row = 0
        self._rebuild(n_rows)

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self._items)

    def _rebuild(self, n_rows: int) -> None:
        if self._shows is not None:
            self._items = array("i", filter(self._shows, range(n_rows)))
        elif not self._folds:
            self._items = range(n_rows)
        else:
            items, row = array("i"), 0
            for index, fold in enumerate(self._folds):
                items.extend(range(row, fold.first_row))
                items.append(-1 - index)
                row = fold.stop_row
            items.extend(range(row, n_rows))
            self._items = items
        self._next_row = n_rows

    def append_rows(self, n_rows: int) -> Splice:
        """Show the entries up to `n_rows`; return what changed."""
        position = len(self)
        new = range(self._next_row, n_rows)
        if isinstance(self._items, range):
            self._items = range(max(n_rows, position))
        else:
            self._items.extend(new if self._shows is None else filter(self._shows, new))
        self._next_row = max(n_rows, self._next_row)
        return Splice(position, 0, len(self) - position)

    def row_at(self, position: int) -> int | None:
        """Return the row shown at a position, None when a fold is there."""
        item = self._items[position]
        return item if item >= 0 else None

    def fold_at(self, position: int) -> Fold | None:
        """Return the fold at a position, None when an entry is there."""
        item = self._items[position]
        return self._folds[-1 - item] if item < 0 else None

    def first_row_at(self, position: int) -> int:
        """Return the row at a position, the first of its run for a fold."""
        item = self._items[position]
        return item if item >= 0 else self._folds[-1 - item].first_row

    def position_of(self, row: int) -> int | None:
        """Return where a row is shown, or the fold that holds it; None when filtered out."""
        position = bisect_right(range(len(self)), row, key=self.first_row_at) - 1
        if position < 0:
            return None
        fold = self.fold_at(position)
        if fold is not None:
            return position if row < fold.stop_row else None
        return position if self._items[position] == row else None

    def nearest_position(self, row: int) -> int | None:
        """Return where a row is shown, or the last position before it; None when empty."""
        if not len(self):
            return None
        return max(bisect_right(range(len(self)), row, key=self.first_row_at) - 1, 0)

    def open_fold(self, position: int) -> Splice | None:
        """Show the entries of the fold at a position; None when there is no fold."""
        fold = self.fold_at(position)
        if fold is None:
            return None
        items = self._items_with_folds()
        self._open.add(-1 - items[position])
        items[position : position + 1] = array("i", range(fold.first_row, fold.stop_row))
        return Splice(position, 1, fold.n_entries)

    def close_fold(self, row: int) -> Splice | None:
        """Hide the run that a row belongs to again; None when it belongs to none that is open."""
        for index in self._open:
            fold = self._folds[index]
            if fold.first_row <= row < fold.stop_row:
                return self._close(index, fold)
        return None

    def _close(self, index: int, fold: Fold) -> Splice:
        position = self.position_of(fold.first_row)
        if position is None:  # pragma: no cover (an open fold's rows are always shown)
            raise AssertionError
        self._open.discard(index)
        items = self._items_with_folds()
        items[position : position + fold.n_entries] = array("i", [-1 - index])
        return Splice(position, fold.n_entries, 1)

    def _items_with_folds(self) -> array[int]:
        """Return the positions as what can be changed: only without folds they are a range."""
        return cast("array[int]", self._items)

    @property
    def folds(self) -> tuple[Fold, ...]:
        """All folds, open or closed."""
        return self._folds

    def is_open(self, fold: Fold) -> bool:
        """Return whether the entries of a fold are shown."""
        return self._folds.index(fold) in self._open


def shows_active_branch(outline: Outline) -> Callable[[int], bool]:
    """Return a filter for the entries of the active path."""
    states = outline.states
    return lambda row: row < len(states) and states[row] != RowState.OTHER_BRANCH
