r"""The lines of a file as bytes, in blocks, with their offsets.

Lines end with ``\n`` only: U+2028 and its like are ordinary text inside JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["LineBlock", "read_line_blocks"]

BLOCK_BYTES = 1 << 18
FIRST_BLOCK_BYTES = 1 << 16
"""The first block is small, so that the first rows are there at once."""

_BUFFER_BYTES = 1 << 18


@dataclass(frozen=True, slots=True)
class LineBlock:
    """Consecutive lines with their line ends.

    Attributes:
        offset: position of the first line in the file.
        lines: at least one; only the last line of a file may lack its line end.
    """

    offset: int
    lines: list[bytes]

    @property
    def torn(self) -> bool:
        """Whether the last line has no line end (yet)."""
        return not self.lines[-1].endswith(b"\n")

    @property
    def stop(self) -> int:
        """Position after the last line."""
        return self.offset + sum(map(len, self.lines))


def read_line_blocks(path: Path, start: int = 0) -> Iterator[LineBlock]:
    """Yield the lines of a file from offset `start` to its end."""
    with path.open("rb", buffering=_BUFFER_BYTES) as file:
        file.seek(start)
        n_bytes = FIRST_BLOCK_BYTES
        while lines := file.readlines(n_bytes):
            block = LineBlock(start, lines)
            yield block
            start, n_bytes = block.stop, BLOCK_BYTES
