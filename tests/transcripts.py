"""Small helpers for tests that write and open transcripts."""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path

from memory_studio.services.transcripts import Transcript, open_transcript

HEADER = {
    "type": "session",
    "version": 3,
    "id": "s1",
    "timestamp": "2026-11-30T10:00:00.000Z",
    "cwd": "/home/me/work",
}


def line(record: object) -> bytes:
    """Return a record as the agents write it."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def message(
    entry_id: str, parent: str | None, text: str, role: str = "user", **more: object
) -> bytes:
    """Return a message record."""
    content = [{"type": "text", "text": text}]
    return line(
        {
            "type": "message",
            "id": entry_id,
            "parentId": parent,
            "timestamp": "2026-11-30T10:00:01.000Z",
            "message": {"role": role, "content": content, **more},
        }
    )


def compaction(entry_id: str, parent: str | None, kept: str, summary: str = "so far") -> bytes:
    """Return a compaction record."""
    return line(
        {
            "type": "compaction",
            "id": entry_id,
            "parentId": parent,
            "timestamp": "2026-11-30T10:00:02.000Z",
            "summary": summary,
            "firstKeptEntryId": kept,
            "tokensBefore": 1000,
        }
    )


def write(folder: Path, *records: bytes, name: str = "s.jsonl", header: bool = True) -> Path:
    """Write a session and return its path."""
    path = folder / name
    path.write_bytes(b"".join([line(HEADER)] * header + list(records)))
    return path


def opened(folder: Path, *records: bytes, **options: object) -> Transcript:
    """Write a session and open it."""
    return open_transcript(write(folder, *records, **options))


def aged(source: Path, folder: Path, seconds: int = 600) -> Path:
    """Copy a session; the copy looks as if nobody had written it for a while."""
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / source.name
    shutil.copyfile(source, copy)
    age(copy, seconds)
    return copy


def age(path: Path, seconds: int = 600) -> None:
    """Make a file look as if nobody had written it for a while."""
    then = time.time() - seconds
    os.utime(path, (then, then))


def codes(transcript: Transcript) -> list[str]:
    """Return the codes of all issues, in file order."""
    return [issue.code for issue in transcript.issues]


def texts(transcript: Transcript) -> list[str]:
    """Return the texts of the context at the leaf."""
    return [item.text for item in transcript.context().items]
