"""Commands about a memory workspace: index, search, status."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memory_studio.cli.render import print_json, print_line, print_note, utc_stamp
from memory_studio.domain.task import Progress
from memory_studio.domain.text import first_line
from memory_studio.services.studio import Studio

if TYPE_CHECKING:
    from memory_studio.services.memory import Hit, SearchResult

__all__ = ["index", "search", "status"]

_SNIPPET_COLUMNS = 200
_REASONS = {
    "no-embedder": "keyword only: {}",
    "embedder-failed": "keyword only: {}",
    "no-vectors": "keyword only: no vectors yet; run “memory-studio index”",
    "vectors-incomplete": "some vectors are still missing; run “memory-studio index”",
}

_workspace = click.argument("workspace", type=click.Path(path_type=Path))
_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@click.command()
@_workspace
@click.option("--force", is_flag=True, help="Read every note again.")
@_json
def index(workspace: Path, *, force: bool, as_json: bool) -> None:
    """Bring the index of WORKSPACE up to date: text first, then vectors."""
    with Studio() as studio:
        text = studio.memory.refresh(workspace, force=force, progress=_show_progress)
        vectors = studio.memory.embed(workspace, progress=_show_progress)
        reason = studio.memory.keyword_only_reason()
        if as_json:
            print_json(
                {
                    "workspace": str(workspace),
                    "files": text.n_files,
                    "chunks": text.n_chunks,
                    "changed": list(text.changed),
                    "deleted": list(text.deleted),
                    "problems": [asdict(problem) for problem in text.problems],
                    "vectors_added": vectors.n_embedded,
                    "vectors_missing": vectors.n_missing,
                    "keyword_only_reason": reason or None,
                    "took_ms": round(text.took_ms + vectors.took_ms, 1),
                }
            )
            return
    print_line(
        f"{text.n_files:,} files, {text.n_chunks:,} chunks; {len(text.changed):,} changed, "
        f"{len(text.deleted):,} deleted, {vectors.n_embedded:,} vectors added"
    )
    if reason:
        print_line(f"Keyword only: {reason}")
    for problem in text.problems:
        print_line(f"{problem.path}: {problem.message}")


def _show_progress(progress: Progress) -> None:
    if sys.stderr.isatty():
        end = "\n" if progress.done >= progress.total else "\r"
        sys.stderr.write(f"{progress.stage} {progress.done:,}/{progress.total:,}{end}")


@click.command()
@_workspace
@click.argument("query")
@click.option("--max-results", default=10, show_default=True, type=click.IntRange(1, 1000))
@click.option("--keyword-only", is_flag=True, help="Do not load the embedding model.")
@_json
def search(
    workspace: Path, query: str, *, max_results: int, keyword_only: bool, as_json: bool
) -> None:
    """Search the notes of WORKSPACE for QUERY."""
    with Studio() as studio:
        found = studio.memory.search(
            workspace, query, max_results=max_results, with_vectors=not keyword_only
        )
        reason = _reason(studio, found, is_wanted=keyword_only)
    if as_json:
        print_json(
            {
                "query": query,
                "mode": found.mode,
                "reason": reason or None,
                "took_ms": round(found.took_ms, 1),
                "hits": [_hit_json(hit) for hit in found.hits],
            }
        )
        return
    for hit in found.hits:
        print_line(f"{hit.score:.2f}  {hit.path}:{hit.start_line}-{hit.end_line}  {hit.heading}")
        print_line("      " + first_line(hit.snippet, _SNIPPET_COLUMNS))
    print_note(f"{len(found.hits)} results, {found.mode}, {found.took_ms:.0f} ms")
    if reason:
        print_note(reason)


def _reason(studio: Studio, found: SearchResult, *, is_wanted: bool) -> str:
    if is_wanted:
        return "keyword only: as asked"
    sentence = found.detail or studio.memory.keyword_only_reason()
    return _REASONS.get(found.reason, "").format(sentence)


def _hit_json(hit: Hit) -> dict[str, Any]:
    return {
        "path": hit.path,
        "start_line": hit.start_line,
        "end_line": hit.end_line,
        "heading": hit.heading,
        "score": round(hit.score, 4),
        "scores": {name: round(value, 4) for name, value in asdict(hit.scores).items()},
        "snippet": hit.snippet,
        "spans": [list(span) for span in hit.spans],
    }


@click.command()
@_workspace
@_json
def status(workspace: Path, *, as_json: bool) -> None:
    """Tell how the index of WORKSPACE compares with the notes as they are now."""
    with Studio() as studio:
        found = studio.memory.status(workspace)
        model, reason = studio.memory.model_name(), studio.memory.keyword_only_reason()
    if as_json:
        print_json(
            {
                "workspace": str(workspace),
                "files": found.n_files,
                "chunks": found.n_chunks,
                "vectors": found.n_vectors,
                "vectors_missing": found.n_vectors_missing,
                "model": model or None,
                "model_id": found.model_id,
                "dimensions": found.dimensions,
                "keyword_only_reason": reason or None,
                "stale_files": list(found.stale_files),
                "problems": [asdict(problem) for problem in found.problems],
                "database_bytes": found.database_bytes,
                "updated_at": utc_stamp(int(found.updated_at * 1000)) if found.updated_at else None,
            }
        )
        return
    state = "fresh" if not found.stale_files else f"{len(found.stale_files):,} files are stale"
    print_line(f"{found.n_files:,} files, {found.n_chunks:,} chunks, {state}")
    print_line(
        f"{found.n_vectors:,} vectors, {found.n_vectors_missing:,} missing"
        + (f", {model}" if model else "")
    )
    if reason:
        print_line(f"Keyword only: {reason}")
    for path in found.stale_files:
        print_line(f"stale: {path}")
    for problem in found.problems:
        print_line(f"{problem.path}: {problem.message}")
