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
from reportgate.quotes.phrases import NUMBER_WORD, inside_phrase
from reportgate.text.kinds import Kind
from reportgate.text.patterns import regex
from reportgate.text.plain import plain_text
from reportgate.text.tables import kind_code

REACH: Final = 48
"""Characters looked at on each side of an edge; no token needs more to be seen."""

_NUMERAL: Final = "〇零一二三四五六七八九十百千万億兆"
_SCALE: Final = "十百千万億兆"
_SIGN: Final = "-+±▲△▼▽"
_CURRENCY: Final = "$€£¥¢₩₹฿₽"
_CODES: Final = r"usd|jpy|eur|gbp|cny|rmb|krw|chf|aud|cad|hkd|inr|sgd|twd|nzd|sek|nok|dkk|brl|mxn|thb|rs"
_MONEY: Final = (
    r"円|銭|ドル|ユーロ|ポンド|ウォン|人民元|dollars?\b|yen\b|euros?\b|pounds?\b|cents?\b"
    rf"|(?:us|au|ca|hk|nt)?[{_CURRENCY}]|(?:{_CODES})\b"
)
_SHARE: Final = (
    r"[%‰°]|percent|per\s?cent\b|pct\b|パーセント|割|分(?=$|[^\w])|ポイント|points?\b|pp\b|ppt\b|bps?\b|basis\b|倍"
    r"|fold\b|times\b"
)
_SCALE_WORD: Final = r"hundred|thousand|million|billion|trillion|mn\b|bn\b|tn\b"
_LEFT_OF_NUMBER: Final = regex(
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
_RIGHT_OF_NUMBER: Final = regex(
    rf"""(?:
      \d | [.,'’:/]\d | [-~]\s?\d | -[^\W\d_] | —\d | \+
    | \s?[×x*]\s?10
    | \s?(?:{_SHARE}|[{_SCALE}]|{_SCALE_WORD}|{_MONEY})
    )""",
    re.VERBOSE,
)
_BEHIND_NUMBER: Final = regex(rf"[.,'’:/]\d|{_SHARE}|[{_SCALE}]|{_SCALE_WORD}|{_MONEY}")
_NUMBER_END: Final = regex(rf"\d\s?[{_SCALE}]*\s?$|[{_NUMERAL}]{{2,}}\s?$")
_SCALED_END: Final = regex(rf"[\d{_NUMERAL}]\s?[{_SCALE}]+$|\d\s?(?:hundred|thousand|million|billion|trillion)$")
_BEHIND_SCALED: Final = regex(rf"\s?(?:[\d{_NUMERAL}]|{_MONEY}|{_SCALE_WORD})")
_SIGN_END: Final = regex(
    rf"(?:[-~+±]|[▲△▼▽]\s?|[{_CURRENCY}]\s?|\b(?:{_CODES})|マイナス|プラス|\bminus|\bplus|\bnegative)$"
)
_OPEN_END: Final = regex(r"\d[.,'’:/]$")
_BARE_SIGN: Final = frozenset(_SIGN + "(")
_GROUP_SPACES: Final = frozenset(" \xa0\u202f\u2009\u2007")
_GROUPS: Final = regex(r"(?<![\d.,])\d{1,3}(?: \d{3})* $")
_GROUP: Final = regex(r"\d{3}(?!,?\d)")
_UNIT_END: Final = regex(r"\d\s?[a-zμ°℃]{1,5}$")
_PER: Final = regex(r"/[^\W\d_]")
_POINTS: Final = regex(r"\s?(?:ポイント|points?\b|pt|pp?\b)")
_ACCOUNT_NEGATIVE: Final = regex(rf"[{_CURRENCY}]?\d[\d,.]*%?\)")
_SPELLED_END: Final = rf"(?<![^\W_]){NUMBER_WORD}"
_COUNTED_END: Final = regex(
    rf"\d[{_SCALE}]*\)?$|(?<![一-龥々])[{_NUMERAL}]$|[{_NUMERAL}]{{2,}}$|(?:\d\)?|{_SPELLED_END})\s$"
)
_LABEL_END: Final = regex(
    r"\b(?:fig(?:ure|\.)?|tab(?:le|\.)?|notes?|chapter|section|item|part|exhibit|appendix|page|step|volume|vol\.)\s?\d+\s$"
)
_YEAR_END: Final = regex(r"(?<![\d.,])(?:1[5-9]|20)\d\d\s?$")
_COUNTER: Final = regex(
    r"年|代(?!表|金|理|わ|替)|月(?!額|間)|日(?!本)|時(?!価)|分(?!析|野|割|配|社)|秒|週|人(?!件|気|材|口|事)|名(?!称|義)|社(?!長|員|内|会)"
    r"|店(?!長|員|頭)|台(?!風)|本(?!社|年|件|人|店|日|月|期|会|書|項)|件(?!数)|個(?!人|別)|枚|冊|回(?!復|答|収)"
    r"|[ヶヵケカか箇]?(?:月間|所|国|店舗|社)|店舗|歳|才|位(?!置)|階|度|棟|戸|軒|校|頭|匹|羽|杯|票|席|株(?!式|主|価)"
    r"|世帯|世紀|種類|倍|点(?!検)|期|番|号|割|銭|円|トン|キロ|メートル|グラム|リットル|センチ|ミリ|ワット|ヘクタール"
)
_UNIT: Final = regex(
    r"""(?:[kcmμn]?m[²³23]?|km|mi|ft|[kmμn]?g|kg|lb|oz|[mkμ]l|ms|[kmgt]?wh?|[kmgt]?hz|[kmgt]b(?:ps)?|[kmg]?pa
      |kv|kj|ha|mol|bps|kcal)(?![^\W\d_])""",
    re.VERBOSE,
)
_COUNTED_WORD: Final = regex(
    r"(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|miles?|feet|inches|(?:kilo|centi|milli)?met(?:re|er)s?"
    r"|tons?|tonnes?|litres?|liters?|(?:kilo)?grams?|acres?|hectares?|(?:mega|giga|kilo)?watts?|barrels?|degrees?|units?|people"
    r"|persons?|cents?|dollars?)\b"
)
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


_WORD_INSIDE: Final = regex(r"[^\W_](?:'|-(?:\n\s*)?|[_@])$")
_WORD_GOES_ON: Final = regex(r"(?:'|-(?:\n\s*)?|[_@])[^\W\d_]")


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
        return _LEFT_OF_NUMBER.search(edge.before[-16:]) is not None
    if edge.before[-1].isdecimal() and _changes_number(first):
        return True
    number_before = _NUMBER_END.search(edge.before[-24:]) is not None
    if first in _NUMERAL and (number_before or edge.before[-1] in _NUMERAL):
        return True
    return number_before and _BEHIND_NUMBER.match(edge.behind) is not None


def _starts_behind_sign(edge: _Edge) -> bool:
    return edge.behind[0] in _CURRENCY and edge.before[-1] in _BARE_SIGN and edge.behind[1:2].isdecimal()


def _starts_in_account(edge: _Edge) -> bool:
    """Whether the bracket that makes (1,250) a loss is cut off."""
    return edge.before[-1] == "(" and _ACCOUNT_NEGATIVE.match(edge.behind) is not None


def _starts_at_unit(edge: _Edge) -> bool:
    """Whether the passage begins with what the number outside counts: a unit, a counter, a word of measure.

    Behind a year or a label a word of measure may begin another phrase: "in 2024 people", "Figure 5 Days of stock".
    """
    if _COUNTED_END.search(edge.before[-16:]) is None:
        return False
    if not edge.before[-1].isspace() and _COUNTER.match(edge.behind):
        return True
    if _UNIT.match(edge.behind):
        return True
    named = _YEAR_END.search(edge.before) or _LABEL_END.search(edge.before)
    return named is None and _COUNTED_WORD.match(edge.behind) is not None


def _in_phrase(edge: _Edge) -> bool:
    return inside_phrase(edge.before, edge.behind)


def _ends_in_number(edge: _Edge) -> bool:
    last, behind = edge.before[-1], edge.behind
    if last.isdecimal():
        return _RIGHT_OF_NUMBER.match(behind) is not None or _changes_number(behind[0])
    if last in _NUMERAL and behind[0] in _NUMERAL:
        return True
    if behind[0].isdecimal() and _OPEN_END.search(edge.before[-2:]):
        return True
    return _SCALED_END.search(edge.before[-24:]) is not None and _BEHIND_SCALED.match(behind) is not None


def _ends_at_sign(edge: _Edge) -> bool:
    return _SIGN_END.search(edge.before[-16:]) is not None and edge.behind.lstrip(" ")[:1].isdecimal()


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
    """Thousands parted by a space, as in 1 234; *at* is where the second group begins."""
    if not 0 < at <= len(text) or text[at - 1] not in _GROUP_SPACES:
        return None
    left, right = plain_text(text[max(0, at - REACH) : at]), plain_text(text[at : at + 5])
    return f"the number in {left[-8:]}|{right}" if _GROUPS.search(left) and _GROUP.match(right) else None


_LEFT_RULES: Final = (
    _Rule("word", _cuts_word),
    _Rule("word", _cuts_at_stop),
    _Rule("katakana word", _cuts_katakana),
    _Rule("negated word", _cuts_negation),
    _Rule("number", _starts_in_number),
    _Rule("sign", _starts_behind_sign),
    _Rule("negative number", _starts_in_account),
    _Rule("number and its unit", _starts_at_unit),
    _Rule("number", _in_phrase),
)
_RIGHT_RULES: Final = (
    _Rule("word", _cuts_word),
    _Rule("word", _cuts_at_stop),
    _Rule("katakana word", _cuts_katakana),
    _Rule("number", _ends_in_number),
    _Rule("sign or currency", _ends_at_sign),
    _Rule("unit", _ends_in_unit),
    _Rule("number", _in_phrase),
)


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
