"""A journalled change as a value: what was done, to what, and how it can be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

__all__ = ["Changes", "Operation", "OperationKind", "OperationState"]


class OperationKind(StrEnum):
    """How bytes change; each kind is the reverse of another."""

    APPEND = "append"
    CUT = "cut"
    CREATE = "create"
    REMOVE = "remove"


class OperationState(StrEnum):
    """Where an operation stands.

    PREPARED: on disk in the journal, the target may or may not be changed.
    APPLIED: the target was changed and checked.
    ABANDONED: the target is as it was before.
    NEEDS_ATTENTION: the target is neither; a person has to look.
    """

    PREPARED = "prepared"
    APPLIED = "applied"
    ABANDONED = "abandoned"
    NEEDS_ATTENTION = "needs-attention"


@dataclass(frozen=True, slots=True)
class Operation:
    """One change of one file.

    Attributes:
        label: what was done in plain words of a stable vocabulary, such as
            ``"rollback-unfold"``.
        target: the file that was changed.
        details: named facts for display, such as the compaction that was undone.
        undoes: id of the operation this one takes back, "" if none.
        undone_by: id of the operation that took this one back, "" if none.
        created_ms: Unix milliseconds.
    """

    id: str
    kind: OperationKind
    state: OperationState
    label: str
    target: Path
    created_ms: int
    size_before_bytes: int
    size_after_bytes: int
    details: tuple[tuple[str, str], ...] = ()
    undoes: str = ""
    undone_by: str = ""

    @property
    def can_undo(self) -> bool:
        """Whether it is applied and was not taken back."""
        return self.state is OperationState.APPLIED and not self.undone_by


@dataclass(frozen=True, slots=True)
class Changes:
    """What a mutation changed, for whoever shows it.

    Attributes:
        sessions: the session files that are others now.
    """

    operation: Operation
    sessions: tuple[Path, ...]

    @property
    def id(self) -> str:
        """The operation's id."""
        return self.operation.id

    @property
    def path_written(self) -> Path:
        """The file that was changed, created or removed."""
        return self.operation.target

    @property
    def leaf_id(self) -> str:
        """The active leaf afterwards, "" when the operation does not say."""
        return dict(self.operation.details).get("leaf", "")
