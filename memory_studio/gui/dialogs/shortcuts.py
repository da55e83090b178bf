"""The sheet with every shortcut, menu by menu."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from memory_studio.gui.actions import keys_of, words_of

__all__ = ["ShortcutSheet"]

_N_COLUMNS = 2


class ShortcutSheet(QDialog):
    """groups: commands by the name of their menu."""

    def __init__(self, groups: dict[str, list[QAction]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        content = QWidget()
        content.setProperty("panel", True)
        columns = QGridLayout(content)
        columns.setContentsMargins(18, 12, 18, 16)
        columns.setHorizontalSpacing(40)
        heights = [0] * _N_COLUMNS
        stacks = [QVBoxLayout() for _ in range(_N_COLUMNS)]
        for name, actions in groups.items():
            with_keys = [action for action in actions if action.shortcuts()]
            if with_keys:
                shortest = heights.index(min(heights))
                heights[shortest] += len(with_keys) + 2
                stacks[shortest].addLayout(_group(name, with_keys))
        for number, stack in enumerate(stacks):
            stack.addStretch(1)
            columns.addLayout(stack, 0, number)
        area = QScrollArea()
        area.setWidget(content)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 12, 12)
        layout.addWidget(area, 1)
        layout.addWidget(buttons)
        self.resize(780, 600)


def _group(name: str, actions: list[QAction]) -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 10, 0, 6)
    grid.setVerticalSpacing(5)
    grid.setHorizontalSpacing(20)
    grid.setColumnStretch(0, 1)
    head = QLabel(name)
    head.setProperty("role", "section")
    grid.addWidget(head, 0, 0)
    for row, action in enumerate(actions, start=1):
        grid.addWidget(QLabel(words_of(action)), row, 0)
        keys = QLabel(keys_of(action))
        keys.setProperty("role", "secondary")
        grid.addWidget(keys, row, 1, Qt.AlignmentFlag.AlignRight)
    return grid
