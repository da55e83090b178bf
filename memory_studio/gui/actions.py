"""Every command of the window: its menu, its words and its shortcut."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QAction, QDesktopServices, QKeySequence
from PySide6.QtWidgets import QMenu

from memory_studio.gui import strings

if TYPE_CHECKING:
    from memory_studio.gui.main_window import MainWindow

__all__ = ["Actions", "keys_of", "words_of"]

Key = QKeySequence.StandardKey
Keys = str | Key | QKeySequence


class Actions(QObject):
    """Builds the menus of a window and knows what is in them.

    Attributes:
        undo, redo, back, forward, copy_path, show_folder: enabled by the window as things change.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._menus: dict[str, QMenu] = {}
        self._first_own: dict[str, QAction] = {}
        self._build_file()
        self._build_edit()
        self._build_view()
        self._build_go()
        self._build_session()
        self._build_memory()
        self._build_tools()
        self._build_window()
        self._build_help()

    def groups(self) -> dict[str, list[QAction]]:
        """Return the commands of each menu, submenus left out."""
        return {
            menu.title().replace("&", ""): [each for each in menu.actions() if _is_command(each)]
            for menu in self._menus.values()
        }

    def add_view_actions(self, menu: str, actions: list[QAction]) -> None:
        """Put a view's own commands into the "session", "go" or "memory" menu."""
        before = self._first_own[menu]
        self._menus[menu].insertActions(before, actions)
        self._menus[menu].insertSeparator(before)

    def _menu(self, name: str, title: str) -> QMenu:
        menu = self._window.menuBar().addMenu(title)
        menu.setToolTipsVisible(True)
        self._menus[name] = menu
        return menu

    def _add(self, menu: QMenu, text: str, run: Callable[[], object], *keys: Keys) -> QAction:
        action = QAction(text, self._window)
        shortcuts: list[QKeySequence] = []
        for key in keys:
            found = QKeySequence.keyBindings(key) if isinstance(key, Key) else [QKeySequence(key)]
            # a standard key also names the special key of some keyboards, which nobody looks up
            plain = [each for each in found if not isinstance(key, Key) or "+" in each.toString()]
            shortcuts += [each for each in plain if each not in shortcuts]
        action.setShortcuts(shortcuts)
        action.triggered.connect(lambda _checked=False: run())
        menu.addAction(action)
        return action

    def _build_file(self) -> None:
        window = self._window
        menu = self._menu("file", self.tr("&File"))
        self._add(menu, self.tr("&Open file…"), window.opener.choose_files, Key.Open)
        self._add(menu, self.tr("Open &folder…"), window.opener.choose_folder, "Ctrl+Shift+O")
        self._recent = menu.addMenu(self.tr("Open &recent"))
        self._recent.aboutToShow.connect(self._fill_recent)
        menu.addSeparator()
        if window.is_demo:
            text = self.tr("Back to your own &agents")
            self._add(menu, text, window.own_agents_wanted.emit)
        else:
            self._add(menu, self.tr("Try the &sample"), window.sample_wanted.emit)
        menu.addSeparator()
        self._add(menu, self.tr("&Close"), window.close_place, Key.Close)
        leave = self._add(menu, self.tr("&Quit"), window.close, Key.Quit, "Ctrl+Q")
        leave.setMenuRole(QAction.MenuRole.QuitRole)

    def _fill_recent(self) -> None:
        menu, window = self._recent, self._window
        menu.clear()
        for path in window.recent.paths:
            action = self._add(menu, str(path).replace("&", "&&"), _opening(window, path))
            action.setEnabled(path.exists())
        if menu.isEmpty():
            self._add(menu, self.tr("Nothing was opened yet"), lambda: None).setEnabled(False)
            return
        menu.addSeparator()
        self._add(menu, self.tr("&Clear this list"), window.recent.clear)

    def _build_edit(self) -> None:
        window = self._window
        menu = self._menu("edit", self.tr("&Edit"))
        operations = window.operations
        self.undo = self._add(menu, self.tr("&Undo operation…"), operations.undo_newest, "Ctrl+Z")
        self.redo = self._add(
            menu, self.tr("&Redo operation…"), operations.redo_newest, "Ctrl+Shift+Z"
        )
        menu.addSeparator()
        self._add(menu, self.tr("&Paste a path to open"), window.opener.paste_path, Key.Paste)
        self._add(menu, self.tr("&Filter sessions"), window.focus_filter, "Ctrl+L")

    def _build_view(self) -> None:
        window = self._window
        menu = self._menu("view", self.tr("&View"))
        for number, (name, words) in enumerate(strings.view_names().items(), start=1):
            self._add(menu, words, _showing(window, name), f"Ctrl+{number}")
        menu.addSeparator()
        self._add(menu, self.tr("Session &list"), window.toggle_session_list, "Ctrl+B")
        menu.addSeparator()
        zoom = window.zoom_by
        self._add(menu, self.tr("&Larger text"), lambda: zoom(+1), Key.ZoomIn, "Ctrl+=")
        self._add(menu, self.tr("&Smaller text"), lambda: zoom(-1), Key.ZoomOut)
        self._add(menu, self.tr("&Normal text"), lambda: zoom(0), "Ctrl+0")
        menu.addSeparator()
        self._add(menu, self.tr("&Refresh"), window.refresh, "F5")

    def _build_go(self) -> None:
        window = self._window
        menu = self._menu("go", self.tr("&Go"))
        self.back = self._add(menu, self.tr("&Back"), lambda: window.go(-1), "Alt+Left")
        self.forward = self._add(menu, self.tr("&Forward"), lambda: window.go(+1), "Alt+Right")
        menu.addSeparator()
        step = window.session_list.step
        self._add(menu, self.tr("&Next session"), lambda: step(+1), "Ctrl+PgDown")
        self._add(menu, self.tr("&Previous session"), lambda: step(-1), "Ctrl+PgUp")
        menu.addSeparator()
        text = self.tr("&Command, session or entry…")
        palette = self._add(
            menu, text, lambda: window.dialogs().show_palette(), "Ctrl+K", "Ctrl+Shift+P"
        )
        self._first_own["go"] = palette

    def _build_session(self) -> None:
        window = self._window
        menu = self._menu("session", self.tr("&Session"))
        text = self.tr("Open containing &folder")
        self.show_folder = self._add(menu, text, window.show_session_folder)
        self.copy_path = self._add(menu, self.tr("Copy &path"), window.session_list.copy_path)
        self._first_own["session"] = self.show_folder

    def _build_memory(self) -> None:
        menu = self._menu("memory", self.tr("&Memory"))
        text, run = self.tr("&Search memory"), self._window.search_memory
        self._first_own["memory"] = self._add(menu, text, run, "Ctrl+Shift+F")

    def _build_tools(self) -> None:
        window = self._window
        menu = self._menu("tools", self.tr("&Tools"))
        self._add(menu, self.tr("&Operations"), lambda: window.show_view("operations"))
        preferences = self._add(
            menu, self.tr("&Settings"), lambda: window.show_view("settings"), "Ctrl+,"
        )
        preferences.setMenuRole(QAction.MenuRole.PreferencesRole)

    def _build_window(self) -> None:
        window = self._window
        menu = self._menu("window", self.tr("&Window"))
        self._add(menu, self.tr("Mi&nimise"), window.showMinimized)
        self._add(menu, self.tr("&Full screen"), window.toggle_full_screen, "F11")
        self._add(menu, self.tr("&Reset layout"), window.reset_layout)

    def _build_help(self) -> None:
        window = self._window
        menu = self._menu("help", self.tr("&Help"))
        self._add(
            menu,
            self.tr("&Keyboard shortcuts"),
            lambda: window.dialogs().show_shortcuts(),
            "F1",
            "?",
        )
        self._add(menu, self.tr("Open &log"), lambda: _open_folder(window))
        about = self._add(
            menu, self.tr("&About Memory Studio"), lambda: window.dialogs().show_about()
        )
        about.setMenuRole(QAction.MenuRole.AboutRole)


def words_of(action: QAction) -> str:
    """Return a command's words without the mark of its mnemonic."""
    return action.text().replace("&", "")


def keys_of(action: QAction) -> str:
    """Return a command's shortcuts as the keyboard writes them, "" for none."""
    native = QKeySequence.SequenceFormat.NativeText
    return " / ".join(key.toString(native) for key in action.shortcuts())


def _is_command(action: QAction) -> bool:
    return bool(words_of(action)) and not isinstance(action.menu(), QMenu)


def _opening(window: MainWindow, path: Path) -> Callable[[], None]:
    return lambda: window.open_paths([path])


def _showing(window: MainWindow, name: str) -> Callable[[], None]:
    return lambda: window.show_view(name)


def _open_folder(window: MainWindow) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(window.state_dir / "log")))
