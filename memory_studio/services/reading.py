"""Reading a session piece by piece, so that a window can show it while it is read.

Invariant: whoever iterates gives each batch to `Transcript.extend` itself; nothing here
changes a transcript that was already handed out, except `take_shape`, which must not run
while batches are taken in.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from memory_studio.context.build import Context, ContextItem
from memory_studio.context.render import render_entry
from memory_studio.domain.entry import Compaction, Custom, Entry
from memory_studio.domain.lanes import LaneLayout, lay_out_lanes
from memory_studio.domain.outline import Outline
from memory_studio.domain.projection import Fold, find_folds
from memory_studio.domain.session import Issue
from memory_studio.domain.task import CancelToken, Progress, ReportProgress, ignore_progress
from memory_studio.domain.tokens import TokenCount
from memory_studio.errors import UnreadableError
from memory_studio.formats.base import ScanBatch, SignOfLife
from memory_studio.formats.writing import BRANCH_TYPE
from memory_studio.services.curve import Curve, build_curve
from memory_studio.services.transcripts import SideCars, Transcript, new_transcript, read_to_end
from memory_studio.storage.fingerprint import Change, Fingerprint, take_fingerprint

__all__ = [
    "Change",
    "Context",
    "ContextItem",
    "Shape",
    "SignOfLife",
    "Step",
    "continue_transcript",
    "render_entry",
    "rolled_back_id",
    "stream_transcript",
    "take_shape",
]

READ_AT_ONCE_BYTES = 1 << 22
"""Smaller sessions are handed out whole: they take less time than two repaints."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Everything about a session that depends on all of its entries.

    Attributes:
        context_tokens: size of what the model would receive at the active leaf.
        model: the model in force there, "" when unknown.
    """

    n_rows: int
    title: str
    outline: Outline
    lanes: LaneLayout
    folds: tuple[Fold, ...]
    curve: Curve
    context_tokens: TokenCount
    model: str
    issues: tuple[Issue, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A piece of a session.

    Attributes:
        batch: entries to extend `transcript` with, None when there are none.
        fingerprint: what the file looked like, known after the last batch.
        shape: of a session that was handed out whole.
    """

    transcript: Transcript
    batch: ScanBatch | None = None
    fingerprint: Fingerprint | None = None
    shape: Shape | None = None

    def apply(self) -> None:
        """Take the piece in; on the thread that the transcript belongs to."""
        if self.batch is not None:
            self.transcript.extend(self.batch)
        if self.fingerprint is not None:
            self.transcript.fingerprint = self.fingerprint


def stream_transcript(
    path: Path,
    n_points: int,
    side_cars: SideCars | None = None,
    *,
    cancel: CancelToken | None = None,
    progress: ReportProgress = ignore_progress,
) -> Iterator[Step]:
    """Yield a session, the first step at once; raises as `open_transcript` does.

    n_points: as for `take_shape`.
    """
    transcript = new_transcript(path)
    try:
        change = side_cars.load(transcript) if side_cars else Change.REWRITTEN
        if path.stat().st_size <= READ_AT_ONCE_BYTES:
            if change is not Change.UNCHANGED:
                read_to_end(transcript, cancel=cancel, progress=progress)
            yield Step(transcript, shape=take_shape(transcript, n_points, side_cars))
        else:
            yield Step(transcript)
            if change is not Change.UNCHANGED:
                yield from continue_transcript(transcript, cancel=cancel, progress=progress)
    except OSError as error:
        raise UnreadableError(
            f"{path} cannot be read.", why=str(error), remedy="Check the file and open it again."
        ) from error


def continue_transcript(
    transcript: Transcript,
    *,
    cancel: CancelToken | None = None,
    progress: ReportProgress = ignore_progress,
) -> Iterator[Step]:
    """Yield what the file has beyond what was read."""
    size = transcript.path.stat().st_size
    state = transcript.state
    for batch in transcript.scan(cancel):
        state = batch.state
        progress(Progress("scan", state.offset, size))
        yield Step(transcript, batch)
    end = state.offset + state.torn_bytes
    yield Step(transcript, fingerprint=take_fingerprint(transcript.path, end))


def take_shape(transcript: Transcript, n_points: int, side_cars: SideCars | None = None) -> Shape:
    """Bring the outline up to date and return the shape; keep the columns for the next time."""
    transcript.refresh()
    if side_cars is not None:
        side_cars.save(transcript)
    outline, context = transcript.outline, transcript.context()
    return Shape(
        n_rows=len(transcript.columns),
        title=transcript.title,
        outline=outline,
        lanes=lay_out_lanes(transcript.tree, outline.path),
        folds=find_folds(outline, transcript.columns),
        curve=build_curve(transcript, n_points),
        context_tokens=context.total,
        model=context.model,
        issues=tuple(_with_row(issue, transcript) for issue in transcript.issues),
    )


def _with_row(issue: Issue, transcript: Transcript) -> Issue:
    """Name the entry at the issue's byte where the issue names none."""
    offsets = transcript.columns.offsets
    at = bisect_left(offsets, issue.byte)
    is_found = issue.row is None and issue.line and at < len(offsets) and offsets[at] == issue.byte
    return replace(issue, row=at) if is_found else issue


def rolled_back_id(entry: Entry) -> str:
    """Return the id of the compaction that a record of our own takes back, "" for all others."""
    match entry.body:
        case Compaction(undoes=undone):
            return undone
        case Custom(custom_type=kind, text=text) if kind == BRANCH_TYPE:
            try:
                return str(json.loads(text).get("undid", ""))
            except (ValueError, AttributeError):
                return ""
    return ""
