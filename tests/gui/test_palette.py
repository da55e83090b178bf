"""The command palette: commands, sessions and entries, with the keyboard alone."""

from __future__ import annotations

import pytest


@pytest.fixture
def window(agents, open_desk):
    return open_desk(agents["main/basic"]).window


@pytest.fixture
def palette(window, qtbot):
    from memory_studio.gui.dialogs.palette import Palette
    from tests.gui.test_main_window import press

    press(qtbot, window, "Ctrl+K")
    (palette,) = window.findChildren(Palette)
    yield palette
    for left in window.findChildren(Palette):
        left.close()


def shown(palette):
    return [palette.model.index(row).data() for row in range(palette.model.rowCount())]


def enter(qtbot, palette):
    from PySide6.QtCore import Qt

    qtbot.keyClick(palette.box, Qt.Key.Key_Return)


def test_a_command_is_found_by_its_words_and_given(window, palette, qtbot):
    qtbot.keyClicks(palette.box, "oper view")
    assert shown(palette)[0] == "View: Operations"
    enter(qtbot, palette)
    assert window.view == "operations"


def test_a_session_is_found_by_its_title_and_opened(window, palette, agents, qtbot):
    title = window.session_list.model.title_of(agents["main/branches"])
    qtbot.keyClicks(palette.box, title)
    enter(qtbot, palette)
    assert window.session_list.model.title_of(window.session_path) == title


def test_the_arrow_keys_move_the_choice(palette, qtbot):
    from PySide6.QtCore import Qt

    qtbot.keyClick(palette.box, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 1
    qtbot.keyClick(palette.box, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == 0


def test_an_entry_is_reached_by_its_id(window, palette, agents, qtbot):
    opened = []
    window.session_view().open_path = lambda path, entry_id="": opened.append((path, entry_id))
    qtbot.keyClicks(palette.box, "#a41f")
    assert shown(palette) == ["Go to entry #a41f"]
    enter(qtbot, palette)
    assert opened == [(agents["main/basic"], "a41f")]


def test_nothing_found_is_said(palette, qtbot):
    qtbot.keyClicks(palette.box, "no command has this")
    assert shown(palette) == []
    assert palette._nothing.isVisible()


def test_the_model_keeps_qts_rules(palette, qtmodeltester):
    qtmodeltester.check(palette.model)


def test_beginnings_of_words_come_first():
    from memory_studio.gui.dialogs.palette import PaletteItem, matching

    items = [PaletteItem(text, "", "command", print) for text in ("reopen", "File: open", "Open")]
    assert [item.text for item in matching(items, "OPEN")] == ["File: open", "Open", "reopen"]
