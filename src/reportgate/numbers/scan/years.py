"""Which four digits are a year, and which count what follows them: in 2026 or in 2026 stores?"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.scan.quantities import read_unit
from reportgate.text.patterns import regex

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

YEAR_PATTERN: Final = r"(?:1[5-9]|20|21)[0-9]{2}"
_YEAR_BEFORE: Final = frozenset(
    """
    both period in since by from until till before after during through throughout early mid late fiscal calendar year
    years fy of and to vs versus than spring summer autumn fall winter circa between around beginning end ending ended
    the our its their for over on as q1 q2 q3 q4 this last next h1 h2 class across against either amid
    friday monday cup olympics christmas
    """.split()
)


# Compared with 2018; in March, 2020; 11% below 2024.
_BEFORE_YEAR: Final = regex(
    rf"(?:\b(?:[Cc]ompared|line|consistent|contrast|comparison) with|\b(?:{MONTH_PATTERN}),"
    r"|(?:%|\bper ?cent) (?:below|above|under|down on|up on)) $",
)

# What no number counts: 2026 revenue.
_UNCOUNTED: Final = regex(r"[ ](?:revenue|guidance|budget|earnings|outlook|capex|levels|census)\b")
# What is held or published once a year: the employee survey 2026, the 2026 employee survey.
_YEARLY: Final = frozenset("survey census conference poll summit congress expo".split())
_YEARLY_BEHIND: Final = regex(
    rf"[ ](?:[a-zA-Z]{{3,16}}[ ])?(?:{'|'.join(sorted(_YEARLY))})"
    r"(?=[.,;:)\n]|[ ](?:was|is|has|had|found|in|on|of|by)\b)",
    re.IGNORECASE,
)
# Words that no count follows.
_SURE_YEAR_BEFORE: Final = frozenset(
    """
    since year years fy fiscal calendar early mid late spring summer autumn winter circa class q1 q2 q3 q4 h1 h2
    """.split()
)

_NOUN_AFTER: Final = regex(
    r"[ \u00a0](?:([A-Za-z]{1,17}(?:ed|ing|al|ive|able|ous)|non-[a-z]{1,16})[ ])?"
    r"([A-Za-z]{2,20})\b",
)
_SUBJECT: Final = regex(
    r"[ ](?:[a-z]{0,19}[a-rt-z][ ])?[a-z]{2,19}s[ ]"
    r"(?:was|were|is|are|has|have|had|will|would|should|could|may|might|must|can|rose|fell|grew|reached|totall?ed"
    r"|increased|decreased|declined|dropped|climbed|jumped|averaged|exceeded|remained|doubled|tripled|halved)\b",
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

_YEARS: Final = regex(r"(?:19[5-9]|20[0-4])[0-9](?:,(?:19[5-9]|20[0-4])[0-9]){1,19}")
_LIST: Final = regex(r"(?:, | and |, and | or |, or | to | & | vs\.? |/|–|-|、|と|や|・)")


def is_year(  # noqa: C901 -- one proof a line
    text: str, start: int, end: int, body: str
) -> bool:
    """Whether the digits from *start* to *end* are a bare year: the words around it prove it, its form does not."""
    if not body.isdecimal() or not 1500 <= int(body) <= 2199:
        return False
    after = text[end]
    if after == "%" or after.isalnum() or after > "\u2e80" or not is_bare(text, end):
        return False
    before = text[start - 1]
    if before in "(（'" and after in ")）,;:ab" and 1900 <= int(body) <= 2100:
        return True
    if text[start - 2] == "," and before == " " and after in ".,;:)\n" and 1900 <= int(body) <= 2100:
        return True
    if before not in " \u00a0-\n":
        return False
    if _BEFORE_YEAR.search(text[max(0, start - 18) : start]) is not None and _goes_on(text, end):
        return True
    left = text[max(0, start - 16) : start].rstrip(" \u00a0-").rsplit(None, 1)
    word = left[-1].lower().strip("(,\"'") if left else ""
    if word.endswith("'s") and _goes_on(text, end):
        return True
    if text[start - 2] == "\n" and text[end] in ".)" and text[end + 1] == " ":
        # A list of one item that begins at 2026.
        return False
    if not word or text[start - 2] in ".!?\n:|":
        return _goes_on(text, end) or text[start - 2] == "|" or (before == "\n" and after in "\n|")
    if 1980 <= int(body) <= 2050 and _is_of_a_year(text, end, word):
        return True
    return word in _YEAR_BEFORE and (word in _SURE_YEAR_BEFORE or _opens(text, start, end) or _goes_on(text, end))


def _is_of_a_year(text: str, end: int, word: str) -> bool:
    """Whether what stands behind the digits, or *word* before them, is of a year and of no number."""
    if _UNCOUNTED.match(text, end) is not None or _YEARLY_BEHIND.match(text, end) is not None:
        return True
    return word in _YEARLY and text[end] in ".,;:)\n?!"


def is_list(text: str, end: int, body: str) -> bool:
    """Whether the digits are years with commas and no spaces between: 2005,2006."""
    if _YEARS.fullmatch(body) is None or text[end].isalpha() or text[end] == "%":
        return False
    return not counts_what_follows(text, end)


def is_short_year(text: str, start: int, end: int, body: str) -> bool:
    """Whether two digits behind an apostrophe are a year: in '24; but not in 'ratings of '24 points'."""
    if len(body) != 2 or not body.isdecimal() or not is_bare(text, end):
        return False
    if text[start - 3 : start - 1] in {"FY", "CY"}:
        return True
    if text[start - 2] != " " or text[end] == "'":
        return False
    left = text[max(0, start - 16) : start - 2].rsplit(None, 1)
    return bool(left) and left[-1].lower().strip("(,") in _YEAR_BEFORE and not counts_what_follows(text, end)


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
