"""What becomes of an operation that was cut short, by what its target looks like."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_studio.domain.operation import OperationKind, OperationState
from memory_studio.storage.fingerprint import take_fingerprint
from memory_studio.storage.journal import Journal, WritePlan

APPEND, CUT, CREATE, REMOVE = OperationKind
APPLIED, ABANDONED, NEEDS_ATTENTION = (
    OperationState.APPLIED,
    OperationState.ABANDONED,
    OperationState.NEEDS_ATTENTION,
)


class Killed(BaseException):
    """Stands for the end of the process."""


def cut_short(folder, kind, before, data):
    """Leave a prepared operation behind; return its journal and target."""

    def die(step):
        if step == "prepared":
            raise Killed

    target = folder / "s.jsonl"
    if before is not None:
        target.write_bytes(before)
    fingerprint = None if before is None else take_fingerprint(target)
    journal = Journal(folder / "operations", on_step=die)
    with pytest.raises(Killed):
        journal.commit(WritePlan(kind, target, fingerprint, data, "x"))
    return Journal(folder / "operations"), target


def settled(folder, kind, before, data, found):
    """Return state and contents after reconciling a target that looks like `found`."""
    journal, target = cut_short(folder, kind, before, data)
    if found is None:
        target.unlink(missing_ok=True)
    else:
        target.write_bytes(found)
    [operation] = journal.reconcile()
    assert journal.operations() == [operation]
    assert journal.reconcile() == []
    if operation.state is APPLIED:
        after = take_fingerprint(target) if target.exists() else None
        assert journal.last_written(target) == after
    return operation.state, target.read_bytes() if target.exists() else None


@pytest.mark.parametrize(
    ("kind", "before", "data", "found", "state", "after"),
    [
        (APPEND, b"one\n", b"two\n", b"one\n", ABANDONED, b"one\n"),
        (APPEND, b"one\n", b"two\n", b"one\ntw", ABANDONED, b"one\n"),
        (APPEND, b"one\n", b"two\n", b"one\ntwo\n", APPLIED, b"one\ntwo\n"),
        (APPEND, b"", b"two\n", b"t", ABANDONED, b""),
        (APPEND, b"one\n", b"two\n", b"one\ntx", NEEDS_ATTENTION, b"one\ntx"),
        (APPEND, b"one\n", b"two\n", b"ONE\ntw", NEEDS_ATTENTION, b"ONE\ntw"),
        (APPEND, b"one\n", b"two\n", b"one\ntwo\n3\n", NEEDS_ATTENTION, b"one\ntwo\n3\n"),
        (APPEND, b"one\n", b"two\n", b"on", NEEDS_ATTENTION, b"on"),
        (APPEND, b"one\n", b"two\n", None, NEEDS_ATTENTION, None),
        (CUT, b"one\ntwo\n", b"two\n", b"one\ntwo\n", ABANDONED, b"one\ntwo\n"),
        (CUT, b"one\ntwo\n", b"two\n", b"one\n", APPLIED, b"one\n"),
        (CUT, b"one\ntwo\n", b"two\n", b"one\ntw", APPLIED, b"one\n"),
        (CUT, b"one\ntwo\n", b"two\n", b"one\n2", NEEDS_ATTENTION, b"one\n2"),
        (CUT, b"one\ntwo\n", b"two\n", b"on", NEEDS_ATTENTION, b"on"),
        (CUT, b"one\ntwo\n", b"two\n", None, NEEDS_ATTENTION, None),
        (CREATE, None, b"new\n", None, ABANDONED, None),
        (CREATE, None, b"new\n", b"new\n", APPLIED, b"new\n"),
        (CREATE, None, b"new\n", b"ne", NEEDS_ATTENTION, b"ne"),
        (CREATE, None, b"new\n", b"old\n", NEEDS_ATTENTION, b"old\n"),
        (REMOVE, b"old\n", b"old\n", b"old\n", ABANDONED, b"old\n"),
        (REMOVE, b"old\n", b"old\n", None, APPLIED, None),
        (REMOVE, b"old\n", b"old\n", b"ol", NEEDS_ATTENTION, b"ol"),
    ],
)
def test_settles(tmp_path, kind, before, data, found, state, after):
    assert settled(tmp_path, kind, before, data, found) == (state, after)


LINES = st.lists(st.sampled_from([b"a", b"b", b"\n", b"longer\n"]), max_size=8).map(b"".join)


@settings(max_examples=40)
@given(LINES, LINES.filter(len), st.data())
def test_any_part_of_an_append_is_cut_back_and_the_whole_is_kept(before, data, draw):
    n_written = draw.draw(st.integers(0, len(data)))
    with TemporaryDirectory() as folder:
        result = settled(Path(folder), APPEND, before, data, before + data[:n_written])
    whole = n_written == len(data)
    assert result == ((APPLIED, before + data) if whole else (ABANDONED, before))


@settings(max_examples=40)
@given(LINES, LINES.filter(len), LINES | st.none())
def test_anything_else_is_left_alone_for_a_person(before, data, found):
    parts = {before + data[:n] for n in range(len(data) + 1)}
    with TemporaryDirectory() as folder:
        result = settled(Path(folder), APPEND, before, data, found)
    assert found in parts or result == (NEEDS_ATTENTION, found)


def test_what_was_cut_short_is_settled_before_the_next_change_of_the_same_file(tmp_path):
    journal, target = cut_short(tmp_path, APPEND, b"one\n", b"two\n")
    other = tmp_path / "other.jsonl"
    journal.commit(WritePlan(CREATE, other, None, b"x\n", "x"))
    assert [op.state for op in journal.operations()] == [OperationState.PREPARED, APPLIED]
    journal.commit(WritePlan(APPEND, target, take_fingerprint(target), b"2\n", "x"))
    assert [op.state for op in journal.operations()] == [ABANDONED, APPLIED, APPLIED]
    assert journal.reconcile() == []
    assert target.read_bytes() == b"one\n2\n"


def test_folders_that_were_never_on_record_are_removed(tmp_path):
    journal = Journal(tmp_path / "operations")
    (tmp_path / "operations" / "2026-x").mkdir(parents=True)
    (tmp_path / "operations" / "2026-x" / ".bytes.bin.1.tmp").write_bytes(b"x")
    assert journal.operations() == []
    assert journal.reconcile() == []
    assert [each.name for each in (tmp_path / "operations").iterdir()] == [".lock"]


def test_a_journal_that_was_never_used_makes_no_folder(tmp_path):
    journal = Journal(tmp_path / "operations")
    assert journal.reconcile() == []
    assert journal.operations() == []
    assert not (tmp_path / "operations").exists()
