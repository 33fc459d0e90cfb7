"""Which kanji are a number: 百二十件, 三割五分, 十数人, 二〇二六年; and which belong to a word?"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.mention import Figure
from reportgate.numbers.scan import japanese, references, shares
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.kanji_words import find_word_end
from reportgate.numbers.scan.numerals import BIG, KANJI, MULTIPLIERS, read_mixed
from reportgate.numbers.scan.sweep import Sweep
from reportgate.text.patterns import regex

_ROUNDED_OFF: Final = regex(r"[円人株ドル]{1,2}未満(?:の端数)?[をはもで]?(?:、)?(?:切|四捨五入|表示して)")
_UNIT_NOTE: Final = regex(r"[(\[【:]$|単位$")


def read_kanji(sweep: Sweep, start: int) -> None:
    """Read the kanji numeral that may begin at *start*."""
    text = sweep.text
    if (few := japanese.read_few(text, start) or shares.read_share(text, start)) is not None:
        sweep.put_undressed(few)
        return
    end, figure = read_mixed(text, start)
    if end == start:
        return
    if not _is_numeral(text, start, end, figure):
        _pass(sweep, start, end)
        return
    reference = references.find_reference(text, start, end, text[start:end])
    if reference is not None:
        sweep.put(Found(reference.start, reference.end, reference.kind, "reference"))
    elif text[start - 1] == "第" and text[end] not in "位番着":
        _read_nth(sweep, start, end, figure)
    else:
        sweep.put_quantity(sweep.quantities.read(start, end))


def _is_numeral(text: str, start: int, end: int, figure: Figure | None) -> bool:
    if figure is None and text[start] in BIG:
        return False
    if all(char in MULTIPLIERS for char in text[start:end]) and (
        _UNIT_NOTE.search(text[max(0, start - 2) : start]) or _ROUNDED_OFF.match(text, end)
    ):
        # （百万円） names the unit of what it heads, 百万円未満切捨て how the amounts are rounded.
        return False
    return japanese.reads_as_number(text, start, end)


def _read_nth(sweep: Sweep, start: int, end: int, figure: Figure | None) -> None:
    """第二百五十 is a rank; 第一に and 第三者 are words."""
    if end - start == 1:
        _pass(sweep, start, end)
    else:
        sweep.put(Found(start - 1, end, "ordinal", "claim", figure, "rank"))


def _pass(sweep: Sweep, start: int, end: int) -> None:
    """Leave kanji that are no number; digits behind them are looked at on their own."""
    # 十中八九: what the word goes on with is no number either.
    word_end = find_word_end(sweep.text, start)
    while start < end and sweep.text[start] in KANJI:
        start += 1
    sweep.position = max(start, word_end)
