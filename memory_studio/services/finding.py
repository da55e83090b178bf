"""Finding text in a session: case-insensitive, in what entries say, in file order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from memory_studio.context.render import render_entry
from memory_studio.domain.task import CancelToken, Progress, ReportProgress, ignore_progress
from memory_studio.domain.text import safe_text
from memory_studio.services.transcripts import Transcript

__all__ = ["find_rows"]

_ROWS_PER_STEP = 2000
_VERBATIM = re.compile(r"[\w./-]+")


def find_rows(
    transcript: Transcript,
    text: str,
    *,
    cancel: CancelToken | None = None,
    progress: ReportProgress = ignore_progress,
) -> Iterator[list[int]]:
    """Yield the rows whose text has `text` in it, in pieces; a piece may be empty.

    A record's bytes decide first whether it is worth parsing.
    """
    needle = safe_text(text).casefold()
    if not needle:
        return
    may_have = _sieve(needle)
    offsets, lengths = transcript.columns.offsets, transcript.columns.lengths
    n_rows = len(transcript.columns)
    with transcript.path.open("rb") as file:
        for start in range(0, n_rows, _ROWS_PER_STEP):
            if cancel is not None:
                cancel.raise_if_cancelled()
            found = []
            for row in range(start, min(start + _ROWS_PER_STEP, n_rows)):
                file.seek(offsets[row])
                if may_have(file.read(lengths[row])) and needle in _text(transcript, row):
                    found.append(row)
            progress(Progress("find", min(start + _ROWS_PER_STEP, n_rows), n_rows))
            yield found


def _text(transcript: Transcript, row: int) -> str:
    return safe_text(render_entry(transcript.entry(row))).casefold()


def _sieve(needle: str) -> Callable[[bytes], bool]:
    """Return a test for record bytes that lets through whatever could contain `needle`.

    It looks for the longest run of characters that JSON writes as they are. Letters beyond
    ASCII may stand escaped, or in another case.
    """
    run = max(_VERBATIM.findall(needle), key=len, default="")
    encoded = run.encode()
    if run.isascii():
        return lambda raw: encoded in raw.lower()
    if run.upper() != run:
        return lambda _raw: True
    return lambda raw: encoded in raw or b"\\u" in raw
