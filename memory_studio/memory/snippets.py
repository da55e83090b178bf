"""The part of a chunk that is shown: around the best match, with the matched words marked.

Invariant: spans are offsets in the returned snippet, ascending and not overlapping.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory_studio.memory.keywords import terms_of

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["SNIPPET_LENGTH", "cut_snippet", "match_spans"]

SNIPPET_LENGTH = 400


def cut_snippet(text: str, start: int, end: int) -> str:
    """Return the part of `text` around (start, end), whole lines where they fit."""
    text_end = len(text.rstrip())
    if text_end <= SNIPPET_LENGTH:
        return text[:text_end]
    end = min(end, start + SNIPPET_LENGTH)
    spare = SNIPPET_LENGTH - (end - start)
    left = max(0, min(start - spare // 2, text_end - SNIPPET_LENGTH))
    right = min(text_end, left + SNIPPET_LENGTH)
    line_start = text.find("\n", left, start) + 1 if left else 0
    line_end = text.rfind("\n", end, right) if right < text_end else right
    return text[line_start or left : line_end if line_end > 0 else right].rstrip()


def match_spans(snippet: str, terms: Collection[str]) -> tuple[tuple[int, int], ...]:
    """Return where words of the question stand in the snippet."""
    found = sorted((t.start, t.end) for t in terms_of(snippet) if t.text in terms)
    spans: list[tuple[int, int]] = []
    for start, end in found:
        if spans and start <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((start, end))
    return tuple(spans)
