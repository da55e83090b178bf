"""The shell of the window: what is opened how, places, messages, menus, remembered state."""

from __future__ import annotations

import pytest


def drop(window, paths):
    """Drag paths over the window, and drop them on what covers it then."""
    from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
    from PySide6.QtGui import QDragEnterEvent, QDropEvent
    from PySide6.QtWidgets import QApplication

    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    values = Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0)
    enter = QDragEnterEvent(QPoint(400, 300), *values)
    QApplication.sendEvent(window, enter)
    said = window.overlay.words if window.overlay.isVisible() else ""
    if enter.isAccepted():
        QApplication.sendEvent(window.overlay, QDragEnterEvent(QPoint(400, 300), *values))
        QApplication.sendEvent(window.overlay, QDropEvent(QPointF(400, 300), *values))
    return said


def press(qtbot, widget, keys):
    from PySide6.QtGui import QKeySequence
    from PySide6.QtTest import QTest

    # nobody gives the focus back after a question on a platform without window manager
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    QTest.keySequence(widget, QKeySequence(keys))


def menu_actions(window):
    return {a.text().replace("&", ""): a for g in window.commands.groups().values() for a in g}


def test_dropping_a_session_opens_it_and_says_so_before(agents, open_desk):
    window = open_desk().window
    said = drop(window, [agents["main/basic"]])
    assert said == "Open the session “basic.jsonl”. Nothing is changed."
    assert window.session_path == agents["main/basic"]
    assert not window.overlay.isVisible()


def test_dropping_a_folder_lists_it(agents, open_desk, tmp_path, qtbot):
    window = open_desk().window
    stray = tmp_path / "stray" / "a.jsonl"
    stray.parent.mkdir()
    stray.write_bytes(agents["main/basic"].read_bytes())
    said = drop(window, [stray.parent])
    assert said == "List the sessions and notes in “stray”"
    qtbot.waitUntil(lambda: window.session_list.model.has(stray))


def test_a_session_outside_all_homes_is_listed_as_opened(agents, open_desk, tmp_path):
    stray = tmp_path / "stray.jsonl"
    stray.write_bytes(agents["main/basic"].read_bytes())
    window = open_desk(stray).window
    model = window.session_list.model
    assert model.index(0).data() == "Opened files"
    assert model.path_at(window.session_list.list.currentIndex()) == stray


def test_text_that_is_dragged_is_not_taken(open_desk):
    from PySide6.QtCore import QMimeData, QPoint, Qt
    from PySide6.QtGui import QDragEnterEvent
    from PySide6.QtWidgets import QApplication

    window = open_desk().window
    mime = QMimeData()
    mime.setText("hello")
    values = Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0)
    event = QDragEnterEvent(QPoint(1, 1), *values)
    QApplication.sendEvent(window, event)
    assert not window.overlay.isVisible()


def test_a_pasted_path_is_opened(agents, open_desk, qapp, qtbot):
    window = open_desk().window
    qapp.clipboard().setText(f'  "{agents["main/basic"]}"\n')
    press(qtbot, window, "Ctrl+V")
    assert window.session_path == agents["main/basic"]
    qapp.clipboard().setText("no path at all")
    window.opener.paste_path()
    assert window.message_bar.message.kind == "warning"


def test_a_file_that_is_gone_is_a_message_not_a_crash(open_desk, tmp_path):
    window = open_desk(tmp_path / "gone.jsonl").window
    assert window.message_bar.isVisible()
    assert "gone.jsonl" in window.message_bar.message.what
    assert window.session_path is None


def test_a_note_opens_in_the_memory_view(open_desk, tmp_path):
    note = tmp_path / "workspace" / "memory" / "2026-11-30.md"
    note.parent.mkdir(parents=True)
    (tmp_path / "workspace" / "MEMORY.md").write_text("# Facts\n")
    note.write_text("# A day\n")
    window = open_desk(note).window
    assert window.view == "memory"
    assert [w.root for w in window._homes.workspaces] == [tmp_path / "workspace"]


def test_recent_files_come_first_and_missing_ones_are_greyed(agents, open_desk):
    desk = open_desk(agents["main/basic"])
    window = desk.window
    window.open_session(agents["main/branches"])
    agents["main/basic"].unlink()
    recent = window.commands._recent
    recent.aboutToShow.emit()
    entries = [(a.text(), a.isEnabled()) for a in recent.actions() if a.text()]
    assert entries[0] == (str(agents["main/branches"]), True)
    assert entries[1] == (str(agents["main/basic"]), False)
    recent.actions()[-1].trigger()
    assert window.recent.paths == []


def test_back_and_forward_go_through_the_places(agents, open_desk, qtbot):
    window = open_desk(agents["main/basic"]).window
    window.open_session(agents["main/branches"])
    press(qtbot, window, "Ctrl+3")
    assert window.view == "operations"
    press(qtbot, window, "Alt+Left")
    assert (window.view, window.session_path) == ("sessions", agents["main/branches"])
    press(qtbot, window, "Alt+Left")
    assert window.session_path == agents["main/basic"]
    press(qtbot, window, "Alt+Right")
    assert window.session_path == agents["main/branches"]


