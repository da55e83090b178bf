"""What the working area shows while no session is open: the agents found, and ways to begin."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from memory_studio.gui import strings
from memory_studio.gui.icons import app_icon, icon
from memory_studio.gui.theme import Theme
from memory_studio.services.discovery import AgentHome

__all__ = ["WelcomePane"]

_LOGO_PX = 56
_WIDTH_CHARS = 90


class WelcomePane(QWidget):
    """The first page.

    Signals:
        open_file, open_folder, try_sample: the button was pressed.
    """

    open_file = Signal()
    open_folder = Signal()
    try_sample = Signal()

    def __init__(self, theme: Theme, *, offers_sample: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("panel", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._found = _plain_label()
        self._homes = _plain_label()
        self._homes.setProperty("role", "secondary")
        self._hint = _plain_label()
        self._hint.setProperty("role", "secondary")
        self._buttons = {
            "file": self._button(self.tr("Open file…"), self.open_file),
            "folder": self._button(self.tr("Open folder…"), self.open_folder),
            "sample": self._button(self.tr("Try the sample"), self.try_sample),
        }
        self._lay_out()
        if not offers_sample:
            self._buttons["sample"].hide()
        theme.changed.connect(self._paint)
        self.show_homes(None)

    def show_homes(self, homes: list[AgentHome] | None) -> None:
        """Tell what was found; None: the search is not done."""
        if homes is None:
            self._found.setText(self.tr("Looking for your agents…"))
            self._homes.clear()
        elif homes:
            self._found.setText(self.tr("Choose a session on the left. These agents were found:"))
            self._homes.setText("\n".join(self._home_line(home) for home in homes))
        else:
            self._found.setText(self.tr("No agent was found on this computer."))
            self._homes.setText(
                self.tr("Looked for OpenClaw in ~/.openclaw and for pi in ~/.pi/agent.")
            )
        self._homes.setVisible(bool(self._homes.text()))
        self._buttons["sample"].setProperty("primary", homes == [])
        self._paint()

    def _home_line(self, home: AgentHome) -> str:
        return self.tr("{name} · {sessions} · {path}").format(
            name=strings.home_name(home.kind),
            sessions=strings.sessions(home.n_sessions),
            path=home.root,
        )

    def _button(self, text: str, pressed: object) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(pressed)
        return button

    def _lay_out(self) -> None:
        logo = QLabel()
        logo.setPixmap(app_icon().pixmap(_LOGO_PX, _LOGO_PX))
        title = QLabel(self.tr("Memory Studio"))
        title.setProperty("role", "title")
        about = _plain_label()
        about.setText(
            self.tr(
                "See what your agent's compactions left out, take a bad one back, and search "
                "what it remembers."
            )
        )
        self._hint.setText(
            self.tr(
                "Or drop a session file or a folder anywhere in this window. "
                "Opening changes nothing."
            )
        )
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in self._buttons.values():
            row.addWidget(button)
        row.addStretch(1)
        self._content = content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(10)
        for widget in (logo, title, about):
            column.addWidget(widget)
        column.addSpacing(14)
        column.addWidget(self._found)
        column.addWidget(self._homes)
        column.addSpacing(14)
        column.addLayout(row)
        column.addWidget(self._hint)
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        outer.addWidget(content, 4, Qt.AlignmentFlag.AlignVCenter)
        outer.addStretch(1)

    def _paint(self) -> None:
        self._content.setMaximumWidth(self.fontMetrics().averageCharWidth() * _WIDTH_CHARS)
        colours = self._theme.colours
        for name, button in self._buttons.items():
            is_primary = bool(button.property("primary"))
            button.setIcon(icon(name, colours.on_accent if is_primary else colours.secondary))
            button.style().unpolish(button)
            button.style().polish(button)


def _plain_label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
