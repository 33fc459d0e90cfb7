"""Does an edge cut a number, or sever it from its sign, currency, percent, scale, unit or counter?"""

from __future__ import annotations

import re
from typing import Final

from reportgate.quotes.context import EDGE_REACH, Edge
from reportgate.quotes.phrases import NUMBER_WORD
from reportgate.quotes.phrases_ja import NUMERALS
from reportgate.text.kinds import Kind
from reportgate.text.patterns import regex
from reportgate.text.plain import plain_text, visible
from reportgate.text.tables import kind_code

_SCALE: Final = "十百千万億兆"
_SIGN: Final = "-+±▲△▼▽"
_CURRENCY: Final = "$€£¥¢₩₹฿₽"
_CODES: Final = r"usd|jpy|eur|gbp|cny|rmb|krw|chf|aud|cad|hkd|inr|sgd|twd|nzd|sek|nok|dkk|brl|mxn|thb|rs"
_MONEY: Final = (
    r"円|銭|(?:米|豪|加|香港|台湾|シンガポール)?ドル|ユーロ|ポンド|ウォン|(?:人民)?元(?![本金旦々])|ルピー|ルーブル|バーツ"
    r"|ペソ|フラン|リラ|レアル|(?:(?:swiss|canadian|australian|hong kong|singapore|us)\s)?(?:dollars?|francs?)\b"
    r"|(?:yen|euros?|pounds?|cents?|pence)\b|(?:yuan|renminbi|won|baht|rand|ringgit|lira|zloty|kron[aeo]r?|rupees?|ro?ubles?|pesos?|dirhams?|riyals?|shekels?)\b"
    rf"|(?:us|au|ca|hk|nt)?[{_CURRENCY}]|(?:{_CODES})\b"
)
_SHARE: Final = (
    r"[%‰°]|percent|per\s?cent\b|pct\b|パーセント|割|分(?=$|[^\w])|ポイント|points?\b|pp\b|ppt\b|bps?\b|basis\b|倍"
    r"|fold\b|times\b"
)
_SCALE_WORD: Final = r"hundred|thousand|million|billion|trillion|(?:lakh|crore)s?\b|mil\b|mn\b|bn\b|tn\b"
_LEFT_OF_NUMBER: Final = regex(
    rf"""(?:
      \d[.,'’:/°_^]           # inside 1,234 12.5 9:30 1/2 35°40 1_000 10^6
    | (?:^|[\s(])\.           # .5
    | (?:[^\n>]>|[<≤≥≦≧≈≒≪≫])\s? # a comparison; at the start of a line > marks what others wrote
    | [-~+±]                  # a sign, or a range, glued to it
    | \d—                     # a range
    | (?<![^\W_])[^\W\d_]{{1,4}}\. # what a number of parts begins with: D.2, No.2
    | [▲△▼▽]\s?               # the minus of Japanese accounts
    | [{_CURRENCY}]\s? | \b(?:{_CODES})\.?\s?
    | マイナス\s? | プラス\s? | \bminus\s | \bplus\s | \bnegative\s
    | [{NUMERALS}]\s?         # 1億2,000万, 三十五
    )$""",
    re.VERBOSE,
)
_RIGHT_OF_NUMBER: Final = regex(
    rf"""(?:
      \d | [.,'’:/_]\d | [-~]\s?[{_CURRENCY}]?\d | -[^\W\d_] | —\d | \+ | \^ | \*\*\d | /[^\W\d_]
    | \s?[×x*]\s?10
    | \s?(?:{_SHARE}|[{_SCALE}]|{_SCALE_WORD}|{_MONEY}|b\.?c\b)
    )""",
    re.VERBOSE,
)
_BEHIND_NUMBER: Final = regex(rf"[.,'’:/]\d|{_SHARE}|[{_SCALE}]|{_SCALE_WORD}|{_MONEY}")
_NUMBER_END: Final = regex(rf"\d\s?[{_SCALE}]*\s?$|[{NUMERALS}]{{2,}}\s?$")
_SCALED_END: Final = regex(rf"[\d{NUMERALS}]\s?[{_SCALE}]+$|\d\s?(?:hundred|thousand|million|billion|trillion)$")
_BEHIND_SCALED: Final = regex(rf"\s?(?:[\d{NUMERALS}]|{_MONEY}|{_SCALE_WORD})")
_SIGN_END: Final = regex(
    rf"(?:[-~+±]|[▲△▼▽]\s?|[{_CURRENCY}]\s?|\b(?:{_CODES})|マイナス|プラス|\bminus|\bplus|\bnegative)$"
)
_STANDS_APART: Final = regex(r"\d\s{1,8}[〇零一二三四五六七八九]$")
"""A digit, a space and a kanji digit are two numbers, or a number and a word like 一文."""
_OPEN_END: Final = regex(r"\d[.,'’:/°_^]$")
_MONEY_END: Final = regex(rf"[{_CURRENCY}]\d[\d.,]{{0,20}}$")
_SCALE_LETTER: Final = regex(r"\s(?:[kmbt]|mm)\b")
_SCALE_CAPITALS: Final = ("K", "M")
"""5 M units are millions, 5 m are metres."""
_SCALED_MONEY: Final = regex(rf"\s?(?:[kmbt]|mm|mill|bill)\b\.?\s(?:u\.?s\.?\s)?(?:{_MONEY})")
_PRIMES: Final = frozenset("′″")
_BARE_SIGN: Final = frozenset(_SIGN + "(")
_GROUP_SPACES: Final = frozenset(" \xa0\u202f\u2009\u2007")
GROUP: Final = 6
"""Characters behind the space between two groups that say whether the second is one."""
_GROUPS: Final = regex(r"(?<![\d.,])\d{1,3}(?: \d{3})* $")
_GROUP: Final = regex(r"\d{3}(?!,?\d)")
_UNIT_END: Final = regex(r"\d\s?[^\W\d_]{1,5}$|\d\s?[°%‰][cf]?$")
_PER: Final = regex(r"/[^\W\d_]")
_POINTS: Final = regex(r"\s?(?:ポイント|points?\b|pt|pp?\b)")
_ACCOUNT_NEGATIVE: Final = regex(rf"[{_CURRENCY}]?\d[\d,.]*%?\)")
_SPELLED_END: Final = rf"(?<![^\W_]){NUMBER_WORD}"
_COUNTED_END: Final = regex(
    rf"\d[{_SCALE}]*\)?$|(?<![一-龥々])[{NUMERALS}]$|[{NUMERALS}]{{2,}}$|(?:\d\)?|{_SPELLED_END})\s$"
)
_LABEL_END: Final = regex(
    r"\b(?:fig(?:ure|\.)?|tab(?:le|\.)?|notes?|chapter|section|item|part|exhibit|appendix|page|step|volume|vol\.)\s?\d+\s$"
)
_YEAR_END: Final = regex(r"(?<![\d.,])(?:1[5-9]|20)\d\d\s?$")
_COUNTER: Final = regex(
    r"つ(?=[のがにはをもだでや、目以])|年|代(?!表|金|理|わ|替)|月(?!額|間)|日(?!本)|時(?!価)|分(?!析|野|割|配|社)|秒|週|人(?!件|気|材|口|事)|名(?!称|義)|社(?!長|員|内|会)"
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
_DASHED: Final = regex(rf"[-~—][{_CURRENCY}]?\d")
_SPACED_MINUS_END: Final = regex(
    r"(?:\b(?:was|were|is|are|be|been|of|to|at|by|from|than|about|around|approximately|nearly|reached|totall?ed|equals?|and)\s"
    r"|[=:(（：|][ ]?|[はがでにもと約][ ]?)-\s$"
)
_ROMAN_END: Final = regex(r"第[ivx]{1,5}$")


def starts_in_number(edge: Edge) -> bool:
    """Whether the passage begins inside a number, or behind its sign or currency."""
    first = edge.behind[0]
    if first.isdecimal():
        return _LEFT_OF_NUMBER.search(edge.before[-16:]) is not None
    if edge.before[-1].isdecimal() and _changes_number(first):
        return True
    # The dash of 3|-5% or COVID|-19 would read as a minus.
    if _DASHED.match(edge.behind) and (
        edge.before[-1] in "%)" or kind_code(edge.before[-1]) in (Kind.DIGIT, Kind.LETTER)
    ):
        return True
    number_before = _NUMBER_END.search(edge.before[-24:]) is not None
    if first in NUMERALS and (
        (number_before and not _STANDS_APART.search(edge.before + first)) or edge.before[-1] in NUMERALS
    ):
        return True
    return number_before and _BEHIND_NUMBER.match(edge.behind) is not None


def starts_behind_sign(edge: Edge) -> bool:
    """Whether the passage begins with a currency whose sign or country is outside: -|$5, AU|$5."""
    # The letters before a sign say whose dollars they are: AU|$5.
    is_open = edge.before[-1] in _BARE_SIGN or kind_code(edge.before[-1]) == Kind.LETTER
    return is_open and edge.behind[0] in _CURRENCY and edge.behind[1:2].isdecimal()


def starts_behind_spaced_minus(edge: Edge) -> bool:
    """Whether the minus of the number stands outside, with a space behind it: "was - |5 million", "− |5".

    A hyphen or an en dash may also part two phrases ("Price list - |5 items"), so it is a minus only behind a word
    that no phrase ends with; the minus sign is always one.
    """
    if not _starts_number(edge.behind):
        return False
    return edge.raw_before.rstrip()[-1:] == "−" or _SPACED_MINUS_END.search(edge.before) is not None


def _starts_number(behind: str) -> bool:
    return behind[0].isdecimal() or (behind[0] in _CURRENCY and behind[1:].lstrip()[:1].isdecimal())


def starts_in_account(edge: Edge) -> bool:
    """Whether the bracket that makes (1,250) a loss is cut off."""
    return edge.before[-1] == "(" and _ACCOUNT_NEGATIVE.match(edge.behind) is not None


def starts_at_unit(edge: Edge) -> bool:
    """Whether the passage begins with what the number outside counts: a unit, a counter, a word of measure.

    Behind a year or a label a word of measure may begin another phrase: "in 2024 people", "Figure 5 Days of stock".
    """
    if _ROMAN_END.search(edge.before) or "Ⅰ" <= edge.raw_before[-1:] <= "ↈ":
        return _COUNTER.match(edge.behind) is not None
    last = edge.before[-1]
    # Of the signs that a number ends with only one can stand there.
    if not (last.isspace() or last.isdecimal() or last == ")" or last in NUMERALS):
        return False
    if _COUNTED_END.search(edge.before[-16:]) is None:
        return False
    if not last.isspace() and _COUNTER.match(edge.behind):
        return True
    if _UNIT.match(edge.behind):
        return True
    named = _YEAR_END.search(edge.before) or _LABEL_END.search(edge.before)
    return named is None and _COUNTED_WORD.match(edge.behind) is not None


def ends_in_number(edge: Edge) -> bool:
    """Whether the passage ends inside a number, or before its percent, scale or currency."""
    last, behind = edge.before[-1], edge.behind
    if last.isdecimal():
        return _goes_on(edge)
    if last in NUMERALS and behind[0] in NUMERALS:
        return True
    if behind[0].isdecimal() and _OPEN_END.search(edge.before[-2:]):
        return True
    return _SCALED_END.search(edge.before[-24:]) is not None and _BEHIND_SCALED.match(behind) is not None


def _goes_on(edge: Edge) -> bool:
    """Whether the number whose last digit the passage ends with goes on behind it."""
    behind = edge.behind
    if _RIGHT_OF_NUMBER.match(behind) or _changes_number(behind[0]) or edge.raw_behind[0] in _PRIMES:
        return True
    if _SCALED_MONEY.match(behind) or (
        edge.raw_behind[1:] in _SCALE_CAPITALS
        and _SCALE_LETTER.match(behind)
        and not _LABEL_END.search(f"{edge.before} ")
    ):
        return True
    return _SCALE_LETTER.match(behind) is not None and _MONEY_END.search(edge.before[-24:]) is not None


def ends_at_sign(edge: Edge) -> bool:
    """Whether the passage ends with a sign or a currency whose number is outside."""
    return _SIGN_END.search(edge.before[-16:]) is not None and edge.behind.lstrip(" ")[:1].isdecimal()


def ends_in_unit(edge: Edge) -> bool:
    """Whether the passage ends inside a unit: %|p, km|/h, m|²."""
    if edge.before.endswith(("%", "percentage", "パーセント")) and _POINTS.match(edge.behind):
        return True
    if not _UNIT_END.search(edge.before):
        return False
    return _changes_number(edge.behind[0]) or _PER.match(edge.behind) is not None


def _changes_number(char: str) -> bool:
    """Superscripts, subscripts and fractions change the number that they follow."""
    return kind_code(char) == Kind.RAISED or (char.isnumeric() and not char.isdecimal() and char not in NUMERALS)


def broken_group(text: str, at: int) -> str | None:
    """Thousands parted by one space at the edge *at*, as in 1 234."""
    before, behind = visible(text[max(0, at - EDGE_REACH) : at]), visible(text[at : at + 2 * GROUP])
    if behind and behind[0] in _GROUP_SPACES:
        before, behind = before + behind[0], behind[1:]
    if not before or before[-1] not in _GROUP_SPACES:
        return None
    left, right = plain_text(before), plain_text(behind)
    return f"the number in {left[-8:]}|{right}" if _GROUPS.search(left) and _GROUP.match(right) else None
