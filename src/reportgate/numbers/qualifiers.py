"""What does a text add to a number that makes another number of it: a rate, or no fact?

1,240 clicks are not 1,240 clicks per user, and a bounce rate of 3.2 % not one that could reach 3.2 %. Only what stands
at the number counts, in its clause; a statement may have it anywhere.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.mention import Mention
from reportgate.numbers.periods import find_lengths
from reportgate.numbers.topic import find_words
from reportgate.text.patterns import regex

REACH: Final = 40
"""Characters before or behind a number within which it is qualified."""

_TIME: Final = "minute|hour|day|night|week|month|quarter|year"
_THING: Final = "user|person|head|visitor|customer|employee|store|shop|company"
_NO_RATE: Final = r"(?:from|than|in|over|for|after|within|to|by|on|as|at|and|or|before|since)\b"
_RATE_BEHIND: Final = regex(
    rf"(?:[ ](?!{_NO_RATE})[A-Za-z-]{{1,20}}){{0,2}}(?:[ ]?/[ ]?|[ ](?:per[ -]|an?[ ]))"
    rf"(?:(?P<time>{_TIME})|{_THING})\b(?![ ](?:ago|earlier|before|later))"
    r"|[ ](?:each|apiece)\b|[ ]?/[ ]?[日週月年人件社店台回]",
    re.IGNORECASE,
)
_RATE_BEFORE: Final = regex(
    r"(?:[あ当]たり|当り|につき|ごとに?|毎に?)(?:の?平均)?[^。、，\n0-9]{0,6}$|毎[日週月年時][^。、，\n0-9]{0,6}$"
)
_RATE: Final = regex(
    rf"/[ ]?[A-Za-z日週月年人件社店台回]|\bper[ -](?!cent)|\b(?:each|apiece)\b|\ban? (?:{_TIME}|{_THING})\b"
    r"|[あ当]たり|当り|につき|ごと|毎|[日週月年]次|[週月年]間",
    re.IGNORECASE,
)
_MOOD_BEHIND: Final = regex(
    r"[増減]?(?:程度|前後|ほど)?(?:に|と|を|の)?(?:な|達し?|到達|[増減]え?|上昇|低下)?(?:する|る)?(?:と|の|を)?"
    r"(?:見込[みまん]|見通し|予想(?![をよ比外以通])|予測(?![をよ])|目指|目標(?![をよ比])|想定(?![をよ外以通]))"
)
_MOOD_BEFORE: Final = regex(
    r"\b(?:[Cc]ould|[Mm]ight|may|would|[Ii]f|expected to|projected to|forecast to|likely to|aims? (?:to|for)|targeting)"
    r"\b[^.;:!?()\n,0-9]{0,30}$"
)
_MOOD: Final = regex(
    r"\b(?:could|might|may|would|if|will|expect|project|forecast|likely|aim|target|plan|guidance|outlook)"
    r"|見込|見通し|予想|予測|目指|目標|想定|計画",
    re.IGNORECASE,
)


def adds_qualifier(text: str, mention: Mention, statement: str) -> bool:
    """Whether *text* makes *mention* a rate or no fact, and *statement* knows nothing of it."""
    before = text[max(0, mention.start - REACH) : mention.start]
    if _is_rate(text, mention, before, statement):
        return True
    if not (_MOOD_BEHIND.match(text, mention.end) or _MOOD_BEFORE.search(before)):
        return False
    return _MOOD.search(statement) is None


def _is_rate(text: str, mention: Mention, before: str, statement: str) -> bool:
    behind = _RATE_BEHIND.match(text, mention.end)
    if behind is None and _RATE_BEFORE.search(before) is None:
        return False
    if behind is not None and behind["time"] and behind["time"].lower() in find_lengths(find_words(statement)):
        return False
    return _RATE.search(statement) is None
