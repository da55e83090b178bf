"""A roll back of a real session that is killed midway, and the lock it leaves."""

from __future__ import annotations

import json
import os
import shutil
from itertools import count

import pytest

from memory_studio.domain.operation import OperationState
from memory_studio.errors import LiveSessionError, StaleSessionError
from memory_studio.services.studio import Studio
from tests.fixtures_expected import DATA

pytestmark = pytest.mark.faults

SESSIONS = {
    "pi": ("pi-1.6.0/two-compactions.jsonl", ".pi/agent/sessions/--work--"),
    "openclaw": (
        "openclaw-2026.7.1/sdk/two-compactions.jsonl",
        ".openclaw/agents/main/sessions",
    ),
}
STEPS = ["bytes-written", "prepared", "applied", "verified"]


class Place:
    """An agent's home with one session that nobody wrote lately, and a state folder."""

    def __init__(self, folder, agent, age):
        source, home = SESSIONS[agent]
        self.folder = folder / home
        self.folder.mkdir(parents=True)
        self.session = self.folder / "two-compactions.jsonl"
        shutil.copy(DATA / source, self.session)
        self.original = self.session.read_bytes()
        self.state_dir = folder / "state"
        self.age = lambda: age(self.folder)
        self.age()

    def is_killed(self, dying, how, **where):
        return dying.is_killed(session=self.session, state_dir=self.state_dir, how=how, **where)

    def files(self):
        return {path.name: path.read_bytes() for path in self.folder.iterdir()}

    def check_settled_and_goes_on(self, how):
        """Settle at the start; then undo what was applied, and roll back once more."""
        with Studio(state_dir=self.state_dir) as studio:
            operations = studio.operations()
            applied = [op for op in operations if op.state is OperationState.APPLIED]
            assert {op.state for op in operations} <= {
                OperationState.APPLIED,
                OperationState.ABANDONED,
            }
            files = self.files()
            files.pop("two-compactions.jsonl.lock", None)
            if not applied:
                assert files == {"two-compactions.jsonl": self.original}
            elif how == "session":
                assert files.pop("two-compactions.jsonl") == self.original
                assert list(files) == [applied[0].target.name]
            else:
                assert list(files) == ["two-compactions.jsonl"]
                assert files.popitem()[1].startswith(self.original)
            self.age()
            assert studio.signs_of_life(self.session) == []
            if applied:
                studio.undo()
                assert self.files() == {"two-compactions.jsonl": self.original}
                self.age()
            plan = studio.plan_rollback(self.session, 1, how)
            changes = studio.rollback(plan)
            context = studio.context(changes.path_written)
            assert [i.text for i in context.items] == [i.text for i in plan.after.items]
            assert not list(self.folder.glob("*.lock"))
            return bool(applied)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("how", ["unfold", "rewind", "session"])
@pytest.mark.parametrize("agent", SESSIONS)
def test_killed_at_a_step(tmp_path, dying, age, agent, how, step):
    place = Place(tmp_path, agent, age)
    assert place.is_killed(dying, how, at_step=step)
    lock = place.session.with_name("two-compactions.jsonl.lock")
    assert lock.exists() == (agent == "openclaw" and how != "session")
    assert place.check_settled_and_goes_on(how) == (step in {"applied", "verified"})


@pytest.mark.parametrize(("agent", "how"), [("openclaw", "unfold"), ("pi", "session")])
def test_killed_before_any_call_that_changes_something(tmp_path, dying, age, agent, how):
    applied = []
    for number in count(1):
        place = Place(tmp_path / str(number), agent, age)
        if not place.is_killed(dying, how, before_call=number):
            break
        applied.append(place.check_settled_and_goes_on(how))
    assert applied == sorted(applied)
    assert set(applied) == {False, True}
    assert len(applied) > 20


def test_the_lock_that_a_killed_process_left_is_known_as_dead(tmp_path, dying, age):
    place = Place(tmp_path, "openclaw", age)
    assert place.is_killed(dying, "unfold", at_step="prepared")
    lock = place.session.with_name("two-compactions.jsonl.lock")
    with Studio(state_dir=place.state_dir) as studio:
        assert studio.signs_of_life(place.session) == []
        payload = json.loads(lock.read_bytes())
        assert payload["pid"] != os.getpid()
        lock.write_text(json.dumps({"pid": os.getpid()}))
        assert [sign.code for sign in studio.signs_of_life(place.session)] == ["lock"]
        with pytest.raises(LiveSessionError, match="locked by process"):
            studio.rollback(studio.plan_rollback(place.session, 1), agent_stopped=True)
        assert place.session.read_bytes() == place.original


@pytest.mark.parametrize("agent", SESSIONS)
@pytest.mark.parametrize("how", ["unfold", "rewind"])
def test_a_writer_between_plan_and_commit_is_noticed(tmp_path, age, agent, how):
    place = Place(tmp_path, agent, age)
    line = b'{"type":"label","id":"x","parentId":null}\n'
    with Studio(state_dir=place.state_dir) as studio:
        plan = studio.plan_rollback(place.session, 1, how)
        with place.session.open("ab") as file:
            file.write(line)
        with pytest.raises(LiveSessionError, match="seconds ago"):
            studio.rollback(plan)
        with pytest.raises(StaleSessionError):
            studio.rollback(plan, agent_stopped=True)
        assert place.files() == {"two-compactions.jsonl": place.original + line}
        assert studio.operations() == []
