"""Operations: commit, undo, and what is refused."""

from __future__ import annotations

import errno
import json
from contextlib import contextmanager
from pathlib import Path

import pytest
from filelock import FileLock

from memory_studio.domain.operation import OperationKind, OperationState
from memory_studio.errors import JournalError, LiveSessionError, NotFoundError, StaleSessionError
from memory_studio.storage import journal as journal_module
from memory_studio.storage.fingerprint import Fingerprint, take_fingerprint
from memory_studio.storage.journal import Journal, WritePlan

BEFORE = b"one\ntwo\n"
ADDED = b"three\n"
KINDS = list(OperationKind)
AFTER = {
    OperationKind.APPEND: BEFORE + ADDED,
    OperationKind.CUT: b"one\n",
    OperationKind.CREATE: ADDED,
    OperationKind.REMOVE: None,
}
DATA = {
    OperationKind.APPEND: ADDED,
    OperationKind.CUT: b"two\n",
    OperationKind.CREATE: ADDED,
    OperationKind.REMOVE: BEFORE,
}


@pytest.fixture
def journal(tmp_path):
    return Journal(tmp_path / "operations")


@pytest.fixture
def target(tmp_path):
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "s.jsonl"


def content(path):
    return path.read_bytes() if path.exists() else None


def before_of(kind):
    return None if kind is OperationKind.CREATE else BEFORE


def plan_for(kind, target, **changes):
    """A plan of a kind, with its target made ready."""
    before = before_of(kind)
    if before is not None:
        target.write_bytes(before)
    fingerprint = None if before is None else take_fingerprint(target)
    return WritePlan(
        **{"kind": kind, "target": target, "before": fingerprint, "data": DATA[kind], "label": "x"}
        | changes
    )


def wrong(_path):
    raise JournalError("The context is another.")


def states(journal):
    return [(op.kind.value, op.state.value) for op in journal.operations()]


@pytest.mark.parametrize("kind", KINDS)
def test_commit_undo_and_undo_of_the_undo(journal, target, kind):
    done = journal.commit(plan_for(kind, target, details=(("leaf", "e9"),)))
    assert content(target) == AFTER[kind]
    assert done.state is OperationState.APPLIED
    assert journal.operations() == [done]
    assert done.size_after_bytes == len(AFTER[kind] or b"")
    undone = journal.undo(done.id)
    assert content(target) == before_of(kind)
    assert (undone.undoes, undone.details) == (done.id, (("leaf", "e9"),))
    assert journal.operation(done.id).undone_by == undone.id
    with pytest.raises(JournalError, match="undone before"):
        journal.undo(done.id)
    journal.undo(undone.id)
    assert content(target) == AFTER[kind]
    assert [op.kind for op in journal.operations()] == [kind, undone.kind, kind]
    assert [each.name for each in target.parent.iterdir()] == ["s.jsonl"] * (kind != "remove")


def test_operations_are_in_order_even_when_the_clock_is_not(journal, target, monkeypatch):
    for clock in (5_000, 3_000, 3_000):
        monkeypatch.setattr(journal_module.time, "time_ns", lambda ms=clock: ms * 1_000_000)
        before = take_fingerprint(target) if target.exists() else None
        kind = OperationKind.APPEND if before else OperationKind.CREATE
        journal.commit(WritePlan(kind, target, before, b"x\n", str(clock)))
    assert [op.created_ms for op in journal.operations()] == [5_000, 5_001, 5_002]
    assert journal.last_written(target) == take_fingerprint(target)


