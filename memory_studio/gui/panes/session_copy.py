"""Entries as text for the clipboard."""

from __future__ import annotations

from memory_studio.domain.entry import Entry, Role
from memory_studio.domain.task import CancelToken
from memory_studio.domain.text import safe_text
from memory_studio.gui.models.display import kind_name, role_name
from memory_studio.gui.strings import absolute_time
from memory_studio.services.reading import render_entry
from memory_studio.services.transcripts import Transcript

__all__ = ["copied_text"]


def copied_text(transcript: Transcript, rows: list[int], what: str, cancel: CancelToken) -> str:
    """Return the "text", "markdown" or "id" of entries, in the order given."""
    if what == "id":
        return "\n".join(transcript.tree.ids[row] for row in rows)
    parts = []
    for row in rows:
        cancel.raise_if_cancelled()
        entry = transcript.entry(row)
        parts.append(_markdown(entry) if what == "markdown" else safe_text(render_entry(entry)))
    return "\n\n".join(parts)


def _markdown(entry: Entry) -> str:
    name = kind_name(entry.kind) if entry.role is Role.NONE else role_name(entry.role)
    when = "" if entry.time_ms is None else f" · {absolute_time(entry.time_ms)}"
    return f"**{name}**{when}\n\n{safe_text(render_entry(entry))}"
