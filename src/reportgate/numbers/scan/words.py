"""Which numbers are written in English words?

The words of a text are looked up in a set; a numeral is then read from each word that was found: "twenty-one", "two
thirds", "doubled", "half a dozen", "hundreds of". What is a number only in some company (one, quarter, third, half,
double) needs that company.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers.mention import Figure, Kind
from reportgate.numbers.scan import portions
from reportgate.numbers.scan.cardinals import (
    JOINED,
    ONES,
    ORDINALS,
    PARTS,
    SCALES,
    TENS,
    Cardinal,
    read_cardinal,
    with_scale,
)
from reportgate.numbers.scan.composed import fraction_figure, read_share
from reportgate.numbers.scan.idioms import is_idiom, is_number_one, word_after, word_before
from reportgate.numbers.scan.vocabulary import FRACTION, PERCENT, POINTS, RATIO, SCORE, Sense
from reportgate.text.patterns import regex

DOZENS: Final = frozenset({"dozen", "dozens"})
_VAGUE: Final = {
    "dozens": (24, 99),
    "tens": (20, 99),
    "hundreds": (200, 999),
    "thousands": (2000, 9999),
    "millions": (2 * 10**6, 999 * 10**6),
    "billions": (2 * 10**9, 999 * 10**9),
    "trillions": (2 * 10**12, 999 * 10**12),
}
_MULTIPLES: Final = {
    **dict.fromkeys("doubled doubles doubling twice".split(), Figure(2, 0, -1)),
    **dict.fromkeys("tripled triples tripling trebled trebles trebling thrice".split(), Figure(3, 0, -1)),
    **dict.fromkeys("quadrupled quadruples quadrupling".split(), Figure(4, 0, -1)),
    **dict.fromkeys("quintupled quintuples quintupling".split(), Figure(5, 0, -1)),
    **dict.fromkeys("halved halves halving".split(), Figure(5, -1, -2)),
}
# Verb and adjective look alike: a multiple only before what is multiplied or behind an auxiliary.
_BARE_MULTIPLES: Final = {
    "double": Figure(2, 0, -1),
    "triple": Figure(3, 0, -1),
    "treble": Figure(3, 0, -1),
    "quadruple": Figure(4, 0, -1),
    "halve": Figure(5, -1, -2),
}
_FOLDS: Final = {
    f"{word}fold": Figure(value, 0, -1)
    for word, value in (ONES | TENS | {"hundred": 100, "thousand": 1000}).items()
    if value > 1
}

_THINKING: Final = frozenset({"think", "thinking", "thought"})
_FREQUENCIES: Final = frozenset({"twice", "thrice"})
# Twice a week, twice daily: how often, not how many times as much.
_OFTEN: Final = regex(
    r"[ ](?:(?:a|an|per|each|every)[ ](?:hour|day|night|week|month|quarter|year)|daily|weekly|monthly|yearly)\b"
)

# What makes it worth to look at a place.
TRIGGERS: Final = frozenset(
    set(ONES)
    | set(TENS)
    | set(SCALES)
    | set(JOINED)
    | DOZENS
    | set(_VAGUE)
    | set(_MULTIPLES)
    | set(_BARE_MULTIPLES)
    | (set(_FOLDS) - {"manifold"})
    | {word for word in PARTS if word not in ORDINALS}
    | set(ORDINALS)
    | {"magnitude", "digit", "digits", "hundredfold"}
)
_WORD: Final = regex(r"(?<![0-9_])[A-Za-z]{3,}(?![0-9_A-Za-z])")
_DIGITS_BEFORE: Final = regex(r"[0-9]$")
_DOZEN_OR_FOLD: Final = regex(r"[ \u00a0](dozens?)\b|[ \u00a0]?-?fold\b")
_A_DOZEN: Final = regex(r"\b(half )?an? {1,2}$", re.IGNORECASE)
_ARTICLE: Final = regex(r"\b(?:a|one)[ -]$", re.IGNORECASE)
_HALF_A: Final = regex(
    r"[ \u00a0]an? {1,2}(dozen|hundred|thousand|million|billion|trillion|point|percentage point|percent)\b",
    re.IGNORECASE,
)
_HALF_UNITS: Final[dict[str, Sense]] = {"point": SCORE, "percentage point": POINTS, "percent": PERCENT}
_SEVERAL: Final = regex(r"\b(?:several|a few|few|(?P<two>a couple(?: of)?))[ \u00a0]$", re.IGNORECASE)
# Twenty-odd, 300-odd
_FIGURES: Final = regex(r"[ -]figures?\b")
ODD: Final = regex(r"[ -]odd\b")
_PART_AFTER: Final = frozenset(
    """
    of fewer less more lower higher larger smaller bigger faster slower cheaper longer shorter below above the as a an
    its their off
    """.split()
)
_PART_BEFORE: Final = frozenset(
    """
    by down up fell rose dropped increased decreased grew lost gained cut than about nearly almost over roughly
    around one declined reduced under in between
    """.split()
)
_PART_ON: Final = frozenset(
    """
    in on from to compared since year over during for and or but while between after within at by with last this when
    against among across because until before through versus thanks due
    """.split()
)
_HALF_NOT_BEFORE: Final = frozenset("first second latter other better former last this next each per time".split())
_HALF_NOT_AFTER: Final = frozenset(
    """
    measures mast past width marathon marathons year yearly way hearted time life brother sister truth term term's
    baked open
    """.split()
)
_MULTIPLE_AFTER: Final = frozenset("the that what its their our his her from as over since in by to this last".split())
_MULTIPLE_BEFORE: Final = frozenset(
    "to will would could should may might can than nearly almost about roughly over more did has have".split()
)
# Double $48.5 million, double 1,240; "triple 20 mg doses" is no talk of a report.
_AMOUNT: Final = regex(r"[ \u00a0](?:[A-Z]{0,3}[$€£¥₩₹]|[A-Z]{3}[ ])?[0-9]")
_RANK_BEFORE: Final = frozenset("ranked rank ranks ranking finished placed came finishing placing finishes".split())
_RANK_AFTER: Final = frozenset(
    """
    place largest biggest highest lowest most best smallest worst fastest busiest strongest position richest
    oldest longest rank ranked
    """.split()
)


class WordNumber(NamedTuple):
    """A number in words, in positions of the view."""

    start: int
    end: int
    figure: Figure | None
    kind: Kind
    unit: str | None = None
    low: int | None = None
    high: int | None = None
    scale: int = 0
    """Power of ten of its last scale word, for a range that shares it."""


def find_words(text: str) -> list[tuple[int, str]]:
    """Where the words stand that may be, or begin, a number; in order of position, lower case."""
    return [(word.start(), lower) for word in _WORD.finditer(text) if (lower := word[0].lower()) in TRIGGERS]


def read_word(text: str, start: int, word: str) -> WordNumber | None:  # noqa: C901 -- one reading a line
    """Read the number in words that begins with *word* at *start*, None when it is none.

    *text* is a view's text with a line break at its end.
    """
    if (word in SCALES or word == "dozen") and (few := _SEVERAL.search(text[max(0, start - 13) : start])) is not None:
        size = 12 if word == "dozen" else 10 ** SCALES[word]
        most = 3 if few["two"] else 10
        return WordNumber(start - len(few[0]), start + len(word), None, "vague", None, 2 * size, most * size - 1)
    if word in _MULTIPLES:
        return _ratio(text, start, word, _MULTIPLES[word])
    if word in _BARE_MULTIPLES:
        return _bare_multiple(text, start, word)
    if word in _FOLDS:
        return WordNumber(start, start + len(word), _FOLDS[word], *RATIO)
    if word in {"digit", "digits"}:
        return _digit_band(text, start, start + len(word))
    if word == "magnitude":
        return _magnitude(text, start)
    if word in _VAGUE:
        return _vague(text, start, word)
    if word in ORDINALS and word not in PARTS:
        return _rank(text, start, word)
    return _cardinal(text, start, word)


def _ratio(text: str, start: int, word: str, figure: Figure) -> WordNumber | None:
    before = word_before(text, start)
    if (word == "halves" and before in ONES) or (word == "twice" and before in _THINKING):
        return None
    if word in _FREQUENCIES and _OFTEN.match(text, start + len(word)) is not None:
        return WordNumber(start, start + len(word), Figure(figure.numerator), "number", "count")
    return WordNumber(start, start + len(word), figure, *RATIO)


def _bare_multiple(text: str, start: int, word: str) -> WordNumber | None:
    if text[start + len(word)] == "-":
        # Double-click, triple-A
        return None
    if _AMOUNT.match(text, start + len(word)) is not None:
        return WordNumber(start, start + len(word), _BARE_MULTIPLES[word], *RATIO)
    if word_after(text, start + len(word)) in _MULTIPLE_AFTER or word_before(text, start) in _MULTIPLE_BEFORE:
        return WordNumber(start, start + len(word), _BARE_MULTIPLES[word], *RATIO)
    return None


def _digit_band(text: str, start: int, end: int) -> WordNumber | None:
    for name, low, high in (("double", 10, 99), ("triple", 100, 999), ("single", 1, 9)):
        if text[max(0, start - len(name) - 1) : start - 1].lower() == name:
            return WordNumber(start - len(name) - 1, end, None, "vague", None, low, high)
    return None


def _magnitude(text: str, start: int) -> WordNumber | None:
    if text.endswith("order of ", max(0, start - 9), start):
        return WordNumber(start - 9, start + 9, Figure(10, 0, 0), *RATIO)
    return None


def _vague(text: str, start: int, word: str) -> WordNumber | None:
    end = start + len(word)
    if _DIGITS_BEFORE.search(text[max(0, start - 2) : start].rstrip()) or _names_a_unit(text, start):
        return None
    low, high = _VAGUE[word]
    following = re.match(r"[ \u00a0]of[ \u00a0](thousands|millions|billions|dozens|hundreds)\b", text[end : end + 16])
    if following is not None:
        scale = {"thousands": 10**3, "millions": 10**6, "billions": 10**9, "dozens": 12, "hundreds": 100}[following[1]]
        return WordNumber(start, end + following.end(), None, "vague", None, low * scale, (high + 1) * scale - 1)
    return WordNumber(start, end, None, "vague", None, low, high)


def _rank(text: str, start: int, word: str) -> WordNumber | None:
    end = start + len(word)
    if text[max(0, start - 7) : start].lower() == "in the " and text.startswith(" place", end):
        return None
    if word_before(text, start) in _RANK_BEFORE or word_after(text, end) in _RANK_AFTER:
        return WordNumber(start, end, Figure(ORDINALS[word]), "ordinal", "rank")
    return None


def _cardinal(text: str, start: int, word: str) -> WordNumber | None:  # noqa: C901 -- one reading a line
    read = read_cardinal(text, start, word)
    if read is None:
        return _part(text, start, word)
    if read.is_ordinal:
        return WordNumber(start, read.end, read.figure, "ordinal", "rank")
    begin = _article(text, start) if word in SCALES else start
    if begin == start and word in SCALES and _names_a_unit(text, start):
        return None
    if read.is_fraction:
        return WordNumber(begin, read.end, read.figure, *FRACTION)
    if (share := read_share(text, read.end, read.figure)) is not None and share.figure is not None:
        return WordNumber(begin, share.end, share.figure, *FRACTION)
    if (following := _DOZEN_OR_FOLD.match(text, read.end)) is not None and not read.figure.exponent:
        if following[1]:
            return WordNumber(begin, following.end(), Figure(read.figure.numerator * 12), "number")
        return WordNumber(begin, following.end(), Figure(read.figure.numerator, 0, -1), *RATIO)
    if (figures := _FIGURES.match(text, read.end)) is not None and 3 < read.figure.numerator < 11:
        places = read.figure.numerator
        return WordNumber(begin, figures.end(), None, "vague", None, 10 ** (places - 1), 10**places - 1)
    if (odd := ODD.match(text, read.end)) is not None and (some := some_odd(read.figure)) is not None:
        return WordNumber(begin, odd.end(), None, "vague", None, *some)
    if is_idiom(text, start, read.end) or (
        word == "one" and read.end == start + 3 and not is_number_one(text, start, read.end)
    ):
        return None
    return WordNumber(begin, read.end, read.figure, "number", None, scale=read.scale)


def some_odd(figure: Figure) -> tuple[int, int] | None:
    """From where to where "twenty-odd" goes; None when the number is not round."""
    number, step = figure.numerator * 10 ** max(0, figure.exponent), 1
    while number and number % (step * 10) == 0:
        step *= 10
    return (number, number + step - 1) if step > 1 and figure.denominator == 1 and figure.exponent >= 0 else None


def _names_a_unit(text: str, start: int) -> bool:
    """($ million), in thousands, several hundred: a scale without a number."""
    left = text[max(0, start - 8) : start].rstrip()
    return left.endswith(("(", "[", "$", "€", "£", "¥", "USD", "EUR", "GBP", "JPY", " per", " in", "(in", "[in", "/"))


def _article(text: str, start: int) -> int:
    for article in ("a ", "A ", "an ", "An "):
        if text.endswith(article, max(0, start - len(article)), start) and not text[start - len(article) - 1].isalpha():
            return start - len(article)
    return start


def _part(text: str, start: int, word: str) -> WordNumber | None:
    """Read a part without a cardinal: half, a quarter of, a third, half a million, a dozen."""
    end = start + len(word)
    if word in DOZENS:
        return _dozen(text, start, end)
    if word == "half":
        return _half(text, start, end)
    if word not in PARTS:
        return None
    article = _ARTICLE.search(text[max(0, start - 4) : start])
    begin = start if article is None else start - len(article[0])
    if word in {"quarter", "third"}:
        scaled = with_scale(text, Cardinal(end, fraction_figure(1, PARTS[word])))
        if scaled.scale:
            return WordNumber(begin, scaled.end, scaled.figure, "number", None, scale=scaled.scale)
    if article is None and not (word == "quarter" and portions.may_follow(text, end)):
        return _rank(text, start, word) if word in ORDINALS else None
    following = word_after(text, end)
    # "Fell by a third in May", but "maintained by a third party".
    company = following in _PART_AFTER or portions.may_follow(text, end)
    company = company or (word_before(text, begin) in _PART_BEFORE and (following in _PART_ON or text[end] != " "))
    if company or (word != "quarter" and text[end] in ".,;:)!?\n"):
        return WordNumber(begin, end, fraction_figure(1, PARTS[word]), *FRACTION)
    return None


def _dozen(text: str, start: int, end: int) -> WordNumber | None:
    article = _A_DOZEN.search(text[max(0, start - 9) : start])
    if article is None:
        return None
    return WordNumber(start - len(article[0]), end, Figure(6 if article[1] else 12), "number")


def _half(text: str, start: int, end: int) -> WordNumber | None:
    if (following := _HALF_A.match(text, end)) is not None:
        return _half_a(start, following)
    scaled = with_scale(text, Cardinal(end, Figure(5, -1, -2)))
    if scaled.scale:
        return WordNumber(start, scaled.end, scaled.figure, "number", None, scale=scaled.scale)
    if word_before(text, start) in _HALF_NOT_BEFORE or word_after(text, end) in _HALF_NOT_AFTER:
        return None
    article = _ARTICLE.search(text[max(0, start - 4) : start])
    begin = start if article is None else start - len(article[0])
    return WordNumber(begin, end, Figure(5, -1, -2), *FRACTION)


def _half_a(start: int, following: re.Match[str]) -> WordNumber:
    word = following[1].lower()
    if word == "dozen":
        return WordNumber(start, following.end(), Figure(6), "number")
    if word in SCALES:
        power = SCALES[word]
        return WordNumber(start, following.end(), Figure(5, power - 1, power - 1), "number", None, scale=power)
    return WordNumber(start, following.end(), Figure(5, -1, -1), *_HALF_UNITS[word])


_PERIOD: Final = regex(
    (
        r"(?:(?:first|second|third|fourth|final|last)[ -](?:quarter|half)s?"
        r"(?:[ ](?:of[ ])?(?:the[ ])?(?:fiscal[ ](?:year[ ])?)?(?:FY[ ]?)?(?:20[0-9]{2}))?"
        r"|(?:nineteenth|eighteenth|seventeenth|sixteenth|twentieth|twenty-first)[ -]centur(?:y|ies))(?![A-Za-z])"
    ),
    re.IGNORECASE,
)


def find_period(text: str, start: int) -> tuple[int, int] | None:
    """Read a period in words that begins at *start*: first quarter, second half of 2025, twentieth century."""
    found = _PERIOD.match(text, start)
    return None if found is None else found.span()
