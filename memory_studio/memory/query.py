"""What a question asks for: weighted terms, identifiers, named days, a literal phrase.

Invariant: no text makes this raise; a question without any term gives an empty plan.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_studio.memory.dates import NamedDate, find_dates
from memory_studio.memory.keywords import Term, cjk_share, is_stop_term, terms_of

if TYPE_CHECKING:
    import sqlite3

__all__ = ["QueryPlan", "QueryTerm", "literal", "plan_query"]

_KIND_WEIGHTS = {
    "word": 1.0,
    "whole": 1.2,
    "part": 0.5,
    "unigram": 0.7,
    "bigram": 0.7,
    "date": 1.0,
}
_STOP_FACTOR = 0.08
_LONGEST_QUERY = 2_000
_SHORTEST_PHRASE = {False: 4, True: 2}


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """One term of a question.

    Attributes:
        weight: rarity times trust in this kind of term; 0 or more.
        n_chunks: chunks that contain it.
    """

    text: str
    weight: float
    n_chunks: int
    is_stop: bool
    is_identifier: bool


@dataclass(frozen=True, slots=True)
class QueryPlan:
    """A question, understood.

    Attributes:
        phrase: the question as it would stand literally in a note, empty when too short
            or a single plain word.
        cjk: share of Chinese, Japanese and Korean letters.
        rare_identifiers: whole identifiers that few chunks contain.
    """

    text: str
    terms: tuple[QueryTerm, ...]
    dates: tuple[NamedDate, ...]
    phrase: str
    cjk: float
    rare_identifiers: tuple[str, ...]

    @property
    def match(self) -> str:
        """The FTS5 expression that finds candidates, empty when no term occurs anywhere."""
        known = [term for term in self.terms if term.n_chunks]
        wanted = [term for term in known if not term.is_stop] or known
        return " OR ".join(f'"{term.text.replace(chr(34), chr(34) * 2)}"' for term in wanted)

    @property
    def total_weight(self) -> float:
        """The sum of the weights of all terms."""
        return sum(term.weight for term in self.terms)


def plan_query(connection: sqlite3.Connection, text: str, n_chunks: int) -> QueryPlan:
    """Return the plan for `text` against the index with `n_chunks` chunks."""
    text = text.encode("utf-8", "replace").decode("utf-8")[:_LONGEST_QUERY].strip()
    dates = tuple(find_dates(text))
    found = _query_terms(text, dates)
    counts = _count_chunks(connection, list(found))
    terms = tuple(_weighted(term, counts.get(term.text, 0), n_chunks) for term in found.values())
    few = max(5, n_chunks // 100)
    rare = tuple(t.text for t in terms if t.is_identifier and 0 < t.n_chunks <= few)
    return QueryPlan(text, terms, dates, _phrase(text, found), cjk_share(text), rare)


def literal(text: str) -> str:
    """Return `text` as literal comparison sees it: folded case, single blanks."""
    return " ".join(text.casefold().split())


def _query_terms(text: str, dates: tuple[NamedDate, ...]) -> dict[str, Term]:
    terms = list(terms_of(text))
    in_runs = {
        place for term in terms if term.kind == "bigram" for place in range(term.start, term.end)
    }
    found: dict[str, Term] = {}
    for term in terms:
        # the parts of a date and the characters of a longer word only add noise
        is_date_part = term.kind != "date" and any(
            day.start < term.end and term.start < day.end for day in dates if day.day
        )
        if not is_date_part and not (term.kind == "unigram" and term.start in in_runs):
            found.setdefault(term.text, term)
    return found


def _count_chunks(connection: sqlite3.Connection, terms: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for start in range(0, len(terms), 500):
        some = terms[start : start + 500]
        marks = ",".join("?" * len(some))
        sql = f"SELECT term, doc FROM chunks_terms WHERE term IN ({marks})"  # noqa: S608
        counts.update(connection.execute(sql, some))
    return counts


def _weighted(term: Term, count: int, n_chunks: int) -> QueryTerm:
    rarity = math.log(1 + (n_chunks - count + 0.5) / (count + 0.5))
    is_stop = is_stop_term(term)
    factor = _KIND_WEIGHTS[term.kind] * (_STOP_FACTOR if is_stop else 1.0)
    return QueryTerm(term.text, rarity * factor, count, is_stop, term.kind == "whole")


def _phrase(text: str, terms: dict[str, Term]) -> str:
    phrase = literal(text)
    is_cjk = any(term.kind == "bigram" for term in terms.values())
    is_plain_word = len(phrase.split()) < 2 and all(t.kind == "word" for t in terms.values())  # noqa: PLR2004
    return "" if is_plain_word or len(phrase) < _SHORTEST_PHRASE[is_cjk] else phrase
