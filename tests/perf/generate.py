"""Write a session of any size: turns with tool calls, compactions, a few branches, some Chinese.

python -m tests.perf.generate 1000000 big.jsonl
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import orjson

WORDS = (
    "the migration plan owner date file schema error test deploy staging row column invoice "
    "tenant value queue retry index branch commit review report cache window budget token"
).split()
CHINESE = "数据库迁移计划，截止日期是周五；先在预发环境核对行数。"
LENGTHS_IN_WORDS = (5, 20, 60, 150, 300)
COMPACT_EVERY = 5_000
BRANCH_EVERY = 20_000
START = datetime(2026, 1, 1, tzinfo=UTC)


def write_session(path: Path, n_entries: int, seed: int = 1) -> None:
    """Write a session of `n_entries` entries, about 1 kB each."""
    with path.open("wb") as file:
        header = {"type": "session", "version": 3, "id": "generated", "timestamp": _stamp(0)}
        file.write(orjson.dumps(header | {"cwd": "/home/me/work"}) + b"\n")
        for record in _records(n_entries, random.Random(seed)):  # noqa: S311 (no secret)
            file.write(orjson.dumps(record) + b"\n")


def _records(n_entries: int, chance: random.Random) -> Iterator[dict[str, Any]]:
    texts = [" ".join(chance.choices(WORDS, k=chance.choice(LENGTHS_IN_WORDS))) for _ in range(500)]
    texts[::20] = [f"{text} {CHINESE}" for text in texts[::20]]
    parent, context_tokens = None, 12_000
    for number in range(n_entries):
        text = chance.choice(texts)
        context_tokens += len(text) // 4
        record: dict[str, Any] = {
            "type": "message",
            "id": f"{number:08x}",
            "parentId": parent,
            "timestamp": _stamp(number),
        }
        if number and number % COMPACT_EVERY == 0:
            kept = f"{max(number - 20, 0):08x}"
            record |= {
                "type": "compaction",
                "summary": f"## Goal\n{text}",
                "firstKeptEntryId": kept,
            }
            record["tokensBefore"] = context_tokens
            context_tokens = 14_000
        else:
            record["message"] = _message(number, text, context_tokens)
        yield record
        parent = record["id"]
        if number and number % BRANCH_EVERY == 0:
            parent = f"{number - 10:08x}"


def _message(number: int, text: str, context_tokens: int) -> dict[str, Any]:
    content: list[dict[str, Any]] = [{"type": "text", "text": text}]
    turn = number % 5
    if turn == 0:
        return {"role": "user", "content": content}
    if turn in (2, 4):
        content[0]["text"] = text * 3
        call = {"toolCallId": f"call_{number - 1}", "toolName": "read", "isError": False}
        return {"role": "toolResult", "content": content, **call}
    call = {"type": "toolCall", "id": f"call_{number}", "name": "read"}
    content.append(call | {"arguments": {"path": "src/billing/tenant.py"}})
    usage = {"input": 10, "output": 5, "cacheRead": context_tokens - 15, "cacheWrite": 0}
    usage["totalTokens"] = context_tokens
    model = {"api": "messages", "provider": "p", "model": "m", "stopReason": "toolUse"}
    return {"role": "assistant", "content": content, "usage": usage, **model}


def _stamp(number: int) -> str:
    moment = START + timedelta(seconds=number * 7)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


if __name__ == "__main__":
    write_session(Path(sys.argv[2]), int(sys.argv[1]))
