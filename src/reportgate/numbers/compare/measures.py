"""Of the same things, does one text give the average and the other the median, or the highest?

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
    r"|\b(?P<mode>most common|modal|mode)\b|(?P<ja_mode>最頻値)"
    # Every visitor stayed for 142 seconds: no average.
    r"|(?:^|\n)[\W_]{0,6}(?P<every>(?:each|every|all|no)"
    r"(?! (?:day|week|month|quarter|year|hour|night|time|in|told)s?\b) [a-z])"
    r"|(?P<ja_every>全員|誰も|(?:すべて|全て)の|どの[^。、\n]{1,8}も)"
    r"|(?P<ja_mean>平均)|(?P<ja_median>中央値|パーセンタイル)|(?P<ja_sum>累計|合計|通算|総[額数]|延べ)"
    r"|(?P<ja_max>最も?[大高多長]|ピーク)|(?P<ja_min>最も?[小低少短])|(?P<ja_each>[日週月]次|[週月]間|毎[日週月])",
    re.IGNORECASE,
)
_ENDS: Final = frozenset({"max", "min"})
# What one unit or customer brings is an average by itself: 客単価.
_MEAN_BY_ITSELF: Final = "単価"
_BOUNDS: Final = frozenset({"atmost", "atleast"})
_LASTING: Final = regex(r"\b(?:cumulative|all-time|to date|since (?:its |the )?launch)\b|累計|通算|延べ", re.IGNORECASE)
# The ends of a span: who means one says so.
_DELIBERATE: Final = regex(
    r"\b(?:peak(?:ed|s) at|(?:a|the) (?:peak|maximum|minimum) of) |最[大小]で? 0|ピーク", re.IGNORECASE
)


@lru_cache(maxsize=1024)
def find_measures(text: str) -> frozenset[str]:
    """Find the measures that *text* names.

    >>> sorted(find_measures("The median and the average salary"))
    ['mean', 'median']
    """
    return frozenset(match.lastgroup.removeprefix("ja_") for match in _MEASURE.finditer(text) if match.lastgroup)


def find_ends(text: str) -> frozenset[str]:
    """Those measures of *text* that are the ends of a span: "max", "min"; none of "the lowest-priced plan"."""
    return frozenset(
        name
        for match in _MEASURE.finditer(text)
        if match.lastgroup and (name := match.lastgroup.removeprefix("ja_")) in _ENDS and text[match.end() :][:1] != "-"
    )


def are_other_measures(prose: str, around: str, stated: str, hedge: str | None = None) -> bool:
    """Whether what belongs to a number in *prose* names another measure than *stated*, or one that *stated* has not.

    *around*: what surrounds the number as well; both with 0 for the number. *hedge*: that of the number, where the
    other one has another: "at most 142 seconds" is no average.
    """
    own, theirs = find_measures(prose), find_measures(stated) - {"every"}
    if hedge in _BOUNDS:
        own |= {"bound"}
    if not own:
        return False
    if not theirs and _MEAN_BY_ITSELF in stated:
        return not own <= {"mean", "every", "each", "bound"}
    if own & _ENDS and theirs & _ENDS and not own & theirs:
        return True
    if _DELIBERATE.search(prose) is not None and not theirs:
        return True
    if "each" in own and _LASTING.search(stated) is not None:
        return _LASTING.search(around) is None
    own, theirs = own - {"each"}, theirs - {"each"}
    return bool(own and theirs) and own.isdisjoint(theirs) and theirs.isdisjoint(find_measures(around))
