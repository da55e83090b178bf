from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_studio.memory.dates import find_dates
from memory_studio.memory.keywords import cjk_share, index_line, terms_of


def words(text):
    return set(index_line(text).split(" "))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("resolve_ledger_cursor()", {"resolve_ledger_cursor", "ledger", "cursor"}),
        ("SparseTokenizer.encode", {"sparsetokenizer.encode", "sparsetokenizer", "tokenizer"}),
        ("milvus-lite 2.4.11", {"milvus-lite", "milvus", "2.4.11", "11"}),
        ("--no-sandbox-fallback", {"no-sandbox-fallback", "sandbox"}),
        ("ap@brightwater.example", {"ap@brightwater.example", "brightwater"}),
        ("192.168.7.23", {"192.168.7.23", "168"}),
        ("parseHTTPResponse", {"parsehttpresponse", "http", "pars"}),
        ("NIM-4821:", {"nim-4821", "4821"}),
        ("9f3c2ab", {"9f3c2ab"}),
        ("C++ and C#", {"c++", "c#"}),
        ("Café Müller", {"caf", "muller"}),
        ("数据库API升级", {"数据", "据库", "api", "升级", "库"}),
        ("ＡＰＩ", {"api"}),
        ("on 2026-08-14", {"date:2026-08-14", "date:08-14"}),
        ("am 8月14日", {"date:08-14"}),
    ],
)
def test_words_identifiers_and_dates_become_terms(text, expected):
    assert expected <= words(text)


def test_inflected_words_meet():
    for one, other in (("deploys", "deployed"), ("copies", "copy"), ("running", "run")):
        assert words(one) == words(other)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2026-08-14", (2026, 8, 14)),
        ("2026/8/4", (2026, 8, 4)),
        ("Aug 14", (None, 8, 14)),
        ("August 14th, 2026", (2026, 8, 14)),
        ("the 3rd of May 2026", (2026, 5, 3)),
        ("8月14日", (None, 8, 14)),
        ("2026年8月14日", (2026, 8, 14)),
        ("in August 2026", (2026, 8, None)),
        ("2026-08", (2026, 8, None)),
        ("8月", (None, 8, None)),
    ],
)
def test_dates_in_many_forms(text, found):
    assert [(d.year, d.month, d.day) for d in find_dates(text)] == [found]


@pytest.mark.parametrize("text", ["2026-02-30", "2026-13-01", "13月1日", "May I?", "1.2.3"])
def test_no_impossible_dates(text):
    assert [d for d in find_dates(text) if d.day] == []


def test_share_of_wide_letters():
    assert cjk_share("检索 abcd") == pytest.approx(1 / 3)
    assert cjk_share("...") == 0


@given(st.text())
def test_terms_have_no_white_space_and_lie_in_the_text(text):
    for term in terms_of(text):
        assert term.text
        assert not any(c.isspace() for c in term.text)
        assert 0 <= term.start < term.end <= len(text)
