"""Did the case of a unit behind a number change? mW is not MW, Gb is not GB; letter case is dropped everywhere else."""

from __future__ import annotations

import re
from typing import Final

from reportgate.text.folding import Folded

_UNIT: Final = re.compile(r"\d\s?([a-zA-ZµμΩΩ]+(?:[/·][a-zA-Zµμ]+)?)")
_PREFIX: Final = r"(?:[yzafpnuµμmcdhkKMGTPEZY]|da|[KMGTP]i)?"
_SYMBOL: Final = re.compile(
    rf"{_PREFIX}(?:W|w|Wh|wh|WH|V|v|A|a|J|j|N|n|Pa|pa|PA|Hz|hz|HZ|B|b|bit|byte|bps|Bps|BPS|g|G|m|M|l|L|s|S|mol|T|K|k|C|F|H|Gy|Sv|Bq|"
    rf"eV|ev|cal|Cal|Ω|Ω|VA|Ah|ah|P|k|t)",
)


def units_agree(quote: Folded, window: Folded, at: int) -> bool:
    """Whether each unit behind a number has the case that the source has, or the whole quotation was re-cased."""
    size = len(quote.text)
    mine = quote.raw[quote.starts[0] : quote.ends[-1]]
    if mine.isascii() and not any(map(str.isdigit, mine)):
        return True
    for match in _UNIT.finditer(_digits_and_letters(quote, 0, size)):
        first, last = match.span(1)
        one = _raw_letters(quote, first, last)
        two = _raw_letters(window, at + first, at + last)
        if one != two and _is_symbol(one) and _is_symbol(two):
            return _recased(mine, window.raw[window.starts[at] : window.ends[at + size - 1]])
    return True


def _digits_and_letters(folded: Folded, first: int, last: int) -> str:
    """Folded characters from *first* to *last*, a word that a gap ends parted by nothing but seen as such."""
    chars = list(folded.text[first:last])
    for i in range(1, len(chars)):
        if folded.ends[i - 1] != folded.starts[i] and chars[i - 1].isalpha() and chars[i].isalpha():
            # A gap between letters ends the unit; the digit before it is marked off without moving positions.
            chars[i] = chars[i] if chars[i].isdigit() else "\x00"
    return "".join(chars)


def _raw_letters(folded: Folded, first: int, last: int) -> str:
    return "".join(folded.raw[folded.starts[i]] for i in range(first, last)).translate(_NARROW)


_NARROW: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0xB5: 0x3BC}


def _is_symbol(unit: str) -> bool:
    return all(_SYMBOL.fullmatch(part) for part in re.split(r"[/·]", unit))


def _recased(mine: str, theirs: str) -> bool:
    """Whether the quotation as a whole is upper, lower or title case, and the source is not."""
    if mine == theirs:
        return False
    words = [word for word in re.findall(r"[^\W\d_]+", mine) if word.lower() != word.upper()]
    if len(words) < 2:  # noqa: PLR2004 -- one word is no pattern
        return False
    return all(map(str.isupper, words)) or all(map(str.islower, words)) or all(word[0].isupper() for word in words)
