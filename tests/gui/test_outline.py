from __future__ import annotations

import pytest
from PySide6.QtTest import QAbstractItemModelTester

from memory_studio.domain.session import Issue
from memory_studio.gui.models.issues import IssuesModel
from memory_studio.gui.models.outline import OutlineModel
from memory_studio.services.reading import take_shape
from memory_studio.services.transcripts import open_transcript
from tests.gui.session_windows import PI, STORY, copy_session, open_view, settle

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


@pytest.mark.usefixtures("qapp")
def test_branches_and_boundaries_are_nodes():
    transcript = open_transcript(STORY)
    model = OutlineModel()
    QAbstractItemModelTester(model, FATAL)
    model.show_shape(transcript, take_shape(transcript, 10))
    assert model.rowCount() == 2
    active = model.index(0, 0)
    assert active.data() == "Active branch · 1,025 entries"
    texts = [model.index(at, 0, active).data() for at in range(model.rowCount(active))]
    assert [text.partition(" · ")[0] for text in texts if "◆" in text] == [
        "◆ Compaction 1",
        "◆ Compaction 2",
        "◆ Compaction 3",
    ]


def test_a_node_leads_to_its_entry(qtbot, tmp_path):
    with open_view(qtbot, copy_session(STORY, tmp_path)) as view:
        view.outline_shown.trigger()
        assert view.outline.isVisible()
        model = view.outline.tree.model()
        index = model.index(1, 0, model.index(0, 0))
        view.outline.tree.clicked.emit(index)
        assert view.timeline.current_row == view.transcript.outline.boundaries[0].row
        assert not view.outline.problems.isVisible()
        settle(qtbot, view)


def test_problems_are_listed_and_lead_to_their_line(qtbot, tmp_path):
    path = tmp_path / "s.jsonl"
    lines = (PI / "basic.jsonl").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b"not json\n", *lines[3:]]))
    with open_view(qtbot, path) as view:
        view.outline_shown.trigger()
        problems = view.outline.problems
        assert problems.isVisible()
        assert problems.model().index(0, 0).data() == "4"
        problems.clicked.emit(problems.model().index(0, 2))
        assert view.timeline.current_row == 2
        settle(qtbot, view)


@pytest.mark.usefixtures("qapp")
def test_a_problem_of_the_whole_file_has_no_line():
    model = IssuesModel()
    QAbstractItemModelTester(model, FATAL)
    model.show_issues((Issue("no-header", 0, 0, "There is no header."),))
    assert model.index(0, 0).data() == "—"
    assert model.row_of(0) is None
