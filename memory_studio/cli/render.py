"""Everything the command line prints, for people and for programs."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NoReturn

from memory_studio.domain.text import safe_text
from memory_studio.domain.tokens import TokenCount
from memory_studio.errors import MemoryStudioError

__all__ = [
    "count_json",
    "fail",
    "print_json",
    "print_line",
    "print_note",
    "print_table",
    "utc_stamp",
]

SCHEMA = 1


def print_line(text: str = "") -> None:
    """Print a line for a person."""
    sys.stdout.write(safe_text(text) + "\n")


def print_note(text: str) -> None:
    """Print a line beside the result, so that pipes stay clean."""
    sys.stderr.write(safe_text(text) + "\n")


def print_json(values: Mapping[str, Any]) -> None:
    """Print one object; lone surrogates are escaped."""
    text = json.dumps({"schema": SCHEMA, **values}, ensure_ascii=False, indent=1)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = json.dumps({"schema": SCHEMA, **values}, indent=1)
    sys.stdout.write(text + "\n")


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: str = "") -> None:
    """Print columns; `right` names those that are aligned to the right."""
    clean = [[safe_text(cell) for cell in row] for row in rows]
    widths = [
        max((_width(row[at]) for row in [list(heads), *clean]), default=0)
        for at in range(len(heads))
    ]
    for row in [list(heads), *clean]:
        cells = (
            _pad(cell, width, to_right=head in right.split())
            for cell, width, head in zip(row, widths, heads, strict=True)
        )
        sys.stdout.write("  ".join(cells).rstrip() + "\n")


def _pad(cell: str, width: int, *, to_right: bool) -> str:
    blanks = " " * (width - _width(cell))
    return blanks + cell if to_right else cell + blanks


def _width(text: str) -> int:
    """Return the columns a text takes: two for wide characters."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def count_json(count: TokenCount) -> dict[str, Any]:
    """Return a count as programs take it."""
    return {"value": count.value, "exactness": count.exactness.value}


def utc_stamp(time_ms: int) -> str:
    """Return Unix milliseconds in ISO 8601, UTC."""
    moment = datetime.fromtimestamp(time_ms / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def fail(error: MemoryStudioError) -> NoReturn:
    """Print what happened, why and what to do; exit with the error's code."""
    print_note(f"memory-studio: {error.what}")
    for part in (error.why, error.remedy):
        if part:
            print_note(f"  {part}")
    raise SystemExit(error.exit_code)
