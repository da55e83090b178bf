"""Carrying out what was planned, and taking it back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from memory_studio.domain.entry import Compaction
from memory_studio.domain.operation import Changes, Operation, OperationKind
from memory_studio.errors import LiveSessionError, NotFoundError, StaleSessionError
from memory_studio.formats.base import SignOfLife
from memory_studio.formats.registry import dialect_of
from memory_studio.formats.writing import AppendRecord
from memory_studio.services.rollback import (
    How,
    RollbackPlan,
    corrective_compaction,
    plan_append,
    preview,
    refuse_writing,
    verify_written,
    with_line_end,
)
from memory_studio.services.transcripts import Transcript, open_transcript
from memory_studio.storage.fingerprint import Change, compare
from memory_studio.storage.journal import Journal, WritePlan
from memory_studio.storage.locks import hold_lock_file

__all__ = ["commit_rollback", "signs_of_life", "taking_back", "undo"]

_LABEL = "rollback-"


def signs_of_life(path: Path, journal: Journal, quiet_seconds: int) -> list[SignOfLife]:
    """Return why an agent may be writing a session right now; our own writes do not count."""
    found = list(dialect_of(path).signs_of_life(path))
    age_seconds = time.time() - path.stat().st_mtime
    mine = journal.last_written(path)
    is_ours = mine is not None and compare(mine, path) is Change.UNCHANGED
    if age_seconds < quiet_seconds and not is_ours:
        sentence = f"The session was written {max(int(age_seconds), 0)} seconds ago."
        found.append(SignOfLife("recent-write", sentence, certain=False))
    return found


def refuse_if_live(
    path: Path, journal: Journal, quiet_seconds: int, *, agent_stopped: bool
) -> None:
    """Raise `LiveSessionError` when an agent may be writing.

    agent_stopped: the person says that the agent is stopped, so a recent write is no reason.
    """
    signs = signs_of_life(path, journal, quiet_seconds)
    reasons = [sign for sign in signs if sign.certain or not agent_stopped]
    if reasons:
        raise LiveSessionError(
            "The session may be in use.",
            why=" ".join(sign.sentence for sign in reasons),
            remedy="Stop the agent and try again, or write a new session instead.",
        )


def _guard(
    path: Path, journal: Journal, quiet_seconds: int, *, agent_stopped: bool
) -> Callable[[], AbstractContextManager[None]]:
    """Return what is held while a session is changed: the agent's own lock, checked first."""

    @contextmanager
    def guard() -> Iterator[None]:
        refuse_if_live(path, journal, quiet_seconds, agent_stopped=agent_stopped)
        lock = dialect_of(path).lock_path(path)
        with hold_lock_file(lock) if lock else nullcontext():
            yield

    return guard


def commit_rollback(
    plan: RollbackPlan, journal: Journal, quiet_seconds: int, *, agent_stopped: bool = False
) -> Changes:
    """Write what was planned.

    Raises:
        LiveSessionError: an agent may be writing the session.
        StaleSessionError: the session changed since it was planned.
    """
    in_place = plan.kind is OperationKind.APPEND
    guard = _guard(plan.session, journal, quiet_seconds, agent_stopped=agent_stopped)
    operation = journal.commit(
        WritePlan(
            kind=plan.kind,
            target=plan.path_written,
            before=plan.fingerprint if in_place else None,
            data=plan.data,
            label=_LABEL + plan.how,
            details=(
                ("session", str(plan.session)),
                ("compaction", plan.boundary.entry_id),
                ("leaf", plan.leaf_id),
                ("old-leaf", plan.old_leaf_id),
            ),
            verify=lambda path: verify_written(plan.after, path),
            guard=guard if in_place else nullcontext,
        )
    )
    return Changes(operation, (plan.path_written,))


def undo(
    journal: Journal, operation_id: str, quiet_seconds: int, *, agent_stopped: bool = False
) -> Changes:
    """Take an operation back, the newest one for "".

    A file that nobody wrote since becomes byte for byte what it was. Where the conversation
    went on, a record is appended instead that gives back the boundary or the branch of before;
    nothing that was said since is lost.
    """
    operation = _to_undo(journal, operation_id)
    target = operation.target
    is_append = operation.kind is OperationKind.APPEND
    guard = _guard(target, journal, quiet_seconds, agent_stopped=agent_stopped)
    try:
        done = journal.undo(operation.id, guard=guard if target.exists() else nullcontext)
    except StaleSessionError:
        if not is_append or operation.undoes or not operation.label.startswith(_LABEL):
            raise
        done = _undo_by_append(journal, operation, guard)
    return Changes(done, (target,))


def _to_undo(journal: Journal, operation_id: str) -> Operation:
    if operation_id:
        return journal.operation(operation_id)
    operations = journal.operations()
    takes_back = taking_back(operations)
    undoable = [op for op in operations if op.can_undo and not takes_back[op.id]]
    if not undoable:
        raise NotFoundError("There is nothing to undo.")
    return undoable[-1]


def taking_back(operations: list[Operation]) -> dict[str, bool]:
    """Tell for each operation whether it takes something back; an undone undo does it again."""
    found: dict[str, bool] = {"": True}
    for operation in operations:
        found[operation.id] = not found.get(operation.undoes, True)
    return found


def _undo_by_append(
    journal: Journal, operation: Operation, guard: Callable[[], AbstractContextManager[None]]
) -> Operation:
    transcript = open_transcript(operation.target)
    refuse_writing(transcript)
    record = _reversing_record(transcript, operation)
    expected = preview(transcript, record.data)
    return journal.commit(
        WritePlan(
            kind=OperationKind.APPEND,
            target=operation.target,
            before=transcript.fingerprint,
            data=with_line_end(transcript, record),
            label=operation.label,
            details=operation.details,
            undoes=operation.id,
            verify=lambda path: verify_written(expected, path),
            guard=guard,
        )
    )


def _reversing_record(transcript: Transcript, operation: Operation) -> AppendRecord:
    """Return the record that takes a roll back back although the conversation went on."""
    details = dict(operation.details)
    if operation.label == _LABEL + How.REWIND:
        data = {"undid": details["leaf"], "from": details["leaf"]}
        return plan_append(transcript, parent_id=details["old-leaf"], data=data)
    old_leaf = transcript.row_of(details["old-leaf"])
    before = [b for b in transcript.outline.compactions if b.row <= old_leaf]
    if not before:
        raise NotFoundError(f"Compaction {details['compaction']} is no longer on this branch.")
    body = transcript.entry(before[-1].row).body
    summary = body.summary if isinstance(body, Compaction) else ""
    kept = before[-1].first_kept_entry_id or before[-1].entry_id
    return corrective_compaction(transcript, summary, kept, undoes=details["leaf"])
