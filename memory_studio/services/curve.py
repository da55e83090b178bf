"""The size of the context along the active path: the data behind the saw-tooth.

Invariant: sizes come from the columns alone, so that a million entries cost a fraction of a
second and no file is read.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from memory_studio.domain.columns import EntryColumns
from memory_studio.domain.outline import CONTEXT_KINDS, Boundary, Outline
from memory_studio.services.transcripts import Transcript

__all__ = ["Curve", "CurvePoint", "build_curve"]

_Ints = npt.NDArray[np.int64]
_EMITS = np.array([kind in CONTEXT_KINDS for kind in range(256)])


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The size of the context after one entry.

    Attributes:
        position: index on the active path. row: the entry there.
        exact: whether a provider reported `tokens` with this entry.
    """

    position: int
    row: int
    tokens: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """A line to draw.

    Attributes:
        points: by position; at a boundary there are two, before and after it.
        boundaries: compactions and resets along the path.
        n_positions: length of the active path.
    """

    points: tuple[CurvePoint, ...] = ()
    boundaries: tuple[Boundary, ...] = ()
    n_positions: int = 0

    @property
    def peak_tokens(self) -> int:
        """The largest size, 0 for an empty curve."""
        return max((point.tokens for point in self.points), default=0)


def build_curve(transcript: Transcript, n_points: int) -> Curve:
    """Return the curve of a session whose outline is up to date, in about `n_points` points."""
    outline = transcript.outline
    if not outline.path:
        return Curve()
    sizes, exact = _sizes(transcript.columns, outline)
    points: list[CurvePoint] = []
    starts = [0, *(boundary.position for boundary in outline.boundaries)]
    stops = [*starts[1:], len(outline.path)]
    for start, stop in zip(starts, stops, strict=True):
        share = max(n_points * (stop - start) // len(outline.path), 2)
        positions = np.unique(np.linspace(start, max(stop - 1, start), share).astype(int))
        points += [_point(outline.path, sizes, exact, int(position)) for position in positions]
        if stop < len(outline.path):
            points.append(CurvePoint(stop, outline.path[stop], points[-1].tokens, exact=False))
    return Curve(
        tuple(_with_recorded_peaks(points, outline)), outline.boundaries, len(outline.path)
    )


def _point(
    path: array[int], sizes: _Ints, exact: npt.NDArray[np.bool_], position: int
) -> CurvePoint:
    return CurvePoint(position, path[position], int(sizes[position]), bool(exact[position]))


def _with_recorded_peaks(points: list[CurvePoint], outline: Outline) -> list[CurvePoint]:
    """Let the size just before a compaction be what the agent recorded, where it did."""
    recorded = {b.position: b.tokens_before.value for b in outline.boundaries}
    seen: set[int] = set()
    found = []
    for point in points:
        tokens = recorded.get(point.position)
        if point.position in recorded and point.position not in seen:
            seen.add(point.position)
            if tokens:
                point = CurvePoint(point.position, point.row, tokens, exact=True)  # noqa: PLW2901
        found.append(point)
    return found


def _sizes(columns: EntryColumns, outline: Outline) -> tuple[_Ints, npt.NDArray[np.bool_]]:
    """Return the size after each entry of the path, and whether it was reported.

    Where nothing was reported it is the last report, or the size after the last boundary,
    plus the estimates of what came since.
    """
    path = _copy(outline.path, np.int32)
    usage = _copy(columns.usage_tokens, np.uint32)[path].astype(np.int64)
    own = _copy(columns.tokens, np.uint32)[path].astype(np.int64)
    own[~_EMITS[_copy(columns.kinds, np.uint8)[path]]] = 0
    exact = usage > 0
    base, is_anchor = usage.copy(), exact.copy()
    for boundary in outline.boundaries:
        base[boundary.position] = boundary.tokens_after.value or 0
        is_anchor[boundary.position] = True
    if not is_anchor[0]:
        base[0], is_anchor[0] = own[0], True
    sums = np.cumsum(own)
    anchor = np.maximum.accumulate(np.where(is_anchor, np.arange(len(path)), 0))
    return base[anchor] + sums - sums[anchor], exact


def _copy(column: array[int] | bytearray, dtype: type[np.generic]) -> npt.NDArray[Any]:
    """Return a column as an array of its own: a view would forbid the column to grow."""
    return np.frombuffer(column, dtype=dtype).copy()
