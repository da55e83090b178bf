"""The record vocabulary that pi and OpenClaw share: raw records into neutral bodies.

Source of every field name: records written by pi 0.12.7 to 1.6.0 and OpenClaw 2026.3.13 to
2026.9.6.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import orjson

from memory_studio.domain.entry import (
    BashRun,
    Block,
    Body,
    BranchSummary,
    Compaction,
    ContextEdit,
    Custom,
    EntryKind,
    ImageBlock,
    Label,
    LeafMove,
    Message,
    ModelChange,
    Rename,
    Reset,
    Role,
    TextBlock,
    ThinkingBlock,
    ThinkingChange,
    ToolCallBlock,
    Unknown,
    UnknownBlock,
    Usage,
)

__all__ = [
    "ENTRY_KINDS",
    "ROLES",
    "compact_json",
    "context_tokens",
    "parse_body",
    "parse_time_ms",
    "text_of",
]

Record = Mapping[str, Any]

ENTRY_KINDS = {
    "message": EntryKind.MESSAGE,
    "custom_message": EntryKind.CUSTOM_MESSAGE,
    "compaction": EntryKind.COMPACTION,
    "branch_summary": EntryKind.BRANCH_SUMMARY,
    "custom": EntryKind.CUSTOM,
    "label": EntryKind.LABEL,
    "session_info": EntryKind.SESSION_INFO,
    "model_change": EntryKind.MODEL_CHANGE,
    "thinking_level_change": EntryKind.THINKING_CHANGE,
    "context_edit": EntryKind.CONTEXT_EDIT,
    "usage": EntryKind.USAGE,
}
_MAX_NUMBER = 1 << 62
ROLES = {
    "system": Role.SYSTEM,
    "user": Role.USER,
    "assistant": Role.ASSISTANT,
    "toolResult": Role.TOOL_RESULT,
    "bashExecution": Role.BASH,
    "custom": Role.CUSTOM,
    "hookMessage": Role.CUSTOM,
}


def parse_time_ms(stamp: object) -> int | None:
    """Return Unix milliseconds of an ISO 8601 stamp or a number, None when unreadable."""
    if isinstance(stamp, str):
        try:
            return round(datetime.fromisoformat(stamp).timestamp() * 1000)
        except (ValueError, OverflowError, OSError):
            return None
    number = _int_or_none(stamp)
    return number if number is not None and number >= 0 else None


def compact_json(value: object) -> str:
    """Return a value as compact JSON, characters unescaped where possible."""
    try:
        return orjson.dumps(value).decode()
    except (TypeError, orjson.JSONEncodeError):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)


def text_of(value: object) -> str:
    """Return a text field, "" when it is missing or of another type."""
    return value if isinstance(value, str) else ""


def _int_or_none(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if abs(value) < _MAX_NUMBER else None


def context_tokens(usage: object) -> int:
    """Return the size of the context that a usage object reports, 0 when it reports none."""
    if not isinstance(usage, dict):
        return 0
    context = usage.get("contextUsage")
    if isinstance(context, dict) and context.get("state") == "available":
        return max(_int_or_none(context.get("totalTokens")) or 0, 0)
    total = _int_or_none(usage.get("totalTokens"))
    if not total:
        parts = ("input", "output", "cacheRead", "cacheWrite")
        total = sum(_int_or_none(usage.get(part)) or 0 for part in parts)
    return max(total, 0)


def parse_body(record: Record, kind: EntryKind) -> Body:
    """Return the neutral body of a record; missing fields are read as empty."""
    parser = _PARSERS.get(kind)
    return parser(record) if parser else Unknown(text_of(record.get("type")), compact_json(record))


def _parse_blocks(content: object) -> tuple[Block, ...]:
    if isinstance(content, str):
        return (TextBlock(content),)
    if not isinstance(content, list):
        return ()
    return tuple(_parse_block(block) for block in content)


def _parse_block(block: object) -> Block:
    if not isinstance(block, dict):
        return UnknownBlock("", compact_json(block))
    match block.get("type"):
        case "text":
            return TextBlock(text_of(block.get("text")))
        case "thinking":
            return ThinkingBlock(text_of(block.get("thinking")), bool(block.get("redacted")))
        case "image":
            return ImageBlock(text_of(block.get("mimeType")), len(text_of(block.get("data"))))
        case "toolCall":
            name, arguments = text_of(block.get("name")), compact_json(block.get("arguments"))
            return ToolCallBlock(text_of(block.get("id")), name, arguments)
        case kind:
            return UnknownBlock(text_of(kind), compact_json(block))


def _parse_message(record: Record) -> Body:
    message = record.get("message")
    if not isinstance(message, dict):
        return Unknown("message", compact_json(record))
    role = ROLES.get(text_of(message.get("role")), Role.NONE)
    bash = _parse_bash(message) if role is Role.BASH else None
    return Message(
        role=role,
        blocks=(TextBlock(render_bash(bash)),) if bash else _parse_blocks(message.get("content")),
        tool_call_id=text_of(message.get("toolCallId")),
        tool_name=text_of(message.get("toolName")),
        is_error=message.get("isError") is True,
        provider=text_of(message.get("provider")),
        model=text_of(message.get("model")),
        usage=_parse_usage(message.get("usage")),
        stop_reason=text_of(message.get("stopReason")),
        error_message=text_of(message.get("errorMessage")),
        custom_type=text_of(message.get("customType")),
        excluded=message.get("excludeFromContext") is True,
        bash=bash,
    )


def _parse_bash(message: Record) -> BashRun:
    return BashRun(
        command=text_of(message.get("command")),
        output=text_of(message.get("output")),
        exit_code=_int_or_none(message.get("exitCode")),
        cancelled=message.get("cancelled") is True,
        truncated=message.get("truncated") is True,
        full_output_path=text_of(message.get("fullOutputPath")),
    )


def render_bash(run: BashRun) -> str:
    """Return the text that the model gets of a command the person ran."""
    output = f"```\n{run.output}\n```" if run.output else "(no output)"
    parts = [f"Ran `{run.command}`\n{output}"]
    if run.cancelled:
        parts.append("(command cancelled)")
    elif run.exit_code:
        parts.append(f"Command exited with code {run.exit_code}")
    if run.truncated and run.full_output_path:
        parts.append(f"[Output truncated. Full output: {run.full_output_path}]")
    return "\n\n".join(parts)


def _parse_usage(usage: object) -> Usage | None:
    if not isinstance(usage, dict):
        return None
    return Usage(
        input_tokens=_int_or_none(usage.get("input")) or 0,
        output_tokens=_int_or_none(usage.get("output")) or 0,
        cache_read_tokens=_int_or_none(usage.get("cacheRead")) or 0,
        cache_write_tokens=_int_or_none(usage.get("cacheWrite")) or 0,
        context_tokens=context_tokens(usage) or None,
    )


def _parse_compaction(record: Record) -> Body:
    details = record.get("details")
    ours = details.get("memoryStudio") if isinstance(details, dict) else None
    system = record.get("systemMessage")
    return Compaction(
        summary=text_of(record.get("summary")),
        first_kept_entry_id=text_of(record.get("firstKeptEntryId")),
        tokens_before=_int_or_none(record.get("tokensBefore")),
        tokens_after=_int_or_none(record.get("tokensAfter")),
        from_hook=record.get("fromHook") is True,
        undoes=text_of(ours.get("undoes")) if isinstance(ours, dict) else "",
        system_text=system_text(system) if isinstance(system, dict) else None,
    )


def system_text(message: Record) -> str:
    """Return what a system message says: its sections, or its content when it has none."""
    sections = message.get("sections")
    if isinstance(sections, dict) and sections:
        return "\n\n".join(text_of(section) for section in sections.values())
    return "".join(
        b.text for b in _parse_blocks(message.get("content")) if isinstance(b, TextBlock)
    )


def _parse_context_edit(record: Record) -> Body:
    replacement = record.get("replacement")
    blocks = _parse_blocks(replacement.get("content")) if isinstance(replacement, dict) else None
    return ContextEdit(text_of(record.get("targetId")), blocks)


def _parse_custom_message(record: Record) -> Body:
    return Message(
        role=Role.CUSTOM,
        blocks=_parse_blocks(record.get("content")),
        custom_type=text_of(record.get("customType")),
    )


def _parse_leaf(record: Record) -> Body:
    target = record.get("targetId")
    return LeafMove(None if target is None else text_of(target))


_PARSERS: dict[EntryKind, Callable[[Record], Body]] = {
    EntryKind.MESSAGE: _parse_message,
    EntryKind.CUSTOM_MESSAGE: _parse_custom_message,
    EntryKind.COMPACTION: _parse_compaction,
    EntryKind.BRANCH_SUMMARY: lambda r: BranchSummary(
        text_of(r.get("summary")), text_of(r.get("fromId"))
    ),
    EntryKind.RESET: lambda r: Reset(text_of(r.get("reason")), text_of(r.get("firstKeptEntryId"))),
    EntryKind.CUSTOM: lambda r: Custom(
        text_of(r.get("customType")), compact_json(r.get("data")) if "data" in r else ""
    ),
    EntryKind.LABEL: lambda r: Label(text_of(r.get("targetId")), text_of(r.get("label"))),
    EntryKind.SESSION_INFO: lambda r: Rename(text_of(r.get("name"))),
    EntryKind.MODEL_CHANGE: lambda r: ModelChange(
        text_of(r.get("provider")), text_of(r.get("modelId"))
    ),
    EntryKind.THINKING_CHANGE: lambda r: ThinkingChange(text_of(r.get("thinkingLevel"))),
    EntryKind.CONTEXT_EDIT: _parse_context_edit,
    EntryKind.LEAF: _parse_leaf,
}
