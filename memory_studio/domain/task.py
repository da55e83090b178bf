"""What a long-running function takes: a token to cancel it and a place to report progress.

Invariant: library functions know no threads; they poll the token and call the reporter.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from memory_studio.errors import Cancelled

__all__ = ["CancelToken", "Progress", "ReportProgress", "ignore_progress"]


class CancelToken:
    """A wish to stop, set from any thread and polled by the one that works."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        """Ask the work to stop at its next poll."""
        self._event.set()

    @property
    def cancelled(self) -> bool:
        """Whether somebody asked to stop."""
        return self._event.is_set()

    def raise_if_cancelled(self) -> None:
        """Raise `Cancelled` when somebody asked to stop."""
        if self._event.is_set():
            raise Cancelled

    def wait(self, seconds: float) -> bool:
        """Sleep up to `seconds`, less when cancelled; return whether it was cancelled."""
        return self._event.wait(seconds)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a piece of work is.

    Attributes:
        stage: what is being done, a short key such as ``"scan"`` or ``"embed"``.
        done: finished units, 0 or more.
        total: all units, 0 when unknown.
    """

    stage: str
    done: int
    total: int


ReportProgress = Callable[[Progress], None]


def ignore_progress(_progress: Progress) -> None:
    """Take a progress report and do nothing with it."""
