"""What a scan keeps of each record: a few numbers, found in one pass over it.

The hottest code of the program: it runs once for every record of every session. Plain
comparisons and local names are meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from memory_studio.domain.columns import ERROR, TOOL_CALL
from memory_studio.domain.entry import EntryKind, Role
from memory_studio.domain.tokens import IMAGE_TOKENS, weighted_chars
from memory_studio.formats.records import ROLES, compact_json, context_tokens, text_of

__all__ = ["Facts", "message_facts", "record_facts"]

_MAX_TOKENS = 0xFFFFFFFF
_ROLE_NUMBERS = {name: int(role) for name, role in ROLES.items()}
_NO_ROLE = int(Role.NONE)
_CUSTOM = int(Role.CUSTOM)
_ASSISTANT = int(Role.ASSISTANT)
_BASH = int(Role.BASH)
_CUSTOM_MESSAGE = EntryKind.CUSTOM_MESSAGE
_SUMMARIES = frozenset({EntryKind.COMPACTION, EntryKind.BRANCH_SUMMARY})
_FAILED = frozenset({"error", "aborted"})


Facts = tuple[int, int, int, int]
"""Role, flags, estimated tokens of the record's own text, and the reported context size."""


def record_facts(record: Mapping[str, Any], kind: EntryKind) -> Facts:
    """Return the facts of a record that is no message."""
    weight = 0
    role = _NO_ROLE
    if kind is _CUSTOM_MESSAGE:
        role = _CUSTOM
        weight, _flags = _content_weight(record.get("content"))
    elif kind in _SUMMARIES:
        weight = weighted_chars(text_of(record.get("summary")))
    return role, 0, -(-weight // 4), 0


def message_facts(message: Mapping[str, Any]) -> Facts:
    """Return the facts of a message.

    It counts a quarter token for each weighted character of its texts, thinking, tool names and
    arguments, and a fixed amount for each image. Source: the estimate that pi and OpenClaw cut
    by.
    """
    name = message.get("role")
    role = _ROLE_NUMBERS.get(name, _NO_ROLE) if type(name) is str else _NO_ROLE
    if role == _BASH:
        return role, 0, _bash_tokens(message), 0
    weight, flags = _content_weight(message.get("content"))
    if role != _ASSISTANT:
        failed = ERROR if message.get("isError") is True else 0
        return role, flags | failed, -(-weight // 4), 0
    if text_of(message.get("stopReason")) in _FAILED:
        return role, flags | ERROR, -(-weight // 4), 0
    return role, flags, -(-weight // 4), _usage_tokens(message.get("usage"))


def _usage_tokens(usage: object) -> int:
    """Return what `context_tokens` returns; most usage objects need no second look."""
    if type(usage) is dict and "contextUsage" not in usage:
        total = usage.get("totalTokens")
        if type(total) is int and 0 < total < _MAX_TOKENS:
            return total
    return min(context_tokens(usage), _MAX_TOKENS)


def _bash_tokens(message: Mapping[str, Any]) -> int:
    if message.get("excludeFromContext"):
        return 0
    weight = weighted_chars(text_of(message.get("command")))
    return -(-(weight + weighted_chars(text_of(message.get("output")))) // 4)


def _content_weight(content: object) -> tuple[int, int]:
    """Return the weight of a message's content, and `TOOL_CALL` if it asks for a tool."""
    if type(content) is not list:
        return (weighted_chars(content), 0) if type(content) is str else (0, 0)
    weight = flags = 0
    for block in content:
        if type(block) is dict:
            kind = block.get("type")
            if kind == "text":
                text = block.get("text")
                if type(text) is str:
                    weight += len(text) if text.isascii() else weighted_chars(text)
            elif kind == "toolCall":
                flags = TOOL_CALL
                weight += _call_weight(block)
            else:
                weight += _other_weight(block)
    return weight, flags


def _call_weight(block: Mapping[str, Any]) -> int:
    name, arguments = text_of(block.get("name")), block.get("arguments")
    try:
        data = orjson.dumps(arguments)
    except (TypeError, orjson.JSONEncodeError):
        return weighted_chars(name) + weighted_chars(compact_json(arguments))
    return weighted_chars(name) + (len(data) if data.isascii() else weighted_chars(data.decode()))


def _other_weight(block: Mapping[str, Any]) -> int:
    if block.get("type") == "image":
        return IMAGE_TOKENS * 4
    return weighted_chars(text_of(block.get("thinking")) or text_of(block.get("text")))
