"""Memory workspaces: index, search and calendar, with the embedding model behind them.

Invariants: nothing in a workspace is ever written; one model serves all workspaces and is
made when first needed; every function may be called from any thread.
"""

from __future__ import annotations

import contextlib
import hashlib
import threading
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from memory_studio.domain.task import CancelToken, ReportProgress, ignore_progress
from memory_studio.errors import NotFoundError, ProviderError, UnreadableError
from memory_studio.memory.index import MemoryIndex
from memory_studio.memory.notes import CalendarDay, MonthNotes, OddNote, month_notes, odd_notes
from memory_studio.memory.values import (
    EmbedReport,
    Hit,
    IndexStatus,
    Problem,
    RefreshReport,
    ScoreParts,
    SearchResult,
)
from memory_studio.memory.workspace import Listing, MemoryFile, decode_note
from memory_studio.providers.base import Embedder
from memory_studio.providers.embeddings import LocalEmbedder, embedder_unavailable_reason
from memory_studio.settings import Settings

__all__ = [
    "INJECTED_CHARS",
    "CalendarDay",
    "EmbedReport",
    "Hit",
    "IndexStatus",
    "Injection",
    "MemoryFile",
    "MemoryService",
    "MonthNotes",
    "OddNote",
    "Overview",
    "Problem",
    "RefreshReport",
    "ScoreParts",
    "SearchResult",
    "injection",
]

# OpenClaw puts no more of these files into the prompt, counted in UTF-16 units
INJECTED_CHARS = {"MEMORY.md": 20_000, "USER.md": 4_000}
_LARGE_BYTES = 200_000
# a file written again within the resolution of its time stamp looks unchanged
_RACY_NS = 2_000_000_000
_POLL_S = 0.05
_YEAR_DAYS, _LONELY_DAYS, _AMONG_DAYS = 365, 60, 2


@dataclass(frozen=True, slots=True)
class Injection:
    """How much of a file reaches the model at the start of a session.

    Attributes:
        n_chars, limit_chars: UTF-16 units, as the agent counts them.
        cut_line: 1-based line with the first character that is left out, None when all fits.
    """

    n_chars: int
    limit_chars: int
    cut_line: int | None


@dataclass(frozen=True, slots=True)
class Overview:
    """A workspace at one moment.

    Attributes:
        marks: what to know of a file, by its path; codes are those of `Problem` and `OddNote`,
            ``"cut"``, ``"injected"`` and ``"large"``.
    """

    files: tuple[MemoryFile, ...]
    marks: dict[str, tuple[Problem, ...]]
    status: IndexStatus


@dataclass(slots=True)
class _Opened:
    """An index in use.

    Attributes:
        seen, seen_ns: the listing that the text index reflects, and its time.
        n_changes: how often a refresh found something new.
    """

    index: MemoryIndex
    refreshing: threading.Lock = field(default_factory=threading.Lock)
    seen: Listing | None = None
    seen_ns: int = 0
    n_changes: int = 0


