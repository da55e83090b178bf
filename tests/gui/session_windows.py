"""Real session views on copies of real sessions, for the tests of this folder."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from memory_studio.gui.panes.session_view import SessionView
from memory_studio.gui.tasks import TaskRunner
from memory_studio.gui.theme import Theme
from memory_studio.services.studio import Studio

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "sample" / "openclaw" / "agents" / "main" / "sessions"
STORY = SAMPLE / "53c4e1a7-6b0d-4f8e-9a55-0c2f7d1be846.jsonl"
PI = ROOT / "tests" / "data" / "pi-1.6.0"
OLD_S = 1_700_000_000


def copy_session(source, folder):
    """Copy a session with its store, as if written long ago."""
    for path in (source, source.with_name("sessions.json")):
        if path.exists():
            shutil.copy(path, folder / path.name)
            os.utime(folder / path.name, (OLD_S, OLD_S))
    return folder / source.name


@contextmanager
def open_view(qtbot, path, *, entry_id="", settings=None):
    """Show a session in a real view and take everything down afterwards."""
    theme = Theme(QApplication.instance())
    theme.choose("light", 100)
    tasks, studio = TaskRunner(), Studio(settings=settings)
    view = SessionView(studio, tasks, theme)
    view.resize(1280, 800)
    view.messages = []
    view.statuses = []
    view.message.connect(lambda text, kind: view.messages.append((kind, text)))
    view.status_changed.connect(lambda left, right: view.statuses.append((left, right)))
    view.show()
    try:
        view.open_path(path, entry_id)
        settle(qtbot, view)
        view.activateWindow()
        view.timeline.setFocus()
        yield view
    finally:
        view.close_session()
        tasks.shut_down()
        studio.close()
        view.close()
        view.deleteLater()
        theme.deleteLater()


def settle(qtbot, view):
    """Wait until nothing runs and the short timers of the panes have fired."""
    timers = (view.inspector._timer, view.find_bar._timer)

    def is_quiet():
        return view._tasks.is_idle and not any(timer.isActive() for timer in timers)

    qtbot.waitUntil(is_quiet, timeout=10_000)


def shown_texts(view):
    """Return what every position of the timeline says."""
    model = view.model
    return [model.index(at, 1).data() for at in range(model.rowCount())]
