"""What stands beside OpenClaw's transcripts: the session store and the configuration.

Everything here is a hint for display. A broken store is no reason not to show a session.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memory_studio.formats.records import text_of

__all__ = ["StoreEntry", "read_store", "read_workspaces"]

_TRIGGERS = {
    "manual": "manual",
    "auto-threshold": "auto",
    "overflow-retry": "overflow",
    "timeout-retry": "timeout",
}


@dataclass(frozen=True, slots=True)
class StoreEntry:
    """What ``sessions.json`` says about one transcript.

    Attributes:
        key: the routing bucket, such as ``agent:main:main``.
        compaction_count: the stored counter, None when there is none; the transcript is
            authoritative.
        window_tokens: size of the model's window, None when unknown.
        triggers: why compactions happened, by the id of their entry. The sizes it records are
            OpenClaw's own estimates without prompt and tools, so they are not taken.
    """

    key: str
    label: str
    compaction_count: int | None
    window_tokens: int | None
    triggers: Mapping[str, str]


def read_store(folder: Path) -> dict[str, StoreEntry]:
    """Return the store entries of a sessions folder by transcript file name."""
    return {
        name: _store_entry(key, entry)
        for key, entry in _load(folder / "sessions.json").items()
        if isinstance(entry, dict)
        for name in _file_names(entry)
    }


def _file_names(entry: Mapping[str, Any]) -> Iterator[str]:
    path = text_of(entry.get("sessionFile")).replace("\\", "/")
    if path:
        yield path.rpartition("/")[2]
    elif text_of(entry.get("sessionId")):
        yield f"{entry['sessionId']}.jsonl"


def _store_entry(key: str, entry: Mapping[str, Any]) -> StoreEntry:
    checkpoints = entry.get("compactionCheckpoints")
    return StoreEntry(
        key=key,
        label=text_of(entry.get("displayName")) or text_of(entry.get("label")),
        compaction_count=_count(entry.get("compactionCount")),
        window_tokens=_count(entry.get("contextTokens")) or None,
        triggers=dict(_triggers(checkpoints if isinstance(checkpoints, list) else [])),
    )


def _triggers(checkpoints: list[Any]) -> Iterator[tuple[str, str]]:
    for checkpoint in checkpoints:
        after = checkpoint.get("postCompaction") if isinstance(checkpoint, dict) else None
        if isinstance(after, dict):
            entry_id = text_of(after.get("entryId")) or text_of(after.get("leafId"))
            trigger = _TRIGGERS.get(text_of(checkpoint.get("reason")), "")
            if entry_id and trigger:
                yield entry_id, trigger


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def read_workspaces(home: Path) -> dict[str, Path]:
    """Return the memory workspaces of a home by agent id, as its configuration names them."""
    agents = _load(home / "openclaw.json").get("agents")
    if not isinstance(agents, dict):
        return {}
    defaults = agents.get("defaults")
    found = {"main": defaults} if isinstance(defaults, dict) else {}
    listed = agents.get("list")
    for agent in listed if isinstance(listed, list) else []:
        if isinstance(agent, dict) and text_of(agent.get("workspace")):
            found[text_of(agent.get("id")) or "main"] = agent
    folders = {name: text_of(agent.get("workspace")) for name, agent in found.items()}
    return {name: _resolve(home, folder) for name, folder in folders.items() if folder}


def _resolve(home: Path, folder: str) -> Path:
    path = Path(folder).expanduser()
    return path if path.is_absolute() else home / path


def _load(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8", errors="replace"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}
