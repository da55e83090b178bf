"""One transcript entry as a neutral value, whatever agent wrote it.

Invariant: an `Entry` is built on demand from its bytes and never written back; the bytes
of entries that we did not write are only ever copied.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

__all__ = [
    "BashRun",
    "Block",
    "Body",
    "BranchSummary",
    "Compaction",
    "ContextEdit",
    "Custom",
    "Entry",
    "EntryKind",
    "ImageBlock",
    "Label",
    "LeafMove",
    "Message",
    "ModelChange",
    "Rename",
    "Reset",
    "Role",
    "TextBlock",
    "ThinkingBlock",
    "ThinkingChange",
    "ToolCallBlock",
    "Unknown",
    "UnknownBlock",
    "Usage",
]


class EntryKind(IntEnum):
    """What an entry is; the values are stored in side-cars and never change."""

    MALFORMED = 0
    MESSAGE = 1
    CUSTOM_MESSAGE = 2
    COMPACTION = 3
    BRANCH_SUMMARY = 4
    RESET = 5
    CUSTOM = 6
    LABEL = 7
    SESSION_INFO = 8
    MODEL_CHANGE = 9
    THINKING_CHANGE = 10
    CONTEXT_EDIT = 11
    USAGE = 12
    LEAF = 13
    OTHER = 14


class Role(IntEnum):
    """Who speaks in a message; `NONE` for entries that are not messages."""

    NONE = 0
    SYSTEM = 1
    USER = 2
    ASSISTANT = 3
    TOOL_RESULT = 4
    BASH = 5
    CUSTOM = 6
    COMPACTION_SUMMARY = 7
    BRANCH_SUMMARY = 8

    @property
    def word(self) -> str:
        """The role's name as pi and OpenClaw write it, "" for none."""
        return _ROLE_WORDS[self]


_ROLE_WORDS = (
    "",
    "system",
    "user",
    "assistant",
    "toolResult",
    "bashExecution",
    "custom",
    "compactionSummary",
    "branchSummary",
)


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Plain text."""

    text: str


@dataclass(frozen=True, slots=True)
class ThinkingBlock:
    """The model's reasoning; `redacted` when only an opaque signature is stored."""

    text: str
    redacted: bool = False


@dataclass(frozen=True, slots=True)
class ImageBlock:
    """An image; its bytes stay in the transcript. n_base64_chars: length of the encoded data."""

    mime_type: str
    n_base64_chars: int


@dataclass(frozen=True, slots=True)
class ToolCallBlock:
    """A request to run a tool. arguments: compact JSON text as the model wrote it."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class UnknownBlock:
    """A content block of a kind this version does not know. text: its compact JSON."""

    type: str
    text: str


Block = TextBlock | ThinkingBlock | ImageBlock | ToolCallBlock | UnknownBlock


@dataclass(frozen=True, slots=True)
class Usage:
    """What a provider reported for one call, in tokens.

    Attributes:
        context_tokens: size of the whole context including the answer, None when the
            provider reported nothing usable (never a false 0).
    """

    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    context_tokens: int | None


@dataclass(frozen=True, slots=True)
class BashRun:
    """A command the person ran beside the conversation."""

    command: str
    output: str
    exit_code: int | None
    cancelled: bool
    truncated: bool
    full_output_path: str


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody said or a tool returned.

    Attributes:
        excluded: the agent keeps it out of the model's context.
        stop_reason: why the model stopped ("stop", "toolUse", "error", …), "" if unknown.
    """

    role: Role
    blocks: tuple[Block, ...]
    tool_call_id: str = ""
    tool_name: str = ""
    is_error: bool = False
    provider: str = ""
    model: str = ""
    usage: Usage | None = None
    stop_reason: str = ""
    error_message: str = ""
    custom_type: str = ""
    excluded: bool = False
    bash: BashRun | None = None


@dataclass(frozen=True, slots=True)
class Compaction:
    """A boundary: what came before is replaced by `summary` from here on.

    Attributes:
        first_kept_entry_id: where the kept part begins, "" when the format names none.
        tokens_before: context tokens that the agent recorded, None when it recorded none.
        tokens_after: the same after the compaction; most writers record none.
        from_hook: an extension or another program supplied the summary.
        undoes: id of the compaction that this one was written to reverse, "" if none.
        system_text: a system message that the boundary carries along, None if none.
    """

    summary: str
    first_kept_entry_id: str
    tokens_before: int | None
    tokens_after: int | None = None
    from_hook: bool = False
    undoes: str = ""
    system_text: str | None = None


@dataclass(frozen=True, slots=True)
class Reset:
    """A boundary without a summary: the conversation was started afresh."""

    reason: str
    first_kept_entry_id: str


@dataclass(frozen=True, slots=True)
class BranchSummary:
    """What happened on a branch that was left."""

    summary: str
    from_id: str


@dataclass(frozen=True, slots=True)
class ContextEdit:
    """Replaces what the model sees of an earlier entry; `blocks` is None to take it away."""

    target_id: str
    blocks: tuple[Block, ...] | None


@dataclass(frozen=True, slots=True)
class LeafMove:
    """A control that makes another entry the active leaf; None means an empty context."""

    target_id: str | None


@dataclass(frozen=True, slots=True)
class Label:
    """A name that a person gave to an entry; "" takes it away."""

    target_id: str
    label: str


@dataclass(frozen=True, slots=True)
class Rename:
    """The session's title; "" takes it away."""

    name: str


@dataclass(frozen=True, slots=True)
class ModelChange:
    """Another model from here on."""

    provider: str
    model: str


@dataclass(frozen=True, slots=True)
class ThinkingChange:
    """Another thinking level from here on."""

    level: str


@dataclass(frozen=True, slots=True)
class Custom:
    """Data of an extension, never in the context. text: compact JSON."""

    custom_type: str
    text: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """An entry of a type this version does not know, or a line that could not be read."""

    type: str
    text: str


Body = (
    Message
    | Compaction
    | Reset
    | BranchSummary
    | ContextEdit
    | LeafMove
    | Label
    | Rename
    | ModelChange
    | ThinkingChange
    | Custom
    | Unknown
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One transcript entry.

    Attributes:
        row: position in file order, 0-based, the header not counted.
        id: "" when the entry has none.
        parent_id: None for a root.
        time_ms: Unix time in milliseconds, None when missing or unreadable.
    """

    row: int
    id: str
    parent_id: str | None
    kind: EntryKind
    time_ms: int | None
    body: Body

    @property
    def role(self) -> Role:
        """Who speaks, `Role.NONE` when nobody does."""
        return self.body.role if isinstance(self.body, Message) else Role.NONE
