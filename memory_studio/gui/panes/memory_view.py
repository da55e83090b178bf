"""An agent's memory: calendar and files, one search over them, the note beside it.

Invariants: nothing is written into a workspace; text is indexed before vectors, and an answer
from words is shown before the one refined by meaning.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from memory_studio.domain.task import CancelToken, ReportProgress
from memory_studio.errors import MemoryStudioError, ProviderError
from memory_studio.gui.panes.calendar import NoteCalendar
from memory_studio.gui.panes.memory_files import MemoryFilesPane
from memory_studio.gui.panes.memory_words import (
    ModelState,
    answer_words,
    note_words,
    status_words,
)
from memory_studio.gui.panes.note_preview import NotePreview, ShownNote, shown_note
from memory_studio.gui.panes.search_results import SearchResults
from memory_studio.gui.tasks import TaskRunner
from memory_studio.gui.theme import Theme
from memory_studio.services.discovery import Workspace
from memory_studio.services.memory import (
    EmbedReport,
    Hit,
    MonthNotes,
    Overview,
    SearchResult,
)
from memory_studio.services.studio import Studio

__all__ = ["MemoryView"]

_WATCH_MS = 1_000
_N_RESULTS = 20
_ODD_CODES = frozenset({"impossible", "future", "far", "wrong-year"})


class MemoryView(QWidget):
    """The memory view.

    Signals:
        status_changed: (left, right) for the status bar.
        message: (text, kind) for the message bar; kind: "info", "warning" or "error".
    """

    status_changed = Signal(str, str)
    message = Signal(str, str)

    def __init__(
        self, studio: Studio, tasks: TaskRunner, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._memory = studio.memory
        is_switched_off = studio.settings.embedding_model == "none"
        self._tasks = tasks
        self._theme = theme
        self._workspaces: list[Workspace] = []
        self._root: Path | None = None
        self._overview: Overview | None = None
        self._session_days: AbstractSet[date] = frozenset()
        self._query = ""
        self._result: SearchResult | None = None
        self._model = ModelState(is_switched_off=is_switched_off)
        self._refining: tuple[Path, str] | None = None
        self._is_started = self._is_text_ready = self._is_watching = self._wants_vectors = False
        self._n_changes = 0
        self._wants_newest_month = False
        self._embed_label = self.tr("Preparing search by meaning")
        self.chooser = QComboBox(self)
        self.calendar = NoteCalendar(theme, self)
        self._month = self.calendar.month
        self.files = MemoryFilesPane(theme, self)
        self.results = SearchResults(theme, self)
        self.preview = NotePreview(theme, self)
        self.setFocusProxy(self.results.box)
        self._lay_out()
        self._connect()
        self._actions = self._make_actions()
        self._watch = QTimer(self)
        self._watch.setInterval(_WATCH_MS)
        self._watch.timeout.connect(self._look)
        self._watch.start()

    def set_workspaces(self, workspaces: Sequence[Workspace]) -> None:
        """Offer workspaces; the one on show stays when it is among them."""
        if list(workspaces) == self._workspaces:
            return
        self._workspaces = list(workspaces)
        self.chooser.blockSignals(True)
        self.chooser.clear()
        for place, workspace in enumerate(self._workspaces):
            self.chooser.addItem(_name(workspace), workspace.root)
            tip = str(workspace.root)
            self.chooser.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)
        roots = [workspace.root for workspace in self._workspaces]
        place = roots.index(self._root) if self._root in roots else 0
        self.chooser.setCurrentIndex(place if roots else -1)
        self.chooser.blockSignals(False)
        self._pages.setCurrentIndex(1 if roots else 0)
        root = roots[place] if roots else None
        if root != self._root:
            self._show_workspace(root)

    def set_session_days(self, days: AbstractSet[date]) -> None:
        """Say on which days sessions ran: one of them without a note is worth a look."""
        if days != self._session_days:
            self._session_days = frozenset(days)
            if self._is_started:
                self._load_month(*self._month)

    def search(self, text: str) -> None:
        """Ask a question as if it had been typed."""
        self.results.box.setText(text)
        self.results.box.ask()

    def open_note(self, path: str | Path, line: int = 1) -> None:
        """Show a note. path: absolute, or relative to the workspace on show."""
        file = Path(path)
        if file.is_absolute():
            roots = [w.root for w in self._workspaces if file.is_relative_to(w.root)]
            if not roots:
                text = self.tr("{path} is in no workspace that is open.").format(path=file)
                self.message.emit(text, "error")
                return
            root = max(roots, key=lambda root: len(root.parts))
            self.chooser.setCurrentIndex([w.root for w in self._workspaces].index(root))
            file = file.relative_to(root)
        self._read(file.as_posix(), line, None)

    def actions(self) -> list[QAction]:
        """Return what can be done here, for menus."""
        return list(self._actions)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin, or look at the files at once."""
        super().showEvent(event)
        self._start()
        self._look()

    def changeEvent(self, event: QEvent) -> None:
        """Keep the left side wide enough for its text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_side()

    def _lay_out(self) -> None:
        self._side = QWidget(self)
        self._side.setProperty("panel", "true")
        self._side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        title = QLabel(self.tr("WORKSPACE"), self._side)
        title.setProperty("role", "section")
        self.chooser.setAccessibleName(self.tr("Workspace"))
        self.chooser.setMinimumContentsLength(8)
        side = QVBoxLayout(self._side)
        side.setContentsMargins(14, 16, 14, 8)
        side.setSpacing(8)
        side.addWidget(title)
        side.addWidget(self.chooser)
        side.addWidget(self.calendar)
        side.addSpacing(8)
        side.addWidget(self.files, 1)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setChildrenCollapsible(False)
        for number, widget in enumerate((self._side, self.results, self.preview)):
            self.splitter.addWidget(widget)
            self.splitter.setStretchFactor(number, (0, 1, 1)[number])
        self._fit_side()
        empty = QLabel(
            self.tr(
                "No memory workspace was found.\n\nAn agent keeps MEMORY.md and the folder memory"
                " in its workspace. Open the folder that holds them, or try the sample."
            ),
            self,
        )
        empty.setProperty("role", "secondary")
        empty.setWordWrap(True)
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(empty)
        self._pages.addWidget(self.splitter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)

    def _fit_side(self) -> None:
        width = self.fontMetrics().averageCharWidth() * 38 + 28
        self._side.setMinimumWidth(round(width * 0.75))
        self.splitter.setSizes([width, 2 * width, 2 * width])

    def _connect(self) -> None:
        self.chooser.currentIndexChanged.connect(
            lambda place: self._show_workspace(self.chooser.itemData(place))
        )
        self._tasks.finished.connect(self._on_task_finished)
        self.calendar.month_wanted.connect(self._load_month)
        self.calendar.day_chosen.connect(self._open_day)
        self.files.file_chosen.connect(lambda path: self._read(path, 1, None))
        self.results.asked.connect(self._ask)
        self.results.hit_selected.connect(self._show_hit)
        self.results.hit_clicked.connect(lambda hit: self._read(hit.path, hit.focus_line, hit))
        self.results.hit_opened.connect(self._open_hit)

    def _make_actions(self) -> list[QAction]:
        today = QAction(self.tr("Go to today"), self)
        today.triggered.connect(self.calendar.go_to_today)
        rebuild = QAction(self.tr("Read all notes again"), self)
        rebuild.triggered.connect(lambda: self._refresh(force=True))
        return [today, rebuild, self.preview.open_action, self.preview.copy_action]

    # what is on show

    def _show_workspace(self, root: Path | None) -> None:
        self._is_started = self._is_text_ready = self._wants_vectors = False
        for slot in ("memory-text", "memory-vectors", "memory-search", "memory-note"):
            self._tasks.cancel(slot)
        self._root, self._overview, self._result = root, None, None
        self._wants_newest_month = True
        self.files.show_overview(None)
        self.preview.show_nothing()
        self.results.show_nothing()
        if root is None:
            self.status_changed.emit("", "")
            return
        self._start()

    def _start(self) -> None:
        """Begin with the workspace as soon as a person looks at it."""
        if self._is_started or self._root is None or not self.isVisible():
            return
        self._is_started = True
        self._load_month(*self._month)
        self._load_overview()
        self._refresh()

    def _load_overview(self) -> None:
        root = self._root
        if root is None:
            return

        def work(_token: CancelToken, _report: ReportProgress) -> tuple[Overview, str, str]:
            name, why_none = self._memory.model_name(), self._memory.keyword_only_reason()
            return self._memory.overview(root), name, why_none

        self._tasks.query("memory-overview", work, self._on_overview, on_error=self._tell)

    def _on_overview(self, found: tuple[Overview, str, str]) -> None:
        self._overview, name, why_none = found
        self._model = replace(self._model, name=name, why_none=why_none)
        self.files.show_overview(self._overview)
        self._load_month(*self._month)
        if self.preview.note is not None:
            self.preview.show_state(note_words(self._overview, self.preview.note.path))
        if not self._overview.files and not self._query:
            self.results.show_nothing(
                self.tr(
                    "This workspace has no notes yet. What the agent writes to MEMORY.md, USER.md"
                    " and the folder memory appears here by itself."
                )
            )
        self._tell_status()

    def _load_month(self, year: int, month: int) -> None:
        root, self._month = self._root, (year, month)
        if root is None:
            self.calendar.show_month(year, month, None)
            return

        def show(notes: MonthNotes) -> None:
            is_empty = not any(day.paths for day in notes.days)
            if self._wants_newest_month and is_empty and notes.previous:
                self._load_month(*notes.previous)
                return
            self._wants_newest_month = False
            marks = self._overview.marks if self._overview else {}
            odd = {p for p, found in marks.items() if any(m.code in _ODD_CODES for m in found)}
            self.calendar.show_month(year, month, notes, odd, self._session_days)

        self._tasks.query(
            "memory-month",
            lambda _token, _report: self._memory.month(root, year, month),
            show,
            on_error=self._tell,
        )

    def _open_day(self, day: date) -> None:
        files = self._overview.files if self._overview else ()
        path = next((file.path for file in files if file.date == day), "")
        if path:
            self.open_note(path)

    # the index

    def _refresh(self, *, force: bool = False) -> None:
        root = self._root
        if root is None:
            return

        self._is_text_ready = False

        def work(token: CancelToken, report: ReportProgress) -> int:
            self._memory.refresh(root, force=force, cancel=token, progress=report)
            return self._memory.refresh_if_changed(root, token)

        def done(n_changes: int) -> None:
            self._is_text_ready, self._n_changes = True, n_changes
            self._on_changed()

        label = self.tr("Reading notes")
        self._tasks.query("memory-text", work, done, on_error=self._tell, label=label)

    def _on_changed(self) -> None:
        """Show everything anew: the text index is another one."""
        self._load_overview()
        if self._query:
            self._ask(self._query)
        if self.preview.note is not None:
            self._read(self.preview.note.path, 0, self.results.current_hit())
        self._embed()

    def _embed(self) -> None:
        """Compute missing vectors, after those that are being computed: stopping costs more."""
        root = self._root
        self._wants_vectors = self._model.is_busy
        if root is None or self._model.is_busy:
            return
        self._model = replace(self._model, is_busy=True)
        self._tasks.query(
            "memory-vectors",
            lambda token, report: self._memory.embed(root, token, report),
            self._on_embedded,
            on_error=self._on_embed_error,
            label=self._embed_label,
        )

    def _on_task_finished(self, label: str) -> None:
        """Notice that vectors are complete, failed or cancelled."""
        if label == self._embed_label:
            self._model = replace(self._model, is_busy=False)
            if self._wants_vectors:
                self._embed()

    def _on_embedded(self, report: EmbedReport) -> None:
        self._load_overview()
        if report.n_embedded:
            self._refine()

    def _on_embed_error(self, error: Exception) -> None:
        is_news = not self._model.why_none
        self._load_overview()
        if is_news or not isinstance(error, ProviderError):
            self._tell(error)

    def _look(self) -> None:
        """Notice changed files; cheap when there are none."""
        root = self._root
        if root is None or self._is_watching or not self._is_text_ready or not self.isVisible():
            return
        self._is_watching = True

        def done(n_changes: int) -> None:
            self._is_watching = False
            is_news, self._n_changes = n_changes != self._n_changes, n_changes
            if is_news:
                self._on_changed()

        def failed(_error: Exception) -> None:
            # a folder that is gone has been told about by whatever else reads it
            self._is_watching = False

        self._tasks.query(
            "memory-watch",
            lambda token, _report: self._memory.refresh_if_changed(root, token),
            done,
            on_error=failed,
        )

    # search

    def _ask(self, text: str) -> None:
        root = self._root
        if text != self._query:
            self.results.forget_selection()
        self._query = text
        if not text or root is None:
            self._tasks.cancel("memory-search")
            self._result = None
            self.results.show_nothing()
            self.preview.explain(None, None)
            return

        def work(token: CancelToken, _report: ReportProgress) -> SearchResult:
            return self._memory.search(
                root, text, max_results=_N_RESULTS, with_vectors=False, cancel=token
            )

        self._tasks.query("memory-search", work, self._on_words, on_error=self._tell)

    def _on_words(self, result: SearchResult) -> None:
        self._show_result(result)
        self._refine()

    def _refine(self) -> None:
        """Ask again with vectors, one question at a time: the model answers one after another."""
        root, text = self._root, self._query
        if root is None or not text or self._refining is not None:
            return
        self._refining = (root, text)

        def work(token: CancelToken, _report: ReportProgress) -> SearchResult:
            return self._memory.search(root, text, max_results=_N_RESULTS, cancel=token)

        def failed(error: Exception) -> None:
            self._refining = None
            self._tell(error)

        self._tasks.query("memory-refine", work, self._on_refined, on_error=failed)

    def _on_refined(self, result: SearchResult) -> None:
        asked, self._refining = self._refining, None
        if asked == (self._root, self._query):
            self._show_result(result)
        else:
            self._refine()

    def _show_result(self, result: SearchResult) -> None:
        self._result = result
        self.results.show_result(result, answer_words(result, self._model))
        if not result.hits:
            self.preview.explain(None, None)

    def _show_hit(self, hit: Hit) -> None:
        self.preview.explain(hit, self._result)
        if not self.preview.shows(hit):
            self._read(hit.path, hit.focus_line, hit)

    def _open_hit(self, hit: Hit) -> None:
        self._read(hit.path, hit.focus_line, hit)
        self.preview.tabs.setCurrentIndex(0)
        self.preview.text.setFocus(Qt.FocusReason.OtherFocusReason)

    # the note

    def _read(self, path: str, line: int, hit: Hit | None) -> None:
        """Show a note. line: 0 for the line that is at the cursor now."""
        root = self._root
        if root is None:
            return
        shown = self.preview.note
        line = line or self.preview.text.line_at(self.preview.text.textCursor().block())
        is_hit_shown = hit is not None and hit.path == path

        def work(_token: CancelToken, _report: ReportProgress) -> ShownNote:
            text = self._memory.read_note(root, path)
            if shown and (shown.path, shown.full_text) == (path, text) and shown.holds(line):
                return shown
            return shown_note(root, path, text, line)

        def show(note: ShownNote) -> None:
            state = note_words(self._overview, note.path)
            self.preview.show_note(replace(note, state=state), line, hit if is_hit_shown else None)

        def failed(error: Exception) -> None:
            self.preview.show_nothing(str(error))

        self._tasks.query("memory-note", work, show, on_error=failed)

    # what is told

    def _tell_status(self) -> None:
        if self._overview is not None:
            self.status_changed.emit(*status_words(self._overview, self._model))

    def _tell(self, error: Exception) -> None:
        text = str(error) if isinstance(error, MemoryStudioError) else repr(error)
        self.message.emit(text, "error")


def _name(workspace: Workspace) -> str:
    folder = workspace.root.name
    return f"{workspace.agent} · {folder}" if workspace.agent else folder
