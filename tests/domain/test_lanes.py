"""Lanes of the gutter, drawn as text: the lanes whose lines touch each row."""

from __future__ import annotations

from itertools import combinations
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_studio.domain.lanes import MAX_LANES, lay_out_lanes
from tests.factories import tree_of


def layout_of(session, leaf=""):
    tree = tree_of(session)
    row = len(tree) - 1 if leaf == "" else tree.row_of(leaf) if leaf else None
    return tree, lay_out_lanes(tree, tree.path(row))


def gutter(session, leaf=""):
    """One line a row: its id at its own lane, | where another line passes."""
    tree, layout = layout_of(session, leaf)
    lines = []
    for row, name in enumerate(tree.ids):
        cells = ["  "] * MAX_LANES
        for chain in layout.passing(row):
            cells[chain.lane] = "| "
        cells[layout.chain_at(row).lane] = name
        lines.append(" ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("session", "leaf", "drawn"),
    [
        ("", "", "\n"),
        ("u1 a1 u2", "", "u1\na1\nu2\n"),
        (
            "u1 a1 u2 a2 @a1 u3 a3",
            "",
            """\
            u1
            a1 |
            |  u2
            |  a2
            u3
            a3
            """,
        ),
        (
            "u1 a1 u2 @a1 u3 @a1 u4 @u2 a2 @a1 u5",
            "",
            """\
            u1
            a1 |  |  |
            |  u2 |  |
            |  |  |  u3
            |  |  u4
            |  a2
            u5
            """,
        ),
        (
            "u1 a1 @u1 a2 u2 @a2 u3",
            "a2",
            """\
            u1 |
            |  a1
            a2 |  |
               |  u2
               u3
            """,
        ),
        ("u1 s1 a1 L(u1) a2", "a2", "u1 |\ns1 |\n|  a1\n|  L1\na2\n"),
        ("u1 @ u2", None, "u1\nu2\n"),
        ("s1<gone L()", None, "s1\nL1\n"),
    ],
    ids=str,
)
def test_draws(session, leaf, drawn):
    assert gutter(session, leaf) == dedent(drawn)


def test_entries_that_came_after_the_layout_have_no_chain():
    _tree, layout = layout_of("u1 a1")
    assert layout.chain_at(1).number == 0
    assert layout.chain_at(2) is None


def test_there_is_one_lane_at_least_and_six_at_most():
    assert layout_of("")[1].n_lanes == 1
    assert layout_of("u1 a1")[1].n_lanes == 1
    many = "u0 " + " ".join(f"@u0 a{n}" for n in range(20))
    assert layout_of(many)[1].n_lanes == MAX_LANES


def test_long_lines_in_the_shared_lane_show_behind_short_ones():
    stubs = " ".join(f"@u0 a{n}" for n in range(9))
    tree, layout = layout_of(f"u0 {stubs} @u0 z1")
    for name, n_passing in [("a0", 6), ("a4", 6), ("a5", 5), ("a8", 2), ("z1", 1)]:
        assert len(layout.passing(tree.row_of(name))) == n_passing, name


def touches(chain, row):
    return chain.top_row <= row <= chain.last_row


PARENTS = st.lists(st.integers(-1, 2) | st.integers(-1, 40), min_size=1, max_size=40)


def session_of(parents):
    """Any parents, those later in the file and rings too."""
    return " ".join(f"u{row}<" + (f"u{p}" if p >= 0 else "") for row, p in enumerate(parents))


@given(PARENTS, st.integers(0, 39) | st.none())
def test_lanes_keep_what_they_promise(parents, leaf):
    leaf_id = None if leaf is None else f"u{min(leaf, len(parents) - 1)}"
    tree, layout = layout_of(session_of(parents), leaf_id)
    if leaf_id:
        path = tree.path(tree.row_of(leaf_id))
        assert all(layout.chain_at(row).number == 0 for row in path)
        assert [c.number for c in layout.chains if c.lane == 0] == [0]
    for one, other in combinations(layout.chains, 2):
        if one.lane == other.lane != MAX_LANES - 1:
            assert one.last_row < other.top_row or other.last_row < one.top_row
    for row in range(len(tree)):
        chain = layout.chain_at(row)
        assert chain.first_row <= row <= chain.last_row
        passing = layout.passing(row)
        busy = {each.lane for each in layout.chains if touches(each, row)}
        assert all(touches(each, row) for each in passing)
        assert [each.lane for each in passing] == sorted(busy)
