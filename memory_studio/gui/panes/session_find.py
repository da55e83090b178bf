"""Finding in the open session: runs the search and steps through what it found."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from PySide6.QtCore import QObject, Signal

from memory_studio.domain.text import safe_text
from memory_studio.gui.models.timeline import Filter, TimelineModel
from memory_studio.gui.panes.find_bar import FindBar
from memory_studio.gui.panes.timeline import TimelineView
from memory_studio.gui.tasks import TaskRunner
from memory_studio.services.finding import find_rows

__all__ = ["SessionFind"]


class SessionFind(QObject):
    """Joins the find bar, the search and the timeline.

    Signals:
        failed: an exception from searching.
    """

    failed = Signal(object)

    def __init__(
        self, bar: FindBar, view: TimelineView, model: TimelineModel, tasks: TaskRunner
    ) -> None:
        super().__init__(view)
        self._bar, self._view, self._model, self._tasks = bar, view, model, tasks
        self._slot = f"find-{id(self)}"
        self._rows: list[int] = []
        self._needle = ""
        self._start_row = 0
        self._is_done, self._has_jumped = True, False
        self._wrapped = ""
        bar.changed.connect(self.search)
        bar.wanted.connect(self.go)
        bar.closed.connect(view.setFocus)

    @property
    def rows(self) -> list[int]:
        """What was found so far, in file order."""
        return self._rows

    def reset(self) -> None:
        """Search again: the session is another one or has grown."""
        self._needle = ""
        if self._bar.isVisible() and self._bar.text:
            self.search(self._bar.text, jump=False)
        else:
            self._tasks.cancel(self._slot)
            self._rows = []

    def search(self, text: str, *, jump: bool = True) -> None:
        """Look for a text from the current entry on."""
        needle, transcript = safe_text(text).casefold(), self._model.transcript
        if needle == self._needle:
            return
        self._needle, self._rows, self._wrapped = needle, [], ""
        self._start_row, self._has_jumped = self._view.current_row or 0, not jump
        self._is_done = not needle or transcript is None
        self._mark(needle)
        if not needle or transcript is None:
            self._tasks.cancel(self._slot)
            self._show_count()
            return
        self._show_count()
        self._tasks.stream(
            self._slot,
            lambda cancel, progress: find_rows(transcript, text, cancel=cancel, progress=progress),
            self._take,
            self._finish,
            on_error=self.failed.emit,
        )

    def _mark(self, needle: str) -> None:
        self._view.rows.needle = needle
        if self._model.lines is not None:
            self._model.lines.take_needle(needle)
        self._view.viewport().update()

    def _take(self, rows: list[int]) -> None:
        self._rows += rows
        if not self._has_jumped:
            at = bisect_left(self._rows, self._start_row)
            if at < len(self._rows):
                self._has_jumped = True
                self._show(at)
        self._show_count()

    def _finish(self) -> None:
        self._is_done = True
        if not self._has_jumped and self._rows:
            self._wrapped = self.tr("went on from the top")
            self._has_jumped = True
            self._show(0)
        self._show_count()

    def go(self, step: int) -> None:
        """Go to the next (1) or previous (-1) match, round the end if need be."""
        if not self._needle and self._bar.text:
            self.search(self._bar.text)
            return
        if not self._rows:
            return
        row = self._view.current_row
        row = -1 if row is None else row
        at = bisect_right(self._rows, row) if step > 0 else bisect_left(self._rows, row) - 1
        self._wrapped = ""
        if at >= len(self._rows):
            at, self._wrapped = 0, self.tr("went on from the top")
        elif at < 0:
            at, self._wrapped = len(self._rows) - 1, self.tr("went on from the end")
        self._show(at)
        self._show_count()

    def _show(self, at: int) -> None:
        if not self._view.select_row(self._rows[at]):
            self._model.show_filter(Filter.ALL)
            self._view.select_row(self._rows[at])

    def _show_count(self) -> None:
        row = self._view.current_row
        at = bisect_left(self._rows, -1 if row is None else row)
        is_match = at < len(self._rows) and self._rows[at] == row
        n_folded = sum(map(self._model.is_folded, self._rows))
        self._bar.show_count(
            at if is_match else None,
            len(self._rows),
            n_folded,
            done=self._is_done,
            wrapped=self._wrapped,
        )
