"""Who follows whom, drawn as text."""

from __future__ import annotations

import json
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_studio.domain import tree as tree_module
from memory_studio.domain.tree import NO_ROW, SessionTree
from tests.factories import Drawn, batch_of, draw, print_tree, tree_of


def ids(tree, rows):
    return " ".join(tree.ids[row] for row in rows)


@pytest.mark.parametrize(
    ("session", "drawn"),
    [
        ("", ""),
        ("u1", "u1"),
        ("u1 a1 t1 C(u1) a2", "u1 a1 t1 C1 a2"),
        (
            "u1 a1 u2 a2 @a1 u3 a3",
            """\
            u1 a1
              u2 a2
              u3 a3""",
        ),
        (
            "u1 a1 u2 @a1 u3 a3 @u3 a4 @a1 u5",
            """\
            u1 a1
              u2
              u3
                a3
                a4
              u5""",
        ),
        ("u1 a1 @ u2 a2", "u1 a1\nu2 a2"),
        ("u1<u2 u2<", "u2 u1"),
        ("u1 a1<zz u2", "u1\na1 u2"),
        ("u1 u2<u2 u3", "u1\nu2 u3"),
    ],
    ids=str,
)
def test_draws_like(session, drawn):
    assert print_tree(tree_of(session)) == dedent(drawn)


def test_controls_and_side_entries_are_no_nodes_but_have_a_path():
    tree = tree_of("u1 s1 a1 L(u1) a2")
    assert print_tree(tree) == "u1\n  a1\n  a2"
    assert [tree.is_hidden(row) for row in range(5)] == [False, True, False, True, False]
    assert ids(tree, tree.path(tree.row_of("L1"))) == "u1 a1 L1"
    assert ids(tree, tree.leaves()) == "a1 a2"


def test_a_control_at_the_root_is_no_node_either():
    tree = tree_of("L() u1 a1")
    assert print_tree(tree) == "u1 a1"
    assert ids(tree, tree.leaves()) == "a1"


def test_a_later_entry_with_the_same_id_takes_over_the_children():
    tree = tree_of("u1 a1 u2 a2 @a1 u3 @u1 a1 u4")
    assert print_tree(tree) == dedent(
        """\
        u1
          a1
          a1
            u2 a2
            u3
            u4"""
    )
    assert tree.duplicate_rows == [5]
    assert tree.row_of("a1") == 5
    assert tree.cycle_rows == []


def test_an_id_that_a_descendant_uses_again_is_a_cycle_for_the_agents():
    tree = tree_of("u1 a1 u2 @u2 a1<u2 u3<a1 u4<u1")
    assert ids(tree, tree.path(tree.row_of("u3"))) == "u1 a1 u2 a1 u3"
    assert ids(tree, tree.cycle_rows) == "u2"
    assert tree.duplicate_rows == [3]


def test_the_other_children_move_when_an_id_is_used_again_below():
    tree = tree_of("a1 u1 @a1 u2 @a1 u3 @u2 a1<u2")
    assert print_tree(tree) == "a1 u2 a1\n  u1\n  u3"
    tree = tree_of("a1 u1 @a1 u2 a1 @a1 x1 a1<x1")
    assert ids(tree, tree.path(len(tree) - 1)) == "a1 u2 a1 x1 a1"


def test_a_child_before_its_parent_waits_for_it():
    tree = SessionTree()
    tree.extend(batch_of([Drawn("b", "a", "a"), Drawn("c", "b", "u")]))
    assert tree.missing_parents == {0: "a"}
    tree.extend(batch_of([Drawn("a", None, "u")], 2))
    assert tree.missing_parents == {}
    assert print_tree(tree) == "a b c"


def test_a_missing_parent_is_named():
    tree = tree_of("u1 a1<gone u2<gone")
    assert tree.missing_parents == {1: "gone", 2: "gone"}
    assert list(tree.parents) == [NO_ROW] * 3


@pytest.mark.parametrize("n", [2, 3, 50])
def test_a_ring_has_one_root_that_is_reported(n):
    ring = [Drawn(f"e{i}", f"e{(i + 1) % n}", "u") for i in range(n)]
    tree = tree_of(ring)
    assert len(tree.cycle_rows) == 1
    assert len(tree.path(n - 1)) == n
    assert list(tree.parents).count(NO_ROW) == 1


def test_what_is_too_far_to_tell_counts_as_a_cycle(monkeypatch):
    monkeypatch.setattr(tree_module, "_MAX_CYCLE_CHECK_STEPS", 2)
    tree = tree_of("w1<late u1 u2 u3 u4 late")
    assert ids(tree, tree.cycle_rows) == "w1"


