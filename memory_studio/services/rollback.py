"""Taking a compaction back: three ways, each shown before anything is written.

* *unfold* appends a corrective compaction at the active leaf: the model sees again what it
  saw before, and everything said since;
* *rewind* appends a record that hangs on the entry before the compaction: later turns stay
  on the old branch;
* *session* writes the entries before the compaction into a new session file.

Source of the recipes: tried on pi 0.58 to 1.6.0 and OpenClaw 2026.3.13 to 2026.7.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from memory_studio.context.build import Context, ContextSource, build_context
from memory_studio.domain.entry import Compaction, Entry, EntryKind
from memory_studio.domain.operation import OperationKind
from memory_studio.domain.outline import CONTEXT_KINDS, Boundary
from memory_studio.domain.tree import NO_ROW
from memory_studio.errors import JournalError, ReadOnlyError, UsageError
from memory_studio.formats.base import ScanState
from memory_studio.formats.writing import (
    AppendRecord,
    Successor,
    branch_record,
    compaction_record,
    successor_file,
)
from memory_studio.services.transcripts import Transcript, open_transcript
from memory_studio.storage.fingerprint import Fingerprint

__all__ = [
    "How",
    "RollbackPlan",
    "corrective_compaction",
    "plan_append",
    "plan_rollback",
    "preview",
    "refuse_writing",
    "verify_written",
    "with_line_end",
]

NOTHING_REMOVED = "Nothing was removed. The complete conversation follows."
"""Summary of an unfold that has no earlier compaction to fall back on."""


class How(StrEnum):
    """The three ways of taking a compaction back."""

    UNFOLD = "unfold"
    REWIND = "rewind"
    SESSION = "session"


@dataclass(frozen=True, slots=True)
class RollbackPlan:
    """A roll back that was thought through, with its preview; nothing is written yet.

    Attributes:
        boundary: the compaction to take back.
        path_written: the file that would change or be created.
        kind: APPEND or CREATE. data: the bytes.
        leaf_id: the active leaf afterwards.
        before, after: what the model sees now, and what it would see.
        before_tokens, after_tokens: `total` of both contexts, 0 when unknown.
        n_left_entries: entries that leave the active branch and stay reachable on the old one.
        window_tokens, reserve_tokens: what the sizes are held against.
        fingerprint: what the session looked like when this was planned.
        continue_command: how a person goes on in the written session.
    """

    how: How
    session: Path
    boundary: Boundary
    path_written: Path
    kind: OperationKind
    data: bytes
    leaf_id: str
    old_leaf_id: str
    before: Context
    after: Context
    before_tokens: int
    after_tokens: int
    n_left_entries: int
    window_tokens: int
    reserve_tokens: int
    fingerprint: Fingerprint | None
    continue_command: str

    @property
    def fits_window(self) -> bool:
        """Whether the model could take the context at all."""
        return self.after_tokens <= self.window_tokens

    @property
    def compacts_again(self) -> bool:
        """Whether the agent would compact again before its next answer."""
        return self.after_tokens > self.window_tokens - self.reserve_tokens


def plan_rollback(
    transcript: Transcript, compaction: str, how: How, *, window_tokens: int, reserve_tokens: int
) -> RollbackPlan:
    """Return what taking a compaction back would do.

    compaction: its number on the active branch, or its entry's id.

    Raises:
        NotFoundError: there is no such compaction on the active branch.
        ReadOnlyError: the file is of a kind that is never written in place.
        UsageError: a reset lies between the compaction and the leaf.
    """
    boundary = transcript.compaction(compaction)
    _refuse_reset(transcript, boundary)
    if how is How.SESSION:
        successor = _successor(transcript, boundary)
        kind, data, path = OperationKind.CREATE, successor.data, successor.path
        leaf_id, after, n_left = successor.leaf_id, _successor_context(transcript, boundary), 0
        session_id = successor.session_id
    else:
        refuse_writing(transcript)
        record = _record(transcript, boundary, how)
        session_id = transcript.id
        kind, data, path = OperationKind.APPEND, with_line_end(transcript, record), transcript.path
        leaf_id, after = record.entry_id, preview(transcript, record.data)
        n_left = len(transcript.outline.path) - boundary.position if how is How.REWIND else 0
    before = transcript.context()
    return RollbackPlan(
        how=how,
        session=transcript.path,
        boundary=boundary,
        path_written=path,
        kind=kind,
        data=data,
        leaf_id=leaf_id,
        old_leaf_id=before.leaf_id,
        before=before,
        after=after,
        before_tokens=before.total.value or 0,
        after_tokens=after.total.value or 0,
        n_left_entries=n_left,
        window_tokens=(transcript.store and transcript.store.window_tokens) or window_tokens,
        reserve_tokens=reserve_tokens,
        fingerprint=transcript.fingerprint,
        continue_command=transcript.dialect.continue_command(session_id, path),
    )


def _refuse_reset(transcript: Transcript, boundary: Boundary) -> None:
    later = transcript.outline.boundaries
    if any(b.kind is EntryKind.RESET and b.position > boundary.position for b in later):
        raise UsageError(
            "This compaction lies before a reset.",
            why="No roll back can cross a reset.",
            remedy="Open the session as it was before the reset.",
        )


def refuse_writing(transcript: Transcript) -> None:
    """Raise `ReadOnlyError` when a file in this state must not be changed in place."""
    reason = transcript.dialect.refuses_writing(transcript.header)
    if not reason and transcript.state.torn_bytes:
        reason = "Its last line is not finished."
    on_path = set(transcript.outline.path)
    if not reason and on_path.intersection(transcript.tree.cycle_rows):
        reason = "Its active branch has a cycle, on which its agent would hang."
    if reason:
        raise ReadOnlyError(
            f"{transcript.path.name} is not changed in place.",
            why=reason,
            remedy="Write a new session instead.",
        )


def _record(transcript: Transcript, boundary: Boundary, how: How) -> AppendRecord:
    if how is How.REWIND:
        parent = transcript.tree.parents[boundary.row]
        parent_id = None if parent == NO_ROW else transcript.tree.ids[parent]
        return plan_append(
            transcript,
            parent_id=parent_id,
            data={"undid": boundary.entry_id, "from": _leaf_id(transcript)},
        )
    return _unfolding_compaction(transcript, boundary)


def _leaf_id(transcript: Transcript) -> str:
    leaf = transcript.outline.leaf_row
    return "" if leaf is None else transcript.tree.ids[leaf]


def plan_append(
    transcript: Transcript, *, parent_id: str | None, data: dict[str, str]
) -> AppendRecord:
    """Return a record without content that makes `parent_id` the end of the active branch."""
    return branch_record(
        parent_id=parent_id,
        data=data,
        taken_ids=transcript.tree.row_of,
        not_before_ms=max(transcript.columns.times_ms, default=0),
    )


def _unfolding_compaction(transcript: Transcript, boundary: Boundary) -> AppendRecord:
    """Return the compaction that repeats the one before `boundary`, or that removes nothing."""
    earlier = [b for b in transcript.outline.compactions if b.position < boundary.position]
    if earlier:
        body = transcript.entry(earlier[-1].row).body
        summary = body.summary if isinstance(body, Compaction) else ""
        on_path = transcript.tree.row_of(earlier[-1].first_kept_entry_id)
        kept = earlier[-1].first_kept_entry_id if _is_on_path(transcript, on_path) else ""
        kept = kept or earlier[-1].entry_id
    else:
        summary, kept = NOTHING_REMOVED, _first_context_entry_id(transcript)
    return corrective_compaction(transcript, summary, kept, undoes=boundary.entry_id)


def corrective_compaction(
    transcript: Transcript, summary: str, first_kept_entry_id: str, *, undoes: str
) -> AppendRecord:
    """Return a compaction of our own, to be appended at the active leaf."""
    newest = transcript.outline.compactions[-1]
    return compaction_record(
        parent_id=_leaf_id(transcript),
        summary=summary,
        first_kept_entry_id=first_kept_entry_id,
        tokens_before=transcript.context().total.value or 0,
        undoes=undoes,
        like=transcript.raw(newest.row),
        taken_ids=transcript.tree.row_of,
        not_before_ms=max(transcript.columns.times_ms, default=0),
    )


def _is_on_path(transcript: Transcript, row: int | None) -> bool:
    return row is not None and bool(transcript.outline.states[row])


def _first_context_entry_id(transcript: Transcript) -> str:
    resets = [b.position for b in transcript.outline.boundaries if b.kind is EntryKind.RESET]
    start = resets[-1] + 1 if resets else 0
    kinds = transcript.columns.kinds
    for row in transcript.outline.path[start:]:
        if kinds[row] in CONTEXT_KINDS:
            return transcript.tree.ids[row]
    raise UsageError("This branch has no message that could be brought back.")


def with_line_end(transcript: Transcript, record: AppendRecord) -> bytes:
    """Put a line end before a record where the file's last line has none."""
    size = transcript.path.stat().st_size
    with transcript.path.open("rb") as file:
        file.seek(max(size - 1, 0))
        ends_line = size == 0 or file.read(1) == b"\n"
    return record.data if ends_line else b"\n" + record.data


