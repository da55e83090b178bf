"""Weights of characters, and counts that know how sure they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_studio.domain.tokens import (
    UNKNOWN_TOKENS,
    Exactness,
    TokenCount,
    _weighted_chars_by_class,
    tokens_of_weight,
    weighted_chars,
)


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("", 0),
        ("hello", 5),
        ("héllo wörld", 11),
        ("中文", 8),
        ("한국어", 12),
        ("ｱｲｳ", 24),
        ("㐀", 12),
        ("𠀀", 16),
        ("😀", 2),
        ("ひらがなカタカナ", 32),
        ("a·b", 6),
        ("Ａ，", 8),
        ("ᄀ", 12),
        ("\ud800", 1),
        ("数据库 DB", 15),
    ],
)
def test_weighs(text, weight):
    assert weighted_chars(text) == weight


CHARS = st.one_of(
    st.characters(),
    st.sampled_from(
        "a é·中㐀한ｱ！😀𠀀\uff00\uffff\ud83d\ude00\u9fa6\u9fa5\u31a0\ud7b0\u02c7\ufe30"
    ),
    st.characters(min_codepoint=0x2000, max_codepoint=0xFFFF),
    st.characters(min_codepoint=0x10000, max_codepoint=0x34000),
)


@given(st.text(CHARS))
def test_the_quick_way_weighs_like_the_exact_one(text):
    assert weighted_chars(text) == _weighted_chars_by_class(text)


CODES = (
    *range(0x3200),
    *range(0x3200, 0x34000, 0x55),
    *range(0x9F00, 0xA500, 3),
    *range(0xD780, 0xE010),
    *range(0xF8F0, 0x10010),
)
"""All code points where classes change within a few, and some of the long uniform ranges."""


def test_the_quick_way_weighs_single_code_points_like_the_exact_one():
    chars = [chr(code) for code in CODES]
    assert [weighted_chars(c) for c in chars] == [_weighted_chars_by_class(c) for c in chars]


@given(st.text(CHARS), st.text(CHARS))
def test_weights_add_up(one, other):
    assert weighted_chars(one + other) == weighted_chars(one) + weighted_chars(other)


@pytest.mark.parametrize(("weight", "tokens"), [(0, 0), (1, 1), (4, 1), (5, 2), (400, 100)])
def test_four_characters_are_a_token(weight, tokens):
    assert tokens_of_weight(weight) == tokens


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (TokenCount.exact(181204), "181,204"),
        (TokenCount.estimated(24310), "~24,310"),
        (TokenCount.exact(0), "0"),
        (UNKNOWN_TOKENS, "—"),
        (TokenCount.recorded(None), "—"),
        (TokenCount.recorded(12), "12"),
    ],
)
def test_reads(count, text):
    assert str(count) == text
    assert (count.value is None) == (count.exactness is Exactness.UNKNOWN)
