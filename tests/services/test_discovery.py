from __future__ import annotations

import pytest

from memory_studio.errors import NotFoundError
from memory_studio.services.discovery import find_homes, home_at
from tests.transcripts import age, message, write


@pytest.fixture
def person(tmp_path):
    """A person with two OpenClaw profiles and pi."""
    for folder in (
        ".openclaw/agents/main/sessions",
        ".openclaw/agents/work/sessions",
        ".openclaw-lab/agents/main/sessions",
        ".pi/agent/sessions/--home-me-code--",
    ):
        (tmp_path / folder).mkdir(parents=True)
        write(tmp_path / folder, message("a", None, "hello"))
    (tmp_path / ".openclaw" / "workspace").mkdir()
    return tmp_path


def test_homes_of_a_person(person):
    homes = find_homes({}, person)

    assert [(home.kind, home.root.name) for home in homes] == [
        ("openclaw", ".openclaw"),
        ("openclaw", ".openclaw-lab"),
        ("pi", "agent"),
    ]
    assert [group.name for group in homes[0].groups] == ["main", "work"]
    assert [(w.agent, w.root.name) for w in homes[0].workspaces] == [("main", "workspace")]
    assert [group.name for group in homes[2].groups] == ["home-me-code"]


def test_the_environment_names_other_homes_and_none_is_listed_twice(person, tmp_path):
    flat = tmp_path / "flat"
    flat.mkdir()
    write(flat, message("a", None, "hello"))
    environment = {
        "OPENCLAW_STATE_DIR": str(person / ".openclaw"),
        "PI_CODING_AGENT_SESSION_DIR": str(flat),
        "PI_CODING_AGENT_DIR": str(person / ".pi" / "agent"),
    }
    homes = find_homes(environment, person)

    assert [home.root.name for home in homes] == [".openclaw", ".openclaw-lab", "agent", "flat"]


def test_any_folder_can_be_named(person):
    assert len(home_at(person)) == 3
    assert [home.kind for home in home_at(person / ".openclaw")] == ["openclaw"]
    sessions = person / ".openclaw" / "agents" / "main" / "sessions"
    assert [home.n_sessions for home in home_at(sessions)] == [1]
    with pytest.raises(NotFoundError):
        home_at(person / "nowhere")


def test_the_newest_come_first_and_diagnostics_are_left_out(tmp_path):
    old = write(tmp_path, message("a", None, "x"), name="old.jsonl")
    age(old)
    new = write(tmp_path, message("a", None, "x"), name="new.jsonl")
    (tmp_path / "new.trajectory.jsonl").write_text("{}")

    assert home_at(tmp_path)[0].groups[0].paths == (new, old)


def test_a_session_is_found_by_the_beginning_of_its_id(studio, person, monkeypatch):
    monkeypatch.setenv("HOME", str(person))
    lonely = person / ".pi" / "agent" / "sessions" / "--x--"
    lonely.mkdir()
    path = write(lonely, message("a", None, "x"), name="2026_unique-id.jsonl")

    assert studio.find_session("unique") == path
    with pytest.raises(NotFoundError, match="begin with"):
        studio.find_session("s1")
    with pytest.raises(NotFoundError, match="There is no session"):
        studio.find_session("nothing")
