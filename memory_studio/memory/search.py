"""Ranking: candidates by words, by vectors and by days, their evidence, one order.

Evidence of different kinds is combined like independent probabilities, 1 - Π(1 - evidence),
so a hit that one leg is sure of is not punished because the other leg does not know it.
Age moves a score by a tenth at most and never removes a hit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from memory_studio.memory.query import QueryPlan, literal
from memory_studio.memory.snippets import cut_snippet, match_spans
from memory_studio.memory.values import Hit, ScoreParts

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from memory_studio.memory.vectors import VectorLeg

__all__ = ["find_hits"]

N_KEYWORD_CANDIDATES = 80
N_VECTOR_CANDIDATES = 40
_N_DATE_CANDIDATES = 40

_LINE_SHARE, _CHUNK_SHARE, _BM25_SHARE = 0.5, 0.4, 0.1
_TRUST_KEYWORD, _TRUST_VECTOR, _TRUST_EXACT, _TRUST_DATE = 0.85, 0.85, 0.9, 0.9
# a cosine this many deviations above the mean of all passages says nothing / everything
_ORDINARY_DEVIATIONS, _OUTSTANDING_DEVIATIONS = 2.5, 8.0
_RECENCY_SHARE = 0.08
_HALF_LIFE_DAYS = 120.0
_UNKNOWN_RECENCY = 0.5


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A chunk with its terms, line by line, as the index holds them."""

    chunk_id: int
    bm25: float
    path: str
    kind: str
    day: date | None
    start_line: int
    end_line: int
    heading: str
    body: str
    context: str


@dataclass(frozen=True, slots=True)
class _Ranked:
    candidate: _Candidate
    score: float
    parts: ScoreParts
    best_line: int
    leg_place: int | None


def find_hits(
    connection: sqlite3.Connection,
    plan: QueryPlan,
    leg: VectorLeg | None,
    *,
    leg_trust: float,
    max_results: int,
    today: date,
) -> tuple[Hit, ...]:
    """Return the best chunks, best first.

    leg: the vector side, None for keywords only.
    leg_trust: 0..1, how much the model understands the language of the question.
    """
    bm25 = _keyword_candidates(connection, plan)
    places = {} if leg is None else {int(c): n for n, c in enumerate(leg.chunk_ids)}
    chunk_ids = {*bm25, *places, *_date_candidates(connection, plan)}
    ranker = _Ranker(connection, plan, leg, leg_trust, max(bm25.values(), default=0.0), today)
    ranked = [
        ranker.rank(candidate, places.get(candidate.chunk_id))
        for candidate in _load(connection, chunk_ids, bm25)
    ]
    ranked.sort(
        key=lambda r: (-r.score, -(r.candidate.day or date.min).toordinal(), r.candidate.chunk_id)
    )
    words = {term.text for term in plan.terms if not term.is_stop} or {
        term.text for term in plan.terms
    }
    return tuple(_hit(connection, found, leg, words) for found in ranked[:max_results])


