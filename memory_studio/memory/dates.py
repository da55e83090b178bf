"""Days and months named in a text: ISO, English month names and Chinese.

Invariant: only possible dates are returned; a day without a year stays without one.
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

__all__ = ["NamedDate", "find_dates"]

_MONTHS = {name.lower(): n for n, name in enumerate(calendar.month_name) if name} | {
    name.lower(): n for n, name in enumerate(calendar.month_abbr) if name
}
_MONTHS["sept"] = 9
_NAME = "|".join(sorted(_MONTHS, key=len, reverse=True))
_YEAR, _MONTH, _DAY = r"(?P<y>\d{4})", r"(?P<m>\d{1,2})", r"(?P<d>\d{1,2})"
_ENGLISH_DAY = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?"
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<!\d){_YEAR}([-/.]){_MONTH}\2{_DAY}(?!\d)",
        rf"(?:(?<!\d){_YEAR}\s*年\s*)?(?<!\d){_MONTH}\s*月(?:\s*{_DAY}\s*[日号號])?",
        rf"(?<!\d){_YEAR}-{_MONTH}(?![-\d])",
        rf"\b(?P<n>{_NAME})\.?\s+{_ENGLISH_DAY}\b(?:,?\s+{_YEAR})?(?!\d)",
        rf"(?<![\d.]){_ENGLISH_DAY}\s+(?:of\s+)?(?P<n>{_NAME})\b\.?(?:,?\s+{_YEAR})?(?!\d)",
        rf"\b(?P<n>{_NAME})\.?\s+{_YEAR}\b",
    )
)
_NUMERIC = re.compile(r"\d{4}[-/.]\d|\d\s*月")
_SHORT_NAMES = tuple(name.lower() for name in calendar.month_abbr if name)
_LEAP_YEAR = 2000


@dataclass(frozen=True, slots=True)
class NamedDate:
    """A day or a month as it is written in a text.

    Attributes:
        year: None when the text does not say it.
        day: None when the text names a month only.
        start, end: where it stands in the text.
    """

    year: int | None
    month: int
    day: int | None
    start: int
    end: int

    @property
    def terms(self) -> tuple[str, ...]:
        """The index terms of this date: with the year, when known, and without."""
        if self.day is None:
            return ()
        short = f"date:{self.month:02}-{self.day:02}"
        return (short,) if self.year is None else (f"date:{self.year}-{short[5:]}", short)

    def agrees_with(self, day: date) -> float:
        """Return 1.0 when `day` is meant, 0.5 when it is in the meant month, else 0.0."""
        if self.month != day.month or self.year not in (None, day.year):
            return 0.0
        if self.day is None:
            return 0.5
        return 1.0 if self.day == day.day else 0.0


def find_dates(text: str) -> Iterator[NamedDate]:
    """Yield the dates in `text`; where two readings overlap, the first pattern wins."""
    if not _may_name_a_date(text):
        return
    taken: list[tuple[int, int]] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            start, end = match.span()
            found = _named_date(match)
            if found and all(end <= left or right <= start for left, right in taken):
                taken.append((start, end))
                yield found


def _may_name_a_date(text: str) -> bool:
    """Spare most texts the six patterns, which cost more than all other terms together."""
    if _NUMERIC.search(text):
        return True
    lowered = text.lower()
    return any(name in lowered for name in _SHORT_NAMES)


def _named_date(match: re.Match[str]) -> NamedDate | None:
    parts = match.groupdict()
    month = _MONTHS[parts["n"].lower()] if parts.get("n") else int(parts["m"])
    year = int(parts["y"]) if parts.get("y") else None
    day = int(parts["d"]) if parts.get("d") else None
    try:
        longest = calendar.monthrange(year or _LEAP_YEAR, month)[1]
    except (calendar.IllegalMonthError, ValueError):
        return None
    if day is not None and not 1 <= day <= longest:
        return None
    return NamedDate(year, month, day, match.start(), match.end())
