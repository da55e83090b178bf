"""What every transcript dialect offers; the rest of the program knows only this.

Invariant: parsing never fails. A scan yields entries *and* issues; a line that cannot be
read becomes an entry of kind `MALFORMED`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from memory_studio.domain.columns import EntryBatch, EntryColumns
from memory_studio.domain.entry import Entry
from memory_studio.domain.session import Issue, SessionHeader
from memory_studio.domain.task import CancelToken
from memory_studio.domain.tree import SessionTree

__all__ = ["SNIFF_BYTES", "Dialect", "ReadEntry", "ScanBatch", "ScanState", "SignOfLife"]

SNIFF_BYTES = 4096
"""How much of a file `Dialect.sniff` is given."""


@dataclass(frozen=True, slots=True)
class ScanState:
    """Where a scan stands, so that the next one can go on when the file has grown.

    Attributes:
        offset: first byte that was not consumed.
        n_lines: lines consumed.
        n_records: records consumed, the header counted.
        torn_bytes: length of an unfinished last line, 0 if there is none.
        last_id: id of the entry that the next one hangs on where it names no parent.
    """

    offset: int = 0
    n_lines: int = 0
    n_records: int = 0
    torn_bytes: int = 0
    last_id: str = ""
    header: SessionHeader | None = None


@dataclass(frozen=True, slots=True)
class ScanBatch:
    """One step of a scan. state: where the scan stands after this batch."""

    entries: EntryBatch
    state: ScanState
    issues: tuple[Issue, ...] = ()


@dataclass(frozen=True, slots=True)
class SignOfLife:
    """A reason to believe that an agent is writing right now.

    Attributes:
        code: stable word: "lock", "gateway" or "recent-write".
        certain: a lock or a running process, not only a recent write.
    """

    code: str
    sentence: str
    certain: bool


ReadEntry = Callable[[int], Entry]


class Dialect(Protocol):
    """One way of writing transcripts.

    Attributes:
        name: stable word, such as ``"pi"``.
        title: name for people.
        scan_version: raised whenever a scan gives other results; part of side-car keys.
        emits_system_messages: system messages belong to the conversation, and a boundary
            may carry one.
        applies_context_edits: later entries may edit what the model sees of earlier ones.
    """

    name: str
    title: str
    scan_version: int
    emits_system_messages: bool
    applies_context_edits: bool

    def sniff(self, path: Path, head: bytes) -> float:
        """Return how likely a file is of this dialect, 0 to 1, from its first 4 KiB."""
        ...

    def scan(
        self, path: Path, state: ScanState, *, cancel: CancelToken | None = None
    ) -> Iterator[ScanBatch]:
        """Yield the entries of a file from where `state` stands."""
        ...

    def scan_bytes(self, data: bytes, state: ScanState) -> ScanBatch:
        """Return the entries of whole lines that are not in a file (yet), offsets from 0."""
        ...

    def parse(self, raw: bytes, row: int, entry_id: str, parent_id: str | None) -> Entry:
        """Return the entry in a record's bytes; never raises."""
        ...

    def find_leaf(self, columns: EntryColumns, tree: SessionTree, read: ReadEntry) -> int | None:
        """Return the row of the active leaf, None when the context is empty."""
        ...

    def signs_of_life(self, path: Path) -> Sequence[SignOfLife]:
        """Return why an agent may be writing this session, without touching anything."""
        ...

    def lock_path(self, path: Path) -> Path | None:
        """Return the lock file that the agent's own writers take, None when they take none."""
        ...

    def session_file_name(self, session_id: str, stamp: str) -> str:
        """Return the name by which the agent finds a new session; stamp: ISO time, UTC."""
        ...

    def continue_command(self, session_id: str, path: Path) -> str:
        """Return the command with which a person goes on in a session."""
        ...

    def refuses_writing(self, header: SessionHeader | None) -> str:
        """Return why this file is never written in place, "" when it may be."""
        ...