class MemoryService:
    """The indexes of all workspaces, below one state folder."""

    def __init__(
        self, folder: Path, settings: Settings, *, embedder: Embedder | None = None
    ) -> None:
        """Use the model that the settings name, or the given one."""
        self._folder = folder
        self._settings = settings
        self._lock = threading.Lock()
        self._opened: dict[Path, _Opened] = {}
        self._embedder = embedder
        self._unavailable: str | None = None if embedder is None else ""
        self._failure = ""

    def index(self, root: Path | str) -> MemoryIndex:
        """Return the index of a workspace; `NotFoundError` when there is no such folder."""
        return self._open(root).index

    def refresh(
        self,
        root: Path | str,
        *,
        force: bool = False,
        cancel: CancelToken | None = None,
        progress: ReportProgress = ignore_progress,
    ) -> RefreshReport:
        """Bring the text index up to date; force: read every note again."""
        opened, token = self._open(root), cancel or CancelToken()
        with _held(opened.refreshing, token):
            return _refresh(opened, force=force, cancel=token, progress=progress)

    def refresh_if_changed(self, root: Path | str, cancel: CancelToken | None = None) -> int:
        """Bring the text index up to date if a file differs from what was last seen.

        Costs one walk over the files; does nothing while another thread refreshes. Returns a
        number that grows whenever a refresh, whoever asked for it, found something new.
        """
        opened = self._open(root)
        if opened.refreshing.acquire(blocking=False):
            try:
                if not _is_fresh(opened):
                    token = cancel or CancelToken()
                    _refresh(opened, force=False, cancel=token, progress=ignore_progress)
            finally:
                opened.refreshing.release()
        return opened.n_changes

    def embed(
        self,
        root: Path | str,
        cancel: CancelToken | None = None,
        progress: ReportProgress = ignore_progress,
    ) -> EmbedReport:
        """Compute missing vectors; does nothing without a model. Raises `ProviderError`."""
        index, embedder = self.index(root), self._model()
        if embedder is None:
            return EmbedReport(0, index.status().n_vectors_missing, 0.0)
        try:
            report = index.embed_missing(embedder, cancel=cancel, progress=progress)
        except ProviderError as error:
            self._failure = str(error)
            raise
        self._failure = ""
        return report

    def search(
        self,
        root: Path | str,
        query: str,
        *,
        max_results: int = 10,
        with_vectors: bool = True,
        cancel: CancelToken | None = None,
    ) -> SearchResult:
        """Return the best pieces of the notes as they are now.

        While another thread refreshes the index, what is indexed so far is searched.
        """
        self.refresh_if_changed(root, cancel)
        result = self.index(root).search(
            query,
            embedder=self._model() if with_vectors else None,
            max_results=max_results,
            cancel=cancel,
        )
        # candidates without any evidence are no results
        return replace(result, hits=tuple(hit for hit in result.hits if hit.score > 0))

    def status(self, root: Path | str) -> IndexStatus:
        """Return the state of the index compared with the notes as they are now."""
        return self.index(root).status()

    def keyword_only_reason(self) -> str:
        """Return why there are no vectors, one sentence; "" when they are available."""
        self._model()
        return self._unavailable or self._failure

    def model_name(self) -> str:
        """Return the embedding model's name for people, "" without one."""
        embedder = self._model()
        return "" if embedder is None else embedder.info.name

    def month(self, root: Path | str, year: int, month: int) -> MonthNotes:
        """Return the days of a month (1..12) with their notes."""
        return month_notes(self._files(root), year, month)

    def odd_notes(self, root: Path | str) -> tuple[OddNote, ...]:
        """Return the daily notes whose date cannot be right; adds the code ``"wrong-year"``."""
        return _odd_notes(self._files(root))

    def overview(self, root: Path | str) -> Overview:
        """Return the files of a workspace, what to know of each, and the state of its index."""
        files, status = self._files(root), self.status(root)
        marks: dict[str, list[Problem]] = {}
        for mark in (*status.problems, *self._marks(root, files)):
            known = marks.setdefault(mark.path, [])
            if mark.code not in {other.code for other in known}:
                known.append(mark)
        return Overview(files, {path: tuple(found) for path, found in marks.items()}, status)

    def read_note(self, root: Path | str, path: str) -> str:
        """Return the text of a note, bad bytes as �, line ends as line feeds.

        path: relative to the workspace, with ``/``.
        Raises `NotFoundError` when there is no such file inside the workspace, `UnreadableError`.
        """
        workspace = self.index(root).workspace
        try:
            if not _is_inside(workspace.root, path):
                raise NotFoundError(
                    f"“{path}” is not in the workspace.", remedy="Name a file below its folder."
                )
            return decode_note(workspace.read_bytes(path))[0]
        except (FileNotFoundError, NotADirectoryError, ValueError) as error:
            raise NotFoundError(
                f"There is no note “{path}”.", why="It may have been moved or deleted."
            ) from error
        except OSError as error:
            raise UnreadableError(f"The note “{path}” cannot be read.", why=str(error)) from error

    def close(self) -> None:
        """Stop the model's process."""
        if self._embedder is not None:
            self._embedder.close()

    def _open(self, root: Path | str) -> _Opened:
        folder = Path(root).expanduser()
        if not folder.is_dir():
            raise NotFoundError(
                f"There is no folder {folder}.", remedy="Name the folder that holds MEMORY.md."
            )
        resolved = folder.resolve()
        with self._lock:
            if resolved not in self._opened:
                name = hashlib.sha256(str(resolved).encode("utf-8", "surrogateescape")).hexdigest()
                index = MemoryIndex(resolved, self._folder / f"{name[:16]}.sqlite")
                self._opened[resolved] = _Opened(index)
            return self._opened[resolved]

    def _files(self, root: Path | str) -> tuple[MemoryFile, ...]:
        return self.index(root).workspace.list_files().files

    def _model(self) -> Embedder | None:
        with self._lock:
            if self._unavailable is None:
                self._choose_model()
            return self._embedder

    def _choose_model(self) -> None:
        choice = self._settings.embedding_model
        if choice == "none":
            self._unavailable = "The embedding model is switched off in the settings."
            return
        model = "" if choice == "bundled" else choice
        self._unavailable = embedder_unavailable_reason(model)
        if not self._unavailable:
            may_download = self._settings.embedding_model_may_download
            self._embedder = LocalEmbedder(model, allow_network=may_download)

    def _marks(self, root: Path | str, files: tuple[MemoryFile, ...]) -> Iterator[Problem]:
        for odd in _odd_notes(files):
            # the walk over the files reports impossible days itself
            if odd.code != "impossible":
                yield Problem(odd.path, odd.code, "The date in the name may be wrong.")
        for file in files:
            if file.path in INJECTED_CHARS:
                yield from self._injection_marks(root, file.path)
            if file.size_bytes >= _LARGE_BYTES:
                yield Problem(file.path, "large", f"Larger than {_LARGE_BYTES // 1000} kB.")

    def _injection_marks(self, root: Path | str, path: str) -> Iterator[Problem]:
        with contextlib.suppress(NotFoundError, UnreadableError):
            found = injection(path, self.read_note(root, path))
            if found is None:
                return
            if found.cut_line is None:
                yield Problem(path, "injected", "All of it reaches the model.")
            else:
                limit = f"{found.limit_chars:,}"
                yield Problem(path, "cut", f"Only {limit} characters reach the model.")


