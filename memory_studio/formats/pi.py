"""pi's transcripts: versions 1 (no ids), 2 and 3.

Source: files written by pi 0.12.7 to 1.6.0. The active leaf is the last record of the file,
whatever its type. pi takes no lock and never reads a file again while it has it open.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import orjson

from memory_studio.domain.columns import EntryColumns
from memory_studio.domain.entry import Compaction, Entry, EntryKind, Unknown
from memory_studio.domain.session import SessionHeader
from memory_studio.domain.task import CancelToken
from memory_studio.domain.tree import SessionTree
from memory_studio.formats.base import ReadEntry, ScanBatch, ScanState, SignOfLife
from memory_studio.formats.jsonlines import read_damaged_line
from memory_studio.formats.records import parse_body, parse_time_ms
from memory_studio.formats.scan import Scanner, standard_kind, synthetic_id
from memory_studio.storage.lines import LineBlock, read_line_blocks

__all__ = ["PiDialect"]

_FIRST_WRITABLE_VERSION = 3


class PiDialect:
    """How pi writes sessions; see `memory_studio.formats.base.Dialect`."""

    name = "pi"
    title = "pi"
    scan_version = 1
    emits_system_messages = True
    applies_context_edits = True
    _chains_orphans = False
    kind_of = staticmethod(standard_kind)

    def sniff(self, path: Path, head: bytes) -> float:
        """Return 0.6 for a session header, more below pi's own folder."""
        if not looks_like_session(head):
            return 0.0
        return 0.8 if ".pi" in path.parts else 0.6

    def scan(
        self, path: Path, state: ScanState, *, cancel: CancelToken | None = None
    ) -> Iterator[ScanBatch]:
        """Yield the entries of a file from where `state` stands."""
        return self._scanner(read_line_blocks(path, state.offset), state).run(cancel)

    def scan_bytes(self, data: bytes, state: ScanState) -> ScanBatch:
        """Return the entries of records that are not in a file (yet)."""
        return next(self._scanner([LineBlock(0, BytesIO(data).readlines())], state).run(None))

    def _scanner(self, blocks: Iterable[LineBlock], state: ScanState) -> Scanner:
        return Scanner(blocks, state, kind_of=self.kind_of, chains_orphans=self._chains_orphans)

    def parse(self, raw: bytes, row: int, entry_id: str, parent_id: str | None) -> Entry:
        """Return the entry in a record's bytes; never raises."""
        record = load_record(raw)
        if record is None:
            text = raw.decode("utf-8", errors="replace")
            return Entry(row, entry_id, parent_id, EntryKind.MALFORMED, None, Unknown("", text))
        kind = self.kind_of(record)
        body = parse_body(record, kind)
        index = record.get("firstKeptEntryIndex")
        if isinstance(body, Compaction) and isinstance(index, int):
            body = replace(body, first_kept_entry_id=synthetic_id(index))
        time_ms = parse_time_ms(record.get("timestamp"))
        return Entry(row, entry_id, parent_id, kind, time_ms, body)

    def find_leaf(self, columns: EntryColumns, tree: SessionTree, read: ReadEntry) -> int | None:
        """Return the last record that could be read."""
        del tree, read
        for row in range(len(columns) - 1, -1, -1):
            if columns.kinds[row] != EntryKind.MALFORMED:
                return row
        return None

    def signs_of_life(self, path: Path) -> Sequence[SignOfLife]:
        """Return nothing: pi leaves no sign but its writes."""
        del path
        return ()

    def lock_path(self, path: Path) -> Path | None:
        """Return None: pi takes no lock."""
        del path
        return None

    def session_file_name(self, session_id: str, stamp: str) -> str:
        """Return pi's own way of naming sessions."""
        return f"{stamp.replace(':', '-').replace('.', '-')}_{session_id}.jsonl"

    def continue_command(self, session_id: str, path: Path) -> str:
        """Return the command that opens a session file."""
        del session_id
        return f"pi --session {shlex.quote(str(path))}"

    def refuses_writing(self, header: SessionHeader | None) -> str:
        """Return why this file is never written in place, "" when it may be."""
        if header is None:
            return "The file has no readable header."
        if header.version is None or header.version < _FIRST_WRITABLE_VERSION:
            return (
                f"The file has format version {header.version}, which its agent rewrites when "
                "it opens it. Open it once in the agent, then try again."
            )
        return ""


def looks_like_session(head: bytes) -> bool:
    """Return whether one of the first lines is a session header."""
    lines = head.removeprefix(b"\xef\xbb\xbf").split(b"\n")[:5]
    return any(b'"type":"session"' in line.replace(b" ", b"") for line in lines)


def load_record(raw: bytes) -> dict[str, Any] | None:
    """Return the record in some bytes, None when there is none."""
    try:
        record = orjson.loads(raw)
    except orjson.JSONDecodeError:
        pieces = read_damaged_line(raw)
        record = pieces[0].record if pieces else None
    return record if isinstance(record, dict) else None
