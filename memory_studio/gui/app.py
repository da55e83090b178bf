"""Starting and ending the window.

One process shows one window at a time; another language, another embedding model or the sample
is a new window in the place of the old one.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QCoreApplication, QObject, QSettings, QSocketNotifier, Qt, QTimer
from PySide6.QtWidgets import QApplication

from memory_studio.assets import asset_path
from memory_studio.gui.crash import CrashReporter, start_log
from memory_studio.gui.icons import app_icon
from memory_studio.gui.language import use_language
from memory_studio.gui.main_window import MainWindow
from memory_studio.gui.messages import message_of
from memory_studio.gui.single_instance import InstanceServer, hand_over
from memory_studio.gui.theme import Theme
from memory_studio.services.studio import Studio
from memory_studio.settings import (
    Settings,
    default_settings_path,
    default_state_dir,
    load_settings,
    save_settings,
)

__all__ = ["Desk", "run", "tune_interpreter"]

# the copy of the sample is older than any "written a moment ago"
_SAMPLE_AGE_S = 3600
_SWITCH_INTERVAL_S = 0.0005
_N_NEW_OBJECTS, _N_YOUNG, _N_MIDDLE = 20_000, 20, 50


def run(paths: list[Path], *, demo: bool) -> int:
    """Open the window, or hand the paths to the one that is open; return the exit code.

    demo: open a copy of the sample, which is thrown away at the end.
    """
    app = _application()
    state_dir = default_state_dir()
    if not demo and hand_over(state_dir, paths):
        return 0
    start_log(state_dir)
    reporter = CrashReporter(app)
    quit_on_interrupt = _InterruptWatch(app)
    desk = Desk(app, state_dir, is_demo=demo)
    desk.open_paths(paths)
    try:
        return app.exec()
    finally:
        desk.close()
        quit_on_interrupt.close()
        reporter.restore()


def tune_interpreter() -> None:
    """Keep the interpreter out of the way of painting.

    With Python's 5 ms a repaint waits that long for a reader thread at each of its many calls;
    and a search for garbage walks over all that is known of a large session.
    """
    sys.setswitchinterval(_SWITCH_INTERVAL_S)
    gc.freeze()
    gc.set_threshold(_N_NEW_OBJECTS, _N_YOUNG, _N_MIDDLE)


def _application() -> QApplication:
    tune_interpreter()
    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("memory-studio")
    app.setOrganizationName("memory-studio")
    app.setApplicationDisplayName("Memory Studio")
    app.setDesktopFileName("memory-studio")
    app.setWindowIcon(app_icon())
    return app


class Desk(QObject):
    """Holds the window that is shown, and what it works on.

    Attributes:
        window: replaced as the language or the set of sessions changes.
    """

    window: MainWindow

    def __init__(self, app: QApplication, state_dir: Path, *, is_demo: bool) -> None:
        super().__init__(app)
        self._app, self._state_dir = app, state_dir
        self._scratch: Path | None = None
        self._is_closed = False
        self._settings_path = default_settings_path()
        self._settings, self._notices = load_settings(self._settings_path)
        self._theme = Theme(app)
        self._server: InstanceServer | None = None
        if not is_demo:
            self._server = InstanceServer(state_dir, self)
            self._server.paths_arrived.connect(self._on_paths_arrived)
        self._theme.choose(self._settings.theme, self._settings.font_scale_percent)
        self._studio = self._make_studio(is_demo=is_demo)
        self._show_window()

    def open_paths(self, paths: list[Path]) -> None:
        """Open files and folders in the window."""
        self.window.open_paths(paths)

    def close(self) -> None:
        """End everything, and throw the sample's copy away; does nothing the second time."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._server is not None:
            self._server.close()
        self._drop_window()
        self._drop_studio()

    def _make_studio(self, *, is_demo: bool) -> Studio:
        if not is_demo:
            studio = Studio(state_dir=self._state_dir, settings=self._settings)
        else:
            self._scratch = _sample_copy()
            studio = Studio(state_dir=self._scratch / "state", settings=self._settings)
        studio.notices[:0] = self._notices
        self._notices = []
        return studio

    def _show_window(self) -> None:
        language = use_language(self._settings.language)
        store_path = self._studio.state_dir / "window.ini"
        self.window = MainWindow(
            self._studio,
            self._theme,
            QSettings(str(store_path), QSettings.Format.IniFormat),
            settings_path=self._settings_path,
            language=language,
            demo_root=self._scratch / "sample" if self._scratch else None,
        )
        self._studio.notices.clear()
        self.window.settings_chosen.connect(self._on_settings)
        self.window.sample_wanted.connect(lambda: self._later(self._show_sample))
        self.window.own_agents_wanted.connect(lambda: self._later(self._show_own_agents))
        self.window.closed.connect(self._app.quit)
        self.window.show()

    def _later(self, call: Callable[[], None]) -> None:
        """Call when the window that asked for it has nothing left on the stack."""
        QTimer.singleShot(0, self, call)

    def _drop_window(self) -> None:
        window = self.window
        window.closed.disconnect(self._app.quit)
        window.close()
        window.deleteLater()

    def _drop_studio(self) -> None:
        self._studio.close()
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)
            self._scratch = None

    def _show_sample(self) -> None:
        self._swap(is_demo=True)

    def _show_own_agents(self) -> None:
        self._swap(is_demo=False)

    def _swap(self, *, is_demo: bool) -> None:
        self._drop_window()
        self._drop_studio()
        self._studio = self._make_studio(is_demo=is_demo)
        self._show_window()

    def _rebuild(self) -> None:
        self._drop_window()
        self._studio.use_settings(self._settings)
        self._show_window()

    def _on_settings(self, settings: Settings) -> None:
        old, self._settings = self._settings, settings
        try:
            save_settings(self._settings_path, settings)
        except OSError as error:
            self.window.show_message(message_of(error))
        if _of_look(settings) != _of_look(old):
            self._theme.choose(settings.theme, settings.font_scale_percent)
        if _of_window(settings) != _of_window(old):
            self._later(self._rebuild)
        else:
            self._studio.use_settings(settings)
            self.window.settings_view().show_settings(settings)

    def _on_paths_arrived(self, paths: list[Path]) -> None:
        window = self.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        window.open_paths(paths)


