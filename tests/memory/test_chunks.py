from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_studio.memory.chunks import (
    CHUNK_WEIGHT,
    PASSAGE_WEIGHT,
    chunk_note,
    passage_text,
    weight,
)


def test_a_chunk_never_crosses_a_heading_and_knows_where_it_is():
    chunks = list(chunk_note("# Day\n\n## Ops\n- one\n- two\n\n## Home\n- three\n"))
    assert [(c.start_line, c.end_line, c.heading) for c in chunks] == [
        (1, 1, "Day"),
        (3, 5, "Day › Ops"),
        (7, 8, "Day › Home"),
    ]
    assert chunks[1].text == "## Ops\n- one\n- two"


def test_every_item_is_a_passage_with_its_continuation():
    (chunk,) = chunk_note("- one\n  more\n- two\n1. three")
    assert [(p.start_line, p.end_line) for p in chunk.passages] == [(1, 2), (3, 3), (4, 4)]
    words = [passage_text(chunk.text[p.start : p.end]) for p in chunk.passages]
    assert words == ["one\n  more", "two", "three"]


def test_a_heading_in_a_fence_is_no_heading():
    chunks = list(chunk_note("```sh\n# not a heading\n\nls\n```\nafter"))
    assert [c.heading for c in chunks] == [""]


def test_items_are_grouped_up_to_the_limit():
    chunks = list(chunk_note("\n".join(f"- item number {n:03}" for n in range(100))))
    assert all(weight(c.text) <= CHUNK_WEIGHT for c in chunks)
    assert [c.end_line for c in chunks] == [27, 54, 81, 100]


def test_a_long_line_is_cut_at_sentences_and_all_pieces_keep_its_line():
    sentence = "The migration of the ledger took a whole night. "
    chunks = list(chunk_note("first\n\n" + sentence * 40))
    assert {(c.start_line, c.end_line) for c in chunks[1:]} == {(3, 3)}
    assert all(c.text.rstrip().endswith("night.") for c in chunks)


def test_wide_characters_weigh_four():
    assert weight("ab中文") == 10


@pytest.mark.parametrize("text", ["", "\n\n", "   \n\t"])
def test_nothing_gives_no_chunk(text):
    assert list(chunk_note(text)) == []


@given(st.text(alphabet=st.sampled_from("ab 中.。\n#-`|\t😀"), max_size=3000))
def test_chunks_are_exact_slices_in_order(text):
    lines = text.split("\n")
    seen = []
    for chunk in chunk_note(text):
        assert weight(chunk.text) <= CHUNK_WEIGHT
        source = "\n".join(lines[chunk.start_line - 1 : chunk.end_line])
        assert chunk.text in source
        assert chunk.text.strip()
        seen.append(chunk.text)
        for passage in chunk.passages:
            words = chunk.text[passage.start : passage.end]
            assert weight(words) <= PASSAGE_WEIGHT
            assert words in "\n".join(lines[passage.start_line - 1 : passage.end_line])
    # nothing that can be seen is lost
    assert "".join("".join(seen).split()) == "".join(text.split())
