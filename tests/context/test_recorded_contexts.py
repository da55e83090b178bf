from __future__ import annotations

import pytest

from memory_studio.domain.entry import ImageBlock, Role, TextBlock, ThinkingBlock, ToolCallBlock
from memory_studio.services.transcripts import open_transcript
from tests.fixtures_expected import N_TEXT_CHARS, recorded_sessions

SESSIONS = recorded_sessions()


def as_recorded(transcript, item):
    """Render an item the way the recordings do."""
    if item.role is Role.BASH:
        run = transcript.entry(item.row).body.bash
        return f"{run.command} => {run.output}"
    if item.role in (Role.COMPACTION_SUMMARY, Role.BRANCH_SUMMARY):
        return item.text
    return " ".join(map(block_text, item.blocks))


def block_text(block):
    match block:
        case TextBlock(text=text):
            return text
        case ThinkingBlock(text=text):
            return f"<thinking {text}>"
        case ToolCallBlock(name=name, arguments=arguments):
            return f"<toolCall {name} {arguments}>"
        case ImageBlock():
            return "<image>"
    raise AssertionError(block)


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.name)
def test_the_context_is_the_one_that_the_agent_rebuilds(session):
    transcript = open_transcript(session.file)
    context = transcript.context()

    assert context.leaf_id == (session.leaf_id or "")
    assert tuple(transcript.tree.ids[row] for row in transcript.outline.path) == session.path_ids
    # which entry a carried system message came from cannot be told from outside
    assert [
        (item.role.word, item.entry_id, as_recorded(transcript, item)[:N_TEXT_CHARS])
        for item in context.items
        if item.role is not Role.SYSTEM
    ] == [(m.role, m.entry_id, m.text) for m in session.messages if m.role != "system"]
    assert [item.role.word for item in context.items] == [m.role for m in session.messages]


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.name)
def test_compactions_are_counted_on_the_active_path(session):
    compactions = open_transcript(session.file).outline.compactions

    assert tuple(boundary.entry_id for boundary in compactions) == session.compaction_ids
    assert [boundary.number for boundary in compactions] == list(range(1, len(compactions) + 1))
