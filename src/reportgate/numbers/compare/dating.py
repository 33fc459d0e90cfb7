"""For which date is a number said?

"Clicks in October 2026 were 1,240" does not say "clicks in November 2026 were 1,240", though both dates stand in the
ledger. A date counts for a number where it stands at it, in its clause, or in what leads the clause in; dates that
something is compared with (up from October, 10月より) and dates of a publication count for none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from reportgate.numbers.compare.calendar import MONTHS, read_parts
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

Dates: TypeAlias = frozenset[tuple[str, int]]
"""Such as {("year", 2026), ("month", 11), ("month", 12)}: of each granularity, the values that may be meant.

What a change is counted from is of a granularity of its own: ("from month", 10).
"""

NO_DATES: Final[Dates] = frozenset()
LONGEST_TRAIL: Final = 60
LONGEST_GAP: Final = 24
"""Characters before or behind a date that are looked at."""
DATE_KINDS: Final = frozenset({"date", "period", "year"})
_WEEKDAYS: Final = {
    name: number
    for number, names in enumerate(
        ("mon monday 月", "tue tues tuesday 火", "wed wednesday 水", "thu thur thurs thursday 木", "fri friday 金",
         "sat saturday 土", "sun sunday 日"), 1)
    for name in names.split()
}  # fmt: skip
_SEASONS: Final = {"spring": 1, "summer": 2, "autumn": 3, "winter": 4}
# A month or weekday in short form, or that is a word too, is one with a capital letter only.
_NAME: Final = regex(
    r"\b(?:(?P<month>January|February|March|April|May|June|July|August|September|October|November|December"
    r"|january|february|april|june|july|august|september|october|november|december"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?![a-z])\.?)"
    r"|(?P<day>(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)days?|Mon|Tues?|Wed|Thu(?:rs?)?|Fri))(?![\w])"
    r"|\b(?:in|this|last|of|the|during) (?P<season>spring|summer|autumn|winter)(?!\w)"
    r"|(?P<kanji>[月火水木金土日])曜|[(（](?P<bracket>[月火水木金土日])[)）]"
)
# Dates that are named together: November and December, 11月と12月, from 2025 to 2026.
_TOGETHER: Final = regex(
    r" ?(?:[,、・/–—〜～~と-]|および|及び|から)? ?(?:(?:and|or|to|through|until|vs\.?|versus) )?"
    r"(?:(?:in|the|of|on) ){0,2}"
)
_BASE_BEFORE: Final = regex(
    r"(?:\b(?:since|than|over|versus|vs\.?|against|until|till|before|after|below|above|unlike|prior to|ahead of"
    r"|compared (?:with|to)|relative to|(?:up|down) on|beat|topped|exceeded|as in|levels? of|between"
    r"|published|dated|released|retrieved|accessed|posted|issued|updated)"
    r"(?: (?:in|on|the|those?|that|of|for|at|levels?|early|late)){0,3}|[\w%)][,;]? from(?: (?:the|that of|in))?) $",
    re.IGNORECASE,
)
_BASE_BEHIND: Final = regex(
    r"'s? levels?\b| (?:report|survey|issue|edition|release|update|study|poll|levels?)\b"
    r"|(?:[にのはで]|の?時点)?(?:公表|発表|公開|更新|現在|報告|レポート|調査|号)|付|時点"
    r"|[のとに]?(?:比|から|より|まで|以[来降前後]|比べ|対し|水準|を[上下]回|を超)",
)
# What may stand between a number and a date behind it that is its own.
_AT: Final = regex(
    r"[ ,]{0,2}[(（]?(?:(?:in|for|during|on|of|as of|at|by|the|early|late|mid|calendar|end|month) ){0,4}"
)
_LATIN_BEFORE: Final = regex(r"(?:['’]s ?|: ?|\()?(?:[$€£¥] ?)?")
# Behind a change, what leads to the date that it is counted from; "on Monday" may be the day itself.
_COUNTED_FROM: Final = regex(
    r"[ ](?:[a-z]{2,12} )?(?:from|over|than|vs\.?|versus|against|compared (?:with|to)|relative to)"
    r"(?: in| that of)?(?: the)? "
)
_TRAILS: Final = regex(r"[ ]?(?:starting|beginning|effective|as of|in|on|during|for|throughout|from)\b", re.IGNORECASE)


class Dated(NamedTuple):
    """Dates that are named together."""

    start: int
    end: int
    dates: Dates
    is_clear: bool
    """Whether all that is named was understood."""
    counts: bool
    """Whether the date may be a number's, and is not that of a comparison or a publication."""


