"""Which two numbers are the ends of one range, and which are a move from one level to another?"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.mention import Figure
from reportgate.numbers.scan import words
from reportgate.numbers.scan.cardinals import ONES, TENS
from reportgate.numbers.scan.composed import ratio_figure, scaled
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.quantity import QuantityReader
from reportgate.text.patterns import regex

_JOINT: Final = regex(
    r"[ \u00a0]?(?:(-|–|—|~|ー|/|ないし|乃至|または)|(to|through|から|and|及び|と))[ \u00a0]?"
    r"(?=(?:about |nearly |around |approximately )?[-+▲△±$€£¥₹約]?[ \u00a0]?(?:[A-Z]{3}[ ])?(?:US|[A-Z])?[$€£¥]?"
    rf"(?:[0-9〇一二三四五六七八九十百千]|(?:{'|'.join((*ONES, *TENS))})\b))"
    r"|(、)(?=[2-9二三四五六七八九])|-(to)-(?=[0-9])"
)
_SECOND: Final = regex(
    r"(?:about |nearly |around |approximately )?[-+▲△±$€£¥₹約 \u00a0A-Z]{0,8}"
    r"(?:([0-9][0-9.,']*|[〇一二三四五六七八九十百千])|([a-z]+))"
)
_BETWEEN: Final = regex(r"\b[Bb]etween[ \u00a0](?:about[ ]|approximately[ ])?[-$€£¥A-Z ]{0,5}$")
_FROM: Final = regex(
    r"(?<!range )(?<!ranges )(?<!ranged )(?<!ranging )(?<!vary )(?<!varies )(?<!varied )\b[Ff]rom[ \u00a0]"
    r"(?:about[ ]|just[ ]|nearly[ ]|over[ ]|around[ ]|approximately[ ]|a[ ])?[-$€£¥A-Z ]{0,5}$"
)
_BETWEEN_JA: Final = regex(r"(?:の間|の範囲|の中間)")
# The number before an 、 is kanji when the next may go on from its tens.
_MAX_NEIGHBOUR: Final = 100
# A range of a change reaches to so many times its lower end.
_WIDEST: Final = 5
_NO_END: Final = frozenset({"vague", "band", "malformed", "fraction"})


# Words that set two numbers against each other.
_AGAINST: Final = regex(r"\b(?:ratios?|odds|outnumber(?:s|ed|ing)?|margin)\b[^.;\n]{0,40}$", re.IGNORECASE)
_AGAINST_BEHIND: Final = regex(r" (?:ratio|odds|margin|majority)\b")
_AGAINST_REACH: Final = 60


# What the words that join two numbers begin with: to, through, and.
_JOINING: Final = frozenset({"to", "th", "an"})


def may_go_on(text: str, end: int) -> bool:
    """Whether a range can go on behind the number that ends at *end*: a cheap look before the careful one."""
    char = text[end]
    if char in " \u00a0":
        return text[end + 1] in "-–—~" or text[end + 1 : end + 3] in _JOINING
    return char in "-–—~ーかなとま及、/"


def read_range(quantities: QuantityReader, first: Found) -> list[Found]:
    """Read the other end of the range that *first* may begin; *first* alone when there is none."""
    text = quantities.text
    joint = _JOINT.match(text, first.end)
    if joint is None or first.kind in _NO_END or (first.kind == "ordinal" and first.unit_text != "位"):
        return [first]
    word = joint[2] or joint[4] or ""
    if not _may_belong(text, first, word):
        return [first]
    second = _second(quantities, joint.end(), first)
    if second is None or not _belong_together(text, first, second, joint):
        return [first]
    if word == "to" and _is_change_and_level(first, second):
        return [first]
    moves = word == "から" or (word == "to" and _moves(text, first))
    if word == "to" and not moves and _is_against(text, first, second):
        return [_against(first, second) or first]
    return _joined(text, first, second, moves=moves)


def _may_belong(text: str, first: Found, word: str) -> bool:
    """Whether the other number is worth reading at all."""
    if word == "and":
        return _BETWEEN.search(text[max(0, first.start - 24) : first.start]) is not None
    # "lost 12.5 cents to $3.40": a change, then the level it ends at.
    return not (word == "to" and first.direction is not None and first.unit is not None)


def _belong_together(text: str, first: Found, second: Found, joint: re.Match[str]) -> bool:
    word = joint[2]
    if joint[3]:
        return _are_neighbours(first, second)
    if joint[1] == "/":
        return _is_split(first, second)
    return word not in {"と", "及び"} or _BETWEEN_JA.match(text, second.end) is not None


def _is_change_and_level(first: Found, second: Found) -> bool:
    """Whether "grew by 1,204 to 38,550" is a change and the level it ends at: no range reaches so far, or falls."""
    if first.direction is None or first.unit is not None or second.unit is not None:
        return False
    if first.figure is None or second.figure is None:
        return False
    change, level = first.figure.value(), second.figure.value()
    return level <= change or level > change * _WIDEST


def _is_against(text: str, first: Found, second: Found) -> bool:
    """Whether "3 to 1" is a ratio: it falls to one, or the words say so."""
    if first.unit is not None or second.unit is not None or first.sign or second.sign or first.direction:
        return False
    falls = second.figure == Figure(1) and first.figure is not None and first.figure.numerator > 1
    return (
        falls
        or _AGAINST.search(text[max(0, first.start - _AGAINST_REACH) : first.start]) is not None
        or _AGAINST_BEHIND.match(text, second.end) is not None
    )


def _against(first: Found, second: Found) -> Found | None:
    """Make one ratio of the two numbers; None when they are none."""
    if first.figure is None or second.figure is None:
        return None
    ratio = ratio_figure(first.figure, second.figure)
    if ratio is None:
        return None
    first.figure, first.end, first.kind, first.unit = ratio, second.end, "ratio", "ratio"
    return first


def _are_neighbours(first: Found, second: Found) -> bool:
    """二、三日 is two or three days, 四、五十人 forty or fifty, 十五、六個 fifteen or sixteen; 5、10 is a list."""
    one, other = first.figure, second.figure
    if one is None or other is None or first.unit is not None or one.exponent:
        return False
    if second.unit_text == "割":
        # 3、4割
        return 0 < one.numerator < 9 and other.exponent == 1 and other.numerator == one.numerator + 1
    if other.exponent:
        return False
    tens, ones = divmod(one.numerator, 10)
    if tens and ones and other.numerator == ones + 1:
        second.figure = other._replace(numerator=one.numerator + 1)
        return one.numerator < _MAX_NEIGHBOUR
    return not tens and 0 < ones < 9 and other.numerator == (ones + 1) * 10**second.scale


def _second(quantities: QuantityReader, at: int, first: Found) -> Found | None:
    text = quantities.text
    found = _SECOND.match(text, at)
    if found is None:
        return None
    if found[2]:
        return _second_word(quantities, found.start(2), found[2])
    body = found[1].rstrip(".,'")
    if len(body) > 1 and body[0] == "0" and body.isdecimal():
        return None
    start = found.start(1)
    second = quantities.read(start, start + len(body))
    if second.kind in _NO_END or second.figure is None or second.start < first.end:
        return None
    if text[second.end] == "-" and text[second.end + 1].isdecimal():
        return None
    return second


def _second_word(quantities: QuantityReader, start: int, word: str) -> Found | None:
    read = words.read_word(quantities.text, start, word) if word in words.TRIGGERS else None
    if read is None or read.figure is None or read.kind != "number":
        return None
    found = Found(read.start, read.end, read.kind, "claim", read.figure, read.unit)
    found.scale = read.scale
    return quantities.dress(found)


def _moves(text: str, first: Found) -> bool:
    """Whether the two are levels, from the one to the other; "rose 10 to 15%" is a range."""
    return _FROM.search(text[max(0, first.start - 28) : first.start]) is not None


def _joined(text: str, first: Found, second: Found, *, moves: bool) -> list[Found]:
    if not _may_share(first, second):
        return [first]
    _share(first, second)
    if moves:
        if second.range_of is None and text[second.end] == "と" and not second.sign:
            # 8.8%から9.9%と上昇: a level.
            second.direction, second.is_change = None, False
        return [first, second]
    if _is_split(first, second):
        first.kind = second.kind = "ratio"
        return [first, second]
    first.kind = second.kind = "range"
    first.range_of = second.range_of = (first.start, second.end)
    first.hedge = second.hedge = first.hedge or second.hedge
    first.direction = second.direction = first.direction or second.direction
    first.is_change = second.is_change = first.is_change or second.is_change
    return [first, second]


def _may_share(first: Found, second: Found) -> bool:
    """Whether the two can have one unit: one of them writes none, or both the same."""
    if first.kind == "ratio" and second.unit is None:
        # "doubled to 900"
        return False
    return first.unit == second.unit or first.unit is None or (first.kind == "currency" and second.unit is None)


def _is_split(first: Found, second: Found) -> bool:
    """50-50 and 60-40 share a whole; they are no range."""
    one, other = first.figure, second.figure
    if one is None or other is None or first.unit is not None or one.exponent or other.exponent:
        return False
    return one.numerator + other.numerator == 100 and one.numerator >= other.numerator


def _share(first: Found, second: Found) -> None:
    """Give one end of a range the unit, scale and currency that only the other one writes."""
    if first.unit is None and second.unit is not None:
        first.unit, first.kind, first.unit_text = second.unit, second.kind, second.unit_text
        if second.unit_text == "割" and first.figure is not None:
            first.figure = scaled(first.figure, 1)
    elif second.unit is None and first.kind == "currency":
        second.unit, second.kind = first.unit, first.kind
    if first.scale or not second.scale or first.figure is None or second.figure is None:
        return
    wide = scaled(first.figure, second.scale)
    # 9,000〜1万 does not share the 万.
    if wide.denominator == 1 == second.figure.denominator and abs(wide.value()) <= abs(second.figure.value()):
        first.figure = wide
