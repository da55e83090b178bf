"""The table of operations, and undoing real ones on real files."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory_studio.domain.operation import Operation, OperationKind, OperationState


@pytest.fixture
def rolled_back(agents, open_desk, qtbot):
    """A window, a session whose last compaction was taken back, and its bytes before."""
    window = open_desk().window
    path = agents["main/two-compactions"]
    before = path.read_bytes()
    studio = window._studio
    studio.rollback(studio.plan_rollback(path, 2))
    window.show_view("operations")
    qtbot.waitUntil(lambda: window.operations.model.rowCount() == 1)
    return window, path, before


def answer(button_text):
    """Press a button of the question as soon as it is asked; return what was asked."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    asked = []

    def press():
        box = QApplication.activeModalWidget()
        if box is None:
            QTimer.singleShot(10, press)
            return
        asked.append(f"{box.text()} {box.informativeText()}")
        (button,) = [b for b in box.buttons() if b.text().replace("&", "") == button_text]
        button.click()

    QTimer.singleShot(0, press)
    return asked


def operation(n, **more):
    values = {
        "id": f"op{n}",
        "kind": OperationKind.APPEND,
        "state": OperationState.APPLIED,
        "label": "rollback-unfold",
        "target": Path("/a/session.jsonl"),
        "created_ms": 1_764_500_000_000 + n,
        "size_before_bytes": 1000,
        "size_after_bytes": 2500,
    }
    return Operation(**{**values, **more})


@pytest.fixture
def model(qapp):  # noqa: ARG001 (translations need an application)
    from memory_studio.gui.models.operations import OperationsModel

    return OperationsModel(lambda path: f"title of {path.name}")


def cells(model, row):
    return [model.index(row, column).data() for column in range(1, model.columnCount())]


def test_the_model_keeps_qts_rules(model, qtmodeltester):
    model.set_operations([operation(1), operation(2, undoes="op1")])
    qtmodeltester.check(model)


def test_rows_say_in_words_what_was_done(model):
    done = operation(1, undone_by="op2")
    undo = operation(2, undoes="op1", size_before_bytes=2500, size_after_bytes=1000)
    odd = operation(3, state=OperationState.NEEDS_ATTENTION, label="something-new")
    model.set_operations([done, undo, odd])
    title = "title of session.jsonl"
    assert cells(model, 0) == ["something-new", title, "needs attention", "+1.5 kB"]
    assert cells(model, 1) == [
        "Undone: Compaction taken back, all turns kept",
        title,
        "in force",
        "−1.5 kB",
    ]
    assert cells(model, 2)[2] == "undone"


def test_undo_and_redo_find_the_newest_of_their_kind(model):
    first, second = operation(1), operation(2, undone_by="op3")
    model.set_operations([first, second, operation(3, undoes="op2")])
    assert model.newest().id == "op1"
    assert model.newest(redo=True).id == "op3"


def test_an_empty_table_says_what_would_be_here(open_desk):
    window = open_desk().window
    window.show_view("operations")
    assert window.operations._empty.isVisible()
    assert not window.commands.undo.isEnabled()


def test_a_roll_back_is_undone_and_done_again_with_the_keyboard(rolled_back, qtbot):
    from tests.gui.test_main_window import press

    window, path, before = rolled_back
    after = path.read_bytes()
    assert after != before
    asked = answer("Undo")
    press(qtbot, window, "Ctrl+Z")
    qtbot.waitUntil(lambda: path.read_bytes() == before)
    assert "byte for byte" in asked[0]
    qtbot.waitUntil(window.commands.redo.isEnabled)
    asked = answer("Do it again")
    press(qtbot, window, "Ctrl+Shift+Z")
    qtbot.waitUntil(lambda: path.read_bytes() == after)


def test_saying_no_changes_nothing(rolled_back, qtbot):
    from PySide6.QtCore import Qt

    window, path, _before = rolled_back
    after = path.read_bytes()
    answer("Cancel")
    qtbot.mouseClick(window.operations.undo_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.tasks.is_idle)
    assert path.read_bytes() == after


def test_enter_on_a_row_undoes_it(rolled_back, qtbot):
    from PySide6.QtCore import Qt

    window, path, before = rolled_back
    answer("Undo")
    qtbot.keyClick(window.operations.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: path.read_bytes() == before)
    qtbot.waitUntil(lambda: window.operations.model.rowCount() == 2)
    assert window.message_bar.message.kind == "success"


def test_a_refused_undo_says_why_and_offers_the_way(rolled_back, qtbot):
    from PySide6.QtCore import Qt

    window, path, before = rolled_back
    written = path.read_bytes()
    # somebody else writes the session a moment ago
    path.write_bytes(written + b"\n")
    answer("Undo")
    window.operations.undo_newest()
    qtbot.waitUntil(lambda: window.message_bar.message is not None)
    assert window.message_bar.message.kind == "warning"
    assert "seconds ago" in window.message_bar.message.why
    assert path.read_bytes() == written + b"\n"
    path.write_bytes(written)
    qtbot.mouseClick(window.message_bar._action, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: path.read_bytes() == before)


def test_details_name_the_command_line_that_does_the_same(rolled_back):
    window, path, _before = rolled_back
    details = window.operations._details.toPlainText()
    assert str(path) in details
    assert "memory-studio undo " in details
