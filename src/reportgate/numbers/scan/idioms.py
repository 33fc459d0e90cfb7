"""Which English number words count nothing that a ledger could: one-off, two-way, in the first place, the Big Four?"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.scan.cardinals import ONES, TENS
from reportgate.numbers.scan.quantities import read_unit
from reportgate.text.patterns import regex

# Compounds in which a number word counts nothing that a ledger could: two-way, zero-sum; and what they are built with.
_COMPOUND: Final = regex(r"-(?:way|factor|dimensional|sum|sided|stop|on|size|off|to-one|wheel|tone|ball|pin|a-side)\b")
_IDIOM_AFTER: Final = regex(r"[ ](?:tolerance|trust|gravity|by one|size fits|winks)\b")
_IDIOM_BEFORE: Final = regex(
    r"(?:\b(?:net|ground|sub|square|cloud|all in)[ -]|\bone by |\bone-(?:to|on)-)$", re.IGNORECASE
)
# The Big Four, the Group of Seven: capitals in the middle of a sentence.
_NAME_BEFORE: Final = regex(r"(?<![A-Za-z])[a-z]{1,12} [A-Z][a-z]{1,12} (?:of )?$")
_NAME_REACH: Final = 32

_LOWER_BEFORE: Final = regex(r"(?<![A-Za-z])[a-z]{1,10}[ ]$")
_NUMBERS: Final = "|".join(word for word in (*ONES, *TENS) if word != "one")
_OF_NUMBER: Final = regex(rf" (?:out )?of (?:all |our |the |their |its )?(?:[0-9]|(?:{_NUMBERS})\b)")
_SIGNED: Final = frozenset({"negative", "minus", "plus"})

_PRONOUN_BEFORE: Final = frozenset(
    """
    no the this that any every each some which another last first next other anyone everyone someone a such
    loved neither either single
    """.split()
)
_PRONOUN_AFTER: Final = frozenset(
    """
    another can must should would may might could has is was that who which or and of day way another's side
    hand thing time more-or-less
    """.split()
)
_FOLLOWING: Final = regex(r"[ \u00a0-]([A-Za-z]{1,20})")
_BEFORE: Final = regex(r"([A-Za-z]{1,16})[ \u00a0-]{1,2}$")
_REACH: Final = 24


def word_before(text: str, start: int) -> str:
    """The word before *start*, lower case; empty when something else stands there."""
    found = _BEFORE.search(text[max(0, start - _REACH) : start])
    return found[1].lower() if found else ""


def word_after(text: str, end: int) -> str:
    """The word behind *end*, lower case; empty when something else stands there."""
    found = _FOLLOWING.match(text, end)
    return found[1].lower() if found else ""


_STANDS_FOR: Final = regex(r"\b(?:the|this|that|our|its|their)(?: (?!number|no\b)[A-Za-z-]{2,20}){1,2} $")
_STANDS_REACH: Final = 48
_IS_OF: Final = regex(r" (?:of|at|was|is|were|stood|came|reached)\b|[,.;)]")


def is_idiom(text: str, start: int, end: int) -> bool:
    """Whether the number words from *start* to *end* belong to an idiom or a name."""
    char = text[end]
    if char == "-":
        is_zero_day = text.startswith("-day", end) and text[start:end].lower() == "zero"
        return is_zero_day or _COMPOUND.match(text, end) is not None
    if text[start].isupper() and _NAME_BEFORE.search(text[max(0, start - _NAME_REACH) : start]) is not None:
        return True
    if char == " " and _IDIOM_AFTER.match(text, end) is not None:
        return True
    return _IDIOM_BEFORE.search(text[max(0, start - 8) : start]) is not None


def is_number_one(text: str, start: int, end: int) -> bool:
    """Whether "one" from *start* to *end* counts, and is no pronoun."""
    before = word_before(text, start)
    if before in _SIGNED:
        return True
    if read_unit(text, end).text:
        # "At one point", and "One day it will": no measures.
        return before != "at" and not (text[start] == "O" and text.startswith(" day ", end))
    if (
        text[start] == "O"
        and text[end] == " "
        and text[end + 1].isupper()
        and _LOWER_BEFORE.search(text[max(0, start - 12) : start])
    ):
        # One Canada Square
        return False
    if _STANDS_FOR.search(text[max(0, start - _STANDS_REACH) : start]) is not None and _IS_OF.match(text, end):
        # Above the desktop one of 37.8%.
        return False
    if _OF_NUMBER.match(text, end) is not None:
        # Only one of 45.
        return True
    following = word_after(text, end)
    if before in _PRONOUN_BEFORE or following in _PRONOUN_AFTER:
        return False
    return following != "" or before in {"only", "just", "to", "exactly"}
