"""Messages to the person: a bar that does not interrupt, and the one question that does."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from memory_studio.errors import MemoryStudioError
from memory_studio.gui.crash import mask_secrets
from memory_studio.gui.icons import icon, pixmap
from memory_studio.gui.theme import Theme

__all__ = ["Message", "MessageBar", "confirm", "message_of"]

_SHOWN_FOR_MS = 8000
_ICON_PX = 20
_KINDS = ("info", "success", "warning", "error")


@dataclass(frozen=True, slots=True)
class Message:
    """What is to be said.

    Attributes:
        what: one sentence. why, remedy: may be empty.
        kind: "info", "success", "warning" or "error".
        details: longer text, one click away, "" for none.
        action, run: words of a button and what it does, "" for none.
    """

    what: str
    kind: str = "info"
    why: str = ""
    remedy: str = ""
    details: str = ""
    action: str = ""
    run: Callable[[], None] | None = None


def message_of(error: Exception) -> Message:
    """Return what to say about an error."""
    if isinstance(error, MemoryStudioError):
        return Message(error.what, "error", error.why, error.remedy)
    details = "".join(traceback.format_exception(error))
    return Message(str(error) or type(error).__name__, "error", details=mask_secrets(details))


class MessageBar(QFrame):
    """One message above the working area; information leaves by itself, trouble stays.

    Signals:
        closed: the message is gone.
    """

    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._message: Message | None = None
        self.setObjectName("messageBar")
        self._picture = QLabel()
        self._what = _wrapping_label("messageWhat")
        self._more = _wrapping_label("messageMore")
        self._details = QPlainTextEdit()
        self._details.setReadOnly(True)
        self._details.setMaximumHeight(180)
        self._details.setAccessibleName(self.tr("Details"))
        self._action = QPushButton()
        self._action.clicked.connect(self._act)
        self._toggle = QPushButton(self.tr("Details"))
        self._toggle.setCheckable(True)
        self._toggle.toggled.connect(self._details.setVisible)
        self._close = QToolButton()
        self._close.setToolTip(self.tr("Close (Esc)"))
        self._close.setAccessibleName(self.tr("Close message"))
        self._close.clicked.connect(self.dismiss)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.dismiss)
        self._lay_out()
        theme.changed.connect(self._paint)
        self.hide()

    @property
    def message(self) -> Message | None:
        """What is shown."""
        return self._message

    def show_message(self, message: Message) -> None:
        """Show a message in place of the one before; passing information never hides trouble."""
        is_trouble = self._message is not None and self._message.kind in ("warning", "error")
        if is_trouble and message.kind == "info":
            return
        self._message = message
        self._what.setText(message.what)
        self._more.setText(" ".join(part for part in (message.why, message.remedy) if part))
        self._more.setVisible(bool(self._more.text()))
        self._action.setText(message.action)
        self._action.setVisible(bool(message.action))
        self._details.setPlainText(message.details)
        self._toggle.setChecked(False)
        self._details.hide()
        self._toggle.setVisible(bool(message.details))
        self._paint()
        self.show()
        if message.kind in ("info", "success") and not message.action:
            self._timer.start(_SHOWN_FOR_MS)
        else:
            self._timer.stop()

    def dismiss(self) -> None:
        """Take the message away."""
        self._timer.stop()
        self._message = None
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def _act(self) -> None:
        message = self._message
        self.dismiss()
        if message is not None and message.run is not None:
            message.run()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._what)
        words.addWidget(self._more)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self._picture)
        row.addLayout(words, 1)
        for button in (self._action, self._toggle, self._close):
            row.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 10, 10)
        layout.addLayout(row)
        layout.addWidget(self._details)

    def _paint(self) -> None:
        colours = self._theme.colours
        strong = {
            "info": colours.accent,
            "success": colours.kept,
            "warning": colours.doubtful,
            "error": colours.lost,
        }
        kind = self._message.kind if self._message else "info"
        kind = kind if kind in _KINDS else "info"
        ratio = self.devicePixelRatioF()
        size_px = max(_ICON_PX, self.fontMetrics().height())
        self._picture.setPixmap(pixmap(kind, strong[kind], size_px, ratio))
        self._close.setIcon(icon("close", colours.secondary))
        if self.property("kind") != kind:
            self.setProperty("kind", kind)
            self.style().unpolish(self)
            self.style().polish(self)


def _wrapping_label(name: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def confirm(parent: QWidget, question: str, explanation: str, yes: str) -> bool:
    """Ask before something is written; the safe answer is the default.

    yes: the words on the button that goes ahead.
    """
    box = QMessageBox(parent)
    box.setWindowTitle(parent.window().windowTitle())
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(question)
    box.setInformativeText(explanation)
    go = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    stay = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(stay)
    box.exec()
    is_yes = box.clickedButton() is go
    box.deleteLater()
    return is_yes
