"""Finding the place in a session that a person means: an id, a number or a time."""

from __future__ import annotations

import re
from datetime import date, datetime, time

from memory_studio.errors import NotFoundError
from memory_studio.services.transcripts import Transcript

__all__ = ["find_place"]

_TIME = re.compile(r"(?:(\d{4})-(\d{1,2})-(\d{1,2})[ T]?)?(?:(\d{1,2}):(\d{2})(?::(\d{2}))?)?")


def find_place(transcript: Transcript, text: str, day: date) -> int:
    """Return the row that a text names.

    It is tried as a whole id, as a 1-based number, as a local time on `day` or with a date
    of its own (the first entry from then on), and as the beginning of an id.
    Raises `NotFoundError`.
    """
    text = text.strip().removeprefix("#")
    row = transcript.tree.row_of(text)
    if row is not None:
        return row
    if text.isdecimal() and 1 <= int(text) <= len(transcript.columns):
        return int(text) - 1
    moment = _moment(text, day)
    return transcript.row_of(text) if moment is None else _row_from(transcript, moment)


def _moment(text: str, day: date) -> datetime | None:
    match = _TIME.fullmatch(text)
    if not text or match is None:
        return None
    year, month, day_of_month, hour, minute, second = (int(part or 0) for part in match.groups())
    try:
        chosen = date(year, month, day_of_month) if year else day
        return datetime.combine(chosen, time(hour, minute, second)).astimezone()
    except ValueError:
        return None


def _row_from(transcript: Transcript, moment: datetime) -> int:
    from_ms = int(moment.timestamp() * 1000)
    for row, time_ms in enumerate(transcript.columns.times_ms):
        if time_ms >= from_ms:
            return row
    raise NotFoundError(
        f"There is no entry from {moment:%Y-%m-%d %H:%M} on.",
        why="The session ends before.",
        remedy="Give an earlier time.",
    )
