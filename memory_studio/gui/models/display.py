"""One line a timeline row: what an entry says, in words and numbers fit for a screen.

Invariant: nothing here raises for bad content; an entry that cannot be read says so.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from memory_studio.domain.entry import (
    Entry,
    EntryKind,
    Message,
    Role,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
)
from memory_studio.domain.outline import Boundary
from memory_studio.domain.text import elide, first_line
from memory_studio.domain.tokens import TokenCount
from memory_studio.gui.strings import entries

__all__ = [
    "DisplayLine",
    "Tone",
    "boundary_line",
    "gist",
    "kind_name",
    "main_argument",
    "message_line",
    "role_name",
    "rolled_back_text",
    "short_time",
    "trigger_name",
]

translate = QCoreApplication.translate

_MAX_CHARS = 400
_MINUTE_MS = 60_000
_N_CLOCKS = 4000
_CHARS_BEFORE_MATCH = 40
_MAX_RESULT_LINES = 8
_ARGUMENT_CHARS = 44
_MAIN_ARGUMENTS = ("path", "file_path", "command", "cmd", "pattern", "query", "url", "name")


class Tone(StrEnum):
    """What a row is, for its colours; a word or shape always says it as well."""

    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"
    NOTE = "note"
    LOST = "lost"
    BOUNDARY = "boundary"
    ROLLED_BACK = "rolled-back"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class DisplayLine:
    """What a row shows. label: who speaks. mono: the text is code."""

    label: str
    text: str
    tone: Tone
    mono: bool = False
    tokens: TokenCount | None = None


def role_name(role: Role) -> str:
    """Return who speaks, for people."""
    names = {
        Role.SYSTEM: translate("Timeline", "System"),
        Role.USER: translate("Timeline", "User"),
        Role.ASSISTANT: translate("Timeline", "Assistant"),
        Role.TOOL_RESULT: translate("Timeline", "Tool result"),
        Role.BASH: translate("Timeline", "Shell"),
        Role.CUSTOM: translate("Timeline", "Extension"),
        Role.COMPACTION_SUMMARY: translate("Timeline", "Summary"),
        Role.BRANCH_SUMMARY: translate("Timeline", "Branch summary"),
    }
    return names.get(role, "—")


def kind_name(kind: EntryKind) -> str:
    """Return what an entry is that nobody speaks, for people."""
    names = {
        EntryKind.MALFORMED: translate("Timeline", "Unreadable"),
        EntryKind.CUSTOM_MESSAGE: translate("Timeline", "Extension"),
        EntryKind.COMPACTION: translate("Timeline", "Compaction"),
        EntryKind.BRANCH_SUMMARY: translate("Timeline", "Branch summary"),
        EntryKind.RESET: translate("Timeline", "Reset"),
        EntryKind.CUSTOM: translate("Timeline", "Data"),
        EntryKind.LABEL: translate("Timeline", "Label"),
        EntryKind.SESSION_INFO: translate("Timeline", "Title"),
        EntryKind.MODEL_CHANGE: translate("Timeline", "Model"),
        EntryKind.THINKING_CHANGE: translate("Timeline", "Thinking"),
        EntryKind.CONTEXT_EDIT: translate("Timeline", "Context edit"),
        EntryKind.USAGE: translate("Timeline", "Usage"),
        EntryKind.LEAF: translate("Timeline", "Branch switch"),
    }
    return names.get(kind, translate("Timeline", "Other"))


def trigger_name(trigger: str) -> str:
    """Return why a compaction happened, "" when unknown."""
    names = {
        "auto": translate("Timeline", "auto"),
        "manual": translate("Timeline", "manual"),
        "overflow": translate("Timeline", "after an overflow"),
        "timeout": translate("Timeline", "after a timeout"),
        "extension": translate("Timeline", "by an extension"),
        "memory-studio": translate("Timeline", "by you"),
    }
    return names.get(trigger, "")


def lines_text(n_lines: int) -> str:
    """Return a number of lines, more than one."""
    return translate("Timeline", "{n} lines").format(n=f"{n_lines:,}")


def short_time(time_ms: int | None) -> str:
    """Return hours and minutes, local; “—” when unknown."""
    return "—" if time_ms is None else _clock(time_ms // _MINUTE_MS)


@lru_cache(_N_CLOCKS)
def _clock(minute: int) -> str:
    try:
        moment = datetime.fromtimestamp(minute * 60, UTC).astimezone()
    except (OverflowError, OSError, ValueError):
        return "—"
    return f"{moment.hour:02}:{moment.minute:02}"


def boundary_line(
    boundary: Boundary, undone_number: int = 0, *, taken_back: bool = False
) -> DisplayLine:
    """Return the line of a compaction or reset of the active branch.

    undone_number: number of the compaction that this one takes back, 0 when it is unknown.
    taken_back: a later record of ours takes it back.
    """
    sizes = translate("Timeline", "{before} → {after} tokens").format(
        before=boundary.tokens_before, after=boundary.tokens_after
    )
    if boundary.undoes:
        return DisplayLine(
            translate("Timeline", "Rolled back"),
            " · ".join((rolled_back_text(undone_number), sizes)),
            Tone.ROLLED_BACK,
        )
    folded = translate("Timeline", "{entries} folded").format(entries=entries(boundary.n_folded))
    if boundary.kind is EntryKind.RESET:
        return DisplayLine(kind_name(boundary.kind), folded, Tone.BOUNDARY)
    undone = translate("Timeline", "taken back") if taken_back else ""
    parts = (undone, trigger_name(boundary.trigger), sizes, folded)
    label = translate("Timeline", "Compaction {number}").format(number=boundary.number)
    return DisplayLine(label, " · ".join(filter(None, parts)), Tone.BOUNDARY)


def rolled_back_text(number: int) -> str:
    """Return what a record of our own did. number: of the compaction, 0 when unknown."""
    if number:
        return translate("Timeline", "compaction {number} taken back by you").format(number=number)
    return translate("Timeline", "a compaction taken back by you")


def gist(text: str, needle: str = "") -> str:
    """Return a text on one line; the part around `needle` when that is further down."""
    line = first_line(text, _MAX_CHARS)
    if not needle or needle in line.casefold():
        return line
    at = text.casefold().find(needle)
    if at < 0:
        return line
    start = max(at - _CHARS_BEFORE_MATCH, 0)
    return ("…" if start else "") + first_line(text[start:], _MAX_CHARS)


def main_argument(arguments: str) -> str:
    """Return the telling part of a tool call's arguments: its path, command or query."""
    try:
        values = json.loads(arguments)
    except ValueError:
        return first_line(arguments)
    if not isinstance(values, dict):
        return first_line(arguments)
    for name in _MAIN_ARGUMENTS:
        if isinstance(values.get(name), str) and values[name]:
            return first_line(values[name])
    texts = [value for value in values.values() if isinstance(value, str) and value]
    return first_line(texts[0] if texts else arguments if values else "")


