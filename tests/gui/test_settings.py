"""The settings pane: each change is in force and saved at once."""

from __future__ import annotations

import pytest

from memory_studio.settings import Settings, default_settings_path, load_settings


def saved():
    return load_settings(default_settings_path())[0]


def choose(box, value):
    box.setCurrentIndex(box.findData(value))


@pytest.fixture
def desk(open_desk):
    desk = open_desk()
    desk.window.show_view("settings")
    return desk


def test_the_theme_switches_at_once(desk):
    choose(desk.window.settings_view().theme, "dark")
    assert desk._theme.dark
    assert desk._theme.colours.panel in desk._app.styleSheet()
    assert saved().theme == "dark"
    choose(desk.window.settings_view().theme, "light")
    assert not desk._theme.dark


def test_the_language_switches_at_run_time_and_back(desk, qtbot):
    choose(desk.window.settings_view().language, "zh_CN")
    qtbot.waitUntil(lambda: desk.window.rail.buttons["settings"].text() == "设置")
    assert saved().language == "zh_CN"
    assert desk.window.view == "settings"
    assert desk.window.status.language.text() == "中文"
    choose(desk.window.settings_view().language, "en")
    qtbot.waitUntil(lambda: desk.window.rail.buttons["settings"].text() == "Settings")


def test_the_session_stays_open_when_the_language_changes(desk, agents, qtbot):
    desk.window.open_session(agents["main/basic"])
    old = desk.window
    choose(desk.window.settings_view().language, "zh_CN")
    qtbot.waitUntil(lambda: desk.window is not old)
    assert desk.window.session_path == agents["main/basic"]


def test_the_size_of_text_is_in_force(desk):
    before = desk._app.font().pointSizeF()
    desk.window.settings_view().text_size.setValue(150)
    assert desk._app.font().pointSizeF() == pytest.approx(before * 1.5)
    assert saved().font_scale_percent == 150


def test_numbers_reach_the_library(desk):
    pane = desk.window.settings_view()
    pane.quiet.setValue(300)
    pane.window_tokens.setValue(128_000)
    pane.reserve_tokens.setValue(16_000)
    settings = desk._studio.settings
    expected = (300, 128_000, 16_000)
    assert (
        settings.quiet_seconds,
        settings.window_tokens,
        settings.reserve_tokens,
    ) == expected
    assert saved() == settings


def test_another_model_is_named_and_reaches_the_memory(desk, qtbot):
    memory, window = desk._studio.memory, desk.window
    pane = window.settings_view()
    choose(pane.model, "custom")
    assert pane._custom.isVisible()
    qtbot.keyClicks(pane.model_name, "some/model")
    pane.model_name.editingFinished.emit()
    qtbot.waitUntil(lambda: desk.window is not window)
    assert saved().embedding_model == "some/model"
    assert desk._studio.memory is not memory
    assert desk.window.settings_view().model_name.text() == "some/model"


def test_defaults_come_back(desk, qtbot):
    from PySide6.QtCore import Qt

    desk.window.settings_view().quiet.setValue(5)
    choose(desk.window.settings_view().theme, "dark")
    qtbot.mouseClick(desk.window.settings_view().defaults, Qt.MouseButton.LeftButton)
    assert saved() == Settings()
    assert not desk._theme.dark
    assert desk.window.settings_view().quiet.value() == 120
