from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from memory_studio.domain.projection import Projection
from memory_studio.gui.models.display import Tone
from memory_studio.gui.models.timeline import Column, Filter, TimelineModel
from memory_studio.services.reading import take_shape
from memory_studio.services.transcripts import open_transcript
from tests.gui.session_windows import PI, STORY, copy_session, open_view, settle, shown_texts


@pytest.fixture
def view(qtbot, tmp_path):
    with open_view(qtbot, copy_session(STORY, tmp_path)) as view:
        yield view


def story_model():
    transcript = open_transcript(STORY)
    model = TimelineModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_transcript(transcript)
    model.show_shape(take_shape(transcript, 100))
    return model


@pytest.mark.usefixtures("qapp")
def test_the_model_keeps_its_promises_while_folds_open_and_close():
    model = story_model()
    n_before = model.rowCount()
    position = next(at for at in range(n_before) if model.fold_at(at))
    fold = model.fold_at(position)
    assert model.open_fold(position)
    assert model.rowCount() == n_before + fold.n_entries - 1
    assert model.row_at(position) == fold.first_row
    assert model.close_fold(fold.first_row + 1) == position
    assert model.rowCount() == n_before
    model.show_filter(Filter.ACTIVE_BRANCH)
    model.show_transcript(None)
    assert model.rowCount() == 0


@pytest.mark.usefixtures("qapp")
def test_open_folds_stay_open_when_the_shape_is_taken_again():
    model = story_model()
    position = next(at for at in range(model.rowCount()) if model.fold_at(at))
    model.open_fold(position)
    n_rows = model.rowCount()
    model.show_shape(take_shape(model.transcript, 100))
    assert model.rowCount() == n_rows


def test_boundaries_folds_and_tools_say_what_they_are(view):
    texts = shown_texts(view)
    assert "Compaction 3 auto · 181,204 → 24,431 tokens · 412 entries folded" in texts
    assert "384 more entries were summarised here (~122,394 tokens)" in texts
    assert any("config/staging-2.yaml  →  214 lines" in text for text in texts)


def test_tokens_are_estimated_exact_or_absent(view):
    model = view.model

    def tokens(row):
        return model.index(model.position_of(row), Column.TOKENS).data()

    boundary = view.transcript.outline.boundaries[-1].row
    user = next(r for r in range(boundary, 2000) if view.transcript.columns.roles[r] == 2)
    assert tokens(user).startswith("~")
    assert tokens(user + 1).isdecimal()
    assert tokens(boundary) == ""


def test_opens_at_the_newest_boundary_in_view(view):
    boundary = view.transcript.outline.boundaries[-1]
    assert view.timeline.current_row == boundary.row
    assert not view.timeline.row_rect(boundary.row).isEmpty()


def test_brackets_go_from_boundary_to_boundary(qtbot, view):
    rows = [boundary.row for boundary in view.transcript.outline.boundaries]
    for expected in (rows[1], rows[0]):
        qtbot.keyClick(view.timeline, Qt.Key.Key_BracketLeft)
        assert view.timeline.current_row == expected
    qtbot.keyClick(view.timeline, Qt.Key.Key_BracketLeft)
    assert view.messages[-1] == ("info", "There is no further boundary in this direction.")
    qtbot.keyClick(view.timeline, Qt.Key.Key_BracketRight)
    assert view.timeline.current_row == rows[1]


def test_braces_go_to_branch_points(qtbot, tmp_path):
    with open_view(qtbot, copy_session(PI / "branches.jsonl", tmp_path)) as view:
        view.go_fork = view.timeline.go_to_fork(-1)
        assert view.timeline.current_row in view.transcript.tree.fork_rows


def test_j_k_home_and_end_move(qtbot, view):
    timeline = view.timeline
    qtbot.keyClick(timeline, Qt.Key.Key_Home)
    assert timeline.current_row == 0
    qtbot.keyClick(timeline, Qt.Key.Key_J)
    assert timeline.current_row == 1
    qtbot.keyClick(timeline, Qt.Key.Key_K)
    assert timeline.current_row == 0
    qtbot.keyClick(timeline, Qt.Key.Key_End)
    assert timeline.current_row == len(view.transcript.columns) - 1


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Asterisk])
def test_a_fold_opens_by_key_and_left_closes_it(qtbot, view, key):
    model, timeline = view.model, view.timeline
    position = next(at for at in range(model.rowCount()) if model.fold_at(at))
    fold = model.fold_at(position)
    timeline.setCurrentIndex(model.index(position, 1))
    qtbot.keyClick(timeline, key)
    assert timeline.current_row == fold.first_row
    qtbot.keyClick(timeline, Qt.Key.Key_Left)
    assert model.fold_at(timeline.currentIndex().row()) == fold


