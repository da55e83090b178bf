"""The tree of a session: who follows whom. Cycle-safe and duplicate-safe.

Rows are positions in file order. A later entry with an id that was used before takes over
its children, as the agents' own readers do. Links that would close a cycle are not made
and reported; the entry becomes a root, or stays where it was.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from memory_studio.domain.columns import SIDE, EntryBatch
from memory_studio.domain.entry import EntryKind

__all__ = ["NO_ROW", "SessionTree"]

NO_ROW = -1
"""The parent of a root."""

_MAX_CYCLE_CHECK_STEPS = 2_000_000
_IS_SIDE = bytes(bool(flags & SIDE) for flags in range(256))


class SessionTree:
    """Parents and children of every entry.

    Attributes:
        parents: row of each entry's parent, `NO_ROW` for roots.
        ids: id of each row.
        duplicate_rows: rows whose id an earlier row had.
        cycle_rows: rows whose link to their parent was not made.
    """

    def __init__(self) -> None:
        self.parents = array("i")
        self.ids: list[str] = []
        self.duplicate_rows: list[int] = []
        self.cycle_rows: list[int] = []
        self._first_child = array("i")
        self._forks: dict[int, list[int]] = {}
        self._hidden: set[int] = set()
        self._row_of_id: dict[str, int] | None = {}
        self._waiting: dict[str, list[int]] = {}
        self._steps_left = _MAX_CYCLE_CHECK_STEPS

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self.parents)

    @property
    def _row_of(self) -> dict[str, int]:
        """Row of each id; made at the first question after `restore`."""
        if self._row_of_id is None:
            self._row_of_id = {key: row for row, key in enumerate(self.ids) if key}
        return self._row_of_id

    def copy(self) -> SessionTree:
        """Return an independent copy, for looking at what an append would do."""
        return self.restore(self.parents[:], self._first_child[:], self.ids[:], self.snapshot())

    def snapshot(self) -> dict[str, Any]:
        """Return everything but the columns `parents`, `first_child` and `ids`, as JSON values."""
        return {
            "forks": list(self._forks.items()),
            "hidden": list(self._hidden),
            "waiting": list(self._waiting.items()),
            "duplicates": self.duplicate_rows[:],
            "cycles": self.cycle_rows[:],
        }

    @property
    def first_child(self) -> array[int]:
        """The first child of each row, `NO_ROW` for none."""
        return self._first_child

    @classmethod
    def restore(
        cls, parents: array[int], first_child: array[int], ids: list[str], rest: dict[str, Any]
    ) -> SessionTree:
        """Return the tree that `snapshot` and the columns describe."""
        tree = cls()
        tree.parents, tree._first_child, tree.ids = parents, first_child, ids
        tree._row_of_id = None
        tree._forks = {row: list(children) for row, children in rest["forks"]}
        tree._hidden = set(rest["hidden"])
        tree._waiting = {parent: list(rows) for parent, rows in rest["waiting"]}
        tree.duplicate_rows = list(rest["duplicates"])
        tree.cycle_rows = list(rest["cycles"])
        return tree

    def extend(self, batch: EntryBatch) -> None:
        """Append a batch and link its entries."""
        first = len(self)
        self.parents.extend([NO_ROW] * len(batch))
        self._first_child.extend([NO_ROW] * len(batch))
        previous_id = self.ids[first - 1] if first else ""
        row_of, parents, first_child = self._row_of, self.parents, self._first_child
        self.ids.extend(batch.ids)
        self._hidden.update(_hidden_rows(batch, first))
        for row, (entry_id, parent_id) in enumerate(
            zip(batch.ids, batch.parent_ids, strict=True), first
        ):
            if parent_id is not None:
                follows = parent_id == previous_id != entry_id and parent_id
                if not follows:
                    self._link_by_id(row, entry_id, parent_id)
                elif first_child[row - 1] != NO_ROW or row in self._hidden:
                    self._link(row, row - 1)
                else:
                    parents[row] = row - 1
                    first_child[row - 1] = row
            if entry_id:
                if entry_id in row_of:
                    self._take_over(row, entry_id)
                row_of[entry_id] = row
                if self._waiting:
                    self._link_waiting(row, entry_id)
            previous_id = entry_id

    def _link(self, row: int, parent: int) -> None:
        self.parents[row] = parent
        if row in self._hidden:
            return
        if self._first_child[parent] == NO_ROW:
            self._first_child[parent] = row
        else:
            self._forks.setdefault(parent, [self._first_child[parent]]).append(row)

    def _link_by_id(self, row: int, entry_id: str, parent_id: str) -> None:
        if parent_id == entry_id:
            self.cycle_rows.append(row)
            return
        parent = self._row_of.get(parent_id)
        if parent is None:
            self._waiting.setdefault(parent_id, []).append(row)
        else:
            self._link(row, parent)

    def _link_waiting(self, row: int, entry_id: str) -> None:
        for child in self._waiting.pop(entry_id, ()):
            if self._is_ancestor(child, row):
                self.cycle_rows.append(child)
            else:
                self._link(child, row)

    def _take_over(self, row: int, entry_id: str) -> None:
        """Give the children of the earlier row with this id to the later one.

        A child that leads to the later one stays: an agent would walk round in a circle there.
        """
        self.duplicate_rows.append(row)
        earlier = self._row_of[entry_id]
        kept: list[int] = []
        for child in self.children(earlier):
            if self._is_ancestor(child, row):
                kept.append(child)
                self.cycle_rows.append(child)
            else:
                self._link(child, row)
        self._forks.pop(earlier, None)
        self._first_child[earlier] = kept[0] if kept else NO_ROW
        if len(kept) > 1:
            self._forks[earlier] = kept

    def _is_ancestor(self, candidate: int, row: int) -> bool:
        """Return whether `candidate` is `row` or above it; True when it is too far to tell."""
        while row != NO_ROW:
            if row == candidate:
                return True
            self._steps_left -= 1
            if self._steps_left < 0:
                return True
            row = self.parents[row]
        return False

    def row_of(self, entry_id: str) -> int | None:
        """Return the row that an id names: the last one that has it."""
        return self._row_of.get(entry_id)

    def rows_by_prefix(self, prefix: str) -> list[int]:
        """Return the rows whose id begins with `prefix`, in file order."""
        return sorted(row for key, row in self._row_of.items() if key.startswith(prefix))

    def children(self, row: int) -> Sequence[int]:
        """Return the children of an entry in file order, controls and side entries left out."""
        if row in self._forks:
            return tuple(self._forks[row])
        child = self._first_child[row]
        return () if child == NO_ROW else (child,)

    @property
    def fork_rows(self) -> Iterable[int]:
        """Rows with more than one child."""
        return self._forks.keys()

    @property
    def missing_parents(self) -> dict[int, str]:
        """Return the rows that name a parent which does not exist, with its id."""
        return {row: parent for parent, rows in self._waiting.items() for row in rows}

    def is_hidden(self, row: int) -> bool:
        """Return whether an entry is a control or a side entry and no node of a branch."""
        return row in self._hidden

    def leaves(self) -> Iterator[int]:
        """Yield the entries that nothing follows, in file order."""
        for row, child in enumerate(self._first_child):
            if child == NO_ROW and row not in self._hidden:
                yield row

    def path(self, leaf: int | None) -> array[int]:
        """Return the rows from the root to `leaf`, both included; empty for None."""
        rows = array("i")
        row = NO_ROW if leaf is None else leaf
        while row != NO_ROW:
            rows.append(row)
            row = self.parents[row]
        rows.reverse()
        return rows

    def common_ancestor(self, first: int, second: int) -> int | None:
        """Return the last row that both paths share, None when they have different roots."""
        shared = None
        for one, other in zip(self.path(first), self.path(second), strict=False):
            if one != other:
                break
            shared = one
        return shared


def _hidden_rows(batch: EntryBatch, first: int) -> Iterator[int]:
    """Yield the rows of controls and side entries."""
    marks = zip(batch.kinds, batch.flags, strict=True)
    if EntryKind.LEAF in batch.kinds or batch.flags.translate(_IS_SIDE).find(1) >= 0:
        for row, (kind, flags) in enumerate(marks, first):
            if kind == EntryKind.LEAF or flags & SIDE:
                yield row