def preview(transcript: Transcript, data: bytes) -> Context:
    """Return the context that the agent would rebuild if `data` stood at the end of the file."""
    columns, tree = transcript.columns.copy(), transcript.tree.copy()
    dialect = transcript.dialect
    first_new = len(columns)
    batch = dialect.scan_bytes(data, ScanState(header=transcript.header, n_records=1))
    columns.extend(batch.entries)
    tree.extend(batch.entries)

    def read(row: int) -> Entry:
        if row < first_new:
            return transcript.entry(row)
        start, length = columns.offsets[row], columns.lengths[row]
        return dialect.parse(data[start : start + length], row, tree.ids[row], None)

    source = ContextSource(tree, columns, read, transcript.context_source.rules)
    return build_context(source, dialect.find_leaf(columns, tree, read))


def _successor(transcript: Transcript, boundary: Boundary) -> Successor:
    rows = transcript.outline.path[: boundary.position]
    return successor_file(
        transcript.path,
        transcript.header,
        [transcript.raw(row) for row in rows],
        [transcript.entry(row) for row in rows],
        file_name=transcript.dialect.session_file_name,
    )


def _successor_context(transcript: Transcript, boundary: Boundary) -> Context:
    parent = transcript.tree.parents[boundary.row]
    return build_context(transcript.context_source, None if parent == NO_ROW else parent)


def verify_written(plan_context: Context, path: Path) -> None:
    """Read a written file from scratch and compare what the model would see with the preview."""
    written = open_transcript(path).context()
    if _signature(written) != _signature(plan_context):
        raise JournalError(
            "The written file does not give the context that was shown.",
            remedy="Nothing was kept. Please report this.",
        )


def _signature(context: Context) -> Sequence[tuple[object, ...]]:
    return [(item.role, item.entry_id, item.text) for item in context.items]
