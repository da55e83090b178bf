from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication

from tests.gui.session_windows import PI, STORY, copy_session, open_view, settle


@pytest.fixture
def view(qtbot, tmp_path):
    with open_view(qtbot, copy_session(STORY, tmp_path)) as view:
        qtbot.keyClick(view.timeline, Qt.Key.Key_Home)
        view.find_bar.open_bar()
        yield view


def look_for(qtbot, view, text):
    view.find_bar.field.setText(text)
    settle(qtbot, view)


def test_finds_inside_folded_entries_and_opens_them(qtbot, view):
    look_for(qtbot, view, "ORG_UUID")
    assert len(view.searcher.rows) == 7
    assert view.timeline.current_row == view.searcher.rows[0]
    assert not view.model.is_folded(view.searcher.rows[0])
    assert view.find_bar.count.text().startswith("1 of 7 · ")
    assert view.find_bar.count.text().endswith("inside folded entries")
    assert view.timeline.rows.needle == "org_uuid"
    view.grab()


def test_enter_goes_on_and_round_the_end(qtbot, view):
    look_for(qtbot, view, "org_uuid")
    seen = [view.timeline.current_row]
    for _step in range(7):
        qtbot.keyClick(view.find_bar.field, Qt.Key.Key_Return)
        seen.append(view.timeline.current_row)
    assert seen == [*view.searcher.rows, view.searcher.rows[0]]
    assert "went on from the top" in view.find_bar.count.text()
    qtbot.keyClick(view.find_bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert view.timeline.current_row == view.searcher.rows[-1]
    assert "went on from the end" in view.find_bar.count.text()


def test_says_when_there_is_nothing(qtbot, view):
    look_for(qtbot, view, "no such words anywhere")
    assert view.find_bar.count.text() == "nothing found"


def test_escape_closes_and_the_keys_go_back_to_the_timeline(qtbot, view):
    look_for(qtbot, view, "org_uuid")
    qtbot.keyClick(view.find_bar.field, Qt.Key.Key_Escape)
    assert not view.find_bar.isVisible()
    assert view.timeline.hasFocus()
    row = view.timeline.current_row
    qtbot.keyClick(view.timeline, Qt.Key.Key_N)
    assert view.timeline.current_row > row


def test_a_draft_of_an_input_method_is_not_searched(qtbot, tmp_path):
    with open_view(qtbot, copy_session(PI / "cjk.jsonl", tmp_path)) as view:
        view.find_bar.open_bar()
        field = view.find_bar.field
        QApplication.sendEvent(field, QInputMethodEvent("shu ju", []))
        settle(qtbot, view)
        assert view.find_bar.count.text() == ""
        event = QInputMethodEvent()
        event.setCommitString("数据")
        QApplication.sendEvent(field, event)
        settle(qtbot, view)
        assert view.find_bar.count.text() != ""
