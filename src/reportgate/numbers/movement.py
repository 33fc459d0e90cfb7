"""Does a number say a change, and which way?

A change *by* 5 % is not a level of 5 %: "churn rose 5 %" does not say "churn was 5 %", nor the other way round.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.mention import Direction, Mention
from reportgate.text.patterns import regex

_TELLS: Final = regex(
    r"\b(?:chang(?:e|es|ed)|growth|increases?|decreases?|declines?|drops?|falls?|rises?|gains?|loss(?:es)?|reductions?|"
    r"up|down|yoy|qoq|mom|wow|difference|cuts?)\b|y/y|[増減伸比差]|成長|上昇|下落|低下|変化|変動|推移|同",
    re.IGNORECASE,
)


_SIZE: Final = regex(
    r"(?:(?P<up>上げ|増加?|成長|伸び|上昇|拡大)|(?P<down>下げ|減少?|下落|低下|縮小|割引|値引き?|削減))[率幅額](?:[はがも:]|[はがも]?平均)?"
    r"[ ]?(?:約|およそ|ほぼ)?$"
)
LONGEST_NOUN: Final = 16
"""Characters before a number within which the noun of change stands that it is the size of."""


def find_size(text: str, mention: Mention) -> str | None:
    """The way of the noun of change that *mention* is the size of, up for 値上げ率は6%; None: of none."""
    found = _SIZE.search(text[max(0, mention.start - LONGEST_NOUN) : mention.start])
    return found.lastgroup if found is not None else None


_SURPLUS: Final = regex(r"(?:の)?(?:営業|経常|最終|純|通期){0,2}黒字(?!化|転換|幅)")


def is_surplus(text: str, mention: Mention) -> bool:
    """Whether 黒字 behind *mention* says that it is a profit: a plus, and no change."""
    return _SURPLUS.match(text, mention.end) is not None


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
