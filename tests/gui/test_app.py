"""Starting the window: arguments, the sample, a second start, an uncaught error, Ctrl+C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def second_start():
    """Start the program again, as another process."""
    started = []

    def start(*paths):
        command = [sys.executable, "-m", "memory_studio", "open", *map(str, paths)]
        process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE)
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()
        process.stderr.close()


def test_a_session_named_as_argument_is_open(agents, open_desk):
    window = open_desk(agents["main/basic"]).window
    assert window.session_path == agents["main/basic"]
    assert window.session_list.model.title_of(agents["main/basic"]) in window.windowTitle()


def test_the_sample_is_a_copy_that_is_thrown_away(open_desk):
    desk = open_desk(is_demo=True)
    scratch = desk._scratch
    titles = [title for title, _path in desk.window.session_list.model.titles()]
    assert "Migrate billing to Postgres" in titles
    assert all(
        path.is_relative_to(scratch) for _title, path in desk.window.session_list.model.titles()
    )
    desk.close()
    assert not scratch.exists()


def test_the_sample_can_be_tried_from_the_first_page_and_left(open_desk, qtbot):
    from PySide6.QtCore import Qt

    desk = open_desk()
    qtbot.mouseClick(desk.window.welcome._buttons["sample"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: desk.window.is_demo)
    qtbot.waitUntil(lambda: desk.window.session_list.model.n_sessions > 0)
    desk.window.own_agents_wanted.emit()
    qtbot.waitUntil(lambda: not desk.window.is_demo)
    assert desk.window.session_list.model.n_sessions == 0


def test_a_second_start_hands_its_paths_over_and_ends(agents, open_desk, qtbot, second_start):
    desk = open_desk()
    process = second_start(agents["main/basic"])
    qtbot.waitUntil(lambda: desk.window.session_path == agents["main/basic"], timeout=20_000)
    assert process.wait(20) == 0


def test_a_socket_left_by_a_killed_window_is_no_obstacle(second_start, qtbot):
    from memory_studio.gui.single_instance import InstanceServer, hand_over
    from memory_studio.settings import default_state_dir

    process = second_start()
    # its answer proves that it listens
    qtbot.waitUntil(lambda: hand_over(default_state_dir(), []), timeout=20_000)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not hand_over(default_state_dir(), [])
    server = InstanceServer(default_state_dir())
    assert server._server.isListening()
    server.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal for another process")
def test_an_interrupt_ends_the_program_in_order(second_start, qtbot):
    from memory_studio.gui.single_instance import hand_over
    from memory_studio.settings import default_state_dir

    process = second_start()
    qtbot.waitUntil(lambda: hand_over(default_state_dir(), []), timeout=20_000)
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0


def test_the_window_is_there_before_anything_heavy_is_imported():
    code = (
        "import sys; from memory_studio.gui import app;"
        "print({'torch', 'litellm', 'sentence_transformers', 'sqlite_utils'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"


@pytest.mark.expected_log("nobody caught")
def test_an_uncaught_error_is_logged_without_its_secrets(qapp, caplog):
    from memory_studio.gui.crash import CrashReporter

    reporter = CrashReporter(qapp)
    error = RuntimeError("cannot log in with api_key=sk-abcdefgh12345678 at /home/me/file")
    sys.excepthook(RuntimeError, error, None)
    reporter.restore()
    assert "/home/me/file" in caplog.text
    assert "abcdefgh12345678" not in caplog.text


@pytest.mark.parametrize(
    "secret",
    [
        "sk-ant-abcdefgh12345678",
        "ghp_abcdefgh12345678",
        "Bearer abcdefgh.12345678",
        "password: hunter2hunter2",
        '"apiKey": "abcdefgh12345678"',
        "https://me:hunter2hunter2@example.org/",
    ],
)
def test_secrets_are_masked(secret):
    from memory_studio.gui.crash import mask_secrets

    masked = mask_secrets(f"before {secret} after /a/path")
    assert "12345678" not in masked
    assert "hunter2" not in masked
    assert masked.startswith("before ")
    assert masked.endswith(" after /a/path")


def test_the_report_can_be_copied(qapp, qtbot):
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QPushButton

    from memory_studio.gui.crash import CrashDialog

    dialog = CrashDialog("what went wrong")
    dialog.show()
    (copy,) = [b for b in dialog.findChildren(QPushButton) if b.text() == "Copy report"]
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert qapp.clipboard().text() == "what went wrong"
    dialog.close()
    dialog.deleteLater()


def test_the_log_is_below_the_state_folder(tmp_path):
    import logging

    from memory_studio.gui.crash import start_log

    path = start_log(tmp_path)
    handler = logging.getLogger().handlers[-1]
    try:
        assert path == tmp_path / "log" / "memory-studio.log"
        assert path.exists()
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()


def test_times_of_the_sample_are_old_enough_to_be_at_rest(open_desk):
    desk = open_desk(is_demo=True)
    newest = max(path.stat().st_mtime for _t, path in desk.window.session_list.model.titles())
    assert time.time() - newest > desk._settings.quiet_seconds
