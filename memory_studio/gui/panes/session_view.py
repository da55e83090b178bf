"""The session view: header, context curve, timeline, find bar, inspector and outline."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics, QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QInputDialog,
    QLabel,
    QMenu,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from memory_studio.domain.operation import Changes
from memory_studio.domain.outline import path_position
from memory_studio.errors import MemoryStudioError, NotFoundError
from memory_studio.gui.models.timeline import Filter, TimelineModel
from memory_studio.gui.panes.context_curve import ContextCurve
from memory_studio.gui.panes.find_bar import FindBar
from memory_studio.gui.panes.inspector import Inspector
from memory_studio.gui.panes.outline import OutlinePane
from memory_studio.gui.panes.session_actions import make_action, make_filter_actions
from memory_studio.gui.panes.session_copy import copied_text
from memory_studio.gui.panes.session_find import SessionFind
from memory_studio.gui.panes.session_header import SessionHeader
from memory_studio.gui.panes.session_loader import Life, SessionLoader
from memory_studio.gui.panes.session_rollback import SessionRollback
from memory_studio.gui.panes.session_status import error_parts, status_texts
from memory_studio.gui.panes.timeline import TimelineView
from memory_studio.gui.tasks import TaskRunner
from memory_studio.gui.theme import Theme
from memory_studio.services.going import find_place
from memory_studio.services.reading import Shape
from memory_studio.services.studio import Studio
from memory_studio.services.transcripts import Transcript

__all__ = ["SessionView"]

_MIN_TIMELINE_PX = 320
_MIN_INSPECTOR_CHARS = 40
_MIN_OUTLINE_CHARS = 26


class SessionView(QWidget):
    """One session at a time.

    Signals:
        status_changed: (left, right) texts for the status bar.
        message: (text, kind) with kind "info", "success", "warning" or "error".
        session_changed: the file that was written.
        moved_on: another session that the view went to by itself, after a roll back or its undo.
    """

    status_changed = Signal(str, str)
    message = Signal(str, str)
    session_changed = Signal(Path)
    moved_on = Signal(Path)

    def __init__(
        self, studio: Studio, tasks: TaskRunner, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._studio, self._tasks, self._theme = studio, tasks, theme
        self._wanted_id = self._kept_id = ""
        self.loader = SessionLoader(studio, tasks, self)
        self.model = TimelineModel(self)
        self.header = SessionHeader(theme)
        self.curve = ContextCurve(theme)
        self.timeline = TimelineView(self.model, theme)
        self.find_bar = FindBar()
        self.inspector = Inspector(tasks, theme)
        self.outline = OutlinePane(theme)
        self.searcher = SessionFind(self.find_bar, self.timeline, self.model, tasks)
        self.rollbacks = SessionRollback(studio, tasks, theme, self)
        self._note = QLabel()
        self._make_actions()
        self._lay_out()
        self._connect()
        self._show_note(
            self.tr("No session is open."), self.tr("Choose one in the list on the left.")
        )

    def _lay_out(self) -> None:
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._note.setWordWrap(True)
        self._note.setProperty("role", "secondary")
        self._note.setMargin(40)
        middle = QWidget()
        middle.setProperty("panel", "true")
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.curve)
        column.addWidget(self.timeline, 1)
        column.addWidget(self.find_bar)
        self.find_bar.hide()
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        for at, (widget, width_px) in enumerate(
            ((self.outline, 240), (middle, 700), (self.inspector, 370))
        ):
            self._splitter.addWidget(widget)
            self._splitter.setStretchFactor(at, 1 if widget is middle else 0)
            self._splitter.setCollapsible(at, False)
            widget.resize(width_px, 600)
        middle.setMinimumWidth(_MIN_TIMELINE_PX)
        self._splitter.setSizes([240, 700, 370])
        self.outline.hide()
        self._pages = QStackedWidget()
        self._pages.addWidget(self._note)
        self._pages.addWidget(self._splitter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)

    def _apply_theme(self) -> None:
        """Give the side panes room for their words at any size of text."""
        char_px = QFontMetrics(self._theme.scaled_font(1.0)).averageCharWidth()
        self.inspector.setMinimumWidth(char_px * _MIN_INSPECTOR_CHARS)
        self.outline.setMinimumWidth(char_px * _MIN_OUTLINE_CHARS)

    def _connect(self) -> None:
        self._theme.changed.connect(self._apply_theme)
        self._apply_theme()
        loader = self.loader
        loader.opened.connect(self._on_opened)
        loader.grown.connect(self._on_grown)
        loader.shaped.connect(self._on_shaped)
        loader.lived.connect(self._on_lived)
        loader.failed.connect(self._on_load_failed)
        self.timeline.row_selected.connect(self._on_row_selected)
        self.timeline.opened.connect(lambda _row: self.inspector.show_entry())
        self.timeline.left_tail.connect(lambda: self.follow.setChecked(False))
        self.model.long_line_wanted.connect(self._read_long_line)
        self.inspector.row_chosen.connect(self.go_to_row)
        self.outline.row_chosen.connect(self.go_to_row)
        self.curve.boundary_chosen.connect(self.go_to_row)
        self.curve.row_chosen.connect(self.go_to_row)
        self.inspector.rollback_wanted.connect(self.open_rollback)
        self.inspector.failed.connect(self._on_error)
        self.searcher.failed.connect(self._on_error)
        self.rollbacks.failed.connect(self._on_error)
        self.rollbacks.changed.connect(self._on_changed)

    def _make_actions(self) -> None:
        def act(name: str, text: str, run: object, *keys: str, checkable: bool = False) -> QAction:
            return make_action(self, name, text, run, *keys, checkable=checkable)  # type: ignore[arg-type]

        view, find = self.timeline, self.searcher
        self.roll_back = act("roll_back", self.tr("Roll back…"), self._roll_back_current)
        self.undo_last = act("undo_last", self.tr("Undo roll back"), self.rollbacks.undo)
        self.undo_last.setEnabled(False)
        self.follow = act("follow", self.tr("Follow the end"), self._follow, "F", checkable=True)
        self.outline_shown = act(
            "outline", self.tr("Outline"), self._toggle_outline, "Ctrl+Alt+O", checkable=True
        )
        self.ids_shown = act("ids", self.tr("Ids"), self._toggle_ids, checkable=True)
        self._filters = make_filter_actions(self, self.show_filter)
        self._copies = [
            act("copy", self.tr("Copy text"), lambda: self.copy("text"), "Ctrl+C"),
            act(
                "copy_markdown",
                self.tr("Copy as Markdown"),
                lambda: self.copy("markdown"),
                "Ctrl+Shift+C",
            ),
            act("copy_id", self.tr("Copy id"), lambda: self.copy("id"), "Ctrl+Alt+C"),
        ]
        for action in self._copies:
            self.removeAction(action)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            view.addAction(action)
        self._goes = [
            act(
                "previous_boundary",
                self.tr("Previous boundary"),
                lambda: self._step("boundary", -1),
                "[",
            ),
            act("next_boundary", self.tr("Next boundary"), lambda: self._step("boundary", 1), "]"),
            act(
                "previous_fork",
                self.tr("Previous branch point"),
                lambda: self._step("fork", -1),
                "{",
                "Shift+[",
            ),
            act(
                "next_fork",
                self.tr("Next branch point"),
                lambda: self._step("fork", 1),
                "}",
                "Shift+]",
            ),
            act("go_to", self.tr("Go to entry…"), self._ask_place, "Ctrl+G"),
            act("find", self.tr("Find in transcript"), self.find_bar.open_bar, "Ctrl+F", "/"),
            act("find_next", self.tr("Find next"), lambda: find.go(1), "F3", "N"),
            act(
                "find_previous",
                self.tr("Find previous"),
                lambda: find.go(-1),
                "Shift+F3",
                "Shift+N",
            ),
        ]
        menu = QMenu(self)
        menu.addActions([*self._filters, self.ids_shown, self.follow])
        self.header.shown.setMenu(menu)
        self.header.outline.setDefaultAction(self.outline_shown)
        view.menu_actions = lambda: [self.roll_back, *self._copies]
        self._enable()

    def actions(self) -> list[QAction]:
        """Return the commands for the Session and the Go menu."""
        return [*self.session_actions(), *self.go_actions()]

    def session_actions(self) -> list[QAction]:
        """Return the commands for the Session menu."""
        toggles = (self.outline_shown, self.ids_shown, self.follow)
        return [self.roll_back, self.undo_last, *self._copies, *self._filters, *toggles]

    def go_actions(self) -> list[QAction]:
        """Return the commands for the Go menu."""
        return list(self._goes)

    @property
    def transcript(self) -> Transcript | None:
        """The session that is open."""
        return self.model.transcript

    @property
    def window_tokens(self) -> int:
        """The size of the model's window, as the session or the settings say."""
        store = self.transcript.store if self.transcript else None
        return (store and store.window_tokens) or self._studio.settings.window_tokens

    def open_path(self, path: Path, entry_id: str = "") -> None:
        """Show a session, and an entry of it by id."""
        is_same = self.loader.path == path
        if is_same and self.loader.is_busy:
            self._wanted_id = entry_id or self._wanted_id
        elif is_same and self.transcript is not None and entry_id:
            self.go_to_id(entry_id)
        else:
            self._wanted_id = entry_id
            if not is_same:
                self._show_note(self.tr("Reading {name}…").format(name=path.name), "")
            self.loader.open_path(path)

    def close_session(self) -> None:
        """Show nothing."""
        self.loader.close()
        self.model.show_transcript(None)
        self._show_note(
            self.tr("No session is open."), self.tr("Choose one in the list on the left.")
        )

    def _show_note(self, what: str, more: str) -> None:
        self._note.setText("\n\n".join(filter(None, (what, more))))
        self._pages.setCurrentIndex(0)

    def _on_opened(self, transcript: Transcript) -> None:
        self._kept_id = ""
        row = self.timeline.current_row
        if row is not None and self.transcript and self.transcript.path == transcript.path:
            self._kept_id = self.transcript.tree.ids[row]
        self.model.show_transcript(transcript)
        self.header.show_session(transcript, None, self.window_tokens)
        self.outline.show_shape(None, None)
        self._pages.setCurrentIndex(1)
        self._enable()

    def _on_grown(self) -> None:
        self.model.append_rows()
        self._tell_status()
        if self.follow.isChecked():
            self.timeline.scroll_to_end()

    def _on_shaped(self, shape: Shape) -> None:
        transcript = self.transcript
        if transcript is None:
            return
        is_first = self.model.shape is None
        current, top = self.timeline.current_row, self.model.rows_at(self.timeline.rowAt(0))
        self.model.show_shape(shape)
        self.header.show_session(transcript, shape, self.window_tokens)
        self.outline.show_shape(transcript, shape)
        reserve_tokens = self._studio.settings.reserve_tokens
        self.curve.show_curve(shape.curve, self.window_tokens, reserve_tokens)
        self.inspector.show_transcript(transcript, self.window_tokens)
        if is_first or self._wanted_id:
            self._show_start(shape)
        else:
            self._keep_place(current, top)
        self.searcher.reset()
        self._tell_status()
        self._enable()

    def _show_start(self, shape: Shape) -> None:
        """Select what was asked for, else what was selected, the newest boundary or the leaf."""
        wanted, self._wanted_id = self._wanted_id, ""
        if wanted and self.go_to_id(wanted):
            return
        boundaries = shape.outline.boundaries
        kept = self.transcript.tree.row_of(self._kept_id) if self.transcript else None
        newest = boundaries[-1].row if boundaries else shape.outline.leaf_row
        row = newest if kept is None else kept
        if row is not None:
            self.timeline.select_row(row, centred=True)

    def _keep_place(self, current: int | None, top: range) -> None:
        if self.follow.isChecked():
            self.timeline.scroll_to_end()
            return
        if current is not None:
            self.timeline.select_nearest(current)
        position = self.model.nearest_position(top[0]) if top else None
        if position is not None:
            index = self.model.index(position, 0)
            self.timeline.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)

    def _on_lived(self, life: Life) -> None:
        self.header.show_life(life.signs, life.modified_ms)

    def _on_load_failed(self, error: Exception) -> None:
        what, more = error_parts(error)
        self._show_note(what, more)

    def _on_error(self, error: Exception) -> None:
        self.message.emit(" ".join(filter(None, error_parts(error))), "error")

    def _on_row_selected(self, row: int) -> None:
        shown = row if row >= 0 else None
        self.inspector.show_row(shown)
        path = self.model.shape.outline.path if self.model.shape else None
        self.curve.show_position(path_position(path, shown) if path else None, shown)
        self._enable()

    def _enable(self) -> None:
        is_open = self.transcript is not None
        for action in (*self._goes, *self._copies, *self._filters, self.follow):
            action.setEnabled(is_open)
        row = self.timeline.current_row
        boundary = self.model.lines.boundary(row) if self.model.lines and row is not None else None
        self.roll_back.setEnabled(boundary is not None and boundary.number > 0)

    def _tell_status(self) -> None:
        if self.transcript is not None:
            shape = self.model.shape
            self.status_changed.emit(*status_texts(self.transcript, shape, self.window_tokens))

    def go_to_row(self, row: int) -> None:
        """Select an entry; a filter that hides it is lifted."""
        if not self.timeline.select_row(row):
            self.show_filter(Filter.ALL)
            self.timeline.select_row(row)

    def go_to_id(self, entry_id: str) -> bool:
        """Select an entry by its id or the beginning of it; return whether there is one."""
        try:
            row = self.transcript.row_of(entry_id) if self.transcript else None
        except NotFoundError as error:
            self._on_error(error)
            return False
        if row is not None:
            self.go_to_row(row)
        return row is not None

    def show_filter(self, chosen: Filter) -> None:
        """Show other entries and stay where one is."""
        row = self.timeline.current_row
        self.model.show_filter(chosen)
        for action in self._filters:
            action.setChecked(action.data() == str(chosen))
        if row is not None:
            self.timeline.select_nearest(row)

    def _step(self, what: str, step: int) -> None:
        view = self.timeline
        go = view.go_to_boundary if what == "boundary" else view.go_to_fork
        if not go(step):
            ends = {
                "boundary": self.tr("There is no further boundary in this direction."),
                "fork": self.tr("There is no further branch point in this direction."),
            }
            self.message.emit(ends[what], "info")

    def _follow(self) -> None:
        if self.follow.isChecked():
            self.timeline.scroll_to_end()

    def _toggle_outline(self) -> None:
        self.outline.setVisible(self.outline_shown.isChecked())

    def _toggle_ids(self) -> None:
        self.timeline.show_ids(self.ids_shown.isChecked())

    def _ask_place(self) -> None:
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Go to entry"))
        dialog.setLabelText(self.tr("Id, number, or time such as 15:47 or 2026-11-30 15:47"))
        dialog.textValueSelected.connect(self.go_to_place)
        dialog.open()

    def go_to_place(self, text: str) -> None:
        """Go to an entry by id, 1-based number or local time."""
        transcript, row = self.transcript, self.timeline.current_row
        if transcript is None or not text.strip():
            return
        today = transcript.columns.time_ms(row) if row is not None else None
        day = datetime.fromtimestamp((today or 0) / 1000).astimezone().date()
        try:
            self.go_to_row(find_place(transcript, text, day))
        except MemoryStudioError as error:
            self._on_error(error)

    def copy(self, what: str) -> None:
        """Put the selected entries on the clipboard: their "text", "markdown" or "id"."""
        transcript, rows = self.transcript, self.timeline.selected_rows()
        if transcript is None or not rows:
            return
        self._tasks.query(
            f"copy-{id(self)}",
            lambda cancel, _progress: copied_text(transcript, rows, what, cancel),
            QGuiApplication.clipboard().setText,
            on_error=self._on_error,
        )

    def _read_long_line(self, row: int) -> None:
        lines = self.model.lines
        if lines is None:
            return
        self._tasks.query(
            f"long-line-{id(self)}-{row}",
            lambda _cancel, _progress: lines.line(row),
            lambda _line: self.model.row_changed(row),
            on_error=self._on_error,
        )

    def _roll_back_current(self) -> None:
        row = self.timeline.current_row
        if row is not None:
            self.open_rollback(row)

    def open_rollback(self, row: int) -> None:
        """Ask how the compaction at an entry is to be taken back."""
        boundary = self.model.lines.boundary(row) if self.model.lines else None
        if self.transcript is not None and boundary is not None:
            self.rollbacks.ask(self.transcript, boundary)

    def forget_undo(self) -> None:
        """Offer no undo any more: an operation was undone elsewhere."""
        self.rollbacks.forget()
        self.undo_last.setEnabled(False)

    def _on_changed(self, changes: Changes, path: Path, entry_id: str, text: str) -> None:
        is_other = path != self.loader.path
        self._wanted_id = entry_id
        self.undo_last.setEnabled(self.rollbacks.can_undo)
        self.loader.open_path(path)
        if is_other:
            self.moved_on.emit(path)
        for session in changes.sessions:
            self.session_changed.emit(session)
        self.message.emit(text, "success")

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the keys in the timeline, and follow the file from now on."""
        super().showEvent(event)
        self.timeline.setFocus()
        self.loader.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the file alone while nobody looks."""
        super().hideEvent(event)
        self.loader.watch(False)
