"""Library calls on other threads, results back on the interface thread.

* `query` and `stream` run on a small pool. Each belongs to a *slot*: a newer one in the same
  slot cancels the older, whose results are dropped by their ticket number.
* `mutate` runs on a single thread, one after the other.
"""

from __future__ import annotations

import itertools
import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from memory_studio.domain.task import CancelToken, Progress, ReportProgress
from memory_studio.errors import Cancelled

__all__ = ["TaskRunner"]

T = TypeVar("T")
_log = logging.getLogger(__name__)
_N_READERS = 3
_PROGRESS_INTERVAL_S = 0.05


@dataclass(frozen=True, slots=True)
class _Ticket:
    """One started piece of work. label: what a person reads while it runs, "" for nothing."""

    number: int
    slot: str
    label: str
    token: CancelToken


class TaskRunner(QObject):
    """Runs work for the window.

    Signals:
        progressed: (label, done, total) of work that a person should see; total 0: unknown.
        finished: (label) of such work.
        failed: an exception that nobody else handles.
        busy_changed: whether anything with a label runs.
    """

    progressed = Signal(str, int, int)
    finished = Signal(str)
    failed = Signal(object)
    busy_changed = Signal(bool)
    _arrived = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._readers = ThreadPoolExecutor(_N_READERS, "reader")
        self._writer = ThreadPoolExecutor(1, "writer")
        self._numbers = itertools.count(1)
        self._current: dict[str, _Ticket] = {}
        self._closed = False
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)

    def query(
        self,
        slot: str,
        work: Callable[[CancelToken, ReportProgress], T],
        on_done: Callable[[T], None],
        *,
        on_error: Callable[[Exception], None] | None = None,
        label: str = "",
    ) -> None:
        """Run `work` on a reader thread and give its result to `on_done`."""
        ticket = self._issue(slot, label)
        self._submit(self._readers, ticket, work, on_done, on_error)

    def stream(
        self,
        slot: str,
        work: Callable[[CancelToken, ReportProgress], Iterator[T]],
        on_item: Callable[[T], None],
        on_done: Callable[[], None],
        *,
        on_error: Callable[[Exception], None] | None = None,
        label: str = "",
    ) -> None:
        """Run a generator on a reader thread and give each item to `on_item`."""

        def drain(token: CancelToken, progress: ReportProgress) -> None:
            for item in work(token, progress):
                token.raise_if_cancelled()
                self._arrived.emit(ticket, on_item, (item,))

        ticket = self._issue(slot, label)
        self._submit(self._readers, ticket, drain, lambda _none: on_done(), on_error)

    def mutate(
        self,
        work: Callable[[CancelToken, ReportProgress], T],
        on_done: Callable[[T], None],
        *,
        on_error: Callable[[Exception], None] | None = None,
        label: str = "",
    ) -> None:
        """Run `work` on the one writing thread, after everything that was asked before."""
        ticket = self._issue(f"write-{next(self._numbers)}", label)
        self._submit(self._writer, ticket, work, on_done, on_error)

    def cancel(self, slot: str) -> None:
        """Cancel the work in a slot; its results are dropped."""
        ticket = self._current.pop(slot, None)
        if ticket is not None:
            ticket.token.cancel()
            self._tell_end(ticket)

    def cancel_labelled(self) -> None:
        """Cancel all queries that a person can see running; writing is never cut short."""
        for slot, ticket in list(self._current.items()):
            if ticket.label and not slot.startswith("write-"):
                self.cancel(slot)

    @property
    def is_busy(self) -> bool:
        """Whether anything with a label runs."""
        return any(ticket.label for ticket in self._current.values())

    @property
    def is_idle(self) -> bool:
        """Whether nothing runs at all."""
        return not self._current

    def shut_down(self) -> None:
        """Cancel everything and wait for the threads."""
        self._closed = True
        for ticket in self._current.values():
            ticket.token.cancel()
        self._current.clear()
        self._readers.shutdown(wait=True, cancel_futures=True)
        self._writer.shutdown(wait=True)

    def _issue(self, slot: str, label: str) -> _Ticket:
        self.cancel(slot)
        return _Ticket(next(self._numbers), slot, label, CancelToken())

    def _submit(
        self,
        pool: ThreadPoolExecutor,
        ticket: _Ticket,
        work: Callable[[CancelToken, ReportProgress], T],
        on_done: Callable[[T], None],
        on_error: Callable[[Exception], None] | None,
    ) -> None:
        # a timer of a window that is closing may still ask for something
        if self._closed:
            return
        self._current[ticket.slot] = ticket
        if ticket.label:
            self.busy_changed.emit(True)
        pool.submit(self._run, ticket, work, on_done, on_error)

    def _run(
        self,
        ticket: _Ticket,
        work: Callable[[CancelToken, ReportProgress], T],
        on_done: Callable[[T], None],
        on_error: Callable[[Exception], None] | None,
    ) -> None:
        try:
            result = work(ticket.token, self._reporter(ticket))
        except Cancelled:
            self._deliver(ticket, self._end, (ticket,))
        except Exception as error:  # noqa: BLE001 (every failure is shown, none lost in a thread)
            self._deliver(ticket, self._fail, (ticket, on_error, error))
        else:
            self._deliver(ticket, self._finish, (ticket, on_done, result))

    def _deliver(self, ticket: _Ticket, call: Callable[..., None], values: tuple[Any, ...]) -> None:
        if not self._closed:
            self._arrived.emit(ticket, call, values)

    def _reporter(self, ticket: _Ticket) -> ReportProgress:
        last = 0.0

        def report(progress: Progress) -> None:
            nonlocal last
            now = time.monotonic()
            if ticket.label and now - last >= _PROGRESS_INTERVAL_S:
                last = now
                self._deliver(ticket, self._show, (ticket, progress))

        return report

    def _on_arrived(
        self, ticket: _Ticket, call: Callable[..., None], values: tuple[Any, ...]
    ) -> None:
        if self._closed or self._current.get(ticket.slot) is not ticket:
            return
        call(*values)

    def _show(self, ticket: _Ticket, progress: Progress) -> None:
        self.progressed.emit(ticket.label, progress.done, progress.total)

    def _end(self, ticket: _Ticket) -> None:
        del self._current[ticket.slot]
        self._tell_end(ticket)

    def _finish(self, ticket: _Ticket, on_done: Callable[[T], None], result: T) -> None:
        self._end(ticket)
        on_done(result)

    def _fail(
        self, ticket: _Ticket, on_error: Callable[[Exception], None] | None, error: Exception
    ) -> None:
        self._end(ticket)
        if on_error is not None:
            on_error(error)
        else:
            _log.info("work in slot %s failed", ticket.slot, exc_info=error)
            self.failed.emit(error)

    def _tell_end(self, ticket: _Ticket) -> None:
        if ticket.label:
            self.finished.emit(ticket.label)
            if not self.is_busy:
                self.busy_changed.emit(False)
