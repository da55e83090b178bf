from __future__ import annotations

import json

import pytest

from memory_studio.domain.task import CancelToken
from memory_studio.errors import Cancelled
from memory_studio.services.finding import find_rows
from memory_studio.services.transcripts import open_transcript

TEXTS = ["Deploy to staging", "计数一致。下一步", "she said “No”\nand left", "C:\\temp é É"]


def session(path, *, ascii_only):
    lines = [{"type": "session", "version": 3, "id": "s", "timestamp": "2026-01-01T00:00:00Z"}]
    for at, text in enumerate(TEXTS):
        message = {"role": "user", "content": [{"type": "text", "text": text}]}
        lines.append({"type": "message", "id": f"{at:08x}", "parentId": None, "message": message})
    call = {"type": "toolCall", "id": "c", "name": "bash", "arguments": {"command": "ls -la"}}
    message = {"role": "assistant", "content": [call]}
    lines.append({"type": "message", "id": "0000000f", "parentId": None, "message": message})
    text = "".join(json.dumps(line, ensure_ascii=ascii_only) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")
    return open_transcript(path)


@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("STAGING", [0]),
        ("一致", [1]),
        ("计数 ", []),
        ("“no”\nand", [2]),
        ("c:\\TEMP", [3]),
        ("É", [3]),
        ('"command":"ls', [4]),
        ("“", [2]),
        ("message", []),
        ("", []),
    ],
)
def test_finds_what_entries_say(tmp_path, ascii_only, text, rows):
    transcript = session(tmp_path / "s.jsonl", ascii_only=ascii_only)
    assert [row for piece in find_rows(transcript, text) for row in piece] == rows


def test_stops_when_cancelled(tmp_path):
    transcript = session(tmp_path / "s.jsonl", ascii_only=True)
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        list(find_rows(transcript, "a", cancel=cancel))
