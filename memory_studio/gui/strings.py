"""Numbers, sizes, times and names of things as a person reads them, in the window's language."""

from __future__ import annotations

import time

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

from memory_studio.domain.text import first_line
from memory_studio.domain.tokens import Exactness, TokenCount

__all__ = [
    "absolute_time",
    "compactions",
    "entries",
    "home_name",
    "now_ms",
    "number",
    "program_version",
    "relative_time",
    "sessions",
    "short_tokens",
    "size",
    "size_change",
    "title_line",
    "view_names",
]

UNKNOWN = "—"
_THOUSAND, _MILLION = 1_000, 1_000_000
_SHORT = 10
_MINUTE_MS = 60_000
_HOUR_MS = 60 * _MINUTE_MS

translate = QCoreApplication.translate


def now_ms() -> int:
    """Return the current time in Unix milliseconds."""
    return time.time_ns() // 1_000_000


def program_version() -> str:
    """Return the program's version, "—" when it runs without being installed."""
    from importlib.metadata import (  # noqa: PLC0415 (slow to load; only who looks needs it)
        PackageNotFoundError,
        version,
    )

    try:
        return version("memory-studio")
    except PackageNotFoundError:
        return UNKNOWN


def number(value: int) -> str:
    """Return a whole number with thousands separators."""
    return f"{value:,}"


def short_tokens(count: TokenCount) -> str:
    """Return ``412k tok``, ``~9.4k tok`` or ``— tok``."""
    if count.value is None:
        amount = UNKNOWN
    else:
        sign = "~" if count.exactness is Exactness.ESTIMATED else ""
        amount = sign + _short(count.value)
    return translate("Strings", "{amount} tok").format(amount=amount)


def _short(value: int) -> str:
    if value < _THOUSAND:
        return str(value)
    thousands = value / _THOUSAND
    if round(thousands) < _THOUSAND:
        return f"{thousands:.0f}k" if round(thousands, 1) >= _SHORT else f"{thousands:.1f}k"
    return f"{value / _MILLION:.1f}M"


def compactions(n: int) -> str:
    """Return a number of compactions in words."""
    if n == 1:
        return translate("Strings", "1 compaction")
    return translate("Strings", "{n} compactions").format(n=number(n))


def sessions(n: int) -> str:
    """Return a number of sessions in words."""
    if n == 1:
        return translate("Strings", "1 session")
    return translate("Strings", "{n} sessions").format(n=number(n))


def entries(n: int) -> str:
    """Return a number of entries in words."""
    if n == 1:
        return translate("Strings", "1 entry")
    return translate("Strings", "{n} entries").format(n=number(n))


def size(n_bytes: int) -> str:
    """Return an amount of bytes in the largest unit that keeps it readable."""
    if n_bytes < _THOUSAND:
        return translate("Strings", "{n} B").format(n=n_bytes)
    if n_bytes < _MILLION:
        return translate("Strings", "{n} kB").format(n=f"{n_bytes / _THOUSAND:.1f}")
    return translate("Strings", "{n} MB").format(n=f"{n_bytes / _MILLION:,.1f}")


def size_change(n_bytes: int) -> str:
    """Return a difference of sizes with its sign."""
    return ("−" if n_bytes < 0 else "+") + size(abs(n_bytes))


def relative_time(moment_ms: int, now: int) -> str:
    """Return how long ago something was, its date when that is longer than yesterday."""
    age_ms = now - moment_ms
    if 0 <= age_ms < _MINUTE_MS:
        return translate("Strings", "just now")
    if 0 <= age_ms < _HOUR_MS:
        return translate("Strings", "{n} min ago").format(n=age_ms // _MINUTE_MS)
    day, today = _local(moment_ms).date(), _local(now).date()
    if day == today and age_ms >= 0:
        return translate("Strings", "{n} h ago").format(n=age_ms // _HOUR_MS)
    if day == today.addDays(-1):
        return translate("Strings", "yesterday")
    return _date(day, today)


def absolute_time(moment_ms: int) -> str:
    """Return a full local date and time."""
    pattern = translate("Strings", "MMMM d, yyyy HH:mm:ss", "date and time, in Qt's letters")
    return QLocale().toString(_local(moment_ms), pattern)


def home_name(kind: str) -> str:
    """Return the name of a kind of agent as its makers write it, or what a plain folder is."""
    names = {"openclaw": "OpenClaw", "pi": "pi"}
    return names.get(kind) or translate("Strings", "Folder")


def title_line(text: str) -> str:
    """Return a title from a transcript, fit for one line."""
    return first_line(text) or UNKNOWN


def _local(moment_ms: int) -> QDateTime:
    return QDateTime.fromMSecsSinceEpoch(moment_ms)


def _date(day: QDate, today: QDate) -> str:
    if day.year() == today.year():
        pattern = translate("Strings", "MMM d", "date of this year, in Qt's letters")
    else:
        pattern = translate("Strings", "MMM d, yyyy", "date of another year, in Qt's letters")
    return QLocale().toString(day, pattern)


def view_names() -> dict[str, str]:
    """Return what the window's views are called, in their order."""
    return {
        "sessions": translate("MainWindow", "Sessions"),
        "memory": translate("MainWindow", "Memory"),
        "operations": translate("MainWindow", "Operations"),
        "settings": translate("MainWindow", "Settings"),
    }
