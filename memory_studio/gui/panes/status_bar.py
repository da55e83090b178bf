"""The line at the bottom: what is open, what is going on, how large the context is."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QStatusBar, QToolButton, QWidget

from memory_studio.gui.icons import icon
from memory_studio.gui.tasks import TaskRunner
from memory_studio.gui.theme import Theme

__all__ = ["StatusLine"]

_SHOW_AFTER_MS = 300
_BAR_PX = 120


class StatusLine(QStatusBar):
    """Left and right text of the view in front, between them what is being done."""

    def __init__(
        self, tasks: TaskRunner, theme: Theme, language: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._tasks, self._theme = tasks, theme
        self.left, self.right = _text_label(), _text_label()
        self.left.setAccessibleName(self.tr("What is open"))
        self.right.setAccessibleName(self.tr("Context and index"))
        self.language = QPushButton(language)
        self.language.setFlat(True)
        self.language.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.language.setProperty("quiet", True)
        self.language.setToolTip(self.tr("Language (in Settings)"))
        self._task = QLabel()
        self._bar = QProgressBar()
        self._bar.setFixedWidth(_BAR_PX)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Progress"))
        self._cancel = QToolButton()
        self._cancel.setToolTip(self.tr("Cancel"))
        self._cancel.setAccessibleName(self.tr("Cancel what is being done"))
        self._cancel.clicked.connect(tasks.cancel_labelled)
        self.setSizeGripEnabled(False)
        self.setContentsMargins(10, 0, 6, 0)
        self.addWidget(self.left, 1)
        for widget in (self._task, self._bar, self._cancel, self.right, self.language):
            self.addPermanentWidget(widget)
        self._busy_timer = QTimer(self)
        self._busy_timer.setSingleShot(True)
        self._busy_timer.timeout.connect(lambda: self._show_busy(is_shown=True))
        tasks.busy_changed.connect(self._on_busy)
        tasks.progressed.connect(self._on_progress)
        theme.changed.connect(self._paint)
        self._paint()
        self._show_busy(is_shown=False)

    def show_texts(self, left: str, right: str) -> None:
        """Show what the view in front says about itself."""
        self._left_text = left
        self.left.setToolTip(left)
        self.right.setText(right)
        self._elide()

    _left_text = ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the left text in its middle where it does not fit."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        metrics = QFontMetrics(self.left.font())
        middle = Qt.TextElideMode.ElideMiddle
        self.left.setText(metrics.elidedText(self._left_text, middle, max(self.left.width(), 200)))

    def _on_busy(self, is_busy: bool) -> None:
        if is_busy:
            self._busy_timer.start(_SHOW_AFTER_MS)
        else:
            self._busy_timer.stop()
            self._show_busy(is_shown=False)

    def _on_progress(self, label: str, done: int, total: int) -> None:
        self._task.setText(label)
        self._bar.setRange(0, total)
        self._bar.setValue(done)

    def _show_busy(self, *, is_shown: bool) -> None:
        if not is_shown:
            self._task.setText(self.tr("Working…"))
            self._bar.setRange(0, 0)
        for widget in (self._task, self._bar, self._cancel):
            widget.setVisible(is_shown)

    def _paint(self) -> None:
        self._cancel.setIcon(icon("close", self._theme.colours.secondary))


def _text_label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", "secondary")
    return label
