from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QInputDialog

from memory_studio.services import reading
from tests.gui.session_windows import PI, STORY, copy_session, open_view, settle, shown_texts


@pytest.fixture
def story(tmp_path):
    return copy_session(STORY, tmp_path)


def test_the_head_names_session_agent_model_and_window(qtbot, story):
    with open_view(qtbot, story) as view:
        assert view.header.title.text() == "Migrate billing to Postgres"
        assert view.header.facts.text() == "agent:main:main · claude-sonnet-4-6 · 200k tok window"
        assert view.header.read_only.isVisible()
        assert not view.header.live.isVisible()


def test_the_status_counts_entries_branches_and_problems(qtbot, story):
    with open_view(qtbot, story) as view:
        left, right = view.statuses[-1]
        assert left.endswith("1,037 entries · 2 branches · 0 problems")
        assert right == "Context now 24,587 of 200,000 tokens"


def test_opens_at_the_entry_asked_for(qtbot, story):
    with open_view(qtbot, story) as view:
        folded = view.transcript.tree.ids[100]
        view.open_path(story, folded)
        assert view.timeline.current_row == 100
    with open_view(qtbot, story, entry_id=folded) as view:
        assert view.timeline.current_row == 100


def test_a_session_just_written_is_live_and_says_why(qtbot, story):
    story.touch()
    with open_view(qtbot, story) as view:
        assert view.header.live.text() == "live, just now"
        assert "written" in view.header.live.toolTip()


def test_large_sessions_come_in_pieces_and_once_more_from_the_side_car(qtbot, story, monkeypatch):
    monkeypatch.setattr(reading, "READ_AT_ONCE_BYTES", 0)
    with open_view(qtbot, story) as view:
        first = shown_texts(view)
    with open_view(qtbot, story) as view:
        assert shown_texts(view) == first


def test_growth_is_followed(qtbot, tmp_path):
    source = PI / "two-compactions.jsonl"
    path = tmp_path / "s.jsonl"
    lines = source.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-2]))
    with open_view(qtbot, path) as view:
        n_before = len(view.transcript.columns)
        view.follow.trigger()
        path.write_bytes(b"".join(lines))
        view.loader.look()
        settle(qtbot, view)
        assert len(view.transcript.columns) == n_before + 2
        assert view.timeline.current_row == n_before + 1
        assert view.model.shape.outline.leaf_row == n_before + 1


def test_a_rewritten_file_is_read_anew_and_the_place_kept(qtbot, tmp_path):
    path = copy_session(PI / "two-compactions.jsonl", tmp_path)
    with open_view(qtbot, path) as view:
        view.go_to_row(3)
        entry_id = view.transcript.tree.ids[3]
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join([lines[0], *lines[2:]]))
        view.loader.look()
        settle(qtbot, view)
        assert view.timeline.current_row == 2
        assert view.transcript.tree.ids[2] == entry_id


def test_a_missing_file_is_explained_in_the_pane(qtbot, tmp_path):
    with open_view(qtbot, tmp_path / "none.jsonl") as view:
        assert view._pages.currentIndex() == 0
        assert "none.jsonl" in view._note.text()


def test_an_empty_file_is_no_reason_to_fail(qtbot, tmp_path):
    path = tmp_path / "s.jsonl"
    path.write_text((PI / "basic.jsonl").read_text(encoding="utf-8").splitlines()[0] + "\n")
    with open_view(qtbot, path) as view:
        assert view.model.rowCount() == 0
        view.grab()


def test_a_marker_of_the_curve_leads_to_its_boundary(qtbot, story):
    with open_view(qtbot, story) as view:
        curve = view.curve
        boundary, x = list(curve._markers())[-1]
        place = QPointF(x, curve._area.top() - 8)
        qtbot.mouseClick(curve, Qt.MouseButton.LeftButton, pos=place.toPoint())
        assert view.timeline.current_row == boundary.row
        assert "Compaction 1" in curve.tool_tip_at(place)
        settle(qtbot, view)


def test_the_curve_can_be_walked_by_key(qtbot, story):
    with open_view(qtbot, story) as view:
        rows = [boundary.row for boundary in view.transcript.outline.boundaries]
        for key, expected in ((Qt.Key.Key_Left, rows[1]), (Qt.Key.Key_Right, rows[2])):
            qtbot.keyClick(view.curve, key)
            assert view.timeline.current_row == expected
        settle(qtbot, view)


def test_the_curve_shows_numbers_anywhere(qtbot, story):
    with open_view(qtbot, story) as view:
        area = view.curve._area
        text = view.curve.tool_tip_at(QPointF(area.center().x(), area.bottom() - 4))
        assert text.endswith("of 1,025")


def test_go_to_takes_numbers_and_complains_in_words(qtbot, story):
    with open_view(qtbot, story) as view:
        view.go_to_place("101")
        assert view.timeline.current_row == 100
        view.go_to_place("nowhere")
        assert view.messages[-1][0] == "error"
        assert "nowhere" in view.messages[-1][1]
        settle(qtbot, view)


def test_go_to_asks(qtbot, story):
    with open_view(qtbot, story) as view:
        next(action for action in view.actions() if action.objectName() == "go_to").trigger()
        dialog = view.findChild(QInputDialog)
        dialog.setTextValue("5")
        dialog.accept()
        assert view.timeline.current_row == 4
        settle(qtbot, view)


def test_commands_have_names_and_keys(qtbot, story):
    with open_view(qtbot, story) as view:
        keys = {a.objectName(): a.shortcut().toString() for a in view.actions()}
        assert keys["find"] == "Ctrl+F"
        assert keys["go_to"] == "Ctrl+G"
        assert keys["copy_markdown"] == "Ctrl+Shift+C"
        assert keys["previous_boundary"] == "["


def test_typing_in_a_field_is_no_command(qtbot, story):
    with open_view(qtbot, story) as view:
        view.find_bar.open_bar()
        qtbot.keyClicks(view.find_bar.field, "[f]")
        assert view.find_bar.text == "[f]"
        assert not view.follow.isChecked()
        settle(qtbot, view)


def test_nothing_is_looked_at_while_nobody_looks(qtbot, story):
    with open_view(qtbot, story) as view:
        assert view.loader._timer.isActive()
        view.hide()
        assert not view.loader._timer.isActive()
        view.show()
        assert view.loader._timer.isActive()
        settle(qtbot, view)
