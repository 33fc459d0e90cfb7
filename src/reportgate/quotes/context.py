"""What stands just outside and just inside the edges of a passage, folded."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from reportgate.text.gaps import KANJI_DIGITS
from reportgate.text.kinds import Kind
from reportgate.text.patterns import regex
from reportgate.text.plain import plain_text
from reportgate.text.scripts import is_katakana
from reportgate.text.tables import kind_code

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


_SPACES: Final = regex(" {2,}")
_BREAK: Final = regex(r"(?<=[^\n])\n(?=[^\n])")
_ITEM: Final = regex(r"(?:[-*•・●○◆■□▪‣][ ]?|\d{1,3}[.)])[^\d%]")
"""How an item of a list begins."""


def on_one_line(raw: str) -> str:
    """Fold *raw*, with one space for each run of them, and Japanese that goes on in the next line in one piece."""
    folded = plain_text(raw)
    if "  " in folded:
        folded = _SPACES.sub(" ", folded)
    if "\n" not in folded or folded.isascii():
        return folded
    return _BREAK.sub(lambda found: "" if _goes_on(folded[: found.start()], folded[found.end() :]) else "\n", folded)


def _goes_on(above: str, below: str) -> bool:
    """Whether the line break between the two reads as nothing; for katakana see ``words.broken_katakana``."""
    one, two = above[-1:], below[:1]
    if not one or not two or Kind.CJK not in (kind_code(one), kind_code(two)) or _ITEM.match(below):
        return False
    return not (is_katakana(one) and is_katakana(two)) and not (_is_digit(one) and _is_digit(two))


def _is_digit(char: str) -> bool:
    return char.isdecimal() or char in KANJI_DIGITS


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
        before = on_one_line(self.raw[0])
        one_break = before.endswith("\n") and not before.endswith("\n\n")
        return before[:-1] if one_break and _goes_on(before[:-1], self.head) else before

    @cached_property
    def head(self) -> str:
        """Text from the beginning of the passage on."""
        return on_one_line(self.raw[1])

    @cached_property
    def tail(self) -> str:
        """Text up to the end of the passage."""
        return on_one_line(self.raw[2])

    @cached_property
    def behind(self) -> str:
        """Text behind the passage."""
        behind = on_one_line(self.raw[3])
        one_break = behind.startswith("\n") and not behind.startswith("\n\n")
        return behind[1:] if one_break and _goes_on(self.tail, behind[1:]) else behind
