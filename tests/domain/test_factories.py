"""The drawings that other tests rely on are sessions that the program reads as drawn."""

from __future__ import annotations

import pytest

from memory_studio.services.transcripts import open_transcript
from tests.factories import batch_of, draw, outline_of, print_tree, session_bytes, tree_of

SESSION = "u1 m1 a1 t1 C(a1) u2 @a1 u3 a3"
OPENCLAW = ".openclaw/agents/main/sessions/s.jsonl"


@pytest.mark.parametrize(
    ("name", "session"),
    [
        ("s.jsonl", SESSION),
        (OPENCLAW, SESSION),
        (OPENCLAW, "u1 a1 s1 u2 C(u2) a2 R() u3 L(a1)"),
        (OPENCLAW, "u1 a1<gone u2<u9 u1<"),
    ],
)
def test_a_drawn_session_is_read_as_drawn(tmp_path, name, session):
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(session_bytes(session))
    transcript = open_transcript(path)
    batch = batch_of(draw(session))
    assert print_tree(transcript.tree) == print_tree(tree_of(session))
    assert transcript.columns.kinds == batch.kinds
    assert transcript.columns.roles == batch.roles
    assert transcript.columns.flags == batch.flags
    leaf = transcript.outline.leaf_row
    drawn = outline_of(session, None if leaf is None else transcript.tree.ids[leaf])
    assert transcript.outline.states == drawn.states
    assert [(b.entry_id, b.n_folded, b.n_kept) for b in transcript.outline.boundaries] == [
        (b.entry_id, b.n_folded, b.n_kept) for b in drawn.boundaries
    ]


def test_a_drawing_reads_as_words():
    assert [(e.id, e.parent_id, e.target) for e in draw("u1 C(u1) @u1 a1 @ u2 a2<x C2()")] == [
        ("u1", None, ""),
        ("C1", "u1", "u1"),
        ("a1", "u1", ""),
        ("u2", None, ""),
        ("a2", "x", ""),
        ("C2", "a2", ""),
    ]
