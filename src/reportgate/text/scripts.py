"""In which writing does a text stand?

Compared character by character: a pattern with all kanji takes longer to compile than a short report to read.
"""

from __future__ import annotations


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