def test_ctrl_w_closes_the_session_first(agents, open_desk, qtbot):
    window = open_desk(agents["main/basic"]).window
    press(qtbot, window, "Ctrl+W")
    assert window.session_path is None
    assert window.welcome.isVisible()


def test_the_rail_shows_each_view(open_desk, qtbot):
    from PySide6.QtCore import Qt

    window = open_desk().window
    for name, button in window.rail.buttons.items():
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.view == name
        assert button.isChecked()
    assert window.settings_view().isVisible()


def test_no_shortcut_means_two_things(open_desk):
    from PySide6.QtCore import Qt

    window = open_desk().window
    window.build_views()
    taken = {}
    for words, action in menu_actions(window).items():
        if action.shortcutContext() != Qt.ShortcutContext.WindowShortcut:
            continue
        for key in action.shortcuts():
            assert taken.setdefault(key.toString(), words) == words
    assert len(taken) > 20


def test_every_command_is_reachable_and_every_control_has_a_name(open_desk):
    from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QSpinBox

    window = open_desk().window
    parts = (
        window.rail,
        window.session_list,
        window.settings_view(),
        window.operations,
        window.status,
    )
    nameless = [
        widget
        for part in parts
        for kind in (QAbstractButton, QComboBox, QLineEdit, QSpinBox)
        for widget in part.findChildren(kind)
        if not (widget.accessibleName() or getattr(widget, "text", lambda: "")())
        and not widget.objectName().startswith("qt_")
        and type(widget.parent()).__name__ not in ("QTableView", "QLineEdit")
    ]
    assert nameless == []


def test_the_last_view_session_and_size_come_back(agents, open_desk):
    desk = open_desk(agents["main/basic"])
    desk.window.resize(desk.window.width(), 640)
    desk.window.show_view("operations")
    desk.close()
    window = open_desk().window
    assert window.view == "operations"
    assert window.session_path == agents["main/basic"]
    assert window.height() == 640


def test_a_window_from_a_screen_that_is_gone_is_visible(open_desk):
    desk = open_desk()
    desk.window.move(9000, 9000)
    desk.close()
    window = open_desk().window
    assert window.screen().availableGeometry().contains(window.geometry().center())


def test_ctrl_and_the_wheel_change_the_size_of_all_text(open_desk, qtbot):
    from PySide6.QtCore import QPoint, QPointF, Qt
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QApplication

    desk = open_desk()
    before = desk._app.font().pointSizeF()
    viewport = desk.window.session_list.list.viewport()
    wheel = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 (Qt takes it by position)
    )
    QApplication.sendEvent(viewport, wheel)
    assert desk._app.font().pointSizeF() == pytest.approx(before * 1.1)
    press(qtbot, desk.window, "Ctrl+0")
    assert desk._app.font().pointSizeF() == pytest.approx(before)


def test_the_first_page_says_where_it_looked(open_desk):
    window = open_desk().window
    assert window.welcome.isVisible()
    assert window.welcome._found.text() == "No agent was found on this computer."
    assert "~/.openclaw" in window.welcome._homes.text()


def test_a_message_tells_what_why_and_what_to_do(open_desk, qtbot):
    from PySide6.QtCore import Qt

    from memory_studio.errors import NotFoundError

    window = open_desk().window
    bar = window.message_bar
    window.show_error(NotFoundError("It is gone.", why="Somebody moved it.", remedy="Look."))
    assert bar._what.text() == "It is gone."
    assert bar._more.text() == "Somebody moved it. Look."
    assert not bar._toggle.isVisible()
    qtbot.mouseClick(bar._close, Qt.MouseButton.LeftButton)
    assert not bar.isVisible()


def test_an_unexpected_error_has_its_details_one_click_away(open_desk, qtbot):
    from PySide6.QtCore import Qt

    window = open_desk().window
    bar = window.message_bar
    window.show_error(ValueError("odd"))
    assert not bar._details.isVisible()
    qtbot.mouseClick(bar._toggle, Qt.MouseButton.LeftButton)
    assert bar._details.isVisible()
    assert "ValueError: odd" in bar._details.toPlainText()


def test_information_never_hides_trouble(open_desk):
    from memory_studio.gui.messages import Message

    window = open_desk().window
    window.show_message(Message("trouble", "error"))
    window.show_message(Message("by the way"))
    assert window.message_bar.message.what == "trouble"


def test_notices_of_the_start_are_shown(open_desk):
    from memory_studio.settings import default_settings_path

    default_settings_path().write_text("{broken")
    window = open_desk().window
    assert "settings" in window.message_bar.message.what


def test_the_shortcut_sheet_names_every_key(open_desk, qtbot):
    from PySide6.QtWidgets import QLabel

    from memory_studio.gui.dialogs.shortcuts import ShortcutSheet

    window = open_desk().window
    press(qtbot, window, "F1")
    (sheet,) = window.findChildren(ShortcutSheet)
    texts = {label.text() for label in sheet.findChildren(QLabel)}
    assert {"Refresh", "F5", "Ctrl+K / Ctrl+Shift+P", "Alt+Left"} <= texts
    sheet.close()
