"""The main window: views, what is open in them, and how a person moves between them.

Built for one language and one `Studio`: another of either is a new window with the same state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSettings, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QSplitter, QStackedWidget, QWidget

from memory_studio.domain.task import CancelToken, ReportProgress
from memory_studio.gui import strings
from memory_studio.gui.actions import Actions
from memory_studio.gui.dialogs.about import AboutDialog
from memory_studio.gui.dialogs.palette import Palette, PaletteItem
from memory_studio.gui.dialogs.shortcuts import ShortcutSheet
from memory_studio.gui.folders import show_in_folder
from memory_studio.gui.homes import HomeFinder
from memory_studio.gui.messages import Message
from memory_studio.gui.panes.drop_overlay import dragged_paths
from memory_studio.gui.panes.operations import OperationsPane
from memory_studio.gui.panes.session_list import SessionListPane
from memory_studio.gui.panes.settings import SettingsPane
from memory_studio.gui.panes.welcome import WelcomePane
from memory_studio.gui.places import History, Place, RecentPaths
from memory_studio.gui.theme import Theme
from memory_studio.gui.window_frame import WindowFrame
from memory_studio.services.studio import Studio

if TYPE_CHECKING:
    from memory_studio.gui.panes.memory_view import MemoryView
    from memory_studio.gui.panes.session_view import SessionView

__all__ = ["MainWindow"]

_LIST_WIDTH_PX = 270
_BUILD_VIEWS_AFTER_MS = 150
_PATH_CHARS = 4096
_ZOOM_STEP_PERCENT = 10
_LEAST_ZOOM_PERCENT, _MOST_ZOOM_PERCENT = 50, 300


class MainWindow(WindowFrame):
    """Everything a person sees.

    Signals:
        settings_chosen: new `Settings`, to be put in force and saved.
        sample_wanted, own_agents_wanted: show the other set of sessions.

    Attributes:
        is_demo: whether the sample is shown.
    """

    settings_chosen = Signal(object)
    sample_wanted = Signal()
    own_agents_wanted = Signal()

    def __init__(
        self,
        studio: Studio,
        theme: Theme,
        store: QSettings,
        *,
        settings_path: Path,
        language: str,
        demo_root: Path | None = None,
    ) -> None:
        """demo_root: folder of the sample's copy, None for the person's own agents."""
        super().__init__(theme, store, self.view_words(), language)
        self._studio, self._theme, self._store = studio, theme, store
        self._settings_path, self.is_demo = settings_path, demo_root is not None
        self.recent = RecentPaths(store)
        self._history = History()
        self._open_path: Path | None = None
        self._homes = HomeFinder(studio, self.tasks, demo_root, self)
        self._view = "sessions"
        self._statuses: dict[str, tuple[str, str]] = {}
        self._session_view: SessionView | None = None
        self._memory_view: MemoryView | None = None
        self._build_panes()
        self.commands = Actions(self)
        self._connect()
        self.adopt(self)
        self._restore()
        self._homes.search()
        self.operations.refresh()
        self.show_notices(studio.notices)
        self.session_list.list.setFocus()
        QTimer.singleShot(_BUILD_VIEWS_AFTER_MS, self, self._prepare_views)

    def _build_panes(self) -> None:
        studio, theme = self._studio, self._theme
        self.session_list = SessionListPane(studio, self.tasks, theme)
        title_of = self.session_list.model.title_of
        self.operations = OperationsPane(studio, self.tasks, theme, title_of)
        self.settings = SettingsPane(studio.settings, self._settings_path)
        self.welcome = WelcomePane(theme, offers_sample=not self.is_demo)
        self._centre = QStackedWidget()
        self._centre.addWidget(self.welcome)
        self._splitter = QSplitter()
        self._splitter.addWidget(self.session_list)
        self._splitter.addWidget(self._centre)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setCollapsible(1, False)
        for page in (self._splitter, self.operations, self.settings):
            self.pages.addWidget(page)
        self.setWindowTitle(self._title())

    def _connect(self) -> None:
        self._homes.found.connect(self._on_homes)
        self.rail.chosen.connect(self.show_view)
        self.session_list.opened.connect(self.open_session)
        self.session_list.folders_changed.connect(self._homes.search)
        self.session_list.titles_read.connect(lambda: self.setWindowTitle(self._title()))
        self.welcome.open_file.connect(self.choose_files)
        self.welcome.open_folder.connect(self.choose_folder)
        self.welcome.try_sample.connect(self.sample_wanted)
        self.operations.messaged.connect(self.show_message)
        self.operations.session_written.connect(self._on_session_written)
        self.operations.undo_changed.connect(self._on_undo_changed)
        self.settings.chosen.connect(self.settings_chosen)
        self.status.language.clicked.connect(lambda: self.show_view("settings"))
        self.overlay.dropped.connect(self.open_paths)
        self.zoom_wanted.connect(self.zoom_by)

    @staticmethod
    def view_words() -> dict[str, str]:
        """Return the words for each view, in their order."""
        return {
            "sessions": QCoreApplication.translate("MainWindow", "Sessions"),
            "memory": QCoreApplication.translate("MainWindow", "Memory"),
            "operations": QCoreApplication.translate("MainWindow", "Operations"),
            "settings": QCoreApplication.translate("MainWindow", "Settings"),
        }

    @property
    def state_dir(self) -> Path:
        """Where the program keeps its own files."""
        return self._studio.state_dir

    @property
    def view(self) -> str:
        """The view in front."""
        return self._view

    @property
    def session_path(self) -> Path | None:
        """The session that is open."""
        return self._open_path

    def show_view(self, name: str) -> None:
        """Bring a view to the front."""
        self._show_view(name)
        self._visit()

    def _show_view(self, name: str) -> None:
        self._view = name
        pages: dict[str, Callable[[], QWidget]] = {
            "sessions": lambda: self._splitter,
            "memory": self.memory_view,
            "operations": lambda: self.operations,
            "settings": lambda: self.settings,
        }
        page = pages[name]()
        self.pages.setCurrentWidget(page)
        self.rail.show_active(name)
        self._show_status()
        if name == "memory":
            self.memory_view().set_workspaces(self._homes.workspaces)
        if name == "operations":
            self.operations.refresh()
            self.operations.table.setFocus()

    def session_view(self) -> SessionView:
        """Return the view of a session, built when first needed."""
        if self._session_view is None:
            from memory_studio.gui.panes.session_view import (  # noqa: PLC0415 (an empty window is quick)
                SessionView,
            )

            view = SessionView(self._studio, self.tasks, self._theme, self)
            view.session_changed.connect(self._on_session_written)
            self._centre.addWidget(view)
            self._take_view("sessions", "session", view)
            self._session_view = view
        return self._session_view

    def memory_view(self) -> MemoryView:
        """Return the view of the memory, built when first needed."""
        if self._memory_view is None:
            from memory_studio.gui.panes.memory_view import MemoryView  # noqa: PLC0415 (the same)

            view = MemoryView(self._studio, self.tasks, self._theme, self)
            self.pages.addWidget(view)
            self._take_view("memory", "memory", view)
            self._memory_view = view
        return self._memory_view

    def _prepare_views(self) -> None:
        """Import and build the views after the first picture; the menus are complete then."""

        def work(_cancel: CancelToken, _report: ReportProgress) -> None:
            for name in ("session_view", "memory_view"):
                import_module(f"memory_studio.gui.panes.{name}")

        self.tasks.query("views", work, lambda _none: self.build_views())

    def build_views(self) -> None:
        """Build the views that were not needed yet."""
        self.session_view()
        self.memory_view()

    def _take_view(self, name: str, menu: str, view: SessionView | MemoryView) -> None:
        view.status_changed.connect(lambda left, right: self._on_status(name, left, right))
        view.message.connect(lambda text, kind: self.show_message(Message(text, kind)))
        self.commands.add_view_actions(menu, view.actions())
        self.adopt(view)

    def open_paths(self, paths: list[Path]) -> None:
        """Open files and folders, whatever they are."""
        for path in paths:
            if path.is_dir():
                self.open_folder(path)
            elif path.suffix == ".md":
                self.open_note(path)
            else:
                self.open_session(path)

    def open_folder(self, root: Path) -> None:
        """List the sessions and notes of a folder beside the others."""
        self.recent.add(root)
        self._homes.search(root)

    def open_session(self, path: Path, entry_id: str = "") -> None:
        """Show a session, at an entry if one is named."""
        if not path.is_file():
            self.show_message(
                Message(
                    self.tr("There is no file {path}.").format(path=path),
                    "error",
                    remedy=self.tr("It may have been moved. Open it again from where it is now."),
                )
            )
            return
        self._show_session(path, entry_id)
        self.recent.add(path)
        self._visit()

    def _show_session(self, path: Path, entry_id: str = "") -> None:
        self._open_path = path
        self._list_open_session()
        view = self.session_view()
        self._centre.setCurrentWidget(view)
        self._show_view("sessions")
        self.session_list.select(path)
        self.setWindowTitle(self._title())
        view.open_path(path, entry_id)
        self._update_actions()

    def _list_open_session(self) -> None:
        """List the session that is open, wherever it lies."""
        path = self._open_path
        is_known = path is None or self.session_list.model.has(path)
        if path is not None and not is_known and self._homes.homes is not None:
            self._homes.files.append(path)
            self._show_homes()

    def open_note(self, path: Path, line: int = 1) -> None:
        """Show a memory note."""
        self._homes.add_workspace_of(path)
        self.show_view("memory")
        self.memory_view().open_note(path, line)

    def close_place(self) -> None:
        """Close the session that is open; the window when there is none."""
        if self._view != "sessions" or self._open_path is None:
            self.close()
            return
        self._open_path = None
        self._statuses.pop("sessions", None)
        self._centre.setCurrentWidget(self.welcome)
        self.session_list.select(None)
        self.setWindowTitle(self._title())
        self._show_status()
        self._update_actions()
        self._visit()

    def go(self, n_places: int) -> None:
        """Go back (-1) or forward (+1) through the places that were visited."""
        place = self._history.step(n_places)
        if place is not None:
            if place.path is not None and place.path != self._open_path and place.path.is_file():
                self._show_session(place.path)
            self._show_view(place.view)
        self._update_actions()

    def _visit(self) -> None:
        self._history.visit(Place(self._view, self._open_path))
        self._update_actions()

    def _update_actions(self) -> None:
        actions = self.commands
        actions.back.setEnabled(self._history.can_step(-1))
        actions.forward.setEnabled(self._history.can_step(+1))
        for action in (actions.copy_path, actions.show_folder):
            action.setEnabled(self._open_path is not None)

    def _on_undo_changed(self, can_undo: bool, can_redo: bool) -> None:
        self.commands.undo.setEnabled(can_undo)
        self.commands.redo.setEnabled(can_redo)

    def _title(self) -> str:
        program = self.tr("Memory Studio (sample)") if self.is_demo else self.tr("Memory Studio")
        if self._open_path is None:
            return program
        title = self.session_list.model.title_of(self._open_path)
        return self.tr("{session} — {program}").format(session=title, program=program)

    def _on_homes(self, opened: Path | None) -> None:
        self._show_homes()
        self._list_open_session()
        if opened is not None:
            self._after_opening(opened)
        self.setWindowTitle(self._title())

    def _show_homes(self) -> None:
        homes = self._homes.homes or []
        self.session_list.show_homes(homes, self._homes.files)
        self.session_list.select(self._open_path)
        self.welcome.show_homes(homes)
        self._show_status()
        if self._view == "memory":
            self.memory_view().set_workspaces(self._homes.workspaces)

    def _after_opening(self, folder: Path) -> None:
        """Show what a folder turned out to be: sessions, notes or nothing."""
        homes = self._homes.within(folder)
        if any(home.n_sessions for home in homes):
            self.show_view("sessions")
        elif any(home.workspaces for home in homes):
            self.show_view("memory")
        else:
            self.show_message(
                Message(
                    self.tr("There are no sessions and no notes in {path}.").format(path=folder),
                    "warning",
                    self.tr("Sessions are .jsonl files, notes are MEMORY.md and a memory folder."),
                )
            )

    def _on_session_written(self, path: Path) -> None:
        """Show anew what an operation changed."""
        self.session_list.refresh()
        self.operations.refresh()
        if path == self._open_path and path.is_file():
            self.session_view().open_path(path)

    def _on_status(self, name: str, left: str, right: str) -> None:
        self._statuses[name] = (left, right)
        self._show_status()

    def _show_status(self) -> None:
        nothing_open = {"sessions": (strings.sessions(self.session_list.model.n_sessions), "")}
        texts = self._statuses.get(self._view) or nothing_open.get(self._view, ("", ""))
        self.status.show_texts(*texts)

    def choose_files(self) -> None:
        """Ask for session files and open them."""
        pattern = self.tr("Sessions and notes (*.jsonl *.jsonl.* *.md);;All files (*)")
        names, _ = QFileDialog.getOpenFileNames(self, self.tr("Open"), self._folder(), pattern)
        self.open_paths([Path(name) for name in names])

    def choose_folder(self) -> None:
        """Ask for a folder and list what is in it."""
        name = QFileDialog.getExistingDirectory(self, self.tr("Open folder"), self._folder())
        if name:
            self.open_folder(Path(name))

    def _folder(self) -> str:
        return str(self._open_path.parent if self._open_path else Path.home())

    def paste_path(self) -> None:
        """Open the files or the path on the clipboard."""
        mime = QGuiApplication.clipboard().mimeData()
        text = mime.text().strip().strip("\"'")
        paths = dragged_paths(mime) or (
            [Path(text).expanduser()] if 0 < len(text) < _PATH_CHARS else []
        )
        paths = [path for path in paths if path.exists()]
        if paths:
            self.open_paths(paths)
        else:
            self.show_message(
                Message(
                    self.tr("The clipboard holds no path of a file or folder."),
                    "warning",
                    remedy=self.tr("Copy the path of a session or of an agent's folder first."),
                )
            )

    def focus_filter(self) -> None:
        """Go to the filter box of the session list."""
        self.show_view("sessions")
        self.session_list.show()
        self.session_list.filter.setFocus()
        self.session_list.filter.selectAll()

    def search_memory(self) -> None:
        """Go to the memory's search box."""
        self.show_view("memory")
        self.memory_view().setFocus()

    def toggle_session_list(self) -> None:
        """Show or hide the list at the left."""
        self.session_list.setVisible(self.session_list.isHidden())

    def show_session_folder(self) -> None:
        """Open the folder of the session that is open."""
        if self._open_path is not None:
            show_in_folder(self._open_path)

    def refresh(self) -> None:
        """Look for agents and changed files now."""
        self._homes.search()
        self.session_list.refresh()
        self.operations.refresh()

    def zoom_by(self, n_steps: int) -> None:
        """Make all text larger (+1), smaller (-1) or normal (0)."""
        settings = self._studio.settings
        percent = settings.font_scale_percent + n_steps * _ZOOM_STEP_PERCENT if n_steps else 100
        percent = min(max(percent, _LEAST_ZOOM_PERCENT), _MOST_ZOOM_PERCENT)
        self.settings_chosen.emit(replace(settings, font_scale_percent=percent))

    def show_palette(self) -> None:
        """Open the command palette."""
        palette = Palette(self._palette_items(), self._entry_item, self._theme, self)
        palette.open()

    def _palette_items(self) -> list[PaletteItem]:
        sessions = [
            PaletteItem(title, path.parent.name, "sessions", partial(self.open_session, path))
            for title, path in self.session_list.model.titles()
        ]
        return self.commands.palette_items() + sessions

    def _entry_item(self, entry_id: str) -> PaletteItem | None:
        path = self._open_path
        if not entry_id or path is None:
            return None
        title = self.session_list.model.title_of(path)
        text = self.tr("Go to entry #{id}").format(id=entry_id)
        return PaletteItem(text, title, "entry", partial(self.open_session, path, entry_id))

    def show_shortcuts(self) -> None:
        """Open the sheet with the shortcuts."""
        ShortcutSheet(self.commands.groups(), self).open()

    def show_about(self) -> None:
        """Open the box about the program."""
        AboutDialog(self.state_dir, self._settings_path, self).open()

    def reset_layout(self) -> None:
        """Put the window and its parts where they are at the first start."""
        self.reset_geometry()
        self.session_list.show()
        self._splitter.setSizes([_LIST_WIDTH_PX, self.width() - _LIST_WIDTH_PX])

    def save_state(self) -> None:
        """Remember geometry, splitter, view and session."""
        super().save_state()
        self._store.setValue("splitter", self._splitter.saveState())
        self._store.setValue("view", self._view)
        self._store.setValue("session", str(self._open_path or ""))

    def _restore(self) -> None:
        self.restore_geometry()
        state = self._store.value("splitter")
        if state is None or not self._splitter.restoreState(state):
            self._splitter.setSizes([_LIST_WIDTH_PX, self.width() - _LIST_WIDTH_PX])
        session = Path(str(self._store.value("session", "")))
        if session.is_file():
            self._show_session(session)
        view = str(self._store.value("view", "sessions"))
        self.show_view(view if view in self.view_words() else "sessions")
