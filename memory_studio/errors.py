"""Every error that Memory Studio raises on purpose.

The tree::

    MemoryStudioError          exit code 1
    ├── UsageError             2   the request itself makes no sense
    ├── NotFoundError          3   no such session, entry, boundary, operation or file
    ├── UnreadableError        3   it exists, but its bytes cannot be used
    ├── StaleSessionError      4   the file changed since it was looked at
    ├── LiveSessionError       4   an agent may be writing it right now
    ├── ReadOnlyError          4   this kind of file is never written by us
    ├── JournalError           4   an operation cannot be applied, or needs a person's attention
    ├── ProviderError          5   a language or embedding model failed
    └── Cancelled              1   the person cancelled; never shown as a failure

Each says what happened, why (as far as known) and what to do.
"""

from __future__ import annotations

__all__ = [
    "Cancelled",
    "JournalError",
    "LiveSessionError",
    "MemoryStudioError",
    "NotFoundError",
    "ProviderError",
    "ReadOnlyError",
    "StaleSessionError",
    "UnreadableError",
    "UsageError",
]


class MemoryStudioError(Exception):
    """The root of the tree.

    Attributes:
        what: one sentence, what happened.
        why: the probable reason, may be empty.
        remedy: what the person can do about it, may be empty.
        exit_code: process exit code of the command line.
    """

    exit_code = 1

    def __init__(self, what: str, *, why: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.why = why
        self.remedy = remedy

    def __str__(self) -> str:
        """Return the three parts as one line."""
        return " ".join(part for part in (self.what, self.why, self.remedy) if part)


class UsageError(MemoryStudioError):
    """The request makes no sense as it is."""

    exit_code = 2


class NotFoundError(MemoryStudioError):
    """Something that was named does not exist."""

    exit_code = 3


class UnreadableError(MemoryStudioError):
    """Something exists, but its bytes cannot be used."""

    exit_code = 3


class StaleSessionError(MemoryStudioError):
    """The file is no longer what the plan was made for."""

    exit_code = 4


class LiveSessionError(MemoryStudioError):
    """An agent may be writing the session right now."""

    exit_code = 4


class ReadOnlyError(MemoryStudioError):
    """A file of this kind or in this state is never written by us."""

    exit_code = 4


class JournalError(MemoryStudioError):
    """An operation cannot be applied, undone or reconciled."""

    exit_code = 4


class ProviderError(MemoryStudioError):
    """A language or embedding model cannot be used."""

    exit_code = 5


class Cancelled(MemoryStudioError):  # noqa: N818 (a wish of the person, not an error)
    """The person cancelled; callers stop quietly."""

    def __init__(self) -> None:
        super().__init__("Cancelled.")
