"""The pane with the sessions: filter box, list, and the reading that fills it.

Homes are never watched: every two seconds the known files are looked at with `stat`.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from memory_studio.domain.task import CancelToken, ReportProgress
from memory_studio.errors import Cancelled, MemoryStudioError
from memory_studio.gui.delegates.session_list import SessionListDelegate
from memory_studio.gui.folders import show_in_folder
from memory_studio.gui.models.session_list import SessionListModel, Stamp, SummaryResult
from memory_studio.gui.tasks import TaskRunner
from memory_studio.gui.theme import Theme
from memory_studio.services.discovery import AgentHome
from memory_studio.services.studio import Studio

__all__ = ["SessionListPane"]

_log = logging.getLogger(__name__)
_POLL_MS = 2000
_OPEN_DELAY_MS = 120
_FILTER_DELAY_MS = 60
_BATCH_S = 0.05
_MIN_WIDTH_CHARS = 28


@dataclass(frozen=True, slots=True)
class _Poll:
    """What looking at the files gave. stamps: of all of them; folders: their times."""

    changed: list[Path]
    live: set[Path]
    folders: dict[Path, int]


class SessionListPane(QWidget):
    """The sessions of all homes.

    Signals:
        opened: a session was chosen.
        folders_changed: a session file came or went; homes should be read again.
        titles_read: titles that were not known before are now.
    """

    opened = Signal(Path)
    folders_changed = Signal()
    titles_read = Signal()

    def __init__(
        self, studio: Studio, tasks: TaskRunner, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._studio, self._tasks, self._theme = studio, tasks, theme
        self._current: Path | None = None
        self._folders: dict[Path, int] = {}
        self.model = SessionListModel(self)
        self.filter = QLineEdit()
        self.list = QTableView()
        self._empty = QLabel()
        self._open_timer = self._timer(_OPEN_DELAY_MS, self._open_selected)
        self._filter_timer = self._timer(_FILTER_DELAY_MS, self._apply_filter)
        self._poll_timer = self._timer(_POLL_MS, self._poll)
        self._lay_out()
        theme.changed.connect(self._take_fonts)
        self._take_fonts()

    def _take_fonts(self) -> None:
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * _MIN_WIDTH_CHARS)
        self.list.verticalHeader().setDefaultSectionSize(self._delegate.row_px)

    def _timer(self, delay_ms: int, call: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(delay_ms)
        timer.timeout.connect(call)
        return timer

    def _lay_out(self) -> None:
        self.setProperty("panel", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.filter.setPlaceholderText(self.tr("Filter sessions…"))
        self.filter.setAccessibleName(self.tr("Filter sessions"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(lambda _text: self._filter_timer.start())
        self.filter.installEventFilter(self)
        self.list.setModel(self.model)
        self._delegate = SessionListDelegate(self._theme, self.list)
        self.list.setItemDelegate(self._delegate)
        self._set_up_table()
        self.list.setAccessibleName(self.tr("Sessions"))
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.list.activated.connect(self._open_now)
        self.list.clicked.connect(self._open_now)
        self._empty.setProperty("role", "secondary")
        self._empty.setWordWrap(True)
        self._empty.setContentsMargins(16, 8, 16, 8)
        self._empty.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 12, 0, 0)
        layout.setSpacing(4)
        box = QVBoxLayout()
        box.setContentsMargins(12, 0, 12, 0)
        box.addWidget(self.filter)
        layout.addLayout(box)
        layout.addWidget(self._empty)
        layout.addWidget(self.list, 1)

    def _set_up_table(self) -> None:
        """Make a list of the table: unlike Qt's list it lays nothing out when a row changes."""
        table = self.list
        table.horizontalHeader().hide()
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.setMouseTracking(True)
        table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_homes(self, homes: list[AgentHome], single_files: list[Path]) -> None:
        """List these homes, read what is not known yet, and keep looking for changes."""
        self._keep_selection(lambda: self.model.set_homes(homes, single_files))
        self._folders = {}
        self._read([path for path, stamp in self.model.stamps().items() if stamp == (0, 0)])
        self._poll()

    def refresh(self) -> None:
        """Read everything anew that changed."""
        self._poll()

    def select(self, path: Path | None) -> None:
        """Mark the session that is open."""
        self._current = path
        index = self.model.index_of(path)
        selection = self.list.selectionModel()
        selection.blockSignals(True)
        self.list.setCurrentIndex(index)
        selection.blockSignals(False)
        if index.isValid():
            self.list.scrollTo(index)
        else:
            self.list.clearSelection()
        self.list.viewport().update()

    def step(self, n_rows: int) -> None:
        """Open the next (+1) or previous (-1) session of the list."""
        row = self.list.currentIndex().row() + n_rows
        while 0 <= row < self.model.rowCount():
            index = self.model.index(row)
            if self.model.path_at(index) is not None:
                self.list.setCurrentIndex(index)
                return
            row += n_rows

    def copy_path(self) -> None:
        """Copy the path of the session that is open."""
        if self._current is not None:
            QGuiApplication.clipboard().setText(str(self._current))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Down and Enter lead from the filter box into the list, and Esc clear it."""
        if watched is self.filter and isinstance(event, QKeyEvent):
            is_press = event.type() == QKeyEvent.Type.KeyPress
            if is_press and self._take_filter_key(event.key()):
                return True
        return False

    def _take_filter_key(self, key: int) -> bool:
        if key == Qt.Key.Key_Escape and self.filter.text():
            self.filter.clear()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._apply_filter()
            self.list.setFocus()
            if not self.list.currentIndex().isValid():
                self.step(+1)
            if key != Qt.Key.Key_Down:
                self._open_selected()
        else:
            return False
        return True

    def _apply_filter(self) -> None:
        self._filter_timer.stop()
        self._keep_selection(lambda: self.model.set_filter(self.filter.text()))

    def _keep_selection(self, change: Callable[[], None]) -> None:
        top = self.list.verticalScrollBar().value()
        change()
        self.select(self._current)
        if not self.filter.text():
            self.list.verticalScrollBar().setValue(top)
        nothing = self.model.n_listed == 0
        self._empty.setVisible(nothing)
        if self.model.n_sessions:
            self._empty.setText(self.tr("No session has “{text}”.").format(text=self.filter.text()))
        else:
            self._empty.setText(
                self.tr("The sessions of your agents appear here. Open a folder to see others.")
            )

    def _on_current(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if self.model.path_at(current) not in (None, self._current):
            self._open_timer.start()

    def _open_now(self, index: QModelIndex) -> None:
        if self.model.path_at(index) is not None:
            self._open_selected()

    def _open_selected(self) -> None:
        self._open_timer.stop()
        path = self.model.path_at(self.list.currentIndex())
        if path is not None:
            self._current = path
            self.opened.emit(path)

    def _show_menu(self, place: QPoint) -> None:
        path = self.model.path_at(self.list.indexAt(place))
        if path is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in self.actions_for(path, menu):
            menu.addAction(action)
        menu.popup(self.list.viewport().mapToGlobal(place))

    def actions_for(self, path: Path, parent: QWidget) -> list[QAction]:
        """Return what can be done with a session of the list."""
        clipboard = QGuiApplication.clipboard()
        summary = self.model.summary_of(path)
        session_id = summary.id if summary else path.stem
        entries = (
            (self.tr("Open"), lambda: self.opened.emit(path)),
            (self.tr("Open containing folder"), lambda: show_in_folder(path)),
            (self.tr("Copy path"), lambda: clipboard.setText(str(path))),
            (self.tr("Copy session id"), lambda: clipboard.setText(session_id)),
        )
        actions = []
        for text, call in entries:
            action = QAction(text, parent)
            action.triggered.connect(call)
            actions.append(action)
        return actions

    def _read(self, paths: list[Path], slot: str = "summaries") -> None:
        if not paths:
            return
        studio = self._studio

        def work(cancel: CancelToken, _report: ReportProgress) -> Iterator[list[SummaryResult]]:
            return _summaries(studio, paths, cancel)

        self._tasks.stream(slot, work, self.model.take_summaries, self._on_read)

    def _on_read(self) -> None:
        self._keep_selection(self.model.arrange)
        self.titles_read.emit()

    def _poll(self) -> None:
        self._poll_timer.stop()
        stamps, folders = self.model.stamps(), self._folders
        studio = self._studio
        self._tasks.query(
            "poll",
            lambda cancel, _report: _look(studio, stamps, folders, cancel),
            self._on_polled,
        )

    def _on_polled(self, poll: _Poll) -> None:
        self.model.take_live(poll.live)
        self._read(poll.changed, "summaries-changed")
        is_new = bool(self._folders) and poll.folders != self._folders
        self._folders = poll.folders
        if is_new:
            self.folders_changed.emit()
        self.list.viewport().update()
        self._poll_timer.start()


def _summaries(
    studio: Studio, paths: list[Path], cancel: CancelToken
) -> Iterator[list[SummaryResult]]:
    """Yield what is known of the sessions, newest first, a batch every twentieth of a second."""
    newest_first = sorted(((_stamp(path), path) for path in paths), reverse=True)
    batch: list[SummaryResult] = []
    sent = time.monotonic()
    for stamp, path in newest_first:
        cancel.raise_if_cancelled()
        batch.append(_summary(studio, path, stamp, cancel))
        if time.monotonic() - sent >= _BATCH_S:
            yield batch
            batch, sent = [], time.monotonic()
    yield batch


def _summary(studio: Studio, path: Path, stamp: Stamp, cancel: CancelToken) -> SummaryResult:
    try:
        return SummaryResult(path, stamp, studio.summaries.summary(path, cancel))
    except Cancelled:
        raise
    except MemoryStudioError as error:
        return SummaryResult(path, stamp, None, str(error))
    except Exception as error:  # noqa: BLE001 (one bad file must not hide the others)
        _log.info("no summary of %s", path, exc_info=True)
        return SummaryResult(path, stamp, None, str(error) or type(error).__name__)


def _look(
    studio: Studio, stamps: dict[Path, Stamp], folders: dict[Path, int], cancel: CancelToken
) -> _Poll:
    """Return which files are others than when they were read, and which may be in use."""
    changed: list[Path] = []
    live: set[Path] = set()
    newest_ns = time.time_ns() - studio.settings.quiet_seconds * 1_000_000_000
    for path, known in stamps.items():
        cancel.raise_if_cancelled()
        stamp = _stamp(path)
        if known not in ((0, 0), stamp):
            changed.append(path)
        if stamp[0] > newest_ns and _is_live(studio, path):
            live.add(path)
    parents = folders or {path.parent for path in stamps}
    return _Poll(changed, live, {folder: _stamp(folder)[0] for folder in parents})


def _is_live(studio: Studio, path: Path) -> bool:
    try:
        return bool(studio.signs_of_life(path))
    except (OSError, MemoryStudioError):
        return False


def _stamp(path: Path) -> Stamp:
    try:
        found = os.stat(path)  # noqa: PTH116 (thousands of them, every two seconds)
    except OSError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_size)
