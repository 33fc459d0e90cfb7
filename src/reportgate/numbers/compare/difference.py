"""Which words make another thing of a number than its claim does?"""

from __future__ import annotations

from typing import NamedTuple


class Difference(NamedTuple):
    """What is said of the number in the summary, and in the statement."""

    said: str
    stated: str
    """What the statement has instead; empty: nothing."""

    def __str__(self) -> str:
        """A clause for a refusal."""
        if self.stated:
            return f"it says {self.said!r} where the statement says {self.stated!r}"
        return f"it says {self.said!r}, of which the statement knows nothing"
