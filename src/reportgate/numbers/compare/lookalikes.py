"""Is there a word that cannot be read with certainty, because letters of several alphabets make it up?

A Cyrillic o in a "not" looks like the Latin one, and is no denial to a program that compares letters. No word of an
honest text mixes Latin letters with such that look like them; Greek ones that look like no Latin letter (μm, Δt) are
units and names.
"""

from __future__ import annotations

from typing import Final

from reportgate.text.patterns import regex

# Cyrillic, Armenian and Cherokee; Greek letters that look like Latin ones; small capitals of phonetic script.
_ALIKE: Final = (
    "\u0400-\u052f\u0531-\u058f\u13a0-\u13ff\uab70-\uabbf\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4"
    "\u03a5\u03a7\u03bf\u03bd\u03c1\u03c5\u0251\u0261\u0262\u026a\u0274\u0280\u028f\u0299\u029c\u029f\u1d00-\u1d22"
)
_MIXED: Final = regex(rf"[A-Za-z][{_ALIKE}]|[{_ALIKE}][A-Za-z]")


def has_mixed_word(text: str) -> bool:
    """Whether a word of *text* is made of Latin letters and of others that look like them.

    >>> has_mixed_word("They were n\u043et counted"), has_mixed_word("Яндекс grew"), has_mixed_word("5 μm")
    (True, False, False)
    """
    return not text.isascii() and _MIXED.search(text) is not None