class _Ranker:
    """Weighs the evidence for one candidate after the other."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        plan: QueryPlan,
        leg: VectorLeg | None,
        leg_trust: float,
        best_bm25: float,
        today: date,
    ) -> None:
        self._connection = connection
        self._plan = plan
        self._leg = leg
        self._leg_trust = leg_trust
        self._best_bm25 = best_bm25
        self._today = today
        self._weights = {term.text: term.weight for term in plan.terms}
        self._total = plan.total_weight or 1.0

    def rank(self, candidate: _Candidate, leg_place: int | None) -> _Ranked:
        wanted = self._weights.keys()
        lines = [wanted & set(line.split()) for line in candidate.body.split("\n")]
        around = wanted & set(candidate.context.split())
        own_weights = [self._weight(line - around) for line in lines]
        best_line = max(range(len(lines)), key=lambda n: (own_weights[n], len(lines[n]), -n))
        found = around.union(*lines)
        line_share = self._share(own_weights[best_line] + self._weight(around))
        parts = ScoreParts(
            keyword=self._keyword(candidate, line_share, self._share(self._weight(found))),
            vector=self._vector(leg_place),
            exact=self._exact(candidate, found),
            date=self._date(candidate),
            recency=self._recency(candidate),
        )
        return _Ranked(candidate, _combine(parts), parts, best_line, leg_place)

    def _weight(self, terms: Iterable[str]) -> float:
        return sum(self._weights[term] for term in terms)

    def _share(self, weight: float) -> float:
        return min(1.0, weight / self._total)

    def _keyword(self, candidate: _Candidate, line_share: float, chunk_share: float) -> float:
        bm25 = candidate.bm25 / self._best_bm25 if self._best_bm25 else 0.0
        return _LINE_SHARE * line_share + _CHUNK_SHARE * chunk_share + _BM25_SHARE * bm25

    def _vector(self, leg_place: int | None) -> float:
        if self._leg is None or leg_place is None:
            return 0.0
        deviations = (float(self._leg.cosines[leg_place]) - self._leg.mean) / self._leg.deviation
        # among n values none can be more than √(n - 1) deviations above the mean
        scale = min(1.0, math.sqrt(max(1, self._leg.n_compared - 1)) / _OUTSTANDING_DEVIATIONS)
        ordinary, outstanding = _ORDINARY_DEVIATIONS * scale, _OUTSTANDING_DEVIATIONS * scale
        return self._leg_trust * _clamp((deviations - ordinary) / (outstanding - ordinary))

    def _exact(self, candidate: _Candidate, found: set[str]) -> float:
        # the phrase can only stand where all words of the question do
        if self._plan.phrase and len(found) == len(self._weights):
            text = _text(self._connection, candidate.chunk_id)
            if self._plan.phrase in literal(text):
                return 1.0
        rare = self._plan.rare_identifiers
        return len(found.intersection(rare)) / len(rare) if rare else 0.0

    def _date(self, candidate: _Candidate) -> float:
        day = candidate.day
        if day is None:
            return 0.0
        return max((named.agrees_with(day) for named in self._plan.dates), default=0.0)

    def _recency(self, candidate: _Candidate) -> float:
        if candidate.kind == "curated":
            return 1.0
        if candidate.day is None:
            return _UNKNOWN_RECENCY
        age_days = max(0, (self._today - candidate.day).days)
        return float(0.5 ** (age_days / _HALF_LIFE_DAYS))


def _combine(parts: ScoreParts) -> float:
    doubt = (
        (1 - _TRUST_KEYWORD * parts.keyword)
        * (1 - _TRUST_VECTOR * parts.vector)
        * (1 - _TRUST_EXACT * parts.exact)
        * (1 - _TRUST_DATE * parts.date)
    )
    return _clamp((1 - doubt) * (1 - _RECENCY_SHARE + _RECENCY_SHARE * parts.recency))


def _clamp(value: float) -> float:
    return min(1.0, max(0.0, value))


def _keyword_candidates(connection: sqlite3.Connection, plan: QueryPlan) -> dict[int, float]:
    if not plan.match:
        return {}
    found = connection.execute(
        "SELECT rowid, -bm25(chunks_fts, 1.0, 0.5) AS fit FROM chunks_fts"
        " WHERE chunks_fts MATCH ? ORDER BY fit DESC LIMIT ?",
        (plan.match, N_KEYWORD_CANDIDATES),
    )
    return {chunk_id: max(0.0, fit) for chunk_id, fit in found}


def _date_candidates(connection: sqlite3.Connection, plan: QueryPlan) -> list[int]:
    chunk_ids: list[int] = []
    for named in plan.dates:
        year = "____" if named.year is None else f"{named.year:04}"
        day = "__" if named.day is None else f"{named.day:02}"
        found = connection.execute(
            "SELECT c.id FROM files f JOIN chunks c ON c.file_id = f.id"
            " WHERE f.date LIKE ? ORDER BY f.date DESC, c.id LIMIT ?",
            (f"{year}-{named.month:02}-{day}", _N_DATE_CANDIDATES),
        )
        chunk_ids += [row[0] for row in found]
    return chunk_ids


def _load(
    connection: sqlite3.Connection, chunk_ids: Iterable[int], bm25: dict[int, float]
) -> Iterable[_Candidate]:
    wanted = sorted(chunk_ids)
    for start in range(0, len(wanted), 500):
        some = wanted[start : start + 500]
        found = connection.execute(
            "SELECT c.id, f.path, f.kind, f.date, c.start_line, c.end_line, c.heading,"  # noqa: S608
            " t.body, t.context FROM chunks c JOIN files f ON f.id = c.file_id"
            f" JOIN chunks_fts t ON t.rowid = c.id WHERE c.id IN ({','.join('?' * len(some))})",
            some,
        )
        for chunk_id, path, kind, day, *rest in found:
            known_day = date.fromisoformat(day) if day else None
            yield _Candidate(chunk_id, bm25.get(chunk_id, 0.0), path, kind, known_day, *rest)


def _text(connection: sqlite3.Connection, chunk_id: int) -> str:
    found = connection.execute("SELECT text FROM chunks WHERE id = ?", (chunk_id,)).fetchone()
    return str(found[0])


def _hit(
    connection: sqlite3.Connection,
    ranked: _Ranked,
    leg: VectorLeg | None,
    words: set[str],
) -> Hit:
    candidate = ranked.candidate
    passages = connection.execute(
        'SELECT id, start_line, end_line, start, "end" FROM passages WHERE chunk_id = ?'
        " ORDER BY start",
        (candidate.chunk_id,),
    ).fetchall()
    cosine = None
    closest = -1
    if leg is not None and ranked.leg_place is not None:
        cosine = float(leg.cosines[ranked.leg_place])
        closest = int(leg.passage_ids[ranked.leg_place])
    by_vector = ranked.parts.vector > ranked.parts.keyword
    focus_line = candidate.start_line + ranked.best_line
    text = _text(connection, candidate.chunk_id)
    start, end = _line_span(text, ranked.best_line)
    for passage_id, first_line, _last_line, passage_start, passage_end in passages:
        if by_vector and passage_id == closest:
            focus_line, start, end = first_line, passage_start, passage_end
    snippet = cut_snippet(text, start, end)
    return Hit(
        path=candidate.path,
        start_line=candidate.start_line,
        end_line=candidate.end_line,
        focus_line=focus_line,
        heading=candidate.heading,
        snippet=snippet,
        spans=match_spans(snippet, words),
        score=round(ranked.score, 4),
        scores=ranked.parts,
        cosine=cosine,
    )


def _line_span(text: str, line: int) -> tuple[int, int]:
    lines: Sequence[str] = text.split("\n")
    start = sum(len(earlier) + 1 for earlier in lines[:line])
    return start, start + len(lines[line])
