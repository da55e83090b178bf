"""After a rollback the real programs see what we say they see, and undo leaves no trace."""

from __future__ import annotations

import json
import os
import time

import pytest

from memory_studio import Studio
from memory_studio.domain.entry import Role
from tests.fixtures_expected import recorded_sessions

pytestmark = pytest.mark.interop

SETTLED_S = 600
WAYS = ("unfold", "rewind", "session")
ROLES = {
    Role.SYSTEM: "system",
    Role.USER: "user",
    Role.ASSISTANT: "assistant",
    Role.TOOL_RESULT: "toolResult",
    Role.BASH: "bashExecution",
    Role.CUSTOM: "custom",
    Role.COMPACTION_SUMMARY: "compactionSummary",
    Role.BRANCH_SUMMARY: "branchSummary",
}
COMPACTED = [session for session in recorded_sessions() if session.compaction_ids]
CASES = [
    pytest.param(session, compaction_id, how, id=f"{session.name}-{compaction_id}-{how}")
    for session in COMPACTED
    for compaction_id in session.compaction_ids
    for how in WAYS
]


def readers_of(session):
    """Programs that can open what `session.program` wrote."""
    if session.is_openclaw:
        return ("openclaw-2026.7.1", "pi-0.73.1", "pi-1.6.0")
    if b'"type":"context_edit"' in session.file.read_bytes():
        return ("pi-1.6.0",)
    return ("pi-0.73.1", "pi-1.6.0")


def lay_out(session, home):
    """Copy a session to where its program keeps it, last written ten minutes ago."""
    place = ".openclaw/agents/main/sessions" if session.is_openclaw else ".pi/agent/sessions/--x--"
    file = home / place / session.file.name
    file.parent.mkdir(parents=True)
    file.write_bytes(session.file.read_bytes())
    if session.is_openclaw:
        header = json.loads(file.read_bytes().partition(b"\n")[0])
        entry = {"sessionId": header["id"], "sessionFile": str(file), "updatedAt": 1796051811180}
        store = json.dumps({"agent:main:main": entry})
        file.with_name("sessions.json").write_text(store, encoding="utf-8")
    then = time.time() - SETTLED_S
    for path in file.parent.iterdir():
        os.utime(path, (then, then))
    return file


def bytes_below(folder):
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def before_line_of(file, entry_id, folder):
    """A copy of `file` cut before the line of an entry: what the program saw at that moment."""
    lines = file.read_bytes().splitlines(keepends=True)
    row = next(n for n, line in enumerate(lines) if json.loads(line).get("id") == entry_id)
    folder.mkdir()
    cut = folder / file.name
    cut.write_bytes(b"".join(lines[:row]))
    return cut


def said_ids(rebuilt):
    """Ids of everything in a context that is not a summary of it or the system prompt."""
    return [
        message["id"]
        for message in rebuilt["messages"]
        if message["role"] not in {"system", "compactionSummary"}
    ]


@pytest.fixture
def studio(tmp_path):
    with Studio(state_dir=tmp_path / "state") as opened:
        yield opened


def roll_back(studio, file, compaction_id, how):
    view = studio.open_session(file)
    return studio.rollback(studio.plan_rollback(view, compaction=compaction_id, how=how))


def assert_same_context(context, rebuilt, *, with_system=True):
    """Compare roles, ids and readable texts. Only newer pi carries system messages along."""
    items = [item for item in context.items if with_system or item.role != Role.SYSTEM]
    messages = [m for m in rebuilt["messages"] if with_system or m["role"] != "system"]
    assert [ROLES[item.role] for item in items] == [message["role"] for message in messages]
    for item, message in zip(items, messages, strict=True):
        if message["role"] != "system":
            assert item.entry_id == message["id"]
            assert all(piece in item.text for piece in message["pieces"])


@pytest.mark.parametrize("session", recorded_sessions(), ids=lambda session: session.name)
def test_our_context_is_the_real_programs_context(real_programs, studio, home, session):
    file = lay_out(session, home)
    view = studio.open_session(file)
    assert [boundary.entry_id for boundary in view.outline.compactions] == list(
        session.compaction_ids
    )
    assert_same_context(studio.context(view), real_programs[session.program].read(file))


@pytest.mark.parametrize(("session", "compaction_id", "how"), CASES)
def test_real_programs_rebuild_what_we_report(
    real_programs, studio, home, session, compaction_id, how
):
    operation = roll_back(studio, lay_out(session, home), compaction_id, how)
    context = studio.context(studio.open_session(operation.path_written))
    assert context.leaf_id == operation.leaf_id
    for program in readers_of(session):
        rebuilt = real_programs[program].read(operation.path_written)
        assert rebuilt["leafId"] == operation.leaf_id, program
        assert not rebuilt["rewritten"], program
        assert_same_context(context, rebuilt, with_system=program == "pi-1.6.0")


@pytest.mark.parametrize(("session", "compaction_id", "how"), CASES)
def test_real_program_sees_the_folded_messages_again(
    real_programs, studio, home, tmp_path, session, compaction_id, how
):
    program = real_programs[session.program]
    file = lay_out(session, home)
    cut = before_line_of(file, compaction_id, tmp_path / "cut")
    before = said_ids(program.read(cut))
    visible = said_ids(program.read(file))
    operation = roll_back(studio, file, compaction_id, how)
    after = said_ids(program.read(operation.path_written))
    if how != "unfold":
        assert after == before
    else:
        assert after[: len(before)] == before
        assert set(visible) <= set(after)


@pytest.mark.parametrize("session", COMPACTED, ids=lambda session: session.name)
def test_new_session_names_its_source_and_leaves_it_alone(real_programs, studio, home, session):
    file = lay_out(session, home)
    operation = roll_back(studio, file, session.compaction_ids[-1], "session")
    assert file.read_bytes() == session.file.read_bytes()
    old = real_programs[session.program].read(file)["header"]
    new = real_programs[session.program].read(operation.path_written)["header"]
    assert new["parentSession"] == str(file)
    assert new["cwd"] == old["cwd"]
    assert new["id"] != old["id"]
    assert operation.path_written.parent == file.parent


@pytest.mark.parametrize(("session", "compaction_id", "how"), CASES)
def test_undo_leaves_no_trace(studio, home, session, compaction_id, how):
    file = lay_out(session, home)
    before = bytes_below(file.parent)
    operation = roll_back(studio, file, compaction_id, how)
    assert bytes_below(file.parent) != before
    studio.undo(operation.id)
    assert bytes_below(file.parent) == before
