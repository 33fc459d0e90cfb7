"""Which numbers are dates, periods, years or times, in digits and English words?

Every pattern is tried from a number that was found. What does not prove itself is no reference.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers.mention import Kind
from reportgate.numbers.quantities import read_unit
from reportgate.text.patterns import regex


class Reference(NamedTuple):
    """A reference, in positions of the view."""

    start: int
    end: int
    kind: Kind


MONTH_PATTERN: Final = (
    "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?"
    "|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?"
)

MONTH_NAMES: Final = frozenset(
    """
    jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october
    nov november dec december
    """.split()
)

# Months that are also words: before a bare number they need more company.
_AMBIGUOUS_MONTHS: Final = frozenset({"may", "march", "mar"})

YEAR_PATTERN: Final = r"(?:1[5-9]|20|21)[0-9]{2}"

_YMD: Final = regex(
    r"(?:1[5-9]|20|21)[0-9]{2}([-/.])(?:1[0-2]|0?[1-9])(?:\1(?:3[01]|[12][0-9]|0?[1-9]))(?![0-9])(?:T[0-9:.]{4,15}Z?)?"
)

_DMY: Final = regex(
    r"(?:3[01]|[12][0-9]|0?[1-9])([-/.])(?:3[01]|[12][0-9]|0?[1-9])\1(?:1[5-9]"
    r"|20|21)[0-9]{2}(?![0-9])|(?:3[01]|[12][0-9]|0?[1-9])/(?:3[01]"
    r"|[12][0-9]|0?[1-9])/[0-9]{2}(?![0-9/])"
)

_YEAR_SPAN: Final = regex(
    rf"({YEAR_PATTERN})(?:[ ]?([-/~–—])[ ]?({YEAR_PATTERN}|[0-9]{{2}})|(?:-to-|(?<=\([0-9]{{4}}) to )({YEAR_PATTERN}))"
    r"(?![0-9%])(年度?)?"
)

_MONTH_DAY: Final = regex(r"(1[0-2]|0?[1-9])/(3[01]|[12][0-9]|0?[1-9])(?![0-9/])(?:[ ]?\([月火水木金土日]\))?")

_CLOCK: Final = regex(
    r"(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,6})?)?(?![0-9:])(?:[ ]?[~–-][ ]?(?:[01]?[0-9]"
    r"|2[0-4]):[0-5][0-9](?![0-9]))?(?:[ ]?(?:[ap]\.?m\.?|[AP]\.?M\.?)(?![A-Za-z]))?"
)

_AM_PM: Final = regex(
    r"(?:1[0-2]|0?[1-9])(?:[.:][0-5][0-9])?(?:[ ]?[-–][ ]?(?:1[0-2]"
    r"|0?[1-9])(?:[.:][0-5][0-9])?)?[ ]?(?:[ap]\.m\.|[AP]\.M\.|[ap]m"
    r"|[AP]M)(?![A-Za-z])|(?:1[0-2]|[1-9])[ ]o'clock"
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
_BEFORE_WEEK: Final = frozenset("in of for during since from until by through to vs versus after before".split())
_COUNTING_WEEKS: Final = frozenset("a an the per each every last this next previous prior past".split())

_DAY_MONTH: Final = regex(
    rf"(?:3[01]|[12][0-9]|0?[1-9])(?:st|nd|rd|th)?[ ](?:of[ ])?(?:{MONTH_PATTERN})\b\.?"
    rf"(?:,?[ ](?:{YEAR_PATTERN})(?![0-9,.]?[0-9]))?"
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

_HALVES: Final = frozenset({"q1", "q2", "q3", "q4", "h1", "h2"})
# Words that can make a date or period of the number behind them.
WORDS_BEFORE: Final = MONTH_NAMES | _HALVES | frozenset("fiscal year week weeks fy cy".split())
_YEAR_BEFORE: Final = frozenset(
    """
    both period in since by from until till before after during through throughout early mid late fiscal calendar year
    years fy of and to vs versus than spring summer autumn fall winter circa between around beginning end ending ended
    the our its their for over on as q1 q2 q3 q4 this last next h1 h2 class across against either amid
    """.split()
)

_COMPARED: Final = ("compared", "comparison")

# Compared with 2018; in March, 2020.
_BEFORE_YEAR: Final = regex(rf"(?:\b(?:[Cc]ompared|line|consistent|contrast|comparison) with|\b(?:{MONTH_PATTERN}),) $")

# Words that no count follows.
_SURE_YEAR_BEFORE: Final = frozenset(
    """
    since year years fy fiscal calendar early mid late spring summer autumn winter circa class q1 q2 q3 q4 h1 h2
    """.split()
)

_NOUN_AFTER: Final = regex(
    r"[ \u00a0](?:([A-Za-z]{1,17}(?:ed|ing|al|ive|able|ous)|non-[a-z]{1,16})[ ])?"
    r"([A-Za-z]{2,20})\b"
)
_SUBJECT: Final = regex(
    r"[ ](?:[a-z]{0,19}[a-rt-z][ ])?[a-z]{2,19}s[ ]"
    r"(?:was|were|is|are|has|have|had|will|would|should|could|may|might|must|can|rose|fell|grew|reached|totall?ed"
    r"|increased|decreased|declined|dropped|climbed|jumped|averaged|exceeded|remained|doubled|tripled|halved)\b"
)
# What a year opens a clause with: the beginning of a sentence, or behind a comma or conjunction.
_CLAUSE_OPENS: Final = regex(
    r"(?:(?:^|[.!?\n|>*\"“(:-])[ ]?(?:In|By|During)"
    r"|(?:[,;:(–—]|\b(?:and|but|while|that|whereas|because|though|although|so|as|when))[ ](?:in|by|during)) $"
)
_OPENING_REACH: Final = 24
# Behind a bare year: 2000 to 2500 users.
_RANGE_ON: Final = regex(r"(?:[ ](?:to|and|or)[ ]|[ ]?[-–~][ ]?)([0-9]{4,9})(?![0-9,.]?[0-9])")
# Units that no year has.
_MEASURES: Final = frozenset({"currency", "percent", "pp", "duration", "ratio", "number"})
# What often stands between a number and what it counts.
_ADJECTIVES: Final = frozenset(
    """
    new more other further extra additional different separate distinct unique total large small big good active daily
    weekly monthly paid free full local own such old young key open
    """.split()
)
# Plurals without an s, and units of money and measure that take none.
_PLURALS: Final = frozenset(
    """
    people men women children persons staff yen yuan won baht euro rand units kg km cm mm km/h items
    """.split()
)

_VERBISH: Final = frozenset(
    """
    was were is are saw had has have will would and or to the when with as it its compared versus vs revenue sales
    results budget figures levels level data total season election fiscal annual target targets report estimates
    forecast guidance census edition model includes excludes shows reflects represents remains
    """.split()
)

_UNIT_BEHIND: Final = regex(
    r"[ \u00a0]?(?:%|percent|per cent|points?\b|million|billion|thousand"
    r"|hundred|trillion|[万億兆千百割倍人件円]|times\b|people\b|users\b)|[0-9,.]*[0-9]"
)

_LIST: Final = regex(r"(?:, | and |, and | or |, or | to | & | vs\.? |/|–|-|、|と|や|・)")


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
    named = word in _BEFORE_WEEK or (text[begin].isupper() and word not in _COUNTING_WEEKS)
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


def find_year(  # noqa: C901 -- one proof a line
    text: str, start: int, end: int, body: str
) -> Reference | None:
    """A bare year proves itself by the words around it; four digits alone are a quantity."""
    if not body.isdecimal() or not 1500 <= int(body) <= 2199:
        return None
    after = text[end]
    if after == "%" or after.isalnum() or after > "\u2e80" or not is_bare(text, end):
        return None
    before = text[start - 1]
    if before in "(（'" and after in ")）,;:ab" and 1900 <= int(body) <= 2100:
        return Reference(start, end, "year")
    if text[start - 2] == "," and before == " " and after in ".,;:)\n" and 1900 <= int(body) <= 2100:
        return Reference(start, end, "year")
    if before not in " \u00a0-\n":
        return None
    if _BEFORE_YEAR.search(text[max(0, start - 18) : start]) is not None and _goes_on(text, end):
        return Reference(start, end, "year")
    left = text[max(0, start - 16) : start].rstrip(" \u00a0-").rsplit(None, 1)
    word = left[-1].lower().strip("(,\"'") if left else ""
    if word == "with" and left[0].endswith(_COMPARED):
        word = "versus"
    if word.endswith("'s") and _goes_on(text, end):
        return Reference(start, end, "year")
    if text[start - 2] == "\n" and text[end] in ".)" and text[end + 1] == " ":
        # A list of one item that begins at 2026.
        return None
    if not word or text[start - 2] in ".!?\n:|":
        return (
            Reference(start, end, "year")
            if _goes_on(text, end) or text[start - 2] == "|" or (before == "\n" and after in "\n|")
            else None
        )
    if word not in _YEAR_BEFORE or not (word in _SURE_YEAR_BEFORE or _opens(text, start, end) or _goes_on(text, end)):
        return None
    return Reference(start, end, "year")


def _opens(text: str, start: int, end: int) -> bool:
    """In 2026 weekly clicks were 1,240: what follows the year is the subject of the sentence, not what it counts."""
    return (
        _SUBJECT.match(text, end) is not None
        and _CLAUSE_OPENS.search(text[max(0, start - _OPENING_REACH) : start]) is not None
    )


def _goes_on(text: str, end: int) -> bool:
    """Whether what follows a year can follow one: punctuation, or a word that is not what it would count."""
    return text[end] in ".,;:)\n?!/-–|" or not counts_what_follows(text, end)


def counts_what_follows(text: str, end: int) -> bool:
    """Whether four digits that end at *end* count or measure what stands behind them, so that they are no year."""
    on = _RANGE_ON.match(text, end)
    return _counts_noun(text, end) or (on is not None and not _is_other_year(text, on))


def _counts_noun(text: str, end: int) -> bool:
    unit = read_unit(text, end)
    if unit.end > end and unit.kind in _MEASURES:
        return True
    following = _NOUN_AFTER.match(text, end)
    if following is None:
        return False
    word = following[2].lower()
    if word in _ADJECTIVES and (noun := _NOUN_AFTER.match(text, following.end())) is not None:
        word = noun[2].lower()
    return word in _PLURALS or (
        word not in _VERBISH and word.endswith("s") and not word.endswith(("ss", "is", "us", "'s"))
    )


def _is_other_year(text: str, on: re.Match[str]) -> bool:
    """Whether the other end of what may be years from one to another is a year too."""
    return len(on[1]) == 4 and 1500 <= int(on[1]) <= 2199 and not _counts_noun(text, on.end())


def is_bare(text: str, end: int) -> bool:
    """Whether nothing behind the number that ends at *end* makes a quantity of it."""
    return (_UNIT_BEHIND.match(text, end) is None and not text[end].isalpha()) or (
        text[end] > "\u2e80" and _UNIT_BEHIND.match(text, end) is None
    )


def goes_on_from(text: str, end: int, start: int) -> bool:
    """Whether only a comma or an "and" stands between a reference that ends at *end* and a number at *start*."""
    return 0 < start - end <= 6 and _LIST.fullmatch(text, end, start) is not None


def find_glued_period(text: str, begin: int) -> Reference | None:
    """Read the period that a token with letters is: Q3 FY2026, FY26, 1Q26, H1 2026."""
    if (found := _QUARTER_YEAR.match(text, begin)) is not None:
        return Reference(begin, found.end(), "period")
    if (found := _QUARTER.match(text, begin)) is not None:
        return _with_year(text, begin, found.end())
    if (found := _FISCAL.match(text, begin)) is not None:
        return Reference(begin, found.end(), "period")
    return None
