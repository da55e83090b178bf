"""The main window: views, what is open in them, and how a person moves between them.

Built for one language and one `Studio`: another of either is a new window with the same state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from memory_studio.domain.task import CancelToken, ReportProgress
from memory_studio.gui import strings
from memory_studio.gui.actions import Actions
from memory_studio.gui.folders import show_in_folder
from memory_studio.gui.homes import HomeFinder
from memory_studio.gui.messages import Message
from memory_studio.gui.opening import Opener
from memory_studio.gui.panes.operations import OperationsPane
from memory_studio.gui.panes.session_list import SessionListPane
from memory_studio.gui.panes.welcome import WelcomePane
from memory_studio.gui.places import History, Place, RecentPaths
from memory_studio.gui.theme import Theme
from memory_studio.gui.window_frame import WindowFrame
from memory_studio.services.studio import Studio

if TYPE_CHECKING:
    from memory_studio.gui.panes.memory_view import MemoryView
    from memory_studio.gui.panes.session_view import SessionView
    from memory_studio.gui.panes.settings import SettingsPane
    from memory_studio.gui.window_dialogs import WindowDialogs

__all__ = ["MainWindow"]

_LIST_WIDTH_PX = 270
_BUILD_VIEWS_AFTER_MS = 150
_ZOOM_STEP_PERCENT = 10
_LEAST_ZOOM_PERCENT, _MOST_ZOOM_PERCENT = 50, 300


class MainWindow(WindowFrame):
    """Everything a person sees.

    Signals:
        settings_chosen: new `Settings`, to be put in force and saved.
        sample_wanted, own_agents_wanted: show the other set of sessions.

    Attributes:
        is_demo: whether the sample is shown.
        opener: opens what the person names.
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
        super().__init__(theme, store, strings.view_names(), language)
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
        self._settings_view: SettingsPane | None = None
        self._dialogs: WindowDialogs | None = None
        self._wants_story = self.is_demo
        self.opener = Opener(self)
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
        self.welcome = WelcomePane(theme, offers_sample=not self.is_demo)
        self._centre = QStackedWidget()
        self._centre.addWidget(self.welcome)
        self._splitter = QSplitter()
        self._splitter.addWidget(self.session_list)
        self._splitter.addWidget(self._centre)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setCollapsible(1, False)
        for page in (self._splitter, self.operations):
            self.pages.addWidget(page)
        self.setWindowTitle(self._title())

    def _connect(self) -> None:
        self._homes.found.connect(self._on_homes)
        self.rail.chosen.connect(self.show_view)
        self.session_list.opened.connect(self.open_session)
        self.session_list.folders_changed.connect(self._homes.search)
        self.session_list.titles_read.connect(self._on_titles_read)
        self.welcome.open_file.connect(self.opener.choose_files)
        self.welcome.open_folder.connect(self.opener.choose_folder)
        self.welcome.try_sample.connect(self.sample_wanted)
        self.operations.messaged.connect(self.show_message)
        self.operations.session_written.connect(self._on_session_written)
        self.operations.undo_changed.connect(self._on_undo_changed)
        self.status.language.clicked.connect(lambda: self.show_view("settings"))
        self.overlay.dropped.connect(self.open_paths)
        self.zoom_wanted.connect(self.zoom_by)

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
            "settings": self.settings_view,
        }
        page = pages[name]()
        self.pages.setCurrentWidget(page)
        self.rail.show_active(name)
        self._show_status()
        if name == "memory":
            self._show_workspaces()
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
            view.moved_on.connect(self._on_moved_on)
            view.message.connect(self._on_session_message)
            self.operations.session_written.connect(view.forget_undo)
            self._centre.addWidget(view)
            self._take_view("sessions", view)
            self.commands.add_view_actions("session", view.session_actions())
            self.commands.add_view_actions("go", view.go_actions())
            self._session_view = view
        return self._session_view

    def memory_view(self) -> MemoryView:
        """Return the view of the memory, built when first needed."""
        if self._memory_view is None:
            from memory_studio.gui.panes.memory_view import MemoryView  # noqa: PLC0415 (the same)

            view = MemoryView(self._studio, self.tasks, self._theme, self)
            view.message.connect(lambda text, kind: self.show_message(Message(text, kind)))
            view.chooser.currentIndexChanged.connect(self._show_session_days)
            self.pages.addWidget(view)
            self._take_view("memory", view)
            self.commands.add_view_actions("memory", view.actions())
            self._memory_view = view
        return self._memory_view

    def settings_view(self) -> SettingsPane:
        """Return the view of the settings, built when first needed."""
        if self._settings_view is None:
            from memory_studio.gui.panes.settings import SettingsPane  # noqa: PLC0415 (the same)

            view = SettingsPane(self._studio.settings, self._settings_path)
            view.chosen.connect(self.settings_chosen)
            self.pages.addWidget(view)
            self.adopt(view)
            self._settings_view = view
        return self._settings_view

    def _prepare_views(self) -> None:
        """Import and build the views after the first picture; the menus are complete then."""

        def work(_cancel: CancelToken, _report: ReportProgress) -> None:
            for name in ("session_view", "memory_view", "settings"):
                import_module(f"memory_studio.gui.panes.{name}")

        self.tasks.query("views", work, lambda _none: self.build_views())

    def build_views(self) -> None:
        """Build the views that were not needed yet."""
        self.session_view()
        self.memory_view()
        self.settings_view()

    def _take_view(self, name: str, view: SessionView | MemoryView) -> None:
        view.status_changed.connect(lambda left, right: self._on_status(name, left, right))
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
        else:
            self._close_session()
            self._visit()

    def _close_session(self) -> None:
        self._open_path = None
        self.session_view().close_session()
        self._statuses.pop("sessions", None)
        self._centre.setCurrentWidget(self.welcome)
        self.session_list.select(None)
        self.setWindowTitle(self._title())
        self._show_status()
        self._update_actions()

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
            self._show_workspaces()

    def _show_workspaces(self) -> None:
        self.memory_view().set_workspaces(self._homes.workspaces)
        self._show_session_days()

    def _show_session_days(self) -> None:
        """Tell the calendar on which days the agent of the workspace on show was at work."""
        if self._memory_view is None:
            return
        model = self.session_list.model
        paths = self._homes.sessions_of(self._memory_view.chooser.currentData())
        summaries = filter(None, map(model.summary_of, paths))
        self._memory_view.set_session_days(frozenset().union(*(s.days for s in summaries)))

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

    def _on_titles_read(self) -> None:
        self.setWindowTitle(self._title())
        self._show_session_days()
        story = self.session_list.model.largest() if self._wants_story else None
        if story is not None:
            self._wants_story = False
            if self._open_path is None and self._view == "sessions":
                self.open_session(story)

    def _on_moved_on(self, path: Path) -> None:
        """Follow the session view to another session."""
        self._open_path = path
        self.recent.add(path)
        self.session_list.select(path)
        self.setWindowTitle(self._title())
        self._homes.search()
        self._visit()

    def _on_session_message(self, text: str, kind: str) -> None:
        """Show what the session view says, with the way back of what it has written."""
        undo = self.session_view().undo_last
        if kind == "success" and undo.isEnabled():
            message = Message(text, kind, action=self.tr("Undo"), run=undo.trigger)
        else:
            message = Message(text, kind)
        self.show_message(message)

    def _on_session_written(self, path: Path) -> None:
        """Show anew what an operation changed."""
        self.session_list.refresh()
        self.operations.refresh()
        if path == self._open_path and path.is_file():
            self.session_view().open_path(path)
        elif path == self._open_path:
            self._close_session()

    def _on_status(self, name: str, left: str, right: str) -> None:
        self._statuses[name] = (left, right)
        self._show_status()

    def _show_status(self) -> None:
        nothing_open = {"sessions": (strings.sessions(self.session_list.model.n_sessions), "")}
        texts = self._statuses.get(self._view) or nothing_open.get(self._view, ("", ""))
        self.status.show_texts(*texts)

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

    def dialogs(self) -> WindowDialogs:
        """Return what opens the palette and the other dialogs."""
        if self._dialogs is None:
            from memory_studio.gui.window_dialogs import WindowDialogs  # noqa: PLC0415 (the same)

            self._dialogs = WindowDialogs(self, self._theme, self._settings_path)
        return self._dialogs

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
        self.show_view(view if view in strings.view_names() else "sessions")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let go of the session before the threads end."""
        if self._session_view is not None:
            self._session_view.close_session()
        super().closeEvent(event)
