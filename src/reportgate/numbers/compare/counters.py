"""Do two counters count different things?

2万5千店 does not say 2万5千人. Only counters that name what they count are told apart; 件, 個, つ, 回 and the like go
with anything, as does a number without a counter.
"""

from __future__ import annotations

from typing import Final

_NAMING: Final = (
    "人 名 名様 人前 者 people persons",
    "社 企業 法人",
    "店 店舗",
    "校",
    "世帯 戸",
    "台",
    "か国 カ国 ヵ国 ヶ国 ケ国 箇国",
    "自治体",
    "本",
    "冊",
    "枚",
    "頭 匹 羽",
    "便",
    "票",
    "床",
    "歳 才",
)
_SORT: Final = {counter: sort for sort, counters in enumerate(_NAMING) for counter in counters.split()}


def are_other_counters(one: str, other: str) -> bool:
    """Whether both counters, folded as in ``Mention.unit_text``, name what they count, and different things.

    A score out of 5 ("/5") is none out of 10.

    >>> are_other_counters("店", "人"), are_other_counters("店", "店舗"), are_other_counters("店", "件")
    (True, False, False)
    >>> are_other_counters("/5", "/10"), are_other_counters("/5", "points")
    (True, False)
    """
    if one[:1] == other[:1] == "/":
        return one != other
    return one != other and one in _SORT and other in _SORT and _SORT[one] != _SORT[other]
