from __future__ import annotations

from memory_studio.domain.tokens import Exactness
from tests.transcripts import compaction, line, message, opened, texts

USAGE = {"input": 10, "output": 5, "cacheRead": 0, "cacheWrite": 0, "totalTokens": 5000}


def edit(entry_id, parent, target, replacement):
    return line(
        {
            "type": "context_edit",
            "id": entry_id,
            "parentId": parent,
            "targetId": target,
            "replacement": replacement,
        }
    )


def test_only_the_newest_compaction_counts(tmp_path):
    transcript = opened(
        tmp_path,
        message("a", None, "one"),
        message("b", "a", "two", "assistant"),
        compaction("c1", "b", "b", "first summary"),
        message("d", "c1", "three"),
        compaction("c2", "d", "d", "second summary"),
        message("e", "d", "other branch"),
        message("f", "c2", "four"),
    )

    assert texts(transcript) == ["second summary", "three", "four"]


def test_a_first_kept_entry_that_is_not_on_the_path_keeps_nothing(tmp_path):
    for number, kept in enumerate(("nowhere", "c", "after")):
        transcript = opened(
            tmp_path,
            message("a", None, "one"),
            compaction("c", "a", kept),
            message("after", "c", "two"),
            name=f"{number}.jsonl",
        )
        assert texts(transcript) == ["so far", "two"]


def test_the_kept_range_may_begin_at_an_earlier_compaction(tmp_path):
    transcript = opened(
        tmp_path,
        message("a", None, "one"),
        compaction("c1", "a", "c1"),
        message("b", "c1", "two"),
        compaction("c2", "b", "c1", "again"),
    )

    assert texts(transcript) == ["again", "two"]


def test_failed_answers_stay_but_are_not_sent(tmp_path):
    transcript = opened(
        tmp_path,
        message("a", None, "one"),
        message("b", "a", "half", "assistant", stopReason="aborted", usage=USAGE),
    )
    context = transcript.context()

    assert [item.sent for item in context.items] == [True, False]
    assert context.items[1].tokens.value == 0
    assert context.total.exactness is Exactness.ESTIMATED


def test_a_reported_size_is_exact_until_something_follows(tmp_path):
    records = [message("a", None, "one"), message("b", "a", "two", "assistant", usage=USAGE)]
    exact = opened(tmp_path, *records).context().total
    followed = opened(tmp_path, *records, message("c", "b", "x" * 400)).context().total

    assert (exact.value, exact.exactness) == (5000, Exactness.EXACT)
    assert (followed.value, followed.exactness) == (5100, Exactness.ESTIMATED)


def test_a_report_older_than_the_compaction_tells_only_prompt_and_tools(tmp_path):
    transcript = opened(
        tmp_path,
        message("a", None, "one"),
        message("b", "a", "two", "assistant", usage=USAGE),
        compaction("c", "b", "b"),
    )
    total = transcript.context().total

    # "so far", "two" and the 4,998 that were reported beyond "one" and "two"
    assert (total.value, total.exactness) == (2 + 1 + 4_998, Exactness.ESTIMATED)


def test_without_any_text_the_size_is_unknown_not_zero(tmp_path):
    assert str(opened(tmp_path, message("a", None, "")).context().total) == "—"


def test_edits_replace_and_take_away(tmp_path):
    transcript = opened(
        tmp_path,
        message("a", None, "one"),
        message("b", "a", "two", "assistant"),
        message("c", "b", "three"),
        edit("e1", "c", "a", None),
        edit("e2", "e1", "b", {"content": "first try"}),
        edit("e3", "e2", "b", {"content": [{"type": "text", "text": "replaced"}]}),
    )

    assert texts(transcript) == ["replaced", "three"]
    assert transcript.context().items[0].edited


def test_an_edit_that_was_folded_counts_no_more(tmp_path):
    transcript = opened(
        tmp_path,
        message("a", None, "one"),
        edit("e", "a", "b", None),
        message("b", "e", "two"),
        compaction("c", "b", "b"),
    )

    assert texts(transcript) == ["so far", "two"]


def test_the_context_at_an_earlier_entry_ignores_what_came_later(tmp_path):
    transcript = opened(
        tmp_path,
        message("a", None, "one"),
        message("b", "a", "two", "assistant"),
        compaction("c", "b", "c"),
    )

    assert [item.text for item in transcript.context(transcript.row_of("b")).items] == [
        "one",
        "two",
    ]


def test_an_entry_that_the_agent_cannot_read_ends_its_history(tmp_path):
    glued = message("b", "a", "two").rstrip(b"\n") + message("x", "b", "stray")
    transcript = opened(tmp_path, message("a", None, "one"), glued, message("c", "b", "three"))

    assert len(transcript.columns) == 4
    assert texts(transcript) == ["three"]


def test_model_and_thinking_level_are_those_in_force(tmp_path):
    transcript = opened(
        tmp_path,
        line(
            {"type": "model_change", "id": "m", "parentId": None, "provider": "p", "modelId": "x"}
        ),
        line(
            {"type": "thinking_level_change", "id": "t", "parentId": "m", "thinkingLevel": "high"}
        ),
        message("a", "t", "one"),
        message("b", "a", "two", "assistant", provider="q", model="y"),
    )
    context = transcript.context()

    assert (context.provider, context.model, context.thinking_level) == ("q", "y", "high")


def test_a_reset_keeps_only_paired_results(tmp_path):
    call = {"type": "toolCall", "id": "k1", "name": "read", "arguments": {}}

    def result(entry_id, parent, call_id):
        return message(
            entry_id, parent, f"result {call_id}", "toolResult", toolCallId=call_id, toolName="read"
        )

    answer = line(
        {
            "type": "message",
            "id": "b",
            "parentId": "r0",
            "message": {"role": "assistant", "content": [call]},
        }
    )
    folder = tmp_path / "openclaw"
    folder.mkdir()
    transcript = opened(
        folder,
        message("a", None, "one"),
        result("r0", "a", "folded"),
        answer,
        result("r1", "b", "k1"),
        line(
            {
                "type": "reset",
                "id": "z",
                "parentId": "r1",
                "reason": "new",
                "firstKeptEntryId": "r0",
            }
        ),
        message("c", "z", "fresh"),
    )

    assert transcript.dialect.name == "openclaw"
    assert texts(transcript) == ["read {}", "result k1", "fresh"]
