"""Does a number say a change, and which way?

A change *by* 5 % is not a level of 5 %: "churn rose 5 %" does not say "churn was 5 %", nor the other way round.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.mention import Direction, Mention

_TELLS: Final = re.compile(
    r"\b(?:chang(?:e|es|ed)|growth|increases?|decreases?|declines?|drops?|falls?|rises?|gains?|loss(?:es)?|reductions?|"
    r"up|down|yoy|qoq|mom|wow|difference|cuts?)\b|y/y|[増減伸比差]|成長|上昇|下落|低下|変化|変動|推移|同",
    re.IGNORECASE,
)


def way(mention: Mention) -> Direction | None:
    """The direction that *mention* has by its sign or by a word."""
    if mention.sign == "-":
        return "down"
    return "up" if mention.sign == "+" else mention.direction


def tells_change(text: str) -> bool:
    """Whether *text* speaks of a change at all, in any form."""
    return _TELLS.search(text) is not None


def goes_another_way(mention: Mention, said: Mention, *, told: bool) -> bool:
    """Whether *mention* says a change where *said* says a level or the opposite change, or the other way round.

    *told*: whether the text round *mention* tells of a change in words that give no direction to the number.
    """
    one, other = way(mention), way(said)
    if one == other:
        return False
    if one is not None and other is not None:
        return True
    # A plus is often left out, and a multiple is a change by itself.
    if "+" in (mention.sign, said.sign) or _is_multiple(mention) or _is_multiple(said):
        return False
    return not (mention.is_change or told) if one is None else not said.is_change


def _is_multiple(mention: Mention) -> bool:
    return mention.unit == "ratio" or mention.of_base
