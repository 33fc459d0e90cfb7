"""Which numbers are written in English words?

The words of a text are looked up in a set; a numeral is then read from each word that was found: "twenty-one", "two
thirds", "doubled", "half a dozen", "hundreds of". What is a number only in some company (one, quarter, third, half,
double) needs that company.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers.mention import Figure, Kind
from reportgate.numbers.vocabulary import FRACTION, RATIO, SCALE_WORDS, Sense

ONES: Final = {
    word: value
    for value, word in enumerate(
        """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen
    """.split()
    )
}
TENS: Final = {
    word: value * 10 for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
ORDINALS: Final = {
    word: value
    for value, word in enumerate(
        """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth
    """.split(),
        1,
    )
} | {
    word: value * 10
    for value, word in enumerate(
        "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split(), 2
    )
}
PARTS: Final = (
    {"half": 2, "halves": 2, "quarter": 4, "quarters": 4, "third": 3, "thirds": 3, "fourth": 4, "fourths": 4}
    | {word: value for word, value in ORDINALS.items() if value > 4}
    | {word + "s": value for word, value in ORDINALS.items() if value > 4}
    | {"hundredth": 100, "hundredths": 100, "thousandth": 1000, "thousandths": 1000, "millionth": 10**6}
    | {"millionths": 10**6, "billionth": 10**9, "billionths": 10**9, "trillionth": 10**12, "trillionths": 10**12}
)
DOZENS: Final = frozenset({"dozen", "dozens"})
_VAGUE: Final = {
    "dozens": (24, 99),
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
_FOLDS: Final = {f"{word}fold": Figure(value, 0, -1) for word, value in (ONES | TENS).items() if value > 1} | {
    "manifold": None
}
_SCALES: Final = {word: power for word, power in SCALE_WORDS.items() if word not in {"mil", "mln", "mio", "bln", "trn"}}

# What makes it worth to look at a place.
TRIGGERS: Final = frozenset(
    set(ONES)
    | set(TENS)
    | set(_SCALES)
    | DOZENS
    | set(_VAGUE)
    | set(_MULTIPLES)
    | set(_BARE_MULTIPLES)
    | (set(_FOLDS) - {"manifold"})
    | {word for word in PARTS if word not in ORDINALS}
    | set(ORDINALS)
    | {"magnitude", "digit", "hundredfold"}
)
_ASCII_WORD: Final = re.compile(r"[A-Za-z]+")
_NEXT: Final = re.compile(
    r"([ \u00a0]{1,3}|[ \u00a0]?-[ \u00a0]?|,[ ])?(?:(and)[ \u00a0]{1,2})?([A-Za-z]+)(?![A-Za-z0-9_])"
)
_FOLLOWING: Final = re.compile(r"[ \u00a0-]([A-Za-z]{1,20})")
_BEFORE: Final = re.compile(r"([A-Za-z]{1,16})[ \u00a0-]{1,2}$")
_DIGITS_BEFORE: Final = re.compile(r"[0-9]$")
_REACH: Final = 24

_PRONOUN_BEFORE: Final = frozenset(
    """
    no the this that any every each some which another last first next only other anyone everyone someone a such
    loved
    """.split()
)
_PRONOUN_AFTER: Final = frozenset(
    """
    another can must should would may might could has is was that who which or and of day way another's side
    hand thing time more-or-less
    """.split()
)
_PART_AFTER: Final = frozenset(
    """
    of less more lower higher larger smaller bigger faster slower cheaper longer shorter below above the as a an
    its their off
    """.split()
)
_PART_BEFORE: Final = frozenset(
    """
    by down up fell rose dropped increased decreased grew lost gained cut than about nearly almost over roughly
    around one declined reduced under in
    """.split()
)
_HALF_NOT_BEFORE: Final = frozenset("first second latter other better former last this next each per time".split())
_HALF_NOT_AFTER: Final = frozenset(
    "year yearly way hearted time life marathon brother sister truth term term's baked open".split()
)
_MULTIPLE_AFTER: Final = frozenset("the that what its their our his her from as over since in by to this last".split())
_MULTIPLE_BEFORE: Final = frozenset(
    "to will would could should may might can than nearly almost about roughly over more did has have".split()
)
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
    found: list[tuple[int, str]] = []
    for written in set(_ASCII_WORD.findall(text)):
        lower = written.lower()
        if lower in TRIGGERS:
            _find_all(text, written, lower, found)
    found.sort()
    return found


def _find_all(text: str, written: str, lower: str, found: list[tuple[int, str]]) -> None:
    length = len(written)
    at = text.find(written)
    while at >= 0:
        before, after = text[at - 1] if at else "\n", text[at + length]
        if not (before.isascii() and (before.isalnum() or before == "_")) and not (
            after.isascii() and (after.isalnum() or after == "_")
        ):
            found.append((at, lower))
        at = text.find(written, at + length)


def read_word(text: str, start: int, word: str) -> WordNumber | None:
    """Read the number in words that begins with *word* at *start*, None when it is none.

    *text* is a view's text with a line break at its end.
    """
    if word in _MULTIPLES:
        return _ratio(text, start, word, _MULTIPLES[word])
    if word in _BARE_MULTIPLES:
        return _bare_multiple(text, start, word)
    if word in _FOLDS:
        return WordNumber(start, start + len(word), _FOLDS[word], *RATIO)
    if word == "digit":
        return _digit_band(text, start)
    if word == "magnitude":
        return _magnitude(text, start)
    if word in _VAGUE:
        return _vague(text, start, word)
    if word in ORDINALS and word not in PARTS:
        return _rank(text, start, word)
    return _cardinal(text, start, word)


def _before(text: str, start: int) -> str:
    found = _BEFORE.search(text[max(0, start - _REACH) : start])
    return found[1].lower() if found else ""


def _after(text: str, end: int) -> str:
    found = _FOLLOWING.match(text, end)
    return found[1].lower() if found else ""


def _ratio(text: str, start: int, word: str, figure: Figure) -> WordNumber | None:
    if word == "halves" and _before(text, start) in ONES:
        return None
    return WordNumber(start, start + len(word), figure, *RATIO)


def _bare_multiple(text: str, start: int, word: str) -> WordNumber | None:
    if _after(text, start + len(word)) in _MULTIPLE_AFTER or _before(text, start) in _MULTIPLE_BEFORE:
        return WordNumber(start, start + len(word), _BARE_MULTIPLES[word], *RATIO)
    return None


def _digit_band(text: str, start: int) -> WordNumber | None:
    for name, low, high in (("double", 10, 99), ("triple", 100, 999), ("single", 1, 9)):
        if text[max(0, start - len(name) - 1) : start - 1].lower() == name:
            return WordNumber(start - len(name) - 1, start + 5, None, "vague", None, low, high)
    return None


def _magnitude(text: str, start: int) -> WordNumber | None:
    left = text[max(0, start - 10) : start]
    if left.endswith("order of "):
        return WordNumber(start - 9, start + 9, Figure(10, 0, 0), *RATIO)
    return None


def _vague(text: str, start: int, word: str) -> WordNumber | None:
    end = start + len(word)
    if _DIGITS_BEFORE.search(text[max(0, start - 2) : start].rstrip()):
        return None
    low, high = _VAGUE[word]
    following = re.match(r"[ \u00a0]of[ \u00a0](thousands|millions|billions|dozens|hundreds)\b", text[end : end + 16])
    if following is not None:
        scale = {"thousands": 10**3, "millions": 10**6, "billions": 10**9, "dozens": 12, "hundreds": 100}[following[1]]
        return WordNumber(start, end + following.end(), None, "vague", None, low * scale, high * scale)
    return WordNumber(start, end, None, "vague", None, low, high)


def _rank(text: str, start: int, word: str) -> WordNumber | None:
    end = start + len(word)
    if _before(text, start) in _RANK_BEFORE or _after(text, end) in _RANK_AFTER:
        return WordNumber(start, end, Figure(ORDINALS[word]), "ordinal", "rank")
    return None


class _Sum:
    """Adds up a cardinal, word by word: thirteen thousand four hundred."""

    __slots__ = ("current", "end", "last", "ordinal", "scale", "scaled", "total")

    def __init__(self) -> None:
        self.total = 0
        self.current = 0
        self.last = ""
        self.end = 0
        self.scale = 0
        self.ordinal = False
        self.scaled = 0

    def add(self, word: str) -> bool:
        """Take *word*, unless a numeral cannot go on with it."""
        if self.ordinal:
            return False
        if word in ONES:
            fits = self.last in {"", "tens", "hundred", "scale"} and not (self.last == "tens" and ONES[word] > 9)
            return fits and self._take(ONES[word], "ones")
        if word in TENS:
            return self.last in {"", "hundred", "scale"} and self._take(TENS[word], "tens")
        if word == "hundred":
            return self.last in {"", "ones", "tens", "scale"} and self._hundred()
        if word in _SCALES and word != "hundred":
            return self._scale(_SCALES[word])
        if word in ORDINALS and self.last in {"tens", "hundred", "scale"}:
            self.ordinal = True
            return self._take(ORDINALS[word], "ones")
        return False

    def _take(self, value: int, kind: str) -> bool:
        self.current += value
        self.last = kind
        self.scale = 0
        return True

    def _hundred(self) -> bool:
        self.current = (self.current or 1) * 100
        self.last = "hundred"
        return True

    def _scale(self, power: int) -> bool:
        if self.scaled and power >= self.scaled:
            if self.current:
                return False
            self.total *= 10**power
        else:
            self.total += (self.current or 1) * 10**power
        self.scaled = power
        self.current = 0
        self.scale = power
        self.last = "scale"
        return True


def _cardinal(text: str, start: int, word: str) -> WordNumber | None:
    total = _Sum()
    end = start
    after_start = start
    if total.add(word):
        end = start + len(word)
        end = _sum_up(text, end, total)
    else:
        after_start = end
    if end == start:
        return _part(text, start, word, None, start)
    whole = total.total + total.current
    if total.ordinal:
        return WordNumber(start, end, Figure(whole), "ordinal", "rank")
    begin = _article(text, start) if word in _SCALES else start
    if (part := _with_part(text, begin, end, whole, total)) is not None:
        return part
    if (dozen := _dozen(text, begin, end, whole)) is not None:
        return dozen
    if (
        (fold := re.match(r"[ \u00a0]?-?fold\b|[ \u00a0]times\b", text[end : end + 8])) is not None
        and word not in _SCALES
        and "fold" in fold[0]
    ):
        return WordNumber(begin, end + fold.end(), Figure(whole, 0, -1), *RATIO)
    if whole == 1 and word == "one" and not _is_number_one(text, start, end):
        return None
    del after_start
    return WordNumber(begin, end, Figure(whole, 0, total.scale), "number", None, scale=total.scale)


def _sum_up(text: str, end: int, total: _Sum) -> int:
    while (following := _NEXT.match(text, end)) is not None:
        joined, conjunction, word = following[1] or "", following[2], following[3].lower()
        if not joined or (conjunction and total.last not in {"hundred", "scale"}):
            break
        if joined == ", " and total.last != "scale":
            break
        if total.last == "ones" and word in ONES:
            break
        if (word in ORDINALS and word in PARTS and _is_counted_part(total, word)) or not total.add(word):
            break
        end = following.end()
    return end


def _is_counted_part(total: _Sum, word: str) -> bool:
    """Two hundred thirds: no; but one third of ... is read as a part, not as an ordinal."""
    return total.last == "ones" and word in PARTS


def _article(text: str, start: int) -> int:
    for article in ("half a ", "a ", "an ", "A "):
        if text.endswith(article, max(0, start - len(article)), start) and not text[start - len(article) - 1].isalpha():
            return start if article == "half a " else start - len(article)
    return start


def _with_part(text: str, start: int, end: int, whole: int, total: _Sum) -> WordNumber | None:
    """Read what makes a fraction of a cardinal: two thirds, two and a half, three and a half million."""
    following = re.match(
        r"(?:[ \u00a0]|-)(?:(and)[ \u00a0](?:(a|one|two|three)[ \u00a0-])?)?([A-Za-z]+)", text[end : end + 40]
    )
    if following is None:
        return None
    word = following[3].lower()
    if word not in PARTS or (
        not following[1] and (total.last != "ones" or (word in {"half", "quarter", "third", "fourth"} and whole != 1))
    ):
        return None
    stop = end + following.end()
    if following[1] is None:
        return WordNumber(start, stop, _fraction(whole, PARTS[word]), *FRACTION)
    if following[2] is None:
        return None
    count = ONES.get(following[2], 1)
    base = PARTS[word]
    if total.scale and count:
        # "a million and a half" is one and a half million.
        return WordNumber(
            start, stop, _mixed(whole // 10**total.scale, count, base, total.scale), "number", None, scale=total.scale
        )
    scale = re.match(r"[ \u00a0](hundred|thousand|million|billion|trillion)\b", text[stop : stop + 12])
    power = _SCALES[scale[1]] if scale else 0
    return WordNumber(
        start, stop + (scale.end() if scale else 0), _mixed(whole, count, base, power), "number", None, scale=power
    )


def _mixed(whole: int, count: int, base: int, power: int) -> Figure:
    return Figure(whole * base + count, power, power - 2, base)


def _fraction(count: int, base: int) -> Figure:
    """Fractions in words carry two significant digits."""
    place = -2
    value = count * 10
    while value < base and place > -15:
        value *= 10
        place -= 1
    return Figure(count, 0, place, base)


def _dozen(text: str, start: int, end: int, whole: int) -> WordNumber | None:
    found = re.match(r"[ \u00a0]dozens?\b", text[end : end + 8])
    return None if found is None else WordNumber(start, end + found.end(), Figure(whole * 12), "number")


def _is_number_one(text: str, start: int, end: int) -> bool:
    if _before(text, start) in _PRONOUN_BEFORE:
        return False
    following = _after(text, end)
    return following not in _PRONOUN_AFTER and (
        following != "" or _before(text, start) in {"only", "just", "to", "exactly"}
    )


def _part(text: str, start: int, word: str, _: None, __: int) -> WordNumber | None:
    """Read a part without a cardinal: half, a quarter of, a third, half a million, a dozen."""
    end = start + len(word)
    if word in DOZENS:
        half = re.search(r"\b(half )?an? {1,2}$", text[max(0, start - 9) : start], re.IGNORECASE)
        if half is None:
            return None
        return WordNumber(start - len(half[0]), end, Figure(6 if half[1] else 12), "number")
    if word == "half":
        return _half(text, start, end)
    article = re.search(r"\b(?:a|one) $", text[max(0, start - 4) : start], re.IGNORECASE)
    if article is None or word not in PARTS:
        return _rank(text, start, word) if word in ORDINALS else None
    begin = start - len(article[0])
    company = _after(text, end) in _PART_AFTER or _before(text, begin) in _PART_BEFORE
    if company or (word != "quarter" and not text[end + 1 : end + 2].isalpha() and text[end] in ".,;:)!?\n"):
        return WordNumber(begin, end, _fraction(1, PARTS[word]), *FRACTION)
    return None


def _half(text: str, start: int, end: int) -> WordNumber | None:
    following = re.match(
        r"[ \u00a0]an? {1,2}(dozen|hundred|thousand|million|billion|trillion|point|percentage point|percent)\b",
        text[end : end + 24],
    )
    if following is not None:
        word = following[1]
        if word == "dozen":
            return WordNumber(start, end + following.end(), Figure(6), "number")
        if word in _SCALES:
            power = _SCALES[word]
            return WordNumber(
                start, end + following.end(), Figure(5, power - 1, power - 1), "number", None, scale=power
            )
        sense: Sense = {
            "point": ("number", "points"),
            "percentage point": ("pp", "pp"),
            "percent": ("percent", "percent"),
        }[word]  # type: ignore[assignment]  # as the table of senses
        return WordNumber(start, end + following.end(), Figure(5, -1, -1), *sense)
    if _before(text, start) in _HALF_NOT_BEFORE or _after(text, end) in _HALF_NOT_AFTER:
        return None
    begin = start
    article = re.search(r"\b(?:a|one)[ -]$", text[max(0, start - 4) : start], re.IGNORECASE)
    if article is not None:
        begin = start - len(article[0])
    return WordNumber(begin, end, Figure(5, -1, -2), *FRACTION)


_PERIOD: Final = re.compile(
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
