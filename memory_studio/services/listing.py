"""One line about each session: title, size, compactions as counted in the transcript."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from memory_studio.domain.task import CancelToken
from memory_studio.domain.tokens import UNKNOWN_TOKENS, Exactness, TokenCount
from memory_studio.services.transcripts import SideCars, Transcript, open_transcript
from memory_studio.storage.files import write_cache

__all__ = ["SessionSummary", "SummaryCache", "summarize"]

_VERSION = 2
_HOUR_MS = 3_600_000
_MAX_MS = 253_402_300_800_000
"""The year 10000, beyond which no calendar goes."""


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """What a list shows of a session.

    Attributes:
        format: name of the dialect. group: agent or project it belongs to.
        n_compactions: counted in the transcript, on the active branch.
        n_compactions_recorded: the agent's own counter, None when it keeps none.
        tokens: what the model would receive at the active leaf.
        updated_ms: time of the last entry, or of the file without one.
        days: local days on which something was said.
    """

    id: str
    path: Path
    format: str
    title: str
    n_entries: int
    n_compactions: int
    n_compactions_recorded: int | None
    tokens: TokenCount
    active_leaf: str
    updated_ms: int
    n_issues: int
    days: frozenset[date]


def summarize(transcript: Transcript) -> SessionSummary:
    """Return the line about an open session."""
    context = transcript.context()
    modified_ms = transcript.path.stat().st_mtime_ns // 1_000_000
    last_ms = max(transcript.columns.times_ms, default=-1)
    return SessionSummary(
        id=transcript.id,
        path=transcript.path,
        format=transcript.dialect.name,
        title=transcript.title,
        n_entries=len(transcript.columns),
        n_compactions=len(transcript.outline.compactions),
        n_compactions_recorded=transcript.store.compaction_count if transcript.store else None,
        tokens=context.total if context.items else UNKNOWN_TOKENS,
        active_leaf=context.leaf_id,
        updated_ms=last_ms if last_ms >= 0 else modified_ms,
        n_issues=len(transcript.issues),
        days=_local_days(transcript.columns.times_ms),
    )


def _local_days(times_ms: Iterable[int]) -> frozenset[date]:
    """Return the days of some times; each hour is looked at once."""
    hours = {time_ms // _HOUR_MS for time_ms in times_ms if 0 <= time_ms < _MAX_MS}
    return frozenset(_local_day(hour * 3600) for hour in hours)


def _local_day(seconds: int) -> date:
    return datetime.fromtimestamp(seconds, UTC).astimezone().date()


class SummaryCache:
    """Lines about sessions that were looked at before, in our own state folder."""

    def __init__(self, folder: Path, side_cars: SideCars) -> None:
        self._folder = folder
        self._side_cars = side_cars

    def summary(self, path: Path, cancel: CancelToken | None = None) -> SessionSummary:
        """Return the line about a session, read anew only if the file changed.

        Raises what `open_transcript` raises.
        """
        stamp = _stamp(path)
        cached = self._load(path, stamp)
        if cached is not None:
            return cached
        summary = summarize(open_transcript(path, self._side_cars, cancel=cancel))
        if stamp:
            record = {"stamp": stamp, **_encode(summary)}
            write_cache(self._file(path), json.dumps(record).encode())
        return summary

    def _file(self, path: Path) -> Path:
        name = hashlib.blake2b(str(path.absolute()).encode(), digest_size=16).hexdigest()
        return self._folder / f"{name}.json"

    def _load(self, path: Path, stamp: list[int]) -> SessionSummary | None:
        """Return what was kept for a file with this stamp, None when it cannot be used."""
        try:
            record = json.loads(self._file(path).read_bytes())
            return _decode(path, record) if stamp and record["stamp"] == stamp else None
        except (OSError, ValueError, KeyError, TypeError):
            return None


def _stamp(path: Path) -> list[int]:
    """Return what tells that neither the session nor the agent's store beside it changed."""
    try:
        own = path.stat()
    except OSError:
        return []
    try:
        store_ns = (path.parent / "sessions.json").stat().st_mtime_ns
    except OSError:
        store_ns = 0
    return [_VERSION, own.st_size, own.st_mtime_ns, own.st_ino, store_ns]


def _encode(summary: SessionSummary) -> dict[str, Any]:
    return {
        "id": summary.id,
        "format": summary.format,
        "title": summary.title,
        "entries": summary.n_entries,
        "compactions": summary.n_compactions,
        "recorded": summary.n_compactions_recorded,
        "tokens": [summary.tokens.value, summary.tokens.exactness],
        "leaf": summary.active_leaf,
        "updated_ms": summary.updated_ms,
        "issues": summary.n_issues,
        "days": sorted(day.isoformat() for day in summary.days),
    }


def _decode(path: Path, record: Mapping[str, Any]) -> SessionSummary:
    value, exactness = record["tokens"]
    return SessionSummary(
        id=record["id"],
        path=path,
        format=record["format"],
        title=record["title"],
        n_entries=record["entries"],
        n_compactions=record["compactions"],
        n_compactions_recorded=record["recorded"],
        tokens=TokenCount(value, Exactness(exactness)),
        active_leaf=record["leaf"],
        updated_ms=record["updated_ms"],
        n_issues=record["issues"],
        days=frozenset(map(date.fromisoformat, record["days"])),
    )
