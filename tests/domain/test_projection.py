"""Which entries are shown, and what is folded away, drawn as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_studio.domain.projection import (
    Fold,
    Projection,
    Splice,
    find_folds,
    shows_active_branch,
)
from tests.factories import columns_of, outline_of, tree_of

TURNS = " ".join(f"u{n}" for n in range(1, 11))


def drawn(session):
    """Ids as shown; [n] for a fold of n entries."""
    outline = outline_of(session)
    projection = Projection(len(outline.states), find_folds(outline, columns_of(session)))
    return shown(projection, tree_of(session).ids)


def shown(projection, ids):
    words = []
    for position in range(len(projection)):
        row, fold = projection.row_at(position), projection.fold_at(position)
        assert (row is None) == (fold is not None)
        words.append(ids[row] if fold is None else f"[{fold.n_entries}]")
    return " ".join(words)


@pytest.mark.parametrize(
    ("session", "expected"),
    [
        (TURNS, TURNS),
        (f"{TURNS} C(u10) a1", "u1 u2 u3 [6] u10 C1 a1"),
        (f"{TURNS} C() a1", "u1 u2 u3 [7] C1 a1"),
        ("u1 u2 u3 u4 u5 u6 C() a1", "u1 u2 u3 u4 u5 u6 C1 a1"),
        (f"{TURNS} C(u8) a1 C(u1) a2", f"{TURNS} C1 a1 C2 a2"),
        (f"{TURNS} C(u10) a1 C(u9) a2", "u1 u2 u3 [5] u9 u10 C1 a1 C2 a2"),
        (
            f"{TURNS} C(u10) a1 a2 a3 a4 a5 a6 a7 a8 C(a8) a9",
            "u1 u2 u3 [6] u10 C1 a1 a2 a3 [4] a8 C2 a9",
        ),
        (f"{TURNS} R() a1", "u1 u2 u3 [7] R1 a1"),
        ("u1 u2 u3 u4 x1 @u4 u5 u6 u7 u8 u9 C() a1", "u1 u2 u3 u4 x1 u5 u6 u7 u8 u9 C1 a1"),
        (f"{TURNS} C(u10) @u10 a1", f"{TURNS} C1 a1"),
    ],
    ids=str,
)
def test_draws(session, expected):
    assert drawn(session) == expected


def test_a_fold_tells_its_run_its_tokens_and_its_boundary():
    session = f"{TURNS} C(u10) a1"
    folds = find_folds(outline_of(session), columns_of(session))
    assert folds == (Fold(3, 9, 60, 10),)


def test_folds_are_in_file_order_where_the_path_is_not():
    late = " ".join(f"u{n}" for n in range(1, 12))
    early = "b1<u11 b2 b3 b4 b5 b6 b7 b8"
    session = f"{early} @ {late} C()<b8 a1"
    assert drawn(session) == "b1 b2 b3 [5] u1 u2 u3 [8] C1 a1"


FOLDS = (Fold(3, 9, 60, 10), Fold(14, 18, 40, 20))


def test_opening_and_closing_a_fold():
    projection = Projection(25, FOLDS)
    assert len(projection) == 25 - 6 - 4 + 2
    assert projection.open_fold(0) is None
    assert projection.open_fold(3) == Splice(3, 1, 6)
    assert projection.is_open(FOLDS[0])
    assert not projection.is_open(FOLDS[1])
    assert projection.row_at(3) == 3
    assert projection.close_fold(20) is None
    assert projection.close_fold(15) is None
    assert projection.close_fold(5) == Splice(3, 6, 1)
    assert projection.close_fold(5) is None
    assert projection.fold_at(3) == FOLDS[0]
    assert projection.folds == FOLDS


def test_positions_of_rows_and_of_what_is_hidden():
    projection = Projection(25, FOLDS)
    assert [projection.position_of(row) for row in (0, 3, 8, 9, 24, 25)] == [0, 3, 3, 4, 16, None]
    assert projection.first_row_at(3) == 3
    assert projection.nearest_position(8) == 3
    assert projection.nearest_position(99) == 16
    ends_in_fold = Projection(10, (Fold(3, 9, 0, 9),))
    assert ends_in_fold.position_of(9) == 4
    assert Projection(9, (Fold(3, 9, 0, 9),)).position_of(9) is None


def test_a_filter_hides_rows_and_turns_folds_off():
    projection = Projection(10, FOLDS[:1], lambda row: row % 3 == 1)
    assert [projection.row_at(position) for position in range(len(projection))] == [1, 4, 7]
    assert projection.folds == ()
    assert [projection.position_of(row) for row in (0, 1, 5, 7)] == [None, 0, None, 2]
    assert [projection.nearest_position(row) for row in (0, 5, 9)] == [0, 1, 2]
    assert projection.append_rows(12) == Splice(3, 0, 1)
    assert projection.row_at(3) == 10


def test_an_empty_projection_has_no_positions():
    projection = Projection(0)
    assert len(projection) == 0
    assert projection.position_of(0) is None
    assert projection.nearest_position(0) is None


def test_new_rows_come_last_and_once():
    projection = Projection(10, FOLDS[:1])
    assert projection.append_rows(12) == Splice(5, 0, 2)
    assert projection.append_rows(12) == Splice(7, 0, 0)
    assert projection.append_rows(5) == Splice(7, 0, 0)
    assert projection.append_rows(13) == Splice(7, 0, 1)
    assert projection.row_at(7) == 12


def test_the_active_branch_alone():
    outline = outline_of("u1 a1 @u1 a2")
    shows = shows_active_branch(outline)
    assert [shows(row) for row in range(4)] == [True, False, True, False]


@st.composite
def runs(draw):
    """Disjoint folds in file order, and a number of rows beyond them."""
    folds, row = [], 0
    for gap, length in draw(st.lists(st.tuples(st.integers(0, 4), st.integers(1, 6)), max_size=5)):
        folds.append(Fold(row + gap, row + gap + length, 0, 99))
        row += gap + length
    return tuple(folds), row + draw(st.integers(0, 4))


ACTIONS = st.lists(st.tuples(st.sampled_from(["open", "close", "append"]), st.integers(0, 40)))


@given(runs(), ACTIONS)
def test_every_entry_is_shown_or_lies_in_one_fold_whatever_is_done(case, actions):
    folds, n_rows = case
    projection = Projection(n_rows, folds)
    view = items(projection)
    for action, number in actions:
        splice = None
        if action == "open" and len(projection):
            splice = projection.open_fold(number % len(projection))
        elif action == "close":
            splice = projection.close_fold(number)
        elif action == "append":
            n_rows = max(n_rows, number)
            splice = projection.append_rows(number)
        after = items(projection)
        if splice:
            at, removed = splice.position, splice.n_removed
            view[at : at + removed] = after[at : at + splice.n_inserted]
        assert view == after
        assert [row for run in after for row in run] == list(range(n_rows))
        for position, run in enumerate(after):
            assert {projection.position_of(row) for row in run} == {position}
            assert {projection.nearest_position(row) for row in run} == {position}


def items(projection):
    """The rows at each position."""
    found = []
    for position in range(len(projection)):
        fold, row = projection.fold_at(position), projection.row_at(position)
        found.append(range(fold.first_row, fold.stop_row) if fold else range(row, row + 1))
    return found


@given(
    st.lists(st.sampled_from(["u", "u", "u", "u", "C"]), max_size=40),
    st.lists(st.integers(-1, 60), min_size=40, max_size=40),
)
def test_any_session_shows_every_entry_once(letters, numbers):
    words = []
    for row, (letter, number) in enumerate(zip(letters, numbers, strict=False)):
        if letter == "C":
            words.append(f"C(u{number})")
        else:
            words.append(f"u{row}" + (f"<u{number}" if number > 40 or number % 9 == 0 else ""))
    session = " ".join(words)
    outline = outline_of(session) if words else outline_of("", None)
    projection = Projection(len(words), find_folds(outline, columns_of(session)))
    assert [row for run in items(projection) for row in run] == list(range(len(words)))
    states = outline.states
    for fold in projection.folds:
        assert all(states[row] for row in range(fold.first_row, fold.stop_row))
