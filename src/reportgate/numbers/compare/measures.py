"""Of the same things, does one text give the average and the other the median, or one count ranks from the other end?

A measure that only one text names contradicts nothing, but for the end of a span ("peaked at"): that is said on
purpose.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from reportgate.text.patterns import regex

_MEASURE: Final = regex(
    r"\b(?:(?P<mean>averag(?:e|es|ed|ing)|mean)|(?P<median>medians?|P\d\d|percentiles?)"
    r"|(?P<sum>total(?:s|led|ed)?|sum|altogether|combined|cumulative|all-time|to date|since (?:its |the )?launch)"
    r"|(?P<max>max|maximum|peak(?:s|ed)?|highest|largest|longest|biggest)"
    r"|(?P<min>min|minimum|lowest|smallest|shortest)|(?P<each>daily|weekly|monthly|hourly))\b"
    r"|(?P<ja_mean>平均)|(?P<ja_median>中央値|パーセンタイル)|(?P<ja_sum>累計|合計|通算|総[額数]|延べ)"
    r"|(?P<ja_max>最[大高多長]|ピーク)|(?P<ja_min>最[小低少短])|(?P<ja_each>[日週月]次|[週月]間|毎[日週月])",
    re.IGNORECASE,
)
_LASTING: Final = regex(r"\b(?:cumulative|all-time|to date|since (?:its |the )?launch)\b|累計|通算|延べ", re.IGNORECASE)
# The ends of a span: who means one says so.
_DELIBERATE: Final = regex(
    r"\b(?:peak(?:ed|s) at|(?:a|the) (?:peak|maximum|minimum) of) |最[大小]で? 0|ピーク", re.IGNORECASE
)
_FROM_BELOW: Final = regex(
    r" 0 [- ]?(?:from|to) (?:the )?(?:bottom|last|end)\b|(?:lowest|worst|bottom)[ -]ranked| 0 [- ]?(?:worst|lowest|last"
    r"|smallest|slowest|weakest|least)\b|(?:ワースト|下から|下位|後ろから)(?:の|第)? 0",
    re.IGNORECASE,
)
_BELOW: Final = regex(
    r"\b(?:bottom|worst|last|lowest|weakest|least|slowest)\b|ワースト|下から|下位|後ろから|最下位", re.IGNORECASE
)


@lru_cache(maxsize=1024)
def find_measures(text: str) -> frozenset[str]:
    """Find the measures that *text* names.

    >>> sorted(find_measures("The median and the average salary"))
    ['mean', 'median']
    """
    return frozenset(match.lastgroup.removeprefix("ja_") for match in _MEASURE.finditer(text) if match.lastgroup)


def are_other_measures(prose: str, around: str, stated: str) -> bool:
    """Whether what belongs to a number in *prose* names another measure than *stated*, or one that *stated* has not.

    *around*: what surrounds the number as well; both with 0 for the number.
    """
    own, theirs = find_measures(prose), find_measures(stated)
    if not own:
        return False
    if _DELIBERATE.search(prose) is not None and not theirs:
        return True
    if "each" in own and _LASTING.search(stated) is not None:
        return _LASTING.search(around) is None
    own, theirs = own - {"each"}, theirs - {"each"}
    return bool(own and theirs) and own.isdisjoint(theirs) and theirs.isdisjoint(find_measures(around))


def is_other_end(prose: str, around: str, stated: str, known: str) -> bool:
    """Whether a rank is counted from below in *prose* or in *stated*, and *known* or *around* know nothing of it."""
    if _FROM_BELOW.search(prose) is not None:
        return _BELOW.search(known) is None
    return _FROM_BELOW.search(stated) is not None and _BELOW.search(around) is None