def test_steps_are_told(tmp_path, target):
    steps = []
    Journal(tmp_path / "operations", on_step=steps.append).commit(
        plan_for(OperationKind.APPEND, target)
    )
    assert steps == ["bytes-written", "prepared", "applied", "verified"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_result_is_taken_back(journal, target, kind):
    with pytest.raises(JournalError, match=r"taken back.*context is another.*as it was before"):
        journal.commit(plan_for(kind, target, verify=wrong))
    assert content(target) == before_of(kind)
    assert states(journal) == [(kind.value, "abandoned")]
    assert journal.reconcile() == []
    with pytest.raises(JournalError, match="abandoned"):
        journal.undo(journal.operations()[0].id)


@pytest.mark.parametrize("kind", [OperationKind.APPEND, OperationKind.CREATE])
def test_a_change_in_the_same_instant_needs_attention_and_is_left_alone(tmp_path, target, kind):
    def write_as_well(step):
        if step == "applied":
            with target.open("ab") as file:
                file.write(b"theirs\n")

    journal = Journal(tmp_path / "operations", on_step=write_as_well)
    with pytest.raises(JournalError, match="needs your attention"):
        journal.commit(plan_for(kind, target))
    assert content(target) == AFTER[kind] + b"theirs\n"
    assert states(journal) == [(kind.value, "needs-attention")]


@pytest.mark.parametrize("theirs", [BEFORE + b"theirs\n", b"one\nTWO\n", b"", None])
@pytest.mark.parametrize("kind", [k for k in KINDS if k is not OperationKind.CREATE])
def test_a_plan_for_another_state_is_refused(journal, target, kind, theirs):
    plan = plan_for(kind, target)
    if theirs is None:
        target.unlink()
    else:
        target.write_bytes(theirs)
    with pytest.raises(StaleSessionError, match="Another program changed it"):
        journal.commit(plan)
    assert content(target) == theirs
    assert journal.operations() == []


def test_a_new_file_never_replaces_one(journal, target):
    target.write_bytes(b"theirs")
    with pytest.raises(StaleSessionError):
        journal.commit(plan_for(OperationKind.CREATE, target))
    assert content(target) == b"theirs"


def test_only_bytes_that_the_journal_holds_are_taken_away(journal, target):
    for kind in (OperationKind.CUT, OperationKind.REMOVE):
        with pytest.raises(StaleSessionError):
            journal.commit(plan_for(kind, target, data=b"TWO\n"))
        assert content(target) == BEFORE


def test_an_undo_is_refused_when_the_conversation_went_on(journal, target):
    done = journal.commit(plan_for(OperationKind.APPEND, target))
    with target.open("ab") as file:
        file.write(b"four\n")
    with pytest.raises(StaleSessionError):
        journal.undo(done.id)
    assert content(target) == BEFORE + ADDED + b"four\n"
    assert journal.operation(done.id).can_undo


def test_operations_are_found_by_the_beginning_of_their_id(journal, target):
    done = journal.commit(plan_for(OperationKind.APPEND, target))
    assert journal.operation(done.id[:-3]) == done
    with pytest.raises(NotFoundError, match="no operation"):
        journal.operation("zz")
    journal.undo(done.id)
    with pytest.raises(NotFoundError, match="names 2"):
        journal.operation("2")


def test_what_was_written_last_is_known_by_target(journal, target, tmp_path, monkeypatch):
    assert journal.last_written(target) is None
    done = journal.commit(plan_for(OperationKind.APPEND, target))
    assert journal.last_written(target) == Fingerprint(14, take_fingerprint(target).digest)
    assert journal.last_written(target.with_name("other")) is None
    monkeypatch.chdir(target.parent)
    assert journal.last_written(Path("s.jsonl")) == take_fingerprint(target)
    journal.undo(done.id)
    assert journal.last_written(target) == take_fingerprint(target)
    created = tmp_path / "home" / "new.jsonl"
    made = journal.commit(plan_for(OperationKind.CREATE, created))
    journal.undo(made.id)
    assert journal.last_written(created) is None


def test_a_relative_target_is_found_from_anywhere(journal, target, tmp_path, monkeypatch):
    target.write_bytes(BEFORE)
    monkeypatch.chdir(target.parent)
    done = journal.commit(plan_for(OperationKind.APPEND, Path("s.jsonl")))
    monkeypatch.chdir(tmp_path)
    assert done.target == target
    journal.undo(done.id)
    assert content(target) == BEFORE


def test_a_target_may_have_any_name(journal, tmp_path):
    target = tmp_path / "数据 [1]\udcff.jsonl"
    done = journal.commit(plan_for(OperationKind.CREATE, target, label="数"))
    assert journal.operation(done.id) == done


def test_the_guard_is_held_around_everything(tmp_path, target):
    events = []

    @contextmanager
    def guard():
        events.append("guard")
        yield
        events.append("free")

    journal = Journal(tmp_path / "operations", on_step=events.append)
    done = journal.commit(plan_for(OperationKind.APPEND, target, guard=guard))
    assert (events[0], events[-1]) == ("guard", "free")
    journal.undo(done.id, guard=guard)
    assert events.count("guard") == events.count("free") == 2


def test_a_guard_that_refuses_leaves_everything_as_it_is(journal, target):
    @contextmanager
    def guard():
        raise LiveSessionError("The session may be in use.")
        yield

    with pytest.raises(LiveSessionError):
        journal.commit(plan_for(OperationKind.APPEND, target, guard=guard))
    assert content(target) == BEFORE
    assert journal.operations() == []


def test_one_writer_at_a_time(journal, target, monkeypatch):
    monkeypatch.setattr(journal_module, "_LOCK_TIMEOUT_S", 0)
    journal._folder.mkdir()
    with (
        FileLock(journal._folder / ".lock"),
        pytest.raises(JournalError, match="Another Memory Studio is writing"),
    ):
        journal.commit(plan_for(OperationKind.APPEND, target))
    assert content(target) == BEFORE


@pytest.mark.parametrize("damage", ["", "{}", "[]", '{"id": 1}', "\ud800"])
def test_a_damaged_record_is_named(journal, target, damage):
    done = journal.commit(plan_for(OperationKind.APPEND, target))
    record = journal._folder / done.id / "operation.json"
    record.write_bytes(damage.encode(errors="surrogatepass"))
    with pytest.raises(JournalError, match=f"{done.id} cannot be read"):
        journal.operations()


def test_a_file_that_may_not_be_written_is_an_error_for_people(journal, target, monkeypatch):
    plan = plan_for(OperationKind.APPEND, target)

    def refuse(_path, _data):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(journal_module, "durable_append", refuse)
    with pytest.raises(JournalError, match=r"taken back.*Permission denied"):
        journal.commit(plan)
    assert states(journal) == [("append", "abandoned")]


def test_bytes_that_are_gone_are_an_error_for_people(journal, target):
    done = journal.commit(plan_for(OperationKind.APPEND, target))
    (journal._folder / done.id / "bytes.bin").unlink()
    with pytest.raises(JournalError, match="could not be carried out"):
        journal.undo(done.id)
    assert content(target) == BEFORE + ADDED


def test_a_record_says_everything_about_an_operation(journal, target):
    done = journal.commit(plan_for(OperationKind.APPEND, target))
    record = json.loads((journal._folder / done.id / "operation.json").read_bytes())
    assert record["state"] == "applied"
    assert record["target"] == str(target)
    assert (record["size_before_bytes"], record["size_after_bytes"]) == (8, 14)
    assert (journal._folder / done.id / "bytes.bin").read_bytes() == ADDED


def test_an_undo_without_knowing_what_was_written_is_refused(journal, target):
    done = journal.commit(plan_for(OperationKind.APPEND, target))
    (journal._folder / done.id / "after.json").unlink()
    assert journal.last_written(target) is None
    with pytest.raises(StaleSessionError):
        journal.undo(done.id)
    assert content(target) == BEFORE + ADDED
