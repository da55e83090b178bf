"""Sessions from a line of text, and trees back to text.

Each word is an entry that hangs on the one before it; its first letter says what it is::

    u1 a1 t1     messages of the user, the assistant and a tool; the word is the id
    m1           a model change (a record without tokens)
    C(u1)        a compaction that keeps from u1 on; ids C1, C2, …; C() keeps nothing
    R(u1)        OpenClaw's reset, ids R1, R2, …
    L(a1)        OpenClaw's leaf control, ids L1, L2, …
    s1           a side entry: the next word hangs on what came before it
    @a1          go on from a1 instead; @ alone begins a new root
    u2<x         an entry that names the parent x

A message of id u1 says "text of u1" and counts 10 tokens, a compaction 5.
"""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from memory_studio.domain.columns import SIDE, EntryBatch, EntryColumns
from memory_studio.domain.entry import Compaction, Entry, EntryKind, Reset, Role, Unknown
from memory_studio.domain.outline import Outline, build_outline
from memory_studio.domain.tree import NO_ROW, SessionTree

START = "2026-03-02T09:{:02}:{:02}.000Z"
START_MS = 1_772_442_000_000
MESSAGE_TOKENS = 10
COMPACTION_TOKENS = 5
KINDS = {
    "u": EntryKind.MESSAGE,
    "a": EntryKind.MESSAGE,
    "t": EntryKind.MESSAGE,
    "m": EntryKind.MODEL_CHANGE,
    "s": EntryKind.CUSTOM,
    "C": EntryKind.COMPACTION,
    "R": EntryKind.RESET,
    "L": EntryKind.LEAF,
}
ROLES = {"u": Role.USER, "a": Role.ASSISTANT, "t": Role.TOOL_RESULT}
WORD = re.compile(r"(?P<letter>\w)(?P<rest>[^<(]*)(\((?P<target>[^)]*)\))?(<(?P<parent>\S*))?")


@dataclass(frozen=True, slots=True)
class Drawn:
    """One entry of a drawing. target: what a boundary keeps from, or a control points at."""

    id: str
    parent_id: str | None
    letter: str
    target: str = ""

    @property
    def kind(self) -> EntryKind:
        return KINDS.get(self.letter, EntryKind.OTHER)


def draw(text: str) -> list[Drawn]:
    """Return the entries that a line of text stands for."""
    drawn: list[Drawn] = []
    n_of = Counter()
    leaf: str | None = None
    for word in text.split():
        if word.startswith("@"):
            leaf = word[1:] or None
            continue
        match = WORD.fullmatch(word)
        assert match, word
        letter, entry_id = match["letter"], match["letter"] + match["rest"]
        if match["target"] is not None and not match["rest"]:
            n_of[letter] += 1
            entry_id = f"{letter}{n_of[letter]}"
        parent = leaf if match["parent"] is None else match["parent"] or None
        drawn.append(Drawn(entry_id, parent, letter, match["target"] or ""))
        if letter == "L":
            leaf = match["target"] or None
        elif letter != "s":
            leaf = entry_id
    return drawn


def batch_of(drawn: list[Drawn], first_row: int = 0) -> EntryBatch:
    """Return entries as columns; each claims 100 bytes."""
    batch = EntryBatch()
    for row, entry in enumerate(drawn, first_row):
        batch.offsets.append(100 * row)
        batch.lengths.append(99)
        batch.times_ms.append(START_MS + 1000 * row)
        batch.kinds.append(entry.kind)
        batch.roles.append(ROLES.get(entry.letter, Role.NONE))
        batch.flags.append(SIDE if entry.letter == "s" else 0)
        batch.tokens.append(
            {EntryKind.MESSAGE: MESSAGE_TOKENS, EntryKind.COMPACTION: COMPACTION_TOKENS}.get(
                entry.kind, 0
            )
        )
        batch.usage_tokens.append(0)
        batch.ids.append(entry.id)
        batch.parent_ids.append(entry.parent_id)
    return batch


def tree_of(drawn: list[Drawn] | str, n_per_batch: int = 1_000_000) -> SessionTree:
    """Return the tree of a drawing, extended by batches of a size."""
    entries = draw(drawn) if isinstance(drawn, str) else drawn
    tree = SessionTree()
    for start in range(0, len(entries), n_per_batch):
        tree.extend(batch_of(entries[start : start + n_per_batch], start))
    return tree


