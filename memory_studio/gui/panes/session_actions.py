"""The commands of the session view: for its keys, the Session and the Go menu."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from memory_studio.gui.models.timeline import Filter

__all__ = ["make_action", "make_filter_actions"]

translate = QCoreApplication.translate


def make_action(
    owner: QWidget,
    name: str,
    text: str,
    run: Callable[[], object],
    *keys: str,
    checkable: bool = False,
) -> QAction:
    """Return a command that its owner's keys trigger while the focus is inside the owner.

    name: its stable name. keys: in Qt's portable notation.
    """
    action = QAction(text, owner)
    action.setObjectName(name)
    action.setShortcuts([QKeySequence(key) for key in keys])
    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    action.setCheckable(checkable)
    action.triggered.connect(lambda _checked=False: run())
    owner.addAction(action)
    return action


def make_filter_actions(owner: QWidget, choose: Callable[[Filter], None]) -> list[QAction]:
    """Return one command for each way of filtering; exactly one is on."""
    names = {
        Filter.ALL: translate("SessionView", "All entries"),
        Filter.ACTIVE_BRANCH: translate("SessionView", "Active branch only"),
        Filter.NO_TOOL_RESULTS: translate("SessionView", "Without tool results"),
    }
    group = QActionGroup(owner)
    actions = []
    for chosen, text in names.items():
        action = QAction(text, owner)
        action.setObjectName(f"show_{chosen.name.lower()}")
        action.setCheckable(True)
        action.setChecked(chosen is Filter.ALL)
        action.setData(str(chosen))
        action.triggered.connect(lambda _checked=False, chosen=chosen: choose(chosen))
        group.addAction(action)
        actions.append(action)
    return actions
