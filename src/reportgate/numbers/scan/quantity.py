"""What does a number say as a quantity: its sign, value, scale and unit, and what the words around it add?"""

from __future__ import annotations

import re
from typing import Final, Literal

from reportgate.numbers.mention import Figure, Hedge
from reportgate.numbers.scan import portions, words
from reportgate.numbers.scan.cardinals import mixed_figure, read_and_part, read_cents
from reportgate.numbers.scan.composed import read_numeral, scale_at_end, scaled, starts_with_point
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.japanese import read_some_more
from reportgate.numbers.scan.numerals import MULTIPLIERS, read_digits, read_mixed
from reportgate.numbers.scan.quantities import Unit, read_currency_before, read_unit
from reportgate.numbers.scan.scores import scale_text
from reportgate.numbers.scan.surroundings import read_surroundings
from reportgate.numbers.scan.vocabulary import SCORE, SYMBOL_CHARS
from reportgate.text.patterns import regex

_ORDINAL: Final = regex(r"(?:st|nd|rd|th)(?![A-Za-z0-9])")
_NUMBER: Final = regex(r"(?:\b(?:No|Nr)\. ?|\bnumber )$", re.IGNORECASE)
_SEN: Final = regex(r"([0-9]{1,2}|[一二三四五六七八九十]{1,3})銭")
_CENTS_JA: Final = regex(r"と?([0-9]{1,2}|[一二三四五六七八九十]{1,3})(?:セント|ペンス)")
_CENTS: Final = regex(r"[ \u00a0](?:and[ ])?([0-9]{2})(?![0-9A-Za-z%]|[.,][0-9])")
_CENTS_NAMED: Final = regex(r"[ \u00a0](?:and[ ])?([0-9]{1,2})[ \u00a0](?:cents?|pence)\b")
_SCALE_JA: Final = regex(r"[十百千万億兆]{1,2}(?=円|ドル|ユーロ|元|ウォン|米ドル)")
# Of 300-odd, 30数社 and 1万数千人, behind the mark.
_SOME: Final = frozenset("o十百千万億兆年人社件日回カかヶヵ週時分秒店校本枚個台名種ポ割")
# 9秒98
_HUNDREDTHS: Final = regex(r"([0-9]{2})(?=[。、)」\n]|[のでをとはがだ](?![0-9]))")
_AND_DIGITS: Final = regex(r" and ([0-9]{1,2})(?![0-9%]|[.,][0-9])")
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
_TWO_SIGNS: Final[dict[str, Hedge]] = {"<=": "atmost", ">=": "atleast", "=<": "atmost", "=>": "atleast", "+/-": "pm"}
_SIGNS: Final = frozenset(_SIGN_HEDGES) | frozenset("▲△-–+=")
# What can stand before a space that stands before a number it belongs to: a currency, a sign.
_BEFORE_SPACE: Final = frozenset("▲△±~≈≒<>≤≥≦≧.=-") | SYMBOL_CHARS
_ACCOUNT: Final = regex(
    r"(?:\b(?:was|were|is|are|of|at|to|from|and|than|with|versus|vs\.?|totall?ed|reached|hit|made|posted|recorded"
    r"|numbered|reported)|[:はがの])[ ]?$"
)
_HALF_MORE: Final = frozenset("期年月分数額径減導端日々")
_WIDE: Final = "\u2e80"


