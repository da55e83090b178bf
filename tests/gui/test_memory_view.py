"""A person searches an agent's memory: the real view, real notes, real clicks."""

from __future__ import annotations

import threading
import zlib
from datetime import date

import numpy as np
import pytest
from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QPushButton

from memory_studio.errors import ProviderError
from memory_studio.gui.panes import memory_view
from memory_studio.gui.panes.memory_view import MemoryView
from memory_studio.gui.panes.note_preview import shown_note
from memory_studio.gui.tasks import TaskRunner
from memory_studio.gui.theme import Theme
from memory_studio.providers.base import EmbedderInfo
from memory_studio.services.discovery import Workspace
from memory_studio.services.memory import MemoryService
from memory_studio.services.studio import Studio
from memory_studio.settings import Settings

FRIDAY = "# Friday\n\n- Dry run finished.\n\n## Decisions\n\n- tenant_id = org_uuid, with Ana.\n"


class WordEmbedder:
    """Vectors that count words."""

    def __init__(self, error=None):
        self.error = error
        self.info = EmbedderInfo("words", "words@1", 32, "folder", multilingual=True)
        self.model_id, self.multilingual = self.info.model_id, True

    def embed(self, texts, *, kind, cancel):
        del kind, cancel
        if self.error:
            raise self.error
        rows = np.full((len(texts), 32), 1e-3, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.lower().split():
                row[zlib.crc32(word.encode()) % 32] += 1
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def close(self):
        pass


class WaitingEmbedder(WordEmbedder):
    """One that takes until it is told to end, or cancelled."""

    def __init__(self):
        super().__init__()
        self.has_started, self.may_end = threading.Event(), threading.Event()

    def embed(self, texts, *, kind, cancel):
        self.has_started.set()
        while not self.may_end.wait(0.01):
            cancel.raise_if_cancelled()
        return super().embed(texts, kind=kind, cancel=cancel)


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "workspace"
    write(folder, "MEMORY.md", "# Memory\n\nThe tenant key is org_uuid.\n")
    write(folder, "memory/2026-11-27.md", FRIDAY)
    write(folder, "memory/发布流程.md", "# 发布流程\n\n切换前确认租户主键。\n")
    return folder


@pytest.fixture
def tasks(qapp):  # noqa: ARG001 (needs an application)
    runner = TaskRunner()
    yield runner
    runner.shut_down()


@pytest.fixture
def make_view(qtbot, qapp, tmp_path, tasks):
    def make(*workspaces, embedder=None):
        settings = Settings(embedding_model="bundled" if embedder else "none")
        studio = Studio(state_dir=tmp_path / "state", settings=settings)
        if embedder:
            studio._memory = MemoryService(tmp_path / "state" / "m", settings, embedder=embedder)
        theme = qapp.findChild(Theme) or Theme(qapp)
        view = MemoryView(studio, tasks, theme)
        qtbot.addWidget(view)
        view.resize(1280, 800)
        view.show()
        view.set_workspaces([Workspace("main", folder) for folder in workspaces])
        settle(qtbot, tasks)
        return view

    return make


@pytest.fixture
def view(make_view, root):
    return make_view(root)


def write(root, path, text):
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def settle(qtbot, tasks):
    qtbot.waitUntil(lambda: tasks.is_idle, timeout=10_000)


def paths(view):
    model = view.results.model
    return [model.hit(row).path for row in range(model.rowCount())]


def test_typing_and_enter_shows_results_and_the_note_at_its_line(view, qtbot, tasks):
    qtbot.keyClicks(view.results.box, "tenant_id")
    qtbot.keyClick(view.results.box, Qt.Key.Key_Return)
    settle(qtbot, tasks)
    assert paths(view)[0] == "memory/2026-11-27.md"
    assert view.preview.note.path == "memory/2026-11-27.md"
    assert view.preview.text.textCursor().block().text().startswith("- tenant_id")
    assert "keyword only: the embedding model is switched off" in view.results.summary.text()


def test_typing_alone_asks_after_a_rest(view, qtbot, tasks):
    qtbot.keyClicks(view.results.box, "tenant")
    qtbot.waitUntil(lambda: view.results.model.rowCount() > 0, timeout=3_000)
    settle(qtbot, tasks)


def test_nothing_is_asked_while_an_input_method_composes(view, qtbot, tasks):
    box = view.results.box
    box.setText("tenant")
    QApplication.sendEvent(box, QInputMethodEvent("zhu", []))
    box.ask()
    assert tasks.is_idle
    commit = QInputMethodEvent("", [])
    commit.setCommitString("主键")
    QApplication.sendEvent(box, commit)
    with qtbot.waitSignal(box.asked, timeout=3_000) as asked:
        pass
    assert asked.args == ["tenant主键"]
    settle(qtbot, tasks)


def test_chinese_is_found(view, qtbot, tasks):
    view.search("租户主键")
    settle(qtbot, tasks)
    assert paths(view) == ["memory/发布流程.md"]


def test_arrows_in_the_box_move_through_the_results(view, qtbot, tasks):
    view.search("tenant org_uuid")
    settle(qtbot, tasks)
    first = view.results.current_hit()
    qtbot.keyClick(view.results.box, Qt.Key.Key_Down)
    settle(qtbot, tasks)
    assert view.results.current_hit() != first
    assert view.preview.note.path == view.results.current_hit().path


def test_enter_on_a_result_leads_into_the_text(view, qtbot, tasks):
    view.search("tenant")
    settle(qtbot, tasks)
    view.preview.tabs.setCurrentIndex(1)
    qtbot.keyClick(view.results.box, Qt.Key.Key_Return)
    settle(qtbot, tasks)
    assert view.preview.tabs.currentIndex() == 0


def test_a_question_without_answer_and_an_emptied_box_say_what_to_do(view, qtbot, tasks):
    view.search("xylophone")
    settle(qtbot, tasks)
    assert "No note matches" in view.results._empty.text()
    qtbot.keyClick(view.results.box, Qt.Key.Key_Escape)
    view.results.box.ask()
    assert "Type a question" in view.results._empty.text()


def test_vectors_refine_an_answer_and_keep_the_selection(make_view, root, qtbot, tasks):
    view = make_view(root, embedder=WordEmbedder())
    view.search("tenant org_uuid")
    qtbot.waitUntil(lambda: view.results.model.rowCount() > 0)
    view.results.view.setCurrentIndex(view.results.model.index(1))
    selected = view.results.current_hit()
    settle(qtbot, tasks)
    assert "vector + BM25 · words (local)" in view.results.summary.text()
    now = view.results.current_hit()
    assert (now.path, now.start_line) == (selected.path, selected.start_line)


def test_a_broken_model_is_told_once_and_words_still_work(make_view, root, qtbot, tasks):
    embedder = WordEmbedder(ProviderError("The model broke."))
    view = make_view(embedder=embedder)
    said = []
    view.message.connect(lambda text, kind: said.append((text, kind)))
    view.set_workspaces([Workspace("main", root)])
    settle(qtbot, tasks)
    assert said == [("The model broke.", "error")]
    view.search("tenant")
    settle(qtbot, tasks)
    assert "keyword only: The model broke." in view.results.summary.text()


def test_cancelled_vectors_are_not_said_to_be_on_their_way(make_view, root, qtbot, tasks):
    embedder = WaitingEmbedder()
    view = make_view(embedder=embedder)
    view.set_workspaces([Workspace("main", root)])
    qtbot.waitUntil(embedder.has_started.is_set)
    tasks.cancel_labelled()
    assert not view._model.is_busy
    settle(qtbot, tasks)


def test_notes_that_change_meanwhile_are_embedded_afterwards(make_view, root, qtbot, tasks):
    embedder = WaitingEmbedder()
    view = make_view(embedder=embedder)
    view.set_workspaces([Workspace("main", root)])
    qtbot.waitUntil(embedder.has_started.is_set)
    write(root, "memory/2026-11-28.md", "The zebra was moved.\n")
    qtbot.waitUntil(lambda: view._wants_vectors, timeout=3_000)
    embedder.may_end.set()
    settle(qtbot, tasks)
    assert view._memory.status(root).n_vectors_missing == 0


def test_a_changed_file_is_found_within_two_seconds(view, root, qtbot, tasks):
    view.search("zebra")
    settle(qtbot, tasks)
    assert paths(view) == []
    write(root, "memory/2026-11-28.md", "The zebra was moved.\n")
    qtbot.waitUntil(lambda: paths(view) == ["memory/2026-11-28.md"], timeout=2_000)
    settle(qtbot, tasks)


def test_a_note_changed_on_disk_is_shown_anew(view, root, qtbot, tasks):
    view.open_note("memory/2026-11-27.md")
    settle(qtbot, tasks)
    write(root, "memory/2026-11-27.md", FRIDAY + "\nMore.\n")
    qtbot.waitUntil(lambda: "More." in view.preview.text.toPlainText(), timeout=3_000)
    settle(qtbot, tasks)


def test_a_deleted_note_says_so(view, root, qtbot, tasks):
    view.open_note("memory/2026-11-27.md")
    settle(qtbot, tasks)
    (root / "memory/2026-11-27.md").unlink()
    qtbot.waitUntil(lambda: view.preview.note is None, timeout=3_000)
    assert "moved or deleted" in view.preview._empty.text()
    settle(qtbot, tasks)


def test_a_file_opens_by_click(view, qtbot, tasks):
    files = view.files
    index = files.model.index(files.model.row_of("memory/发布流程.md"))
    qtbot.mouseClick(
        files.view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=files.view.visualRect(index).center(),
    )
    settle(qtbot, tasks)
    assert view.preview.note.path == "memory/发布流程.md"
    assert "unchanged on disk" in view.preview._state.text()


def test_a_day_opens_its_note_by_click_and_by_keyboard(view, qtbot, tasks):
    view.calendar.go_to(date(2026, 11, 1))
    settle(qtbot, tasks)
    button = view.calendar.button(date(2026, 11, 27))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    settle(qtbot, tasks)
    assert view.preview.note.path == "memory/2026-11-27.md"
    view.preview.show_nothing()
    view.calendar.button(date(2026, 11, 20)).setFocus()
    qtbot.keyClick(view.calendar.button(date(2026, 11, 20)), Qt.Key.Key_Down)
    qtbot.keyClick(button, Qt.Key.Key_Return)
    settle(qtbot, tasks)
    assert view.preview.note.path == "memory/2026-11-27.md"


def test_months_turn_and_start_where_notes_are(view, qtbot, tasks):
    view.calendar.go_to(date(2026, 11, 1))
    settle(qtbot, tasks)
    qtbot.mouseClick(view.calendar._previous, Qt.MouseButton.LeftButton)
    settle(qtbot, tasks)
    assert view.calendar.month == (2026, 10)
    qtbot.keyClick(view.calendar, Qt.Key.Key_PageDown)
    settle(qtbot, tasks)
    assert view.calendar.month == (2026, 11)


def test_a_day_with_sessions_but_no_note_is_marked(view, qtbot, tasks):
    view.calendar.go_to(date(2026, 11, 1))
    view.set_session_days({date(2026, 11, 14), date(2026, 11, 27)})
    settle(qtbot, tasks)
    assert view.calendar.button(date(2026, 11, 14)).notes.is_lost
    assert not view.calendar.button(date(2026, 11, 27)).notes.is_lost
    assert view.calendar._sentence.text() == "14 Nov: sessions ran, nothing was written"


def test_a_note_of_the_wrong_year_is_marked_in_its_month(make_view, root, qtbot, tasks):
    for day in ("2026-11-28", "2026-11-26", "2025-11-27"):
        write(root, f"memory/{day}.md", "x")
    view = make_view(root)
    view.calendar.go_to(date(2025, 11, 1))
    settle(qtbot, tasks)
    button = view.calendar.button(date(2025, 11, 27))
    assert button.notes.is_odd
    assert "the date may be wrong" in button.accessibleName()


def test_the_week_begins_as_in_the_language(view):
    before = QLocale()
    try:
        for name, first in (("en_US", "S"), ("de_DE", "M")):
            QLocale.setDefault(QLocale(name))
            view.calendar.show_month(2026, 11, None)
            assert view.calendar._heads[0].text() == first
    finally:
        QLocale.setDefault(before)


def test_today_is_marked(view, qtbot, tasks):
    today = QDate.currentDate()
    view.calendar.go_to(date(today.year(), today.month(), 1))
    settle(qtbot, tasks)
    marked = [b.notes.day.day for b in view.calendar._days if b.notes.is_today]
    assert marked == [today.day()]


def test_what_is_injected_is_shown_with_the_cut(make_view, root, qtbot, tasks):
    write(root, "MEMORY.md", "12345678\n" * 3_000)
    view = make_view(root)
    view.open_note("MEMORY.md")
    settle(qtbot, tasks)
    part = view.preview.injected
    assert part.isVisible()
    assert part._sentence.text() == "20,000 of 27,000 characters reach the model"
    qtbot.mouseClick(part.cut_wanted, Qt.MouseButton.LeftButton)
    text = view.preview.text
    assert text.line_at(text.textCursor().block()) == text.cut_line == 2_223
    view.open_note("memory/2026-11-27.md")
    settle(qtbot, tasks)
    assert not part.isVisible()


def test_explain_names_every_part(view, qtbot, tasks):
    view.search("tenant_id")
    settle(qtbot, tasks)
    view.preview.tabs.setCurrentIndex(1)
    lines = view.preview.explanation._lines
    assert [line._name.text() for line in lines] == [
        "vector",
        "keyword",
        "exact",
        "date",
        "recency",
    ]
    assert lines[0]._value.text() == "—"
    assert "memory/2026-11-27.md" in view.preview.explanation._headline.text()


def test_copy_takes_the_lines_of_the_hit_or_the_whole_note(view, qtbot, tasks):
    view.search("tenant_id")
    settle(qtbot, tasks)
    button = next(b for b in view.findChildren(QPushButton) if b.text() == "Copy as Markdown")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("`memory/2026-11-27.md:")
    assert "- tenant_id = org_uuid, with Ana." in copied
    view.open_note("memory/2026-11-27.md")
    settle(qtbot, tasks)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == FRIDAY


def test_opening_in_an_editor_opens_the_local_file(view, root, qtbot, tasks, monkeypatch):
    opened = []
    monkeypatch.setattr(
        "memory_studio.gui.panes.note_preview.QDesktopServices.openUrl", opened.append
    )
    assert not view.preview.open_action.isEnabled()
    view.open_note("MEMORY.md")
    settle(qtbot, tasks)
    view.preview.open_action.trigger()
    assert [url.toLocalFile() for url in opened] == [str(root / "MEMORY.md")]


def test_a_note_outside_is_not_shown(view, root, qtbot, tasks):
    (root.parent / "secret.md").write_text("secret")
    view.open_note("../secret.md")
    settle(qtbot, tasks)
    assert view.preview.note is None
    assert "not in the workspace" in view.preview._empty.text()


def test_an_absolute_path_chooses_its_workspace(make_view, root, tmp_path, qtbot, tasks):
    other = tmp_path / "other"
    file = write(other, "memory/a.md", "elsewhere")
    view = make_view(root, other)
    view.open_note(file)
    settle(qtbot, tasks)
    assert view.chooser.currentData() == other
    assert view.preview.note.text == "elsewhere"


def test_without_workspaces_the_view_says_how_to_get_one(make_view):
    view = make_view()
    assert view._pages.currentIndex() == 0
    assert "No memory workspace" in view._pages.currentWidget().text()


def test_an_empty_workspace_says_what_will_be_here(make_view, tmp_path):
    (tmp_path / "new").mkdir()
    view = make_view(tmp_path / "new")
    assert "no notes yet" in view.results._empty.text()


def test_a_workspace_that_vanished_is_told(make_view, tmp_path, qtbot, tasks):
    view = make_view()
    said = []
    view.message.connect(lambda text, kind: said.append((text, kind)))
    view.set_workspaces([Workspace("main", tmp_path / "gone")])
    settle(qtbot, tasks)
    assert any("There is no folder" in text and kind == "error" for text, kind in said)


def test_status_is_told_with_units(make_view, root, qtbot, tasks):
    view = make_view()
    told = []
    view.status_changed.connect(lambda left, right: told.append((left, right)))
    view.set_workspaces([Workspace("main", root)])
    settle(qtbot, tasks)
    left, right = told[-1]
    assert left.startswith("workspace: 3 notes · ")
    assert left.endswith(" chunks")
    assert right == "Index fresh · Embeddings: none"


def test_everything_has_a_name_and_takes_every_look(view, qtbot, tasks):
    view.search("tenant")
    settle(qtbot, tasks)
    theme = view._theme
    try:
        for choice, percent in (("dark", 100), ("light", 200)):
            theme.choose(choice, percent)
            assert not view.grab().isNull()
    finally:
        theme.choose("light", 100)
    named = [view.chooser, view.results.box, view.results.view, view.files.view, view.preview.text]
    assert all(widget.accessibleName() for widget in named)


def test_a_very_large_note_is_shown_around_its_line(tmp_path):
    text = "\n".join(f"line {n}" for n in range(1, 20_001))
    part = shown_note(tmp_path, "memory/a.md", text, 15_000)
    assert part.is_part
    assert part.holds(15_000)
    assert part.text.split("\n")[15_000 - part.first_line] == "line 15000"
    long_lines = "\n".join(["x" * 100_000] * 50)
    part = shown_note(tmp_path, "memory/a.md", long_lines, 30)
    assert part.holds(30)
    assert len(part.text) <= 400_000


def test_an_index_is_not_built_before_somebody_looks(make_view, root, qtbot, tasks):
    view = make_view()
    view.hide()
    view.set_workspaces([Workspace("main", root)])
    assert tasks.is_idle
    view.show()
    settle(qtbot, tasks)
    assert view._memory.status(root).n_files == 3


def test_reading_all_notes_again_is_an_action(view, qtbot, tasks):
    action = next(a for a in view.actions() if a.text() == "Read all notes again")
    action.trigger()
    assert not tasks.is_idle
    settle(qtbot, tasks)
    assert memory_view._WATCH_MS < 2_000
