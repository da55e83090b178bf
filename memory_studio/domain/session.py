"""What names a session and what is wrong with its file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Issue", "SessionHeader", "SessionRef"]


@dataclass(frozen=True, slots=True)
class SessionHeader:
    """The first record of a transcript.

    Attributes:
        id: the session's own id, authoritative over the file name; "" when missing.
        version: format version, None when the transcript has no readable header.
        created_ms: Unix milliseconds, None when unknown.
        parent_path: the session file this one was taken from, "" if none.
    """

    id: str
    version: int | None
    cwd: str
    created_ms: int | None
    parent_path: str


@dataclass(frozen=True, slots=True)
class SessionRef:
    """Where a session is. dialect: name of the transcript dialect, such as ``"pi"``."""

    path: Path
    dialect: str


@dataclass(frozen=True, slots=True)
class Issue:
    """Something wrong in a transcript; the good entries are shown all the same.

    Attributes:
        code: stable word such as ``"malformed-line"``.
        line: 1-based, 0 when the whole file is meant.
        byte: offset of the line in the file.
        row: the entry concerned, None when there is none.
    """

    code: str
    line: int
    byte: int
    message: str
    row: int | None = None
