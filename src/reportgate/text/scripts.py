"""In which writing does a text stand, and where does it change?

Compared character by character: a pattern with all kanji takes longer to compile than a short report to read.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from reportgate.text.patterns import regex

# Kanji are letters like those of other scripts here; find_runs() parts them.
_RUN: Final = regex(r"[^\W_ぁ-ヿ]+|[ァ-ヺー]+")


def is_kanji(char: str) -> bool:
    """Whether *char* is a CJK ideograph of the basic block or extension A.

    >>> is_kanji("円"), is_kanji("々"), is_kanji("")
    (True, False, False)
    """
    return "㐀" <= char <= "鿿"


def is_katakana(char: str) -> bool:
    """Whether *char* is full-width katakana, the long vowel mark included.

    >>> is_katakana("ガ"), is_katakana("ー"), is_katakana("・")
    (True, True, False)
    """
    return "ァ" <= char <= "ヺ" or char == "ー"


def has_japanese(text: str) -> bool:
    """Whether *text* holds a kana or a kanji.

    >>> has_japanese("GA4の値"), has_japanese("“quoted”")
    (True, False)
    """
    return not text.isascii() and any("ぁ" <= char <= "ヿ" or is_kanji(char) for char in text)


def find_runs(text: str) -> Iterator[tuple[int, str]]:
    """Find the runs of kanji (々 is one), of katakana, and of other letters and digits; hiragana are in none.

    Yields:
        Where a run begins, and the run.

    >>> list(find_runs("Web検索の々とサイト"))
    [(0, 'Web'), (3, '検索'), (6, '々'), (8, 'サイト')]
    """
    for found in _RUN.finditer(text):
        start, run = found.start(), found[0]
        if run.isascii() or (is_kanji(min(run)) and is_kanji(max(run))):
            yield start, run
            continue
        for _, part in groupby(run, _is_in_kanji_run):
            letters = "".join(part)
            yield start, letters
            start += len(letters)


def _is_in_kanji_run(char: str) -> bool:
    return is_kanji(char) or char == "々"
