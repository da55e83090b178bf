"""The index database: one deletable file, its schema, its migrations and its recovery.

Invariants: everything in it can be made again from the notes (and the model), so a damaged or
newer file is thrown away, never repaired; a connection belongs to one thread and one task.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from memory_studio.errors import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = ["UnusableIndexError", "connect", "delete_database", "transaction"]

_BUSY_TIMEOUT_S = 15.0
_TOKENIZER = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co'"


class UnusableIndexError(UnreadableError):
    """The index file is damaged or of a newer version; it has to be made again."""


@contextmanager
def connect(database: Path) -> Iterator[sqlite3.Connection]:
    """Yield a connection to an index of the current schema, made when missing.

    Raises `UnusableIndexError` when the file must be thrown away, `UnreadableError` when it
    cannot be opened or stays locked by another process.
    """
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        opened = sqlite3.connect(database, timeout=_BUSY_TIMEOUT_S, isolation_level=None)
        with closing(opened) as connection:
            connection.execute("PRAGMA synchronous = NORMAL")
            _migrate(connection)
            yield connection
    except (OSError, sqlite3.Error) as error:
        raise _explain(error, database) from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit what the block wrote, or nothing of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


def delete_database(database: Path) -> None:
    """Remove the file and its side files; raises `UnreadableError` when one cannot go."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        try:
            database.with_name(database.name + suffix).unlink(missing_ok=True)
        except OSError as error:
            raise _explain(error, database) from error


def _migrate(connection: sqlite3.Connection) -> None:
    version = _version(connection)
    if version == len(_MIGRATIONS):
        return
    connection.execute("PRAGMA journal_mode = WAL")
    with transaction(connection):
        version = _version(connection)
        if version > len(_MIGRATIONS):
            raise UnusableIndexError(
                "The memory index was written by a newer version of Memory Studio.",
                remedy="It is made again from the notes.",
            )
        for migration in _MIGRATIONS[version:]:
            migration(connection)
        connection.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _first_schema(connection: sqlite3.Connection) -> None:
    # a quarter of a second that only the first start needs
    from sqlite_utils import Database  # noqa: PLC0415

    database = Database(connection)
    database.table("meta").create({"key": str, "value": str}, pk="key")
    database.table("problems").create({"path": str, "code": str, "message": str})
    files = {"id": int, "path": str, "size_bytes": int, "mtime_ns": int, "checked_ns": int}
    texts = {"hash": bytes, "kind": str, "date": str, "problem_code": str, "problem": str}
    database.table("files").create(files | texts, pk="id", not_null={"path", "hash"})
    database.table("files").create_index(["path"], unique=True)
    place = {"id": int, "start_line": int, "end_line": int}
    database.table("chunks").create(place | {"file_id": int, "heading": str, "text": str}, pk="id")
    database.table("chunks").create_index(["file_id"])
    database.table("passages").create(
        place | {"chunk_id": int, "start": int, "end": int, "hash": bytes}, pk="id"
    )
    database.table("passages").create_index(["chunk_id"])
    database.table("passages").create_index(["hash"])
    vectors = {"id": int, "model": str, "hash": bytes, "dimensions": int, "vector": bytes}
    database.table("vectors").create(vectors, pk="id")
    database.table("vectors").create_index(["model", "hash"], unique=True)
    database.execute(
        f'CREATE VIRTUAL TABLE chunks_fts USING fts5(body, context, tokenize="{_TOKENIZER}")'
    )
    database.execute("CREATE VIRTUAL TABLE chunks_terms USING fts5vocab(chunks_fts, row)")


_MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first_schema,)

_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})
_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


def _explain(error: OSError | sqlite3.Error, database: Path) -> UnreadableError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _DAMAGED or _is_foreign_schema(error):
        return UnusableIndexError(
            "The memory index is damaged.", why=str(error), remedy="It is made again."
        )
    if code in _BUSY:
        return UnreadableError(
            "The memory index is in use by another process.",
            why=f"It stayed locked for {_BUSY_TIMEOUT_S:.0f} seconds.",
            remedy="Try again in a moment.",
        )
    return UnreadableError(
        f"The memory index {database} cannot be used.",
        why=str(error),
        remedy="Check that the folder exists, can be written and has free space.",
    )


def _is_foreign_schema(error: OSError | sqlite3.Error) -> bool:
    """Whether tables are not what the version number promises."""
    text = str(error)
    return isinstance(error, sqlite3.OperationalError) and (
        "no such table" in text or "no such column" in text or "already exists" in text
    )
