"""What the memory view says about an answer, a note, the index and the model."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from memory_studio.gui import strings
from memory_studio.services.memory import Overview, SearchResult

__all__ = ["ModelState", "answer_words", "note_words", "status_words"]

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ModelState:
    """The embedding model as last heard of.

    Attributes:
        why_none: why there are no vectors, one sentence; "" when the model works.
        is_switched_off: by the person, in the settings.
        is_busy: vectors of the notes are being computed.
    """

    name: str = ""
    why_none: str = ""
    is_switched_off: bool = False
    is_busy: bool = False


def answer_words(result: SearchResult, model: ModelState) -> str:
    """Return how many results there are, how fast, and by what means."""
    n = len(result.hits)
    if n == 1:
        text = translate("MemoryView", "1 result in {ms} ms")
    else:
        text = translate("MemoryView", "{n} results in {ms} ms")
    parts = [text.format(n=n, ms=f"{result.took_ms:,.0f}")]
    if result.mode == "hybrid":
        parts.append(translate("MemoryView", "vector + BM25"))
        parts.append(translate("MemoryView", "{model} (local)").format(model=model.name))
        if result.reason == "vectors-incomplete":
            parts.append(translate("MemoryView", "more vectors are being computed"))
    else:
        text = translate("MemoryView", "keyword only: {why}")
        parts.append(text.format(why=_why_words_only(result, model)))
    return " · ".join(parts)


def _why_words_only(result: SearchResult, model: ModelState) -> str:
    if result.reason == "embedder-failed" and result.detail:
        return result.detail
    if model.is_switched_off:
        return translate("MemoryView", "the embedding model is switched off in the settings")
    if model.why_none:
        return model.why_none
    if model.is_busy or result.reason == "no-vectors":
        return translate("MemoryView", "vectors are being computed")
    return translate("MemoryView", "the embedding model is being asked")


def note_words(overview: Overview | None, path: str) -> str:
    """Return size and state of a note, "" before anything is known."""
    if overview is None:
        return ""
    sizes = {file.path: file.size_bytes for file in overview.files}
    if path not in sizes:
        return translate("MemoryView", "not among the indexed notes")
    status = overview.status
    if path in status.stale_files or status.updated_at is None:
        state = translate("MemoryView", "changed since it was indexed")
    else:
        moment = strings.relative_time(int(status.updated_at * 1000), strings.now_ms())
        state = translate("MemoryView", "indexed {when} · unchanged on disk").format(when=moment)
    return f"{strings.size(sizes[path])} · {state}"


def status_words(overview: Overview, model: ModelState) -> tuple[str, str]:
    """Return the left and the right part of the status bar."""
    status, n_notes = overview.status, len(overview.files)
    parts = [
        _counted(n_notes, translate("MemoryView", "1 note"), translate("MemoryView", "{n} notes")),
        _counted(
            status.n_chunks,
            translate("MemoryView", "1 chunk"),
            translate("MemoryView", "{n} chunks"),
        ),
    ]
    n_problems = len(status.problems)
    if n_problems:
        one, many = translate("MemoryView", "1 problem"), translate("MemoryView", "{n} problems")
        parts.append(_counted(n_problems, one, many))
    left = translate("MemoryView", "workspace: {what}").format(what=" · ".join(parts))
    is_stale = bool(status.stale_files) or status.updated_at is None
    stale, fresh = translate("MemoryView", "Index stale"), translate("MemoryView", "Index fresh")
    none, local = (
        translate("MemoryView", "Embeddings: none"),
        translate("MemoryView", "Embeddings: local"),
    )
    right = (stale if is_stale else fresh, none if model.why_none else local)
    return left, " · ".join(right)


def _counted(n: int, one: str, many: str) -> str:
    return one if n == 1 else many.format(n=strings.number(n))
