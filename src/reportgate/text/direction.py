"""Which marks set text from right to left? They are invisible, and 21 between them is shown as 12.

The marks that set text from left to right, as most of it is set anyway, change nothing and are dropped by folding.
"""

from __future__ import annotations

from typing import Final

from reportgate.text.patterns import regex

TURNING: Final = frozenset("\u061c\u200f\u202b\u202e\u2067")
"""Marks of right-to-left order: two that stand alone, embedding, override, isolate."""
_OPENING_TURNED: Final = "\u202b\u202e\u2067"
_CLOSING: Final = "\u202c\u2069"
_MARKS: Final = regex("[\u202a-\u202e\u2066-\u2069]")
_PARAGRAPH: Final = "\n\r\x1c\x1d\x1e\x85\u2029"
REACH: Final = 4096
"""Characters before a place that are looked at; a paragraph ends what was opened in it."""


def turns(text: str) -> bool:
    """Whether some mark sets a part of *text* from right to left."""
    return not text.isascii() and any(mark in text for mark in TURNING)


def is_turned(text: str, position: int) -> bool:
    """Whether the place before ``text[position]`` lies in a stretch that is set from right to left."""
    before = text[max(0, position - REACH) : position]
    first = max(before.rfind(sign) for sign in _PARAGRAPH) + 1
    opened: list[str] = []
    for match in _MARKS.finditer(before, first):
        if match.group() not in _CLOSING:
            opened.append(match.group())
        elif opened:
            opened.pop()
    return any(mark in _OPENING_TURNED for mark in opened)
