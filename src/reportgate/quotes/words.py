"""Does an edge cut a word of a spaced script, a run of katakana, or a kanji word behind its prefix?"""

from __future__ import annotations

import re
from typing import Final

from reportgate.quotes.context import Edge
from reportgate.text.kinds import Kind
from reportgate.text.patterns import regex
from reportgate.text.tables import kind_code

FULL_LINE: Final = 30
"""Characters of a line that ends where the page does, and not where a heading or an item does."""
_KATAKANA: Final = "".join(map(chr, range(ord("ァ"), ord("ヺ") + 1))) + "ー"
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


_WORD_INSIDE: Final = regex(r"[^\W_](?:'|-(?:\n\s*)?|[_@])$")
_WORD_GOES_ON: Final = regex(r"(?:'|-(?:\n\s*)?|[_@])[^\W\d_]")
_JOINED_END: Final = regex(r"(?:[/\\]\n?|[^\W_][+&])$")
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
    if re.search(r"[^\W\d_]\.$", before) and _letter(behind[0]):
        return raw[0].islower() or re.search(r"(?:^|[^\w])\w\.$", before) is not None
    if not _wordy(before[-1]) or not re.match(r"\.[^\W\d_]", behind):
        return False
    return raw[1:].islower() or re.search(r"(?:^|[^\w])[^\W\d_]$", before) is not None


def cuts_joined(edge: Edge) -> bool:
    """Whether a sign joins the two sides to a term or a path: and/|or, /home/|user, R|&D, Ctrl+|Alt, C|++."""
    before, behind = edge.before, edge.behind
    if before[-1] == ":":
        return behind.startswith("//")
    if _wordy(behind[0]):
        return _JOINED_END.search(before) is not None
    return _wordy(before[-1]) and _JOINS_ON.match(behind) is not None


def cuts_katakana(edge: Edge) -> bool:
    """Whether a run of katakana goes on across the edge, also from one line to the next."""
    if _katakana(edge.before[-1]) and _katakana(edge.behind[0]):
        return True
    before, behind = _over_line_end(edge)
    return bool(before and behind) and _is_wrapped(edge.before.rstrip(), before, behind)


def broken_katakana(edge: Edge, text: str) -> str | None:
    """A katakana word that the end of a line, long or short, parts at the edge: elsewhere *text* has it in one."""
    before, behind = _over_line_end(edge)
    return f"the katakana word in {before}|{behind}" if before and behind and before + behind in text else None


def _over_line_end(edge: Edge) -> tuple[str, str]:
    """The runs of katakana before and behind the edge where one line break is all that parts them, else ""."""
    before, behind = edge.before.rstrip(" "), edge.behind.lstrip(" ")
    if before.endswith("\n") == behind.startswith("\n"):
        return "", ""
    before, behind = before.removesuffix("\n").rstrip(" "), behind.removeprefix("\n").lstrip(" ")
    return before[len(before.rstrip(_KATAKANA)) :], behind[: len(behind) - len(behind.lstrip(_KATAKANA))]


def _is_wrapped(line: str, before: str, behind: str) -> bool:
    """Whether one word stands on two lines: no word begins or ends so, or the first *line* is as long as lines are."""
    if behind[0] in _NEVER_FIRST or before[-1] == "ッ":
        return True
    return len(line) >= FULL_LINE and "\n" not in line[-FULL_LINE:]


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


def cuts_prefix(edge: Edge) -> bool:
    """Whether what stands outside belongs to the kanji word inside: 副|社長, 翌|年度, 前|年比; 元|首相, 安倍前|首相."""
    before = edge.before.removesuffix("\n")
    if before[-1:] not in _PREFIXES or not _kanji(edge.behind[0]):
        return False
    if _FORMER.search(before) and _OFFICE.match(edge.behind):
        return True
    return _BOUND.search(before) is not None or _TIME_BOUND.search(before) is not None


def _wordy(char: str) -> bool:
    return kind_code(char) in (Kind.LETTER, Kind.DIGIT, Kind.HANGUL)


def _letter(char: str) -> bool:
    return kind_code(char) in (Kind.LETTER, Kind.HANGUL)


def _katakana(char: str) -> bool:
    return char in _KATAKANA


def _kanji(char: str) -> bool:
    return (
        "\u3400" <= char <= "\u9fff"
        or char == "々"
        or "\uf900" <= char <= "\ufaff"
        or "\U00020000" <= char <= "\U0003ffff"
    )
