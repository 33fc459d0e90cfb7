"""How do English number words add up: thirteen thousand four hundred, two thirds, two and a half million?"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers.mention import Figure
from reportgate.numbers.scan.composed import fraction_figure
from reportgate.numbers.scan.vocabulary import SCALE_WORDS
from reportgate.text.patterns import regex

ONES: Final = {
    word: value
    for value, word in enumerate(
        """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
    """.split()
    )
}
ONES.update({"nought": 0, "naught": 0})
TENS: Final = {
    word: value * 10 for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
ORDINALS: Final = {
    word: value
    for value, word in enumerate(
        """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
    sixteenth seventeenth eighteenth nineteenth
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
    | {
        word + ending: 10**power
        for word, power in {"hundredth": 2, "thousandth": 3, "millionth": 6, "billionth": 9, "trillionth": 12}.items()
        for ending in ("", "s")
    }
)
# Of the scale words, those that are no abbreviation.
SCALES: Final = {word: power for word, power in SCALE_WORDS.items() if word not in {"mil", "mln", "mio", "bln", "trn"}}
# Two number words in one, as a soft hyphen or a character without width joins them, and haste does: fiftyfive.
JOINED: Final = {
    first + second: (first, second)
    for firsts, seconds in (
        (TENS, [word for word, value in ONES.items() if 0 < value < 10]),
        ([word for word, value in (ONES | TENS).items() if value], SCALES),
    )
    for first in firsts
    for second in seconds
}

_NEXT: Final = regex(r"([ \u00a0]{1,3}|[ \u00a0]?-[ \u00a0]?|,[ ])(?:(and)[ \u00a0]{1,2})?([A-Za-z]+)(?![A-Za-z0-9_])")
_PART: Final = regex(r"(?:[ \u00a0]-[ \u00a0]|[ \u00a0]|-)([A-Za-z]+)(?![A-Za-z])")
_AND_PART: Final = regex(
    r"[ \u00a0-]and[ \u00a0-]{1,2}(an?|[a-z]{3,5})[ \u00a0-]{1,2}([a-z]+)(?![A-Za-z])", re.IGNORECASE
)
_SCALE_BEHIND: Final = regex(
    r"(?:[ \u00a0](?:of an? )?|-)(hundred|thousand|million|billion|trillion)(?![A-Za-z])", re.IGNORECASE
)
_POINT: Final = regex(
    r"[ \u00a0]point((?:[ \u00a0-](?:oh|nought|naught|zero|one|two|three|four|five|six|seven|eight|nine"
    r"|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)))+)(?![A-Za-z])",
    re.IGNORECASE,
)
_NAUGHT: Final = frozenset({"oh", "nought", "naught"})
_CENTS: Final = regex(r"[ \u00a0](?:and[ ])?([a-z]+)(?![A-Za-z])")
_CENTS_NAME: Final = regex(r"[ \u00a0](?:cents?|pence)(?![A-Za-z])")


class Cardinal(NamedTuple):
    """A number in words, in positions of the view."""

    end: int
    figure: Figure
    is_fraction: bool = False
    is_ordinal: bool = False
    scale: int = 0
    """Power of ten of its last scale word, 0 when more digits follow it."""


def read_cardinal(text: str, start: int, word: str) -> Cardinal | None:
    """Read the number that begins with *word* at *start*; None when *word* begins no cardinal."""
    total = _Sum()
    if not total.add(word):
        return None
    end = _sum_up(text, start + len(word), total)
    whole = total.total + total.current
    if total.ordinal:
        return Cardinal(end, Figure(whole), is_ordinal=True)
    if (point := _POINT.match(text, end)) is not None:
        return _pointed(whole, point)
    if total.last == "ones" and (part := _PART.match(text, end)) is not None and _counts(part[1].lower(), whole):
        return with_scale(text, Cardinal(part.end(), fraction_figure(whole, PARTS[part[1].lower()]), is_fraction=True))
    if (mixed := read_and_part(text, end)) is not None:
        stop, count, base = mixed
        return with_scale(text, Cardinal(stop, mixed_figure(Figure(whole, 0, 0), count, base, total.scale)))
    return Cardinal(end, Figure(whole, 0, total.scale), scale=total.scale)


def _counts(part: str, whole: int) -> bool:
    """Two thirds, one third; but not two third or two half."""
    return (
        part in PARTS and (part.endswith("s") or part == "half" or whole == 1) and not (part == "half" and whole != 1)
    )


def read_and_part(text: str, end: int) -> tuple[int, int, int] | None:
    """Read "and a half", "and three quarters" at *end*: where it ends, how many, of what."""
    found = _AND_PART.match(text, end)
    if found is None:
        return None
    count, base = _count(found[1].lower()), PARTS.get(found[2].lower())
    if not count or base is None or count >= base:
        return None
    return found.end(), count, base


