"""From a note to chunks that respect its structure, and to the passages that get vectors.

Invariants: a chunk never crosses a heading and weighs at most `CHUNK_WEIGHT`; its text is a
contiguous slice of the note, so lines are exact; a passage lies inside one chunk.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_studio.memory.values import Chunk, Passage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["CHUNK_WEIGHT", "PASSAGE_WEIGHT", "chunk_note", "passage_text", "weight"]

CHUNK_WEIGHT = 500
PASSAGE_WEIGHT = 320

_HEADING = re.compile(r" {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$")
_ITEM = re.compile(r" {0,3}(?:[-*+]|\d{1,9}[.)])\s|\s*\|")
_FENCE = re.compile(r"\s*(```|~~~)")
_WIDE = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef"
    "\U00020000-\U0003ffff]"
)
_WIDE_WEIGHT = 4
_SENTENCE_END = re.compile(r"\n|(?<=[.!?;])\s+|(?<=[。！？；])")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_MARKER = re.compile(r"^\s*(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)\s+(?:\[[ xX]\]\s+)?", re.MULTILINE)


@dataclass(slots=True)
class _Block:
    """A heading, an item, a row, a paragraph or a fence, as offsets in the note."""

    start: int
    end: int
    heading: str
    opens_section: bool


def weight(text: str) -> int:
    """Return the length of `text` where a wide (CJK) character counts as four."""
    if text.isascii():
        return len(text)
    return len(text) + (_WIDE_WEIGHT - 1) * len(_WIDE.findall(text))


def chunk_note(text: str) -> Iterator[Chunk]:
    """Yield the chunks of a note whose line ends are single line feeds, in order."""
    line_starts = [0, *(match.end() for match in re.finditer("\n", text))]
    group: list[_Block] = []
    load = 0
    for block in _split_blocks(text, _blocks(text)):
        cost = weight(text[block.start : block.end]) + 1
        if group and (block.opens_section or load + cost > CHUNK_WEIGHT):
            yield _chunk(text, group, line_starts)
            group, load = [], 0
        group.append(block)
        load += cost
    if group:
        yield _chunk(text, group, line_starts)


def passage_text(source: str) -> str:
    """Return what is embedded for a passage: its words without list marks and comments."""
    return _MARKER.sub("", _COMMENT.sub("", source)).strip()


def _blocks(text: str) -> Iterator[_Block]:
    headings: list[tuple[int, str]] = []
    block: _Block | None = None
    fence = ""
    place = 0
    for line in text.split("\n"):
        start, end = place, place + len(line)
        place = end + 1
        mark = _FENCE.match(line)
        heading = None if fence else _HEADING.match(line)
        starts_new = not fence and (heading or mark or not line.strip() or _ITEM.match(line))
        if block and starts_new:
            yield block
            block = None
        if fence and mark and mark[1] == fence:
            fence = ""
        elif mark and not fence:
            fence = mark[1]
        if heading:
            headings = [known for known in headings if known[0] < len(heading[1])]
            headings.append((len(heading[1]), heading[2] or ""))
        if block:
            block.end = end
        elif line.strip():
            path = " › ".join(name for _, name in headings if name)
            block = _Block(start, end, path, bool(heading))
    if block:
        yield block


def _split_blocks(text: str, blocks: Iterator[_Block]) -> Iterator[_Block]:
    """Yield blocks that fit a passage, long ones in pieces cut at sentences where possible."""
    for block in blocks:
        if weight(text[block.start : block.end]) <= PASSAGE_WEIGHT:
            yield block
            continue
        opens_section = block.opens_section
        for start, end in _cut(text, block.start, block.end):
            if text[start:end].strip():
                yield _Block(start, end, block.heading, opens_section)
                opens_section = False


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    ends = [start + match.end() for match in _SENTENCE_END.finditer(text[start:end])]
    piece_start = piece_end = start
    for sentence_end in [*ends, end]:
        if piece_end > piece_start and weight(text[piece_start:sentence_end]) > PASSAGE_WEIGHT:
            yield piece_start, piece_end
            piece_start = piece_end
        while weight(text[piece_start:sentence_end]) > PASSAGE_WEIGHT:
            piece_end = piece_start + _fitting(text, piece_start, sentence_end)
            yield piece_start, piece_end
            piece_start = piece_end
        piece_end = sentence_end
    if piece_end > piece_start:
        yield piece_start, piece_end


def _fitting(text: str, start: int, end: int) -> int:
    """Return how many characters fit a passage, up to the last blank if there is a late one."""
    load = n_fitting = 0
    for character in text[start:end]:
        load += _WIDE_WEIGHT if _WIDE.match(character) else 1
        if load > PASSAGE_WEIGHT:
            break
        n_fitting += 1
    blank = text.rfind(" ", start, start + n_fitting)
    return blank + 1 - start if blank > start + n_fitting // 2 else n_fitting


def _chunk(text: str, group: Sequence[_Block], line_starts: Sequence[int]) -> Chunk:
    start, end = group[0].start, max(block.end for block in group)
    stripped = text[start:end].rstrip("\n")
    end = start + len(stripped)

    def line_of(place: int) -> int:
        return bisect_right(line_starts, place)

    passages = tuple(
        Passage(
            block.start - start,
            min(block.end, end) - start,
            line_of(block.start),
            line_of(max(block.start, min(block.end, end) - 1)),
        )
        for block in group
    )
    return Chunk(
        line_of(start), line_of(max(start, end - 1)), group[-1].heading, stripped, passages
    )
