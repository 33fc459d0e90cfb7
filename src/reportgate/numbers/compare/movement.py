"""Does a number say a change, and which way?

A change *by* 5 % is not a level of 5 %: "churn rose 5 %" does not say "churn was 5 %", nor the other way round.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.mention import Direction, Mention
from reportgate.text.patterns import regex

# A change without saying which way, in the clause of a number.
_TELLS: Final = regex(
    r"\b(?:chang(?:e|es|ed|ing)|mov(?:e|es|ed)|shift(?:s|ed)?|swing|difference|yoy|qoq|mom|wow)\b|y/y"
    r"|[年月週日期回度]同?[年月週日期]?比|増減|変化|変動|騰落",
    re.IGNORECASE,
)
# A verb that nobody has listed may say a loss: right before such a number stand words that move nothing, or none.
_STILL_BEFORE: Final = regex(
    r"(?:^|[:：,(（|=–—-]|\b(?:was|were|is|are|at|of|by|and|about|around|approximately|roughly|nearly|almost|just"
    r"|only|a|an|the"
    r"|chang(?:e|es|ed)|mov(?:e|es|ed)|shift(?:s|ed)?|difference|yoy|qoq|mom|wow)|[^ -~])[ *_+~±]{0,4}$",
    re.IGNORECASE,
)
_STILL_BEHIND: Final = regex(
    r"[ *_)）」』]*(?:の(?:変化|変動|増減|水準)|ほど|程度|前後)?(?:(?:で|と|に)(?:推移|着地|な[りるっ])[ぁ-ん]{0,6}"
    r"|だ(?:った|が)?"
    r"|で(?:す|した|ある|あった|あり)?|[とはが、。]|(?=[!-~]))?[ *_)）]*(?:$|(?=[ -~、。（「]))"
)
_UP_HEAD: Final = regex(r"\b(?:growth|increase|rise|gain|up)\b|増加|増収|増益|伸び|成長|上昇|拡大", re.IGNORECASE)
_DOWN_HEAD: Final = regex(
    r"\b(?:decrease|decline|drop|fell|fall|loss|reduction|down|contraction|cut)\b|減少|減収|減益|下落|低下|縮小|赤字"
    r"|損失",
    re.IGNORECASE,
)
# Better or worse: up or down depends on what changes.
_VALUED: Final = regex(
    r"(?P<good>\b(?:better|improv\w{1,6})\b|改善|好転)|(?P<bad>\b(?:worse|worsen\w{0,3}|deteriorat\w{1,4})\b|悪化)",
    re.IGNORECASE,
)


_SIZE: Final = regex(
    r"(?:(?P<up>上げ|増加?|成長|伸び|上昇|拡大)|(?P<down>下げ|減少?|下落|低下|縮小|割引|値引き?"
    r"|削減))[率幅額](?:[はがも:]|[はがも]?平均)?"
    r"[ ]?(?:約|およそ|ほぼ)?$",
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


def head_way(title: str) -> Direction | None:
    """The way that the head of a table's column or row gives to the cells: Decline, 増加率."""
    if _UP_HEAD.search(title) is not None:
        return "up"
    return "down" if _DOWN_HEAD.search(title) is not None else None


def tells_change(head: str, tail: str) -> bool:
    """Whether the clause of a number, *head* before it and *tail* behind it, tells of a change, but not of its way.

    Not when a word that is unknown here stands at the number: "clicks lagged 12.4% WoW".
    """
    if _TELLS.search(f"{head} {tail}") is None:
        return False
    return _STILL_BEFORE.search(head) is not None and is_still(tail)


def is_still(tail: str) -> bool:
    """Whether what stands behind a change says nothing of its way that is not known here: 前週比12.4%に沈む does.

    >>> is_still("となり、"), is_still("に沈んだ。")
    (True, False)
    """
    return tail[:1].isascii() or _STILL_BEHIND.match(tail) is not None


def find_values(text: str) -> frozenset[str]:
    """Whether *text* says that something became better ("good") or worse ("bad")."""
    return frozenset(match.lastgroup for match in _VALUED.finditer(text) if match.lastgroup)


def is_multiple(mention: Mention) -> bool:
    """Whether *mention* is a multiple of its base, which is a change by itself."""
    return mention.unit == "ratio" or mention.of_base
