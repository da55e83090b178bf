"""The find bar below the timeline; it reacts to committed text, never to a draft."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QWidget

from memory_studio.gui.strings import number

__all__ = ["FindBar"]

_SETTLE_MS = 150


class FindBar(QWidget):
    """A field, a count, and two ways to go.

    Signals:
        changed: other text to look for.
        wanted: the next (1) or previous (-1) match.
        closed: the person is done.
    """

    changed = Signal(str)
    wanted = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "true")
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Find in transcript"))
        self.field.setAccessibleName(self.tr("Find in transcript"))
        self.field.setClearButtonEnabled(True)
        self.field.setMaximumWidth(320)
        self.count = QLabel()
        self.count.setProperty("role", "secondary")
        self.count.setAccessibleName(self.tr("Matches"))
        self._previous = QPushButton(self.tr("Previous"))
        self._next = QPushButton(self.tr("Next"))
        self._close = QToolButton()
        self._close.setText("✕")
        self._close.setToolTip(self.tr("Close (Esc)"))
        self._close.setAccessibleName(self.tr("Close find bar"))
        self._previous.clicked.connect(lambda: self.wanted.emit(-1))
        self._next.clicked.connect(lambda: self.wanted.emit(1))
        self._close.clicked.connect(self.close_bar)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SETTLE_MS)
        self._timer.timeout.connect(lambda: self.changed.emit(self.text))
        self.field.textChanged.connect(lambda _text: self._timer.start())
        self.field.installEventFilter(self)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 8)
        layout.setSpacing(8)
        layout.addWidget(self.field, 2)
        layout.addWidget(self._previous)
        layout.addWidget(self._next)
        layout.addWidget(self.count, 1)
        layout.addWidget(self._close)

    @property
    def text(self) -> str:
        """What is looked for."""
        return self.field.text()

    def open_bar(self) -> None:
        """Show the bar with its text selected."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def close_bar(self) -> None:
        """Hide the bar; what was found stays marked until the text changes."""
        self._timer.stop()
        self.hide()
        self.closed.emit()

    def show_count(
        self, at: int | None, n_found: int, n_folded: int, *, done: bool, wrapped: str
    ) -> None:
        """Tell where one is among the matches.

        at: 0-based place of the current match. n_folded: how many are inside closed folds.
        wrapped: a note about having gone round, "" for none.
        """
        if not self.text:
            self.count.clear()
            return
        parts = [self._place(at, n_found, done=done)]
        if n_folded:
            parts.append(self.tr("{n} inside folded entries").format(n=number(n_folded)))
        self.count.setText(" · ".join(filter(None, (*parts, wrapped))))

    def _place(self, at: int | None, n_found: int, *, done: bool) -> str:
        if not n_found:
            return self.tr("nothing found") if done else self.tr("searching…")
        if at is None:
            return self.tr("{n} found").format(n=number(n_found))
        return self.tr("{at} of {n}").format(at=number(at + 1), n=number(n_found))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go on Enter, back on Shift+Enter, close on Esc."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
        ):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                is_back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                if self._timer.isActive():
                    self._timer.stop()
                    self.changed.emit(self.text)
                else:
                    self.wanted.emit(-1 if is_back else 1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close_bar()
                return True
        return super().eventFilter(watched, event)
