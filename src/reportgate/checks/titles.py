"""Which years of the summary are part of a source's title: the Annual Report 2024?

A year there says which document is meant, not when something was. Only years: any other number of a title (Outage hits
1,240 stores) is a figure, and rests on the source's text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from reportgate.checks.findings import Home
from reportgate.ledger import Source
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

_YEAR: Final = regex(r"(?:1[5-9]|20|21)\d{2}(?:年度?)?(?:[-–/~〜](?:\d{2}|\d{4})(?:年度?)?)?")
_NAME: Final = regex(r"[^\W\d_]{3}|[㐀-鿿ァ-ヺ]{2}")
"""A title of nothing but a year would cover that year everywhere."""


class Titles:
    """Where the titles of sources stand in a summary."""

    def __init__(self, summary: str, sources: Mapping[str, Source]) -> None:
        self._summary = summary
        self._sources = sources

    def find(self, mention: Mention) -> tuple[Home, ...]:
        """The source in whose title *mention*, a year, stands; empty: it is no year, or stands in none."""
        if _YEAR.fullmatch(mention.text) is None:
            return ()
        place = bisect_right(self._spans, (mention.start, len(self._summary) + 1, "")) - 1
        # Titles overlap seldom, and never by more than a few.
        for start, end, key in reversed(self._spans[max(0, place - _OVERLAPPING) : place + 1]):
            if start <= mention.start and mention.end <= end:
                return (Home("source", key),)
        return ()

    @cached_property
    def _spans(self) -> list[tuple[int, int, str]]:
        text = _fold(self._summary)
        spans = []
        for key, source in self._sources.items():
            title = _fold(source.title.strip()) if source.title else ""
            if not any(map(str.isdecimal, title)) or _NAME.search(title) is None:
                continue
            start = text.find(title)
            while start >= 0:
                end = start + len(title)
                if not _goes_on(text, start - 1, start) and not _goes_on(text, end, end - 1):
                    spans.append((start, end, key))
                start = text.find(title, end)
        return sorted(spans)


_OVERLAPPING: Final = 8


def _fold(text: str) -> str:
    """Fold letter case and line breaks, one character for one."""
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text).replace("\n", " ")


def _goes_on(text: str, outside: int, inside: int) -> bool:
    """Whether a word or number goes on over the edge of a title."""
    if not 0 <= outside < len(text):
        return False
    out, own = text[outside], text[inside]
    if out.isdecimal() or (own.isdecimal() and out in ".,%" and text[outside + 1 : outside + 2].isdecimal()):
        return True
    return out.isascii() and out.isalpha() and own.isascii()
