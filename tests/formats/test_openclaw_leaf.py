from __future__ import annotations

import json
import os

import pytest

from memory_studio.formats.openclaw import OpenClawDialect
from memory_studio.formats.openclaw_home import read_store, read_workspaces
from memory_studio.services.transcripts import open_transcript
from tests.transcripts import line, message, texts, write


@pytest.fixture
def folder(tmp_path):
    sessions = tmp_path / "home" / "agents" / "main" / "sessions"
    sessions.mkdir(parents=True)
    return sessions


def leaf(entry_id, parent, target):
    return line({"type": "leaf", "id": entry_id, "parentId": parent, "targetId": target})


A = message("a", None, "one")
B = message("b", "a", "two", "assistant")


def leaf_id(path):
    return open_transcript(path).context().leaf_id


def test_a_leaf_control_moves_the_leaf(folder):
    assert leaf_id(write(folder, A, B, leaf("l", "b", "a"))) == "a"
    assert leaf_id(write(folder, A, B, leaf("l", "b", None))) == ""
    assert leaf_id(write(folder, A, B, leaf("l", "b", "gone"))) == "b"


def test_what_follows_a_leaf_control_is_the_leaf(folder):
    path = write(folder, A, B, leaf("l", "b", "a"), message("c", "a", "three"))
    transcript = open_transcript(path)

    assert texts(transcript) == ["one", "three"]
    assert [branch.leaf_id for branch in transcript.outline.branches] == ["c", "b"]


def test_side_entries_and_opaque_ones_do_not_move_the_leaf(folder):
    side = json.loads(message("s", "b", "aside")) | {"appendMode": "side"}
    opaque = line({"type": "hologram", "id": "o", "parentId": "b"})

    assert leaf_id(write(folder, A, B, line(side), opaque)) == "b"


def test_a_record_without_parent_field_hangs_on_the_leaf(folder):
    loose = json.loads(message("c", None, "three"))
    del loose["parentId"]

    assert texts(open_transcript(write(folder, A, B, line(loose)))) == ["one", "two", "three"]


def test_the_lock_of_a_live_process_is_a_sign_of_life(folder):
    path = write(folder, A)
    lock = path.with_name("s.jsonl.lock")
    dialect = OpenClawDialect()

    assert list(dialect.signs_of_life(path)) == []
    lock.write_text(json.dumps({"pid": os.getpid()}))
    assert [sign.code for sign in dialect.signs_of_life(path)] == ["lock"]
    lock.write_text(json.dumps({"pid": os.getpid(), "starttime": 1}))
    assert list(dialect.signs_of_life(path)) == []


def test_a_running_gateway_is_a_sign_of_life(folder):
    path = write(folder, A)
    lock = folder.parents[2] / "tmp" / f"openclaw-{os.getuid()}" / "gateway.state.lock"
    lock.parent.mkdir(parents=True)
    lock.write_text(json.dumps({"pid": os.getpid()}))

    assert [sign.code for sign in OpenClawDialect().signs_of_life(path)] == ["gateway"]


def test_the_store_names_sessions_and_triggers(folder):
    entry = {
        "sessionFile": "/elsewhere/sessions/s.jsonl",
        "label": "Weekly report",
        "compactionCount": 3,
        "contextTokens": 100_000,
        "compactionCheckpoints": [
            {
                "reason": "auto-threshold",
                "postCompaction": {"entryId": "c1"},
            },
            {"reason": "odd", "postCompaction": {"entryId": "c2"}},
            None,
        ],
    }
    (folder / "sessions.json").write_text(json.dumps({"agent:main:main": entry, "x": 5}))
    found = read_store(folder)["s.jsonl"]

    assert (found.key, found.label, found.compaction_count) == (
        "agent:main:main",
        "Weekly report",
        3,
    )
    assert found.window_tokens == 100_000
    assert dict(found.triggers) == {"c1": "auto"}
    assert open_transcript(write(folder, A)).title == "Weekly report"


def test_a_broken_store_is_no_reason_not_to_open(folder):
    (folder / "sessions.json").write_text("{oops")

    assert open_transcript(write(folder, A)).title == "one"


def test_workspaces_are_those_of_the_configuration(tmp_path):
    config = {
        "agents": {
            "defaults": {"workspace": "ws"},
            "list": [{"id": "work", "workspace": str(tmp_path / "other")}, {"id": "x"}, 5],
        }
    }
    (tmp_path / "openclaw.json").write_text(json.dumps(config))

    assert read_workspaces(tmp_path) == {"main": tmp_path / "ws", "work": tmp_path / "other"}
    (tmp_path / "openclaw.json").write_text("// no JSON")
    assert read_workspaces(tmp_path) == {}
