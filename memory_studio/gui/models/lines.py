"""Display lines of a session's rows, read from the file when they are asked for.

Invariant: never raises; a few thousand lines are kept.
"""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QCoreApplication

from memory_studio.domain.entry import (
    Compaction,
    Entry,
    EntryKind,
    Message,
    Role,
    ToolCallBlock,
)
from memory_studio.domain.outline import Boundary, Outline
from memory_studio.domain.session import Issue
from memory_studio.domain.tokens import UNKNOWN_TOKENS, TokenCount
from memory_studio.domain.tree import NO_ROW
from memory_studio.gui.library_words import library_words
from memory_studio.gui.models.display import (
    DisplayLine,
    Tone,
    boundary_line,
    gist,
    kind_name,
    message_line,
    rolled_back_text,
)
from memory_studio.services.reading import render_entry, rolled_back_id
from memory_studio.services.transcripts import Transcript

__all__ = ["LineReader"]

translate = QCoreApplication.translate

_N_KEPT = 4000
_MAX_STEPS_TO_CALL = 64


class LineReader:
    """Reads lines. needle: text that must be in view where it occurs, in lower case."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self._lines: OrderedDict[int, DisplayLine] = OrderedDict()
        self._boundaries: dict[int, Boundary] = {}
        self._reasons: dict[int, str] = {}
        self.needle = ""

    def take_outline(self, outline: Outline, issues: tuple[Issue, ...]) -> None:
        """Use a new outline; what was read before is forgotten."""
        self._boundaries = {boundary.row: boundary for boundary in outline.boundaries}
        self._reasons = {
            i.row: library_words(i.code, i.message) for i in issues if i.row is not None
        }
        self._lines.clear()

    def take_needle(self, needle: str) -> None:
        """Bring another text into view."""
        if needle != self.needle:
            self.needle = needle
            self._lines.clear()

    def boundary(self, row: int) -> Boundary | None:
        """Return the boundary of the active branch at a row."""
        return self._boundaries.get(row)

    def is_known(self, row: int) -> bool:
        """Return whether the line of a row costs nothing."""
        return row in self._lines or row in self._boundaries

    def line(self, row: int) -> DisplayLine:
        """Return the line of a row."""
        line = self._lines.get(row)
        if line is None:
            line = self._lines[row] = self._read(row)
            if len(self._lines) > _N_KEPT:
                self._lines.popitem(last=False)
        return line

    def _read(self, row: int) -> DisplayLine:
        boundary = self._boundaries.get(row)
        if boundary is not None:
            number = self._number(boundary.undoes) if boundary.undoes else 0
            is_undone = any(b.undoes == boundary.entry_id for b in self._boundaries.values())
            return boundary_line(boundary, number, taken_back=is_undone)
        try:
            return self._entry_line(self._transcript.entry(row))
        except Exception as error:  # noqa: BLE001 (a row that cannot be read says why)
            text = translate("Timeline", "cannot be read: {reason}").format(reason=error)
            return DisplayLine("—", text, Tone.LOST, tokens=UNKNOWN_TOKENS)

    def _entry_line(self, entry: Entry) -> DisplayLine:
        body, row = entry.body, entry.row
        if entry.kind is EntryKind.MALFORMED:
            reason = self._reasons.get(row) or translate("Timeline", "this line is no entry")
            text = f"{reason}  {gist(render_entry(entry), self.needle)}"
            return DisplayLine(kind_name(entry.kind), text, Tone.LOST, tokens=UNKNOWN_TOKENS)
        undone = rolled_back_id(entry)
        if undone:
            text = rolled_back_text(self._number(undone))
            return DisplayLine(translate("Timeline", "Rolled back"), text, Tone.ROLLED_BACK)
        if isinstance(body, Message):
            line = message_line(entry, body, self._call(entry, body), self.needle)
            return line if line.tokens else self._with_estimate(line, row)
        if isinstance(body, Compaction):
            text = translate("Timeline", "{before} tokens before · has no effect here").format(
                before=TokenCount.recorded(body.tokens_before)
            )
            return DisplayLine(kind_name(entry.kind), text, Tone.BOUNDARY)
        text = gist(render_entry(entry), self.needle)
        is_code = entry.kind in (EntryKind.CUSTOM, EntryKind.OTHER)
        line = DisplayLine(kind_name(entry.kind), text, Tone.NOTE, mono=is_code)
        return self._with_estimate(line, row) if entry.kind is EntryKind.BRANCH_SUMMARY else line

    def _with_estimate(self, line: DisplayLine, row: int) -> DisplayLine:
        estimate = self._transcript.columns.tokens[row]
        tokens = TokenCount.estimated(estimate) if estimate else UNKNOWN_TOKENS
        return DisplayLine(line.label, line.text, line.tone, line.mono, tokens)

    def _number(self, compaction_id: str) -> int:
        """Return the number of a compaction along its own path, 0 when it is not there."""
        row = self._transcript.tree.row_of(compaction_id)
        if row is None:
            return 0
        kinds = self._transcript.columns.kinds
        path = self._transcript.tree.path(row)
        return sum(kinds[each] == EntryKind.COMPACTION for each in path)

    def _call(self, entry: Entry, body: Message) -> ToolCallBlock | None:
        """Return what a tool result answers: it stands a few entries further up."""
        if body.role is not Role.TOOL_RESULT or not body.tool_call_id:
            return None
        parents, roles = self._transcript.tree.parents, self._transcript.columns.roles
        row = parents[entry.row]
        for _step in range(_MAX_STEPS_TO_CALL):
            if row == NO_ROW or roles[row] == Role.USER:
                return None
            if roles[row] == Role.ASSISTANT:
                return self._call_in(row, body.tool_call_id)
            row = parents[row]
        return None

    def _call_in(self, row: int, call_id: str) -> ToolCallBlock | None:
        body = self._transcript.entry(row).body
        blocks = body.blocks if isinstance(body, Message) else ()
        calls = (block for block in blocks if isinstance(block, ToolCallBlock))
        return next((call for call in calls if call.id == call_id), None)
