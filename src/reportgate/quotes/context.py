"""What stands just outside and just inside the edges of a passage, folded."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from reportgate.text.plain import plain_text

REACH: Final = 80
"""Characters looked at on each side of an edge."""


EDGE_REACH: Final = 48
"""Characters of an edge on each side; no token needs more to be seen."""


class Edge(NamedTuple):
    """One edge: folded text before and behind it, and the raw characters nearest to it."""

    before: str
    behind: str
    raw_before: str
    """The last four."""
    raw_behind: str
    """The first two."""


class Context:
    """The surroundings of ``text[start:end]``, each stretch folded when it is first asked for."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end

    @cached_property
    def raw(self) -> tuple[str, str, str, str]:
        """Raw text before and behind the place where the passage begins, and where it ends.

        A passage may be shorter: what an edge cuts does not hang on where the other edge is.
        """
        text, start, end = self.text, self.start, self.end
        return (
            text[max(0, start - REACH) : start],
            text[start : start + REACH],
            text[max(0, end - REACH) : end],
            text[end : end + REACH],
        )

    @cached_property
    def before(self) -> str:
        """Text before the passage."""
        return plain_text(self.raw[0])

    @cached_property
    def head(self) -> str:
        """Text from the beginning of the passage on."""
        return plain_text(self.raw[1])

    @cached_property
    def tail(self) -> str:
        """Text up to the end of the passage."""
        return plain_text(self.raw[2])

    @cached_property
    def behind(self) -> str:
        """Text behind the passage."""
        return plain_text(self.raw[3])
