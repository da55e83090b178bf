"""Open sessions: scanned columns, tree and outline, entries on demand, contexts anywhere.

A `Transcript` grows by immutable batches. One thread extends it; scans may run elsewhere.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from memory_studio.context.build import Context, ContextRules, ContextSource, build_context
from memory_studio.domain.columns import COLUMN_NAMES, EntryColumns
from memory_studio.domain.entry import Entry, EntryKind, Message, Rename, Role
from memory_studio.domain.outline import Boundary, Outline, build_outline
from memory_studio.domain.session import Issue, SessionHeader
from memory_studio.domain.task import CancelToken, Progress, ReportProgress, ignore_progress
from memory_studio.domain.text import first_line
from memory_studio.domain.tree import SessionTree
from memory_studio.errors import NotFoundError, UnreadableError
from memory_studio.formats.base import Dialect, ScanBatch, ScanState
from memory_studio.formats.openclaw_home import StoreEntry, read_store
from memory_studio.formats.registry import dialect_of
from memory_studio.services.problems import tree_issues
from memory_studio.storage.columncache import SideCar, load_side_car, save_side_car, side_car_path
from memory_studio.storage.files import read_range
from memory_studio.storage.fingerprint import Change, Fingerprint, compare, take_fingerprint

__all__ = ["Transcript", "open_transcript"]

_ENTRY_CACHE = 4096
_MAX_CACHED_BYTES = 1 << 16
_MIN_SIDE_CAR_BYTES = 1 << 18
_TITLE_CHARS = 80
_MIN_PREFIX_CHARS = 4
"""A shorter beginning of an id could be a number that was mistyped."""
_ARRAYS = ("offsets", "lengths", "times_ms", "tokens", "usage_tokens")
_BLOBS = ("kinds", "roles", "flags")


class Transcript:
    """One session file.

    Attributes:
        path, dialect: what it is.
        columns, tree: all entries so far.
        state: how far the file was read.
        scan_issues: what the scan found; `issues` adds what the tree shows.
        outline: the shape as of the last `refresh`.
        store: what the agent's own store says about it, None when it says nothing.
    """

    def __init__(self, path: Path, dialect: Dialect) -> None:
        self.path = path
        self.dialect = dialect
        self.columns = EntryColumns()
        self.tree = SessionTree()
        self.state = ScanState()
        self.scan_issues: list[Issue] = []
        self.store: StoreEntry | None = None
        self.fingerprint: Fingerprint | None = None
        self.outline = Outline(None, array("i"), (), (), bytearray())
        self._boundary_entries: dict[int, Entry] = {}
        self._next_boundary_row = 0
        self._small_entry = lru_cache(_ENTRY_CACHE)(self._read_entry)

    def scan(self, cancel: CancelToken | None = None) -> Iterator[ScanBatch]:
        """Yield what the file has beyond `state`; give each batch to `extend`."""
        return self.dialect.scan(self.path, self.state, cancel=cancel)

    def extend(self, batch: ScanBatch) -> None:
        """Take a batch in."""
        self.columns.extend(batch.entries)
        self.tree.extend(batch.entries)
        self.scan_issues = [i for i in self.scan_issues if i.code != "torn-tail"]
        self.scan_issues += batch.issues
        self.state = batch.state

    def refresh(self) -> None:
        """Bring the outline up to date with the entries."""
        self._read_boundaries()
        leaf = self.dialect.find_leaf(self.columns, self.tree, self.entry)
        self.outline = build_outline(
            self.tree,
            self.columns,
            leaf,
            self._boundary_entries,
            self.store.triggers if self.store else None,
        )

    def _read_boundaries(self) -> None:
        for kind in (EntryKind.COMPACTION, EntryKind.RESET):
            row = self.columns.kinds.find(kind, self._next_boundary_row)
            while row >= 0:
                self._boundary_entries[row] = self.entry(row)
                row = self.columns.kinds.find(kind, row + 1)
        self._next_boundary_row = len(self.columns)

    @property
    def header(self) -> SessionHeader | None:
        """The first record, None when it is missing."""
        return self.state.header

    @property
    def id(self) -> str:
        """The session's own id, or its file name without one."""
        return self.header.id if self.header and self.header.id else self.path.stem

    @property
    def n_compactions(self) -> int:
        """Compactions in the transcript, on all branches."""
        return self.columns.kinds.count(EntryKind.COMPACTION)

    def raw(self, row: int) -> bytes:
        """Return the bytes of an entry as they stand in the file."""
        return read_range(self.path, self.columns.offsets[row], self.columns.lengths[row])

    def entry(self, row: int) -> Entry:
        """Return an entry, read from the file unless it was looked at lately."""
        if self.columns.lengths[row] > _MAX_CACHED_BYTES:
            return self._read_entry(row)
        return self._small_entry(row)

    def _read_entry(self, row: int) -> Entry:
        parent = self.tree.parents[row]
        parent_id = self.tree.ids[parent] if parent >= 0 else None
        return self.dialect.parse(self.raw(row), row, self.tree.ids[row], parent_id)

    def row_of(self, entry_id: str) -> int:
        """Return the row that an id or an unambiguous beginning of it names."""
        row = self.tree.row_of(entry_id)
        if row is not None:
            return row
        rows = self.tree.rows_by_prefix(entry_id) if entry_id else []
        if len(rows) == 1:
            return rows[0]
        raise NotFoundError(
            f"{len(rows)} entries begin with “{entry_id}”."
            if rows
            else f"There is no entry “{entry_id}” in this session.",
            remedy="Give more of its id." if rows else "Look at the ids with “show”.",
        )

    def compaction(self, name: str) -> Boundary:
        """Return a compaction of the active branch by its number or (the beginning of) its id."""
        compactions = self.outline.compactions
        found = [b for b in compactions if name in (str(b.number), b.entry_id)]
        if not found and len(name) >= _MIN_PREFIX_CHARS:
            found = [b for b in compactions if b.entry_id.startswith(name)]
        if len(found) == 1:
            return found[0]
        elsewhere = self.tree.row_of(name)
        if elsewhere is not None and self.columns.kinds[elsewhere] == EntryKind.COMPACTION:
            raise NotFoundError(
                f"Compaction {name} is not on the active branch.",
                why="It has no effect on what the model sees now.",
                remedy="There is nothing to roll back.",
            )
        raise NotFoundError(
            f"There is no compaction “{name}” on the active branch.",
            why=f"It has {len(self.outline.compactions)}.",
            remedy="List them with “show”.",
        )

    @property
    def context_source(self) -> ContextSource:
        """This session as the context builder takes it."""
        rules = ContextRules(self.dialect.emits_system_messages, self.dialect.applies_context_edits)
        return ContextSource(self.tree, self.columns, self.entry, rules)

    def context(self, row: int | None = None) -> Context:
        """Return what the model would receive at an entry, at the active leaf for None."""
        return build_context(self.context_source, self.outline.leaf_row if row is None else row)

    @property
    def issues(self) -> list[Issue]:
        """Everything wrong with the file, in file order."""
        found = [*self.scan_issues, *tree_issues(self.path, self.columns, self.tree)]
        return sorted(found, key=lambda issue: (issue.byte, issue.code))

    @property
    def title(self) -> str:
        """What the session is called, by the person, the agent, or its first request."""
        for row in reversed(list(self.columns.rows_of(EntryKind.SESSION_INFO))):
            body = self.entry(row).body
            if isinstance(body, Rename):
                if body.name:
                    return first_line(body.name, _TITLE_CHARS)
                break
        if self.store and self.store.label:
            return first_line(self.store.label, _TITLE_CHARS)
        return self._first_request() or self.id

    def _first_request(self) -> str:
        row = self.columns.roles.find(Role.USER)
        if row < 0:
            return ""
        body = self.entry(row).body
        texts = [getattr(b, "text", "") for b in body.blocks] if isinstance(body, Message) else []
        return first_line(" ".join(texts), _TITLE_CHARS)

    def change(self) -> Change:
        """Return what happened to the file since it was read."""
        if self.fingerprint is None:
            return Change.REWRITTEN
        change = compare(self.fingerprint, self.path)
        if change is Change.UNCHANGED and self.state.torn_bytes:
            return Change.UNCHANGED
        return change

    def to_side_car(self) -> SideCar:
        """Return everything that opening again needs."""
        arrays = {name: getattr(self.columns, name) for name in _ARRAYS}
        arrays |= {"parents": self.tree.parents, "first_child": self.tree.first_child}
        meta = {
            "tree": self.tree.snapshot(),
            "state": asdict(self.state),
            "issues": [asdict(issue) for issue in self.scan_issues],
        }
        blobs = {name: bytes(getattr(self.columns, name)) for name in _BLOBS}
        return SideCar(meta, arrays, blobs, self.tree.ids)

    def restore(self, side_car: SideCar) -> None:
        """Take everything from a side-car."""
        for name in COLUMN_NAMES:
            value = side_car.arrays.get(name)
            setattr(self.columns, name, bytearray(side_car.blobs[name]) if value is None else value)
        self.tree = SessionTree.restore(
            side_car.arrays["parents"],
            side_car.arrays["first_child"],
            list(side_car.ids),
            side_car.meta["tree"],
        )
        state = dict(side_car.meta["state"])
        header = state.pop("header")
        self.state = ScanState(**state, header=SessionHeader(**header) if header else None)
        self.scan_issues = [Issue(**issue) for issue in side_car.meta["issues"]]


