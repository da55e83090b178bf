"""The bundled sample home: valid transcripts, the story in the right places, reproducible."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "resources" / "sample"
TRANSCRIPTS = sorted(SAMPLE.rglob("*.jsonl"))
WORKSPACE = SAMPLE / "openclaw" / "workspace"
N_COMPACTIONS = {
    "Migrate billing to Postgres": 3,
    "Weekly report for Ana": 1,
    "发布流程整理": 2,
    "Backup restore test": 0,
    "Incident 5512 triage": 8,
    "fix flaky upload test": 0,
    "parser rewrite": 2,
    "": 0,
}
LOST = (
    "tenant_id = org_uuid for every tenant table",
    "Dec 2, 02:00–04:00 UTC",
    "INV-2231-B",
    'column "tenant_id" does not exist',
    "db/schema/0043_backfill.sql",
    "MISMATCH 1204881 / 1204879",
)

Entry = dict[str, Any]


def entries_of(path: Path) -> list[Entry]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()][1:]


def title_of(entries: list[Entry]) -> str:
    return next((e["name"] for e in entries if e["type"] == "session_info"), "")


def path_to(entries: list[Entry], entry_id: str | None) -> list[Entry]:
    by_id = {entry["id"]: entry for entry in entries}
    path: list[Entry] = []
    while entry_id is not None:
        path.append(by_id[entry_id])
        entry_id = path[-1]["parentId"]
    return path[::-1]


def billing() -> list[Entry]:
    return next(e for e in map(entries_of, TRANSCRIPTS) if title_of(e).startswith("Migrate"))


def calls_in(entry: Entry) -> list[str]:
    content = entry.get("message", {}).get("content", "")
    return [block["id"] for block in content if isinstance(block, dict) and "arguments" in block]


@pytest.fixture(params=TRANSCRIPTS, ids=lambda path: path.stem[:32])
def entries(request: pytest.FixtureRequest) -> list[Entry]:
    return entries_of(request.param)


def test_every_line_is_compact_json_with_a_final_newline() -> None:
    for path in TRANSCRIPTS:
        text = path.read_text(encoding="utf-8")
        assert text.endswith("}\n")
        assert not any(line != line.strip() for line in text.splitlines())


def test_ids_are_unique_hex_and_parents_come_before(entries: list[Entry]) -> None:
    seen: set[str] = set()
    for entry in entries:
        assert len(entry["id"]) == 8
        int(entry["id"], 16)
        assert entry["id"] not in seen
        assert entry["parentId"] is None or entry["parentId"] in seen
        seen.add(entry["id"])
    assert sum(entry["parentId"] is None for entry in entries) == 1


def test_times_grow_and_lie_in_november_2026(entries: list[Entry]) -> None:
    times = [datetime.fromisoformat(entry["timestamp"]) for entry in entries]
    assert times == sorted(times)
    assert all((t.year, t.month) == (2026, 11) and t.day >= 7 for t in times)
    for entry, time in zip(entries, times, strict=True):
        stamp_ms = entry.get("message", {}).get("timestamp")
        assert stamp_ms is None or 0 <= time.timestamp() * 1000 - stamp_ms < 60_000


def test_every_result_follows_its_call_and_every_call_has_one(entries: list[Entry]) -> None:
    by_id = {entry["id"]: entry for entry in entries}
    answered = Counter[str]()
    for result in (e for e in entries if role(e) == "toolResult"):
        above = by_id[result["parentId"]]
        while role(above) == "toolResult":
            above = by_id[above["parentId"]]
        assert result["message"]["toolCallId"] in calls_in(above)
        answered[result["message"]["toolCallId"]] += 1
    assert answered == Counter(call for entry in entries for call in calls_in(entry))


def test_first_kept_entry_is_a_legal_cut_on_the_path(entries: list[Entry]) -> None:
    for compaction in (e for e in entries if e["type"] == "compaction"):
        path = path_to(entries, compaction["parentId"])
        kept = next(e for e in path if e["id"] == compaction["firstKeptEntryId"])
        assert role(kept) in ("user", "assistant")


def test_usage_agrees_with_compactions(entries: list[Entry]) -> None:
    for compaction in (e for e in entries if e["type"] == "compaction"):
        last = path_to(entries, compaction["parentId"])[-1]
        if role(last) == "assistant":
            assert last["message"]["usage"]["totalTokens"] == compaction["tokensBefore"]
    for usage in (e["message"]["usage"] for e in entries if role(e) == "assistant"):
        parts = (usage[key] for key in ("input", "output", "cacheRead", "cacheWrite"))
        assert sum(parts) == usage["totalTokens"]


def role(entry: Entry) -> str:
    return str(entry.get("message", {}).get("role", ""))


def test_titles_and_numbers_of_compactions() -> None:
    found = {
        title_of(entries): sum(e["type"] == "compaction" for e in entries)
        for entries in map(entries_of, TRANSCRIPTS)
    }
    assert found == N_COMPACTIONS


def test_third_compaction_folds_412_messages_and_loses_the_decision() -> None:
    entries = billing()
    _, second, third = (e for e in entries if e["type"] == "compaction")
    assert third["tokensBefore"] == 181_204
    ids = [e["id"] for e in path_to(entries, third["parentId"])]
    folded_ids = ids[ids.index(second["firstKeptEntryId"]) : ids.index(third["firstKeptEntryId"])]
    folded = [e for e in entries if e["id"] in folded_ids and e["type"] == "message"]
    assert len(folded) == 412
    folded_text = json.dumps(folded, ensure_ascii=False).replace('\\"', '"')
    kept_ids = ids[ids.index(third["firstKeptEntryId"]) :]
    kept = [third, *(e for e in entries if e["id"] in kept_ids)]
    kept_text = json.dumps(kept, ensure_ascii=False).replace('\\"', '"')
    for fact in LOST:
        assert fact in folded_text
        assert fact not in kept_text
    assert "org_uuid" not in kept_text


def test_after_the_third_compaction_ana_protests() -> None:
    entries = billing()
    last_users = [e["message"]["content"] for e in entries if role(e) == "user"]
    assert last_users[-1] == "No! We decided tenant_id = org_uuid at 14:20. You forgot."
    assert 900 <= len(entries) <= 1100


def test_billing_has_an_abandoned_branch() -> None:
    entries = billing()
    leaf = next(e for e in entries if e["type"] == "leaf")
    children = Counter(e["parentId"] for e in entries)
    assert children[leaf["targetId"]] == 2
    assert leaf not in path_to(entries, entries[-1]["id"])


def test_store_names_the_triggers_and_existing_files() -> None:
    for store_path in SAMPLE.rglob("sessions.json"):
        store = json.loads(store_path.read_text(encoding="utf-8"))
        names = {Path(entry["sessionFile"]).name for entry in store.values()}
        assert names == {path.name for path in store_path.parent.glob("*.jsonl")}
    reasons = [
        c["reason"]
        for entry in load_main_store().values()
        if entry["sessionId"].startswith("53c4")
        for c in entry["compactionCheckpoints"]
    ]
    assert reasons == ["auto-threshold", "manual", "auto-threshold"]


def load_main_store() -> dict[str, Any]:
    path = SAMPLE / "openclaw" / "agents" / "main" / "sessions" / "sessions.json"
    store: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return store


def test_each_dialect_has_one_empty_summary() -> None:
    summaries = {
        dialect: [
            entry["summary"]
            for path in (SAMPLE / dialect).rglob("*.jsonl")
            for entry in entries_of(path)
            if entry["type"] == "compaction"
        ]
        for dialect in ("openclaw", "pi")
    }
    assert sum("No prior history." in text for text in summaries["openclaw"]) == 1
    assert sum(text.startswith("## Goal\n(none)") for text in summaries["pi"]) == 1
    assert sum("**Turn Context (split turn):**" in text for text in summaries["pi"]) == 1


def test_daily_notes_have_one_gap_and_one_wrong_year() -> None:
    days = {int(p.stem[-2:]) for p in (WORKSPACE / "memory").glob("2026-11-??.md")}
    assert days == set(range(7, 31)) - {14}
    assert (WORKSPACE / "memory" / "2025-11-26.md").is_file()


def test_the_decision_is_in_the_note_and_beyond_the_injection_cut() -> None:
    note = (WORKSPACE / "memory" / "2026-11-27.md").read_text(encoding="utf-8")
    assert f"{LOST[0]}, because org_slug can change" in note
    memory = (WORKSPACE / "MEMORY.md").read_text(encoding="utf-8")
    assert memory.index("## Billing\n") > 20_000
    assert 30_000 < len(memory) < 33_000


def test_sample_is_small() -> None:
    assert sum(p.stat().st_size for p in SAMPLE.rglob("*") if p.is_file()) < 3_000_000


def test_generator_writes_the_same_bytes() -> None:
    script = ROOT / "packaging" / "make_sample.py"
    done = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
