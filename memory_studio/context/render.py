"""Entries and content blocks as plain text."""

from __future__ import annotations

from memory_studio.domain.entry import (
    Block,
    BranchSummary,
    Compaction,
    ContextEdit,
    Custom,
    Entry,
    ImageBlock,
    Label,
    LeafMove,
    Message,
    ModelChange,
    Rename,
    Reset,
    TextBlock,
    ThinkingBlock,
    ThinkingChange,
    ToolCallBlock,
)

__all__ = ["render_blocks", "render_entry"]

_BASE64_CHARS_PER_3_BYTES = 4


def render_entry(entry: Entry) -> str:
    """Return what an entry says as plain text, "" when it says nothing."""
    match entry.body:
        case Message(blocks=blocks, error_message=error):
            text = render_blocks(blocks)
            return f"{text}\n{error}".strip() if error else text
        case Compaction(summary=summary) | BranchSummary(summary=summary):
            return summary
        case ContextEdit(target_id=target, blocks=blocks):
            return f"#{target} → {render_blocks(blocks or ()) or '∅'}"
        case Reset(reason=text) | Rename(name=text) | ThinkingChange(level=text):
            return text
        case Label(target_id=target, label=label):
            return f"#{target} {label}".rstrip()
        case ModelChange(provider=provider, model=model):
            return f"{provider}/{model}" if provider else model
        case LeafMove(target_id=target):
            return f"#{target}" if target else "∅"
        case Custom(custom_type=kind, text=text):
            return f"{kind} {text}".rstrip()
        case unknown:
            return unknown.text


def render_blocks(blocks: tuple[Block, ...]) -> str:
    """Return content blocks as plain text, one below the other."""
    return "\n".join(filter(None, map(_render_block, blocks)))


def _render_block(block: Block) -> str:
    match block:
        case TextBlock(text=text) | ThinkingBlock(text=text):
            return text
        case ToolCallBlock(name=name, arguments=arguments):
            return f"{name} {arguments}"
        case ImageBlock(mime_type=mime_type, n_base64_chars=n_chars):
            n_bytes = n_chars * 3 // _BASE64_CHARS_PER_3_BYTES
            return f"[{mime_type or 'image'}, {n_bytes:,} bytes]"
        case unknown:
            return unknown.text
