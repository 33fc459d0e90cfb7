"""Which way does a text say that what it counts came or went?

"Gained 14 customers and lost 3" says two counts that are not below zero: 14 new customers, 3 that left. A text that
counts newcomers goes with a word of increase, one that counts leavers with a word of decrease. That something fell or
decreased is said of what was counted before and after: there the sign of the value decides, as for every unit.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.mention import Direction, Mention
from reportgate.text.patterns import regex

_CAME: Final = regex(
    r"\b(?:new|newly|newcomers?|add(?:s|ed|ing)|additional|join(?:s|ed|ers)?|gain(?:s|ed)?|won|win|wins|hired?|hires|opened"
    r"|acquired|signed|onboarded|increase[ds]?|grew|rose|more)\b|新規|追加|獲得|加入|入会|入社|採用|増加?|出店|開店",
    re.IGNORECASE,
)
_WENT: Final = regex(
    r"\b(?:los[te]|loss(?:es)?|left|leavers?|leaving|churned|cancell?(?:s|ed|ations?)|closed|departed|departures?"
    r"|removed)\b|解約|退会|離脱|失[っい]|退職|閉店|撤退|廃止|脱退",
    re.IGNORECASE,
)


def find_flow(text: str) -> Direction | None:
    """Whether *text* tells of coming or going, and of one only.

    >>> find_flow("14 new customers"), find_flow("3 customers were lost"), find_flow("1,240 clicks")
    ('up', 'down', None)
    """
    came, went = _CAME.search(text) is not None, _WENT.search(text) is not None
    if came == went:
        return None
    return "up" if came else "down"


def may_flow(mention: Mention) -> bool:
    """Whether *mention* is a count of things, which may come and go."""
    return mention.unit in (None, "count") and mention.kind == "number" and not mention.sign
