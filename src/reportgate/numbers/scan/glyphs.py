"""Which characters are one character in another dress?

Every fold here replaces one code point by one, so that offsets stay. Nothing is folded that could make another number
of a number: superscripts, circled digits and vulgar fractions keep their own code points, and so does the full-width
comma, which separates digits only between full-width digits.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.scan.cldr import ZEROS
from reportgate.text.patterns import regex

HARD_SPACE: Final = "\u00a0"

_SINGLE: Final = {
    "−": "-",
    "‐": "-",
    "‑": "-",
    "﹣": "-",
    "〜": "~",
    "∼": "~",
    "⁓": "~",
    "﹪": "%",
    "٪": "%",
    "٫": ".",
    "٬": ",",
    "\u202f": HARD_SPACE,
    "\u2007": HARD_SPACE,
    "\u2008": HARD_SPACE,
    "\u2009": HARD_SPACE,
    "\u2005": HARD_SPACE,
    "\u2006": HARD_SPACE,
    "\u200a": HARD_SPACE,
    "\u2002": " ",
    "\u2003": " ",
    "\u2004": " ",
    "\u3000": " ",
    "’": "'",
    "ʼ": "'",
    "‘": "'",
    "′": "'",
    "￥": "¥",
    "￡": "£",
    "￠": "¢",
    "￦": "₩",
    "µ": "μ",
    "∕": "/",
    "⁄": "/",
    "∶": ":",
    "▼": "▲",
    "▽": "△",
    "萬": "万",
    "亿": "億",
    "零": "〇",
    "壱": "一",
    "弐": "二",
}


def _table() -> dict[int, str]:
    table = {0xFF01 + offset: chr(0x21 + offset) for offset in range(0x5E)}
    del table[ord("，")]
    for zero in ZEROS:
        table.update({ord(zero) + digit: str(digit) for digit in range(10) if zero != "0"})
    table.update({ord(char): other for char, other in _SINGLE.items() if char != other})
    return table


FOLD: Final = _table()

# Between clauses it is a comma; in １，０００ it is as wide as its digits.
_WIDE_GROUP: Final = regex("(?<=[０-９])，(?=[０-９]{3}(?![０-９]))")

# 返金は零。: nothing counted stands behind it.
_NOUGHT: Final = regex("(?<=[はがもを約計])零(?=[。、だで\n]|$)")

_FOLDED: Final = frozenset(map(chr, FOLD))
_MANY: Final = 40

SUPERSCRIPTS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
TO_SUPERSCRIPT: Final = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
TO_SUBSCRIPT: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def fold_glyphs(text: str) -> str:
    """Replace digits of every script, full-width signs and kinds of dash and space by their plain form.

    >>> fold_glyphs("１２．５％ ١٢٪ −3")
    '12.5% 12% -3'
    """
    if text.isascii():
        return text
    if "，" in text:
        text = _WIDE_GROUP.sub(",", text)
    if "零" in text:
        text = _NOUGHT.sub("0", text)
    present = _FOLDED.intersection(text)
    if len(present) > _MANY:
        return text.translate(FOLD)
    # A few replacements of a whole text are faster than a look at each of its characters.
    for char in present:
        text = text.replace(char, FOLD[ord(char)])
    return text
