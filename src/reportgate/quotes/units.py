"""Did the case of a unit change? mW is not MW, Gb is not GB; letter case is dropped everywhere else.

Behind a number anything that may be a unit counts; elsewhere, as in "Power (mW)", what is one unit in one case and
another in another.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from reportgate.text.folding import Folded
from reportgate.text.patterns import regex

_UNIT: Final = regex(r"\d([a-zμω]+(?:[/·][a-zμ]+)?)")
_PREFIX: Final = r"(?:[yzafpnuμmcdhkKMGTPEZYgt]|da|[KMGTP]i)?"
"""Prefixes, and g and t, which are written for giga and tera."""
_SYMBOL: Final = regex(
    rf"{_PREFIX}(?:[Ww][Hh]?|[Vv][Aa]?|[AaJjNnBbGgMmLlSsTtKkCcFfPpHh]|[Pp][Aa]|[Hh][Zz]|bit|byte|[Bb][Pp][Ss]"
    r"|[Mm][Oo][Ll]|[Gg][Yy]|[Ss][Vv]|[Bb][Qq]|[Ee][Vv]|[Cc]al|[Aa]h|Ω|ω)"
)
_ANY_SYMBOL: Final = regex(_SYMBOL.pattern, re.IGNORECASE)
_LATIN: Final = "A-Za-zÀ-ɏΑ-ω"
# Kana and kanji need no space before a unit.
_SHORT_WORD: Final = regex(rf"(?<![{_LATIN}])[a-zμ]{{2,4}}(?![{_LATIN}])")
_WORD_BEHIND_DIGIT: Final = regex(r"\d[ -]*([a-zμω]+)")
_AS_WRITTEN: Final = regex(
    r"(?:[yzafpnμmcdhkMGTPEZY]|da|[KMGTP]i)?(?:Wh?|VA?|A|J|N|B|b|bit|byte|bps|g|m|L|l|s|Pa|Hz|mol|eV|Gy|Sv|Bq|cal|Ah|Ω|t|T|K)"
)
"""Symbols in the one case that is right."""
_LETTERS: Final = regex(rf"[{_LATIN}]+")
_NARROW: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0xB5: 0x3BC}


def _twins() -> frozenset[str]:
    """Symbols, in small letters, that stand for several units in several cases."""
    symbols = [
        prefix + unit for prefix in "nμmcdkMGTp" for unit in ("W", "Wh", "V", "A", "B", "b", "bps", "g", "L", "l")
    ]
    symbols += ["Pa", *(prefix + unit for prefix in "nμmkMGp" for unit in ("m", "s", "t", "T", "Hz", "Pa"))]
    counts = Counter(symbol.lower() for symbol in symbols)
    return frozenset(symbol for symbol, count in counts.items() if count > 1)


_TWINS: Final = _twins()


def may_hold_unit(easy: str) -> bool:
    """Whether a word in a folded text, gaps kept, could be a unit whose case counts."""
    if not _TWINS.isdisjoint(_SHORT_WORD.findall(easy)):
        return True
    return any(_ANY_SYMBOL.fullmatch(match.group(1)) for match in _WORD_BEHIND_DIGIT.finditer(easy))


def find_units(folded: Folded) -> list[tuple[int, int]]:
    """Positions (start, end) in the folded text of everything that may be a unit behind a number."""
    gaps = set(folded.gaps)
    found = []
    for match in _UNIT.finditer(folded.text):
        start, end = match.span(1)
        # A gap ends the unit, as in "40 mW at noon".
        found.append((start, next((i for i in range(start + 1, end) if i in gaps), end)))
    return found


def units_agree(quote: Folded, units: list[tuple[int, int]], window: Folded, at: int) -> bool:
    """Whether each of the *units* has the case that the source has at *at*, or the whole quotation was re-cased."""
    size = len(quote.text)
    text, original = _raw(quote, 0, size, gaps=True), _raw(window, at, at + size, gaps=True)
    if text == original:
        return True
    words, originals = _LETTERS.findall(text), _LETTERS.findall(original)
    for first, last in units:
        mine, theirs = _raw(quote, first, last), _raw(window, at + first, at + last)
        if mine != theirs and _is_symbol(mine) and _is_symbol(theirs):
            return _recased(words, originals, {mine, theirs}, mine)
    return all(
        mine == theirs
        or mine.lower() not in _TWINS
        or not (_AS_WRITTEN.fullmatch(mine) and _AS_WRITTEN.fullmatch(theirs))
        or _recased(words, originals, {mine, theirs}, mine)
        for mine, theirs in zip(words, originals, strict=False)
    )


def _raw(folded: Folded, first: int, last: int, *, gaps: bool = False) -> str:
    """Raw characters of a stretch, full width made narrow; with *gaps* everything that stands between them."""
    if gaps:
        raw = folded.raw[folded.starts[first] : folded.ends[last - 1]]
    else:
        raw = "".join(folded.raw[folded.starts[i]] for i in range(first, last))
    return raw.translate(_NARROW)


def _is_symbol(unit: str) -> bool:
    return all(_SYMBOL.fullmatch(part) for part in re.split(r"[/·]", unit))


def _recased(words: list[str], originals: list[str], units: set[str], unit: str) -> bool:
    """Whether the words are the source's in upper, lower or title case, and not in the *unit* alone.

    In Japanese the unit may be the only word with a case; then re-casing holds if it makes no other unit: 4,000MM.
    """
    if not any(words == list(map(form, originals)) for form in (str.upper, str.lower, str.title)):
        return False
    others = [word != original for word, original in zip(words, originals, strict=True) if word not in units]
    return any(others) if others else _AS_WRITTEN.fullmatch(unit) is None
