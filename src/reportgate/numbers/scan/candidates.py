"""Where may a number begin, and who reads it?

One pass over the rendered text finds the first character of each candidate: a digit (those of every script are ASCII
here), a kanji numeral, a sign like ½; and the English number words, by looking the text's words up in a set.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.scan import cardinals, japanese, words
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.kanji import read_kanji
from reportgate.numbers.scan.levels import read_digits
from reportgate.numbers.scan.numerals import KANJI
from reportgate.numbers.scan.structure import NUMBER_LIKE
from reportgate.numbers.scan.sweep import Sweep
from reportgate.numbers.scan.symbols import read_symbol
from reportgate.text.patterns import regex

# Behind the first character only digits and separators can follow at once.
_CANDIDATE: Final = regex(f"[0-9{''.join(sorted(KANJI))}半倍数何過ゼ{NUMBER_LIKE}](?:(?<=[0-9])[0-9.,']+)?")
_ASCII_CANDIDATE: Final = regex("[0-9][0-9.,']*")
_WORD_DIGITS: Final = frozenset("半倍数何過ゼ")
_ASCII_DIGITS: Final = frozenset("0123456789")


def read_candidates(sweep: Sweep) -> None:
    """Let each candidate be read once, in order of position."""
    text = sweep.text
    pending = words.find_words(text)
    pending.reverse()
    search = (_ASCII_CANDIDATE if text.isascii() else _CANDIDATE).search
    at = 0
    while (match := search(text, at)) is not None:
        start, at = match.span()
        while pending and pending[-1][0] < start:
            _read_word(sweep, *pending.pop())
        if start < sweep.position or sweep.is_in_link(start):
            at = sweep.position
            continue
        _read(sweep, start, at)
        if sweep.position > start:
            at = sweep.position
    while pending:
        _read_word(sweep, *pending.pop())


def _read(sweep: Sweep, start: int, end: int) -> None:
    text = sweep.text
    char = text[start]
    if char in _ASCII_DIGITS:
        while text[end - 1] not in _ASCII_DIGITS:
            end -= 1
        read_digits(sweep, start, end)
    elif char in KANJI:
        read_kanji(sweep, start)
    elif char in _WORD_DIGITS:
        sweep.put_undressed(japanese.read_word(text, start))
    else:
        read_symbol(sweep, start, char)


def _read_word(sweep: Sweep, start: int, word: str) -> None:
    if start < sweep.position or sweep.is_in_link(start):
        return
    if word in cardinals.ORDINALS and (period := words.find_period(sweep.text, start)) is not None:
        sweep.put(Found(*period, "period", "reference"))
        return
    read = words.read_word(sweep.text, start, word)
    if read is None or read.start < sweep.position:
        return
    found = Found(read.start, read.end, read.kind, "claim", read.figure, read.unit)
    found.low, found.high = read.low, read.high
    found.scale = read.scale
    sweep.put_undressed(found)
