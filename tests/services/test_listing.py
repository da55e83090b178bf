from __future__ import annotations

import json
from datetime import date

import pytest

from memory_studio.services import listing
from tests.transcripts import compaction, line, message, write


@pytest.fixture
def path(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    return write(
        folder,
        message("a", None, "What is   the\nplan?"),
        compaction("c", "a", "a"),
        message("b", "c", "Two", "assistant"),
    )


def test_a_line_about_a_session(studio, path):
    summary = studio.summaries.summary(path)

    assert (summary.id, summary.format, summary.title) == ("s1", "pi", "What is the plan?")
    assert (summary.n_entries, summary.n_compactions, summary.n_issues) == (3, 1, 0)
    assert (summary.active_leaf, str(summary.tokens)) == ("b", "~8")
    assert summary.days <= {date(2026, 11, 29), date(2026, 11, 30), date(2026, 12, 1)}
    assert summary.days


def test_it_is_read_again_only_when_something_changed(studio, path, monkeypatch):
    first = studio.summaries.summary(path)
    monkeypatch.setattr(listing, "open_transcript", None)
    assert studio.summaries.summary(path) == first

    monkeypatch.undo()
    with path.open("ab") as file:
        file.write(line({"type": "session_info", "id": "n", "parentId": "b", "name": "Plan"}))
    assert studio.summaries.summary(path).title == "Plan"

    (path.parent / "sessions.json").write_text(
        json.dumps({"k": {"sessionId": "s", "compactionCount": 5}})
    )
    assert studio.summaries.summary(path).n_compactions_recorded == 5


@pytest.mark.parametrize("junk", ["", "[]", "{}", '{"stamp": []}'])
def test_a_damaged_cache_is_only_a_reason_to_read_again(studio, path, junk):
    first = studio.summaries.summary(path)
    for cached in (studio.state_dir / "summaries").iterdir():
        cached.write_text(junk)

    assert studio.summaries.summary(path) == first