@dataclass(frozen=True, slots=True)
class SideCars:
    """Where side-cars are kept."""

    folder: Path

    def load(self, transcript: Transcript) -> Change:
        """Fill a transcript from its side-car; tell what happened to the file since then."""
        side_car = load_side_car(side_car_path(self.folder, transcript.path))
        if side_car is None or side_car.meta.get("key") != self._key(transcript):
            return Change.REWRITTEN
        fingerprint = Fingerprint(*side_car.meta["fingerprint"])
        change = compare(fingerprint, transcript.path)
        if change is not Change.REWRITTEN:
            transcript.restore(side_car)
            transcript.fingerprint = fingerprint
        return change

    def save(self, transcript: Transcript) -> None:
        """Keep the columns of a session that is large enough to be worth it."""
        fingerprint = transcript.fingerprint
        if fingerprint is None or fingerprint.size_bytes < _MIN_SIDE_CAR_BYTES:
            return
        side_car = transcript.to_side_car()
        meta: dict[str, Any] = dict(side_car.meta)
        meta["key"] = self._key(transcript)
        meta["fingerprint"] = [fingerprint.size_bytes, fingerprint.digest]
        path = side_car_path(self.folder, transcript.path)
        save_side_car(path, SideCar(meta, side_car.arrays, side_car.blobs, side_car.ids))

    @staticmethod
    def _key(transcript: Transcript) -> str:
        return f"{transcript.dialect.name}-{transcript.dialect.scan_version}"


