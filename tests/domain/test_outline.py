"""The shape of a session: boundaries, branches, and what is folded."""

from __future__ import annotations

from array import array
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_studio.domain.entry import EntryKind
from memory_studio.domain.outline import RowState, build_outline, path_position
from memory_studio.domain.tokens import UNKNOWN_TOKENS, TokenCount
from memory_studio.domain.tree import NO_ROW
from tests.factories import boundaries_of, columns_of, draw, outline_of, tree_of

STATES = {RowState.OTHER_BRANCH: "-", RowState.FOLDED: ".", RowState.IN_CONTEXT: "+"}


def numbers(outline):
    """Each boundary as "number: folded/kept"."""
    return [f"{b.number}: {b.n_folded}/{b.n_kept}" for b in outline.boundaries]


def states(outline):
    return "".join(STATES[state] for state in outline.states)


@pytest.mark.parametrize(
    ("session", "expected_numbers", "expected_states"),
    [
        ("u1 a1 u2 a2", [], "++++"),
        ("u1 a1 u2 C(u2) a2", ["1: 2/1"], "..+++"),
        ("u1 m1 a1 u2 C(u2) a2", ["1: 2/1"], "...+++"),
        ("u1 a1 C(a1) u2 a2 C(u2) a3", ["1: 1/1", "2: 1/2"], "...++++"),
        ("u1 a1 C(a1) u2 a2 C(u1) a3", ["1: 1/1", "2: 0/4"], "+++++++"),
        ("u1 a1 u2 C(u2) u3 C(a1) C(u3)", ["1: 2/1", "2: 0/3", "3: 2/1"], "....+++"),
        ("u1 a1 R() u2", ["0: 2/0"], "..++"),
        ("u1 C(u1) R() u2 C(u2) a2", ["1: 0/1", "0: 1/0", "2: 0/1"], "...+++"),
        ("u1 a1 R(a1) u2", ["0: 1/1"], ".+++"),
        ("u1 a1 C(gone) u2", ["1: 2/0"], "..++"),
        ("u1 a1 C() u2", ["1: 2/0"], "..++"),
        ("u1 a1 C(C1) u2", ["1: 2/0"], "..++"),
        ("u1 a1 C(u2) u2", ["1: 2/0"], "..++"),
        ("u1 a1 @u1 a2 C(a1) u2", ["1: 2/0"], ".-.++"),
        ("u1 a1 C(u1) @a1 u2 a2", [], "++-++"),
        ("C() u1", ["1: 0/0"], "++"),
    ],
    ids=str,
)
def test_boundaries_fold(session, expected_numbers, expected_states):
    outline = outline_of(session)
    assert numbers(outline) == expected_numbers
    assert states(outline) == expected_states


def test_a_boundary_tells_what_it_did():
    first, reset, second = outline_of("u1 a1 C(a1) u2 R() u3 C(u3)").boundaries
    assert (first.row, first.position, first.entry_id, first.first_kept_entry_id) == (
        *(2, 2),
        *("C1", "a1"),
    )
    assert first.tokens_before == TokenCount.exact(1000)
    assert first.tokens_after == TokenCount.estimated(5 + 10)
    assert first.folded_tokens == 10
    assert reset.kind is EntryKind.RESET
    assert (reset.tokens_before, reset.tokens_after) == (UNKNOWN_TOKENS, UNKNOWN_TOKENS)
    assert (second.number, second.first_kept_position) == (2, 5)


def outline_with(session, usage=None, **changes):
    """The outline of a session whose first compaction or some reported usage is another."""
    columns, bodies = columns_of(session), boundaries_of(session)
    for name, tokens in (usage or {}).items():
        columns.usage_tokens[tree_of(session).row_of(name)] = tokens
    row = min(bodies)
    bodies[row] = replace(bodies[row], body=replace(bodies[row].body, **changes))
    return build_outline(tree_of(session), columns, len(columns) - 1, bodies)


def test_the_size_afterwards_is_recorded_or_reported_or_estimated():
    session = "u1 C(u1) u2 a2 a3 C(u2) a4"
    recorded = outline_with(session, {"a2": 700}, tokens_after=500)
    reported = outline_with(session, {"a2": 700, "a3": 900})
    assert recorded.boundaries[0].tokens_after == TokenCount.exact(500)
    assert reported.boundaries[0].tokens_after == TokenCount.exact(700)


def test_what_is_reported_after_the_next_boundary_or_much_later_counts_for_nothing():
    next_boundary = outline_with("u1 C(u1) u2 C(u2) a2", {"a2": 700})
    much_later = outline_with(
        "u1 C(u1) " + " ".join(f"u{n}" for n in range(2, 22)) + " a9", {"a9": 7}
    )
    assert next_boundary.boundaries[0].tokens_after == TokenCount.estimated(15)
    assert much_later.boundaries[0].tokens_after == TokenCount.estimated(15)


