"""For which span of time is a number said?

"Monthly clicks were 1,240" does not say "weekly clicks were 1,240", nor does "1,240 clicks per minute". Only the
length of the span is read, from a few words of each language; and which of the spans beside the present one is meant,
or is compared with, where a word says it: 前週比 is not 前年比, "this week" not "last week". Dates are references of
their own.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from reportgate.numbers.compare.topic import find_words
from reportgate.text.patterns import regex

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
    "年差 期差 月差 週差 日差 "
    "yoy qoq mom wow previous previously prior last earlier ago basis 年度 "
    "january february march april june july august september october november december"
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


_UNITS: Final = {"日": "day", "週": "week", "月": "month", "四半期": "quarter", "期": "quarter", "年": "year"}
_INITIALS: Final = {"d": "day", "w": "week", "m": "month", "q": "quarter", "y": "year"}
_UNIT: Final = r"(?:day|week|month|quarter|year)"
_EARLIER: Final = r"(?:last|previous|prior|preceding)"
_COMPARED: Final = regex(
    rf"\b(?P<twice>{_UNIT})[ -](?:over|on)[ -](?P=twice)\b|\b(?P<short>[dwmqy])(?:/|o|-o-)(?P=short)\b"
    rf"|\b(?:from|than|vs\.?|versus|over|against|compared (?:with|to)|on|below|above) (?:in |the |that of ){{0,2}}"
    rf"(?:same (?:day|week|month|quarter|period|time) (?:(?:of|in) )?(?:the )?)?(?:{_EARLIER} (?P<earlier>{_UNIT})\b|"
    rf"a (?P<ago>{_UNIT}) (?:ago|earlier|before)\b)|\b(?P<adjective>{_UNIT})-(?:ago|earlier)\b"
    r"|(?:(?P<two>前々)|[前昨先])(?P<kanji>日|週|月|四半期|期|年)度?(?:同(?:四半期|[期月週日]))?"
    r"(?:対?比(?!率|重)|差|から|より|を|[にと]比べ|に対し)|(?P<annual>昨対)",
    re.IGNORECASE,
)
_NAMED: Final = regex(
    rf"\b(?P<when>this|current|{_EARLIER}|next|coming) (?P<unit>{_UNIT})\b|\b(?P<day>today|yesterday|tomorrow)\b"
    rf"|\b(?P<ordinal>first|second|third|fourth|final) (?P<of>{_UNIT})\b"
    r"|最(?P<ja_ordinal>[初後])の(?P<ja_of>日|週|月|四半期|期|年)"
    r"|(?P<mark>[今本当昨先前来翌次])(?P<kanji>日|週|月|四半期|期|年)(?!間)",
    re.IGNORECASE,
)
_WHEN: Final = {
    **dict.fromkeys(("this", "current", "today", *"今本当"), "now"),
    **dict.fromkeys(("last", "previous", "prior", "preceding", "yesterday", *"昨先前"), "earlier"),
    **dict.fromkeys(("next", "coming", "tomorrow", *"来翌次"), "later"),
}


class Periods(NamedTuple):
    """The spans of time that a text names by words."""

    bases: frozenset[str]
    """The lengths of the spans that something is compared with: "week" for 前週比."""
    named: frozenset[tuple[str, str]]
    """Length and place of the others: ("week", "now") for 今週."""

    def contradict(self, other: Periods) -> bool:
        """Whether both compare, and with no span in common, or both name spans, and none in common."""
        if self.bases and other.bases and self.bases.isdisjoint(other.bases):
            return True
        return bool(self.named and other.named) and self.named.isdisjoint(other.named)


@lru_cache(maxsize=1024)
def find_periods(text: str) -> Periods:
    """Find the spans of time that *text* compares with, and the others that it names.

    >>> find_periods("今週のクリックは前年比5%増").bases
    frozenset({'year'})
    """
    bases: set[str] = set()
    rest, end = [], 0
    for found in _COMPARED.finditer(text):
        bases.add(_read_base(found))
        rest.append(text[end : found.start()])
        end = found.end()
    rest.append(text[end:])
    return Periods(frozenset(bases), frozenset(_read_named(found) for found in _NAMED.finditer("\n".join(rest))))


def _read_base(found: re.Match[str]) -> str:
    if found["annual"]:
        return "year"
    if found["kanji"]:
        return f"two {_UNITS[found['kanji']]}" if found["two"] else _UNITS[found["kanji"]]
    if found["short"]:
        return _INITIALS[found["short"].lower()]
    return (found["twice"] or found["earlier"] or found["ago"] or found["adjective"]).lower()


def _read_named(found: re.Match[str]) -> tuple[str, str]:
    if found["day"]:
        return "day", _WHEN[found["day"].lower()]
    if found["kanji"]:
        return _UNITS[found["kanji"]], _WHEN[found["mark"]]
    if found["of"]:
        return found["of"].lower(), found["ordinal"].lower()
    if found["ja_of"]:
        return _UNITS[found["ja_of"]], "first" if found["ja_ordinal"] == "初" else "final"
    return found["unit"].lower(), _WHEN[found["when"].lower()]
