"""Does an edge of a passage cut a token in two? Then the passage says something else than its source.

A token is a number with its sign, currency, separators, decimals, percent and scale, a word of a script that puts
spaces between words (a compound at its hyphen too), or a run of katakana. A negating prefix before a kanji belongs to
the word. All rules look at the folded text just outside and just inside the edge.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from reportgate.quotes.context import Context
from reportgate.text.kinds import Kind
from reportgate.text.plain import plain_text
from reportgate.text.tables import kind_code

REACH: Final = 24
"""Characters looked at on each side of an edge; no token needs more to be seen."""

_NUMERAL: Final = "〇零一二三四五六七八九十百千万億兆"
_SCALE: Final = "十百千万億兆"
_SIGN: Final = "-+±▲△▼▽"
_CURRENCY: Final = "$€£¥¢₩₹฿₽"
_CODES: Final = r"usd|jpy|eur|gbp|cny|rmb|krw|chf|aud|cad|hkd|inr"
_MONEY: Final = (
    r"円|銭|ドル|ユーロ|ポンド|ウォン|人民元|dollars?\b|yen\b|euros?\b|pounds?\b|cents?\b"
    rf"|(?:us|au|ca|hk|nt)?[{_CURRENCY}]|(?:{_CODES})\b"
)
_SHARE: Final = (
    r"[%‰°]|percent|per\s?cent\b|pct\b|パーセント|割|分(?=$|[^\w])|ポイント|points?\b|pp\b|ppt\b|bps?\b|basis\b|倍"
    r"|fold\b|times\b"
)
_SCALE_WORD: Final = r"hundred|thousand|million|billion|trillion|mn\b|bn\b|tn\b"
_LEFT_OF_NUMBER: Final = re.compile(
    rf"""(?:
      \d[.,'’:/]              # inside 1,234 12.5 9:30 1/2
    | [-~+±]                  # a sign, or a range, glued to it
    | \d—                     # a range
    | [▲△▼▽]\s?               # the minus of Japanese accounts
    | [{_CURRENCY}]\s? | \b(?:{_CODES})\s?
    | マイナス\s? | プラス\s? | \bminus\s | \bplus\s | \bnegative\s
    | [{_NUMERAL}]\s?         # 1億2,000万, 三十五
    )$""",
    re.VERBOSE,
)
_RIGHT_OF_NUMBER: Final = re.compile(
    rf"""(?:
      \d | [.,'’:/]\d | [-~]\s?\d | -[^\W\d_] | —\d | \+
    | \s?[×x*]\s?10
    | \s?(?:{_SHARE}|[{_SCALE}]|{_SCALE_WORD}|{_MONEY})
    )""",
    re.VERBOSE,
)
_BEHIND_NUMBER: Final = re.compile(rf"[.,'’:/]\d|{_SHARE}|[{_SCALE}]|{_SCALE_WORD}|{_MONEY}")
_NUMBER_END: Final = re.compile(rf"\d\s?[{_SCALE}]*\s?$|[{_NUMERAL}]{{2,}}\s?$")
_SCALED_END: Final = re.compile(rf"[\d{_NUMERAL}]\s?[{_SCALE}]+$|\d\s?(?:hundred|thousand|million|billion|trillion)$")
_BEHIND_SCALED: Final = re.compile(rf"\s?(?:[\d{_NUMERAL}]|{_MONEY}|{_SCALE_WORD})")
_SIGN_END: Final = re.compile(
    rf"(?:[-~+±]|[▲△▼▽]\s?|[{_CURRENCY}]\s?|\b(?:{_CODES})|マイナス|プラス|\bminus|\bplus|\bnegative)$"
)
_BARE_SIGN: Final = frozenset(_SIGN + "(")
_SPACED_GROUPS: Final = frozenset("\xa0\u202f\u2009\u2007")
_GROUPS: Final = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})* $")
_GROUP: Final = re.compile(r"\d{3}(?!\d)")
_UNIT_END: Final = re.compile(r"\d\s?[a-zμ°℃]{1,5}$")
_PER: Final = re.compile(r"/[^\W\d_]")
_POINTS: Final = re.compile(r"\s?(?:ポイント|points?\b|pt)")
_ACCOUNT_NEGATIVE: Final = re.compile(rf"[{_CURRENCY}]?\d[\d,.]*%?\)")
_NEGATING: Final = frozenset("非不未無")
_NEGATING_ALONE: Final = frozenset("反脱否")


class _Edge(NamedTuple):
    """One edge: folded text before and behind it, and the two raw characters behind it."""

    before: str
    behind: str
    raw: str


class _Rule(NamedTuple):
    what: str
    cuts: Callable[[_Edge], bool]


def cuts_token(context: Context) -> str | None:
    """Say what an edge of the passage in *context* cuts in two, None if both are clean."""
    text, start, end = context.text, context.start, context.end
    if kind_code(text[start]) == Kind.MARK or (end < len(text) and kind_code(text[end]) == Kind.MARK):
        return "a character and its combining mark"
    if not _begins_sentence(text, start):
        first = _Edge(context.before[-REACH:], context.head[:REACH], text[start : start + 2])
        if (cut := _broken(first, _LEFT_RULES) or _broken_group(text, start)) is not None:
            return cut
    if _ends_sentence(text, end):
        return None
    last = _Edge(context.tail[-REACH:], context.behind[:REACH], text[end : end + 2])
    return _broken(last, _RIGHT_RULES) or _broken_group(text, end + 1)


def _begins_sentence(text: str, start: int) -> bool:
    """Whether a letter behind a full stop begins the passage: the common case, in which no rule has anything to say."""
    before = text[max(0, start - 4) : start]
    bare = before.rstrip()
    if not bare:
        return start <= len(before)
    stopped = bare[-1] in "。！？" or (bare[-1] in ".!?" and len(bare) < len(before))
    return stopped and text[start].isalpha() and text[start] not in _NUMERAL


def _ends_sentence(text: str, end: int) -> bool:
    last = text[end - 1]
    return last in "。！？" or (last in ".!?" and text[end : end + 1].strip() == "")


def _broken(edge: _Edge, rules: tuple[_Rule, ...]) -> str | None:
    if not edge.before or not edge.behind:
        return None
    for rule in rules:
        if rule.cuts(edge):
            return f"the {rule.what} in {edge.before[-12:]}|{edge.behind[:12]}"
    return None


_WORD_INSIDE: Final = re.compile(r"[^\W_](?:'|-(?:\n\s*)?|[_@])$")
_WORD_GOES_ON: Final = re.compile(r"(?:'|-(?:\n\s*)?|[_@])[^\W\d_]")


def _cuts_word(edge: _Edge) -> bool:
    """Whether a word of a spaced script goes on across the edge."""
    before, behind, _ = edge
    if _wordy(before[-1]) and _wordy(behind[0]):
        return True
    inside = _WORD_INSIDE.search(before)
    if inside is not None and _wordy(inside.group()[0]) and _letter(behind[0]):
        return True
    goes_on = _WORD_GOES_ON.match(behind)
    return goes_on is not None and _wordy(before[-1]) and _letter(goes_on.group()[-1])


def _cuts_at_stop(edge: _Edge) -> bool:
    """Whether a stop joins the two sides: example.com and U.S. go on, "point.Second" is a stop that lost its space."""
    before, behind, raw = edge
    if re.search(r"[^\W\d_]\.$", before) and _letter(behind[0]):
        return raw[0].islower() or re.search(r"(?:^|[^\w])\w\.$", before) is not None
    if not _wordy(before[-1]) or not re.match(r"\.[^\W\d_]", behind):
        return False
    return raw[1:].islower() or re.search(r"(?:^|[^\w])[^\W\d_]$", before) is not None


def _cuts_katakana(edge: _Edge) -> bool:
    return _katakana(edge.before[-1]) and _katakana(edge.behind[0])


def _cuts_negation(edge: _Edge) -> bool:
    # A line break may part the prefix from its word.
    before = edge.before.removesuffix("\n")
    if not before or not _kanji(edge.behind[0]):
        return False
    alone = len(before) == 1 or not _kanji(before[-2])
    return before[-1] in _NEGATING or (before[-1] in _NEGATING_ALONE and alone)


def _starts_in_number(edge: _Edge) -> bool:
    first = edge.behind[0]
    if first.isdecimal():
        return _LEFT_OF_NUMBER.search(edge.before) is not None
    number_before = _NUMBER_END.search(edge.before) is not None
    if first in _NUMERAL and (number_before or edge.before[-1] in _NUMERAL):
        return True
    return number_before and _BEHIND_NUMBER.match(edge.behind) is not None


def _starts_behind_sign(edge: _Edge) -> bool:
    return edge.behind[0] in _CURRENCY and edge.before[-1] in _BARE_SIGN and edge.behind[1:2].isdecimal()


def _starts_in_account(edge: _Edge) -> bool:
    """Whether the bracket that makes (1,250) a loss is cut off."""
    return edge.before[-1] == "(" and _ACCOUNT_NEGATIVE.match(edge.behind) is not None


def _ends_in_number(edge: _Edge) -> bool:
    last, behind = edge.before[-1], edge.behind
    if last.isdecimal():
        return _RIGHT_OF_NUMBER.match(behind) is not None or _changes_number(behind[0])
    if last in _NUMERAL and behind[0] in _NUMERAL:
        return True
    return _SCALED_END.search(edge.before) is not None and _BEHIND_SCALED.match(behind) is not None


def _ends_at_sign(edge: _Edge) -> bool:
    return _SIGN_END.search(edge.before) is not None and edge.behind.lstrip(" ")[:1].isdecimal()


def _ends_in_unit(edge: _Edge) -> bool:
    if edge.before.endswith(("%", "percentage", "パーセント")) and _POINTS.match(edge.behind):
        return True
    if not _UNIT_END.search(edge.before):
        return False
    return _changes_number(edge.behind[0]) or _PER.match(edge.behind) is not None


def _changes_number(char: str) -> bool:
    """Superscripts, subscripts and fractions change the number that they follow."""
    return kind_code(char) == Kind.RAISED or (char.isnumeric() and not char.isdecimal() and char not in _NUMERAL)


def _broken_group(text: str, at: int) -> str | None:
    """Thousands parted by a space that does not break, as in 1 234; *at* is where the second group begins."""
    if not 0 < at <= len(text) or text[at - 1] not in _SPACED_GROUPS:
        return None
    left, right = plain_text(text[max(0, at - REACH) : at]), plain_text(text[at : at + 4])
    return f"the number in {left[-8:]}|{right}" if _GROUPS.search(left) and _GROUP.match(right) else None


_LEFT_RULES: Final = (
    _Rule("word", _cuts_word),
    _Rule("word", _cuts_at_stop),
    _Rule("katakana word", _cuts_katakana),
    _Rule("negated word", _cuts_negation),
    _Rule("number", _starts_in_number),
    _Rule("sign", _starts_behind_sign),
    _Rule("negative number", _starts_in_account),
)
_RIGHT_RULES: Final = (
    _Rule("word", _cuts_word),
    _Rule("word", _cuts_at_stop),
    _Rule("katakana word", _cuts_katakana),
    _Rule("number", _ends_in_number),
    _Rule("sign or currency", _ends_at_sign),
    _Rule("unit", _ends_in_unit),
)


def _wordy(char: str) -> bool:
    return kind_code(char) in (Kind.LETTER, Kind.DIGIT, Kind.HANGUL)


def _letter(char: str) -> bool:
    return kind_code(char) in (Kind.LETTER, Kind.HANGUL)


def _katakana(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー"


_KANJI: Final = re.compile("[々\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def _kanji(char: str) -> bool:
    return _KANJI.match(char) is not None
