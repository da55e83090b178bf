"""Columns, entries, operations, tasks and text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_studio.domain.columns import COLUMN_NAMES, SIDE, EntryColumns
from memory_studio.domain.entry import Custom, Entry, EntryKind, Message, Role, TextBlock
from memory_studio.domain.operation import Changes, Operation, OperationKind, OperationState
from memory_studio.domain.task import CancelToken, Progress, ignore_progress
from memory_studio.domain.text import elide, first_line, safe_text
from memory_studio.errors import Cancelled
from tests.factories import START_MS, batch_of, columns_of, draw


def test_columns_tell_about_a_row():
    columns = columns_of("u1 s1 C(u1) m1 C(u1)")
    assert len(columns) == len(batch_of(draw("u1 s1 C(u1) m1 C(u1)"))) == 5
    assert columns.kind(2) is EntryKind.COMPACTION
    assert (columns.role(0), columns.role(2)) == (Role.USER, Role.NONE)
    assert columns.time_ms(1) == START_MS + 1000
    assert [columns.has(row, SIDE) for row in range(3)] == [False, True, False]
    assert list(columns.rows_of(EntryKind.COMPACTION)) == [2, 4]
    assert list(columns.rows_of(EntryKind.LABEL)) == []


def test_an_unknown_time_is_none():
    batch = batch_of(draw("u1"))
    batch.times_ms[0] = -1
    columns = EntryColumns()
    columns.extend(batch)
    assert columns.time_ms(0) is None


def test_columns_grow_by_batches_and_copies_do_not_share():
    columns, twice = columns_of("u1 a1"), columns_of("u1 a1 u2")
    twin = columns.copy()
    twin.extend(batch_of(draw("u1 a1 u2")[2:], 2))
    assert len(columns) == 2
    for name in COLUMN_NAMES:
        assert getattr(twin, name) == getattr(twice, name), name


def test_an_entry_says_who_speaks():
    message = Message(Role.USER, (TextBlock("hi"),))
    assert Entry(0, "u1", None, EntryKind.MESSAGE, None, message).role is Role.USER
    assert Entry(0, "x", None, EntryKind.CUSTOM, None, Custom("x", "{}")).role is Role.NONE
    assert [role.word for role in (Role.NONE, Role.TOOL_RESULT, Role.BRANCH_SUMMARY)] == [
        "",
        "toolResult",
        "branchSummary",
    ]


def operation(state, undone_by="", details=()):
    path = Path("/tmp/s.jsonl")
    kind = OperationKind.APPEND
    return Operation("o1", kind, state, "x", path, 1, 0, 9, details, undone_by=undone_by)


@pytest.mark.parametrize(
    ("state", "undone_by", "can_undo"),
    [
        (OperationState.APPLIED, "", True),
        (OperationState.APPLIED, "o2", False),
        (OperationState.PREPARED, "", False),
        (OperationState.ABANDONED, "", False),
        (OperationState.NEEDS_ATTENTION, "", False),
    ],
)
def test_only_applied_operations_can_be_undone_and_once(state, undone_by, can_undo):
    assert operation(state, undone_by).can_undo is can_undo


def test_changes_say_what_was_written():
    done = operation(OperationState.APPLIED, details=(("leaf", "e9"),))
    changes = Changes(done, (done.target,))
    assert (changes.id, changes.path_written, changes.leaf_id) == ("o1", done.target, "e9")
    assert Changes(operation(OperationState.APPLIED), ()).leaf_id == ""


def test_a_cancelled_task_stops():
    token = CancelToken()
    token.raise_if_cancelled()
    assert not token.cancelled
    assert token.wait(0) is False
    token.cancel()
    assert token.cancelled
    assert token.wait(10) is True
    with pytest.raises(Cancelled):
        token.raise_if_cancelled()
    ignore_progress(Progress("scan", 1, 2))


@pytest.mark.parametrize(
    ("text", "n_chars", "shown"),
    [
        ("short", 5, "short"),
        ("longer", 5, "long…"),
        ("longer", 1, "…"),
        ("longer", 0, "…"),
        ("数据库迁移", 3, "数据…"),
    ],
)
def test_elides(text, n_chars, shown):
    assert elide(text, n_chars) == shown


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  one\n\ttwo \r\n three ", "one two three"),
        ("a\x1b[31mred\x00", "a\ufffd[31mred\ufffd"),
        ("evil\u202egnp.exe", "evil\ufffdgnp.exe"),
        ("half \ud83d", "half \ufffd"),
        ("", ""),
    ],
)
def test_takes_one_safe_line(text, line):
    assert first_line(text) == line


@given(st.text(st.characters()), st.integers(1, 50))
def test_a_line_is_short_printable_and_encodable(text, n_chars):
    line = first_line(text, n_chars)
    assert len(line) <= n_chars
    assert "\n" not in line
    line.encode()
    assert safe_text(line) == line
