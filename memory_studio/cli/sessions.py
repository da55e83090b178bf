"""Commands that read sessions: sessions, show, context."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from memory_studio.cli.render import (
    count_json,
    print_json,
    print_line,
    print_note,
    print_table,
    utc_stamp,
)
from memory_studio.domain.entry import Compaction
from memory_studio.domain.outline import Boundary
from memory_studio.domain.text import first_line
from memory_studio.services.listing import SessionSummary
from memory_studio.services.studio import Studio
from memory_studio.services.transcripts import Transcript

__all__ = ["context", "sessions", "show"]

_TEXT_COLUMNS = 60


@click.command()
@click.argument("root", required=False, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def sessions(root: Path | None, *, as_json: bool) -> None:
    """List sessions: of your agents, or below ROOT."""
    with Studio() as studio:
        found = list(studio.sessions(root))
        for notice in studio.notices:
            print_note(notice)
        if as_json:
            print_json({"sessions": [_summary_json(summary) for summary in found]})
            return
        if not found:
            print_note("No sessions were found. Name a folder: memory-studio sessions FOLDER")
        heads = ("ID", "FORMAT", "ENTRIES", "COMPACTIONS", "TOKENS", "UPDATED", "TITLE")
        rows = [_summary_row(summary) for summary in found]
        print_table(heads, rows, right="ENTRIES COMPACTIONS TOKENS")


def _summary_json(summary: SessionSummary) -> dict[str, Any]:
    return {
        "id": summary.id,
        "path": str(summary.path),
        "format": summary.format,
        "title": summary.title,
        "entries": summary.n_entries,
        "compactions": summary.n_compactions,
        "compactions_recorded": summary.n_compactions_recorded,
        "tokens": summary.tokens.value,
        "tokens_exactness": summary.tokens.exactness.value,
        "active_leaf": summary.active_leaf or None,
        "updated_at": utc_stamp(summary.updated_ms),
        "issues": summary.n_issues,
    }


def _summary_row(summary: SessionSummary) -> list[str]:
    return [
        first_line(summary.id, 24),
        summary.format,
        f"{summary.n_entries:,}",
        str(summary.n_compactions),
        str(summary.tokens),
        utc_stamp(summary.updated_ms)[:16].replace("T", " "),
        first_line(summary.title, _TEXT_COLUMNS),
    ]


@click.command()
@click.argument("session")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(session: str, *, as_json: bool) -> None:
    """Show the shape of SESSION: branches, compactions and problems."""
    with Studio() as studio:
        transcript = studio.open_session(session)
        if as_json:
            print_json(_transcript_json(transcript))
        else:
            _print_transcript(transcript)


def _transcript_json(transcript: Transcript) -> dict[str, Any]:
    header = transcript.header
    outline = transcript.outline
    return {
        "session": {
            "id": transcript.id,
            "path": str(transcript.path),
            "format": transcript.dialect.name,
            "version": header.version if header else None,
            "title": transcript.title,
            "cwd": header.cwd if header else None,
            "parent": (header.parent_path or None) if header else None,
        },
        "entries": len(transcript.columns),
        "leaf": None if outline.leaf_row is None else transcript.tree.ids[outline.leaf_row],
        "branches": [
            {"leaf": branch.leaf_id, "entries": branch.n_entries, "active": branch.active}
            for branch in outline.branches
        ],
        "compactions": [_compaction_json(transcript, b) for b in outline.compactions],
        "issues": [
            {"line": i.line, "byte": i.byte, "code": i.code, "message": i.message}
            for i in transcript.issues
        ],
    }


def _compaction_json(transcript: Transcript, boundary: Boundary) -> dict[str, Any]:
    return {
        "number": boundary.number,
        "id": boundary.entry_id,
        "trigger": boundary.trigger or None,
        "tokens_before": boundary.tokens_before.value,
        "tokens_after": boundary.tokens_after.value,
        "tokens_after_exactness": boundary.tokens_after.exactness.value,
        "first_kept_entry_id": boundary.first_kept_entry_id or None,
        "folded_entries": boundary.n_folded,
        "kept_entries": boundary.n_kept,
        "summary": _summary_text(transcript, boundary),
        "undoes": boundary.undoes or None,
    }


def _summary_text(transcript: Transcript, boundary: Boundary) -> str:
    body = transcript.entry(boundary.row).body
    return body.summary if isinstance(body, Compaction) else ""


def _print_transcript(transcript: Transcript) -> None:
    print_line(f"{transcript.title}  ({transcript.dialect.title}, {transcript.id})")
    outline = transcript.outline
    n_branches = len(outline.branches)
    branches = "branch" if n_branches == 1 else "branches"
    print_line(
        f"{len(transcript.columns):,} entries · {n_branches} {branches} · "
        f"{len(outline.compactions)} compactions · context {transcript.context().total} tokens"
    )
    for boundary in outline.compactions:
        trigger = f" · {boundary.trigger}" if boundary.trigger else ""
        print_line(
            f"\nCompaction {boundary.number} #{boundary.entry_id}{trigger} · "
            f"{boundary.tokens_before} → {boundary.tokens_after} tokens · "
            f"{boundary.n_folded:,} entries folded, {boundary.n_kept:,} kept"
        )
        print_line("  " + first_line(_summary_text(transcript, boundary), 100))
    if n_branches > 1:
        print_line("\nBranches")
        for branch in outline.branches:
            mark = "*" if branch.active else " "
            print_line(f"{mark} #{branch.leaf_id}  {branch.n_entries:,} entries")
    for issue in transcript.issues:
        print_line(f"line {issue.line}, byte {issue.byte}: {issue.message} ({issue.code})")


@click.command()
@click.argument("session")
@click.option("--at", metavar="ENTRY", help="Entry id; the active leaf without it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def context(session: str, at: str | None, *, as_json: bool) -> None:
    """Show exactly what the model would receive in SESSION."""
    with Studio() as studio:
        found = studio.context(session, at)
    if as_json:
        items = [
            {
                "role": item.role.word,
                "entry_id": item.entry_id,
                "kind": item.kind.value,
                "text": item.text,
                "tokens": item.tokens.value,
                "tokens_exactness": item.tokens.exactness.value,
                "sent": item.sent,
                "edited": item.edited,
            }
            for item in found.items
        ]
        print_json(
            {
                "leaf": found.leaf_id or None,
                "provider": found.provider or None,
                "model": found.model or None,
                "thinking_level": found.thinking_level,
                "items": items,
                "total_tokens": count_json(found.total),
                "overhead_tokens": found.overhead_tokens,
            }
        )
        return
    rows = [
        [
            item.role.word + ("" if item.sent else " (not sent)"),
            item.entry_id,
            str(item.tokens),
            first_line(item.text, _TEXT_COLUMNS),
        ]
        for item in found.items
    ]
    print_table(("ROLE", "ENTRY", "TOKENS", "TEXT"), rows, right="TOKENS")
    print_line(f"{len(rows)} items, {found.total} tokens")
