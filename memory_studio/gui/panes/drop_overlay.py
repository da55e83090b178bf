"""What covers the window while something is dragged over it, and says what dropping will do."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

__all__ = ["DropOverlay", "dragged_paths"]


def dragged_paths(mime: QMimeData) -> list[Path]:
    """Return the local files and folders that are dragged or copied."""
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]


class DropOverlay(QWidget):
    """Takes the drop.

    Signals:
        dropped: a list of paths.
    """

    dropped = Signal(list)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("dropOverlay")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAcceptDrops(True)
        self._words = QLabel()
        self._words.setProperty("role", "title")
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.addWidget(self._words)
        self.hide()

    @property
    def words(self) -> str:
        """What it says."""
        return self._words.text()

    def announce(self, paths: list[Path]) -> None:
        """Cover the window and say what dropping these will do."""
        self._words.setText(self._sentence(paths))
        self._cover()
        self.show()
        self.raise_()

    def _sentence(self, paths: list[Path]) -> str:
        if len(paths) > 1:
            return self.tr("Open {n} files and folders. Nothing is changed.").format(n=len(paths))
        name = paths[0].name or str(paths[0])
        if paths[0].is_dir():
            return self.tr("List the sessions and notes in “{name}”").format(name=name)
        if paths[0].suffix == ".md":
            return self.tr("Open the note “{name}” in Memory").format(name=name)
        return self.tr("Open the session “{name}”. Nothing is changed.").format(name=name)

    def showEvent(self, event: QShowEvent) -> None:
        """Cover the whole window."""
        self._cover()
        super().showEvent(event)

    def _cover(self) -> None:
        self.setGeometry(self.window().rect())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and folders."""
        if dragged_paths(event.mimeData()):
            event.acceptProposedAction()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """Uncover the window."""
        self.hide()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        """Uncover the window, should a drag have ended unnoticed."""
        self.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the paths on."""
        event.acceptProposedAction()
        self.hide()
        self.dropped.emit(dragged_paths(event.mimeData()))