def are_other_dates(prose: Dates, stated: Dates) -> bool:
    """Whether both name a date of one granularity, and none in common.

    >>> are_other_dates(frozenset({("month", 10), ("year", 2026)}), frozenset({("month", 11), ("year", 2026)}))
    True
    >>> are_other_dates(frozenset({("year", 2026)}), frozenset({("month", 11)}))
    False
    """
    common = {name for name, _ in prose} & {name for name, _ in stated}
    return any(_of(prose, name).isdisjoint(_of(stated, name)) for name in common)


def _of(dates: Dates, name: str) -> Dates:
    return frozenset(date for date in dates if date[0] == name)


class Dating:
    """The dates of one text."""

    def __init__(self, text: str, mentions: Iterable[Mention], unlisted: Collection[int] = ()) -> None:
        """Find them; those that start at *unlisted* are refused themselves, and nothing follows from them."""
        self._text = text
        self._all = list(_group(text, sorted(_find(text, mentions, unlisted), key=itemgetter(0))))
        self._starts = [dated.start for dated in self._all]

    def find(
        self, number: Mention, before: int, behind: int, clause: tuple[int, int], sentence: tuple[int, int]
    ) -> Dates:
        """Find the dates that may be those of *number*.

        *before* is where the number before it ends, *behind* where the next one starts, each of the text.
        """
        if not self._all:
            return NO_DATES
        start, end = clause
        # Numbers of other clauses have dates of their own.
        first, last = before > start, behind < end
        own = [
            dated
            for dated in self._within(max(start, before), min(end, behind))
            if self._is_near(dated, number, before if first else None, behind if last else None)
        ]
        # Brackets and commas end a clause.
        near = self._within(max(start, before), min(behind, number.end + LONGEST_GAP))
        attached = [dated._replace(counts=True) for dated in near if self._is_attached(dated, number)]
        circles = [attached, own]
        lead = self._text[max(0, number.start - 2 * LONGEST_GAP) : number.start]
        if before <= sentence[0] and _BASE_BEFORE.search(lead) is None:
            # A date at the head of the sentence is that of its first number.
            circles.append(self._within(sentence[0], start))
        if not last and _TRAILS.match(self._text, end, sentence[1]) is not None:
            circles.append(self._within(end, min(behind, sentence[1], end + LONGEST_TRAIL)))
        return _merge(circles) | self._find_base(number, behind)

    def _find_base(self, number: Mention, behind: int) -> Dates:
        """Find the date that a change is counted from: up 1.4 points from October."""
        if not number.is_change:
            return NO_DATES
        for dated in self._within(number.end, min(behind, number.end + LONGEST_TRAIL)):
            # From 2025 to 2026 names no base.
            if not dated.counts and _COUNTED_FROM.fullmatch(self._text, number.end, dated.start) is not None:
                return frozenset((f"from {name}", value) for name, value in dated.dates)
        return NO_DATES

    def find_in(self, spans: Iterable[tuple[int, int]]) -> Dates:
        """Find the dates of *spans*, those of a table's cell and of its heads."""
        return _merge([[dated for span in spans for dated in self._within(*span)]])

    def _within(self, start: int, end: int) -> list[Dated]:
        place = max(0, bisect_left(self._starts, start) - 1)
        found = []
        for dated in self._all[place:]:
            if dated.start >= end:
                break
            if dated.end > start:
                found.append(dated)
        return found

    def _is_near(self, dated: Dated, number: Mention, before: int | None, behind: int | None) -> bool:
        """Whether the number before it in the clause, or the one behind it, has *dated* not for its own.

        A date between two numbers follows the first one in English, and leads to the second one in Japanese.
        """
        if dated.start >= number.end:
            if behind is None:
                return True
            gap = self._text[dated.end : behind]
            return gap.isascii() and _LATIN_BEFORE.fullmatch(gap) is None
        if before is None:
            return True
        gap = self._text[dated.end : number.start]
        return not gap.isascii() or _LATIN_BEFORE.fullmatch(gap) is not None

    def _is_attached(self, dated: Dated, number: Mention) -> bool:
        """Whether *dated* stands directly at *number*."""
        if dated.start >= number.end:
            return _AT.fullmatch(self._text, number.end, dated.start) is not None
        gap = self._text[dated.end : number.start]
        return gap in ("", "の", "は", "に", "、") or (gap.isascii() and _LATIN_BEFORE.fullmatch(gap) is not None)


