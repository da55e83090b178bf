"""A session's entries as growing columns: a few dozen bytes an entry, no objects.

Invariant: one writer (the main thread, or the only thread); batches are immutable and may
come from anywhere.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field

from memory_studio.domain.entry import EntryKind, Role

__all__ = ["COLUMN_NAMES", "ERROR", "RECOVERED", "SIDE", "TOOL_CALL", "EntryBatch", "EntryColumns"]

SIDE = 1
"""Flag: stored beside the conversation; it does not move the leaf."""
RECOVERED = 2
"""Flag: read by us from a damaged line that the agent itself skips."""
ERROR = 4
"""Flag: a failed tool result, or a model answer that ended in an error or was aborted."""
TOOL_CALL = 8
"""Flag: an assistant message that asks for at least one tool."""


@dataclass(slots=True)
class EntryBatch:
    """Consecutive entries, column by column; all columns have the same length.

    Not changed any more once it was handed over.

    Attributes:
        offsets, lengths: where the entry's bytes are in the file, line end not counted.
        times_ms: Unix milliseconds, -1 when unknown.
        tokens: estimated tokens of the entry's own text, 0 for entries without any.
        usage_tokens: context size that the provider reported with this entry, 0 for none.
        ids: "" where an entry has none. parent_ids: None for roots.
    """

    offsets: array[int] = field(default_factory=lambda: array("Q"))
    lengths: array[int] = field(default_factory=lambda: array("I"))
    times_ms: array[int] = field(default_factory=lambda: array("q"))
    kinds: bytearray = field(default_factory=bytearray)
    roles: bytearray = field(default_factory=bytearray)
    flags: bytearray = field(default_factory=bytearray)
    tokens: array[int] = field(default_factory=lambda: array("I"))
    usage_tokens: array[int] = field(default_factory=lambda: array("I"))
    ids: list[str] = field(default_factory=list)
    parent_ids: list[str | None] = field(default_factory=list)

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self.kinds)


COLUMN_NAMES = (
    "offsets",
    "lengths",
    "times_ms",
    "kinds",
    "roles",
    "flags",
    "tokens",
    "usage_tokens",
)
"""Names of the columns of `EntryColumns`."""


class EntryColumns:
    """All entries of a session, column by column; same columns as `EntryBatch`."""

    def __init__(self) -> None:
        self.offsets = array("Q")
        self.lengths = array("I")
        self.times_ms = array("q")
        self.kinds = bytearray()
        self.roles = bytearray()
        self.flags = bytearray()
        self.tokens = array("I")
        self.usage_tokens = array("I")

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self.kinds)

    def extend(self, batch: EntryBatch) -> None:
        """Append a batch."""
        self.offsets.extend(batch.offsets)
        self.lengths.extend(batch.lengths)
        self.times_ms.extend(batch.times_ms)
        self.kinds += batch.kinds
        self.roles += batch.roles
        self.flags += batch.flags
        self.tokens.extend(batch.tokens)
        self.usage_tokens.extend(batch.usage_tokens)

    def copy(self) -> EntryColumns:
        """Return an independent copy, for looking at what an append would do."""
        twin = EntryColumns()
        for name in COLUMN_NAMES:
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def kind(self, row: int) -> EntryKind:
        """Return what the entry is."""
        return EntryKind(self.kinds[row])

    def role(self, row: int) -> Role:
        """Return who speaks in it."""
        return Role(self.roles[row])

    def time_ms(self, row: int) -> int | None:
        """Return its time in Unix milliseconds, None when unknown."""
        time_ms = self.times_ms[row]
        return None if time_ms < 0 else time_ms

    def has(self, row: int, flag: int) -> bool:
        """Return whether a flag is set on the entry."""
        return bool(self.flags[row] & flag)

    def rows_of(self, kind: EntryKind) -> Iterator[int]:
        """Yield the rows of a kind in file order, at the speed of a byte search."""
        row = self.kinds.find(kind)
        while row >= 0:
            yield row
            row = self.kinds.find(kind, row + 1)
