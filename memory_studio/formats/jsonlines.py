"""Records out of damaged and undamaged lines of JSON.

The fast road is orjson. What it refuses takes the slow road here, which tells apart what
the agents read as well (invalid UTF-8, lone surrogates) from what they skip (NUL bytes, two
records on a line, ``NaN``).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

__all__ = ["Piece", "read_damaged_line"]

_BOM = b"\xef\xbb\xbf"
_WHITE = b" \t\r\n"


@dataclass(frozen=True, slots=True)
class Piece:
    """A record found on a line, or the whole line when there is none.

    Attributes:
        offset, length: its bytes within the line.
        record: None when nothing could be read.
        code, message: what is wrong, "" when nothing is.
        recovered: the agents themselves do not read it.
    """

    offset: int
    length: int
    record: Any
    code: str = ""
    message: str = ""
    recovered: bool = False


def read_damaged_line(line: bytes) -> list[Piece]:
    """Return the records on a line that orjson refused; empty for a blank line."""
    body = line.strip(_WHITE)
    if not body:
        return []
    start = len(line) - len(line.lstrip(_WHITE))
    if b"\0" in body:
        return _without_nul(body, start)
    code, message = "", ""
    if body.startswith(_BOM):
        body, start = body[len(_BOM) :], start + len(_BOM)
        code, message = "bom", "The file begins with a byte order mark."
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        code, message = "invalid-utf8", "The line has bytes that are not UTF-8."
        text = body.decode("utf-8", errors="replace")
    try:
        record = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return _pieces(body, start)
    return [Piece(start, len(body), record, code, message)]


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _without_nul(body: bytes, start: int) -> list[Piece]:
    """Read what stands beside a run of NUL bytes, as a power loss leaves it."""
    rest = body.strip(b"\0" + _WHITE)
    at = start + body.find(rest) if rest else start
    message = "The line has NUL bytes, as a power loss leaves them."
    for piece in read_damaged_line(rest) if rest and b"\0" not in rest else ():
        if piece.record is not None:
            return [Piece(at, len(rest), piece.record, "nul-bytes", message, recovered=True)]
    return [Piece(start, len(body), None, "nul-bytes", message)]


def _pieces(body: bytes, start: int) -> list[Piece]:
    """Read several records that stand on one line, and numbers that JSON does not have."""
    text = body.decode("utf-8", errors="surrogateescape")
    found: list[Piece] = []
    decoder = json.JSONDecoder()
    at = 0
    while at < len(text):
        try:
            record, stop = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            break
        offset = start + _n_bytes(text[:at])
        found.append(Piece(offset, _n_bytes(text[at:stop]), record))
        at = len(text) - len(text[stop:].lstrip(" \t,"))
    if at < len(text) or not found:
        return [Piece(start, len(body), None, "malformed-line", "The line is not JSON.")]
    code, message = (
        ("glued-records", "Several records stand on one line.")
        if len(found) > 1
        else ("not-json", "The line has a number that JSON does not have.")
    )
    return [Piece(p.offset, p.length, p.record, code, message, recovered=True) for p in found]


def _n_bytes(text: str) -> int:
    return len(text.encode("utf-8", errors="surrogateescape"))
