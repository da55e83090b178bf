"""Estimates made to agree with what a provider reported in the same session.

A rule of thumb counts neither the system prompt nor the tools, and it is off by a factor that
depends on the text. Two reports tell both: the first one of a conversation, when hardly
anything had been said, and a late one.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Calibration", "calibrate"]

_MIN_ESTIMATE_TOKENS = 2_000
"""A factor from less text than this would be chance."""
_FACTORS = (0.5, 2.0)


@dataclass(frozen=True, slots=True)
class Calibration:
    """How estimates become sizes.

    Attributes:
        overhead_tokens: what every request carries beyond the conversation.
        factor: real tokens for an estimated one.
    """

    overhead_tokens: int = 0
    factor: float = 1.0

    def of_text(self, estimated_tokens: int) -> int:
        """Return the likely tokens of a part of the conversation."""
        return round(estimated_tokens * self.factor)

    def of_context(self, estimated_tokens: int) -> int:
        """Return the likely size of a context with that conversation."""
        return self.overhead_tokens + self.of_text(estimated_tokens)


def calibrate(first: tuple[int, int], last: tuple[int, int]) -> Calibration:
    """Return the calibration that two reports tell.

    first, last: reported tokens and the estimate of the same context, (0, 0) for no report.
    """
    overhead = max(first[0] - first[1], 0)
    reported, estimated = last
    if estimated < _MIN_ESTIMATE_TOKENS or reported <= overhead:
        return Calibration(overhead)
    low, high = _FACTORS
    return Calibration(overhead, min(max((reported - overhead) / estimated, low), high))
