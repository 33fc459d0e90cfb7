"""Which kanji are numbers, and which are parts of words (一部, 千葉, 十分, 四国)?

A kanji numeral of several characters is a number unless it is a word; a single one only before a counter or unit. The
words that are numbers without a numeral (半減, 倍増, 半数, 数百, 十数, ゼロ) are read here too.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.mention import Figure, Kind
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.kanji_words import find_word_end
from reportgate.numbers.scan.numerals import BIG, DIGITS, KANJI, MULTIPLIERS, read_mixed
from reportgate.numbers.scan.quantities import read_unit
from reportgate.numbers.scan.vocabulary_japanese import JAPANESE
from reportgate.text.patterns import regex

_HALF: Final = (
    ("半減", "ratio"),
    ("半額", "fraction"),
    ("半数", "fraction"),
    ("半分", "fraction"),
    ("半値", "fraction"),
)
_DOUBLE: Final = ("倍増", "倍加", "倍になっ", "倍に増", "倍に拡", "倍に膨", "倍の", "倍以上", "倍近")
_ZERO: Final = "ゼロ"
_KANJI_BEFORE: Final = regex(r"[統唯均単画択随逐専純帰不真開紅無]$")
_MANY: Final = regex(
    r"[数何](?P<scale>[十百千万億兆]+)?(?P<tail>年|人|社|件|日|回|カ月|か月|ヶ月|ヵ月|週間|時間"
    r"|分(?!の|布|析|割)|秒|倍|円|%|ポイント|店|校|本|枚|個|台|名|割(?!合|り)|種類|か国|カ国)?",
)
# What stands before a number and nothing else.
_COUNTED_BEFORE: Final = ("マイナス", "プラス", "約", "およそ", "最大", "最小")
_ONE_TO_NINE: Final = (2, 9)
_FEW: Final = regex(r"([十百千]|[二三四五六七八九]十)数(?P<scale>[万億兆]|百万|千万)?")


def reads_as_number(text: str, start: int, end: int) -> bool:
    """Whether the kanji numeral from *start* to *end* is a number, not part of a word."""
    if find_word_end(text, start) >= end:
        # 八百屋 is a word; in 一人二役 the word is shorter than a numeral that only begins like it.
        return False
    before, after = text[start - 1], text[end]
    if text[start - 2 : start] == text[start : start + 2] and start > 1:
        # The second half of 一つ一つ, 一人一人.
        return False
    if end - start == 1:
        return _single(text, start, end, before, after)
    # 七十七銀行 is the name of a bank.
    return not ((before == "第" and after == "者") or text.startswith(("銀行", "フィナンシャル"), end))


def _single(text: str, start: int, end: int, before: str, after: str) -> bool:
    if _KANJI_BEFORE.search(before) is not None:
        return False
    if after == "分" and not text.startswith("分の", end) and text[start] == "十":
        return True
    if text.endswith(_COUNTED_BEFORE, max(0, start - 4), start):
        return True
    if after == "、" and text[start] in DIGITS and DIGITS.get(text[end + 1], 0) == DIGITS[text[start]] + 1:
        # 二、三日
        return text[end + 2] in JAPANESE or text[end + 2] in MULTIPLIERS
    if (after == "と" and text.startswith("分の", end + 2)) or text.startswith("ダース", end):
        return True
    if after not in JAPANESE and not text.startswith("分の", end) and after != "割":
        return after == "対" and text[end + 1] in DIGITS
    unit = read_unit(text, end)
    return unit.end > end or after == "割" or text.startswith("分の", end)


def read_word(text: str, start: int) -> Found | None:
    """Read the number without a numeral that begins at *start*: 半減, 倍増, 数百件, 過半数, ゼロ."""
    char = text[start]
    if char == "半":
        return _half(text, start)
    if char == "倍":
        return _double(text, start)
    if char in "数何":
        return _many(text, start)
    if char == "過" and text.startswith("過半", start):
        # 過半数, 過半の, but not 過半期
        end = start + 3 if text[start + 2] == "数" else start + 2
        if text[end] > "㐀" and end == start + 2:
            return None
        found = Found(start, end, "fraction", "claim", Figure(5, -1, None), "fraction")
        found.hedge = "over"
        return found
    if text.startswith(_ZERO, start) and not "ァ" <= text[start - 1] <= "ヺ" and text[start + 2] not in "ックベサエカ":
        return Found(start, start + 2, "number", "claim", Figure(0))
    return None


def _half(text: str, start: int) -> Found | None:
    for name, kind in _HALF:
        if text.startswith(name, start):
            if text[start : start + 3] in {"半分析", "半減期"}:
                return None
            return Found(start, start + len(name), kind, "claim", Figure(5, -1, -2), kind)  # type: ignore[arg-type]  # both are kinds
    for name, unit in (("半年", "y"), ("半日", "d"), ("半月", "mo"), ("半世紀", "y")):
        if (
            text.startswith(name, start)
            and text[start - 1] not in "前後上下四大過"
            and text[start + len(name)] not in "期板"
        ):
            figure = Figure(50) if name == "半世紀" else Figure(5, -1, -1)
            return Found(start, start + len(name), "duration", "claim", figure, unit, name[1:])
    return None


def _double(text: str, start: int) -> Found | None:
    before = text[start - 1]
    if before.isdecimal() or before in KANJI or before in "数何層一":
        return None
    if before in "はがもの" and text[start + 1] in "。、だで\n" and not text.startswith("でも", start + 1):
        # 売上は倍。
        return Found(start, start + 1, "ratio", "claim", Figure(2, 0, -1), "ratio", "倍")
    for name in _DOUBLE:
        if text.startswith(name, start):
            return Found(
                start, start + (2 if name in {"倍増", "倍加"} else 1), "ratio", "claim", Figure(2, 0, -1), "ratio", "倍"
            )
    return None


def _many(text: str, start: int) -> Found | None:
    found = _MANY.match(text, start)
    if found is None or (found["scale"] is None and (found["tail"] is None or text[start] == "何")):
        return None
    if found["scale"] is not None and text[found.end("scale")] in DIGITS:
        # クリック数百二十件: 数 belongs to the noun.
        return None
    if text[start] == "数" and _inside_word(text, start):
        # 利用者数千人: a thousand, or several thousand?
        return Found(start, found.end(), "malformed") if found["scale"] else None
    low, high = _ONE_TO_NINE
    end = found.end("scale") if found["scale"] else start + 1
    if found["scale"]:
        _, figure = read_mixed(found["scale"], 0)
        if figure is None and found["scale"][0] in BIG:
            _, figure = read_mixed("一" + found["scale"], 0)
        if figure is None:
            return None
        unit_value = figure.numerator
        low, high = 2 * unit_value, 10 * unit_value - 1
    return _vague(text, start, end, low, high)


# 件数, 人数, 回数: a noun of counting, whose 数 is no "several".
_COUNTED_NOUNS: Final = frozenset(
    "件人回個点日社名台本枚校店冊頁票口字語舗者員品率関係次変係指級基偶奇整総多少小複単倍度分手"
)


def _inside_word(text: str, start: int) -> bool:
    before = text[start - 1]
    return before in _COUNTED_NOUNS or "ァ" <= before <= "ー"


def _vague(text: str, start: int, end: int, low: int, high: int) -> Found:
    unit = read_unit(text, end)
    kind: Kind = "vague"
    found = Found(start, unit.end, kind, "claim", None, unit.unit, unit.text)
    if text[end] == "割":
        found.unit, found.unit_text, found.end = "percent", "割", end + 1
        low, high = low * 10, high * 10
    found.low, found.high = low, high
    return found


def read_some_more(text: str, start: int, end: int, figure: Figure) -> Found | None:
    """Read 30数社, 1万数千人: a round number and some more, with 数 in the place of its last digits."""
    found = _MANY.match(text, end)
    if found is None or figure.exponent or figure.denominator != 1:
        return None
    end, step = found.end("scale") if found["scale"] else end + 1, 1
    if found["scale"]:
        more = read_mixed(("一" if found["scale"][0] in BIG else "") + found["scale"], 0)[1]
        step = more.numerator if more is not None else 0
    elif found["tail"] is None or found["tail"] in {"倍", "円", "%"}:
        return None
    if not step or not figure.numerator or figure.numerator % (10 * step):
        return None
    low = figure.numerator + step * (1 if step == 1 else 2)
    return _vague(text, start, end, low, figure.numerator + step * 10 - 1)


def read_few(text: str, start: int) -> Found | None:
    """Read 十数人, 百数十件: a numeral with 数 in the place of a digit."""
    found = _FEW.match(text, start)
    if found is None:
        return None
    head = found[1]
    scale = 1
    end = found.end()
    if found["scale"]:
        _, figure = read_mixed(("一" if found["scale"][0] in BIG else "") + found["scale"], 0)
        scale = figure.numerator if figure is not None else 1
    if head == "百" and text[found.end(1) + 1] == "十":
        return _vague(text, start, found.end(1) + 2, 120, 199)
    if head == "千" and text[found.end(1) + 1] == "百":
        return _vague(text, start, found.end(1) + 2, 1200, 1999)
    _, base = read_mixed(head, 0)
    if base is None:
        return None
    step = 1 if head.endswith("十") else base.numerator // 10
    return _vague(text, start, end, (base.numerator + step) * scale, (base.numerator + step * 9) * scale)
