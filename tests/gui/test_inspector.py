from __future__ import annotations

import json

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from memory_studio.gui.models.context_items import ContextModel
from memory_studio.gui.panes.document import WholeText
from memory_studio.services.transcripts import open_transcript
from tests.gui.session_windows import PI, STORY, copy_session, open_view, settle


@pytest.fixture
def view(qtbot, tmp_path):
    with open_view(qtbot, copy_session(STORY, tmp_path)) as view:
        yield view


def show(qtbot, view, row, tab=None):
    view.go_to_row(row)
    if tab is not None:
        view.inspector.setCurrentWidget(tab)
    settle(qtbot, view)


def test_the_compaction_is_told_in_words_and_numbers(view):
    tab = view.inspector.compaction
    assert view.inspector.currentWidget() is tab
    assert view.inspector.tabText(2) == "Compaction 3"
    assert tab.headline.text().startswith("412 entries became a summary of ~")
    assert tab._facts["folded"].text().startswith("412 entries (~")
    assert tab._facts["kept"].text() == "11 entries"
    assert tab._facts["trigger"].text() == "auto"
    assert "Keep invoice_no unchanged" in tab.summary.toPlainText()
    assert "##" not in tab.summary.toPlainText()
    assert tab.rollback.isEnabled()


def test_the_first_kept_entry_is_a_link(qtbot, view):
    boundary = view.transcript.outline.boundaries[-1]
    view.inspector.compaction._first_kept.click()
    assert view.timeline.current_row == view.transcript.outline.path[boundary.first_kept_position]
    settle(qtbot, view)


def test_the_summary_can_be_copied_as_it_stands(view):
    view.inspector.compaction.copy.click()
    assert QApplication.clipboard().text().startswith("## ")


def test_the_compaction_tab_is_for_boundaries_only(qtbot, view):
    show(qtbot, view, view.timeline.current_row + 1)
    assert not view.inspector.isTabVisible(2)
    assert view.inspector.currentWidget() is view.inspector.entry


def test_the_entry_shows_blocks_and_usage(qtbot, view):
    show(qtbot, view, 4, view.inspector.entry)
    text = view.inspector.entry.toPlainText()
    assert text.startswith("Assistant\n")
    assert "THINKING" in text
    assert "CALLS read" in text
    assert "read from cache" in text


def test_the_context_is_what_the_model_would_receive(qtbot, view):
    leaf = view.transcript.outline.leaf_row
    show(qtbot, view, leaf, view.inspector.context)
    items = view.inspector.context.table.items
    expected = view.transcript.context()
    assert items.rowCount() == len(expected.items)
    assert view.inspector.context._headline.text() == "24,587 of 200,000 tokens"
    assert items.index(0, 0).data() == "Summary"


def test_an_item_of_the_context_leads_to_its_entry(qtbot, view):
    show(qtbot, view, view.transcript.outline.leaf_row, view.inspector.context)
    table = view.inspector.context.table
    table.clicked.emit(table.model().index(1, 1))
    assert view.timeline.current_row == view.transcript.context().items[1].row
    settle(qtbot, view)


def test_raw_is_indented_json_with_its_place(qtbot, view):
    show(qtbot, view, 4, view.inspector.raw)
    record = json.loads(view.inspector.raw.text.toPlainText())
    assert record["id"] == view.transcript.tree.ids[4]
    view.inspector.raw.copy.click()
    assert json.loads(QApplication.clipboard().text()) == record
    assert "bytes from byte" in view.inspector.raw._place.text()


def test_a_long_result_is_cut_and_shown_whole_on_demand(qtbot, tmp_path):
    path = tmp_path / "s.jsonl"
    header = (PI / "basic.jsonl").read_text(encoding="utf-8").splitlines()[0]
    content = [{"type": "text", "text": "line\n" * 40_000 + "the end"}]
    message = {"role": "toolResult", "toolCallId": "c", "toolName": "bash", "content": content}
    record = {"type": "message", "id": "0000000a", "parentId": None, "message": message}
    path.write_text(header + "\n" + json.dumps(record) + "\n", encoding="utf-8")
    with open_view(qtbot, path) as view:
        show(qtbot, view, 0, view.inspector.entry)
        assert view.inspector.entry.toPlainText().endswith("Show all (200.0 kB)")
        view.inspector.entry.link_clicked.emit("0")
        whole = view.findChild(WholeText)
        assert whole.text.toPlainText().endswith("the end")
        whole.close()


def test_nothing_of_a_transcript_becomes_html(qtbot, tmp_path):
    path = tmp_path / "s.jsonl"
    header = (PI / "basic.jsonl").read_text(encoding="utf-8").splitlines()[0]
    text = "<b>bold</b> <img src='http://example.org/x.png'>"
    message = {"role": "user", "content": [{"type": "text", "text": text}]}
    record = {"type": "message", "id": "0000000a", "parentId": None, "message": message}
    path.write_text(header + "\n" + json.dumps(record) + "\n", encoding="utf-8")
    with open_view(qtbot, path) as view:
        show(qtbot, view, 0, view.inspector.entry)
        assert text in view.inspector.entry.toPlainText()


@pytest.mark.usefixtures("qapp")
def test_what_is_not_sent_is_marked():
    model = ContextModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    context = open_transcript(PI / "error-aborted.jsonl").context()
    model.show_context(context)
    marked = [model.index(at, 1).data().startswith("not sent: ") for at in range(model.rowCount())]
    assert marked == [not item.sent for item in context.items]
    assert any(marked)
