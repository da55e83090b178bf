"""The shape of a session: its active path, boundaries, branches, and what is folded.

A boundary hides what came before it from the model, except the kept range that begins at
its first kept entry. Only the newest boundary on a path counts; older ones contribute
nothing to the context.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate

from memory_studio.domain.calibration import calibrate
from memory_studio.domain.columns import EntryColumns
from memory_studio.domain.entry import Compaction, Entry, EntryKind, Reset
from memory_studio.domain.tokens import UNKNOWN_TOKENS, TokenCount
from memory_studio.domain.tree import NO_ROW, SessionTree

__all__ = [
    "CONTEXT_KINDS",
    "Boundary",
    "Branch",
    "Outline",
    "RowState",
    "build_outline",
    "path_position",
]

CONTEXT_KINDS = frozenset({EntryKind.MESSAGE, EntryKind.CUSTOM_MESSAGE, EntryKind.BRANCH_SUMMARY})
"""Kinds of entries that reach the model (a compaction does so as its summary)."""

_EMITS = bytes(kind in CONTEXT_KINDS for kind in range(256))


class RowState(IntEnum):
    """Where an entry stands as seen from the active leaf."""

    OTHER_BRANCH = 0
    FOLDED = 1
    IN_CONTEXT = 2


@dataclass(frozen=True, slots=True)
class Boundary:
    """A compaction or reset seen along a path.

    Attributes:
        number: 1-based among the compactions of the active path, 0 for a reset.
        position: index on the path.
        first_kept_position: index on the path of the first kept entry, equal to `position`
            when nothing is kept.
        n_folded, folded_tokens: entries that reached the model until here and no longer do,
            and their estimated tokens.
        n_kept: entries before the boundary that the model still gets.
        trigger: why it happened, as far as the files tell: "auto", "manual", "overflow",
            "timeout", "extension", "memory-studio", or "" when unknown.
    """

    number: int
    kind: EntryKind
    row: int
    entry_id: str
    position: int
    first_kept_position: int
    first_kept_entry_id: str
    tokens_before: TokenCount
    tokens_after: TokenCount
    n_folded: int
    n_kept: int
    folded_tokens: int
    trigger: str
    undoes: str = ""


@dataclass(frozen=True, slots=True)
class Branch:
    """One way through the tree.

    Attributes:
        n_entries: length of the path from the root.
        fork_row: last entry shared with the active path, `NO_ROW` if none.
    """

    leaf_row: int
    leaf_id: str
    n_entries: int
    fork_row: int
    active: bool


@dataclass(frozen=True, slots=True)
class Outline:
    """What a session looks like from its active leaf.

    Attributes:
        leaf_row: None when the context is empty.
        path: rows from the root to the leaf.
        states: one `RowState` value an entry.
        boundaries: along the path, oldest first.
        branches: the active one first, then the newest first.
    """

    leaf_row: int | None
    path: array[int]
    boundaries: tuple[Boundary, ...]
    branches: tuple[Branch, ...]
    states: bytearray

    @property
    def compactions(self) -> tuple[Boundary, ...]:
        """The boundaries that are compactions."""
        return tuple(b for b in self.boundaries if b.kind is EntryKind.COMPACTION)

    @property
    def visible_start(self) -> int:
        """Index on the path of the first entry that the model still gets, 0 without boundary."""
        return self.boundaries[-1].first_kept_position if self.boundaries else 0


def path_position(path: array[int], row: int | None) -> int | None:
    """Return the index of a row on a path, None when it is not on it."""
    if row is None:
        return None
    at = bisect_left(path, row)
    if at < len(path) and path[at] == row:
        return at
    try:
        return path.index(row)
    except ValueError:
        return None


def build_outline(
    tree: SessionTree,
    columns: EntryColumns,
    leaf_row: int | None,
    boundary_entries: Mapping[int, Entry],
    triggers: Mapping[str, str] | None = None,
) -> Outline:
    """Return the shape of a session.

    boundary_entries: the parsed compactions and resets, by row.
    triggers: why compactions happened, by entry id, where something outside the transcript
        tells it.
    """
    path = tree.path(leaf_row)
    states = bytearray(len(columns))
    for row in path:
        states[row] = RowState.IN_CONTEXT
    on_path = {row: entry for row, entry in boundary_entries.items() if states[row]}
    boundaries = _boundaries(tree, columns, path, on_path, triggers or {})
    for row in path[: boundaries[-1].first_kept_position if boundaries else 0]:
        states[row] = RowState.FOLDED
    branches = _branches(tree, leaf_row, path, states)
    return Outline(leaf_row, path, boundaries, branches, states)


def _boundaries(
    tree: SessionTree,
    columns: EntryColumns,
    path: array[int],
    entries: Mapping[int, Entry],
    triggers: Mapping[str, str],
) -> tuple[Boundary, ...]:
    sums = _PathSums(columns, path)
    found: list[Boundary] = []
    number = 0
    for position, row in _on_path(path, entries):
        entry = entries[row]
        number += entry.kind is EntryKind.COMPACTION
        kept = path_position(path, tree.row_of(_first_kept_id(entry)))
        start = position if kept is None or kept > position else kept
        trigger = triggers.get(entry.id, "")
        found.append(_boundary(entry, number, position, start, found[-1:], sums, trigger))
    return tuple(found)


def _on_path(path: array[int], entries: Mapping[int, Entry]) -> Iterable[tuple[int, int]]:
    pairs = ((path_position(path, row), row) for row in entries)
    return sorted((position, row) for position, row in pairs if position is not None)


def _first_kept_id(entry: Entry) -> str:
    body = entry.body
    return body.first_kept_entry_id if isinstance(body, Compaction | Reset) else ""


def _boundary(
    entry: Entry,
    number: int,
    position: int,
    start: int,
    previous: list[Boundary],
    sums: _PathSums,
    trigger: str,
) -> Boundary:
    visible_from = previous[0].first_kept_position if previous else 0
    body = entry.body
    compaction = body if isinstance(body, Compaction) else None
    return Boundary(
        number=number if compaction else 0,
        kind=entry.kind,
        row=entry.row,
        entry_id=entry.id,
        position=position,
        first_kept_position=start,
        first_kept_entry_id=_first_kept_id(entry),
        tokens_before=TokenCount.recorded(compaction.tokens_before)
        if compaction
        else UNKNOWN_TOKENS,
        tokens_after=_tokens_after(compaction, sums, start, position, previous),
        n_folded=sums.entries(visible_from, start),
        n_kept=sums.entries(start, position),
        folded_tokens=sums.tokens(visible_from, start),
        trigger=trigger or _trigger(compaction),
        undoes=compaction.undoes if compaction else "",
    )


def _trigger(compaction: Compaction | None) -> str:
    if compaction is None:
        return ""
    if compaction.undoes:
        return "memory-studio"
    return "extension" if compaction.from_hook else ""


def _tokens_after(
    compaction: Compaction | None,
    sums: _PathSums,
    start: int,
    position: int,
    previous: list[Boundary],
) -> TokenCount:
    """Return the size after a boundary: recorded, reported with the next answer, or estimated."""
    if compaction is None:
        return UNKNOWN_TOKENS
    if compaction.tokens_after is not None:
        return TokenCount.exact(compaction.tokens_after)
    reported = sums.next_usage(position)
    if reported:
        return TokenCount.exact(reported)
    before = (compaction.tokens_before or 0, _visible_tokens(sums, position, previous))
    calibration = calibrate(sums.first_report(position), before)
    estimated = sums.own_tokens(position) + sums.tokens(start, position)
    return TokenCount.estimated(calibration.of_context(estimated))


def _visible_tokens(sums: _PathSums, position: int, previous: list[Boundary]) -> int:
    """Return the estimate of what the model got just before a position."""
    if not previous:
        return sums.tokens(0, position)
    boundary = previous[0]
    kept = sums.tokens(boundary.first_kept_position, position)
    return sums.own_tokens(boundary.position) + kept


_MAX_ENTRIES_TO_NEXT_ANSWER = 16


class _PathSums:
    """Running sums along a path, so that any range costs two look-ups; 0 for a reversed one."""

    def __init__(self, columns: EntryColumns, path: array[int]) -> None:
        self._columns = columns
        self._path = path
        emits = bytes(columns.kinds).translate(_EMITS)
        self._n = array("I", accumulate(map(emits.__getitem__, path), initial=0))
        tokens = columns.tokens
        self._tokens = array(
            "Q", accumulate((tokens[row] if emits[row] else 0 for row in path), initial=0)
        )

    def entries(self, start: int, stop: int) -> int:
        return self._n[stop] - self._n[start] if stop > start else 0

    def tokens(self, start: int, stop: int) -> int:
        return self._tokens[stop] - self._tokens[start] if stop > start else 0

    def own_tokens(self, position: int) -> int:
        return self._columns.tokens[self._path[position]]

    def first_report(self, stop: int) -> tuple[int, int]:
        """Return the first size reported before a position and its estimate, (0, 0) for none."""
        usage = self._columns.usage_tokens
        for position in range(stop):
            if usage[self._path[position]]:
                return usage[self._path[position]], self.tokens(0, position + 1)
        return 0, 0

    def next_usage(self, position: int) -> int:
        """Return the context size reported soon after a position, 0 when a boundary comes first."""
        for row in self._path[position + 1 : position + 1 + _MAX_ENTRIES_TO_NEXT_ANSWER]:
            if self._columns.kinds[row] in (EntryKind.COMPACTION, EntryKind.RESET):
                break
            if self._columns.usage_tokens[row]:
                return self._columns.usage_tokens[row]
        return 0


def _branches(
    tree: SessionTree, leaf_row: int | None, path: array[int], states: bytearray
) -> tuple[Branch, ...]:
    walk = _Walk(tree, path, states)
    found = []
    if leaf_row is not None:
        found.append(Branch(leaf_row, tree.ids[leaf_row], len(path), leaf_row, active=True))
    for leaf in sorted(tree.leaves(), reverse=True):
        if leaf != leaf_row:
            depth, fork = walk.up(leaf)
            found.append(Branch(leaf, tree.ids[leaf], depth, fork, active=False))
    return tuple(found)


class _Walk:
    """Walks from leaves up to the active path; what several branches share is walked once."""

    def __init__(self, tree: SessionTree, path: array[int], states: bytearray) -> None:
        self._parents = tree.parents
        self._path = path
        self._states = states
        self._forks = set(tree.fork_rows)
        self._known: dict[int, tuple[int, int]] = {NO_ROW: (0, NO_ROW)}

    def up(self, leaf: int) -> tuple[int, int]:
        """Return the length of the path from the root, and where it leaves the active path."""
        steps, row = 0, leaf
        passed: list[tuple[int, int]] = []
        while row not in self._known and not self._states[row]:
            if row in self._forks:
                passed.append((row, steps))
            steps += 1
            row = self._parents[row]
        depth, fork = self._known.get(row) or ((path_position(self._path, row) or 0) + 1, row)
        for shared, at in passed:
            self._known[shared] = (depth + steps - at, fork)
        return depth + steps, fork
