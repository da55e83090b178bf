"""Text that came from elsewhere, made fit for one line on a screen."""

from __future__ import annotations

import re

__all__ = ["elide", "first_line", "safe_text"]

_UNSAFE = re.compile("[\ud800-\udfff\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def safe_text(text: str) -> str:
    """Replace what a screen or a file cannot take: lone surrogates, controls, bidi overrides."""
    return _UNSAFE.sub("\ufffd", text)


def elide(text: str, n_chars: int) -> str:
    """Cut to `n_chars` code points, the last one an ellipsis when something was cut."""
    return text if len(text) <= n_chars else text[: max(n_chars - 1, 0)] + "…"


def first_line(text: str, n_chars: int = 200) -> str:
    """Return the beginning of a text on one line: white space runs become one blank."""
    return elide(" ".join(safe_text(text[: n_chars * 4]).split()), n_chars)