def read_cents(text: str, end: int) -> tuple[int, int] | None:
    """Read "and forty-five cents" behind an amount: where it ends, and how many; a round "fifty" needs no name."""
    found = _CENTS.match(text, end)
    if found is None or not (found[1] in ONES or found[1] in TENS):
        return None
    read = read_cardinal(text, found.start(1), found[1])
    if read is None or read.is_fraction or read.is_ordinal or not 0 < read.figure.numerator < 100:
        return None
    name = _CENTS_NAME.match(text, read.end)
    if name is not None:
        return name.end(), read.figure.numerator
    alone = found[1] in TENS and not text[read.end + 1].isalpha()
    return (read.end, read.figure.numerator) if alone else None


def _count(word: str) -> int:
    return 1 if word in {"a", "an"} else ONES.get(word, 0)


def mixed_figure(whole: Figure, count: int, base: int, scale: int) -> Figure:
    """Add a part: to the unit of the scale word (a million and a half), or to one (two and a half)."""
    if scale < 3:
        return Figure(whole.numerator * base + count * 10**-whole.exponent, whole.exponent, -2, base)
    number = whole.numerator * 10**whole.exponent if whole.exponent >= 0 else whole.numerator // 10**-whole.exponent
    return Figure(number * base + count * 10**scale, 0, scale - 2, base)


def with_scale(text: str, cardinal: Cardinal) -> Cardinal:
    """Read the scale word behind a fraction: two and a half million, a quarter million."""
    found = _SCALE_BEHIND.match(text, cardinal.end)
    if found is None:
        return cardinal
    power = SCALES[found[1].lower()]
    figure = cardinal.figure
    place = None if figure.place is None else figure.place + power
    scaled = Figure(figure.numerator * 10**power, figure.exponent, place, figure.denominator)
    return Cardinal(found.end(), scaled, scale=power)


def _pointed(whole: int, point: re.Match[str]) -> Cardinal:
    digits = ""
    for word in re.findall(r"[a-z]+", point[1].lower()):
        value = 0 if word in _NAUGHT else ONES.get(word, TENS.get(word, 0))
        if word in ONES and digits.endswith("0") and len(digits) > 1 and digits[-2] != "0" and word != "zero" and value:
            # seventy-one
            digits = digits[:-1] + str(value)
        else:
            digits += str(value)
    places = -len(digits)
    return Cardinal(point.end(), Figure(int(str(whole) + digits), places, places))


class _Sum:
    """Adds up a cardinal, word by word."""

    __slots__ = ("current", "last", "ordinal", "scale", "scaled", "total")

    def __init__(self) -> None:
        self.total = 0
        self.current = 0
        self.last = ""
        self.scale = 0
        self.ordinal = False
        self.scaled = 0

    def add(self, word: str) -> bool:
        """Take *word*, unless a numeral cannot go on with it."""
        if self.ordinal:
            return False
        if word in JOINED:
            return self._add_joined(*JOINED[word])
        if word in ONES:
            fits = self.last in {"", "tens", "hundred", "scale"} and not (self.last == "tens" and ONES[word] > 9)
            return fits and self._take(ONES[word], "ones")
        if word in TENS:
            return self.last in {"", "hundred", "scale"} and self._take(TENS[word], "tens")
        if word == "hundred":
            return self.last in {"", "ones", "tens", "scale"} and self._hundred()
        if word in SCALES:
            return self._scale(SCALES[word])
        if word in ORDINALS and self.last in {"tens", "hundred", "scale"}:
            self.ordinal = True
            return self._take(ORDINALS[word], "ones")
        return False

    def _add_joined(self, first: str, second: str) -> bool:
        """Take both words or none: a smaller scale goes on behind a larger one."""
        if second in SCALES and self.last and not (self.last == "scale" and SCALES[second] < self.scaled):
            return False
        return self.add(first) and self.add(second)

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


def _sum_up(text: str, end: int, total: _Sum) -> int:
    while (following := _NEXT.match(text, end)) is not None:
        joint, conjunction, word = following[1], following[2], following[3].lower()
        if not _joins(joint, conjunction, total) or (conjunction and read_and_part(text, end) is not None):
            break
        if word in ORDINALS and word in PARTS and total.last == "ones":
            break
        if not total.add(word):
            break
        end = following.end()
    return end


def _joins(joint: str, conjunction: str | None, total: _Sum) -> bool:
    if conjunction:
        return total.last in {"hundred", "scale"}
    return joint != ", " or total.last == "scale"
