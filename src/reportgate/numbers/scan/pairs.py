"""Which numbers side by side say one change: down $1.4 million, or 44.6%; 29百万円（8.3％）の減少?

A word of movement is written once for all of them.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.wording_japanese import movement_behind
from reportgate.text.patterns import regex

_OR: Final = regex(r",?[ ](?:or|i\.e\.,?)[ ](?:about |nearly |approximately |roughly |some )?|[ ]\((?:or )?")
_LISTED: Final = regex(r",[ ]|,?[ ]and[ ]")
_RESPECTIVELY: Final = regex(r"[^.;\n]{0,60}\brespectively\b")
# Behind one of these a number is a difference, no level.
_COMPARED: Final = regex(r"(?:比べて?|比較して|比|対し|対して)、?[ ]?(?:約)?$")
_EACH: Final = regex(r"それぞれ[^0-9。\n]{0,12}$")
_REACH: Final = 24
LONGEST_JOINT: Final = 20
"""Most that can stand between two numbers of one change."""
_RATES: Final = frozenset({"percent", "pp"})
_KINDS: Final = frozenset({"percent", "pp", "currency", "number"})


def weigh(text: str, first: Found, second: Found) -> None:
    """Give the one of two neighbours without a direction that of the other, where both say one change."""
    if first.kind not in _KINDS or second.kind not in _KINDS:
        return
    joint = text[first.end : second.start]
    if joint == "(":
        _weigh_bracket(text, first, second)
    elif joint == "、":
        _weigh_comma(text, first, second)
    elif first.direction is not None and _is_plain(second) and _goes_on(text, first, second, joint):
        _share(first, second)


def _goes_on(text: str, first: Found, second: Found, joint: str) -> bool:
    if first.unit == second.unit:
        return _LISTED.fullmatch(joint) is not None and _RESPECTIVELY.match(text, second.end) is not None
    if (first.kind in _RATES) == (second.kind in _RATES) or _OR.fullmatch(joint) is None:
        return False
    # In brackets an amount may be the level.
    return "(" not in joint or (second.kind in _RATES and text[second.end] == ")")


def _weigh_bracket(text: str, first: Found, second: Found) -> None:
    """29百万円（8.3％）の減少 is a decrease by both."""
    if text[second.end] != ")" or second.kind not in _RATES or not _is_plain(second):
        return
    second.direction = movement_behind(text, second.end + 1)
    second.is_change = second.is_change or second.direction is not None
    if second.direction is None or first.kind in _RATES or not _is_plain(first):
        return
    before = text[max(0, first.start - _REACH) : first.start]
    if text[second.end + 1] == "の" or _COMPARED.search(before) is not None:
        _share(second, first)


def _weigh_comma(text: str, first: Found, second: Found) -> None:
    if second.direction is None or not _is_plain(first):
        return
    before = text[max(0, first.start - _REACH) : first.start]
    differ = (first.kind in _RATES) != (second.kind in _RATES)
    if (differ and _COMPARED.search(before)) or (first.unit == second.unit and _EACH.search(before)):
        _share(second, first)


def _is_plain(found: Found) -> bool:
    return found.direction is None and not found.sign and not found.of_base and found.figure is not None


def _share(said: Found, other: Found) -> None:
    other.direction, other.is_change = said.direction, True
