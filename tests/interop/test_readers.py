"""The real programs rebuild from the recorded sessions what the recordings say."""

from __future__ import annotations

import pytest

from tests.fixtures_expected import N_TEXT_CHARS, recorded_sessions

pytestmark = pytest.mark.interop

CASES = [
    pytest.param(session, program, id=f"{session.name}-by-{program}")
    for session in recorded_sessions()
    for program in (session.program, *session.agreeing)
]


def shape(messages):
    """Roles, ids and beginnings; a system message may be carried along by a later entry."""
    return [
        (role, None if role == "system" else entry_id, text[:N_TEXT_CHARS])
        for role, entry_id, text in messages
    ]


@pytest.mark.parametrize(("session", "program"), CASES)
def test_program_rebuilds_the_recorded_context(real_programs, session, program):
    rebuilt = real_programs[program].read(session.file)
    expected = [(m.role, m.entry_id, m.text) for m in session.messages]
    assert shape((m["role"], m["id"], m["text"]) for m in rebuilt["messages"]) == shape(expected)
    assert not rebuilt["rewritten"]


@pytest.mark.parametrize("session", recorded_sessions(), ids=lambda session: session.name)
def test_own_program_finds_the_recorded_leaf_and_path(real_programs, session):
    rebuilt = real_programs[session.program].read(session.file)
    assert rebuilt["leafId"] == session.leaf_id
    assert rebuilt["path"] == list(session.path_ids)
