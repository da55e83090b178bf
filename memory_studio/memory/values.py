"""The values that the memory engine hands out: problems, chunks, hits, states and reports.

Invariants: lines are 1-based and inclusive; offsets are 0-based code points, half open;
every score lies in 0..1; paths are relative to the workspace and written with ``/``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from memory_studio.domain.task import CancelToken

__all__ = [
    "Chunk",
    "EmbedReport",
    "Hit",
    "IndexStatus",
    "Passage",
    "Problem",
    "RefreshReport",
    "ScoreParts",
    "SearchMode",
    "SearchResult",
    "TextEmbedder",
]

SearchMode = Literal["hybrid", "keyword"]


class TextEmbedder(Protocol):
    """What the index needs of an embedding model; every provider of vectors fits."""

    @property
    def model_id(self) -> str:
        """Identity of the vectors: equal ids promise comparable vectors."""

    @property
    def multilingual(self) -> bool:
        """Whether vectors of Chinese, Japanese or Korean text mean anything."""

    def embed(
        self, texts: Sequence[str], *, kind: Literal["document", "query"], cancel: CancelToken
    ) -> NDArray[np.float32]:
        """Return one unit row for each text, shape (n, dimensions)."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the workspace or the index that a person should know.

    Attributes:
        path: the file, relative to the workspace; empty when it is about the index itself.
        code: stable key, such as ``"not-utf-8"``.
        message: one English sentence.
    """

    path: str
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Passage:
    """The part of a chunk that gets one vector: a list item, a row or a few sentences.

    Attributes:
        start, end: offsets in the text of the chunk.
        start_line, end_line: lines in the file.
    """

    start: int
    end: int
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """A contiguous piece of one note, the unit of a hit.

    Attributes:
        heading: the headings above it, outermost first, joined with `` › ``.
        text: the piece itself with line feeds as line ends.
    """

    start_line: int
    end_line: int
    heading: str
    text: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class ScoreParts:
    """Why a hit ranks where it does; every part lies in 0..1.

    Attributes:
        keyword: share of the question's words that were found, rare words count more.
        vector: how far the closest passage stands out from all others; 0 without vectors.
        exact: 1 when the question, or a rare identifier in it, occurs literally.
        date: 1 when the note is of a day named in the question, less for a month.
        recency: 1 today, a half after 120 days; moves the score by a tenth at most.
    """

    keyword: float
    vector: float
    exact: float
    date: float
    recency: float


@dataclass(frozen=True, slots=True)
class Hit:
    """One search result.

    Attributes:
        focus_line: the line to show first.
        snippet: text around the best match, at most a few hundred characters.
        spans: (start, end) of the matched words in the snippet, ascending, not overlapping.
        cosine: similarity of the closest passage, None when it has no vector.
    """

    path: str
    start_line: int
    end_line: int
    focus_line: int
    heading: str
    snippet: str
    spans: tuple[tuple[int, int], ...]
    score: float
    scores: ScoreParts
    cosine: float | None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The answer to one question.

    Attributes:
        reason: why it is keyword only or incomplete: ``""``, ``"no-embedder"``,
            ``"embedder-failed"``, ``"no-vectors"`` or ``"vectors-incomplete"``.
        detail: the sentence of a failed embedder, else empty.
        n_chunks: chunks that were searched.
        stale_files: notes that differ from what is indexed (changed, new or deleted), as of
            the last second.
    """

    hits: tuple[Hit, ...]
    mode: SearchMode
    reason: str
    detail: str
    took_ms: float
    n_chunks: int
    stale_files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RefreshReport:
    """What a refresh of the text index did."""

    n_files: int
    n_chunks: int
    changed: tuple[str, ...]
    deleted: tuple[str, ...]
    problems: tuple[Problem, ...]
    took_ms: float


@dataclass(frozen=True, slots=True)
class EmbedReport:
    """What one run of the vector stage did; `n_missing` is what is still to do."""

    n_embedded: int
    n_missing: int
    took_ms: float


@dataclass(frozen=True, slots=True)
class IndexStatus:
    """The state of an index.

    Attributes:
        n_vectors, n_vectors_missing: passages with and without a vector of `model_id`.
        model_id: model of the last vectors, None when there are none.
        updated_at: seconds since the epoch of the last refresh, None before the first.
    """

    n_files: int
    n_chunks: int
    n_vectors: int
    n_vectors_missing: int
    model_id: str | None
    dimensions: int | None
    stale_files: tuple[str, ...]
    problems: tuple[Problem, ...]
    database_bytes: int
    updated_at: float | None = field(default=None)
