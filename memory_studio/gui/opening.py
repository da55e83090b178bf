"""Asking the person what to open: with a dialog, or from the clipboard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from memory_studio.gui.messages import Message
from memory_studio.gui.panes.drop_overlay import dragged_paths

if TYPE_CHECKING:
    from memory_studio.gui.main_window import MainWindow

__all__ = ["Opener"]

_PATH_CHARS = 4096


class Opener(QObject):
    """Opens in a window what the person names."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def choose_files(self) -> None:
        """Ask for session files and notes, and open them."""
        pattern = self.tr("Sessions and notes (*.jsonl *.jsonl.* *.md);;All files (*)")
        title = self.tr("Open")
        names, _ = QFileDialog.getOpenFileNames(self._window, title, self._folder(), pattern)
        self._window.open_paths([Path(name) for name in names])

    def choose_folder(self) -> None:
        """Ask for a folder and list what is in it."""
        title = self.tr("Open folder")
        name = QFileDialog.getExistingDirectory(self._window, title, self._folder())
        if name:
            self._window.open_folder(Path(name))

    def _folder(self) -> str:
        path = self._window.session_path
        return str(path.parent if path else Path.home())

    def paste_path(self) -> None:
        """Open the files or the path on the clipboard."""
        mime = QGuiApplication.clipboard().mimeData()
        text = mime.text().strip().strip("\"'")
        named = [Path(text).expanduser()] if 0 < len(text) < _PATH_CHARS else []
        paths = [path for path in dragged_paths(mime) or named if path.exists()]
        if paths:
            self._window.open_paths(paths)
        else:
            self._window.show_message(
                Message(
                    self.tr("The clipboard holds no path of a file or folder."),
                    "warning",
                    remedy=self.tr("Copy the path of a session or of an agent's folder first."),
                )
            )
