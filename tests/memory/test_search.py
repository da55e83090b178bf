from __future__ import annotations

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

TODAY = date(2026, 8, 31)

NOTES = {
    "MEMORY.md": "# Long-term\n- Dr. Okonkwo is the vet; the clinic closes at 18:00.\n"
    "- 记忆检索的阈值默认 0.35，太高会漏掉旧笔记。\n",
    "memory/2026-01-10.md": "# 2026-01-10\n- Switched the default editor to Vim.\n"
    "- Renamed `resolve_ledger_cursor()` to `resolve_ledger_checkpoint()`.\n",
    "memory/2026-05-21.md": "# 2026-05-21\n- Visited the second studio.\n- Lunch was late.\n",
    "memory/2026-08-14.md": "# 2026-08-14\n- Switched the default editor to Helix.\n"
    "- `npm ERR! code EBADENGINE` came back; pinned node.\n"
    "- Pinned milvus-lite 2.4.11 on 192.168.7.23.\n",
    "memory/topics/zh.md": "# 部署\n- 灰度发布先放百分之五的流量。\n"
    "- 王磊谈供应商报价，最后降了八个点。\n",
}


@pytest.fixture
def filled(index, write):
    for path, text in NOTES.items():
        write(path, text)
    index.refresh()
    return index


def first(index, query, **how):
    return index.search(query, today=TODAY, **how).hits[0]


@pytest.mark.parametrize(
    ("query", "path", "line"),
    [
        ("resolve_ledger_cursor", "memory/2026-01-10.md", 3),
        ("resolve ledger", "memory/2026-01-10.md", 3),
        ("milvus-lite 2.4.11", "memory/2026-08-14.md", 4),
        ("192.168.7.23", "memory/2026-08-14.md", 4),
        ('npm ERR! code "EBADENGINE"', "memory/2026-08-14.md", 3),
        ("王磊", "memory/topics/zh.md", 3),
        ("灰度发布先放多少流量", "memory/topics/zh.md", 2),
        ("检索阈值是多少", "MEMORY.md", 3),
        ("供应商报价太高怎么办", "memory/topics/zh.md", 3),
        ("5月21日做了什么", "memory/2026-05-21.md", 1),
        ("what happened on May 21", "memory/2026-05-21.md", 1),
        ("2026-05-21", "memory/2026-05-21.md", 1),
        ("lunch 2026-05-21", "memory/2026-05-21.md", 3),
    ],
)
def test_finds_the_line(filled, query, path, line):
    hit = first(filled, query)
    assert (hit.path, hit.focus_line) == (path, line)


def test_the_newer_of_two_equal_facts_comes_first_but_the_old_one_stays(filled):
    found = filled.search("default editor", today=TODAY).hits
    assert [h.path for h in found[:2]] == ["memory/2026-08-14.md", "memory/2026-01-10.md"]
    assert found[1].score > 0.9 * found[0].score


def test_age_alone_never_hides_a_hit(filled):
    hit = first(filled, "resolve_ledger_checkpoint")
    much_later = filled.search("resolve_ledger_checkpoint", today=date(2036, 1, 1)).hits[0]
    assert much_later.path == hit.path
    assert much_later.score > 0.9 * hit.score


def test_vectors_find_what_words_do_not(filled, embedder):
    query = "animal doctor hours"
    assert all(h.path != "MEMORY.md" for h in filled.search(query, today=TODAY).hits)
    filled.embed_missing(embedder)
    result = filled.search(query, embedder=embedder, today=TODAY)
    hit = result.hits[0]
    assert (result.mode, result.reason) == ("hybrid", "")
    assert (hit.path, hit.focus_line) == ("MEMORY.md", 2)
    assert hit.scores.vector > 0
    assert hit.cosine is not None
    assert "vet" in hit.snippet


def test_without_a_model_the_reason_is_named(filled, embedder):
    assert filled.search("x").reason == "no-embedder"
    assert filled.search("x", embedder=embedder).reason == "no-vectors"


def test_scores_and_their_parts_are_shares(filled, embedder):
    filled.embed_missing(embedder)
    result = filled.search("the default editor 192.168.7.23", embedder=embedder, today=TODAY)
    assert [h.score for h in result.hits] == sorted((h.score for h in result.hits), reverse=True)
    for hit in result.hits:
        parts = hit.scores
        for part in (hit.score, parts.keyword, parts.vector, parts.exact, parts.recency):
            assert 0 <= part <= 1


def test_a_rare_identifier_counts_as_exact(filled):
    assert first(filled, "resolve_ledger_cursor").scores.exact == 1
    assert first(filled, "editor").scores.exact == 0


def test_the_snippet_is_around_the_match_and_marks_it(index, write):
    filler = "- Something else entirely was written down here, at some length.\n"
    write("memory/a.md", filler * 6 + "- The Ocelot_Cache was emptied.\n" + filler * 6)
    index.refresh()
    hit = index.search("ocelot_cache emptied").hits[0]
    assert hit.focus_line == 7
    assert len(hit.snippet) <= 400
    assert [hit.snippet[a:b] for a, b in hit.spans] == ["Ocelot_Cache", "emptied"]


def test_line_numbers_are_exact_with_windows_line_ends(index, write):
    write("memory/a.md", "# A\r\n\r\n- one\r\n- ocelot\r\n")
    index.refresh()
    hit = index.search("ocelot").hits[0]
    assert (hit.start_line, hit.end_line, hit.focus_line) == (1, 4, 4)
    assert "\r" not in hit.snippet


@pytest.mark.parametrize(
    "query",
    ["", "   ", '"', "AND OR NOT", "NEAR(a b)", "a*", "body:x", "(", "^x", "%", "\x00", "\ud800"],
)
def test_syntax_of_the_full_text_engine_is_just_text(filled, query):
    filled.search(query)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(query=st.text(max_size=60))
def test_no_question_raises_and_spans_are_sound(filled, query):
    for hit in filled.search(query, today=TODAY).hits:
        ends = [0, *(place for span in hit.spans for place in span)]
        assert ends == sorted(ends)
        assert ends[-1] <= len(hit.snippet)


def test_a_question_of_stop_words_finds_something_that_has_them(filled):
    assert filled.search("to the").hits


def test_max_results(filled):
    assert len(filled.search("the editor studio 王磊 vet", max_results=2).hits) == 2
