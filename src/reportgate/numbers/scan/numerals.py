"""What does a numeral in digits, in kanji or in both say?

Reads the text of a view: digits of every script are ASCII there. A numeral that can be read in two ways that differ
(1,2345; 1.23,4) is malformed: None instead of a figure.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.mention import Figure
from reportgate.text.patterns import regex

MAX_DIGITS: Final = 400
DIGITS: Final = {char: value for value, char in enumerate("〇一二三四五六七八九")}
SMALL: Final = {"十": 1, "百": 2, "千": 3}
BIG: Final = {"万": 4, "億": 8, "兆": 12, "京": 16}
KANJI: Final = frozenset(DIGITS) | frozenset(SMALL) | frozenset(BIG)
MULTIPLIERS: Final = frozenset(SMALL) | frozenset(BIG)

_USUAL: Final = regex(r"(?:[1-9][0-9]{0,2}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?")
_INDIAN: Final = regex(r"[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]+)?")
_CONTINENTAL: Final = regex(r"[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]+|[0-9]{1,3}(?:\.[0-9]{3}){2,}")
_SPACED: Final = regex(r"[0-9]{1,3}(?:[ \u00a0'][0-9]{3})+(?:[.,][0-9]+)?")
_DECIMAL_COMMA: Final = regex(r"[0-9]+,[0-9]{1,2}|0,[0-9]+")

_TOKEN: Final = regex(r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?|[〇一二三四五六七八九]+|[十百千]|[万億兆京]")
_KANJI_FRACTION: Final = regex(r"[点・.]([〇一二三四五六七八九]+)")


def read_digits(body: str, *, decimal_comma: bool = False) -> Figure | None:
    """Read digits with separators; None when they cannot be read with certainty.

    Args:
        body: Begins and ends with a digit.
        decimal_comma: Whether what follows (a percent sign, a currency) says that this is one number, so that a comma
            before one or two digits is a decimal mark and not the comma of a list.
    """
    if len(body) > MAX_DIGITS:
        return None
    if body.isdecimal():
        return Figure(int(body))
    if _USUAL.fullmatch(body) or _INDIAN.fullmatch(body):
        return _decimal(body.replace(",", ""), ".")
    if _SPACED.fullmatch(body):
        return _decimal(body.replace(" ", "").replace("\u00a0", "").replace("'", "").replace(",", "."), ".")
    if _CONTINENTAL.fullmatch(body):
        return _decimal(body.replace(".", ""), ",")
    if _DECIMAL_COMMA.fullmatch(body) and (decimal_comma or body.startswith("0,")):
        return _decimal(body, ",")
    return None


def _decimal(body: str, mark: str) -> Figure:
    whole, _, fraction = body.partition(mark)
    places = -len(fraction)
    return Figure(int(whole + fraction), places, places)


def read_mixed(text: str, start: int) -> tuple[int, Figure | None]:
    """Read kanji and mixed numerals: 1億2,000万, 百二十, 3万4千, 二点三, 二〇二六.

    Returns:
        Where the numeral ends, and what it says: None when it is malformed. The end is *start* when there is none.
    """
    numeral = _Mixed()
    position = start
    while (token := _TOKEN.match(text, position)) is not None:
        if len(token[0]) > MAX_DIGITS:
            return token.end(), None
        if numeral.good:
            # What is malformed already is only run through: its value may grow without bound.
            numeral.add(token[0])
        position = token.end()
    if (fraction := _KANJI_FRACTION.match(text, position)) is not None and numeral.takes_fraction():
        numeral.add_fraction(fraction[1])
        position = fraction.end()
        if text[position : position + 1] in BIG:
            numeral.add(text[position])
            position += 1
    return position, numeral.figure()


class _Mixed:
    """Adds up a numeral: digits, 十 百 千 inside a section, 万 億 兆 京 between sections."""

    __slots__ = ("big", "current", "digits", "fraction", "good", "place", "section", "small", "total")

    def __init__(self) -> None:
        self.total = 0
        self.section = 0
        self.current: int | None = None
        self.digits = False
        self.fraction = 0
        self.place = 0
        self.small = _NO_SMALL
        self.big = 0
        self.good = True

    def add(self, token: str) -> None:
        first = token[0]
        if first in SMALL:
            self._add_small(SMALL[first])
        elif first in BIG:
            self._add_big(BIG[first])
        else:
            self._add_digits(token)

    def _add_digits(self, token: str) -> None:
        # Two runs of digits side by side, or digits behind a decimal fraction, are no numeral.
        self.good = self.good and self.current is None and not self.fraction
        self.place = 0
        self.digits = token[0] not in DIGITS
        if self.digits:
            whole, _, fraction = token.replace(",", "").partition(".")
            self.fraction = len(fraction)
            self.current = int(whole + fraction)
            self.good = self.good and not (fraction and self.section)
            # 8385万2326.33: everything is counted in units of the last place from here on.
            self.total *= 10**self.fraction
        else:
            values = [DIGITS[char] for char in token]
            self.current = int("".join(map(str, values)))
            # 二三 is two or three as well as 23.
            self.good = self.good and not (len(values) == _PAIR and values[1] == values[0] + 1 and values[0])

    def _add_small(self, unit: int) -> None:
        self.good = self.good and unit < self.small
        self.section += (1 if self.current is None else self.current) * 10**unit
        self.place = unit - self.fraction if self.current is not None and self.digits else 0
        self.small = unit
        self.current = None

    def _add_big(self, unit: int) -> None:
        section = self.section + (self.current or 0)
        if self.total and unit > self.big and not self.fraction and (not section or section >= _WHOLE_SECTION):
            # 1万億 is ten thousand times 億, 一万五千億 fifteen thousand times.
            self.total = (self.total + section) * 10**unit
            self.place = unit if section else self.place + unit
            section = 0
        else:
            if self.current is not None:
                self.place = -self.fraction
            self.good = self.good and (section > 0 or self._is_zero_written())
            self.good = self.good and (not self.big or section < 10 ** (self.big - unit))
            self.total += section * 10**unit
            self.place += unit
        self.good = self.good and (not self.big or unit < self.big or not section)
        self.big = unit
        self.small = _NO_SMALL
        self.section = 0
        self.current = None

    def _is_zero_written(self) -> bool:
        """0百万円, but not 億万."""
        return self.digits and (self.current is not None or self.small < _NO_SMALL)

    def takes_fraction(self) -> bool:
        """Whether 点 or ・ and kanji digits can follow: the numeral so far is kanji, without 万 and larger."""
        return not (self.digits or self.fraction or self.total) and (self.current is not None or self.section > 0)

    def add_fraction(self, token: str) -> None:
        whole = self.section + (self.current or 0)
        self.fraction = len(token)
        self.section = 0
        self.small = _NO_SMALL
        self.current = int(str(whole) + "".join(str(DIGITS[char]) for char in token))
        self.digits = True
        self.place = -self.fraction

    def figure(self) -> Figure | None:
        rest = self.section + (self.current or 0)
        if not self.good or (self.big and rest >= 10**self.big):
            return None
        place = self.place if self.current is None else -self.fraction
        number, exponent = self.total + rest, -self.fraction
        if self.fraction and self.total and number % 10**self.fraction == 0:
            number, exponent = number // 10**self.fraction, 0
        return Figure(number, exponent, place)


_PAIR: Final = 2
# One more than the power of 千.
_NO_SMALL: Final = 4
_WHOLE_SECTION: Final = 100
