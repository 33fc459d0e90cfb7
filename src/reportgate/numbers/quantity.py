"""What does a number say as a quantity: its sign, value, scale, unit and range?"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers import wording
from reportgate.numbers.found import Found
from reportgate.numbers.glyphs import SUPERSCRIPTS
from reportgate.numbers.mention import Figure, Hedge
from reportgate.numbers.numerals import BIG, DIGITS, KANJI, MULTIPLIERS, read_digits, read_mixed
from reportgate.numbers.quantities import Unit, read_currency_before, read_unit
from reportgate.numbers.vocabulary import SYMBOL_CHARS

VULGAR: Final = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5),
    "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8), "⅑": (1, 9),
    "⅒": (1, 10), "↉": (0, 3),
}  # fmt: skip
_SPACED: Final = re.compile(r"[0-9]{1,3}(?:[ \u00a0'][0-9]{3})+(?![0-9])(?:[.,][0-9]+)?")
_EXPONENT: Final = re.compile(
    r"[eE]([-+]?[0-9]{1,3})(?![0-9A-Za-z.])|[ ]?[×x*·][ ]?10(?:\^\{?([-+]?[0-9]{1,3})\}?|([⁺⁻]?[⁰¹²³⁴-⁹]{1,3}))"
)
_POWER: Final = re.compile(r"\^\{?([-+]?[0-9]{1,3})\}?|([⁺⁻]?[⁰¹²³⁴-⁹]{1,3})")
_SUPERSCRIPT: Final = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
_OVER: Final = re.compile(r"[ ]?/[ ]?([0-9]{1,6})(?![0-9/]|[.,][0-9])")
_MIXED_FRACTION: Final = re.compile(r"[ \u00a0]([0-9]{1,2})/([0-9]{1,3})(?![0-9/])|[ ]?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒])")
_RATIO: Final = re.compile(r"[ ]?(?::|対|vs\.?)[ ]?([0-9]+(?:\.[0-9]+)?)(?![0-9:.])")
_ONE_IN: Final = re.compile(
    r"[ \u00a0](?:in(?: every)?|out of(?: every)?)[ \u00a0]([0-9]{1,3}(?:,[0-9]{3})*"
    r"|[0-9]+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty"
    r"|a hundred|hundred|a thousand)(?![0-9A-Za-z]|[,.][0-9])(?![ ]?(?:%"
    r"|percent|million|billion|years?\b|months?\b|days?\b|weeks?\b"
    r"|hours?\b|minutes?\b))"
)
_IN_WORDS: Final = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "twelve": 12,
    "twenty": 20,
    "a hundred": 100,
    "hundred": 100,
    "a thousand": 1000,
}
_ORDINAL: Final = re.compile(r"(?:st|nd|rd|th)(?![A-Za-z0-9])")
_BEHIND_WARI: Final = re.compile(r"(?:([0-9]|[一二三四五六七八九])分)?(?:([0-9]|[一二三四五六七八九])厘)?(?![0-9])")
_NOT_WARI: Final = frozenset("合り当振拠れ")
_SEN: Final = re.compile(r"([0-9]{1,2}|[一二三四五六七八九十]{1,3})銭")
_CENTS: Final = re.compile(r"[ \u00a0](?:and[ ])?([0-9]{2})(?:[ \u00a0]cents?)?(?![0-9A-Za-z%.,])")
_RANGE: Final = re.compile(
    r"[ \u00a0]?(?:(-|–|—|~|ー|ないし|乃至|または|〜)|(to|through|から|and|及び|と))[ \u00a0]?"
    r"(?=[-+▲△±$€£¥₹約]?[ \u00a0]?(?:[A-Z]{3}[ ])?(?:US|[A-Z])?[$€£¥]?[0-9〇一二三四五六七八九十百千])"
)
_BETWEEN: Final = re.compile(r"\b[Bb]etween[ \u00a0](?:about[ ]|approximately[ ])?[-$€£¥A-Z ]{0,5}$")
_FROM: Final = re.compile(
    r"\b[Ff]rom[ \u00a0](?:about[ ]|just[ ]|nearly[ ]|over[ ]|around[ ]|approximately[ ]|a[ ])?[-$€£¥A-Z ]{0,5}$"
)
_SIGN_HEDGES: Final[dict[str, Hedge]] = {
    "~": "about",
    "≈": "about",
    "≒": "about",
    "<": "under",
    ">": "over",
    "≤": "atmost",
    "≦": "atmost",
    "≥": "atleast",
    "≧": "atleast",
    "±": "pm",
}
_ACCOUNT: Final = re.compile(r"(?:was|were|is|are|of|at|:|は|が|to|の)[ ]?$")
_HALF_MORE: Final = frozenset("期年月分数額径減導端日々")
# A power beyond this is no quantity of a report; the Decimal would be as long.
_MAX_EXPONENT: Final = 300


class Numeral(NamedTuple):
    """A numeral, without its sign and unit."""

    end: int
    figure: Figure | None
    kind: str = "number"
    power: int = 0
    """Power of ten of a scale at its end (万), for a range that shares it."""


class QuantityReader:
    """Reads quantities of one text: a view's text with a line break at its end."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read(self, start: int, end: int) -> list[Found]:
        """Read the quantity whose first digit stands at *start*, and the other end of its range if it has one."""
        first = self._one(start, end)
        if first is None:
            return []
        return self._with_range(first)

    def read_found(self, found: Found, scale: int = 0) -> list[Found]:
        """Read sign, unit, range and wording around a number that was read from words."""
        found = self._dress(found, found.start, scale)
        return self._with_range(found)

    # The numeral.

    def _one(self, start: int, end: int) -> Found | None:
        text = self.text
        numeral = self._numeral(start, end)
        if numeral.kind in {"ratio", "fraction"}:
            unit: str | None = numeral.kind
            found = Found(start, numeral.end, numeral.kind, "claim", numeral.figure, unit)  # type: ignore[arg-type]  # both are kinds
            self._sign(found, start)
            return self._worded(found)
        found = Found(start, numeral.end, "number", "claim", numeral.figure)
        if numeral.figure is None and (again := self._decimal_comma(start, numeral.end)) is not None:
            found.figure = again
        if numeral.figure is not None and text[numeral.end] == "割" and text[numeral.end + 1] not in _NOT_WARI:
            return self._wari(found)
        return self._dress(found, start, numeral.power)

    def _decimal_comma(self, start: int, end: int) -> Figure | None:
        body = self.text[start:end]
        if "," not in body:
            return None
        money = read_currency_before(self.text, start) is not None
        unit = read_unit(self.text, end, money=money)
        return read_digits(body, decimal_comma=True) if money or unit.end > end else None

    def _numeral(self, start: int, end: int) -> Numeral:
        text = self.text
        if text[start] in KANJI:
            return self._mixed(start)
        after = text[end]
        if after in MULTIPLIERS:
            return self._mixed(start)
        if (after in " \u00a0'" and text[end + 1].isdecimal() and end - start <= 3) or (
            after in ".," and text[end - 1].isdecimal() and "'" in text[start:end]
        ):
            spaced = _SPACED.match(text, start)
            if spaced is not None:
                end = spaced.end()
                after = text[end]
        figure = read_digits(text[start:end])
        if after in " /:対½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒eE×x*·^分" or after in _SUPERSCRIPT or after == "\u00a0":
            return self._composed(start, end, figure)
        return Numeral(end, figure)

    def _mixed(self, start: int) -> Numeral:
        text = self.text
        end, figure = read_mixed(text, start)
        if figure is not None and text.startswith("分の", end):
            return self._bun_no(end, figure)
        power = 0
        if figure is not None and text[end - 1] in MULTIPLIERS and figure.numerator:
            power = BIG.get(text[end - 1], 0) or figure.place or 0
        return Numeral(end, figure, "number", power)

    def _composed(self, start: int, end: int, figure: Figure | None) -> Numeral:  # noqa: C901 -- one form a line
        text = self.text
        after = text[end]
        if figure is None:
            return Numeral(end, None)
        if after == "分":
            return self._bun_no(end, figure) if text.startswith("分の", end) else Numeral(end, figure)
        if after in "eE×x*·^ " or after in _SUPERSCRIPT:
            powered = self._powered(start, end, figure)
            if powered is not None:
                return powered
        if after in " \u00a0½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒" and (mixed := self._mixed_fraction(end, figure)) is not None:
            return mixed
        if after in "/ " and (over := _OVER.match(text, end)) is not None:
            return self._over(start, end, over)
        if after in ":対 v" and (ratio := _RATIO.match(text, end)) is not None:
            return self._ratio(figure, ratio)
        if after == " " and (one_in := _ONE_IN.match(text, end)) is not None:
            return self._one_in(end, figure, one_in)
        return Numeral(end, figure)

    def _powered(self, start: int, end: int, figure: Figure) -> Numeral | None:
        text = self.text
        if (found := _EXPONENT.match(text, end)) is not None:
            power = int(found[1] or found[2] or found[3].translate(SUPERSCRIPTS))
            if abs(power) > _MAX_EXPONENT:
                return Numeral(found.end(), None)
            return Numeral(found.end(), _scaled(figure, power))
        if (found := _POWER.match(text, end)) is not None:
            written = found[1] or found[2].translate(SUPERSCRIPTS)
            if text[start:end] != "10" or not written.strip("+-") or abs(int(written)) > _MAX_EXPONENT:
                # 5² may be a power as well as a five with a note.
                return Numeral(found.end(), None)
            power = int(written)
            return Numeral(found.end(), Figure(10**power, 0, 0) if power >= 0 else Figure(1, power, power))
        return None

    def _mixed_fraction(self, end: int, figure: Figure) -> Numeral | None:
        found = _MIXED_FRACTION.match(self.text, end)
        if found is None or figure.exponent:
            return None
        top, bottom = VULGAR[found[3]] if found[3] else (int(found[1]), int(found[2]))
        if not top < bottom:
            return None
        return Numeral(found.end(), Figure(figure.numerator * bottom + top, 0, -2, bottom))

    def _over(self, start: int, end: int, found: re.Match[str]) -> Numeral:
        bottom = int(found[1])
        top = self.text[start:end]
        if not bottom or not top.isdecimal() or len(top) > 6:
            return Numeral(found.end(), None)
        return Numeral(found.end(), fraction_figure(int(top), bottom), "fraction")

    def _bun_no(self, end: int, bottom: Figure) -> Numeral:
        """3分の2: the denominator comes first."""
        text = self.text
        if text[end + 2].isdecimal():
            stop = end + 2
            while text[stop].isdecimal():
                stop += 1
            top: int | None = int(text[end + 2 : min(stop, end + 12)])
        else:
            stop, figure = read_mixed(text, end + 2)
            top = figure.numerator if figure is not None and not figure.exponent else None
        if stop == end + 2:
            return Numeral(end, bottom)
        if top is None or bottom.exponent or not bottom.numerator:
            return Numeral(stop, None)
        return Numeral(stop, fraction_figure(top, bottom.numerator), "fraction")

    def _ratio(self, figure: Figure, found: re.Match[str]) -> Numeral:
        other = read_digits(found[1])
        whole = other is not None and other.numerator and not other.exponent
        if other is None or not whole or (figure.exponent and other.numerator != 1):
            return Numeral(found.end(), None)
        if other.numerator == 1:
            return Numeral(found.end(), figure, "ratio")
        return Numeral(found.end(), fraction_figure(figure.numerator, other.numerator), "ratio")

    def _one_in(self, end: int, figure: Figure, found: re.Match[str]) -> Numeral:
        written = found[1].replace(",", "")
        bottom = int(written) if written.isdecimal() else _IN_WORDS[written]
        # 1 in 2019 is a year; 8 in 5 is no share.
        if (
            bottom <= figure.numerator
            or figure.exponent
            or (1500 <= bottom <= 2199 and "," not in found[1])
            or not figure.numerator
        ):
            return Numeral(end, figure)
        return Numeral(found.end(), fraction_figure(figure.numerator, bottom), "fraction")

    def _wari(self, found: Found) -> Found:
        """三割五分 is 35 %."""
        figure, end = found.figure, found.end + 1
        assert figure is not None  # noqa: S101 -- the caller looked
        figure = _scaled(figure, 1)
        tail = _BEHIND_WARI.match(self.text, end)
        if (
            tail is not None
            and tail.end() > end
            and not self.text.startswith("の", tail.end())
            and not figure.exponent < 0
        ):
            hundredths, thousandths = tail[1], tail[2]
            number = figure.numerator * 10**figure.exponent * 10 + (_digit(hundredths) * 10 if hundredths else 0)
            number += _digit(thousandths) if thousandths else 0
            figure = Figure(number, -1, -1 if thousandths else 0) if thousandths else Figure(number // 10, 0, 0)
            end = tail.end()
        found.figure, found.kind, found.unit, found.unit_text = figure, "percent", "percent", "割"
        found.end = end
        self._sign(found, found.start)
        return self._worded(found)

    # What stands around it.

    def _dress(self, found: Found, start: int, power: int = 0) -> Found:
        """Read currency, sign, scale and unit of a number whose digits begin at *start*."""
        text = self.text
        currency = self._sign(found, start)
        if (
            text[found.end] in "snrt"
            and text[found.end - 1].isdecimal()
            and (ordinal := _ORDINAL.match(text, found.end)) is not None
        ):
            found.end, found.kind, found.unit = ordinal.end(), "ordinal", "rank"
        if found.unit is None and found.kind != "vague":
            unit = read_unit(text, found.end, money=currency is not None)
            self._apply(found, unit, currency)
        self._account(found, start)
        if text[start - 1] == "#" and found.unit is None and found.figure is not None:
            found.start, found.kind, found.unit = start - 1, "ordinal", "rank"
        del power
        return self._worded(found)

    def _apply(self, found: Found, unit: Unit, currency: str | None) -> None:
        figure = found.figure
        if figure is not None and (unit.exponent or unit.minor):
            figure = _scaled(figure, unit.exponent + unit.minor)
        found.end = unit.end
        found.kind, found.unit, found.unit_text = unit.kind, unit.unit, unit.text
        if currency is not None and unit.kind in {"number", "currency"}:
            found.kind, found.unit = "currency", currency
        elif unit.unit == "rank" and self.text[found.start - 1] == "第":
            found.start -= 1
        found.figure = figure
        if figure is None:
            found.kind = "malformed"
            return
        if unit.end > 0 and unit.text:
            self._more(found, unit)

    def _more(self, found: Found, unit: Unit) -> None:
        """What a unit can have behind it: 13銭, 半, 台."""
        text, end = self.text, found.end
        figure = found.figure
        assert figure is not None  # noqa: S101 -- the caller looked
        after = text[end]
        if unit.text == "円" and (sen := _SEN.match(text, end)) is not None and not figure.exponent:
            _, hundredths = (0, Figure(int(sen[1]))) if sen[1].isdecimal() else read_mixed(sen[1], 0)
            if hundredths is not None:
                found.figure = Figure(figure.numerator * 100 + hundredths.numerator, -2, -2)
                found.end = sen.end()
        elif (
            unit.kind == "currency"
            and not unit.minor
            and after == " "
            and unit.text.isalpha()
            and not figure.exponent
            and (cents := _CENTS.match(text, end)) is not None
        ):
            found.figure = Figure(figure.numerator * 100 + int(cents[1]), -2, -2)
            found.end = cents.end()
        elif after == "半" and text[end + 1] not in _HALF_MORE and not figure.exponent:
            found.figure = Figure(figure.numerator * 10 + 5, -1, -1)
            found.end = end + 1
        elif (
            after == "台"
            and unit.kind in {"currency", "percent", "duration"}
            and figure.numerator
            and figure.denominator == 1
        ):
            self._band(found, figure)

    def _band(self, found: Found, figure: Figure) -> None:
        """5,000万円台 is somewhere from 5,000 to 6,000."""
        number, exponent = figure.numerator, figure.exponent
        while number % 10 == 0:
            number //= 10
            exponent += 1
        if exponent < 0:
            found.low, found.high = None, None
            found.kind, found.figure = "malformed", None
        else:
            found.low, found.high = number * 10**exponent, (number + 1) * 10**exponent
            found.kind, found.figure = "band", None
        found.end += 1

    def _sign(self, found: Found, start: int) -> str | None:
        """Read what stands directly before the digits: sign and currency, in either order."""
        text = self.text
        before = text[start - 1]
        if before == " " and not (
            text[start - 2].isupper() or text[start - 2] in SYMBOL_CHARS or text[start - 2] in "s.▲△±-~≈<>≤≥"
        ):
            return None
        at = self._mark(found, start)
        currency = read_currency_before(text, at) if at else None
        if currency is not None:
            at, code = currency
            if not found.sign:
                at = self._mark(found, at)
            found.start = at
            return code
        found.start = min(found.start, at)
        return None

    def _mark(self, found: Found, at: int) -> int:
        text = self.text
        char = text[at - 1] if at else "\n"
        if char == " " and at > 1 and text[at - 2] in "▲△±~≈<>≤≥":
            at, char = at - 1, text[at - 2]
        if char in "▲△":
            return self._negate(found, at - 1)
        if char in _SIGN_HEDGES:
            if char == "~" and text[at - 2] not in " \n(|":
                # Between two numbers it is a range.
                return at
            found.hedge = _SIGN_HEDGES[char]
            return at - 1 if char == "±" else at
        if char in "-–+" and self._is_sign(at - 1, char):
            if char == "+":
                found.sign = "+"
                found.is_change = True
                return at - 1
            return self._negate(found, at - 1)
        return at

    def _is_sign(self, at: int, char: str) -> bool:
        """Whether the dash at *at* is a sign: nothing that it could join stands before it."""
        before = self.text[at - 1] if at else "\n"
        if char == "–":
            return before in " \u00a0\n(（|「" or before > "\u2e80"
        return (
            not (before.isascii() and before.isalnum())
            and before not in "%)]}-"
            and not (before.isalpha() and before < "\u2e80")
        )

    @staticmethod
    def _negate(found: Found, at: int) -> int:
        found.sign = "-"
        if found.figure is not None and found.figure.numerator > 0:
            found.figure = found.figure._replace(numerator=-found.figure.numerator)
        return at

    def _account(self, found: Found, start: int) -> None:
        """(5.2)% and GBP (53,180.08) are negative; (12) in prose is not."""
        text = self.text
        if text[found.start - 1] != "(" or text[found.end] != ")" or found.figure is None or not found.start:
            return
        opening, end = found.start - 1, found.end + 1
        if found.sign == "-":
            return
        unit = read_unit(text, end)
        before = text[max(0, opening - 12) : opening]
        currency = read_currency_before(text, opening) if opening else None
        behind = unit.end > end and found.unit is None
        if not behind and currency is None and not self._stands_alone(before, end, found):
            return
        self._negate(found, start)
        found.start, found.end = opening, end
        if behind:
            figure = found.figure
            self._apply(found, unit, None)
            if unit.exponent:
                found.figure = _scaled(figure, unit.exponent)
        if currency is not None:
            found.start = currency[0]
            found.kind, found.unit = "currency", currency[1]

    def _stands_alone(self, before: str, end: int, found: Found) -> bool:
        cell = before.rstrip(" ").endswith("|") and self.text[end : end + 3].lstrip(" ")[:1] in {"|", "\n", ""}
        written = self.text[found.start : found.end]
        return cell or (bool(_ACCOUNT.search(before)) and any(char in written for char in ".,"))

    # Ranges.

    def _with_range(self, first: Found) -> list[Found]:
        text, end = self.text, first.end
        char = text[end]
        if not (char in "-–—~ー" or char in "かなとま及" or (char in " \u00a0" and text[end + 1] in "-–—~tak")):
            return [first]
        joint = _RANGE.match(text, end)
        if joint is None or (first.kind in {"vague", "band", "malformed", "ordinal"} and first.unit_text != "位"):
            return [first]
        word = joint[2] or ""
        if word in {"and", "と", "及び"} and not self._between(first, joint, word):
            return [first]
        second = self._second(joint.end(), first)
        if second is None:
            return [first]
        moves = word in {"to", "から"} and self._moves(first, second, word)
        return self._joined(first, second, moves=moves)

    def _between(self, first: Found, joint: re.Match[str], word: str) -> bool:
        if word == "and":
            return _BETWEEN.search(self.text[max(0, first.start - 24) : first.start]) is not None
        del joint
        return False

    def _second(self, at: int, first: Found) -> Found | None:
        text = self.text
        start = at
        while text[start] in "-+▲△±$€£¥₹約 \u00a0ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            start += 1
        found = re.compile(r"[0-9][0-9.,']*|[〇一二三四五六七八九十百千]").match(text, start)
        if found is None:
            return None
        end = start + len(found[0].rstrip(".,'"))
        body = text[start:end]
        if len(body) > 1 and body[0] == "0" and body.isdecimal():
            return None
        second = self._one(start, end)
        if (
            second is None
            or second.kind in {"malformed", "fraction"}
            or second.figure is None
            or second.start < first.end
        ):
            return None
        following = text[second.end]
        if following == "-" and text[second.end + 1].isdecimal():
            return None
        return second

    def _moves(self, first: Found, second: Found, word: str) -> bool:
        if word == "から":
            return True
        del second
        return (
            _FROM.search(self.text[max(0, first.start - 28) : first.start]) is not None or first.direction is not None
        )

    def _joined(self, first: Found, second: Found, *, moves: bool) -> list[Found]:
        self._share(first, second)
        if first.unit != second.unit and not (first.unit == "count" and second.unit is None):
            return [first]
        if moves:
            return [first, second]
        if first.figure is not None and second.figure is not None and self._is_split(first, second):
            first.kind = second.kind = "ratio"
            return [first, second]
        first.kind = second.kind = "range"
        first.range_of = second.range_of = (first.start, second.end)
        first.hedge = second.hedge = first.hedge or second.hedge
        first.direction = second.direction = first.direction or second.direction
        first.is_change = second.is_change = first.is_change or second.is_change
        return [first, second]

    @staticmethod
    def _is_split(first: Found, second: Found) -> bool:
        """50-50 and 60-40 share a whole; they are no range."""
        one, other = first.figure, second.figure
        if one is None or other is None or first.unit is not None or one.exponent or other.exponent:
            return False
        return one.numerator + other.numerator == 100 and one.numerator >= other.numerator

    def _share(self, first: Found, second: Found) -> None:
        """Give the first end of a range the unit, scale and currency that only the second one writes, and back."""
        text = self.text
        if first.unit is None and second.unit is not None and not first.unit_text:
            first.unit, first.kind, first.unit_text = second.unit, second.kind, second.unit_text
            if second.unit_text == "割" and first.figure is not None:
                first.figure = _scaled(first.figure, 1)
            self._share_scale(first, second)
        elif second.unit is None and first.kind == "currency" and not second.unit_text:
            self._share_scale(first, second)
            second.unit, second.kind = first.unit, first.kind
        elif first.unit == second.unit:
            self._share_scale(first, second)
        del text

    def _share_scale(self, first: Found, second: Found) -> None:
        one, other = first.figure, second.figure
        if one is None or other is None or one.denominator != 1 or other.denominator != 1:
            return
        if self._scale_of(first):
            return
        power = self._scale_of(second)
        if power and abs(one.numerator) * 10 ** max(0, power + one.exponent) <= abs(other.numerator) * 10 ** max(
            0, other.exponent
        ):
            first.figure = _scaled(one, power)

    def _scale_of(self, found: Found) -> int:
        """The power of ten that the scale words of a number stand for."""
        written = self.text[found.start : found.end]
        match = re.compile(r"[0-9]([百千]?[万億兆京]|[百千])(?![0-9])").search(written)
        if match is not None:
            return sum(BIG.get(char, 0) or {"百": 2, "千": 3}.get(char, 0) for char in match[1])
        unit = re.compile(r"[0-9]").search(written)
        if unit is None:
            return 0
        end = len(written.rstrip())
        digits = re.compile(r"[0-9][0-9.,]*").search(written)
        return (
            0
            if digits is None or digits.end() >= end
            else read_unit(written + "\n", digits.end(), money=found.kind == "currency").exponent
        )

    # Words.

    def _worded(self, found: Found) -> Found:
        text = self.text
        if found.figure is None and found.kind not in {"band", "vague"}:
            found.kind = "malformed"
            return found
        start, end = found.start, found.end
        before = text[start - 1]
        if before in " \u00a0":
            before = text[start - 2] if start > 1 else "\n"
        after = text[end]
        if after in " \u00a0":
            after = text[end + 1]
        if before > "\u2e80" or after > "\u2e80":
            self._japanese(found)
        if before < "\u2e80" and (before.isalpha() or before in ".,)-" or after.isalpha()):
            self._english(found)
        return found

    def _japanese(self, found: Found) -> None:
        sign, start = wording.japanese_sign(self.text, found.start)
        if sign == "-":
            self._negate(found, start)
            found.start = start
        elif sign == "+":
            found.sign, found.is_change, found.start = "+", True, start
        elif sign == "pm":
            found.hedge, found.start = "pm", start
        said = wording.japanese(self.text, found.start, found.end)
        found.hedge = found.hedge or said.hedge
        found.direction = said.direction
        found.is_change = found.is_change or said.is_change
        if found.kind == "percent" and found.direction is None and not found.sign and found.figure is not None:
            large = found.figure.numerator >= 50 * 10 ** max(0, -found.figure.exponent)
            found.of_base = large and wording.is_of_base(self.text, found.start)

    def _english(self, found: Found) -> None:
        said = wording.english(self.text, found.start, found.end, lasting=found.kind == "duration")
        if said.sign:
            word = 9 if said.sign == "-" else 5
            left = self.text[max(0, found.start - word) : found.start]
            at = max(left.rfind(name) for name in ("minus", "negative", "plus", "Minus", "Negative", "Plus"))
            if at >= 0:
                if said.sign == "-":
                    self._negate(found, found.start)
                found.sign = said.sign
                found.start -= len(left) - at
        found.hedge = found.hedge or said.hedge
        found.direction = found.direction or said.direction
        found.is_change = found.is_change or said.is_change


def _scaled(figure: Figure, power: int) -> Figure:
    return Figure(
        figure.numerator,
        figure.exponent + power,
        None if figure.place is None else figure.place + power,
        figure.denominator,
    )


def _digit(char: str) -> int:
    return DIGITS.get(char, 0) or int(char) if char not in DIGITS else DIGITS[char]


def fraction_figure(top: int, bottom: int) -> Figure:
    """A fraction carries two significant digits, and never fewer than two decimals."""
    place = -2
    value = top * 10
    while 0 < value < bottom and place > -15:
        value *= 10
        place -= 1
    return Figure(top, 0, place, bottom)
