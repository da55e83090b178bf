"""The scan that pi's and OpenClaw's JSONL transcripts share: lines into columns.

Every line is parsed whole; nothing is guessed from its bytes. The loop over lines is the
hottest one of the program and is written for speed: about 2 µs an entry beyond orjson.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import orjson

from memory_studio.domain.columns import RECOVERED, SIDE, EntryBatch
from memory_studio.domain.entry import EntryKind, Role
from memory_studio.domain.session import Issue, SessionHeader
from memory_studio.domain.task import CancelToken
from memory_studio.formats.base import ScanBatch, ScanState
from memory_studio.formats.facts import message_facts, record_facts
from memory_studio.formats.jsonlines import Piece, read_damaged_line
from memory_studio.formats.records import ENTRY_KINDS, parse_time_ms, text_of
from memory_studio.storage.lines import LineBlock

__all__ = ["Scanner", "parse_header", "synthetic_id"]

BATCH_ENTRIES = 2000
FIRST_VERSION_WITH_IDS = 2

_N_COLUMNS = 10
_FLAGS = 5
_MESSAGE = EntryKind.MESSAGE
_OTHER = EntryKind.OTHER
_MALFORMED = int(EntryKind.MALFORMED)
_NO_ROLE = int(Role.NONE)


def synthetic_id(n_record: int) -> str:
    """Return the id that we give to the n-th record (the header is 0) of a format without ids."""
    return f"record-{n_record}"


def parse_header(record: Mapping[str, Any]) -> SessionHeader:
    """Return the header in a record of type "session"; a missing version is 1."""
    version = record.get("version", 1)
    return SessionHeader(
        id=text_of(record.get("id")),
        version=version if isinstance(version, int) else None,
        cwd=text_of(record.get("cwd")),
        created_ms=parse_time_ms(record.get("timestamp")),
        parent_path=text_of(record.get("parentSession")) or text_of(record.get("branchedFrom")),
    )


class Scanner:
    """One scan of the blocks of one file, in order, from where `state` stands.

    Attributes:
        kind_of: tells the kind of a record, the dialect's word.
        chains_orphans: a record without a ``parentId`` field hangs on the leaf before it
            (OpenClaw) instead of being a root (pi).
    """

    def __init__(
        self,
        blocks: Iterable[LineBlock],
        state: ScanState,
        *,
        kind_of: Callable[[Mapping[str, Any]], EntryKind],
        chains_orphans: bool,
    ) -> None:
        self._blocks = blocks
        self._state = replace(state, torn_bytes=0)
        self._kind_of = kind_of
        self._chains_orphans = chains_orphans
        self._cells: list[Any] = []
        self._issues: list[Issue] = []
        self._header = state.header
        self._has_ids = _has_ids(state.header)
        self._n_records = state.n_records
        self._n_lines = state.n_lines
        self._last_id = state.last_id

    def run(self, cancel: CancelToken | None) -> Iterator[ScanBatch]:
        """Yield batches, the first one early; raises `Cancelled` between two of them."""
        limit = 200
        for block in self._blocks:
            for offset in self._read_block(block, limit):
                yield self._take_batch(offset)
                limit = BATCH_ENTRIES
                if cancel is not None:
                    cancel.raise_if_cancelled()
            self._state = replace(self._state, offset=block.stop)
            if block.torn:
                self._finish_torn(block)
        yield self._take_batch(self._state.offset)

    def _read_block(self, block: LineBlock, limit: int) -> Iterator[int]:
        """Read the lines of a block; yield the offset reached whenever a batch is full."""
        loads = orjson.loads
        offset = block.offset
        for line in block.lines[:-1] if block.torn else block.lines:
            self._n_lines += 1
            try:
                record = loads(line)
            except orjson.JSONDecodeError:
                self._read_damaged(line, offset)
            else:
                self._add_record(record, offset, len(line) - 1)
            offset += len(line)
            if len(self._cells) >= limit * _N_COLUMNS:
                yield offset
                limit = BATCH_ENTRIES

    def _finish_torn(self, block: LineBlock) -> None:
        """Read the last line if it is whole; otherwise leave it for the next scan."""
        line = block.lines[-1]
        offset = block.stop - len(line)
        pieces = read_damaged_line(line)
        if any(piece.record is None for piece in pieces):
            self._issue("torn-tail", offset, "The last line is not finished (yet).", line=1)
            self._state = replace(self._state, offset=offset, torn_bytes=len(line))
            return
        self._n_lines += 1
        self._add_pieces(pieces, offset)

    def _take_batch(self, offset: int) -> ScanBatch:
        self._state = replace(
            self._state,
            offset=offset,
            n_lines=self._n_lines,
            n_records=self._n_records,
            last_id=self._last_id,
            header=self._header,
        )
        batch = ScanBatch(_batch(self._cells), self._state, tuple(self._issues))
        self._cells, self._issues = [], []
        return batch

    def _read_damaged(self, line: bytes, offset: int) -> None:
        self._add_pieces(read_damaged_line(line), offset)

    def _add_pieces(self, pieces: list[Piece], offset: int) -> None:
        for code, text in dict.fromkeys((p.code, p.message) for p in pieces if p.code):
            self._issue(code, offset, text)
        for piece in pieces:
            self._add_piece(piece, offset)

    def _add_piece(self, piece: Piece, offset: int) -> None:
        if piece.record is None and piece.code:
            self._add_malformed(offset + piece.offset, piece.length)
            return
        n_before = len(self._cells)
        self._add_record(piece.record, offset + piece.offset, piece.length)
        if piece.recovered and len(self._cells) > n_before:
            self._cells[_FLAGS - _N_COLUMNS] |= RECOVERED

    def _issue(self, code: str, offset: int, message: str, *, line: int = 0) -> None:
        self._issues.append(Issue(code, self._n_lines + line, offset, message))

    def _add_malformed(self, offset: int, length: int) -> None:
        self._cells += (offset, length, -1, _MALFORMED, _NO_ROLE, 0, 0, 0, "", None)

    def _add_record(self, record: Any, offset: int, length: int) -> None:  # noqa: ANN401 (any JSON)
        if type(record) is not dict:
            self._issue("not-a-record", offset, "The line is JSON, but not a record.")
            self._add_malformed(offset, length)
            return
        self._n_records += 1
        get = record.get
        if get("type") == "session":
            if self._header is None:
                self._take_header(record, offset)
                return
            self._issue("second-header", offset, "The file has a second header.")
        kind = self._kind_of(record)
        entry_id, parent_id = get("id"), get("parentId")
        if not (self._has_ids and type(entry_id) is type(parent_id) is str and parent_id):
            entry_id, parent_id = self._ids(record)
        if kind is _MESSAGE:
            role, flags, tokens, usage = message_facts(record["message"])
        else:
            role, flags, tokens, usage = record_facts(record, kind)
        if get("appendMode") == "side":
            flags |= SIDE
        time_ms = parse_time_ms(get("timestamp"))
        time_ms = -1 if time_ms is None else time_ms
        self._cells += (offset, length, time_ms, kind, role, flags, tokens, usage)
        self._cells += (entry_id, parent_id)
        if entry_id:
            self._last_id = entry_id
        else:
            self._issue("missing-id", offset, "The record has no id, so nothing can follow it.")

    def _take_header(self, record: Mapping[str, Any], offset: int) -> None:
        self._header = parse_header(record)
        self._has_ids = _has_ids(self._header)
        if self._n_records > 1:
            self._issue("late-header", offset, "The header is not the first record.")

    def _ids(self, record: Mapping[str, Any]) -> tuple[str, str | None]:
        if not self._has_ids:
            return synthetic_id(self._n_records - 1), self._last_id or None
        entry_id, parent = record.get("id"), record.get("parentId", "")
        if type(entry_id) is not str:
            entry_id = str(entry_id) if type(entry_id) is int else ""
        if parent == "" and self._chains_orphans and "parentId" not in record:
            parent = self._last_id
        if type(parent) is not str:
            parent = str(parent) if type(parent) is int else None
        return entry_id, parent or None


def _batch(cells: list[Any]) -> EntryBatch:
    """Turn the cells of rows into columns.

    They come in one flat list: a tuple a row would keep the garbage collector busy.
    """
    columns = [cells[number::_N_COLUMNS] for number in range(_N_COLUMNS)]
    offsets, lengths, times_ms, kinds, roles, flags, tokens, usage, ids, parents = columns
    return EntryBatch(
        offsets=array("Q", offsets),
        lengths=array("I", lengths),
        times_ms=array("q", times_ms),
        kinds=bytearray(kinds),
        roles=bytearray(roles),
        flags=bytearray(flags),
        tokens=array("I", tokens),
        usage_tokens=array("I", usage),
        ids=ids,
        parent_ids=parents,
    )


def _has_ids(header: SessionHeader | None) -> bool:
    version = header.version if header else None
    return version is None or version >= FIRST_VERSION_WITH_IDS


def standard_kind(record: Mapping[str, Any]) -> EntryKind:
    """Return the kind of a record by its type; a message without content object is no message."""
    name = record.get("type")
    kind = ENTRY_KINDS.get(name, _OTHER) if type(name) is str else _OTHER
    if kind is _MESSAGE and type(record.get("message")) is not dict:
        return _OTHER
    return kind
