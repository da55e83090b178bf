"""The context at any entry: exactly what the model would receive there.

Source of the rules: the contexts that pi 0.58 to 1.6.0 and OpenClaw 2026.3.13 to 2026.7.1
rebuild from their own transcripts. Only the newest boundary on the path counts. Entries that
the agent itself cannot read end the walk to the root, as a missing parent does.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from memory_studio.context.render import render_blocks, render_entry
from memory_studio.domain.calibration import Calibration, calibrate
from memory_studio.domain.columns import RECOVERED, EntryColumns
from memory_studio.domain.entry import (
    Block,
    BranchSummary,
    Compaction,
    ContextEdit,
    Entry,
    EntryKind,
    Message,
    ModelChange,
    Reset,
    Role,
    ThinkingChange,
    ToolCallBlock,
)
from memory_studio.domain.outline import CONTEXT_KINDS, path_position
from memory_studio.domain.tokens import (
    UNKNOWN_TOKENS,
    TokenCount,
    tokens_of_weight,
    weighted_chars,
)
from memory_studio.domain.tree import SessionTree

__all__ = ["Context", "ContextItem", "ContextRules", "ContextSource", "ItemKind", "build_context"]

BOUNDARY_KINDS = frozenset({EntryKind.COMPACTION, EntryKind.RESET})


_EDITABLE = frozenset({Role.USER, Role.ASSISTANT, Role.TOOL_RESULT, Role.CUSTOM})
_IS_RECOVERED = bytes(bool(flags & RECOVERED) for flags in range(256))


class ItemKind(StrEnum):
    """What an item of the context is."""

    MESSAGE = "message"
    COMPACTION_SUMMARY = "compaction-summary"
    BRANCH_SUMMARY = "branch-summary"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class ContextRules:
    """Where dialects differ; see `memory_studio.formats.base.Dialect`."""

    emits_system_messages: bool
    applies_context_edits: bool


@dataclass(frozen=True, slots=True)
class ContextSource:
    """A session to build contexts from. read: returns the entry of a row."""

    tree: SessionTree
    columns: EntryColumns
    read: Callable[[int], Entry]
    rules: ContextRules


@dataclass(frozen=True, slots=True)
class ContextItem:
    """One message as the model receives it.

    Attributes:
        row: the entry it comes from; a summary comes from its compaction.
        sent: False for what the agent rebuilds but leaves out of the request, such as
            answers that failed.
        edited: a later entry changed its content.
    """

    role: Role
    entry_id: str
    row: int
    kind: ItemKind
    text: str
    tokens: TokenCount
    sent: bool = True
    edited: bool = False
    blocks: tuple[Block, ...] = ()
    stop_reason: str = ""
    tool_call_id: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """The ordered items that the model would receive at a leaf.

    Attributes:
        leaf_id: the entry it was built at, "" for an empty context.
        total: exact when the last item is an answer whose provider reported the size.
        calibration: how estimates of this session become sizes, None for an empty context.
        provider, model, thinking_level: in force at the leaf, "" when unknown.
    """

    leaf_id: str
    items: tuple[ContextItem, ...]
    total: TokenCount
    calibration: Calibration | None
    provider: str = ""
    model: str = ""
    thinking_level: str = "off"

    @property
    def items_tokens(self) -> int:
        """Estimated tokens of all items that are sent."""
        return sum(item.tokens.value or 0 for item in self.items)

    @property
    def overhead_tokens(self) -> int | None:
        """What every request carries beyond the items (system prompt, tool schemas)."""
        return self.calibration.overhead_tokens if self.calibration else None


def build_context(source: ContextSource, leaf_row: int | None) -> Context:
    """Return the context at an entry, an empty one for None."""
    path = readable_path(source, leaf_row)
    items = tuple(_items(source, path))
    if source.rules.applies_context_edits:
        items = _apply_edits(source, _visible_rows(source, path), items)
    provider, model, level = _settings(source, path)
    total, calibration = _total(source, path, items)
    return Context(
        leaf_id=source.tree.ids[path[-1]] if path else "",
        items=items,
        total=total,
        calibration=calibration,
        provider=provider,
        model=model,
        thinking_level=level,
    )


def readable_path(source: ContextSource, leaf_row: int | None) -> array[int]:
    """Return the path to a leaf as the agent walks it."""
    path = source.tree.path(leaf_row)
    flags = source.columns.flags
    if flags.translate(_IS_RECOVERED).find(1) < 0:
        return path
    unread = [at for at, row in enumerate(path) if flags[row] & RECOVERED]
    return path[unread[-1] + 1 :] if unread else path


def _items(source: ContextSource, path: array[int]) -> Iterator[ContextItem]:
    boundary = _newest_boundary(source.columns, path)
    if boundary is None:
        yield from _emit(source, path)
        return
    entry = source.read(path[boundary])
    start = _kept_start(source, path, boundary, entry)
    kept = path[start:boundary]
    if isinstance(entry.body, Compaction):
        carried = None
        if source.rules.emits_system_messages:
            carried = _carried_system_message(source, path, boundary, entry)
        if carried is not None:
            yield carried
        yield _summary_item(entry, entry.body)
        yield from (
            item for item in _emit(source, kept) if carried is None or item.role is not Role.SYSTEM
        )
    else:
        yield from _without_orphan_results(_emit(source, kept))
    yield from _emit(source, path[boundary + 1 :])


def _newest_boundary(columns: EntryColumns, path: array[int]) -> int | None:
    for at in range(len(path) - 1, -1, -1):
        if columns.kinds[path[at]] in BOUNDARY_KINDS:
            return at
    return None


def _visible_rows(source: ContextSource, path: array[int]) -> array[int]:
    boundary = _newest_boundary(source.columns, path)
    if boundary is None:
        return path
    return path[_kept_start(source, path, boundary, source.read(path[boundary])) :]


def _kept_start(source: ContextSource, path: array[int], boundary: int, entry: Entry) -> int:
    body = entry.body
    if not isinstance(body, Compaction | Reset):
        return boundary
    kept = path_position(path, source.tree.row_of(body.first_kept_entry_id))
    return boundary if kept is None or kept > boundary else kept


def _carried_system_message(
    source: ContextSource, path: array[int], boundary: int, entry: Entry
) -> ContextItem | None:
    """Return the system message that a compaction carries, named after the entry it came from."""
    body = entry.body
    if not isinstance(body, Compaction) or body.system_text is None:
        return None
    roles = source.columns.roles
    row = next((r for r in reversed(path[:boundary]) if roles[r] == Role.SYSTEM), entry.row)
    text = body.system_text
    tokens = TokenCount.estimated(tokens_of_weight(weighted_chars(text)))
    return ContextItem(Role.SYSTEM, source.tree.ids[row], row, ItemKind.SYSTEM, text, tokens)


def _summary_item(entry: Entry, body: Compaction) -> ContextItem:
    tokens = TokenCount.estimated(tokens_of_weight(weighted_chars(body.summary)))
    return ContextItem(
        Role.COMPACTION_SUMMARY,
        entry.id,
        entry.row,
        ItemKind.COMPACTION_SUMMARY,
        body.summary,
        tokens,
    )


def _emit(source: ContextSource, rows: array[int]) -> Iterator[ContextItem]:
    kinds = source.columns.kinds
    for row in rows:
        if kinds[row] in CONTEXT_KINDS:
            item = _item(source, source.read(row))
            if item is not None:
                yield item


def _item(source: ContextSource, entry: Entry) -> ContextItem | None:
    body = entry.body
    tokens = TokenCount.estimated(source.columns.tokens[entry.row])
    if isinstance(body, BranchSummary):
        if not body.summary:
            return None
        role, kind = Role.BRANCH_SUMMARY, ItemKind.BRANCH_SUMMARY
        return ContextItem(role, entry.id, entry.row, kind, body.summary, tokens)
    if not isinstance(body, Message) or body.role is Role.NONE:
        return None
    sent = not body.excluded and body.stop_reason not in ("error", "aborted")
    return ContextItem(
        role=body.role,
        entry_id=entry.id,
        row=entry.row,
        kind=ItemKind.SYSTEM if body.role is Role.SYSTEM else ItemKind.MESSAGE,
        text=render_entry(entry),
        tokens=tokens if sent else TokenCount.exact(0),
        sent=sent,
        blocks=body.blocks,
        stop_reason=body.stop_reason,
        tool_call_id=body.tool_call_id,
    )


def _without_orphan_results(items: Iterator[ContextItem]) -> Iterator[ContextItem]:
    """Leave what a reset keeps: user, assistant, and results whose call is kept as well."""
    calls: set[str] = set()
    for item in items:
        calls.update(block.id for block in item.blocks if isinstance(block, ToolCallBlock))
        is_result = item.role is Role.TOOL_RESULT and item.tool_call_id in calls
        if is_result or item.role in (Role.USER, Role.ASSISTANT):
            yield item


def _apply_edits(
    source: ContextSource, rows: array[int], items: tuple[ContextItem, ...]
) -> tuple[ContextItem, ...]:
    """Apply the edits that stand in the kept range or after the boundary."""
    edits = {edit.target_id: edit.blocks for edit in _edits(source, rows)}
    if not edits:
        return items
    return tuple(
        edited
        for item in items
        if (edited := _edited(item, edits.get(item.entry_id, item.blocks))) is not None
    )


def _edits(source: ContextSource, rows: array[int]) -> Iterator[ContextEdit]:
    kinds = source.columns.kinds
    if EntryKind.CONTEXT_EDIT in kinds:
        for row in rows:
            body = source.read(row).body if kinds[row] == EntryKind.CONTEXT_EDIT else None
            if isinstance(body, ContextEdit):
                yield body


def _edited(item: ContextItem, blocks: tuple[Block, ...] | None) -> ContextItem | None:
    """Return an item with other content; an edit without content takes the message away."""
    if blocks is None:
        return None
    if blocks is item.blocks or item.role not in _EDITABLE:
        return item
    text = render_blocks(blocks)
    tokens = TokenCount.estimated(tokens_of_weight(weighted_chars(text)))
    return replace(item, text=text, blocks=blocks, tokens=tokens, edited=True)


def _settings(source: ContextSource, path: array[int]) -> tuple[str, str, str]:
    """Return provider, model and thinking level in force at the end of a path."""
    provider, model, level = "", "", ""
    kinds, roles = source.columns.kinds, source.columns.roles
    for row in reversed(path):
        if not model and (kinds[row] == EntryKind.MODEL_CHANGE or roles[row] == Role.ASSISTANT):
            body = source.read(row).body
            if isinstance(body, ModelChange | Message):
                provider, model = body.provider, body.model
        elif not level and kinds[row] == EntryKind.THINKING_CHANGE:
            body = source.read(row).body
            level = body.level if isinstance(body, ThinkingChange) else ""
        if model and level:
            break
    return provider, model, level or "off"


def _total(
    source: ContextSource, path: array[int], items: tuple[ContextItem, ...]
) -> tuple[TokenCount, Calibration | None]:
    """Return the size of a context: as reported, plus estimates for what came after the report.

    A report counts only if everything it covers is still in the context as it was: it must
    be younger than the newest boundary. Without one, everything is estimated, as calibrated
    by earlier reports.
    """
    if not items:
        return TokenCount.exact(0), None
    estimates = [item.tokens.value or 0 for item in items]
    calibration = _calibration(source, path)
    boundary_row = max((i.row for i in items if i.kind is ItemKind.COMPACTION_SUMMARY), default=-1)
    for at in range(len(items) - 1, -1, -1):
        item = items[at]
        usage = source.columns.usage_tokens[item.row] if item.role is Role.ASSISTANT else 0
        if item.row > boundary_row and usage and item.sent:
            trailing = sum(estimates[at + 1 :])
            if not trailing:
                return TokenCount.exact(usage), calibration
            return TokenCount.estimated(usage + calibration.of_text(trailing)), calibration
    if not any(estimates):
        return UNKNOWN_TOKENS, calibration
    return TokenCount.estimated(calibration.of_context(sum(estimates))), calibration


def _calibration(source: ContextSource, path: array[int]) -> Calibration:
    """Return what the first and the last report on a path tell about estimates."""
    usage = source.columns.usage_tokens
    first = next((at for at, row in enumerate(path) if usage[row]), None)
    if first is None:
        return Calibration()
    last = next(at for at in range(len(path) - 1, -1, -1) if usage[path[at]])
    return calibrate(
        (usage[path[first]], _estimate(source, path[: first + 1])),
        (usage[path[last]], _estimate(source, path[: last + 1])),
    )


def _estimate(source: ContextSource, path: array[int]) -> int:
    """Return the estimated tokens of the context at the end of a path, read from columns."""
    columns = source.columns
    boundary = _newest_boundary(columns, path)
    rows = _visible_rows(source, path)
    tokens = sum(columns.tokens[row] for row in rows if columns.kinds[row] in CONTEXT_KINDS)
    return tokens if boundary is None else tokens + columns.tokens[path[boundary]]
