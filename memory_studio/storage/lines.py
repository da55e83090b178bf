r"""The lines of a file as bytes, in blocks, with their offsets.

Lines end with ``\n`` only: U+2028 and its like are ordinary text inside JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["LineBlock", "read_line_blocks"]

BLOCK_BYTES = 1 << 20
FIRST_BLOCK_BYTES = 1 << 16
"""The first block is small, so that the first rows are there at once."""


@dataclass(frozen=True, slots=True)
class LineBlock:
    r"""Consecutive lines.

    Attributes:
        offset: position of the first line in the file.
        lines: without their line ends; a ``\r`` before the ``\n`` is still there.
        torn: the last line has no line end (yet).
    """

    offset: int
    lines: list[bytes]
    torn: bool = False


def read_line_blocks(path: Path, start: int = 0, stop: int | None = None) -> Iterator[LineBlock]:
    """Yield the lines of a file from offset `start` to `stop` (its end when None)."""
    with path.open("rb") as file:
        end = file.seek(0, 2) if stop is None else stop
        file.seek(start)
        offset, parts, size = start, list[bytes](), FIRST_BLOCK_BYTES
        position = start
        while position < end and (data := file.read(min(size, end - position))):
            position += len(data)
            size = BLOCK_BYTES
            head, newline, tail = data.rpartition(b"\n")
            if not newline:
                parts.append(data)
                continue
            parts.append(head)
            whole = b"".join(parts)
            yield LineBlock(offset, whole.split(b"\n"))
            offset += len(whole) + 1
            parts = [tail]
        rest = b"".join(parts)
        if rest:
            yield LineBlock(offset, [rest], torn=True)
