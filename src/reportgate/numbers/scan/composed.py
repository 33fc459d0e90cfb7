"""What does a number composed of several numerals say: fractions, powers, ratios, dozens, 三割五分?"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from reportgate.numbers.mention import Figure
from reportgate.numbers.scan import scores
from reportgate.numbers.scan.glyphs import SUPERSCRIPTS
from reportgate.numbers.scan.numerals import BIG, DIGITS, KANJI, MAX_DIGITS, MULTIPLIERS, read_digits, read_mixed
from reportgate.text.patterns import regex

VULGAR: Final = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5),
    "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8), "⅑": (1, 9),
    "⅒": (1, 10), "↉": (0, 3),
}  # fmt: skip
_SUPERSCRIPT: Final = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
# What can stand behind a numeral that is part of something composed.
_COMPOSING: Final = frozenset(" \u00a0/:対分と又点・eE×x*·^ダ割") | frozenset(VULGAR) | _SUPERSCRIPT

# And behind a space: 2 1/2, 3 : 1, 1 in 5, 2 out of 3, 2 × 10^5, 2 dozen.
_COMPOSING_APART: Final = frozenset("0123456789/:対io×x*·dダ割") | frozenset(VULGAR)

_SPACED: Final = regex(r"[0-9]{1,3}(?:[ \u00a0'][0-9]{3})+(?![0-9])(?:[.,][0-9]+)?")
_BROKEN: Final = regex(r"(?<![0-9.,/:])(?<![0-9][-–])[0-9]{1,2}[ \u00a0][0-9]{1,2}(?![0-9/:.,]|[ \u00a0]?[A-Za-z]{3})")
# 12 . 5% shows the point of a number that spaces tear apart.
_TORN: Final = regex(r"[0-9] \. ?$")
_EXPONENT: Final = regex(
    r"[eE]([-+]?[0-9]{1,3})(?![0-9A-Za-z]|\.[0-9])"
    r"|[ ]?[×x*·][ ]?10(?:\^\{?([-+]?[0-9]{1,3})\}?|([⁺⁻]?[⁰¹²³⁴-⁹]{1,3}))",
)
_POWER: Final = regex(r"\^\{?([-+]?[0-9]{1,3})\}?|([⁺⁻]?[⁰¹²³⁴-⁹]{1,3})")
_OVER: Final = regex(r"[ ]?/[ ]?([0-9]{1,6})(?:\.0)?(?![0-9/]|[.,][0-9])")
_MIXED_FRACTION: Final = regex(r"[ \u00a0]([0-9]{1,2})/([0-9]{1,3})(?![0-9/])|[ ]?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒])")
_AND_BUN_NO: Final = regex(r"[とは又]([0-9]{1,6}|[二三四五六七八九十百千]{1,4})分の")
# 大さじ1と1/2
_AND_OVER: Final = regex(r"と([0-9]{1,2})/([0-9]{1,2})(?![0-9/]|[.,][0-9])")
_RATIO: Final = regex(r"(?::|[ ]:[ ]|[ ]?対[ ]?)([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:\.[0-9]+)?)(?![0-9:]|[.,][0-9])")
_KANJI_RATIO: Final = regex(r"対([一二三四五六七八九十百]{1,4})")
_ONE_IN: Final = regex(
    r"[ \u00a0](?:in(?: every)?|out of(?: every)?)[ \u00a0]([0-9]{1,3}(?:,[0-9]{3})*|[0-9]{1,9}|two|three|four|five|six"
    r"|seven|eight|nine|ten|twelve|twenty|a hundred|hundred|a thousand)(?![0-9A-Za-z]|[,.][0-9])"
    r"(?![ ]?(?:%|percent|million|billion|years?\b|months?\b|days?\b|weeks?\b|hours?\b|minutes?\b))",
)
_IN_WORDS: Final = {
    **{word: value for value, word in enumerate("two three four five six seven eight nine ten".split(), 2)},
    "twelve": 12,
    "twenty": 20,
    "a hundred": 100,
    "hundred": 100,
    "a thousand": 1000,
}
_DOZEN: Final = regex(r"[ \u00a0]?(?:ダース|dozens?\b)")
_POINT: Final = regex(r"点([0-9]{1,30})(?![0-9])(?=$|[^つ人件目.,])")
# 2・8%: newspapers write the decimal mark so; 7・8割 is seven or eight.
_MIDDLE_DOT: Final = regex(r"・([0-9]{1,4})(?=%|パーセント|ポイント|倍|度|℃|[億兆](?=円|ドル))(?P<big>[億兆]?)")
_BEHIND_WARI: Final = regex(
    r"(半)|(?:([0-9]|[一二三四五六七八九])分(?!の[0-9一二三四五六七八九十]))?(?:([0-9]|[一二三四五六七八九])厘)?(?![0-9])"
)
_WARI: Final = regex(r"[ ]?割(?![合り当振拠れ])")
_TOP: Final = regex(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,30})?|[0-9]{1,30}(?:\.[0-9]{1,30})?")
# A power beyond this is no quantity of a report; the Decimal would be as long.
_MAX_EXPONENT: Final = 300


class Numeral(NamedTuple):
    """A numeral, without its sign and unit."""

    end: int
    figure: Figure | None
    """None when it is malformed."""
    kind: Literal["number", "fraction", "ratio", "percent", "points"] = "number"
    """points: a score out of its highest one, 4.1/5."""


def scaled(figure: Figure, power: int) -> Figure:
    """*figure* times ten to the *power*, written to as many digits."""
    place = None if figure.place is None else figure.place + power
    return Figure(figure.numerator, figure.exponent + power, place, figure.denominator)


def fraction_figure(top: int, bottom: int) -> Figure:
    """A fraction carries two significant digits, and never fewer than two decimals."""
    place = -2
    value = top * 10
    while 0 < value < bottom and place > -15:
        value *= 10
        place -= 1
    return Figure(top, 0, place, bottom)


def read_numeral(text: str, start: int, end: int) -> Numeral:
    """Read the numeral that begins with the digits from *start* to *end* and whatever it is composed of.

    *text* is a view's text with a line break at its end; a numeral in kanji gives its first character only.
    """
    after = text[end]
    if text[start] in KANJI or after in MULTIPLIERS:
        return _from_mixed(text, start, end)
    if after in " \u00a0'" and text[end + 1].isdecimal() and end - start <= 3:
        if _BROKEN.match(text, start) is not None:
            # 1 2 % may be 12 %, or one and two.
            return Numeral(end + 2 + text[end + 2].isdecimal(), None)
        end = _spaced(text, start, end)
        after = text[end]
    figure = read_digits(text[start:end])
    if figure is None or (text[start - 1] in " ." and _TORN.search(text[max(0, start - 4) : start]) is not None):
        return Numeral(end, None)
    if text[start - 1] == "." and starts_with_point(text, start) and text[start:end].isdecimal():
        figure = scaled(figure, start - end)
    if after not in _COMPOSING or (after in " \u00a0" and text[end + 1] not in _COMPOSING_APART):
        return Numeral(end, figure)
    return _composed(text, start, end, figure)


def starts_with_point(text: str, start: int) -> bool:
    """Whether the point before *start* begins a number: .08 and 打率は.312, but not section 4.2."""
    before = text[start - 2]
    return before > "\u2e80" or not before.isalnum()


def _spaced(text: str, start: int, end: int) -> int:
    found = _SPACED.match(text, start)
    return end if found is None else found.end()


def _from_mixed(text: str, start: int, digits_end: int) -> Numeral:
    end, figure = read_mixed(text, start)
    if end < digits_end:
        # 1,23万: no group of three.
        return Numeral(read_mixed(text, digits_end)[0], None)
    if figure is None:
        return Numeral(end, None)
    if text[end] in _COMPOSING:
        return _composed_japanese(text, end, figure) or Numeral(end, figure)
    return Numeral(end, figure)


def _composed(text: str, start: int, end: int, figure: Figure) -> Numeral:
    after = text[end]
    if after > "\u2e80":
        return _composed_japanese(text, end, figure) or Numeral(end, figure)
    if after in "eE×x*·^ " or after in _SUPERSCRIPT:
        powered = _powered(text, start, end, figure)
        if powered is not None:
            return powered
    found = _shared(text, start, end, figure)
    return found or Numeral(end, figure)


def _shared(text: str, start: int, end: int, figure: Figure) -> Numeral | None:
    """Read what sets a numeral against another one: 2 1/2, 1/3, 3:1, 1 in 5, 2 dozen, 10 割."""
    if (mixed := _mixed_fraction(text, end, figure)) is not None:
        return mixed
    if (over := _OVER.match(text, end)) is not None:
        score = scores.is_score(text, start, end, over.end(), over[1])
        return Numeral(over.end(), figure, "points") if score else _over(text, start, end, over)
    if (ratio := _RATIO.match(text, end)) is not None:
        return _ratio(figure, ratio)
    if (one_in := _ONE_IN.match(text, end)) is not None:
        score = "out" in one_in[0] and scores.is_score(text, start, end, one_in.end(), one_in[1])
        return Numeral(one_in.end(), figure, "points") if score else _one_in(figure, one_in)
    if (dozen := _DOZEN.match(text, end)) is not None and not figure.exponent:
        return Numeral(dozen.end(), Figure(figure.numerator * 12))
    if _WARI.match(text, end) is not None:
        return _wari(text, end, figure)
    return None


def _composed_japanese(text: str, end: int, figure: Figure) -> Numeral | None:
    after = text[end]
    if after == "分" and text.startswith("分の", end):
        return _bun_no(text, end, figure)
    if after == "割" and _WARI.match(text, end) is not None:
        return _wari(text, end, figure)
    if after in "とは又" and (found := _AND_BUN_NO.match(text, end)) is not None and not figure.exponent:
        return _and_bun_no(text, figure, found)
    if after == "ダ" and (dozen := _DOZEN.match(text, end)) is not None and not figure.exponent:
        return Numeral(dozen.end(), Figure(figure.numerator * 12))
    if after == "対":
        return _against(text, end, figure)
    if after in "と点・" and not figure.exponent:
        return _added(text, end, figure)
    if after in VULGAR:
        return _mixed_fraction(text, end, figure)
    return None


def _added(text: str, end: int, figure: Figure) -> Numeral | None:
    """Read what goes on with a whole number: 1と1/2, 2・8%, 3点14."""
    if (over := _AND_OVER.match(text, end)) is not None:
        return _mixed(figure, int(over[1]), int(over[2]), over.end())
    decimals = _MIDDLE_DOT.match(text, end) or _POINT.match(text, end)
    if decimals is None:
        return None
    number = _with_decimals(figure, decimals[1])
    big = decimals.groupdict().get("big")
    return Numeral(decimals.end(), scaled(number, BIG[big]) if big else number)


def _powered(text: str, start: int, end: int, figure: Figure) -> Numeral | None:
    if (found := _EXPONENT.match(text, end)) is not None:
        if found[1] and "," in text[start:end]:
            return Numeral(found.end(), None)
        power = int(found[1] or found[2] or found[3].translate(SUPERSCRIPTS).replace("+-", "-"))
        return Numeral(found.end(), scaled(figure, power) if abs(power) <= _MAX_EXPONENT else None)
    if (found := _POWER.match(text, end)) is not None:
        power = int(found[1] or found[2].translate(SUPERSCRIPTS))
        if text[start:end] != "10" or abs(power) > _MAX_EXPONENT:
            # 5² may be a power as well as a five with a note.
            return Numeral(found.end(), None)
        return Numeral(found.end(), Figure(10**power, 0, 0) if power >= 0 else Figure(1, power, power))
    return None


def _mixed_fraction(text: str, end: int, figure: Figure) -> Numeral | None:
    found = _MIXED_FRACTION.match(text, end)
    if found is None or figure.exponent:
        return None
    top, bottom = VULGAR[found[3]] if found[3] else (int(found[1]), int(found[2]))
    return _mixed(figure, top, bottom, found.end())


def _mixed(whole: Figure, top: int, bottom: int, end: int) -> Numeral | None:
    if not 0 < top < bottom:
        return None
    return Numeral(end, Figure(whole.numerator * bottom + top, 0, -2, bottom))


def _with_decimals(whole: Figure, decimals: str) -> Figure:
    places = -len(decimals)
    return Figure(int(str(whole.numerator) + decimals), places, places)


def _over(text: str, start: int, end: int, found: re.Match[str]) -> Numeral | None:
    bottom = int(found[1])
    top = read_digits(text[start:end])
    if not bottom or top is None or top.exponent < -15 or end - start > 15:
        return Numeral(found.end(), None)
    if not top.exponent and top.numerator + bottom == 100 and top.numerator >= bottom:
        # 70/30 is a split, read as its two shares.
        return None
    return Numeral(found.end(), _quotient(top, bottom), "fraction")


def _quotient(top: Figure, bottom: int) -> Figure:
    plain = fraction_figure(top.numerator, bottom * 10**-top.exponent)
    return plain._replace(denominator=bottom, exponent=top.exponent)


def _bun_no(text: str, end: int, bottom: Figure) -> Numeral | None:
    """3分の2: the denominator comes first."""
    begin = end + 2
    if (written := _TOP.match(text, begin)) is not None and text[written.end()] not in MULTIPLIERS:
        stop, top = written.end(), read_digits(written[0])
    else:
        stop, top = read_mixed(text, begin)
    if stop == begin:
        return None
    if top is None or bottom.exponent or not bottom.numerator or top.exponent < -15:
        return Numeral(stop, None)
    return Numeral(stop, _quotient(top, bottom.numerator), "fraction")


def _and_bun_no(text: str, whole: Figure, found: re.Match[str]) -> Numeral | None:
    """1と2分の1 is one and a half."""
    written = found[1]
    bottom = Figure(int(written)) if written.isdecimal() else read_mixed(written, 0)[1]
    part = None if bottom is None else _bun_no(text, found.end() - 2, bottom)
    if part is None or part.figure is None or part.figure.exponent:
        return None
    return _mixed(whole, part.figure.numerator, part.figure.denominator, part.end)


def _ratio(figure: Figure, found: re.Match[str]) -> Numeral:
    other = read_digits(found[1])
    return Numeral(found.end(), None if other is None else ratio_figure(figure, other), "ratio")


def ratio_figure(figure: Figure, other: Figure) -> Figure | None:
    """What *figure* to *other* says; None when it says nothing with certainty."""
    if not other.numerator or other.exponent or (figure.exponent and other.numerator != 1):
        return None
    return figure if other.numerator == 1 else fraction_figure(figure.numerator, other.numerator)


def _against(text: str, end: int, figure: Figure) -> Numeral | None:
    if (found := _RATIO.match(text, end)) is not None:
        # 2対0 is a score.
        return None if found[1] == "0" else _ratio(figure, found)
    if (found := _KANJI_RATIO.match(text, end)) is None:
        return None
    _, other = read_mixed(found[1], 0)
    if other is None or not other.numerator or figure.exponent:
        return None
    if other.numerator == 1:
        return Numeral(found.end(), figure, "ratio")
    return Numeral(found.end(), fraction_figure(figure.numerator, other.numerator), "ratio")


def read_share(text: str, end: int, figure: Figure) -> Numeral | None:
    """Read "in five", "out of ten" behind a number of either writing."""
    found = _ONE_IN.match(text, end)
    return None if found is None else _one_in(figure, found)


def _one_in(figure: Figure, found: re.Match[str]) -> Numeral | None:
    written = found[1].replace(",", "")
    bottom = int(written) if written.isdecimal() else _IN_WORDS[written]
    # 1 in 2019 is a year; 8 in 5 is no share.
    is_year = 1500 <= bottom <= 2199 and "," not in found[1]
    if (
        is_year
        or not 0 < figure.numerator < bottom * 10**-figure.exponent
        or (figure.exponent and "out" not in found[0])
    ):
        return None
    return Numeral(found.end(), _quotient(figure, bottom), "fraction")


def _wari(text: str, end: int, figure: Figure) -> Numeral | None:
    """三割五分 is 35 %, 5割半 55 %."""
    end = text.index("割", end) + 1
    tens = scaled(figure, 1)
    tail = _BEHIND_WARI.match(text, end)
    if tail is None or tail.end() == end or figure.exponent:
        return Numeral(end, tens, "percent")
    if tail[1]:
        return Numeral(tail.end(), Figure(figure.numerator * 10 + 5), "percent")
    thousandths = figure.numerator * 100 + _digit(tail[2]) * 10 + _digit(tail[3])
    if tail[3]:
        return Numeral(tail.end(), Figure(thousandths, -1, -1), "percent")
    return Numeral(tail.end(), Figure(thousandths // 10), "percent")


def _digit(char: str | None) -> int:
    if not char:
        return 0
    return DIGITS[char] if char in DIGITS else int(char)


def scale_at_end(text: str, start: int, end: int) -> int:
    """The power of ten of the 万, 百万 at the end of a numeral in digits, for a range that shares it (1〜2万); or 0."""
    power = 0
    while end > start and text[end - 1] in MULTIPLIERS:
        end -= 1
        power += BIG.get(text[end], 0) or {"十": 1, "百": 2, "千": 3}[text[end]]
    digits = text[start:end]
    return power if digits and len(digits) <= MAX_DIGITS and not any(char in MULTIPLIERS for char in digits) else 0
