"""Does a text make a rate of a number?

1,240 clicks are not 1,240 clicks per user. Read from the clause of the number; another text knows of it when it speaks
of a rate anywhere.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.compare.periods import find_lengths
from reportgate.numbers.compare.topic import find_words
from reportgate.text.patterns import regex

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
    rf"\b(?:per|for each|for every) (?:{_THING}|{_TIME})\b[^.,;:!?()\n0-9]{{0,40}}$"
    r"|(?:[あ当]たり|当り|につき|ごとに?|毎に?)[^。、，\n]{0,24}$|毎[日週月年時][^。、，\n0-9]{0,24}$",
)
_RATE: Final = regex(
    rf"/[ ]?[A-Za-z日週月年人件社店台回]|\bper[ -](?!cent)|\b(?:each|apiece)\b|\ban? (?:{_TIME}|{_THING})\b"
    r"|[あ当]たり|当り|につき|ごと|毎|[日週月年]次|[週月年]間|[1一１][日週月年人]に?",
    re.IGNORECASE,
)
_JA_TIMES: Final = {"日": "day", "週": "week", "月": "month", "年": "year"}
_JA_TIME: Final = regex(r"(?<![今本先来前翌昨0-9])([日週月年])(?:に|あたり|当たり)?(?:約|平均)?$")


def is_rate(head: str, tail: str, known: str) -> bool:
    """Whether the clause of a number, *head* before it and *tail* behind it, makes a rate of it; *known*: not of this.

    A rate by a time that *known* speaks of is none beside it: 1,240 clicks a week are the week's clicks.
    """
    behind = _RATE_BEHIND.match(tail)
    if behind is not None and behind["time"] and behind["time"].lower() in find_lengths(find_words(known)):
        return False
    if behind is not None:
        return True
    # Most clauses have none: a look for the letters first.
    return not (head.isascii() and "per " not in head and "for e" not in head) and _RATE_BEFORE.search(head) is not None


def find_time(head: str, tail: str) -> str | None:
    """The time that the number between *head* and *tail* is a rate of: 52 hours a week, 週52時間.

    >>> find_time("", " hours a week"), find_time("開館時間は週", "のまま")
    ('week', 'week')
    """
    behind = _RATE_BEHIND.match(tail)
    if behind is not None and behind["time"]:
        return behind["time"].lower()
    before = _JA_TIME.search(head) if not head.isascii() else None
    return _JA_TIMES[before[1]] if before is not None else None


def knows_of_rates(text: str) -> bool:
    """Whether *text* speaks of a rate at all."""
    return _RATE.search(text) is not None
