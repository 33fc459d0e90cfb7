"""Which number is the other end of dates that reach from one day to another: 11月23日〜29日, 23–29 November?

The second end of a span is no quantity when it lies later in the same month and nothing is counted by it.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.scan.dates import Reference
from reportgate.numbers.scan.years import MONTH_PATTERN, YEAR_PATTERN, is_bare
from reportgate.text.patterns import regex

_DAY: Final = r"(?:3[01]|[12][0-9]|0?[1-9])"
_MONTH: Final = r"(?:1[0-2]|0?[1-9])"
_MARK: Final = r"[ ]?[-~–—][ ]?"
_WEEKDAY: Final = r"(?:[ ]?\([月火水木金土日・祝]{1,3}\))?"

# 23–29 November 2026, 23rd to 29th of November; "and" joins days only where "between", "on" or a comma stands before.
_DAYS_MONTH: Final = regex(
    rf"({_DAY})(?:st|nd|rd|th)?(?:{_MARK}|[ ](?:(and|&)|to|through|thru|until)[ ])({_DAY})(?:st|nd|rd|th)?"
    rf"[ ](?:of[ ])?(?:{MONTH_PATTERN})\b\.?(?:,?[ ]{YEAR_PATTERN}(?![0-9]|[,.][0-9]))?",
)
_PAIR_BEFORE: Final = regex(r"\b(?:[Bb]etween|[Oo]n|[Bb]oth)[ ](?:the[ ])?$")

# 11/23〜11/29, 11/23-29
_SLASHED: Final = regex(
    rf"({_MONTH})/({_DAY}){_WEEKDAY}{_MARK}(?:({_MONTH})/)?({_DAY})(?![0-9/%.,]?[0-9]|[/%]){_WEEKDAY}"
)

# Behind a date in kanji: 〜29日, から29日まで, と29日に. What lasts, recurs or is counted from a day is no day.
_DAY_JA: Final = regex(
    rf"{_WEEKDAY}(?:{_MARK}|(から)|(・|と|及び|および))({_DAY})日"
    rf"(?!間|目|ぶり|連続|後|前|分|以[上内下]|ほど|程度|かけ|弱|強|超|未満"
    rf"|を?要|遅|早|半)(?(1)(?=まで|に(?!わた)|の(?!間)|、|。|\)|\n))(?(2)(?=[にのはも、。]|開催)){_WEEKDAY}"
)
_KANJI_DAY: Final = regex(r"([0-9]{1,2})日(?:\([月火水木金土日]\))?$")

# Behind a date with a month's name: "to 29", "–29, 2026".
_DAY_EN: Final = regex(
    rf"(?:{_MARK}|[ ](?:to|through|thru|until|and|&)[ ])({_DAY})(?:st|nd|rd|th)?(?![0-9%]|[.,][0-9])"
    rf"(,?[ ]{YEAR_PATTERN}(?![0-9]|[,.][0-9]))?"
)
_NAMED_DAY: Final = regex(rf"(?:{MONTH_PATTERN})\.?[ ]({_DAY})(?:st|nd|rd|th)?$")
_BEHIND_DAY: Final = regex(
    r"[.,;:)\]\n?!]|[ ](?:was|were|is|are|had|has|have|saw|there|the|we|our|it|they|in|with|compared|versus|vs|rose"
    r"|fell|grew|came|and|or|when|at|inclusive)\b"
)

# Behind a date in digits: 2026/11/23〜11/29, 2026/11/23〜29.
_DAY_DIGITS: Final = regex(rf"{_WEEKDAY}{_MARK}(?:({_MONTH})/)?({_DAY})(?![0-9/%]|[.,][0-9]){_WEEKDAY}")
_DIGITS_DAY: Final = regex(rf"[0-9]{{4}}/({_MONTH})/({_DAY})$")
_BEHIND_DIGITS: Final = regex(r"[ .,;:)\]\n。、でにのはまを]")
# Longest joint between two dates.
REACH: Final = 14


def find_span(text: str, start: int) -> Reference | None:
    """Read days from one to another that begin at *start*: 23–29 November 2026, 11/23〜11/29."""
    if (found := _DAYS_MONTH.match(text, start)) is not None and int(found[1]) < int(found[3]):
        joined = found[2] is None or _PAIR_BEFORE.search(text[max(0, start - 14) : start]) is not None
        return Reference(start, found.end(), "date") if joined else None
    found = _SLASHED.match(text, start)
    if found is None or not _are_days(found):
        return None
    return Reference(start, found.end(), "date")


def _are_days(found: re.Match[str]) -> bool:
    """Whether two numbers with a slash are days and no fractions: 1/3〜2/3 and 1/2〜1/3 are shares."""
    month, day = int(found[1]), int(found[2])
    last_month, last_day = int(found[3] or month), int(found[4])
    if month == 12 and day > 12:
        # Over the end of the year: 12/29〜1/4.
        return last_month == 1 or (last_month == month and last_day > day)
    if (month, day) >= (last_month, last_day) or month == 1:
        return False
    improper = month > day or last_month > last_day
    if found[3] is None:
        return month > day or day > 12
    return improper or max(day, last_day) > 12 or (month == last_month and month > 2)


def find_last_day(text: str, start: int, first: int, joint: int) -> Reference | None:
    """Read the number at *start* as the last day of the date that stands from *first* to *joint*."""
    written = text[first:joint]
    for before, pattern, read in (
        (_KANJI_DAY, _DAY_JA, _kanji_day),
        (_NAMED_DAY, _DAY_EN, _named_day),
        (_DIGITS_DAY, _DAY_DIGITS, _digits_day),
    ):
        day = before.search(written)
        if day is not None:
            found = pattern.match(text, joint)
            return None if found is None or found.end() <= start else read(text, start, day, found)
    return None


def _kanji_day(text: str, start: int, day: re.Match[str], found: re.Match[str]) -> Reference | None:
    del text
    later = found.start(3) == start and int(found[3]) > int(day[1])
    return Reference(start, found.end(), "date") if later else None


def _named_day(text: str, start: int, day: re.Match[str], found: re.Match[str]) -> Reference | None:
    if found.start(1) != start or int(found[1]) <= int(day[1]) or not is_bare(text, found.end()):
        return None
    proved = found[2] is not None or _BEHIND_DAY.match(text, found.end()) is not None
    return Reference(start, found.end(), "date") if proved else None


def _digits_day(text: str, start: int, day: re.Match[str], found: re.Match[str]) -> Reference | None:
    month = int(found[1] or day[1])
    at = found.start(1) if found[1] else found.start(2)
    later = at == start and (month, int(found[2])) > (int(day[1]), int(day[2]))
    if not later or not is_bare(text, found.end()) or _BEHIND_DIGITS.match(text, found.end()) is None:
        return None
    return Reference(start, found.end(), "date")
