"""A count of tokens that knows how sure it is. Unknown is not zero."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "IMAGE_TOKENS",
    "UNKNOWN_TOKENS",
    "Exactness",
    "TokenCount",
    "tokens_of_weight",
    "weighted_chars",
]

IMAGE_TOKENS = 1200
"""What pi and OpenClaw until 2026.7 count for an image."""

_EXTRA_WEIGHTS = (
    (3, re.compile("[\u00b7\u3000-\u319f\u4e00-\u9fa5\uac00-\ud7af\uff01-\uff60]+")),
    (
        11,
        re.compile(
            "[\u1100-\u11ff\u2e80-\u2fff\u31a0-\u4dff\u9fa6-\u9fff\ua000-\ua4ff\ua700-\ua707"
            "\ua960-\ua97f\ud7b0-\ud7ff\uf900-\ufaff]+"
        ),
    ),
    (
        7,
        re.compile(
            "[\u02c7\u02c9-\u02cb\u02d9\u02ea-\u02eb\u0305\u0323\ufe10-\ufe4f\uff61-\uffdc"
            "\uffe0-\uffe6]+"
        ),
    ),
    (10, re.compile("[\U0001d360-\U0001d371]+")),
    (
        14,
        re.compile(
            "[\U00016fe0-\U00016fff\U0001aff0-\U0001afff\U0001b000-\U0001b16f"
            "\U0001f200-\U0001f2ff\U00020000-\U0002fa1f\U00030000-\U0003347f]+"
        ),
    ),
    (1, re.compile("[\U00010000-\U0010ffff]+")),
)
"""Weight beyond 1 of each class; the last one makes a code point of two UTF-16 units weigh 2."""

_ASCII = bytes(range(128))
_COMMON_PAGES = bytes([0x30, *range(0x4E, 0x9F), *range(0xAC, 0xD7), 0xFF])
_RARE_PAGES = bytes([0x11, 0x2F, *range(0x32, 0x4E), *range(0xA0, 0xA4), 0xF9, 0xFA])
_LIGHT_PAGES = bytes([0x00, 0x01, *range(0x04, 0x11), *range(0x12, 0x2E), *range(0xD8, 0xE0)])
_ASTRAL = re.compile(b"[\xd8-\xdb]")
_ODD = re.compile(
    "[\uff00\uff61-\uffff\U00016fe0-\U0001b16f\U0001d360-\U0001d371"
    "\U0001f200-\U0001f2ff\U00020000-\U0003347f]"
)
"""Where a page of 256 code points has more than one weight."""


def weighted_chars(text: str) -> int:
    """Return the length of a text in characters of a quarter token each.

    ASCII weighs 1, common Chinese, Japanese and Korean 4, rarer ones more. Source: the
    weights that OpenClaw 2026.7 and 2026.9 use for every estimate.
    """
    if text.isascii():
        return len(text)
    data = text.encode("utf-8", errors="surrogatepass").translate(None, _ASCII)
    others = data.decode("utf-8", errors="surrogatepass")
    return len(text) - len(others) + _weighted_chars_by_page(others)


def _weighted_chars_by_page(text: str) -> int:
    """Weigh a text by the pages of 256 code points that its UTF-16 units are in."""
    pages = text.encode("utf-16-le", errors="surrogatepass")[1::2]
    others = pages.translate(None, _LIGHT_PAGES)
    not_common = others.translate(None, _COMMON_PAGES)
    is_odd = b"\xff" in pages or _ASTRAL.search(pages)
    if not_common.translate(None, _RARE_PAGES) or (is_odd and _ODD.search(text)):
        return _weighted_chars_by_class(text)
    n_common = len(others) - len(not_common)
    return len(pages) + 3 * (n_common + text.count("\xb7")) + 11 * len(not_common)


def _weighted_chars_by_class(text: str) -> int:
    """Weigh a text class by class: exact for every code point, but slower."""
    return len(text) + sum(
        extra * sum(map(len, pattern.findall(text))) for extra, pattern in _EXTRA_WEIGHTS
    )


def tokens_of_weight(weight: int) -> int:
    """Return the tokens of weighted characters, rounded up."""
    return -(-weight // 4)


class Exactness(StrEnum):
    """How a number came about."""

    EXACT = "exact"
    ESTIMATED = "estimated"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class TokenCount:
    """A number of tokens. value: None exactly when unknown."""

    value: int | None
    exactness: Exactness

    @classmethod
    def exact(cls, value: int) -> TokenCount:
        """Return a count that a provider reported or a tokenizer counted."""
        return cls(value, Exactness.EXACT)

    @classmethod
    def estimated(cls, value: int) -> TokenCount:
        """Return a count from a rule of thumb."""
        return cls(value, Exactness.ESTIMATED)

    @classmethod
    def recorded(cls, value: int | None) -> TokenCount:
        """Return a count that a transcript records, unknown for None."""
        return UNKNOWN_TOKENS if value is None else cls.exact(value)

    def __str__(self) -> str:
        """Return ``1,234``, ``~1,234`` or ``—``."""
        if self.value is None:
            return "—"
        sign = "~" if self.exactness is Exactness.ESTIMATED else ""
        return f"{sign}{self.value:,}"


UNKNOWN_TOKENS = TokenCount(None, Exactness.UNKNOWN)