def _merge(circles: Iterable[Sequence[Dated]]) -> Dates:
    """Of each granularity, the dates of the first circle that names one; none where one was not understood."""
    found: set[tuple[str, int]] = set()
    for circle in circles:
        if not all(dated.is_clear for dated in circle):
            return NO_DATES
        known = {name for name, _ in found}
        found |= {date for dated in circle if dated.counts for date in dated.dates if date[0] not in known}
    return frozenset(found)


def _find(text: str, mentions: Iterable[Mention], unlisted: Collection[int]) -> Iterator[tuple[int, int, Dates | None]]:
    """Find all dates, and the names of months, weekdays and seasons that stand outside them."""
    ends = [0]
    starts = []
    for mention in mentions:
        if mention.level == "reference" and mention.kind in DATE_KINDS:
            starts.append(mention.start)
            ends.append(mention.end)
            yield mention.start, mention.end, None if mention.start in unlisted else read_parts(mention.text)
    for name in _NAME.finditer(text):
        # Inside a date its month is read already.
        if ends[bisect_left(starts, name.start() + 1)] <= name.start():
            yield name.start(), name.end(), frozenset({_read_name(name)})


def _read_name(name: re.Match[str]) -> tuple[str, int]:
    if name["month"]:
        return "month", MONTHS[name["month"].rstrip(".").lower()]
    if name["season"]:
        return "season", _SEASONS[name["season"]]
    day = name["day"] or name["kanji"] or name["bracket"]
    return "weekday", _WEEKDAYS[day.lower().removesuffix("s") if day.lower().endswith("days") else day.lower()]


def _group(text: str, found: Iterable[tuple[int, int, Dates | None]]) -> Iterator[Dated]:
    """Put together what is named together, and see what is compared with."""
    group: tuple[int, int, Dates | None] | None = None
    size = 0
    for start, end, dates in found:
        if group is not None and _TOGETHER.fullmatch(text, group[1], start) is not None:
            group = group[0], end, None if group[2] is None or dates is None else group[2] | dates
            size += 1
            continue
        if group is not None:
            yield _judge(text, *group, size)
        group, size = (start, end, dates), 1
    if group is not None:
        yield _judge(text, *group, size)


def _judge(text: str, start: int, end: int, dates: Dates | None, size: int) -> Dated:
    spans = size > 1 and dates is not None and len({name for name, _ in dates}) < len(dates)
    before = text[max(0, start - 2 * LONGEST_GAP) : start]
    counts = spans or (_BASE_BEFORE.search(before) is None and _BASE_BEHIND.match(text, end) is None)
    return Dated(start, end, dates or NO_DATES, dates is not None, counts)
