"""Records of our own, and new session files made of other programs' records.

Invariant: bytes that we did not write are copied. The one exception is the ``parentId`` of a
record in a new file whose parent is left out there.

Source of the recipes: tried on pi 0.58 to 1.6.0 and OpenClaw 2026.3.13 to 2026.7.1.
"""

from __future__ import annotations

import json
import secrets
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memory_studio.domain.entry import Compaction, Entry, EntryKind, Label
from memory_studio.domain.session import SessionHeader
from memory_studio.formats.pi import load_record

__all__ = ["AppendRecord", "Successor", "branch_record", "compaction_record", "successor_file"]

BRANCH_TYPE = "memory-studio.rollback"
"""``customType`` of the records that only begin a branch."""

_DROPPED = frozenset({EntryKind.LABEL, EntryKind.LEAF, EntryKind.MALFORMED})
_ID_BYTES = 4
_VERSION = 3

IsTaken = Callable[[str], int | None]


@dataclass(frozen=True, slots=True)
class AppendRecord:
    """A record of our own, ready to be written. data: one line with its line end."""

    entry_id: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Successor:
    """A new session file. leaf_id: id of its last record, "" when it has none."""

    session_id: str
    path: Path
    data: bytes
    leaf_id: str


def branch_record(
    *, parent_id: str | None, data: dict[str, str], taken_ids: IsTaken, not_before_ms: int
) -> AppendRecord:
    """Return a record without content that makes `parent_id` the end of the active branch."""
    record = {
        "type": "custom",
        "customType": BRANCH_TYPE,
        "data": data,
        "id": _new_id(taken_ids),
        "parentId": parent_id,
        "timestamp": _stamp(not_before_ms),
    }
    return AppendRecord(str(record["id"]), _line(record))


def compaction_record(
    *,
    parent_id: str,
    summary: str,
    first_kept_entry_id: str,
    tokens_before: int,
    undoes: str,
    like: bytes,
    taken_ids: IsTaken,
    not_before_ms: int,
) -> AppendRecord:
    """Return a compaction of our own.

    like: the bytes of a compaction whose system message is carried along, where it has one.
    """
    record: dict[str, Any] = {
        "type": "compaction",
        "id": _new_id(taken_ids),
        "parentId": parent_id,
        "timestamp": _stamp(not_before_ms),
        "summary": summary,
        "firstKeptEntryId": first_kept_entry_id,
        "tokensBefore": tokens_before,
        "details": {"memoryStudio": {"undoes": undoes}},
        "fromHook": True,
    }
    system = (load_record(like) or {}).get("systemMessage")
    if system is not None:
        record["systemMessage"] = system
    return AppendRecord(str(record["id"]), _line(record))


def successor_file(
    source: Path,
    header: SessionHeader | None,
    raws: Sequence[bytes],
    entries: Sequence[Entry],
    *,
    file_name: Callable[[str, str], str],
) -> Successor:
    """Return a new session file with the given entries, beside the source.

    file_name: tells the name from the new session's id and an ISO time.

    Labels and controls are left out and the parents of what followed them mended; the labels
    that still hold are written again at the end.
    """
    session_id = str(uuid.uuid4())
    now = _stamp(0)
    lines = [
        _line(
            {
                "type": "session",
                "version": _VERSION,
                "id": session_id,
                "timestamp": now,
                "cwd": header.cwd if header else "",
                "parentSession": str(source.absolute()),
            }
        )
    ]
    kept = [(raw, e) for raw, e in zip(raws, entries, strict=True) if e.kind not in _DROPPED]
    lines += _relinked(kept, _replacements(entries))
    labels = _label_lines(entries, kept[-1][1].id if kept else None)
    lines += [line for _label_id, line in labels]
    leaf_id = labels[-1][0] if labels else (kept[-1][1].id if kept else "")
    path = source.with_name(file_name(session_id, now))
    return Successor(session_id, path, b"".join(lines), leaf_id)


def _replacements(entries: Sequence[Entry]) -> dict[str, str]:
    """Return the next kept entry for each one that is left out."""
    found: dict[str, str] = {}
    following = ""
    for entry in reversed(entries):
        if entry.kind in _DROPPED:
            found[entry.id] = following
        else:
            following = entry.id
    return found


def _relinked(kept: Sequence[tuple[bytes, Entry]], moved: dict[str, str]) -> list[bytes]:
    lines = []
    previous: str | None = None
    for raw, entry in kept:
        changes: dict[str, Any] = {}
        if entry.parent_id != previous:
            changes["parentId"] = previous
        body = entry.body
        if isinstance(body, Compaction) and moved.get(body.first_kept_entry_id):
            changes["firstKeptEntryId"] = moved[body.first_kept_entry_id]
        lines.append(_with_changes(raw, changes))
        previous = entry.id
    return lines


def _with_changes(raw: bytes, changes: dict[str, Any]) -> bytes:
    """Return a record's line; its own bytes unless something has to change."""
    record = load_record(raw) if changes else None
    return raw.rstrip(b"\r") + b"\n" if record is None else _line(record | changes)


def _label_lines(entries: Sequence[Entry], parent_id: str | None) -> list[tuple[str, bytes]]:
    ids = {entry.id for entry in entries}
    labels: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry.body, Label) and entry.body.target_id in ids:
            labels[entry.body.target_id] = entry.body.label
    found: list[tuple[str, bytes]] = []
    for target, label in labels.items():
        if label:
            label_id = _new_id(lambda candidate: 0 if candidate in ids else None)
            ids.add(label_id)
            record = {
                "type": "label",
                "id": label_id,
                "parentId": parent_id,
                "timestamp": _stamp(0),
                "targetId": target,
                "label": label,
            }
            found.append((label_id, _line(record)))
            parent_id = label_id
    return found


def _new_id(taken_ids: IsTaken) -> str:
    while True:
        candidate = secrets.token_hex(_ID_BYTES)
        if taken_ids(candidate) is None:
            return candidate


def _stamp(not_before_ms: int) -> str:
    """Return now in the agents' form, or the given time when that is later."""
    now_ms = max(time.time_ns() // 1_000_000, not_before_ms)
    moment = datetime.fromtimestamp(now_ms / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _line(record: dict[str, Any]) -> bytes:
    """Return a record as one compact line, escaped only where UTF-8 cannot say it."""
    try:
        text = json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode("utf-8") + b"\n"
    except UnicodeEncodeError:
        return json.dumps(record, allow_nan=False, separators=(",", ":")).encode() + b"\n"
