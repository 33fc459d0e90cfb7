"""Does an edge cut a word of a spaced script, a run of katakana, or a kanji word behind its prefix?"""

from __future__ import annotations

import re
import string
from typing import Final

from reportgate.quotes.context import Edge
from reportgate.text.kinds import Kind
from reportgate.text.patterns import regex
from reportgate.text.scripts import is_katakana
from reportgate.text.tables import kind_code

LINE: Final = 200
"""Characters looked at of a line."""
FULL: Final = 0.8
"""A line that is narrower than this part of its neighbours ends where a heading or an item does."""
_KATAKANA: Final = "".join(map(chr, range(ord("ァ"), ord("ヺ") + 1))) + "ー"
_UNSEEN: Final = (
    string.whitespace
    + "\x85\xa0\xad\u034f\u2028\u2029\u202f\u2060\u3000\ufeff"
    + "".join(map(chr, (*range(0x2000, 0x2010), *range(0xFE00, 0xFE10))))
)
"""Spaces of all kinds, zero-width characters and selectors."""
_NEVER_FIRST: Final = frozenset("ァィゥェォッャュョヮンー")
_NEGATING: Final = frozenset("非不未無")
_NEGATING_ALONE: Final = frozenset("反脱否")
_NEGATING_LOANS: Final = frozenset("非未無")
_PREFIXES: Final = frozenset("旧副準亜偽翌毎最諸各両再抗被次来昨新超前元")
_BOUND: Final = regex(
    # A character that is no word of its own; digits, units and verbs before it make a counter or a verb of it.
    r"(?:^|[\s、。，．・：:;,.!?！？「『（(\[【〈《\"'はがをにでともへやか])"
    r"[旧副準亜偽翌毎最諸各両再抗被次来昨新超]$"
)
_TIME_BOUND: Final = regex(r"(?:^|[\s、。，．「『（(はがをにともや])前$")
_FORMER: Final = regex(
    r"(?<![こそあどう年月日週分秒間時][のつ])(?<![こそあどう年月日週分秒間時\d〇一二三四五六七八九十百千万億兆])[前元旧副準]$"
)
_OFFICE: Final = regex(
    r"[一-龥ァ-ヺー・]{0,6}?(?:大統領|首相|大臣|長官|総裁|総長|会長|社長|議長|議員|委員|知事|[市町村区]長|監督|代表|教授|大使"
    r"|判事|検事|次官|[局部課所院校学隊団店班]長|頭取|専務|常務|取締役|党首|書記|主席|首席|幹事長|理事|支配人|編集長|国王|皇帝|王者"
    r"|選手|会員|隊員|職員|社員|従業員|生徒|患者|被告|夫人)"
)


_WORD_INSIDE: Final = regex(r"[^\W_](?:'|-(?:\n\s*)?|[_@]\n?)\Z")
_WORD_GOES_ON: Final = regex(r"(?:'|-(?:\n\s*)?|[_@])[^\W\d_]")
_JOINED_END: Final = regex(r"(?:[/\\]|[^\W_][+&])\Z")
_STOP_END: Final = regex(r"[^\W\d_]\.\Z")
_INITIAL_END: Final = regex(r"(?:^|[^\w])\w\.\Z")
_ADDRESS_END: Final = regex(r"(?:/|[@/.][\w-]{1,30}\.)\n\Z")
"""A path or an address that may go on in the next line."""
_JOINS_ON: Final = regex(r"(?:[/\\]{1,2}\n?|[+&])[^\W_]|\+|#(?!\w)")


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
    if _STOP_END.search(before) and _letter(behind[0]):
        return raw[0].islower() or _INITIAL_END.search(before) is not None
    if not _wordy(before[-1]) or not re.match(r"\.[^\W\d_]", behind):
        return False
    return raw[1:].islower() or re.search(r"(?:^|[^\w])[^\W\d_]$", before) is not None


def cuts_joined(edge: Edge) -> bool:
    """Whether a sign joins the two sides to a term or a path: and/|or, /home/|user, R|&D, Ctrl+|Alt, C|++."""
    before, behind = edge.before, edge.behind
    if before[-1] == ":":
        return behind.startswith("//")
    if before[-1] == "\n":
        return edge.raw_behind[0].islower() and _ADDRESS_END.search(before) is not None
    if _wordy(behind[0]):
        return _JOINED_END.search(before) is not None
    return _wordy(before[-1]) and _JOINS_ON.match(behind) is not None


def cuts_katakana(edge: Edge) -> bool:
    """Whether a run of katakana goes on across the edge."""
    return is_katakana(edge.before[-1]) and is_katakana(edge.behind[0])


def broken_katakana(text: str, at: int) -> str | None:
    """A katakana word that a line end parts at the edge *at*; two words may stand there as well."""
    above, below = text[max(0, at - 2 * LINE) : at], text[at : at + LINE]
    left, right = above.rstrip(_UNSEEN), below.lstrip(_UNSEEN)
    if not (left and right and is_katakana(left[-1]) and is_katakana(right[0])):
        return None
    gap = above[len(left) :] + below[: len(below) - len(right)]
    if len(f"{gap}|".splitlines()) != 2:  # noqa: PLR2004 -- one line break makes two lines
        return None
    before = left[len(left.rstrip(_KATAKANA)) :]
    behind = right[: len(right) - len(right.lstrip(_KATAKANA))]
    # No word begins or ends so; or the word stands in one piece elsewhere; or the line was full.
    if behind[0] in _NEVER_FIRST or before[-1] == "ッ" or before[-3:] + behind[:2] in text or _is_full(left, right):
        return f"the katakana word in {before}|{behind}"
    return None


def _is_full(above: str, below: str) -> bool:
    """Whether the last line of *above* is about as wide as the lines around it, so that it had no room for more."""
    *others, line = above.splitlines()[-2:]
    return _width(line) >= FULL * max(map(_width, [*others, below.splitlines()[0]]))


def _width(line: str) -> int:
    """Columns that a line takes: two for a full-width character."""
    return sum(1 + (kind_code(char) == Kind.CJK) for char in line.strip())


def cuts_negation(edge: Edge) -> bool:
    """Whether 非 不 未 無 stands outside before a kanji; alone, 反 脱 否 too, and 非 未 無 before loan words."""
    before = edge.before
    alone = len(before) == 1 or not _kanji(before[-2])
    if _kanji(edge.behind[0]):
        return before[-1] in _NEGATING or (before[-1] in _NEGATING_ALONE and alone)
    return alone and before[-1] in _NEGATING_LOANS and (is_katakana(edge.behind[0]) or _letter(edge.behind[0]))


def cuts_prefix(edge: Edge) -> bool:
    """Whether what stands outside belongs to the kanji word inside: 副|社長, 翌|年度, 前|年比; 元|首相, 安倍前|首相."""
    before = edge.before
    if before[-1] not in _PREFIXES or not _kanji(edge.behind[0]):
        return False
    if _FORMER.search(before) and _OFFICE.match(edge.behind):
        return True
    return _BOUND.search(before) is not None or _TIME_BOUND.search(before) is not None


def _wordy(char: str) -> bool:
    return kind_code(char) in (Kind.LETTER, Kind.DIGIT, Kind.HANGUL)


def _letter(char: str) -> bool:
    return kind_code(char) in (Kind.LETTER, Kind.HANGUL)


def _kanji(char: str) -> bool:
    return (
        "\u3400" <= char <= "\u9fff"
        or char == "々"
        or "\uf900" <= char <= "\ufaff"
        or "\U00020000" <= char <= "\U0003ffff"
    )
