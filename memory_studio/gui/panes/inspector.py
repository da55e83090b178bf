"""The inspector: one entry from four sides. What is not looked at is not computed."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from memory_studio.domain.entry import EntryKind
from memory_studio.gui.models.display import kind_name
from memory_studio.gui.panes.inspector_compaction import BoundaryPage, CompactionTab, read_boundary
from memory_studio.gui.panes.inspector_context import ContextTab
from memory_studio.gui.panes.inspector_entry import EntryPage, EntryTab, RawTab, read_page
from memory_studio.gui.tasks import TaskRunner
from memory_studio.gui.theme import Theme
from memory_studio.services.transcripts import Transcript

__all__ = ["Inspector"]

_SETTLE_MS = 60
_BOUNDARIES = (EntryKind.COMPACTION, EntryKind.RESET)


class Inspector(QTabWidget):
    """Tabs Entry, Context, Compaction (for boundaries) and Raw.

    Signals:
        row_chosen: an entry that was clicked in one of the tabs.
        rollback_wanted: row of the compaction to take back.
        failed: an exception from reading.
    """

    row_chosen = Signal(int)
    rollback_wanted = Signal(int)
    failed = Signal(object)

    def __init__(self, tasks: TaskRunner, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._slot = f"inspector-{id(self)}"
        self._transcript: Transcript | None = None
        self._row: int | None = None
        self._window_tokens = 0
        self._refusal = ""
        self._context_row: int | None = None
        self.entry = EntryTab(theme)
        self.context = ContextTab(theme)
        self.compaction = CompactionTab(theme)
        self.raw = RawTab(theme)
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        self.setAccessibleName(self.tr("Inspector"))
        self.addTab(self.entry, self.tr("Entry"))
        self.addTab(self.context, self.tr("Context"))
        self._compaction_at = self.addTab(self.compaction, self.tr("Compaction"))
        self.addTab(self.raw, self.tr("Raw"))
        self.setTabVisible(self._compaction_at, False)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SETTLE_MS)
        self._timer.timeout.connect(self._read)
        self.currentChanged.connect(lambda _at: self._read_context())
        self.context.row_chosen.connect(self.row_chosen)
        self.compaction.row_chosen.connect(self.row_chosen)
        self.compaction.rollback_wanted.connect(self.rollback_wanted)

    def show_transcript(
        self, transcript: Transcript | None, window_tokens: int, refusal: str = ""
    ) -> None:
        """Look at another session, or at the same after it changed.

        refusal: why nothing can be rolled back, "" when it can.
        """
        self._transcript, self._window_tokens = transcript, window_tokens
        self._refusal, self._context_row = refusal, None
        self.show_row(self._row if transcript is not None else None)

    def show_row(self, row: int | None) -> None:
        """Look at another entry, or at none."""
        self._row = row
        is_boundary = self._is_boundary(row)
        on_compaction = self.currentIndex() == self._compaction_at
        self.setTabVisible(self._compaction_at, is_boundary)
        if is_boundary:
            self.setCurrentIndex(self._compaction_at)
        elif on_compaction:
            self.setCurrentIndex(0)
        if self.isVisible():
            self._timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Read what was not read while nobody looked."""
        super().showEvent(event)
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Read nothing while nobody looks."""
        super().hideEvent(event)
        self._timer.stop()

    def show_entry(self) -> None:
        """Bring the entry's tab to the front and take the focus."""
        if not self._is_boundary(self._row):
            self.setCurrentIndex(0)
        page = self.currentWidget()
        (page if page is self.entry else self).setFocus()

    def _is_boundary(self, row: int | None) -> bool:
        transcript = self._transcript
        if transcript is None or row is None or row >= len(transcript.columns):
            return False
        return transcript.columns.kinds[row] in _BOUNDARIES

    def _read(self) -> None:
        transcript, row = self._transcript, self._row
        if transcript is None or row is None or row >= len(transcript.columns):
            self._tasks.cancel(self._slot)
            self._show_page(None)
            self.context.show_nothing(
                self.tr("Select an entry to see what the model would receive there.")
            )
            return
        self._tasks.query(
            self._slot,
            lambda _cancel, _progress: read_page(transcript, row),
            self._show_page,
            on_error=self.failed.emit,
        )
        if self._is_boundary(row):
            self._tasks.query(
                self._slot + "-boundary",
                lambda _cancel, _progress: read_boundary(transcript, row),
                self._show_boundary,
                on_error=self.failed.emit,
            )
        self._read_context()

    def _show_page(self, page: EntryPage | None) -> None:
        self.entry.show_page(page)
        self.raw.show_page(page)

    def _show_boundary(self, page: BoundaryPage) -> None:
        number = page.boundary.number if page.boundary else 0
        name = kind_name(page.kind)
        title = self.tr("Compaction {number}").format(number=number) if number else name
        self.setTabText(self._compaction_at, title)
        self.compaction.show_page(page, self._window_tokens, self._refusal)

    def _read_context(self) -> None:
        transcript, row = self._transcript, self._row
        if self.currentWidget() is not self.context or row is None or transcript is None:
            return
        if row == self._context_row or row >= len(transcript.columns):
            return
        self._context_row = row
        self._tasks.query(
            self._slot + "-context",
            lambda _cancel, _progress: transcript.context(row),
            lambda context: self.context.show_context(context, self._window_tokens),
            on_error=self.failed.emit,
        )