def test_an_estimate_afterwards_has_prompt_and_tools_that_were_reported_before():
    outline = outline_with("u1 a1 C(a1)", {"a1": 1000})
    assert outline.boundaries[0].tokens_after == TokenCount.estimated(5 + 10 + (1000 - 20))


def test_the_trigger_is_known_from_outside_or_from_the_entry():
    session = "u1 C(u1) R() u2"
    tree, columns, bodies = tree_of(session), columns_of(session), boundaries_of(session)
    outline = build_outline(tree, columns, 3, bodies, {"C1": "manual"})
    assert [b.trigger for b in outline.boundaries] == ["manual", ""]
    assert outline_with(session).boundaries[0].trigger == ""
    assert outline_with(session, from_hook=True).boundaries[0].trigger == "extension"
    ours = outline_with(session, from_hook=True, undoes="C0").boundaries[0]
    assert (ours.trigger, ours.undoes) == ("memory-studio", "C0")


def test_an_outline_has_compactions_and_a_visible_start():
    outline = outline_of("u1 R() u2 a2 C(a2) u3")
    assert [b.entry_id for b in outline.compactions] == ["C1"]
    assert outline.visible_start == 3
    assert outline_of("u1").visible_start == 0


def test_an_empty_context_has_no_path_and_only_other_branches():
    outline = outline_of("u1 a1 C(a1) @u1 a2", leaf=None)
    assert outline.leaf_row is None
    assert not outline.path
    assert not outline.boundaries
    assert states(outline) == "----"
    assert [(b.leaf_id, b.n_entries, b.fork_row) for b in outline.branches] == [
        ("a2", 2, NO_ROW),
        ("C1", 3, NO_ROW),
    ]


def branches(session, leaf=""):
    ids = tree_of(session).ids
    return [
        (b.leaf_id, b.n_entries, ids[b.fork_row] if b.fork_row != NO_ROW else "")
        for b in outline_of(session, leaf).branches
    ]


def test_branches_come_active_first_then_newest_first():
    session = "u1 a1 u2 a2 @a1 u3 a3 @u3 a4 @ u5 @a2 u6"
    assert branches(session) == [
        ("u6", 5, "u6"),
        ("u5", 1, ""),
        ("a4", 4, "a1"),
        ("a3", 4, "a1"),
    ]
    outline = outline_of(session)
    assert [b.active for b in outline.branches] == [True, False, False, False]


def test_an_active_leaf_in_the_middle_has_its_continuation_as_a_branch():
    assert branches("u1 a1 u2", leaf="u1") == [("u1", 1, "u1"), ("u2", 3, "u1")]


PARENTS = st.lists(st.integers(-1, 30), min_size=1, max_size=30)


@given(PARENTS, st.integers(0, 29))
def test_branch_lengths_and_forks_agree_with_their_paths(parents, leaf):
    words = [f"u{row}<" + (f"u{p}" if p < row and p >= 0 else "") for row, p in enumerate(parents)]
    session = " ".join(words)
    leaf = min(leaf, len(parents) - 1)
    tree = tree_of(session)
    active = list(tree.path(leaf))
    for branch in outline_of(session, f"u{leaf}").branches:
        path = list(tree.path(branch.leaf_row))
        shared = [row for row in path if row in active]
        assert branch.n_entries == len(path)
        assert branch.fork_row == (shared[-1] if shared else NO_ROW)


@given(st.lists(st.sampled_from(["u", "a", "m", "C", "R"]), min_size=1, max_size=25), st.data())
def test_folded_entries_add_up_and_the_newest_boundary_decides(letters, data):
    """Going by the context alone: what a boundary folds left the context with it."""
    words = []
    for n, letter in enumerate(letters):
        names = st.sampled_from(["", *(w.split("(")[0] for w in words if w[0] in "ua")])
        words.append(f"{letter}({data.draw(names)})" if letter in "CR" else f"{letter}{n}")
    session = " ".join(words)
    outline = outline_of(session)
    drawn = draw(session)
    visible: set[int] = set()
    seen_to = 0
    for boundary in outline.boundaries:
        speaking = [row for row in range(boundary.row) if drawn[row].letter in "ua"]
        visible |= {row for row in speaking if row >= seen_to}
        kept = {row for row in speaking if row >= boundary.first_kept_position}
        assert boundary.n_kept == len(kept)
        assert boundary.n_folded == len(visible - kept)
        assert boundary.folded_tokens == 10 * boundary.n_folded
        visible, seen_to = kept, boundary.row


def test_positions_are_found_on_sorted_and_on_other_paths():
    assert path_position(array("i", [0, 2, 5]), 2) == 1
    assert path_position(array("i", [0, 2, 5]), 3) is None
    assert path_position(array("i", [0, 2, 5]), 9) is None
    assert path_position(array("i", [9, 0, 4]), 9) == 0
    assert path_position(array("i"), 0) is None
    assert path_position(array("i", [0]), None) is None
