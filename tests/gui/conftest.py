"""Every test here gets the offscreen platform and has to leave no window, thread or Qt warning."""

from __future__ import annotations

import gc
import threading
from pathlib import Path

import pytest

HERE = Path(__file__).parent
THREADS_END_WITHIN_MS = 2000


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.gui)
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            # the offscreen platform says so whenever a window is shown
            item.add_marker(pytest.mark.qt_log_ignore("does not support propagateSizeHints"))


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
