"""The list of sessions: filled, filtered, kept up to date, and quick with thousands."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from memory_studio.services.discovery import AgentHome, SessionGroup


@pytest.fixture
def model(qapp):  # noqa: ARG001 (translations need an application)
    from memory_studio.gui.models.session_list import SessionListModel

    return SessionListModel()


def made_up_home(n_sessions, kind="openclaw", name="main"):
    paths = tuple(Path(f"/made/up/{kind}/{name}/session-{n}.jsonl") for n in range(n_sessions))
    return AgentHome(kind, Path(f"/made/up/{kind}"), (SessionGroup(name, paths),), ())


def texts(model):
    return [model.index(row).data() for row in range(model.rowCount())]


def seconds(model, role):
    return [model.index(row).data(role) for row in range(model.rowCount())]


def select(window, path):
    window.session_list.list.setCurrentIndex(window.session_list.model.index_of(path))


def test_the_model_keeps_qts_rules(model, qtmodeltester):
    model.set_homes([made_up_home(3), made_up_home(2, "pi", "proj")], [Path("/else/where.jsonl")])
    qtmodeltester.check(model)
    model.set_filter("session-1")
    qtmodeltester.check(model)


def test_file_names_are_there_before_anything_is_read(model):
    from memory_studio.gui.models.session_list import RowRole

    model.set_homes([made_up_home(2), made_up_home(1, "pi", "proj")], [])
    assert texts(model) == ["OPENCLAW · main", "session-0", "session-1", "PI · proj", "session-0"]
    assert seconds(model, RowRole.SECONDARY)[:2] == ["2 sessions", "reading…"]
    assert seconds(model, RowRole.BADGE)[1] == 0


def test_two_homes_of_a_kind_are_told_apart(model):
    first, second = made_up_home(1), made_up_home(1)
    other = AgentHome("openclaw", Path("/home/me/.openclaw-work"), second.groups, ())
    model.set_homes([first, other], [])
    assert texts(model)[2] == "OPENCLAW .openclaw-work · main"


def test_an_unreadable_session_shows_the_reason(model):
    from memory_studio.gui.models.session_list import RowRole, SummaryResult

    model.set_homes([made_up_home(1)], [])
    path = model.titles()[0][1]
    model.take_summaries([SummaryResult(path, (1, 1), None, "It cannot be read.")])
    assert model.index(1).data(RowRole.SECONDARY) == "It cannot be read."
    assert model.index(1).data(RowRole.IS_PROBLEM)


def test_ten_thousand_sessions_are_filtered_at_once(model):
    model.set_homes([made_up_home(10_000)], [])
    started = time.perf_counter()
    model.set_filter("session-9999")
    assert time.perf_counter() - started < 0.25
    assert texts(model) == ["OPENCLAW · main", "session-9999"]


def test_heads_are_stepped_over_by_the_keyboard(model):
    from PySide6.QtCore import Qt

    model.set_homes([made_up_home(1)], [])
    assert model.flags(model.index(0)) == Qt.ItemFlag.NoItemFlags
    assert model.flags(model.index(1)) & Qt.ItemFlag.ItemIsSelectable


def test_real_sessions_are_listed_with_what_was_counted_in_them(agents, open_desk):
    from memory_studio.gui.models.session_list import RowRole

    window = open_desk().window
    model = window.session_list.model
    row = model.index_of(agents["sessions/two-compactions"])
    row = row if row.isValid() else model.index_of(agents["main/two-compactions"])
    assert row.data(RowRole.BADGE) == 2
    assert "2 compactions" in row.data(RowRole.SECONDARY)
    assert "tok" in row.data(RowRole.SECONDARY)


def test_typing_in_the_filter_box_narrows_the_list(agents, open_desk, qtbot):
    window = open_desk().window
    pane = window.session_list
    title = pane.model.title_of(agents["main/basic"])
    qtbot.keyClicks(pane.filter, title)
    qtbot.waitUntil(lambda: pane.model.n_listed < pane.model.n_sessions)
    assert pane.model.index_of(agents["main/basic"]).isValid()
    qtbot.keyClicks(pane.filter, " nothing has this")
    qtbot.waitUntil(lambda: pane.model.n_listed == 0)
    assert pane._empty.isVisible()


@pytest.mark.usefixtures("agents")
def test_enter_in_the_filter_box_opens_the_first_match(open_desk, qtbot):
    from PySide6.QtCore import Qt

    window = open_desk().window
    qtbot.keyClicks(window.session_list.filter, "basic")
    qtbot.keyClick(window.session_list.filter, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.session_path is not None)
    assert window.session_path.stem == "basic"


def test_a_click_opens_a_session(agents, open_desk, qtbot):
    from PySide6.QtCore import Qt

    window = open_desk().window
    pane, path = window.session_list, agents["main/basic"]
    where = pane.list.visualRect(pane.model.index_of(path)).center()
    qtbot.mouseClick(pane.list.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert window.session_path == path


def test_a_changed_file_is_read_again_and_a_new_one_appears(agents, open_desk, qtbot):
    window = open_desk().window
    pane, path = window.session_list, agents["main/basic"]
    before = pane.model.summary_of(path).n_entries
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-3]))
    new = path.with_name("another.jsonl")
    new.write_bytes(b"".join(lines))
    qtbot.waitUntil(lambda: pane.model.has(new), timeout=8000)
    qtbot.waitUntil(lambda: pane.model.summary_of(path).n_entries < before, timeout=8000)


def test_a_session_that_was_written_just_now_is_marked_live(agents, open_desk, qtbot):
    from memory_studio.gui.models.session_list import RowRole

    os.utime(agents["main/basic"])
    window = open_desk().window
    model = window.session_list.model
    window.session_list.refresh()
    qtbot.waitUntil(lambda: model.index_of(agents["main/basic"]).data(RowRole.IS_LIVE))
    assert not model.index_of(agents["main/branches"]).data(RowRole.IS_LIVE)


def test_the_menu_of_a_row_copies_path_and_id(agents, open_desk, qapp):
    pane = open_desk().window.session_list
    path = agents["main/basic"]
    actions = {action.text(): action for action in pane.actions_for(path, pane)}
    actions["Copy path"].trigger()
    assert qapp.clipboard().text() == str(path)
    actions["Copy session id"].trigger()
    assert qapp.clipboard().text() == pane.model.summary_of(path).id


def test_opening_homes_changes_nothing_in_them(agents, open_desk, home):
    def state():
        return {
            path: (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
            for folder in (home / ".openclaw", home / ".pi")
            for path in folder.rglob("*")
        }

    before = state()
    open_desk(agents["main/basic"])
    assert state() == before
