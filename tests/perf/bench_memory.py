"""Print quality and speed of memory search on a workspace with questions.

    python tests/perf/bench_memory.py BENCH [--vectors] [--today YYYY-MM-DD]

BENCH: a folder or tar archive with ``workspace/`` and ``queries-dev.jsonl``; each question has
``query``, ``type`` and ``relevant`` (path, start, end, key). A hit overlaps the relevant lines;
evidence means that the key is inside the snippet. The peers of the same run are a plain FTS5
OR query over the same chunks and one matrix product over all vectors.
"""

from __future__ import annotations

import argparse
import json
import re
import sqlite3
import tarfile
import tempfile
import time
from collections import defaultdict
from contextlib import ExitStack
from datetime import date
from pathlib import Path

import numpy as np

from memory_studio.memory.database import connect
from memory_studio.memory.index import MemoryIndex
from memory_studio.providers.embeddings import LocalEmbedder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bench", type=Path)
    parser.add_argument("--vectors", action="store_true", help="also with the bundled model")
    parser.add_argument("--today", type=date.fromisoformat, default=date(2026, 11, 30))
    options = parser.parse_args()
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder = unpack(options.bench, scratch)
        index = MemoryIndex(folder / "workspace", scratch / "index.sqlite")
        report = index.refresh()
        print(f"text index    {report.took_ms / 1000:.2f} s, {report.n_files} files,", end=" ")
        print(f"{report.n_chunks} chunks, {index.status().database_bytes / 1e6:.1f} MB")
        started = time.perf_counter()
        index.refresh()
        print(f"no-op refresh {ms_since(started):.0f} ms")
        lines = (folder / "queries-dev.jsonl").read_text(encoding="utf-8").splitlines()
        questions = [json.loads(line) for line in lines]
        fts_ms = plain_fts_ms(index.database, [q["query"] for q in questions])
        run(index, questions, options.today, None, fts_ms, "plain FTS5 OR")
        if options.vectors:
            embedder = LocalEmbedder()
            stack.callback(embedder.close)
            started = time.perf_counter()
            made = index.embed_missing(embedder)
            print(f"vectors       {made.n_embedded} in {ms_since(started) / 1000:.1f} s")
            run(index, questions, options.today, embedder, dot_ms(index), "one dot product")


def unpack(bench: Path, scratch: Path) -> Path:
    if bench.is_dir():
        return bench
    with tarfile.open(bench) as archive:
        archive.extractall(scratch, filter="data")
    return scratch


def run(index, questions, today, embedder, peer_ms, peer) -> None:
    rows = defaultdict(list)
    times = []
    for question in questions:
        if embedder is not None:
            # the vector of the question is remembered, so that the engine alone is timed
            index.search(question["query"], embedder=embedder, max_results=1)
        started = time.perf_counter()
        result = index.search(question["query"], embedder=embedder, today=today)
        times.append(ms_since(started))
        for name in ("all", question["type"]):
            rows[name].append(judge(result.hits, question["relevant"]))
    p50, p95 = np.percentile(times, [50, 95])
    print(f"{result.mode}: p50 {p50:.1f} ms, p95 {p95:.1f} ms;", end=" ")
    print(f"{peer}: p50 {peer_ms:.2f} ms; ratio {p50 / peer_ms:.1f}")
    print(f"  {'type':8} {'n':>3}  hit@1  hit@6  evidence@6")
    for name, judged in rows.items():
        one, six, evidence = np.mean(judged, axis=0)
        print(f"  {name:8} {len(judged):3}  {one:5.3f}  {six:5.3f}  {evidence:5.3f}")


def judge(hits, relevant) -> tuple[float, float, float]:
    def overlaps(hit, gold):
        lines = hit.start_line <= gold["end"] and hit.end_line >= gold["start"]
        return hit.path == gold["path"] and lines

    def found(n):
        return float(any(overlaps(hit, gold) for hit in hits[:n] for gold in relevant))

    shown = [
        any(hit.path == gold["path"] and gold["key"] in hit.snippet for hit in hits[:6])
        for gold in relevant
    ]
    return found(1), found(6), float(np.mean(shown))


def plain_fts_ms(database: Path, queries: list[str]) -> float:
    """The median time of an OR query over the same texts with the tokenizer of SQLite."""
    with connect(database) as source:
        texts = source.execute("SELECT text FROM chunks").fetchall()
    peer = sqlite3.connect(":memory:")
    peer.execute("CREATE VIRTUAL TABLE t USING fts5(text)")
    peer.executemany("INSERT INTO t VALUES (?)", texts)
    times = []
    for query in queries:
        match = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query))
        started = time.perf_counter()
        peer.execute(
            "SELECT text FROM t WHERE t MATCH ? ORDER BY rank LIMIT 10", (match,)
        ).fetchall()
        times.append(ms_since(started))
    peer.close()
    return float(np.median(times))


def dot_ms(index: MemoryIndex) -> float:
    """The median time of one matrix product over all vectors."""
    with connect(index.database) as connection:
        blobs = connection.execute("SELECT vector FROM vectors").fetchall()
    matrix = np.frombuffer(b"".join(blob for (blob,) in blobs), np.float32)
    matrix = matrix.reshape(len(blobs), -1)
    times = []
    for row in matrix[:50]:
        started = time.perf_counter()
        np.argsort(-(matrix @ row))[:10]
        times.append(ms_since(started))
    return float(np.median(times))


def ms_since(started: float) -> float:
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    main()
