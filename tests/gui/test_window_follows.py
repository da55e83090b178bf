"""The window follows what the session view does: menus, roll back, undo, days, the demo."""

from __future__ import annotations

import os
import shutil
import time

import pytest

from memory_studio.gui.dialogs.rollback import RollbackDialog
from memory_studio.services.rollback import How
from tests.gui.session_windows import SAMPLE, STORY


@pytest.fixture
def story(home):
    """The sample's story in a home of its own, at rest for an hour; returns its file."""
    folder = home / ".openclaw/agents/main/sessions"
    folder.mkdir(parents=True)
    (home / ".openclaw/workspace/memory").mkdir(parents=True)
    for source in (STORY, SAMPLE / "sessions.json"):
        at_rest = time.time() - 3600
        copy = shutil.copy(source, folder)
        os.utime(copy, (at_rest, at_rest))
    return folder / STORY.name


@pytest.fixture
def window(story, open_desk, qtbot):
    shown = open_desk(story).window
    shown.build_views()
    qtbot.waitUntil(lambda: is_at_rest(shown))
    return shown


def is_at_rest(window):
    return window.tasks.is_idle and window.session_view().model.shape is not None


def roll_back(window, qtbot, how):
    """Take back the newest compaction, with the real dialog."""
    view = window.session_view()
    view.open_rollback(view.transcript.outline.boundaries[-1].row)
    dialog = view.findChild(RollbackDialog)
    qtbot.waitUntil(lambda: window.tasks.is_idle)
    dialog._choices[How(how)].button.click()
    with qtbot.waitSignal(view.session_changed):
        dialog.go.click()
    qtbot.waitUntil(lambda: is_at_rest(window))


def test_the_commands_of_the_view_are_in_two_menus(window):
    groups = window.commands.groups()
    session = [action.objectName() for action in groups["Session"]]
    go = [action.objectName() for action in groups["Go"]]
    assert {"roll_back", "undo_last", "copy", "outline"} <= set(session)
    assert {"next_boundary", "go_to", "find"} <= set(go)
    assert not set(filter(None, session)) & set(go)


def test_a_new_session_is_followed_and_its_undo_leads_back(window, story, qtbot):
    roll_back(window, qtbot, "session")
    new = window.session_path
    assert new != story
    assert new.parent == story.parent
    assert window.session_list.model.path_at(window.session_list.list.currentIndex()) == new
    assert window.session_list.model.title_of(new) in window.windowTitle()
    assert window.recent.paths[0] == new
    message = window.message_bar.message
    assert (message.kind, message.action) == ("success", "Undo")
    window.message_bar._action.click()
    qtbot.waitUntil(lambda: window.session_path == story)
    qtbot.waitUntil(lambda: is_at_rest(window))
    assert not new.exists()
    assert window.message_bar.message.action == ""
    window.go(-1)
    assert window.session_path == story


def test_undone_elsewhere_is_not_offered_again(window, qtbot, monkeypatch):
    monkeypatch.setattr("memory_studio.gui.panes.operations.confirm", lambda *_: True)
    roll_back(window, qtbot, "unfold")
    assert window.session_view().undo_last.isEnabled()
    qtbot.waitUntil(window.commands.undo.isEnabled)
    window.operations.undo_newest()
    qtbot.waitUntil(lambda: not window.session_view().undo_last.isEnabled())
    qtbot.waitUntil(lambda: is_at_rest(window))
    assert window.message_bar.message.action == ""


def test_the_calendar_knows_when_the_agent_was_at_work(window, story, qtbot):
    window.show_view("memory")
    qtbot.waitUntil(lambda: window.tasks.is_idle)
    days = window.session_list.model.summary_of(story).days
    assert days
    assert window.memory_view()._session_days == days


def test_closing_a_session_lets_go_of_it(window):
    window.close_place()
    assert window.session_view().transcript is None
    assert window.session_path is None


def test_the_demo_opens_the_story_at_its_last_compaction(open_desk, qtbot):
    window = open_desk(is_demo=True).window
    qtbot.waitUntil(lambda: window.session_path is not None)
    qtbot.waitUntil(lambda: is_at_rest(window))
    view = window.session_view()
    assert window.session_path.name == STORY.name
    boundary = view.transcript.outline.boundaries[-1]
    assert view.timeline.current_row == boundary.row
    assert boundary.number == 3
    assert view.timeline.viewport().rect().contains(view.timeline.row_rect(boundary.row))
