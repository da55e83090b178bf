"""All vectors of one model in one matrix, and the closest passage of every chunk.

Invariant: a loaded table is immutable, so threads may share it; a newer revision of the
database gets a new table that takes over the rows already in memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import sqlite3

    from numpy.typing import NDArray

__all__ = ["VectorLeg", "VectorTable"]


@dataclass(frozen=True, slots=True)
class VectorLeg:
    """What the vectors say about one question.

    Attributes:
        chunk_ids: (n,) ids of the closest chunks, best first.
        cosines: (n,) cosine of each one's closest passage.
        passage_ids: (n,) that passage.
        mean, deviation: of the cosines of all `n_compared` vectors, to tell how far a hit
            stands out.
    """

    chunk_ids: NDArray[np.int64]
    cosines: NDArray[np.float32]
    passage_ids: NDArray[np.int64]
    mean: float
    deviation: float
    n_compared: int


@dataclass(frozen=True, slots=True)
class VectorTable:
    """The vectors of one model.

    Attributes:
        vector_ids: (v,) ascending database ids of the rows of `matrix`.
        matrix: (v, dimensions) unit rows, float32.
        passage_ids, chunk_ids, rows: (p,) the passages that have a vector, ordered by chunk,
            and the row of each in `matrix`.
        starts: (c,) where the passages of each chunk begin.
        n_missing: passages without a vector.
    """

    model: str
    revision: int
    vector_ids: NDArray[np.int64]
    matrix: NDArray[np.float32]
    passage_ids: NDArray[np.int64]
    chunk_ids: NDArray[np.int64]
    rows: NDArray[np.int64]
    starts: NDArray[np.int64]
    n_missing: int

    @classmethod
    def load(
        cls,
        connection: sqlite3.Connection,
        model: str,
        revision: int,
        previous: VectorTable | None = None,
    ) -> VectorTable:
        """Read the table; rows that `previous` holds are not read again."""
        vector_ids, matrix = _load_matrix(connection, model, previous)
        found = connection.execute(
            "SELECT p.id, p.chunk_id, v.id FROM passages p JOIN vectors v"
            " ON v.model = ? AND v.hash = p.hash ORDER BY p.chunk_id, p.id",
            (model,),
        ).fetchall()
        links = np.array(found, dtype=np.int64).reshape(-1, 3)
        chunk_ids = links[:, 1]
        # a vector added after the matrix was read belongs to the next revision
        rows = np.searchsorted(vector_ids, links[:, 2])
        known = rows < len(vector_ids)
        links, chunk_ids, rows = links[known], chunk_ids[known], rows[known]
        starts = np.flatnonzero(np.r_[True, chunk_ids[1:] != chunk_ids[:-1]][: len(chunk_ids)])
        n_passages = connection.execute("SELECT count(*) FROM passages").fetchone()[0]
        return cls(
            model=model,
            revision=revision,
            vector_ids=vector_ids,
            matrix=matrix,
            passage_ids=links[:, 0],
            chunk_ids=chunk_ids,
            rows=rows,
            starts=starts,
            n_missing=n_passages - len(rows),
        )

    def closest(self, query: NDArray[np.float32], n_chunks: int) -> VectorLeg | None:
        """Return the `n_chunks` closest chunks; None when nothing can be compared.

        query: (dimensions,) unit vector.
        """
        if not len(self.starts) or self.matrix.shape[1] != query.shape[0]:
            return None
        cosines = self.matrix @ query
        by_passage = cosines[self.rows]
        best = np.maximum.reduceat(by_passage, self.starts)
        order = np.argsort(-best, kind="stable")[:n_chunks]
        ends = np.r_[self.starts[1:], len(by_passage)]
        closest = [
            start + int(np.argmax(by_passage[start:end]))
            for start, end in zip(self.starts[order], ends[order], strict=True)
        ]
        return VectorLeg(
            self.chunk_ids[self.starts[order]],
            best[order],
            self.passage_ids[closest],
            float(cosines.mean()),
            float(cosines.std()) or 1.0,
            len(cosines),
        )


def _load_matrix(
    connection: sqlite3.Connection, model: str, previous: VectorTable | None
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    kept_ids, kept = np.empty(0, np.int64), None
    if previous is not None and previous.model == model and len(previous.vector_ids):
        present = connection.execute(
            "SELECT count(*) FROM vectors WHERE model = ? AND id <= ?",
            (model, int(previous.vector_ids[-1])),
        ).fetchone()[0]
        if present == len(previous.vector_ids):
            kept_ids, kept = previous.vector_ids, previous.matrix
    newest = int(kept_ids[-1]) if len(kept_ids) else 0
    found = connection.execute(
        "SELECT id, vector FROM vectors WHERE model = ? AND id > ? ORDER BY id", (model, newest)
    ).fetchall()
    if not found:
        return kept_ids, kept if kept is not None else np.empty((0, 0), np.float32)
    ids = np.array([row[0] for row in found], np.int64)
    matrix = np.frombuffer(b"".join(row[1] for row in found), np.dtype("<f4"))
    matrix = matrix.reshape(len(found), -1)
    if kept is None:
        return ids, matrix
    return np.concatenate([kept_ids, ids]), np.concatenate([kept, matrix])