def columns_of(text: str) -> EntryColumns:
    """Return the columns of a drawing."""
    columns = EntryColumns()
    columns.extend(batch_of(draw(text)))
    return columns


def boundaries_of(text: str) -> dict[int, Entry]:
    """Return the compactions and resets of a drawing, by row."""
    found = {}
    for row, entry in enumerate(draw(text)):
        body: Any = Unknown("", "")
        if entry.kind is EntryKind.COMPACTION:
            body = Compaction(f"summary of {entry.id}", entry.target, 1000)
        elif entry.kind is EntryKind.RESET:
            body = Reset("new", entry.target)
        else:
            continue
        found[row] = Entry(row, entry.id, entry.parent_id, entry.kind, None, body)
    return found


def outline_of(text: str, leaf: str | None = "") -> Outline:
    """Return the outline of a drawing, seen from an entry, from the last one for ""."""
    tree = tree_of(text)
    row = len(tree) - 1 if leaf == "" else None if leaf is None else tree.row_of(leaf)
    return build_outline(tree, columns_of(text), row, boundaries_of(text))


def print_tree(tree: SessionTree) -> str:
    """Return a tree as text: a run a line, what follows a fork indented; hidden rows left out."""
    lines: list[str] = []
    hanging = [
        (row, 0)
        for row in reversed(range(len(tree)))
        if tree.parents[row] == NO_ROW and not tree.is_hidden(row)
    ]
    while hanging:
        row, depth = hanging.pop()
        run = [tree.ids[row]]
        children = tree.children(row)
        while len(children) == 1:
            run.append(tree.ids[children[0]])
            children = tree.children(children[0])
        lines.append("  " * depth + " ".join(run))
        hanging += [(child, depth + 1) for child in reversed(children)]
    return "\n".join(lines)


def session_bytes(text: str, *, session_id: str = "drawn", cwd: str = "/home/ada/work") -> bytes:
    """Return a drawing as a session file, version 3; with R, L or s only OpenClaw writes it."""
    header = {"type": "session", "version": 3, "id": session_id, "timestamp": stamp(0), "cwd": cwd}
    records = [header, *itertools.starmap(record_of, enumerate(draw(text), 1))]
    return b"".join(json.dumps(r, ensure_ascii=False).encode() + b"\n" for r in records)


def stamp(n_seconds: int) -> str:
    """Return a time as the agents write it."""
    return START.format(*divmod(n_seconds, 60))


def record_of(n_record: int, entry: Drawn) -> dict[str, Any]:
    """Return an entry as pi and OpenClaw write it."""
    common = {"id": entry.id, "parentId": entry.parent_id, "timestamp": stamp(n_record)}
    return {"type": "custom"} | common | _payload(entry)


def _payload(entry: Drawn) -> dict[str, Any]:
    content = [{"type": "text", "text": f"text of {entry.id}"}]
    match entry.letter:
        case "u":
            return {"type": "message", "message": {"role": "user", "content": content}}
        case "a":
            answer = {"role": "assistant", "content": content, "stopReason": "stop"}
            model = {"api": "anthropic-messages", "provider": "anthropic", "model": "m"}
            return {"type": "message", "message": answer | model}
        case "t":
            result = {"role": "toolResult", "toolCallId": f"call-{entry.id}", "toolName": "read"}
            message = result | {"content": content, "isError": False}
            return {"type": "message", "message": message}
        case "m":
            return {"type": "model_change", "provider": "anthropic", "modelId": "m"}
        case "C":
            kept = entry.target or entry.id
            summary = f"summary of {entry.id}"
            return {
                "type": "compaction",
                "summary": summary,
                "firstKeptEntryId": kept,
                "tokensBefore": 1000,
            }
        case "R":
            return {"type": "reset", "reason": "new", "firstKeptEntryId": entry.target}
        case "L":
            return {"type": "leaf", "targetId": entry.target or None}
        case "s":
            return {"customType": "note", "data": {}, "appendMode": "side"}
    return {"customType": "other", "data": {}}
