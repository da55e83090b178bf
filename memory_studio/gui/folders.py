"""Ways from the window into the desktop's own file manager."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

__all__ = ["show_in_folder"]


def show_in_folder(path: Path) -> None:
    """Open the folder that a file is in."""
    folder = path if path.is_dir() else path.parent
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
