"""Which dialect a file is written in."""

from __future__ import annotations

from pathlib import Path

from memory_studio.errors import NotFoundError, UnreadableError
from memory_studio.formats.base import SNIFF_BYTES, Dialect
from memory_studio.formats.openclaw import OpenClawDialect
from memory_studio.formats.pi import PiDialect
from memory_studio.storage.files import read_range

__all__ = ["DIALECTS", "dialect_by_name", "dialect_of"]

DIALECTS: tuple[Dialect, ...] = (PiDialect(), OpenClawDialect())


def dialect_by_name(name: str) -> Dialect:
    """Return a dialect by its name."""
    return next(dialect for dialect in DIALECTS if dialect.name == name)


def dialect_of(path: Path) -> Dialect:
    """Return the dialect that fits a file best.

    A file that no dialect recognises is read as pi's if its name ends in ``.jsonl``: a file
    without a header still has lines to show.

    Raises:
        NotFoundError: there is no such file.
        UnreadableError: it may not be read, or it is no transcript.
    """
    head = _head(path)
    if b'"kind":"header"' in head.partition(b"\n")[0].replace(b" ", b""):
        raise UnreadableError(
            f"{path.name} is a store of pi's experimental SDK.",
            why="Such files were never written by pi's own command line.",
            remedy="Open a session file instead.",
        )
    score, dialect = max(
        ((dialect.sniff(path, head), dialect) for dialect in DIALECTS), key=lambda pair: pair[0]
    )
    if score or ".jsonl" in path.name:
        return dialect if score else DIALECTS[0]
    raise UnreadableError(
        f"{path.name} is not a session that Memory Studio knows.",
        why="It does not begin with a session header.",
        remedy="Open a .jsonl session of pi or OpenClaw.",
    )


def _head(path: Path) -> bytes:
    try:
        return read_range(path, 0, SNIFF_BYTES)
    except FileNotFoundError:
        raise NotFoundError(f"There is no file {path}.", remedy="Check the path.") from None
    except OSError as error:
        raise UnreadableError(f"{path} cannot be read.", why=str(error)) from error