class QuantityReader:
    """Reads quantities of one text: a view's text with a line break at its end."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def read(self, start: int, end: int) -> Found:
        """Read the quantity whose first digits stand from *start* to *end*."""
        numeral = read_numeral(self.text, start, end)
        found = Found(start, numeral.end, "number", "claim", numeral.figure)
        if self.text[start - 1] == "." and numeral.figure is not None and numeral.figure.exponent < 0:
            found.start -= starts_with_point(self.text, start) and self.text[start:end].isdecimal()
        if numeral.figure is None:
            found.figure = self._decimal_comma(start, numeral.end)
        elif numeral.kind != "number":
            self._composed(found, numeral.kind, numeral.figure)
        elif (
            self.text[numeral.end] in " -数"
            and self.text[numeral.end + 1] in _SOME
            and (some := self._some(start, numeral.end, numeral.figure)) is not None
        ):
            found = some
        elif self.text[numeral.end - 1] in MULTIPLIERS:
            found.scale = scale_at_end(self.text, start, numeral.end)
        return self.dress(found)

    def _composed(self, found: Found, kind: Literal["fraction", "ratio", "percent", "points"], figure: Figure) -> None:
        """Take the unit that the numeral itself says."""
        if kind == "points":
            found.unit, found.unit_text = SCORE[1], scale_text(self.text, found.end)
            return
        found.kind, found.unit = kind, kind
        if kind == "fraction":
            portions.weigh(self.text, found)
        elif kind == "percent":
            found.unit_text = "割"
            if self.text[found.end] == "台":
                self._band(found, figure)

    def _some(self, start: int, end: int, figure: Figure) -> Found | None:
        """300-odd is anything from 300 to 399, 30数社 from 31 to 39."""
        if self.text[end] == "数":
            return read_some_more(self.text, start, end, figure)
        odd = words.ODD.match(self.text, end)
        some = words.some_odd(figure) if odd is not None else None
        if odd is None or some is None:
            return None
        found = Found(start, odd.end(), "vague", "claim")
        found.low, found.high = some
        return found

    def _decimal_comma(self, start: int, end: int) -> Figure | None:
        body = self.text[start:end]
        if "," not in body:
            return None
        money = read_currency_before(self.text, start) is not None
        unit = read_unit(self.text, end, money=money)
        # 12,00 people are counted in whole numbers.
        one_number = money or (unit.end > end and unit.unit != "count")
        return read_digits(body, decimal_comma=True) if one_number else None

    def dress(self, found: Found) -> Found:
        """Read currency, sign, scale, unit and wording around a number whose numeral is *found*."""
        text, digits = self.text, found.start
        before = text[digits - 1]
        currency = None
        if (
            before in _SIGNS
            or before in SYMBOL_CHARS
            or before.isalpha()
            or before in ".\u00a0"
            or (
                before == " "
                and (
                    text[digits - 2] in _BEFORE_SPACE
                    or text[digits - 2].isupper()
                    or text[digits - 3 : digits - 1] == "Rs"
                )
            )
        ):
            currency = self._sign(found)
        after = text[found.end]
        if after == "+" and not text[found.end + 1].isdecimal() and found.figure is not None:
            found.hedge = "atleast"
            found.end += 1
            after = text[found.end]
        if found.unit is None and found.kind != "vague":
            if after in "snrt" and (ordinal := _ORDINAL.match(text, found.end)) is not None:
                found.end, found.kind, found.unit = ordinal.end(), "ordinal", "rank"
            else:
                # £(8.1m) is an amount too.
                money = currency is not None or (before == "(" and read_currency_before(text, digits - 1) is not None)
                self._apply(found, read_unit(text, found.end, money=money), currency)
        if text[found.end] == "+" and found.unit_text and not text[found.end + 1].isalnum():
            found.hedge = "atleast"
            found.end += 1
        if text[found.start - 1] == "(" and text[found.end] == ")":
            self._account(found)
        if found.unit is None and found.kind == "number":
            self._label(found, digits, before)
        return read_surroundings(text, found)

    def _label(self, found: Found, digits: int, before: str) -> None:
        """Read #1 and No. 1 as ranks, "a factor of 3" as a ratio."""
        text = self.text
        if before in "#№":
            found.start, found.kind, found.unit = digits - 1, "ordinal", "rank"
        elif (before == "." or (before == " " and text[digits - 2] in ".rR")) and (
            number := _NUMBER.search(text[max(0, digits - 8) : digits])
        ) is not None:
            found.start, found.kind, found.unit = digits - len(number[0]), "ordinal", "rank"
        elif text.startswith(" orders of magnitude", found.end) and found.figure is not None:
            self._orders(found, found.figure)
        elif before == " " and text.endswith("actor of ", 0, digits):
            found.kind, found.unit = "ratio", "ratio"

    @staticmethod
    def _orders(found: Found, figure: Figure) -> None:
        if not figure.exponent and figure.denominator == 1 and 0 < figure.numerator < 20:
            found.figure = Figure(10**figure.numerator, 0, figure.numerator - 1)
            found.end += len(" orders of magnitude")
            found.kind, found.unit = "ratio", "ratio"

    # Unit.

    def _apply(self, found: Found, unit: Unit, currency: str | None) -> None:  # noqa: C901 -- one field a line
        if unit.end == found.end and currency is None:
            return
        if unit.exponent:
            found.scale = unit.exponent
        found.end = unit.end
        power = unit.exponent + unit.minor
        if power and found.figure is not None:
            found.figure = scaled(found.figure, power)
            if not unit.text and self.text.startswith(" and ", unit.end):
                self._and_part(found, found.figure)
        if unit.kind != "number" or found.kind == "number":
            found.kind = unit.kind
        found.unit, found.unit_text = unit.unit, unit.text
        if currency is not None and unit.kind in {"number", "currency"}:
            found.kind, found.unit = "currency", currency
        elif unit.unit == "rank" and self.text[found.start - 1] == "第":
            found.start -= 1
        if unit.text == "桁" and found.figure is not None:
            self._places(found, found.figure)
        elif unit.text and found.figure is not None:
            self._more(found, unit, found.figure)

    def _and_part(self, found: Found, figure: Figure) -> None:
        """Read "3 million and a half" and "3 hundred and 21"."""
        if found.scale == 2 and (rest := _AND_DIGITS.match(self.text, found.end)) is not None and figure.exponent == 2:
            found.figure = Figure(figure.numerator * 100 + int(rest[1]))
            found.end, found.scale = rest.end(), 0
            return
        part = read_and_part(self.text, found.end)
        if part is not None:
            found.end, count, base = part
            found.figure = mixed_figure(figure, count, base, found.scale)

    def _more(self, found: Found, unit: Unit, figure: Figure) -> None:
        """Read what a unit can have behind it: 13銭, 50 cents, 半, 台."""
        after = self.text[found.end]
        if unit.kind == "currency" and not figure.exponent and not unit.minor:
            self._cents(found, unit, figure)
        elif after == "半" and not figure.exponent and self._adds_half(found):
            found.figure = Figure(figure.numerator * 10 + 5, -1, -1)
            found.end += 1
        elif unit.text == "秒" and not figure.exponent and (hundredths := _HUNDREDTHS.match(self.text, found.end)):
            found.figure = Figure(figure.numerator * 100 + int(hundredths[1]), -2, -2)
            found.end = hundredths.end()
        if after == "台" and unit.kind in {"currency", "percent", "duration"} and figure.denominator == 1:
            self._band(found, figure)

    def _adds_half(self, found: Found) -> bool:
        """3時間半, 1年半分; but 5人半減."""
        following = self.text[found.end + 1]
        return following not in _HALF_MORE or (following == "分" and found.kind == "duration")

    @staticmethod
    def _places(found: Found, figure: Figure) -> None:
        """2桁 is anything from 10 to 99."""
        places = figure.numerator if not figure.exponent else 0
        if not 1 <= places <= 20:
            found.kind, found.figure = "malformed", None
            return
        found.kind, found.figure = "vague", None
        found.low, found.high = 10 ** (places - 1), 10**places - 1

    def _cents(self, found: Found, unit: Unit, figure: Figure) -> None:
        text, end = self.text, found.end
        after = text[end]
        if after == " ":
            named = _CENTS_NAMED.match(text, end)
            cents = named or _CENTS.match(text, end)
            if cents is None and (words := read_cents(text, end)) is not None:
                found.end, part_of_hundred = words
                found.figure = Figure(figure.numerator * 100 + part_of_hundred, -2, -2)
                return
            if cents is None or (named is None and read_unit(text, cents.end()).text):
                return
        else:
            cents = _SEN.match(text, end) if unit.text == "円" else _CENTS_JA.match(text, end)
            if cents is None:
                return
        part = Figure(int(cents[1])) if cents[1].isdecimal() else read_mixed(cents[1], 0)[1]
        if part is not None and part.numerator < 100:
            found.figure = Figure(figure.numerator * 100 + part.numerator, -2, -2)
            found.end = cents.end()

    @staticmethod
    def _band(found: Found, figure: Figure) -> None:
        """5,000万円台 is somewhere from 5,000 to 6,000."""
        number, exponent = abs(figure.numerator), figure.exponent
        if not number:
            return
        while number % 10 == 0:
            number //= 10
            exponent += 1
        found.end += 1
        found.figure = None
        if exponent < 0 or figure.numerator < 0:
            found.kind = "malformed"
        else:
            found.kind = "band"
            found.low, found.high = number * 10**exponent, (number + 1) * 10**exponent

    # Sign.

    def _sign(self, found: Found) -> str | None:
        """Read what stands directly before the digits: sign and currency, in either order."""
        at = self._mark(found, found.start)
        currency = read_currency_before(self.text, at)
        if currency is None:
            found.start = min(found.start, at)
            return None
        at, code = currency
        found.start = at if found.sign else self._mark(found, at)
        return code

    def _mark(self, found: Found, at: int) -> int:  # noqa: C901 -- one sign a line
        text = self.text
        digits, char = at, text[at - 1] if at else "\n"
        if char == " " and at > 1 and text[at - 2] in "▲△±~≈≒<>≤≥≦≧=-":
            at, char = at - 1, text[at - 2]
        if char in "=-" and (hedge := _TWO_SIGNS.get(text[max(0, at - 3) : at].lstrip(" "))) is not None:
            found.hedge = hedge
            return at - 3 if hedge == "pm" else digits
        if digits != at and char in "=-":
            return digits
        if char in "▲△":
            found.negate()
            return at - 1
        if char in _SIGN_HEDGES:
            if char == "~" and text[at - 2] not in " \n(|":
                # Between two numbers it is a range.
                return digits
            found.hedge = _SIGN_HEDGES[char]
            return at - 1 if char == "±" else digits
        if char in "-–+" and self._is_sign(at - 1, char):
            if char == "+":
                found.sign, found.is_change = "+", True
                return at - 1
            found.negate()
            return at - 1
        return digits

    def _is_sign(self, at: int, char: str) -> bool:
        """Whether the dash at *at* is a sign: nothing that it could join stands before it."""
        before = self.text[at - 1] if at else "\n"
        if char == "–":
            return before in " \u00a0\n(|「" or before > _WIDE
        return before > _WIDE or not (before.isalnum() or before in "%)]}-")

    def _account(self, found: Found) -> None:
        """(5.2)% and GBP (53,180.08) are negative; (12) in prose is not."""
        text = self.text
        opening, end = found.start - 1, found.end + 1
        if opening < 0 or found.figure is None or found.sign:
            return
        unit = read_unit(text, end)
        currency = read_currency_before(text, opening)
        if text[end] in MULTIPLIERS and found.unit is None and (scale := _SCALE_JA.match(text, end)) is not None:
            # (1,250)千円
            _, power = read_mixed("1" + scale[0], 0)
            unit = read_unit(text, scale.end())._replace(exponent=len(str(power.numerator)) - 1 if power else 0)
        behind = unit.kind in {"percent", "pp", "currency"} and text[end] not in " \u00a0" and found.unit is None
        if not behind and currency is None and not self._stands_alone(opening, end, found):
            return
        found.negate()
        found.start, found.end = opening, end
        if currency is not None:
            unit = read_unit(text, end, money=True)
        if behind or (currency is not None and unit.kind in {"number", "currency"}):
            self._apply(found, unit, None)
        if currency is not None:
            found.start = currency[0]
            found.kind, found.unit = "currency", currency[1]

    def _stands_alone(self, opening: int, end: int, found: Found) -> bool:
        before = self.text[max(0, opening - 12) : opening]
        in_cell = before.rstrip(" ").endswith("|") and self.text[end : end + 3].lstrip(" ")[:1] in {"|", "\n", ""}
        written = self.text[found.start : found.end]
        if before.rstrip(" ").endswith(":"):
            return True
        amount = found.kind == "currency" or any(char in written for char in ".,")
        return in_cell or (_ACCOUNT.search(before) is not None and amount)
