"""The daily notes of one month, for a calendar, with the days that cannot be right.

Invariant: reads nothing; works on a listing of the workspace.
"""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memory_studio.memory.workspace import MemoryFile

__all__ = ["CalendarDay", "MonthNotes", "OddNote", "month_notes", "odd_notes"]

_FAR_YEARS = 5


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """One day of a month; `paths` is empty on a day without notes."""

    day: date
    paths: tuple[str, ...]
    size_bytes: int


@dataclass(frozen=True, slots=True)
class OddNote:
    """A daily note whose date cannot be right.

    Attributes:
        code: ``"impossible"``, ``"future"`` or ``"far"`` (years away from the other notes).
    """

    path: str
    code: str


@dataclass(frozen=True, slots=True)
class MonthNotes:
    """All days of a month; `previous` and `following` are the nearest months with notes."""

    days: tuple[CalendarDay, ...]
    previous: tuple[int, int] | None
    following: tuple[int, int] | None


def month_notes(files: Iterable[MemoryFile], year: int, month: int) -> MonthNotes:
    """Return the days of `month` (1..12) with their notes."""
    dated: dict[date, list[MemoryFile]] = {}
    for file in files:
        if file.date is not None:
            dated.setdefault(file.date, []).append(file)
    days = []
    for number in range(1, calendar.monthrange(year, month)[1] + 1):
        day = date(year, month, number)
        notes = dated.get(day, [])
        paths = tuple(file.path for file in notes)
        days.append(CalendarDay(day, paths, sum(file.size_bytes for file in notes)))
    months = sorted({(day.year, day.month) for day in dated})
    return MonthNotes(
        tuple(days),
        max((known for known in months if known < (year, month)), default=None),
        min((known for known in months if known > (year, month)), default=None),
    )


def odd_notes(files: Sequence[MemoryFile], today: date) -> tuple[OddNote, ...]:
    """Return the daily notes with impossible, future or far-off dates, in listing order."""
    daily = [file for file in files if file.kind == "daily"]
    years = [file.date.year for file in daily if file.date is not None]
    middle = median(years) if years else today.year
    # a note may be written a time zone ahead of this computer
    latest = today + timedelta(days=1)
    found = []
    for file in daily:
        if file.date is None:
            found.append(OddNote(file.path, "impossible"))
        elif abs(file.date.year - middle) > _FAR_YEARS:
            found.append(OddNote(file.path, "far"))
        elif file.date > latest:
            found.append(OddNote(file.path, "future"))
    return tuple(found)
