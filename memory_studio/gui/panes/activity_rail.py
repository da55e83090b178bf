"""The narrow bar at the left with the views of the window."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QToolButton, QVBoxLayout, QWidget

from memory_studio.gui.icons import icon
from memory_studio.gui.theme import Theme

__all__ = ["ActivityRail"]

_ICON_PX = 20
_LABEL_SCALE = 0.8
_LABEL_POINTS = 8


class ActivityRail(QWidget):
    """One button a view.

    Signals:
        chosen: the name of a view.
    """

    chosen = Signal(str)

    def __init__(self, views: dict[str, str], theme: Theme, parent: QWidget | None = None) -> None:
        """views: words for each name of a view, which is also the name of its icon."""
        super().__init__(parent)
        self._theme = theme
        self.setProperty("panel", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("activityRail")
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(5, 10, 5, 10)
        layout.setSpacing(6)
        for number, (name, words) in enumerate(views.items(), start=1):
            button = self._button(name, words, number)
            layout.addWidget(button)
            self.buttons[name] = button
        layout.addStretch(1)
        theme.changed.connect(self._paint)
        self._paint()

    def show_active(self, name: str) -> None:
        """Mark a view as the one in front."""
        self.buttons[name].setChecked(True)

    def _button(self, name: str, words: str, number: int) -> QToolButton:
        button = QToolButton()
        button.setText(words)
        button.setAccessibleName(words)
        button.setToolTip(self.tr("{view} (Ctrl+{n})").format(view=words, n=number))
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.chosen.emit(name))
        self._group.addButton(button)
        return button

    def _paint(self) -> None:
        colours = self._theme.colours
        font = self._theme.scaled_font(_LABEL_SCALE)
        icon_px = round(_ICON_PX * max(font.pointSizeF() / _LABEL_POINTS, 1))
        icon_size = QSize(icon_px, icon_px)
        widest = 0
        for name, button in self.buttons.items():
            button.setIcon(icon(name, colours.secondary, colours.accent))
            button.setFont(font)
            button.setIconSize(icon_size)
            widest = max(widest, button.sizeHint().width())
        for button in self.buttons.values():
            button.setFixedWidth(max(widest, 48))
