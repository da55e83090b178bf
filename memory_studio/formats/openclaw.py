"""OpenClaw's JSONL transcripts, as written until 2026.7.1 and by its maintenance lines.

Source: files written by OpenClaw 2026.3.13 to 2026.7.1. The records are pi's, with a `leaf`
control that moves the active leaf, side entries that do not, and `reset` boundaries. A
record of a known type with a bad shape is opaque: it bridges parents and says nothing.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from memory_studio.domain.columns import SIDE, EntryColumns
from memory_studio.domain.entry import EntryKind, LeafMove
from memory_studio.domain.tree import SessionTree
from memory_studio.formats.base import ReadEntry, SignOfLife
from memory_studio.formats.pi import PiDialect, looks_like_session
from memory_studio.formats.records import text_of
from memory_studio.formats.scan import standard_kind
from memory_studio.storage.locks import read_lock_owner

__all__ = ["OpenClawDialect"]


def openclaw_kind(record: Mapping[str, Any]) -> EntryKind:
    """Return the kind of a record; known types with a bad shape are opaque."""
    name = record.get("type")
    if name == "leaf":
        return EntryKind.LEAF
    if name == "reset":
        return EntryKind.RESET
    kind = standard_kind(record)
    return kind if _has_valid_shape(record, kind) else EntryKind.OTHER


_CANONICAL_ROLES = frozenset({"user", "assistant", "toolResult", "bashExecution", "custom"})
_MOVES_LEAF = frozenset(EntryKind) - {EntryKind.MALFORMED, EntryKind.OTHER, EntryKind.LEAF}


class OpenClawDialect(PiDialect):
    """How OpenClaw writes JSONL sessions; see `memory_studio.formats.base.Dialect`."""

    name = "openclaw"
    title = "OpenClaw"
    emits_system_messages = False
    applies_context_edits = False
    _chains_orphans = True
    kind_of = staticmethod(openclaw_kind)

    def sniff(self, path: Path, head: bytes) -> float:
        """Return 0.9 for a session header in an agent's sessions folder, else 0.3."""
        if not looks_like_session(head):
            return 0.0
        if path.parent.name == "sessions" and "agents" in path.parts:
            return 0.9
        is_marked = b'"openclaw.' in head or b'"model-snapshot"' in head
        if is_marked or (path.parent / "sessions.json").is_file():
            return 0.9
        return 0.7 if any("openclaw" in part.lower() for part in path.parts) else 0.3

    def find_leaf(self, columns: EntryColumns, tree: SessionTree, read: ReadEntry) -> int | None:
        """Return the last canonical entry, unless a `leaf` control after it says otherwise."""
        for row in range(len(columns) - 1, -1, -1):
            kind = columns.kinds[row]
            if kind == EntryKind.LEAF:
                target = _leaf_target(read, row)
                if target is None:
                    return None
                target_row = tree.row_of(target)
                if target_row is not None:
                    return target_row
            elif kind in _MOVES_LEAF and not columns.flags[row] & SIDE:
                return row
        return None

    def signs_of_life(self, path: Path) -> Sequence[SignOfLife]:
        """Return the transcript's lock and the gateway's, where their owners are alive."""
        return [*_transcript_lock(path), *_gateway_locks(path)]

    def session_file_name(self, session_id: str, stamp: str) -> str:
        """Return the only name by which OpenClaw finds a session that its store does not list."""
        del stamp
        return f"{session_id}.jsonl"

    def continue_command(self, session_id: str, path: Path) -> str:
        """Return the command that goes on in a session; it also enters it into the store."""
        del path
        return f"openclaw agent --session-id {shlex.quote(session_id)} --message …"

    def lock_path(self, path: Path) -> Path | None:
        """Return the transcript's lock file."""
        return path.with_name(path.name + ".lock")


def _has_valid_shape(record: Mapping[str, Any], kind: EntryKind) -> bool:
    if kind is EntryKind.MESSAGE:
        return text_of(record["message"].get("role")) in _CANONICAL_ROLES
    if kind is EntryKind.COMPACTION:
        tokens = record.get("tokensBefore")
        kept = record.get("firstKeptEntryId")
        return (
            isinstance(record.get("summary"), str)
            and isinstance(kept, str)
            and bool(kept)
            and isinstance(tokens, int | float)
        )
    return True


def _leaf_target(read: ReadEntry, row: int) -> str | None:
    body = read(row).body
    return body.target_id if isinstance(body, LeafMove) else ""


def _transcript_lock(path: Path) -> Iterator[SignOfLife]:
    owner = read_lock_owner(path.with_name(path.name + ".lock"))
    if owner is not None and owner.alive:
        who = f"process {owner.pid}" if owner.pid else "another program"
        yield SignOfLife("lock", f"The session is locked by {who}.", certain=True)


def _gateway_locks(path: Path) -> Iterator[SignOfLife]:
    for lock in _gateway_lock_paths(path):
        owner = read_lock_owner(lock)
        if owner is not None and owner.alive:
            yield SignOfLife(
                "gateway", f"OpenClaw's gateway is running (process {owner.pid}).", certain=True
            )


def _gateway_lock_paths(path: Path) -> list[Path]:
    """Return where a gateway of this session's home would leave its lock."""
    state = _state_dir(path)
    if state is None:
        return []
    user = getattr(os, "getuid", lambda: 0)()
    name = hashlib.sha256(str(state / "openclaw.json").encode()).hexdigest()[:8]
    return [
        Path(tempfile.gettempdir()) / f"openclaw-{user}" / f"gateway.{name}.lock",
        state / "tmp" / f"openclaw-{user}" / "gateway.state.lock",
    ]


def _state_dir(path: Path) -> Path | None:
    """Return the home of ``<home>/agents/<id>/sessions/<file>``, None for a stray file."""
    parents = path.resolve().parents
    names = [parent.name for parent in parents[:3]]
    is_home = names[:1] == ["sessions"] and names[2:] == ["agents"]
    return parents[3] if is_home else None
