"""Is a raised mark of a page the number of a note? Then the sentence reads the same without it.

An exponent must never be taken for one: behind a digit, a variable, a closing bracket or a unit only a mark that is a
link, or stands in square brackets, is a note.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.text.patterns import regex

REACH: Final = 24
"""Shown characters before a mark that say what it may be."""

_RAISED: Final = regex(r"<sup\b[^<>]{0,300}>(?P<inside>(?:[^<]|<(?!/?sup\b)){1,400})</sup\s*>", re.IGNORECASE)
_TAG: Final = regex(r"<[^<>]*>")
_LINK: Final = regex(r"<a\s", re.IGNORECASE)
_NUMBERS: Final = r"\d{1,3}(?:\s?[,、–-]\s?\d{1,3}){0,5}"
_ANY_MARK: Final = regex(
    rf"[\[(（〔]?(?:注|※|note\s?)?(?:{_NUMBERS}|[a-z]|[ivx]{{1,4}}|[*†‡§¶※#]{{1,3}})[\])）〕]?", re.IGNORECASE
)
_SQUARE: Final = regex(rf"[\[〔](?:注|※|note\s?)?(?:{_NUMBERS}|[a-z])[\]〕]", re.IGNORECASE)
_SIGN: Final = regex(rf"[*†‡§¶※]{{1,3}}|(?:注|※|\(注|（注){_NUMBERS}[)）]?")
_BARE: Final = regex(_NUMBERS)
_LONE_LETTER_END: Final = regex(r"(?<![^\W\d_])[^\W\d_]$")
_TEXT_END: Final = regex(r"(?:[%％。、！？!?;」』”\"]|(?<!\d)[.,]|[ぁ-んァ-ヺー一-龥々])$")
_WORD_END: Final = regex(r"(?<![^\W_])(?<!\d )(?<!\d)[A-Za-z]{4,}$")
_POWERS: Final = frozenset("23")
"""Behind a word these may be powers of a unit: "per inch" raised to 2."""


def is_note(raw: str, start: int, before: str) -> bool:
    """Whether the element <sup> that begins at *start* of *raw* is the mark of a note; *before* was shown before it."""
    found = _RAISED.match(raw, start)
    if found is None:
        return False
    mark = _TAG.sub("", found.group("inside")).strip()
    if _ANY_MARK.fullmatch(mark) is None:
        return False
    if _LINK.search(found.group("inside")) or _SQUARE.fullmatch(mark):
        return True
    if _LONE_LETTER_END.search(before):
        return False
    return _SIGN.fullmatch(mark) is not None or _is_bare_note(mark, before)


def _is_bare_note(mark: str, before: str) -> bool:
    """Whether a bare number stands where no exponent can."""
    if _BARE.fullmatch(mark) is None:
        return False
    return _TEXT_END.search(before) is not None or (mark not in _POWERS and _WORD_END.search(before) is not None)
