from __future__ import annotations

import json
import os

import pytest

from memory_studio.errors import JournalError, LiveSessionError, NotFoundError, StaleSessionError
from tests.transcripts import age, compaction, message, texts, write


@pytest.fixture
def path(tmp_path):
    file = write(
        tmp_path,
        message("a", None, "one"),
        message("b", "a", "two", "assistant"),
        compaction("c", "b", "b", "bad summary"),
        message("d", "c", "three"),
    )
    age(file)
    return file


def rolled_back(studio, path, how):
    return studio.rollback(studio.plan_rollback(path, 1, how))


def go_on(studio, path):
    """Let the agent say something more at the active leaf."""
    leaf = studio.context(path).leaf_id
    with path.open("ab") as file:
        file.write(message("later", leaf, "and then"))
    age(path)


@pytest.mark.parametrize("how", ["unfold", "rewind"])
def test_undo_and_redo_are_exact(studio, path, how):
    original = path.read_bytes()
    done = rolled_back(studio, path, how)
    changed = path.read_bytes()

    undone = studio.undo()
    assert path.read_bytes() == original
    studio.undo(undone.id)
    assert path.read_bytes() == changed
    studio.undo()
    assert path.read_bytes() == original
    assert [op.label for op in studio.operations()] == [f"rollback-{how}"] * 4
    assert studio.operations()[0].id == done.id


def test_an_unfold_is_undone_although_the_conversation_went_on(studio, path):
    rolled_back(studio, path, "unfold")
    go_on(studio, path)
    studio.undo()

    assert texts(studio.open_session(path)) == ["bad summary", "two", "three", "and then"]


def test_a_rewind_is_undone_although_the_conversation_went_on(studio, path):
    rolled_back(studio, path, "rewind")
    go_on(studio, path)
    studio.undo()
    transcript = studio.open_session(path)

    assert texts(transcript) == ["bad summary", "two", "three"]
    assert "later" in [branch.leaf_id for branch in transcript.outline.branches]


def test_a_new_session_that_was_used_is_not_removed(studio, path):
    written = rolled_back(studio, path, "session").path_written
    go_on(studio, written)

    with pytest.raises(StaleSessionError):
        studio.undo()
    assert "and then" in texts(studio.open_session(written))


def test_nothing_to_undo_and_undoing_twice(studio, path):
    with pytest.raises(NotFoundError):
        studio.undo()
    done = rolled_back(studio, path, "unfold")
    studio.undo(done.id)
    with pytest.raises(JournalError, match="undone before"):
        studio.undo(done.id)
    with pytest.raises(NotFoundError):
        studio.undo("no-such-operation")


def test_a_session_written_just_now_is_refused_unless_the_agent_is_stopped(studio, path):
    os.utime(path)
    plan = studio.plan_rollback(path, 1)
    original = path.read_bytes()

    with pytest.raises(LiveSessionError, match="seconds ago"):
        studio.rollback(plan)
    assert path.read_bytes() == original
    studio.rollback(plan, agent_stopped=True)
    assert path.read_bytes() != original


def test_our_own_write_is_no_sign_of_life(studio, path):
    rolled_back(studio, path, "unfold")

    assert studio.signs_of_life(path) == []
    with path.open("ab") as file:
        file.write(message("later", "d", "and then"))
    assert [sign.code for sign in studio.signs_of_life(path)] == ["recent-write"]


def test_a_locked_session_is_refused_even_if_the_agent_is_said_to_be_stopped(studio, tmp_path):
    folder = tmp_path / "openclaw"
    folder.mkdir()
    path = write(folder, message("a", None, "one"), compaction("c", "a", "a"))
    lock = path.with_name("s.jsonl.lock")
    lock.write_text(json.dumps({"pid": os.getpid()}))
    age(path)
    plan = studio.plan_rollback(path, 1)

    with pytest.raises(LiveSessionError, match="locked by process"):
        studio.rollback(plan, agent_stopped=True)
    assert lock.exists()
    assert studio.rollback(studio.plan_rollback(path, 1, "session")).path_written.exists()

    lock.unlink()
    studio.rollback(plan)
    assert not lock.exists()
