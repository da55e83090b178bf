"""Strings travel from the sources into the catalogue and into the file that the window loads."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

pytest.importorskip("PySide6")
SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "translations.py"


@pytest.fixture
def translations(tmp_path, monkeypatch):
    """The script as a module, over a tiny window of its own."""
    spec = importlib.util.spec_from_file_location("translations", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "SOURCES", tmp_path / "gui")
    (tmp_path / "gui").mkdir()
    write_window(tmp_path, "Roll back")
    return module


@pytest.fixture
def catalogue(tmp_path):
    return tmp_path / "i18n" / "memory_studio_zh_CN.ts"


def write_window(folder, text):
    source = f"class Window:\n    def title(self):\n        return self.tr({text!r})\n"
    (folder / "gui" / "window.py").write_text(source)


def translate(catalogue, text):
    unfinished = '<translation type="unfinished"></translation>'
    done = catalogue.read_text(encoding="utf-8").replace(
        unfinished, f"<translation>{text}</translation>"
    )
    catalogue.write_text(done, encoding="utf-8")


def test_a_translated_and_compiled_catalogue_passes(translations, catalogue):
    translations.update(catalogue)
    translate(catalogue, "回滚")
    translations.compile_into(catalogue, catalogue.with_suffix(".qm"))
    assert translations.problems(catalogue) == []


def test_a_string_without_translation_is_found(translations, catalogue):
    translations.update(catalogue)
    translations.compile_into(catalogue, catalogue.with_suffix(".qm"))
    assert translations.problems(catalogue) == ["not translated: Roll back"]


def test_a_string_that_was_never_collected_is_found(translations, catalogue, tmp_path):
    translations.update(catalogue)
    translate(catalogue, "回滚")
    translations.compile_into(catalogue, catalogue.with_suffix(".qm"))
    write_window(tmp_path, "Undo")
    found = translations.problems(catalogue)
    assert "not translated: Undo" in found
    assert "memory_studio_zh_CN.ts is not what `update` writes" in found


def test_a_catalogue_that_was_not_compiled_is_found(translations, catalogue):
    translations.update(catalogue)
    translate(catalogue, "回滚")
    assert translations.problems(catalogue) == [
        "memory_studio_zh_CN.qm is not what `compile` writes"
    ]
