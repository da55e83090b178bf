"""A process that is killed while it writes leaves the old or the new state, never a third."""

from __future__ import annotations

from itertools import count

import pytest

from memory_studio.domain.operation import OperationKind, OperationState
from memory_studio.storage.fingerprint import take_fingerprint
from memory_studio.storage.journal import Journal, WritePlan

pytestmark = pytest.mark.faults

APPEND, CUT, CREATE, REMOVE = OperationKind
STEPS = ["bytes-written", "prepared", "applied", "verified"]
LINES = "one\ntwo\n"
CASES = {
    APPEND: (LINES, "three and more\n", LINES + "three and more\n"),
    CUT: (LINES, "two\n", "one\n"),
    CREATE: (None, "three\n", "three\n"),
    REMOVE: (LINES, LINES, None),
}


class Place:
    """A folder of an agent with one file, and a journal beside it."""

    def __init__(self, folder, kind):
        self.kind = kind
        self.before, self.data, self.after = CASES[kind]
        self.folder = folder / "home"
        self.folder.mkdir(parents=True)
        self.target = self.folder / "s.jsonl"
        self.journal = Journal(folder / "operations")
        if self.before is not None:
            self.target.write_text(self.before)

    def is_killed(self, dying, **where):
        return dying.is_killed(
            kind=self.kind,
            target=self.target,
            data=self.data,
            journal=self.journal._folder,
            **where,
        )

    def content(self):
        return self.target.read_text() if self.target.exists() else None

    def check_settled(self):
        """Settle, and look for a third state; return what became of the operation, if it began."""
        settled = self.journal.reconcile()
        operations = self.journal.operations()
        state = operations[0].state if operations else None
        assert len(settled) <= len(operations) <= 1
        assert self.content() == (self.after if state is OperationState.APPLIED else self.before)
        assert state in (None, OperationState.APPLIED, OperationState.ABANDONED)
        assert [p.name for p in self.folder.iterdir()] == ["s.jsonl"] * self.target.exists()
        assert not list(self.journal._folder.rglob("*.tmp"))
        assert len(list(self.journal._folder.glob("*/"))) == len(operations)
        return state

    def check_goes_on(self):
        """Undo what was applied, and carry out the operation that was killed."""
        for operation in self.journal.operations():
            if operation.can_undo:
                self.journal.undo(operation.id)
        assert self.content() == self.before
        before = take_fingerprint(self.target) if self.target.exists() else None
        self.journal.commit(WritePlan(self.kind, self.target, before, self.data.encode(), "x"))
        assert self.content() == self.after


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("kind", CASES)
def test_killed_at_a_step(tmp_path, dying, kind, step):
    place = Place(tmp_path, kind)
    assert place.is_killed(dying, at_step=step)
    state = place.check_settled()
    assert (state is OperationState.APPLIED) == (step in {"applied", "verified"})
    assert (state is None) == (step == "bytes-written")
    place.check_goes_on()


@pytest.mark.parametrize("kind", CASES)
def test_killed_before_any_call_that_changes_something(tmp_path, dying, kind):
    states = []
    for number in count(1):
        place = Place(tmp_path / str(number), kind)
        if not place.is_killed(dying, before_call=number):
            break
        states.append(place.check_settled())
        place.check_goes_on()
    ways = [None, OperationState.ABANDONED, OperationState.APPLIED]
    assert states == sorted(states, key=ways.index)
    assert set(states) == set(ways)
    assert len(states) > 20


@pytest.mark.parametrize("n_bytes", range(len(CASES[APPEND][1]) + 1))
def test_killed_within_an_append(tmp_path, dying, n_bytes):
    place = Place(tmp_path, APPEND)
    assert place.is_killed(dying, within_append=n_bytes)
    assert place.content() == place.before + place.data[:n_bytes]
    state = place.check_settled()
    assert (state is OperationState.APPLIED) == (n_bytes == len(place.data))
    place.check_goes_on()