def test_children_that_are_too_far_to_tell_stay(monkeypatch):
    monkeypatch.setattr(tree_module, "_MAX_CYCLE_CHECK_STEPS", 1)
    tree = tree_of("a1 u1 @a1 u2 x1 x2 a1<x2")
    assert print_tree(tree) == "a1\n  u1\n  u2 x1 x2 a1"
    assert ids(tree, tree.cycle_rows) == "u1 u2"


def test_entries_without_an_id_have_parents_but_no_children():
    tree = tree_of([Drawn("", None, "u"), Drawn("", "", "u"), Drawn("a", "", "a")])
    assert [tree.children(row) for row in range(3)] == [(), (), ()]
    assert tree.row_of("") is None


def test_paths_and_common_ancestors():
    tree = tree_of("u1 a1 u2 a2 @a1 u3 @ u4")
    a2, u3, u4 = (tree.row_of(name) for name in ("a2", "u3", "u4"))
    assert ids(tree, tree.path(a2)) == "u1 a1 u2 a2"
    assert not tree.path(None)
    assert tree.common_ancestor(a2, u3) == tree.row_of("a1")
    assert tree.common_ancestor(a2, a2) == a2
    assert tree.common_ancestor(a2, u4) is None
    assert list(tree.fork_rows) == [tree.row_of("a1")]


def test_ids_are_found_by_prefix():
    tree = tree_of("u1 a1 u12 a2 u1")
    assert tree.rows_by_prefix("u1") == [2, 4]
    assert tree.rows_by_prefix("x") == []


def test_a_copy_is_independent():
    tree = tree_of("u1 a1 @u1 a2")
    before = print_tree(tree)
    twin = tree.copy()
    twin.extend(batch_of(draw("x1<u1 u1<a1"), 3))
    assert print_tree(tree) == before
    assert tree.duplicate_rows == []
    assert "x1" in print_tree(twin)


NAMES = st.sampled_from(["", *"abcdefgh"])
DRAWN = st.builds(Drawn, NAMES, st.none() | NAMES, st.sampled_from("uuuuaCLs"))
SESSIONS = st.lists(DRAWN, max_size=40)


def facts(tree):
    rows = range(len(tree))
    return (
        list(tree.parents),
        [tuple(tree.children(row)) for row in rows],
        [tree.row_of(name) for name in "abcdefgh"],
        tree.missing_parents,
        tree.duplicate_rows,
        tree.cycle_rows,
        [tree.is_hidden(row) for row in rows],
        list(tree.leaves()),
        sorted(tree.fork_rows),
    )


@given(SESSIONS, st.integers(1, 41))
def test_batches_make_no_difference(session, n_per_batch):
    assert facts(tree_of(session, n_per_batch)) == facts(tree_of(session))


@given(SESSIONS, st.integers(0, 40))
def test_a_restored_tree_goes_on_like_the_one_that_was_saved(session, at):
    first, rest = session[:at], session[at:]
    tree = tree_of(first)
    saved = json.loads(json.dumps(tree.snapshot()))
    restored = SessionTree.restore(tree.parents[:], tree.first_child[:], tree.ids[:], saved)
    copied = tree.copy()
    for each in (restored, copied):
        each.extend(batch_of(rest, len(first)))
        assert facts(each) == facts(tree_of(session))


@given(SESSIONS)
def test_every_entry_hangs_below_exactly_one_root(session):
    tree = tree_of(session)
    for row in range(len(tree)):
        path = list(tree.path(row))
        assert len(set(path)) == len(path)
        assert path[-1] == row
        assert tree.parents[path[0]] == NO_ROW


@given(SESSIONS)
def test_children_are_the_visible_entries_that_name_a_parent_in_file_order(session):
    tree = tree_of(session)
    for row in range(len(tree)):
        children = [
            child
            for child in range(len(tree))
            if tree.parents[child] == row and not tree.is_hidden(child)
        ]
        assert list(tree.children(row)) == children
        assert (row in tree.fork_rows) == (len(children) > 1)
        assert (row in set(tree.leaves())) == (not children and not tree.is_hidden(row))


@given(SESSIONS)
def test_links_follow_the_names_unless_they_are_reported(session):
    tree = tree_of(session)
    odd = {*tree.cycle_rows, *tree.missing_parents}
    for row, entry in enumerate(session):
        if entry.parent_id is None:
            assert tree.parents[row] == NO_ROW
        elif row not in odd and not tree.is_hidden(row):
            assert tree.parents[row] == tree.row_of(entry.parent_id)
