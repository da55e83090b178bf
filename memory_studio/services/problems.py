"""What is wrong with a session's tree, with the line and byte of each place."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from memory_studio.domain.columns import EntryColumns
from memory_studio.domain.session import Issue
from memory_studio.domain.tree import SessionTree

__all__ = ["line_numbers", "tree_issues"]


def tree_issues(path: Path, columns: EntryColumns, tree: SessionTree) -> list[Issue]:
    """Return missing parents, duplicate ids and cycles."""
    found = [
        (row, "missing-parent", f"The parent #{parent} does not exist; what came before is lost.")
        for row, parent in tree.missing_parents.items()
    ]
    found += [
        (row, "duplicate-id", f"The id #{tree.ids[row]} was used before; this entry replaces it.")
        for row in tree.duplicate_rows
    ]
    found += [
        (row, "cycle", "The entry would follow itself; the link to its parent is ignored.")
        for row in tree.cycle_rows
    ]
    if not found:
        return []
    lines = line_numbers(path, {columns.offsets[row] for row, _code, _message in found})
    return [
        Issue(code, lines[columns.offsets[row]], columns.offsets[row], message, row)
        for row, code, message in found
    ]


def line_numbers(path: Path, offsets: Iterable[int]) -> dict[int, int]:
    """Return the 1-based line of each byte offset, in one pass over the file."""
    found: dict[int, int] = {}
    line, position = 1, 0
    with path.open("rb") as file:
        for offset in sorted(offsets):
            while position < offset and (block := file.read(min(1 << 20, offset - position))):
                line += block.count(b"\n")
                position += len(block)
            found[offset] = line
    return found
