"""Which numbers are dates, periods, years or times, in digits and English words?

Every pattern is tried from a number that was found. What does not prove itself is no reference.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers.mention import Kind
from reportgate.numbers.scan.years import MONTH_NAMES, MONTH_PATTERN, YEAR_PATTERN, counts_what_follows, is_bare
from reportgate.text.patterns import regex


class Reference(NamedTuple):
    """A reference, in positions of the view."""

    start: int
    end: int
    kind: Kind


# Months that are also words: before a bare number they need more company.
_AMBIGUOUS_MONTHS: Final = frozenset({"may", "march", "mar"})

_YMD: Final = regex(
    r"(?:1[5-9]|20|21)[0-9]{2}([-/.])(?:1[0-2]|0?[1-9])(?:\1(?:3[01]|[12][0-9]|0?[1-9]))(?![0-9])(?:T[0-9:.]{4,15}Z?)?",
)

_DMY: Final = regex(
    r"(?:3[01]|[12][0-9]|0?[1-9])([-/.])(?:3[01]|[12][0-9]|0?[1-9])\1(?:1[5-9]"
    r"|20|21)[0-9]{2}(?![0-9])|(?:3[01]|[12][0-9]|0?[1-9])/(?:3[01]"
    r"|[12][0-9]|0?[1-9])/[0-9]{2}(?![0-9/])",
)

_YEAR_SPAN: Final = regex(
    rf"({YEAR_PATTERN})(?:[ ]?([-/~–—])[ ]?({YEAR_PATTERN}|[0-9]{{2}})|(?:-to-|(?<=\([0-9]{{4}}) to )({YEAR_PATTERN}))"
    r"(?![0-9%])(年度?)?",
)

_MONTH_DAY: Final = regex(r"(1[0-2]|0?[1-9])/(3[01]|[12][0-9]|0?[1-9])(?![0-9/])(?:[ ]?\([月火水木金土日]\))?")

_CLOCK: Final = regex(
    r"(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,6})?)?(?![0-9:])(?:[ ]?[~–-][ ]?(?:[01]?[0-9]"
    r"|2[0-4]):[0-5][0-9](?![0-9]))?(?:[ ]?(?:[ap]\.?m\.?|[AP]\.?M\.?)(?![A-Za-z]))?"
)

_AM_PM: Final = regex(
    r"(?:1[0-2]|0?[1-9])(?:[.:][0-5][0-9])?(?:[ ]?[-–][ ]?(?:1[0-2]"
    r"|0?[1-9])(?:[.:][0-5][0-9])?)?[ ]?(?:[ap]\.m\.|[AP]\.M\.|[ap]m"
    r"|[AP]M)(?![A-Za-z])|(?:1[0-2]|[1-9])[ ]o'clock",
)

# What can stand behind the first digits of such a time.
_HOUR_ON: Final = frozenset(" .:-–apAPo")

_PERIOD_TAIL: Final = regex(
    r"(?:[ ,/-]{0,2}(?:of[ ])?(?:FY|CY|fiscal[ ]|fiscal[ ]year[ ])?[ ]?'?20[0-9]{2}"
    # "Q3 45 stores": two digits are a year only behind a mark.
    r"|[ ,-]{0,2}(?:(?:FY|CY)[ ]?'?|')[0-9]{2}|[-/][0-9]{2})(?![0-9,.]?[0-9]|%)(?:/[0-9]{2}(?![0-9]))?"
)

_QUARTER: Final = regex(r"(?:[1-4][QH]|[QH][1-4])(?![A-Za-z0-9])")

_QUARTER_YEAR: Final = regex(r"(?:[1-4][QH]|[QH][1-4])[123][0-9](?![A-Za-z0-9])")

_QUARTER_SPAN: Final = regex(r" ?[-–~] ?(?:[1-4][QH]|[QH][1-4])(?![A-Za-z0-9])")

_FISCAL: Final = regex(
    r"(?:FY|CY|fy)[ ]?'?(?:20[0-9]{2}|[0-9]{2})(?![0-9])(?:[/-](?:20)?[0-9]{2}(?![0-9]))?"
    r"(?:[ ]?[QH][1-4](?![A-Za-z0-9])|[1-4][QH](?![A-Za-z0-9]))?"
)

_FISCAL_YEAR: Final = regex(
    r"20[0-9]{2}(?:[/–-](?:20)?[0-9]{2}(?![0-9%])| [–-] 20[0-9]{2}(?![0-9%]))?(?![0-9,.]?[0-9])"
)
_FISCAL_BEFORE: Final = regex(r"\b(?:fiscal|financial) $", re.IGNORECASE)
_WEEKS: Final = regex(
    r"(?:5[0-3]|[1-4][0-9]|[1-9])(?:(?:[ ]?[-–][ ]?| to )(?:5[0-3]|[1-4][0-9]|[1-9]))?(?![0-9,.%]?[0-9%])"
    r"(?:,? (?:of )?20[0-9]{2}(?![0-9]))?"
)
_WORD_BEFORE: Final = regex(r"([A-Za-z]{1,11}) $")
_BEFORE_WEEK: Final = frozenset("in at of for during since from until by through to vs versus after before".split())
_COUNTING_WEEKS: Final = frozenset("a an the per each every last this next previous prior past".split())

_DAY_MONTH: Final = regex(
    rf"(?:3[01]|[12][0-9]|0?[1-9])(?:st|nd|rd|th)?[ ](?:of[ ])?(?:{MONTH_PATTERN})\b\.?"
    rf"(?:,?[ ](?:{YEAR_PATTERN})(?![0-9,.]?[0-9]))?",
)

_MONTH_TAIL: Final = regex(
    rf"(?:(?:3[01]|[12][0-9]|0?[1-9])(?:st|nd|rd|th)?(?![0-9%])(?:[ ]?[-–][ ]?(?:3[01]"
    rf"|[12][0-9]|0?[1-9])(?:st|nd|rd|th)?(?![0-9%]))?(?:,?[ ](?:{YEAR_PATTERN})(?![0-9]"
    rf"|[,.][0-9]))?|(?:{YEAR_PATTERN})(?![0-9]|[,.][0-9]))"
)

_ORDINAL_PERIOD: Final = regex(
    r"[0-9]{1,2}(?:st|nd|rd|th)[ -](?:century|centuries|quarter)(?:[ ](?:of[ ])?(?:FY)?20[0-9]{2})?"
)

# The seconds of 2m 30s.
_MINUTES_BEFORE: Final = regex(r"[0-9] ?m(?:ins?)? ?$")
_DECADE: Final = regex(r"(?:(?:1[5-9]|20)[0-9]0|'?[1-9]0)'?s(?![A-Za-z])")

_HOURS: Final = regex(r"0[0-9][0-5][0-9] ?(?:hours|hrs)\b")

_HALVES: Final = frozenset({"q1", "q2", "q3", "q4", "h1", "h2"})
# Words that can make a date or period of the number behind them.
WORDS_BEFORE: Final = MONTH_NAMES | _HALVES | frozenset("fiscal year week weeks fy cy".split())


def find_date(text: str, start: int, after: str) -> Reference | None:  # noqa: C901 -- one pattern a line
    """Read the date, period or time that begins with the digits at *start*; *after* is the character behind them."""
    in_digits = after in "-/" or text.find(".", start, start + 5) >= 0
    if in_digits and (found := _YMD.match(text, start) or _DMY.match(text, start)) is not None:
        return Reference(start, found.end(), "date")
    if after == ":" and (found := _CLOCK.match(text, start)) is not None and _is_clock(text, start, found):
        return Reference(start, found.end(), "time")
    if after in _HOUR_ON and (found := _AM_PM.match(text, start)) is not None:
        return Reference(start, found.end(), "time")
    if after in "-/~–— " and (found := _YEAR_SPAN.match(text, start)) is not None and _is_year_span(text, found):
        return Reference(start, found.end(), "period")
    if after in " snrt" and (found := _DAY_MONTH.match(text, start)) is not None:
        return Reference(start, found.end(), "date")
    if after == "s" and _MINUTES_BEFORE.search(text[max(0, start - 8) : start]) is not None:
        return None
    if after in "sn'rt" and (found := _ORDINAL_PERIOD.match(text, start) or _DECADE.match(text, start)) is not None:
        return Reference(start, found.end(), "period")
    if after in "QH" and (found := _QUARTER_YEAR.match(text, start) or _QUARTER.match(text, start)) is not None:
        return _with_year(text, start, found.end())
    if after == "/" and (found := _MONTH_DAY.match(text, start)) is not None and _is_month_day(found):
        return Reference(start, found.end(), "date")
    return None


def find_hours(text: str, start: int) -> Reference | None:
    """Read 0645 hours, a time of the day without a colon."""
    found = _HOURS.match(text, start)
    return None if found is None else Reference(start, found.end(), "time")


def _is_month_day(found: re.Match[str]) -> bool:
    """12/5 is a day where it is no proper fraction, or names the day of the week."""
    return int(found[1]) > int(found[2]) or found[0].endswith(")")


def _fiscal_year(text: str, begin: int, start: int, word: str) -> Reference | None:
    """Read fiscal 2025, financial year 2024/25."""
    if word == "year":
        named = _FISCAL_BEFORE.search(text[max(0, begin - 10) : begin])
        if named is None:
            return None
        begin -= len(named[0])
    found = _FISCAL_YEAR.match(text, start)
    return Reference(begin, found.end(), "period") if found is not None and is_bare(text, found.end()) else None


def _week(text: str, begin: int, start: int) -> Reference | None:
    """Read Week 48, in week 48; "last week 48 users" counts users."""
    found = _WEEKS.match(text, start)
    if found is None or not is_bare(text, found.end()):
        return None
    before = _WORD_BEFORE.search(text[max(0, begin - 12) : begin])
    word = before[1].lower() if before is not None else ""
    stands_apart = not word and text[max(0, begin - 2) : begin].strip(" ")[-1:] in (
        "",
        "(",
        "\n",
        ",",
        ";",
        ":",
        "–",
        "—",
    )
    named = word in _BEFORE_WEEK or stands_apart or (text[begin].isupper() and word not in _COUNTING_WEEKS)
    return Reference(begin, found.end(), "period") if named else None


def find_after_word(text: str, begin: int, start: int, word: str) -> Reference | None:
    """Read the date that a word before the digits at *start* makes of them: April 1, FY 2026, Q3 2026.

    *word*, lower case, begins at *begin*.
    """
    if word in MONTH_NAMES:
        return _month(text, begin, start, word)
    if word in {"fiscal", "year"}:
        return _fiscal_year(text, begin, start, word)
    if word in {"week", "weeks"}:
        return _week(text, begin, start)
    if word in {"fy", "cy"} and (found := _FISCAL.match(text, begin)) is not None:
        return Reference(begin, found.end(), "period")
    if word in _HALVES and (found := _PERIOD_TAIL.match(text, start - 1)) is not None:
        return Reference(begin, found.end(), "period")
    return None


def _is_clock(text: str, start: int, found: re.Match[str]) -> bool:
    """A clock proves itself: two digits of hours, full or half an hour, am or pm, or a word before it."""
    written = found[0]
    left = text[max(0, start - 24) : start].lower()
    if re.search(r"(?:ratio|odds|split|score|scored|won|aspect|比率|割合|比|倍率)[^.。]{0,12}$", left):
        return False
    hours, minutes = written.split(":")[:2]
    return (
        len(hours) == 2
        or minutes[:2] in {"00", "15", "30", "45"}
        or written[-1] in "mM."
        or bool(re.search(r"(?:\bat|\bfrom|\bby|\buntil|\bbefore|\bafter|\bto|午前|午後|朝|夜) ?$", left))
    )


def _is_year_span(text: str, found: re.Match[str]) -> bool:
    if found[5] is None and counts_what_follows(text, found.end()):
        # 2000-2050 users
        return False
    first, mark, second = int(found[1]), found[2] or "-", found[3] or found[4]
    if len(second) == 4:
        return int(second) > first or mark == "/"
    return int(second) == (first + 1) % 100 or (mark in "-/" and 1 <= int(second) <= 12) or int(second) > first % 100


def _with_year(text: str, start: int, end: int) -> Reference:
    span = _QUARTER_SPAN.match(text, end)
    end = end if span is None else span.end()
    tail = _PERIOD_TAIL.match(text, end)
    return Reference(start, end if tail is None else tail.end(), "period")


def _month(text: str, begin: int, start: int, word: str) -> Reference | None:
    found = _MONTH_TAIL.match(text, start)
    if found is None or not is_bare(text, found.end()):
        return None
    capital = text[begin].isupper()
    if word in _AMBIGUOUS_MONTHS and not capital:
        return None
    return Reference(begin, found.end(), "date")


def find_glued_period(text: str, begin: int) -> Reference | None:
    """Read the period that a token with letters is: Q3 FY2026, FY26, 1Q26, H1 2026."""
    if (found := _QUARTER_YEAR.match(text, begin)) is not None:
        return Reference(begin, found.end(), "period")
    if (found := _QUARTER.match(text, begin)) is not None:
        return _with_year(text, begin, found.end())
    if (found := _FISCAL.match(text, begin)) is not None:
        return Reference(begin, found.end(), "period")
    return None
