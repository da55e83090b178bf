"""Keeps one session read: the first time, and whenever its file has grown or was replaced.

Invariant: the transcript is extended on the interface thread only, and never while its
shape is taken on another.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from memory_studio.domain.task import CancelToken, ReportProgress
from memory_studio.gui.tasks import TaskRunner
from memory_studio.services.reading import (
    Change,
    Shape,
    SignOfLife,
    Step,
    continue_transcript,
    stream_transcript,
    take_shape,
)
from memory_studio.services.studio import Studio
from memory_studio.services.transcripts import Transcript

__all__ = ["Life", "SessionLoader"]

_N_CURVE_POINTS = 700
_FIRST_ROWS_S = 0.1
"""Computing would take the interpreter from the thread that paints the first rows."""
_WATCH_MS = 2000
_TICKS_PER_LIFE = 5


@dataclass(frozen=True, slots=True)
class Life:
    """Whether an agent may be writing. modified_ms: of the file, Unix milliseconds."""

    signs: list[SignOfLife]
    modified_ms: int


class SessionLoader(QObject):
    """Reads and follows one session at a time.

    Signals:
        opened: a `Transcript`, its first entries there if they came quickly.
        grown: entries were appended.
        shaped: a new `Shape`.
        lived: a new `Life`.
        failed: an exception; nothing more is read.
    """

    opened = Signal(object)
    grown = Signal()
    shaped = Signal(object)
    lived = Signal(object)
    failed = Signal(object)

    def __init__(self, studio: Studio, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio, self._tasks = studio, tasks
        self._slot = f"session-{id(self)}"
        self.path: Path | None = None
        self.transcript: Transcript | None = None
        self._shape: Shape | None = None
        self._is_busy = False
        self._is_watched = False
        self._n_ticks = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_WATCH_MS)
        self._timer.timeout.connect(self.look)

    @property
    def is_busy(self) -> bool:
        """Whether the session is being read."""
        return self._is_busy

    def open_path(self, path: Path) -> None:
        """Read a session from its beginning, or from what is known of it."""
        self.close()
        self.path = path
        side_cars = self._studio.side_cars
        self._stream(
            lambda cancel, progress: stream_transcript(
                path, _N_CURVE_POINTS, side_cars, cancel=cancel, progress=progress
            )
        )

    def close(self) -> None:
        """Read and follow nothing."""
        self._timer.stop()
        for name in ("", "-watch", "-life"):
            self._tasks.cancel(self._slot + name)
        self.path = self.transcript = None
        self._is_busy = False

    def _stream(self, work: object) -> None:
        self._is_busy = True
        self._tasks.stream(
            self._slot,
            work,  # type: ignore[arg-type]
            self._take,
            self._take_shape,
            on_error=self._fail,
            label=self.tr("Reading session"),
        )

    def _take(self, step: Step) -> None:
        step.apply()
        if step.transcript is not self.transcript:
            self.transcript = step.transcript
            self.opened.emit(step.transcript)
        elif step.batch is not None:
            self.grown.emit()
        self._shape = step.shape
        if step.shape is not None:
            self.shaped.emit(step.shape)

    def _take_shape(self) -> None:
        if self._shape is not None:
            self._rest()
            return
        transcript, side_cars = self.transcript, self._studio.side_cars
        if transcript is None:
            return

        def work(_cancel: CancelToken, _progress: ReportProgress) -> Shape:
            time.sleep(_FIRST_ROWS_S)
            return take_shape(transcript, _N_CURVE_POINTS, side_cars)

        self._tasks.query(self._slot, work, self._show_shape, on_error=self._fail)

    def _show_shape(self, shape: Shape) -> None:
        self.shaped.emit(shape)
        self._rest()

    def _rest(self) -> None:
        """Be ready for what comes next."""
        self._is_busy = False
        self._look_for_life()
        self.watch(self._is_watched)

    def _fail(self, error: Exception) -> None:
        self._is_busy = False
        self._timer.stop()
        self.failed.emit(error)

    def watch(self, on: bool) -> None:
        """Look at the file now and then, or leave it alone."""
        self._is_watched = on
        if on and self.transcript is not None:
            self._timer.start()
        else:
            self._timer.stop()

    def look(self) -> None:
        """See what happened to the file since it was read."""
        transcript = self.transcript
        if transcript is None or self._is_busy:
            return
        self._n_ticks += 1
        if self._n_ticks % _TICKS_PER_LIFE == 0:
            self._look_for_life()
        self._tasks.query(
            self._slot + "-watch",
            lambda _cancel, _progress: transcript.change(),
            lambda change: self._follow(transcript, change),
            on_error=self._fail,
        )

    def _follow(self, transcript: Transcript, change: Change) -> None:
        if self._is_busy or transcript is not self.transcript or self.path is None:
            return
        if change is Change.APPENDED:
            self._stream(
                lambda cancel, progress: continue_transcript(
                    transcript, cancel=cancel, progress=progress
                )
            )
        elif change is Change.REWRITTEN:
            self.open_path(self.path)

    def _look_for_life(self) -> None:
        path = self.path
        if path is None:
            return

        def work(_cancel: CancelToken, _progress: ReportProgress) -> Life:
            signs = self._studio.signs_of_life(path)
            return Life(signs, int(path.stat().st_mtime * 1000))

        def ignore(_error: Exception) -> None:
            """Leave it to the next look to say that the file is gone."""

        self._tasks.query(self._slot + "-life", work, self.lived.emit, on_error=ignore)
