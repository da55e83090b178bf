"""The lists of the memory view obey Qt's rules and show what they are given."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from memory_studio.gui.models.memory_files import MemoryFilesModel
from memory_studio.gui.models.search_hits import SearchHitsModel, excerpt, lines_text
from memory_studio.services.memory import (
    Hit,
    IndexStatus,
    MemoryFile,
    Overview,
    Problem,
    ScoreParts,
    SearchResult,
)

pytestmark = pytest.mark.usefixtures("qapp")
FATAL = QAbstractItemModelTester.FailureReportingMode.Warning


def hit(path="memory/a.md", start=3, end=5, snippet="the tenant key", spans=((4, 10),)):
    parts = ScoreParts(0.5, 0.0, 0.0, 0.0, 1.0)
    return Hit(path, start, end, start, "A", snippet, spans, 0.5, parts, None)


def result(*hits):
    return SearchResult(hits, "keyword", "", "", 1.0, 10, ())


def overview(*files, marks=None):
    status = IndexStatus(len(files), 0, 0, 0, None, None, (), (), 0, 1.0)
    return Overview(files, marks or {}, status)


def note(path, size=100, kind="topic", day=None):
    return MemoryFile(path, size, 0, kind, day)


def test_hits_obey_qts_rules():
    model = SearchHitsModel()
    QAbstractItemModelTester(model, FATAL)
    model.set_result(result(hit(), hit("memory/b.md")))
    assert model.rowCount() == 2
    model.set_result(None)
    assert model.rowCount() == 0


def test_a_row_is_found_again_by_its_lines():
    model = SearchHitsModel()
    model.set_result(result(hit(), hit("memory/b.md")))
    assert model.row_of(hit("memory/b.md", end=9)) == 1
    assert model.row_of(hit("memory/c.md")) == -1
    assert model.row_of(None) == -1


def test_a_screen_reader_hears_place_score_and_text():
    model = SearchHitsModel()
    model.set_result(result(hit()))
    spoken = model.data(model.index(0), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "memory/a.md, L3–5, 0.50, the tenant key"
    assert model.data(model.index(7)) is None


def test_lines_of_a_single_line():
    assert lines_text(hit(start=3, end=3)) == "L3"


@pytest.mark.parametrize(
    ("snippet", "word"),
    [
        ("one\n  two tenant", "tenant"),
        ("filler " * 60 + "tenant key", "tenant"),
        ("填充" * 100 + "租户主键", "租户主键"),
        ("😀 " * 80 + "key", "key"),
    ],
)
def test_the_match_is_in_view(snippet, word):
    start = snippet.index(word)
    text, spans = excerpt(snippet, [(start, start + len(word))], 80)
    assert [text[s:e] for s, e in spans] == [word]
    assert spans[0][1] <= 80
    assert "\n" not in text


def test_an_excerpt_begins_at_a_word():
    snippet = "alpha beta gamma delta " * 20 + "key"
    start = snippet.index("key")
    text, _spans = excerpt(snippet, [(start, start + 3)], 60)
    assert text.split()[0] in {"…alpha", "…beta", "…gamma", "…delta"}


def test_without_matches_an_excerpt_is_the_beginning():
    assert excerpt("a  b\nc", [], 80) == ("a b c", [])


def test_files_obey_qts_rules_and_stand_in_order():
    model = MemoryFilesModel()
    QAbstractItemModelTester(model, FATAL)
    model.set_overview(
        overview(
            note("MEMORY.md", kind="curated"),
            note("memory/2026-11-26.md", kind="daily", day=date(2026, 11, 26)),
            note("memory/2026-11-27.md", kind="daily", day=date(2026, 11, 27)),
            note("memory/b.md"),
        )
    )
    names = [model.data(model.index(row)) for row in range(model.rowCount())]
    assert names == ["MEMORY.md", "2026-11-27.md", "2026-11-26.md", "b.md"]
    assert model.row_of("memory/b.md") == 3
    model.set_overview(None)
    assert model.rowCount() == 0


def test_a_mark_has_words_and_an_explanation():
    model = MemoryFilesModel()
    mark = Problem("MEMORY.md", "cut", "Only 20,000 characters reach the model.")
    model.set_overview(overview(note("MEMORY.md", 30_834, "curated"), marks={"MEMORY.md": (mark,)}))
    row = model.data(model.index(0), MemoryFilesModel.RowRole)
    assert (row.size, row.mark, row.tone) == ("30.8 kB", "cut at 20k", "lost")
    assert "Only 20,000" in model.data(model.index(0), Qt.ItemDataRole.ToolTipRole)


def test_an_unknown_mark_is_a_problem():
    model = MemoryFilesModel()
    marks = {"memory/a.md": (Problem("memory/a.md", "brand-new", "Something."),)}
    model.set_overview(overview(note("memory/a.md"), marks=marks))
    assert model.data(model.index(0), MemoryFilesModel.RowRole).mark == "problem"