def injection(path: str, text: str) -> Injection | None:
    """Return how much of a note the model is given at the start; None: nothing on its own."""
    limit = INJECTED_CHARS.get(path)
    if limit is None:
        return None
    encoded = text.encode("utf-16-le", "surrogatepass")
    kept = encoded[: 2 * limit].decode("utf-16-le", "replace")
    is_cut = len(encoded) > 2 * limit
    return Injection(len(encoded) // 2, limit, kept.count("\n") + 1 if is_cut else None)


def _refresh(
    opened: _Opened, *, force: bool, cancel: CancelToken, progress: ReportProgress
) -> RefreshReport:
    seen_ns, seen = time.time_ns(), opened.index.workspace.list_files()
    report = opened.index.refresh(force=force, cancel=cancel, progress=progress)
    opened.seen, opened.seen_ns = seen, seen_ns
    opened.n_changes += bool(report.changed or report.deleted)
    return report


def _is_fresh(opened: _Opened) -> bool:
    listing = opened.index.workspace.list_files()
    newest_ns = max((file.mtime_ns for file in listing.files), default=0)
    was_racy = newest_ns <= opened.seen_ns < newest_ns + _RACY_NS
    return listing == opened.seen and not was_racy


@contextlib.contextmanager
def _held(lock: threading.Lock, cancel: CancelToken) -> Iterator[None]:
    """Hold a lock, waiting for it no longer than until cancelled."""
    while not lock.acquire(timeout=_POLL_S):
        cancel.raise_if_cancelled()
    try:
        yield
    finally:
        lock.release()


def _odd_notes(files: tuple[MemoryFile, ...]) -> tuple[OddNote, ...]:
    return odd_notes(files, date.today()) + tuple(_wrong_years(files))  # noqa: DTZ011 (local days)


def _wrong_years(files: tuple[MemoryFile, ...]) -> Iterator[OddNote]:
    """Yield the notes far from all others that would stand among them a year off."""
    dated = [(file.path, file.date.toordinal()) for file in files if file.date is not None]
    days = sorted({day for _path, day in dated})
    for path, day in dated:
        if _days_within(days, day, _LONELY_DAYS) > 1:
            continue
        for year_off in (day - _YEAR_DAYS, day + _YEAR_DAYS):
            if _days_within(days, year_off, _AMONG_DAYS) > 1:
                yield OddNote(path, "wrong-year")


def _days_within(days: list[int], day: int, distance: int) -> int:
    """Return how many of the ascending `days` are at most `distance` away."""
    return bisect_right(days, day + distance) - bisect_left(days, day - distance)


def _is_inside(root: Path, path: str) -> bool:
    target = root / path
    return ".." not in Path(path).parts and target.resolve().is_relative_to(root.resolve())