def test_a_fold_opens_by_click(qtbot, view):
    model, timeline = view.model, view.timeline
    position = next(at for at in range(model.rowCount()) if model.fold_at(at))
    fold = model.fold_at(position)
    timeline.scrollTo(model.index(position, 1))
    place = timeline.visualRect(model.index(position, 1)).center()
    qtbot.mouseClick(timeline.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert model.row_at(position) == fold.first_row


def test_select_all_selects_nothing_more(view):
    view.timeline.selectAll()
    assert len(view.timeline.selectedIndexes()) == len(Column) - 1


def test_filters_hide_and_keep_the_place(view):
    row = view.timeline.current_row
    view.show_filter(Filter.NO_TOOL_RESULTS)
    roles = view.transcript.columns.roles
    shown = [view.model.row_at(at) for at in range(view.model.rowCount())]
    assert all(roles[each] != 4 for each in shown)
    assert view.timeline.current_row == row
    view.show_filter(Filter.ACTIVE_BRANCH)
    assert view.model.rowCount() == len(view.transcript.outline.path)


def test_going_to_a_hidden_entry_lifts_the_filter(view):
    view.show_filter(Filter.NO_TOOL_RESULTS)
    result = view.transcript.columns.roles.rindex(4)
    view.go_to_row(result)
    assert view.timeline.current_row == result
    assert view.model.filter is Filter.ALL


def test_copies_text_markdown_and_id(qtbot, view):
    row = next(
        r for r in range(view.timeline.current_row, 2000) if view.transcript.columns.roles[r] == 2
    )
    view.go_to_row(row)
    for what, expected in (
        ("id", view.transcript.tree.ids[row]),
        ("text", "Run it on staging and tell me when the row counts match"),
    ):
        view.copy(what)
        settle(qtbot, view)
        assert QApplication.clipboard().text() == expected
    view.copy("markdown")
    settle(qtbot, view)
    assert QApplication.clipboard().text().startswith("**User** · ")


def test_selections_are_contiguous(view):
    timeline, model = view.timeline, view.model
    flags = QItemSelectionModel.SelectionFlag
    last = model.rowCount() - 1
    timeline.setCurrentIndex(model.index(last - 2, 1))
    for at in (last - 1, last):
        timeline.selectionModel().select(model.index(at, 1), flags.Select | flags.Rows)
    n_rows = len(view.transcript.columns)
    assert timeline.selected_rows() == [n_rows - 3, n_rows - 2, n_rows - 1]


def test_a_row_that_cannot_be_read_says_so(qtbot, tmp_path):
    path = copy_session(PI / "basic.jsonl", tmp_path)
    with open_view(qtbot, path) as view:
        view.transcript.path.unlink()
        view.model.lines.take_outline(view.model.shape.outline, ())
        view.transcript._small_entry.cache_clear()
        line = view.model.line_at(0)
        assert line.tone is Tone.LOST
        assert "cannot be read" in line.text
        view.timeline.viewport().repaint()
        settle(qtbot, view)


def test_malformed_lines_are_rows_with_their_reason(qtbot, tmp_path):
    path = tmp_path / "s.jsonl"
    lines = (PI / "basic.jsonl").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b'{"type": nonsense\n', *lines[3:]]))
    with open_view(qtbot, path) as view:
        (text,) = [text for text in shown_texts(view) if text.startswith("Unreadable")]
        assert "nonsense" in text
        assert "1 problem" in view.statuses[-1][0]


def test_a_very_long_line_is_read_in_the_background(qtbot, tmp_path):
    path = tmp_path / "s.jsonl"
    header = (PI / "basic.jsonl").read_text(encoding="utf-8").splitlines()[0]
    message = {"role": "user", "content": [{"type": "text", "text": "start " + "x" * 3_000_000}]}
    record = {"type": "message", "id": "0000000a", "parentId": None, "message": message}
    path.write_text(header + "\n" + json.dumps(record) + "\n", encoding="utf-8")
    with open_view(qtbot, path) as view:
        qtbot.waitUntil(lambda: shown_texts(view)[0].startswith("User start xxx"), timeout=5000)
        settle(qtbot, view)


def test_chinese_is_shown_as_it_is(qtbot, tmp_path):
    with open_view(qtbot, copy_session(PI / "cjk.jsonl", tmp_path)) as view:
        assert any("一" <= char <= "鿿" for text in shown_texts(view) for char in text)
        view.grab()


@pytest.mark.usefixtures("qapp")
def test_a_projection_appends_what_the_transcript_gained():
    transcript = open_transcript(STORY)
    model = TimelineModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_transcript(transcript)
    model._projection, model._n_rows = Projection(1000), 1000
    model.append_rows()
    assert model.rowCount() == len(transcript.columns)
