"""For which span of time is a number said?

"Monthly clicks were 1,240" does not say "weekly clicks were 1,240", nor does "1,240 clicks per minute". Only the
length of the span is read, from a few words of each language; which of the spans is meant stands in dates, which are
references of their own.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.topic import find_words

_FORMS: Final = {
    "minute": "minute 毎分",
    "hour": "hour hourly 毎時",
    "day": "day daily today yesterday 日次 毎日 今日 昨日 本日",
    "week": "week weekly 週次 毎週 週間 今週 先週",
    "month": "month monthly 月次 毎月 月間 今月 先月",
    "quarter": "quarter quarterly 四半 毎期",
    "year": "annual annually yearly 年次 毎年 年間 今年 昨年",
}
# As the topic of a text has them: endings cut, kanji in pairs.
_LENGTH: Final = {
    word: length for length, forms in _FORMS.items() for form in forms.split() for word in find_words(form)
}
# With what a number is compared, which says nothing about whose it is: every figure of a report may have it.
_COMPARISONS: Final = (
    "前年 前期 前月 前週 前日 前回 昨年 先月 先週 年比 期比 月比 週比 日比 同期 年同 期同 月同 "
    "yoy qoq mom wow previous previously prior last earlier ago basis"
)
NO_SUBJECT: Final = frozenset(_LENGTH).union(*(find_words(word) for word in _COMPARISONS.split()))
"""Words that name a span of time or a comparison and no subject."""
_RATES: Final = frozenset({"minute", "hour"})


def find_lengths(words: frozenset[str]) -> frozenset[str]:
    """The lengths of time that a text with these words speaks of.

    >>> sorted(find_lengths(find_words("Weekly clicks, up on last month")))
    ['month', 'week']
    """
    return frozenset(_LENGTH[word] for word in words & _LENGTH.keys())


def are_at_odds(prose: frozenset[str], statement: frozenset[str]) -> bool:
    """Whether both speak of lengths of time, and of none in common, or only *prose* of a rate by the minute or hour."""
    return bool(prose and statement) and (prose.isdisjoint(statement) or bool(_RATES & prose - statement))