def message_line(
    entry: Entry, body: Message, call: ToolCallBlock | None, needle: str
) -> DisplayLine:
    """Return the line of a message. call: what a tool result answers, None when unknown."""
    if body.role is Role.TOOL_RESULT:
        return _result_line(body, call, needle)
    if body.bash is not None:
        text = f"{body.bash.command} → {_result_gist(body.bash.output, needle)}"
        return DisplayLine(role_name(Role.BASH), text, Tone.TOOL, mono=True)
    label = role_name(body.role) if body.role is not Role.NONE else kind_name(entry.kind)
    if body.role is Role.CUSTOM and body.custom_type:
        label = first_line(body.custom_type, 24)
    if body.error_message:
        reason = translate("Timeline", "failed: {reason}").format(reason=gist(body.error_message))
        return DisplayLine(label, reason, Tone.LOST, tokens=_answer_tokens(body))
    text, mono = _message_text(body, needle)
    tones = {Role.USER: Tone.USER, Role.ASSISTANT: Tone.ASSISTANT}
    return DisplayLine(label, text, tones.get(body.role, Tone.NOTE), mono, _answer_tokens(body))


def _answer_tokens(body: Message) -> TokenCount | None:
    return (
        TokenCount.exact(body.usage.output_tokens)
        if body.usage and body.usage.output_tokens
        else None
    )


def _message_text(body: Message, needle: str) -> tuple[str, bool]:
    """Return what a message says, else which tools it calls, else what it thinks."""
    said = "\n".join(block.text for block in body.blocks if isinstance(block, TextBlock))
    calls = [block for block in body.blocks if isinstance(block, ToolCallBlock)]
    called = " · ".join(f"{call.name} {main_argument(call.arguments)}".strip() for call in calls)
    thought = "\n".join(block.text for block in body.blocks if isinstance(block, ThinkingBlock))
    if needle and needle not in said.casefold():
        arguments = " · ".join(f"{call.name} {call.arguments}" for call in calls)
        for text, mono in ((called, True), (arguments, True), (thought, False)):
            if needle in text.casefold():
                return gist(text, needle), mono
    if said.strip():
        return gist(said, needle), False
    if called:
        return gist(called, needle), True
    if thought.strip():
        return translate("Timeline", "thinks: {text}").format(text=gist(thought, needle)), False
    return (translate("Timeline", "no text") if not body.blocks else _other_blocks(body)), False


def _other_blocks(body: Message) -> str:
    n_images = sum(hasattr(block, "mime_type") for block in body.blocks)
    if n_images == 1:
        return translate("Timeline", "an image")
    if n_images:
        return translate("Timeline", "{n} images").format(n=n_images)
    return translate("Timeline", "no text")


def _result_line(body: Message, call: ToolCallBlock | None, needle: str) -> DisplayLine:
    name = first_line(body.tool_name or (call.name if call else ""), 24)
    result = "\n".join(block.text for block in body.blocks if isinstance(block, TextBlock))
    outcome = _result_gist(result, needle) or _other_blocks(body)
    if body.is_error:
        outcome = translate("Timeline", "ERROR: {text}").format(text=outcome)
    argument = elide(main_argument(call.arguments), _ARGUMENT_CHARS) if call else ""
    text = f"{argument}  →  {outcome}" if argument else outcome
    label = name or role_name(Role.TOOL_RESULT)
    return DisplayLine(label, text, Tone.TOOL, mono=True)


def _result_gist(result: str, needle: str) -> str:
    n_lines = result.count("\n") + 1
    if needle and needle in result.casefold():
        return gist(result, needle)
    return lines_text(n_lines) if n_lines > _MAX_RESULT_LINES else gist(result)