def _of_window(settings: Settings) -> tuple[object, ...]:
    """Return what only a new window can take."""
    model = settings.embedding_model, settings.embedding_model_may_download
    return settings.language, model


def _of_look(settings: Settings) -> tuple[object, ...]:
    return settings.theme, settings.font_scale_percent


def _sample_copy() -> Path:
    """Return a new scratch folder with the sample in it, made to look written an hour ago."""
    scratch = Path(tempfile.mkdtemp(prefix="memory-studio-sample-"))
    sample = scratch / "sample"
    shutil.copytree(asset_path("sample"), sample)
    written = time.time() - _SAMPLE_AGE_S
    for folder, _names, files in os.walk(sample):
        for name in files:
            path = Path(folder, name)
            path.chmod(0o644)
            os.utime(path, (written, written))
    return scratch


class _InterruptWatch:
    """Ends the program on Ctrl+C in its terminal, without waking up to look for it."""

    def __init__(self, app: QCoreApplication) -> None:
        self._read, self._write = socket.socketpair()
        self._write.setblocking(False)
        self._old_fd = signal.set_wakeup_fd(self._write.fileno())
        self._old_handler = signal.signal(signal.SIGINT, self._on_signal)
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, app)
        self._notifier.activated.connect(lambda: self._read.recv(64))

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        QCoreApplication.quit()

    def close(self) -> None:
        """Give the signal back."""
        self._notifier.setEnabled(False)
        signal.signal(signal.SIGINT, self._old_handler)
        signal.set_wakeup_fd(self._old_fd)
        self._read.close()
        self._write.close()
