"""The statements behind the index: notes in, vectors in, counts and differences out.

Invariant: `revision` grows with every committed change of passages or vectors.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_studio.memory.chunks import passage_text
from memory_studio.memory.database import transaction
from memory_studio.memory.keywords import index_line
from memory_studio.memory.values import Chunk, Passage, Problem

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from memory_studio.memory.workspace import MemoryFile

__all__ = [
    "IndexedNote",
    "KnownFile",
    "add_vectors",
    "count_chunks",
    "count_files",
    "count_vectors",
    "delete_notes",
    "finish_refresh",
    "get_meta",
    "known_files",
    "latest_model",
    "missing_passages",
    "passage_texts",
    "problems",
    "replace_notes",
    "replace_notes_within",
    "revision",
    "stale_paths",
    "touch",
]

# the cache of vectors keeps this many that no note needs any more (a reverted edit, a branch)
_N_SPARE_VECTORS = 20_000


@dataclass(frozen=True, slots=True)
class IndexedNote:
    """One note, read and cut, ready to be stored."""

    file: MemoryFile
    checked_ns: int
    hash: bytes
    problem: Problem | None
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True, slots=True)
class KnownFile:
    """What the index knows of a file."""

    file_id: int
    size_bytes: int
    mtime_ns: int
    checked_ns: int
    hash: bytes

    def is_same_stat(self, file: MemoryFile, racy_ns: int = 0) -> bool:
        """Whether size and time say that the file is what was indexed.

        racy_ns: a file that was this fresh when it was read may have been written again.
        """
        is_same = (self.size_bytes, self.mtime_ns) == (file.size_bytes, file.mtime_ns)
        return is_same and file.mtime_ns + racy_ns <= self.checked_ns if racy_ns else is_same


def known_files(connection: sqlite3.Connection) -> dict[str, KnownFile]:
    """Return all indexed files by path."""
    found = connection.execute("SELECT path, id, size_bytes, mtime_ns, checked_ns, hash FROM files")
    return {path: KnownFile(*rest) for path, *rest in found}


def stale_paths(connection: sqlite3.Connection, files: Iterable[MemoryFile]) -> tuple[str, ...]:
    """Return the paths that are new, deleted or of another size or time than indexed."""
    known = known_files(connection)
    stale = set(known)
    for file in files:
        before = known.get(file.path)
        if before is None or not before.is_same_stat(file):
            stale.add(file.path)
        else:
            stale.discard(file.path)
    return tuple(sorted(stale))


def replace_notes(connection: sqlite3.Connection, notes: Sequence[IndexedNote]) -> None:
    """Store notes in place of their older texts and commit."""
    with transaction(connection):
        replace_notes_within(connection, notes)


def replace_notes_within(connection: sqlite3.Connection, notes: Sequence[IndexedNote]) -> None:
    """Store notes in place of their older texts, inside a transaction of the caller."""
    delete_notes(connection, [note.file.path for note in notes])
    for note in notes:
        _insert_note(connection, note)


def touch(connection: sqlite3.Connection, file_id: int, note: IndexedNote) -> None:
    """Remember the new size and time of a file whose bytes are the same."""
    connection.execute(
        "UPDATE files SET size_bytes = ?, mtime_ns = ?, checked_ns = ? WHERE id = ?",
        (note.file.size_bytes, note.file.mtime_ns, note.checked_ns, file_id),
    )


def delete_notes(connection: sqlite3.Connection, paths: Collection[str]) -> None:
    """Remove notes with everything derived from them except their vectors."""
    for path in paths:
        row = connection.execute("SELECT id FROM files WHERE path = ?", (path,)).fetchone()
        if row is None:
            continue
        inner = "(SELECT id FROM chunks WHERE file_id = ?)"
        connection.execute(f"DELETE FROM chunks_fts WHERE rowid IN {inner}", row)  # noqa: S608
        connection.execute(f"DELETE FROM passages WHERE chunk_id IN {inner}", row)  # noqa: S608
        connection.execute("DELETE FROM chunks WHERE file_id = ?", row)
        connection.execute("DELETE FROM files WHERE id = ?", row)


def finish_refresh(
    connection: sqlite3.Connection, found: Sequence[Problem], *, pruned: bool
) -> None:
    """Store the problems of a refresh and its time; drop vectors far beyond need."""
    connection.execute("DELETE FROM problems")
    connection.executemany(
        "INSERT INTO problems VALUES (?, ?, ?)", [(p.path, p.code, p.message) for p in found]
    )
    _set_meta(connection, "updated_at", str(time.time()))
    if pruned:
        connection.execute(
            "DELETE FROM vectors WHERE id IN (SELECT id FROM vectors WHERE hash NOT IN"
            " (SELECT hash FROM passages) ORDER BY id DESC LIMIT -1 OFFSET ?)",
            (_N_SPARE_VECTORS,),
        )
        _bump_revision(connection)


def problems(connection: sqlite3.Connection) -> tuple[Problem, ...]:
    """Return the problems of the last refresh and of the indexed texts."""
    found = connection.execute(
        "SELECT path, code, message FROM problems UNION ALL"
        " SELECT path, problem_code, problem FROM files WHERE problem_code IS NOT NULL"
    )
    return tuple(Problem(*row) for row in found)


def missing_passages(connection: sqlite3.Connection, model: str) -> list[tuple[bytes, int]]:
    """Return (hash, a passage id) of every text without a vector of `model`, newest first."""
    return connection.execute(
        "SELECT p.hash, max(p.id) FROM passages p JOIN chunks c ON c.id = p.chunk_id"
        " JOIN files f ON f.id = c.file_id WHERE NOT EXISTS (SELECT 1 FROM vectors v"
        " WHERE v.model = ? AND v.hash = p.hash) GROUP BY p.hash"
        " ORDER BY max(coalesce(f.date, '9999')) DESC, max(p.id)",
        (model,),
    ).fetchall()


def passage_texts(
    connection: sqlite3.Connection, missing: Sequence[tuple[bytes, int]]
) -> dict[bytes, str]:
    """Return the text to embed by hash; passages that vanished meanwhile are left out."""
    texts: dict[bytes, str] = {}
    for digest, passage_id in missing:
        row = connection.execute(
            'SELECT c.text, p.start, p."end" FROM passages p JOIN chunks c ON c.id = p.chunk_id'
            " WHERE p.id = ? AND p.hash = ?",
            (passage_id, digest),
        ).fetchone()
        if row is not None:
            texts[digest] = passage_text(row[0][row[1] : row[2]])
    return texts


def add_vectors(
    connection: sqlite3.Connection,
    model: str,
    hashes: Sequence[bytes],
    rows: NDArray[np.float32],
) -> None:
    """Store one vector for each hash; rows: (n, dimensions)."""
    blobs = [row.astype("<f4").tobytes() for row in rows]
    connection.executemany(
        "INSERT OR REPLACE INTO vectors (model, hash, dimensions, vector) VALUES (?, ?, ?, ?)",
        [(model, digest, rows.shape[1], blob) for digest, blob in zip(hashes, blobs, strict=True)],
    )
    _bump_revision(connection)


def count_vectors(connection: sqlite3.Connection, model: str | None) -> tuple[int, int]:
    """Return how many different passages have a vector of `model` and how many do not."""
    n_all, n_with = connection.execute(
        "SELECT count(*), coalesce(sum(EXISTS (SELECT 1 FROM vectors v WHERE v.model = ?"
        " AND v.hash = p.hash)), 0) FROM (SELECT DISTINCT hash FROM passages) p",
        (model,),
    ).fetchone()
    return n_with, n_all - n_with


def latest_model(connection: sqlite3.Connection) -> tuple[str | None, int | None]:
    """Return model and dimensions of the vector stored last."""
    row = connection.execute(
        "SELECT model, dimensions FROM vectors ORDER BY id DESC LIMIT 1"
    ).fetchone()
    return row or (None, None)


def count_chunks(connection: sqlite3.Connection) -> int:
    """Return the number of chunks."""
    return int(connection.execute("SELECT count(*) FROM chunks").fetchone()[0])


def count_files(connection: sqlite3.Connection) -> int:
    """Return the number of indexed notes."""
    return int(connection.execute("SELECT count(*) FROM files").fetchone()[0])


def get_meta(connection: sqlite3.Connection, key: str) -> str | None:
    """Return a value of the index, None when it was never set."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row[0])


