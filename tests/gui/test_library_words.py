"""Sentences of the library: exact in English, by their code in another language."""

from __future__ import annotations

import pytest

from memory_studio.gui.language import use_language
from memory_studio.gui.library_words import library_words


@pytest.fixture
def chinese(qapp):
    assert qapp is not None
    yield use_language("zh_CN")
    use_language("en")


@pytest.mark.usefixtures("qapp")
def test_english_keeps_the_exact_sentence():
    assert library_words("lock", "The session is locked by process 7.").endswith("process 7.")


@pytest.mark.usefixtures("chinese")
def test_chinese_says_it_by_the_code():
    assert (
        library_words("lock", "The session is locked by process 7.") == "会话已被另一个程序锁定。"
    )


@pytest.mark.usefixtures("chinese")
def test_a_code_that_is_not_known_stays_as_it_is():
    assert library_words("brand-new", "Something happened.") == "Something happened."
