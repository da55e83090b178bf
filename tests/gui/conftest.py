"""Every test here gets the offscreen platform and has to leave no window, thread or Qt warning."""

from __future__ import annotations

import gc
import os
import shutil
import threading
import time
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DATA = HERE.parent / "data"
THREADS_END_WITHIN_MS = 2000


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.gui)
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            # the offscreen platform says so whenever a window is shown or raised
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


@pytest.fixture(autouse=True)
def nothing_left_over(qapp):
    """Fail on windows and threads that outlive the test that made them."""
    windows_before = set(windows(qapp))
    threads_before = set(threading.enumerate())
    yield
    delete_later_now(qapp)
    left = [f"window {describe(each)}" for each in windows(qapp) if each not in windows_before]
    left += [f"thread {each.name}" for each in still_running(threads_before)]
    if not pool_is_idle():
        left.append("a task in QThreadPool.globalInstance()")
    if left:
        pytest.fail("Left over: " + ", ".join(left))


def windows(qapp):
    return [each for each in qapp.topLevelWidgets() if each.parent() is None]


def describe(widget):
    return f"{type(widget).__name__} {widget.objectName() or widget.windowTitle()!r}"


def delete_later_now(qapp):
    from PySide6.QtCore import QEvent

    gc.collect()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.processEvents()


def still_running(threads_before):
    started = [each for each in threading.enumerate() if each not in threads_before]
    for thread in started:
        thread.join(THREADS_END_WITHIN_MS / 1000)
    return [each for each in started if each.is_alive()]


def pool_is_idle():
    from PySide6.QtCore import QThreadPool

    return QThreadPool.globalInstance().waitForDone(THREADS_END_WITHIN_MS)


@pytest.fixture
def agents(home):
    """An OpenClaw and a pi home with real sessions, at rest for an hour; returns their files."""
    sources = {
        home / ".openclaw/agents/main/sessions": DATA / "openclaw-2026.7.1" / "sdk",
        home / ".pi/agent/sessions/--proj--": DATA / "pi-1.6.0",
    }
    copied = {}
    for folder, source in sources.items():
        folder.mkdir(parents=True)
        for path in sorted(source.glob("*.jsonl")):
            copy = Path(shutil.copy(path, folder))
            at_rest = time.time() - 3600
            os.utime(copy, (at_rest, at_rest))
            copied[f"{folder.parts[-2]}/{path.stem}"] = copy
    return copied


@pytest.fixture
def open_desk(qapp, qtbot):
    """Open the real window as the program does; everything is closed afterwards."""
    from memory_studio.gui.app import Desk
    from memory_studio.gui.language import use_language
    from memory_studio.settings import (
        Settings,
        default_settings_path,
        default_state_dir,
        save_settings,
    )

    # a model would be loaded for seconds in a process of its own
    save_settings(default_settings_path(), Settings(embedding_model="none"))
    desks = []

    def open_it(*paths, is_demo=False):
        desk = Desk(qapp, default_state_dir(), is_demo=is_demo)
        desks.append(desk)
        desk.open_paths(list(paths))
        qtbot.waitUntil(lambda: desk.window.tasks.is_idle)
        return desk

    yield open_it
    for desk in desks:
        desk.close()
        desk.deleteLater()
    use_language("en")
    qapp.setStyleSheet("")