def revision(connection: sqlite3.Connection) -> int:
    """Return the number of committed changes."""
    return int(get_meta(connection, "revision") or 0)


def _set_meta(connection: sqlite3.Connection, key: str, value: str) -> None:
    connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))


def _bump_revision(connection: sqlite3.Connection) -> None:
    _set_meta(connection, "revision", str(revision(connection) + 1))


def _insert_note(connection: sqlite3.Connection, note: IndexedNote) -> None:
    file, problem = note.file, note.problem
    stat = (file.path, file.size_bytes, file.mtime_ns, note.checked_ns)
    doubt = (problem.code, problem.message) if problem else (None, None)
    day = file.date.isoformat() if file.date else None
    file_id = connection.execute(
        "INSERT INTO files (path, size_bytes, mtime_ns, checked_ns, hash, kind, date,"
        " problem_code, problem) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*stat, note.hash, file.kind, day, *doubt),
    ).lastrowid
    for chunk in note.chunks:
        _insert_chunk(connection, file_id, file.path, chunk)
    _bump_revision(connection)


def _insert_chunk(
    connection: sqlite3.Connection, file_id: int | None, path: str, chunk: Chunk
) -> None:
    chunk_id = connection.execute(
        "INSERT INTO chunks (file_id, start_line, end_line, heading, text) VALUES (?, ?, ?, ?, ?)",
        (file_id, chunk.start_line, chunk.end_line, chunk.heading, chunk.text),
    ).lastrowid
    body = "\n".join(index_line(line) for line in chunk.text.split("\n"))
    context = index_line(f"{path.removesuffix('.md')} {chunk.heading}")
    connection.execute(
        "INSERT INTO chunks_fts (rowid, body, context) VALUES (?, ?, ?)", (chunk_id, body, context)
    )
    connection.executemany(
        'INSERT INTO passages (chunk_id, start_line, end_line, start, "end", hash)'
        " VALUES (?, ?, ?, ?, ?, ?)",
        [
            (chunk_id, p.start_line, p.end_line, p.start, p.end, digest)
            for p, digest in _hashed_passages(chunk)
        ],
    )


def _hashed_passages(chunk: Chunk) -> Iterable[tuple[Passage, bytes]]:
    """Yield the passages that have words, with the hash of what is embedded."""
    for passage in chunk.passages:
        words = passage_text(chunk.text[passage.start : passage.end])
        if any(character.isalnum() for character in words):
            yield passage, hashlib.sha256(words.encode()).digest()
