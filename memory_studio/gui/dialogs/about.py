"""What this program is, and where it keeps its own files."""

from __future__ import annotations

import platform
from pathlib import Path

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from memory_studio.gui.icons import app_icon
from memory_studio.gui.strings import program_version

__all__ = ["AboutDialog"]

_LOGO_PX = 56


class AboutDialog(QDialog):
    """A few lines of text."""

    def __init__(self, state_dir: Path, settings_path: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Memory Studio"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        logo = QLabel()
        logo.setPixmap(app_icon().pixmap(_LOGO_PX, _LOGO_PX))
        title = QLabel(self.tr("Memory Studio {version}").format(version=program_version()))
        title.setProperty("role", "headline")
        text = QLabel(self._text(state_dir, settings_path))
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        words = QVBoxLayout()
        words.setSpacing(10)
        words.addWidget(title)
        words.addWidget(text)
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addWidget(logo, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 12)
        layout.setSpacing(16)
        layout.addLayout(row)
        layout.addWidget(buttons)

    def _text(self, state_dir: Path, settings_path: Path) -> str:
        return self.tr(
            "Free software under the MIT licence.\n"
            "It uses no network unless a setting allows it.\n\n"
            "Own files: {state_dir}\n"
            "Settings: {settings}\n"
            "Python {python}, Qt {qt}"
        ).format(
            state_dir=state_dir,
            settings=settings_path,
            python=platform.python_version(),
            qt=qVersion(),
        )
