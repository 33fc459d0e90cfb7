"""Which number is one character: ①, ½, a raised ², Ⅷ?"""

from __future__ import annotations

import unicodedata
from typing import Final

from reportgate.numbers.mention import Figure
from reportgate.numbers.scan import identifiers, signs
from reportgate.numbers.scan.composed import VULGAR
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.quantities import read_unit
from reportgate.numbers.scan.structure import ENUMERATORS
from reportgate.numbers.scan.sweep import Sweep

_RAISED: Final = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉")
# How far the next footnote mark may be from the highest one before it.
_MARKS_APART: Final = 20


def read_symbol(sweep: Sweep, start: int, char: str) -> None:
    """Read the character *char* at *start*, which says a number and is no digit and no kanji."""
    if char in ENUMERATORS:
        marker = sweep.outline.find(start, start + 1)
        if marker is not None:
            sweep.put(Found(marker.start, marker.end, marker.kind, "structure"))
        else:
            sweep.put(Found(start, start + 1, "number", "claim", Figure(ENUMERATORS[char])))
    elif char in VULGAR:
        top, bottom = VULGAR[char]
        sweep.put_undressed(Found(start, start + 1, "fraction", "claim", Figure(top, 0, -2, bottom), "fraction"))
    elif char in _RAISED:
        _read_raised(sweep, start)
    else:
        _read_roman(sweep, start)


def _read_roman(sweep: Sweep, start: int) -> None:
    text, end = sweep.text, start + 1
    unit = read_unit(text, end)
    counts = unit.end > end and text[start - 1] != "第" and text[end] not in signs.NUMBERED
    counts = counts or signs.stands_for_a_total(text, start, end)
    sweep.put(Found(start, unit.end, "malformed") if counts else Found(start, end, "identifier", "reference"))


def read_starred(sweep: Sweep, start: int, end: int) -> bool:
    """Read the footnote mark of 売上高*1, or at the start of a line the note's own: *1 速報値."""
    text = sweep.text
    before = text[start - 2]
    if end - start > 2 or not text[start:end].isdecimal() or text[end] in ".,%" or read_unit(text, end).text:
        return False
    number = int(text[start:end])
    opens = before == "\n" and text[end] in " \u3000"
    if not (opens or before.isalpha() or before in "()」』】") or not 0 < number <= sweep.last_mark + _MARKS_APART:
        return False
    sweep.last_mark = max(sweep.last_mark, number)
    sweep.put(Found(start - 1, end, "footnote", "structure"))
    return True


def _begins_note(sweep: Sweep, start: int, end: int, number: int) -> bool:
    """Whether a raised number stands before the text of its note: ¹ Unaudited. ² Constant currency."""
    text = sweep.text
    before = text[max(0, start - 2) : start]
    opens = text[start - 1] == "\n" or (before[:1] in ".!?。" and before.endswith(" "))
    if not opens or text[end] != " " or not text[end + 1].isalpha() or read_unit(text, end).text:
        return False
    proved = number <= sweep.last_mark or number == sweep.last_note + 1
    if proved:
        sweep.last_note = number
    return proved


def _read_raised(sweep: Sweep, start: int) -> None:
    """Read a raised digit: behind a word a footnote mark, behind a letter of a formula a part of the formula."""
    text = sweep.text
    end = start
    while text[end] in _RAISED:
        end += 1
    before, after = text[start - 1], text[end]
    if end - start > 2 or after == "%" or after.isalnum():
        # Too long for a mark, or the start of something: 10⁴⁵%
        sweep.put(Found(start, end, "malformed"))
        return
    if before.isascii() and before.isalpha():
        begin = identifiers.token_start(text, start)
        if start - begin <= 3:
            sweep.put(Found(max(begin, sweep.position), end, "identifier", "reference"))
            return
    number = int(unicodedata.normalize("NFKC", text[start:end]))
    if _begins_note(sweep, start, end, number):
        sweep.put(Found(start, end, "footnote", "structure"))
        return
    if (before.isalpha() or before in ".,;:!?)]%。、」』）") and number <= sweep.last_mark + _MARKS_APART:
        sweep.last_mark = max(sweep.last_mark, number)
        sweep.put(Found(start, end, "footnote", "structure"))
        return
    sweep.put(Found(start, end, "malformed"))
