"""What the status bar says about a session, and what went wrong with it, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from memory_studio.domain.text import safe_text
from memory_studio.domain.tokens import Exactness
from memory_studio.errors import MemoryStudioError
from memory_studio.gui.strings import entries, number
from memory_studio.services.reading import Shape
from memory_studio.services.transcripts import Transcript

__all__ = ["error_parts", "status_texts"]

translate = QCoreApplication.translate

_N_PATH_PARTS = 4


def error_parts(error: Exception) -> tuple[str, str]:
    """Return what happened, and why with what to do."""
    if isinstance(error, MemoryStudioError):
        return error.what, " ".join(filter(None, (error.why, error.remedy)))
    return str(error) or type(error).__name__, ""


def status_texts(
    transcript: Transcript, shape: Shape | None, window_tokens: int
) -> tuple[str, str]:
    """Return the left and the right text; shape: None while the session is being read."""
    path = safe_text("/".join(transcript.path.parts[-_N_PATH_PARTS:]))
    parts = [path, entries(len(transcript.columns))]
    if shape is None:
        return " · ".join(parts), ""
    n_branches, n_issues = len(shape.outline.branches), len(shape.issues)
    branches = translate("SessionView", "{n} branches").format(n=number(n_branches))
    problems = translate("SessionView", "{n} problems").format(n=number(n_issues))
    parts.append(translate("SessionView", "1 branch") if n_branches == 1 else branches)
    parts.append(translate("SessionView", "1 problem") if n_issues == 1 else problems)
    return " · ".join(parts), _context_text(shape, window_tokens)


def _context_text(shape: Shape, window_tokens: int) -> str:
    text = translate("SessionView", "Context now {tokens} of {window} tokens")
    if shape.context_tokens.exactness is Exactness.ESTIMATED:
        text = translate("SessionView", "Context now {tokens} of {window} tokens (estimated)")
    return text.format(tokens=shape.context_tokens, window=number(window_tokens))
