"""From text to index terms: words, identifiers whole and in parts, CJK bigrams, dates, stems.

Invariant: a term holds no white space, so that terms joined by blanks can be given to FTS5
with a tokenizer that splits at blanks only; notes and questions go through the same function.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from memory_studio.memory.dates import find_dates

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Term", "TermKind", "cjk_share", "index_line", "is_stop_term", "terms_of"]

TermKind = Literal["word", "whole", "part", "unigram", "bigram", "date"]

_CJK = "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\ua960-\ua97f"
_CJK += "\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
# combining marks and the vowel signs of Indic and Thai words are no letters for `re`
_LETTER = rf"(?:[^\W{_CJK}]|[\u0300-\u036f\u0900-\u0dff\u0e31-\u0e4e])"
_RUN = re.compile(rf"[{_CJK}]+|{_LETTER}+(?:[.\-:/@#+'’\\=~]+{_LETTER}+)*(?:\+\+|\#)?")
_WIDE = re.compile(f"[{_CJK}]")
_OUTER = re.compile(r"[^\w.\-]+")
_INNER = re.compile(r"[\W_]+")
_CAMEL = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_HAS_HUMP = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Za-z]{3}\d+$")
_LONGEST_TERM = 120
_SHORTEST_INFLECTED = 4

_STOP_WORDS_TEXT = """
    a about after all also am an and any are as at be been before but by can could did do does
    done for from get go had has have he her here his how i if in into is it its just like long
    many me much my no nor not of on or our out she should so some than that the their them then
    there these they this those to us was we were what when where which while who whom whose why
    will with would you your find show tell
"""
_STOP_BIGRAMS_TEXT = """
    什么 怎么 怎样 如何 多少 几个 为什 为何 哪里 哪儿 哪些 哪个 么办 么样 是多 是什 是怎 应该
    该用 用什 了什 了多 要多 我们 你们 他们 一下 可以 是不 不是 有没 没有 有什 的是 是谁 在哪 放在
"""
_STOP_WORDS = frozenset(_STOP_WORDS_TEXT.split())
_STOP_BIGRAMS = frozenset(_STOP_BIGRAMS_TEXT.split())


class Term(NamedTuple):
    """One index term and where it stands in the text."""

    text: str
    kind: TermKind
    start: int
    end: int


def terms_of(text: str) -> Iterator[Term]:
    """Yield the terms of `text`; a run of letters may give several with the same place."""
    for named in find_dates(text):
        for term in named.terms:
            yield Term(term, "date", named.start, named.end)
    for match in _RUN.finditer(text):
        start = match.start()
        for term, kind, left, right in _run_terms(match[0]):
            yield Term(term, kind, start + left, start + right)


def index_line(line: str) -> str:
    """Return the terms of one line joined by blanks, what the full-text index stores."""
    dates = [term for named in find_dates(line) for term in named.terms]
    return " ".join([*dates, *map(_run_index, _RUN.findall(line))])


def is_stop_term(term: Term) -> bool:
    """Whether the term says nothing about the subject of a question."""
    if term.kind == "bigram":
        return term.text in _STOP_BIGRAMS
    return term.kind in {"word", "part"} and term.text in _STEMMED_STOP_WORDS


def cjk_share(text: str) -> float:
    """Return the share of letters that are Chinese, Japanese or Korean, 0..1."""
    n_cjk = sum(len(run) for run in _RUN.findall(text) if _WIDE.match(run))
    n_letters = sum(character.isalnum() for character in text)
    return n_cjk / n_letters if n_letters else 0.0


# a language has few words that are used often, so most runs were cut before
@lru_cache(maxsize=100_000)
def _run_terms(run: str) -> tuple[Term, ...]:
    """Return the terms of one run, with places in the run."""
    if _WIDE.match(run):
        return tuple(_cjk_terms(run))
    if run.isalpha() and not _HAS_HUMP.search(run):
        return (Term(_word(run), "word", 0, len(run)),)
    return tuple(_latin_terms(run))


@lru_cache(maxsize=100_000)
def _run_index(run: str) -> str:
    return " ".join(term.text for term in _run_terms(run))


def _cjk_terms(run: str) -> Iterator[Term]:
    for place, character in enumerate(run):
        yield Term(character, "unigram", place, place + 1)
        if place + 1 < len(run):
            yield Term(run[place : place + 2], "bigram", place, place + 2)


def _latin_terms(run: str) -> Iterator[Term]:
    whole = _fold(run)
    seen = {whole}
    is_plain = _INNER.search(run) is None and not _HAS_HUMP.search(run)
    if len(whole) <= _LONGEST_TERM:
        kind: TermKind = "word" if is_plain and whole.isdigit() else "whole"
        yield Term(whole, kind, 0, len(run))
    for piece, place in _pieces(run):
        is_word = piece.isalpha() and not _HAS_HUMP.search(piece)
        term = _word(piece) if is_word else _fold(piece)
        is_tiny = len(term) == 1 and not term.isdigit()
        if term and term not in seen and not is_tiny and len(term) <= _LONGEST_TERM:
            seen.add(term)
            yield Term(term, "part", place, place + len(piece))


def _pieces(run: str) -> Iterator[tuple[str, int]]:
    for outer, outer_place in _split(_OUTER, run):
        yield outer, outer_place
        for inner, inner_place in _split(_INNER, outer):
            yield inner, outer_place + inner_place
            if _HAS_HUMP.search(inner):
                for match in _CAMEL.finditer(inner):
                    yield match[0], outer_place + inner_place + match.start()


def _split(separator: re.Pattern[str], text: str) -> Iterator[tuple[str, int]]:
    place = 0
    for match in separator.finditer(text):
        if match.start() > place:
            yield text[place : match.start()], place
        place = match.end()
    if place < len(text):
        yield text[place:], place


def _fold(word: str) -> str:
    """Return `word` without case and diacritics, compatibility forms resolved."""
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return "".join(unicodedata.normalize("NFC", bare).split())


def _word(word: str) -> str:
    return _stem(_fold(word))


def _stem(word: str) -> str:
    """Return an English word without plural, -ing and -ed; other words unchanged."""
    if len(word) < _SHORTEST_INFLECTED or not word.isascii():
        return word
    if word.endswith("ies") and len(word) > _SHORTEST_INFLECTED:
        word = word[:-3] + "y"
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending, shortest in (("ing", 6), ("ed", 5)):
        if word.endswith(ending) and len(word) >= shortest:
            word = word[: -len(ending)]
            if word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    return word[:-1] if len(word) >= _SHORTEST_INFLECTED and word.endswith("e") else word


_STEMMED_STOP_WORDS = _STOP_WORDS | {_stem(word) for word in _STOP_WORDS}
