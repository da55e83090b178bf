"""Which lane of the gutter each entry is drawn in, like the graph of a version history.

The active path has lane 0. Every other branch has the lowest lane that is free from the
entry it leaves until its last entry. Lanes beyond `MAX_LANES` share the last one.
"""

from __future__ import annotations

import heapq
from array import array
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from memory_studio.domain.tree import NO_ROW, SessionTree

__all__ = ["MAX_LANES", "Chain", "LaneLayout", "lay_out_lanes"]

MAX_LANES = 6
"""More lanes than this are not told apart."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A run of entries in one lane.

    Attributes:
        number: 0 for the active path, then the newest branch first; decides the colour.
        fork_row: the entry it leaves, `NO_ROW` when it starts at a root.
        first_row, last_row: its own first and last entry.
    """

    number: int
    lane: int
    fork_row: int
    first_row: int
    last_row: int

    @property
    def top_row(self) -> int:
        """Row where its line begins."""
        return self.first_row if self.fork_row == NO_ROW else min(self.fork_row, self.first_row)


class LaneLayout:
    """The lanes of one session."""

    def __init__(self, chains: list[Chain], chain_of_row: array[int]) -> None:
        self.chains = chains
        self._chain_of_row = chain_of_row
        by_lane: list[list[Chain]] = [[] for _ in range(MAX_LANES)]
        for chain in sorted(chains, key=lambda chain: chain.top_row):
            by_lane[chain.lane].append(chain)
        self._by_lane = [lane for lane in by_lane if lane]
        self._tops = [[chain.top_row for chain in lane] for lane in self._by_lane]
        self._longest = [list(accumulate(lane, _longer)) for lane in self._by_lane]

    @property
    def n_lanes(self) -> int:
        """Number of lanes in use."""
        return 1 + max((chain.lane for chain in self.chains), default=0)

    def chain_at(self, row: int) -> Chain | None:
        """Return the chain an entry belongs to, None when it came after the layout."""
        if row >= len(self._chain_of_row):
            return None
        return self.chains[self._chain_of_row[row]]

    def passing(self, row: int) -> list[Chain]:
        """Return the chains whose lines touch a row, left to right, at most one a lane."""
        found = []
        for tops, chains, longest in zip(self._tops, self._by_lane, self._longest, strict=True):
            at = bisect_right(tops, row) - 1
            if at >= 0 and longest[at].last_row >= row:
                found.append(chains[at] if chains[at].last_row >= row else longest[at])
        return found


def _longer(chain: Chain, later: Chain) -> Chain:
    return chain if chain.last_row > later.last_row else later


def lay_out_lanes(tree: SessionTree, active_path: array[int]) -> LaneLayout:
    """Return the lanes of a session whose active branch is `active_path`."""
    chain_of_row = array("i", [NO_ROW]) * len(tree)
    spans = [_claim(tree, chain_of_row, active_path, 0)] if active_path else []
    for leaf in sorted(tree.leaves(), reverse=True):
        rows = _unclaimed_path(tree, chain_of_row, leaf)
        if rows:
            spans.append(_claim(tree, chain_of_row, rows, len(spans)))
    _claim_hidden(tree, chain_of_row)
    if not spans and len(tree):
        spans.append((NO_ROW, 0, len(tree) - 1))
    return LaneLayout(_place(spans, has_active=bool(active_path)), chain_of_row)


def _unclaimed_path(tree: SessionTree, chain_of_row: array[int], leaf: int) -> array[int]:
    rows = array("i")
    row = leaf
    while row != NO_ROW and chain_of_row[row] == NO_ROW:
        rows.append(row)
        row = tree.parents[row]
    rows.reverse()
    return rows


def _claim(
    tree: SessionTree, chain_of_row: array[int], rows: array[int], number: int
) -> tuple[int, int, int]:
    for row in rows:
        chain_of_row[row] = number
    return tree.parents[rows[0]], min(rows), max(rows)


def _claim_hidden(tree: SessionTree, chain_of_row: array[int]) -> None:
    """Put controls and side entries into the lane of their parent."""
    for row, chain in enumerate(chain_of_row):
        if chain == NO_ROW:
            parent = tree.parents[row]
            chain_of_row[row] = max(chain_of_row[parent], 0) if parent != NO_ROW else 0


def _place(spans: list[tuple[int, int, int]], *, has_active: bool) -> list[Chain]:
    """Give each span the lowest lane that is free over its whole length."""
    chains: dict[int, Chain] = {}
    free = list(range(1 if has_active else 0, MAX_LANES))
    busy: list[tuple[int, int]] = []
    order = sorted(range(len(spans)), key=lambda number: _top(spans[number]))
    for number in order:
        fork, first, last = spans[number]
        while busy and busy[0][0] < _top(spans[number]):
            heapq.heappush(free, heapq.heappop(busy)[1])
        if has_active and number == 0:
            lane = 0
        elif free:
            lane = heapq.heappop(free)
            heapq.heappush(busy, (last, lane))
        else:
            lane = MAX_LANES - 1
        chains[number] = Chain(number, lane, fork, first, last)
    return [chains[number] for number in range(len(spans))]


def _top(span: tuple[int, int, int]) -> int:
    fork, first, _last = span
    return first if fork == NO_ROW else min(fork, first)
