from __future__ import annotations

import pytest

from memory_studio.gui.dialogs.rollback import RollbackDialog
from memory_studio.services.rollback import How
from memory_studio.services.transcripts import open_transcript
from tests.gui.session_windows import STORY, copy_session, open_view, settle, shown_texts


@pytest.fixture
def path(tmp_path):
    return copy_session(STORY, tmp_path)


@pytest.fixture
def view(qtbot, path):
    with open_view(qtbot, path) as view:
        yield view


def ask(qtbot, view):
    view.inspector.compaction.rollback.click()
    settle(qtbot, view)
    return view.findChild(RollbackDialog)


def test_each_way_has_its_preview(qtbot, view):
    dialog = ask(qtbot, view)
    contexts = {how: choice.plan.after for how, choice in dialog._choices.items()}
    for how, choice in dialog._choices.items():
        choice.button.click()
        assert dialog.table.items.rowCount() == len(contexts[how].items)
        assert choice.sizes.text().startswith("24,587 → ")
        # it compacted because it was full, so it is full again
        assert choice.verdict.text() == "Fits 200,000, but the agent would compact again at once."
    assert "the original is untouched" in dialog.words.text()
    dialog.reject()


def test_unfold_writes_shows_and_is_undone(qtbot, view, path):
    before = path.read_bytes()
    changed = []
    view.session_changed.connect(changed.append)
    view.session_changed.connect(view.open_path)
    dialog = ask(qtbot, view)
    assert "Adds 1 entry" in dialog.words.text()
    expected = dialog._choices[How.UNFOLD].plan.after_tokens
    dialog.go.click()
    settle(qtbot, view)
    assert path.read_bytes().startswith(before)
    assert changed == [path]
    assert view.messages[-1] == ("success", "Rolled back. Nothing was overwritten.")
    boundary = view.transcript.outline.boundaries[-1]
    assert view.timeline.current_row == boundary.row
    assert boundary.undoes
    assert shown_texts(view)[-1].startswith("Rolled back compaction 3 taken back by you")
    assert any(text.startswith("Compaction 3 taken back · auto") for text in shown_texts(view))
    assert open_transcript(path).context().items_tokens <= expected
    assert view.undo_last.isEnabled()
    view.undo_last.trigger()
    settle(qtbot, view)
    assert path.read_bytes() == before
    assert view.messages[-1] == ("success", "The roll back was undone.")
    assert not view.undo_last.isEnabled()


def test_rewind_shows_the_new_branch(qtbot, view):
    dialog = ask(qtbot, view)
    dialog._choices[How.REWIND].button.click()
    assert "stay reachable on the old branch" in dialog.words.text()
    dialog.go.click()
    settle(qtbot, view)
    assert len(view.model.shape.outline.branches) == 3
    assert view.model.is_leaf(view.timeline.current_row)
    assert shown_texts(view)[-1] == "Rolled back compaction 3 taken back by you"


def test_a_new_session_leaves_the_old_one_alone(qtbot, view, path):
    before, places = path.read_bytes(), []
    view.moved_on.connect(places.append)
    dialog = ask(qtbot, view)
    dialog._choices[How.SESSION].button.click()
    dialog.go.click()
    settle(qtbot, view)
    assert path.read_bytes() == before
    assert view.transcript.path != path
    assert places == [view.transcript.path]
    view.undo_last.trigger()
    settle(qtbot, view)
    assert view.transcript.path == path


def test_a_live_session_is_refused_until_the_person_knows_better(qtbot, path):
    path.touch()
    with open_view(qtbot, path) as view:
        dialog = ask(qtbot, view)
        assert dialog.live.isVisible()
        assert "written" in dialog.live.text()
        assert not dialog._choices[How.UNFOLD].button.isEnabled()
        assert dialog._choices[How.SESSION].button.isChecked()
        assert dialog.go.isEnabled()
        dialog.stopped.click()
        assert dialog._choices[How.UNFOLD].button.isChecked()
        dialog.go.click()
        settle(qtbot, view)
        assert view.messages[-1][0] == "success"


def test_with_a_certain_sign_there_is_no_way_round(qtbot, path):
    path.with_name(path.name + ".lock").write_text(
        '{"pid": 1, "createdAt": "2026-11-30T00:00:00Z"}', encoding="utf-8"
    )
    with open_view(qtbot, path) as view:
        dialog = ask(qtbot, view)
        certain = any(sign.certain for sign in dialog._signs)
        assert dialog.stopped.isVisible() is not certain
        assert certain
        assert not dialog._choices[How.REWIND].button.isEnabled()
        dialog.reject()


def test_a_change_in_between_is_refused_with_the_reason(qtbot, view, path):
    dialog = ask(qtbot, view)
    with path.open("ab") as file:
        file.write(b"\n")
    dialog.stopped.setChecked(True)
    dialog.go.click()
    settle(qtbot, view)
    assert dialog.problem.isVisible()
    assert dialog.problem.text()
    dialog.reject()
