"""What kind of character is it, for the rules on gaps and edges?"""

from __future__ import annotations

from enum import IntEnum


class Kind(IntEnum):
    """Class of a character as it stands in a text, before folding."""

    OTHER = 0
    LETTER = 1
    """Of a script that puts spaces between words."""
    DIGIT = 2
    CJK = 3
    """Kanji, kana, their punctuation, and everything else that is full width."""
    SPACE = 4
    BREAK = 5
    IGNORED = 6
    MARK = 7
    """Combines with what stands before it."""
    DASH = 8
    """Hyphen, minus, en dash."""
    EM_DASH = 9
    HYPHEN_MARK = 10
    """A hyphen that a reader of PDF left, or a soft one: it counts at a line end only."""
    RAISED = 11
    """A superscript or subscript digit."""
    HANGUL = 12
