"""The memory index of one workspace: text first, vectors as a second stage, search at any time.

Invariants: nothing in the workspace is ever written; every call opens its own connection, so
any number of threads and processes may use the same database; a damaged database is made
again from the notes.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections import OrderedDict
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from memory_studio.domain.task import CancelToken, Progress, ReportProgress, ignore_progress
from memory_studio.errors import ProviderError
from memory_studio.memory import store
from memory_studio.memory.chunks import chunk_note
from memory_studio.memory.database import (
    UnusableIndexError,
    connect,
    delete_database,
    transaction,
)
from memory_studio.memory.query import plan_query
from memory_studio.memory.search import N_VECTOR_CANDIDATES, find_hits
from memory_studio.memory.values import (
    EmbedReport,
    IndexStatus,
    Problem,
    RefreshReport,
    SearchMode,
    SearchResult,
    TextEmbedder,
)
from memory_studio.memory.vectors import VectorLeg, VectorTable
from memory_studio.memory.workspace import MemoryFile, Workspace, decode_note

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MemoryIndex"]

_Result = TypeVar("_Result")

_FILES_PER_COMMIT = 50
_PASSAGES_PER_COMMIT = 128
_N_QUERY_VECTORS = 256
# a file written again within the resolution of its time stamp looks unchanged
_RACY_NS = 2_000_000_000
# while somebody types a question, thousands of files are not looked at with every letter
_STALE_CHECK_S = 1.0


class MemoryIndex:
    """The index of the notes below `workspace_root`, kept in the file `database`."""

    def __init__(self, workspace_root: Path, database: Path) -> None:
        self.workspace = Workspace(workspace_root)
        self.database = database
        self._lock = threading.Lock()
        self._table: VectorTable | None = None
        self._stale: tuple[float, tuple[str, ...]] | None = None
        self._query_vectors: OrderedDict[tuple[str, str], NDArray[np.float32]] = OrderedDict()

    def refresh(
        self,
        *,
        force: bool = False,
        cancel: CancelToken | None = None,
        progress: ReportProgress = ignore_progress,
    ) -> RefreshReport:
        """Bring the text index up to date with the notes; vectors of unchanged text stay.

        force: read and cut every note again, also those that look unchanged.
        Raises `Cancelled` between two commits: what was committed stays and is searchable.
        """
        started = time.perf_counter()
        token = cancel or CancelToken()

        def run(connection: sqlite3.Connection) -> RefreshReport:
            return self._refresh(connection, started, token, progress, force=force)

        return self._with_connection(run)

    def embed_missing(
        self,
        embedder: TextEmbedder,
        *,
        cancel: CancelToken | None = None,
        progress: ReportProgress = ignore_progress,
    ) -> EmbedReport:
        """Compute the vectors that are missing, newest notes first, with a commit per batch.

        Raises `Cancelled` (also within a batch) and `ProviderError`; finished batches stay.
        """
        started = time.perf_counter()
        token = cancel or CancelToken()
        model = embedder.model_id

        def run(connection: sqlite3.Connection) -> EmbedReport:
            missing = store.missing_passages(connection, model)
            n_done = 0
            for start in range(0, len(missing), _PASSAGES_PER_COMMIT):
                token.raise_if_cancelled()
                progress(Progress("embed", n_done, len(missing)))
                texts = store.passage_texts(
                    connection, missing[start : start + _PASSAGES_PER_COMMIT]
                )
                rows = embedder.embed(list(texts.values()), kind="document", cancel=token)
                with transaction(connection):
                    store.add_vectors(connection, model, list(texts), rows)
                n_done += len(texts)
            progress(Progress("embed", n_done, len(missing)))
            _, n_missing = store.count_vectors(connection, model)
            took_ms = (time.perf_counter() - started) * 1000
            return EmbedReport(n_done, n_missing, took_ms)

        return self._with_connection(run)

    def search(
        self,
        query: str,
        *,
        embedder: TextEmbedder | None = None,
        max_results: int = 10,
        today: date | None = None,
        cancel: CancelToken | None = None,
    ) -> SearchResult:
        """Return the best chunks for `query`, a question in any words.

        embedder: adds the vector side, with those vectors that exist already. The first call
            may take seconds while the model is loaded; ask without it for an answer at once.
        today: the day ages are counted from, by default the local date.
        Raises `Cancelled`; a failing embedder only makes the result keyword only.
        """
        started = time.perf_counter()
        token = cancel or CancelToken()

        def run(connection: sqlite3.Connection) -> SearchResult:
            leg, reason, detail = self._vector_leg(connection, query, embedder, token)
            n_chunks = store.count_chunks(connection)
            plan = plan_query(connection, query, n_chunks)
            trusted = embedder is not None and embedder.multilingual
            hits = find_hits(
                connection,
                plan,
                leg,
                leg_trust=1.0 if trusted else 1.0 - plan.cjk,
                max_results=max_results,
                today=today or date.today(),  # noqa: DTZ011 (notes are named by local days)
            )
            stale = self._stale_paths(connection)
            took_ms = (time.perf_counter() - started) * 1000
            mode: SearchMode = "keyword" if leg is None else "hybrid"
            return SearchResult(hits, mode, reason, detail, took_ms, n_chunks, stale)

        return self._with_connection(run)

    def status(self) -> IndexStatus:
        """Return the state of the index compared with the notes as they are now."""

        def run(connection: sqlite3.Connection) -> IndexStatus:
            listing = self.workspace.list_files()
            model, dimensions = store.latest_model(connection)
            n_vectors, n_missing = store.count_vectors(connection, model)
            updated_at = store.get_meta(connection, "updated_at")
            return IndexStatus(
                n_files=store.count_files(connection),
                n_chunks=store.count_chunks(connection),
                n_vectors=n_vectors,
                n_vectors_missing=n_missing,
                model_id=model,
                dimensions=dimensions,
                stale_files=store.stale_paths(connection, listing.files),
                problems=store.problems(connection),
                database_bytes=_database_bytes(self.database),
                updated_at=float(updated_at) if updated_at else None,
            )

        return self._with_connection(run)

    def clear(self) -> None:
        """Delete the database; the notes stay and the next refresh makes it again."""
        with self._lock:
            self._table = None
        delete_database(self.database)

    def _with_connection(self, run: Callable[[sqlite3.Connection], _Result]) -> _Result:
        """Run a task; a damaged or newer database is made again once and the task repeated."""
        try:
            with connect(self.database) as connection:
                return run(connection)
        except UnusableIndexError as error:
            self.clear()
            problem = Problem("", "index-rebuilt", f"{error.what} It was made again.")
        with connect(self.database) as connection:
            self._refresh(
                connection, time.perf_counter(), CancelToken(), ignore_progress, (problem,)
            )
            return run(connection)

    def _refresh(
        self,
        connection: sqlite3.Connection,
        started: float,
        cancel: CancelToken,
        progress: ReportProgress,
        extra_problems: tuple[Problem, ...] = (),
        *,
        force: bool = False,
    ) -> RefreshReport:
        listing = self.workspace.list_files()
        known = store.known_files(connection)
        checked_ns = time.time_ns()
        unreadable: list[Problem] = []
        changed: list[str] = []
        waiting: list[store.IndexedNote] = []
        # every commit can be searched at once: undated and newest notes first
        files = sorted(listing.files, key=lambda file: file.date or date.max, reverse=True)
        for n_done, file in enumerate(files):
            cancel.raise_if_cancelled()
            progress(Progress("scan", n_done, len(files)))
            before = known.get(file.path)
            if before and not force and before.is_same_stat(file, _RACY_NS):
                continue
            note = self._read_note(file, checked_ns, unreadable)
            if note is None:
                continue
            if before and not force and before.hash == note.hash:
                store.touch(connection, before.file_id, note)
                continue
            changed.append(file.path)
            waiting.append(note)
            if len(waiting) >= _FILES_PER_COMMIT:
                store.replace_notes(connection, waiting)
                waiting = []
        gone = set(known) - {file.path for file in listing.files}
        gone |= {problem.path for problem in unreadable} & set(known)
        found = (*extra_problems, *listing.problems, *unreadable)
        self._stale = None
        with transaction(connection):
            store.replace_notes_within(connection, waiting)
            store.delete_notes(connection, gone)
            store.finish_refresh(connection, found, pruned=bool(changed or gone))
        progress(Progress("scan", len(files), len(files)))
        return RefreshReport(
            n_files=store.count_files(connection),
            n_chunks=store.count_chunks(connection),
            changed=tuple(changed),
            deleted=tuple(sorted(gone)),
            problems=store.problems(connection),
            took_ms=(time.perf_counter() - started) * 1000,
        )

    def _read_note(
        self, file: MemoryFile, checked_ns: int, unreadable: list[Problem]
    ) -> store.IndexedNote | None:
        try:
            data = self.workspace.read_bytes(file.path)
        except OSError as error:
            why = error.strerror or type(error).__name__
            message = f"The file cannot be read: {why}."
            unreadable.append(Problem(file.path, "unreadable", message))
            return None
        text, doubt = decode_note(data)
        problem = Problem(file.path, *doubt) if doubt else None
        digest = hashlib.sha256(data).digest()
        return store.IndexedNote(file, checked_ns, digest, problem, tuple(chunk_note(text)))

    def _stale_paths(self, connection: sqlite3.Connection) -> tuple[str, ...]:
        """Return what differs from the index, looked up again when the answer is old."""
        now = time.monotonic()
        known = self._stale
        if known is None or now - known[0] > _STALE_CHECK_S:
            files = self.workspace.list_files().files
            known = self._stale = (now, store.stale_paths(connection, files))
        return known[1]

    def _vector_leg(
        self,
        connection: sqlite3.Connection,
        query: str,
        embedder: TextEmbedder | None,
        cancel: CancelToken,
    ) -> tuple[VectorLeg | None, str, str]:
        """Return the vector side, or None, with the reason and detail of `SearchResult`."""
        if embedder is None:
            return None, "no-embedder", ""
        table = self._vector_table(connection, embedder.model_id)
        if not len(table.rows):
            return None, "no-vectors", ""
        try:
            vector = self._query_vector(query, embedder, cancel)
        except ProviderError as error:
            return None, "embedder-failed", str(error)
        leg = table.closest(vector, N_VECTOR_CANDIDATES)
        if leg is None:
            return None, "no-vectors", ""
        return leg, "vectors-incomplete" if table.n_missing else "", ""

    def _query_vector(
        self, query: str, embedder: TextEmbedder, cancel: CancelToken
    ) -> NDArray[np.float32]:
        key = (embedder.model_id, query)
        with self._lock:
            if key in self._query_vectors:
                self._query_vectors.move_to_end(key)
                return self._query_vectors[key]
        vector: NDArray[np.float32] = embedder.embed([query], kind="query", cancel=cancel)[0]
        with self._lock:
            self._query_vectors[key] = vector
            while len(self._query_vectors) > _N_QUERY_VECTORS:
                self._query_vectors.popitem(last=False)
        return vector

    def _vector_table(self, connection: sqlite3.Connection, model: str) -> VectorTable:
        revision = store.revision(connection)
        with self._lock:
            table = self._table
        if table is not None and (table.model, table.revision) == (model, revision):
            return table
        table = VectorTable.load(connection, model, revision, table)
        with self._lock:
            self._table = table
        return table


def _database_bytes(database: Path) -> int:
    total = 0
    for suffix in ("", "-wal"):
        path = database.with_name(database.name + suffix)
        total += path.stat().st_size if path.exists() else 0
    return total
