"""The dialogs that belong to the window as a whole: palette, shortcuts, about."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from memory_studio.gui.actions import keys_of, words_of
from memory_studio.gui.dialogs.about import AboutDialog
from memory_studio.gui.dialogs.palette import Palette, PaletteItem
from memory_studio.gui.dialogs.shortcuts import ShortcutSheet
from memory_studio.gui.theme import Theme

if TYPE_CHECKING:
    from memory_studio.gui.main_window import MainWindow

__all__ = ["WindowDialogs"]


class WindowDialogs(QObject):
    """Opens them."""

    def __init__(self, window: MainWindow, theme: Theme, settings_path: Path) -> None:
        super().__init__(window)
        self._window, self._theme, self._settings_path = window, theme, settings_path

    def show_palette(self) -> None:
        """Open the command palette."""
        items = self.commands() + self._sessions()
        Palette(items, self._entry, self._theme, self._window).open()

    def commands(self) -> list[PaletteItem]:
        """Return every command that can be given now."""
        return [
            PaletteItem(
                self.tr("{menu}: {command}").format(menu=name, command=words_of(action)),
                keys_of(action),
                "command",
                action.trigger,
            )
            for name, actions in self._window.commands.groups().items()
            for action in actions
            if action.isEnabled()
        ]

    def _sessions(self) -> list[PaletteItem]:
        window = self._window
        return [
            PaletteItem(title, path.parent.name, "sessions", partial(window.open_session, path))
            for title, path in window.session_list.model.titles()
        ]

    def _entry(self, entry_id: str) -> PaletteItem | None:
        window = self._window
        path = window.session_path
        if not entry_id or path is None:
            return None
        title = window.session_list.model.title_of(path)
        text = self.tr("Go to entry #{id}").format(id=entry_id)
        return PaletteItem(text, title, "entry", partial(window.open_session, path, entry_id))

    def show_shortcuts(self) -> None:
        """Open the sheet with the shortcuts."""
        ShortcutSheet(self._window.commands.groups(), self._window).open()

    def show_about(self) -> None:
        """Open the box about the program."""
        AboutDialog(self._window.state_dir, self._settings_path, self._window).open()