def new_transcript(path: Path) -> Transcript:
    """Return a session that nothing was read of yet; raises when it is no session."""
    dialect = dialect_of(path)
    transcript = Transcript(path, dialect)
    transcript.store = read_store(path.parent).get(path.name)
    return transcript


def open_transcript(
    path: Path,
    side_cars: SideCars | None = None,
    *,
    cancel: CancelToken | None = None,
    progress: ReportProgress = ignore_progress,
) -> Transcript:
    """Return a session, read to its end.

    Raises:
        NotFoundError: there is no such file.
        UnreadableError: it cannot be read or is no session.
        Cancelled: the person cancelled.
    """
    transcript = new_transcript(path)
    try:
        change = side_cars.load(transcript) if side_cars else Change.REWRITTEN
        if change is not Change.UNCHANGED:
            read_to_end(transcript, cancel=cancel, progress=progress)
            if side_cars:
                side_cars.save(transcript)
    except OSError as error:
        raise UnreadableError(f"{path} cannot be read.", why=str(error)) from error
    transcript.refresh()
    return transcript


def read_to_end(
    transcript: Transcript,
    *,
    cancel: CancelToken | None = None,
    progress: ReportProgress = ignore_progress,
) -> None:
    """Scan what the file has beyond what was read, and remember what it looked like."""
    size = transcript.path.stat().st_size
    for batch in transcript.scan(cancel):
        transcript.extend(batch)
        progress(Progress("scan", transcript.state.offset, size))
    read_bytes = transcript.state.offset + transcript.state.torn_bytes
    transcript.fingerprint = take_fingerprint(transcript.path, read_bytes)
