"""Does an edge cut a word of a spaced script, a run of katakana, or a kanji word behind its negating prefix?"""

from __future__ import annotations

import re
from typing import Final

from reportgate.quotes.context import Edge
from reportgate.text.kinds import Kind
from reportgate.text.patterns import regex
from reportgate.text.tables import kind_code

_NEGATING: Final = frozenset("非不未無")
_NEGATING_ALONE: Final = frozenset("反脱否")
_NEGATING_LOANS: Final = frozenset("非未無")


_WORD_INSIDE: Final = regex(r"[^\W_](?:'|-(?:\n\s*)?|[_@])$")
_WORD_GOES_ON: Final = regex(r"(?:'|-(?:\n\s*)?|[_@])[^\W\d_]")


def cuts_word(edge: Edge) -> bool:
    """Whether a word of a spaced script goes on across the edge."""
    before, behind = edge.before, edge.behind
    if _wordy(before[-1]) and _wordy(behind[0]):
        return True
    inside = _WORD_INSIDE.search(before)
    if inside is not None and _wordy(inside.group()[0]) and _letter(behind[0]):
        return True
    goes_on = _WORD_GOES_ON.match(behind)
    return goes_on is not None and _wordy(before[-1]) and _letter(goes_on.group()[-1])


def cuts_at_stop(edge: Edge) -> bool:
    """Whether a stop joins the two sides: example.com and U.S. go on, "point.Second" is a stop that lost its space."""
    before, behind, raw = edge.before, edge.behind, edge.raw_behind
    if re.search(r"[^\W\d_]\.$", before) and _letter(behind[0]):
        return raw[0].islower() or re.search(r"(?:^|[^\w])\w\.$", before) is not None
    if not _wordy(before[-1]) or not re.match(r"\.[^\W\d_]", behind):
        return False
    return raw[1:].islower() or re.search(r"(?:^|[^\w])[^\W\d_]$", before) is not None


def cuts_katakana(edge: Edge) -> bool:
    """Whether a run of katakana goes on across the edge."""
    return _katakana(edge.before[-1]) and _katakana(edge.behind[0])


def cuts_negation(edge: Edge) -> bool:
    """Whether 非 不 未 無 stands outside before a kanji; alone, 反 脱 否 too, and 非 未 無 before loan words."""
    # A line break may part the prefix from its word.
    before = edge.before.removesuffix("\n")
    if not before:
        return False
    alone = len(before) == 1 or not _kanji(before[-2])
    if _kanji(edge.behind[0]):
        return before[-1] in _NEGATING or (before[-1] in _NEGATING_ALONE and alone)
    return alone and before[-1] in _NEGATING_LOANS and (_katakana(edge.behind[0]) or _letter(edge.behind[0]))


def _wordy(char: str) -> bool:
    return kind_code(char) in (Kind.LETTER, Kind.DIGIT, Kind.HANGUL)


def _letter(char: str) -> bool:
    return kind_code(char) in (Kind.LETTER, Kind.HANGUL)


def _katakana(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー"


def _kanji(char: str) -> bool:
    return (
        "\u3400" <= char <= "\u9fff"
        or char == "々"
        or "\uf900" <= char <= "\ufaff"
        or "\U00020000" <= char <= "\U0003ffff"
    )
