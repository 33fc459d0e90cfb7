"""What does text taken from a PDF show, without the furniture of its pages?

Pages are parted by form feeds. A line at the top or the bottom of a page that stands on at least three pages, digits
apart, is furniture: a running title, a page number. Nothing else is taken away, and nothing at all without form feeds.
A sentence goes on from page to page as it does from line to line: what stands between two pages is one line break.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, NamedTuple

from reportgate.text.patterns import regex
from reportgate.text.shown import Builder, Reading

FEWEST_PAGES: Final = 3
ZONE: Final = 3
"""Lines at the top, and at the bottom, of a page that can be furniture."""
LONGEST: Final = 200
"""A longer line is prose."""
_DIGITS: Final = regex(r"\d+")


class _Line(NamedTuple):
    start: int
    end: int
    place: str
    """Top or bottom, and what the line says without its digits."""
    number: int | None
    """The one number of a line that holds nothing else than a number."""


def read_pages(raw: str) -> Reading:
    """Read the text of a PDF: as it stands, without the furniture of its pages, and with one line break between two."""
    if "\f" not in raw:
        return Reading(raw)
    furniture = _furniture(raw)
    others = [(start, -end, "\n") for start, end in _page_breaks(raw, furniture)]
    shown = Builder(raw)
    at = 0
    # Of two that begin at one place the longer, a page break, comes first; the furniture in it is passed over.
    for start, end, text in sorted(others + [(start, -end, "") for start, end in furniture]):
        if start >= at:
            shown.copy(at, start)
            shown.put(text, start, -end)
            at = -end
    shown.copy(at, len(raw))
    return shown.reading()


def _page_breaks(raw: str, furniture: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans between the text of a page and that of the next: white space, a form feed, furniture."""
    ends, starts = dict(furniture), {end: start for start, end in furniture}
    found: list[tuple[int, int]] = []
    for feed in re.finditer("\f", raw):
        start, end = feed.span()
        if found and start < found[-1][1]:
            continue
        while start in starts or raw[max(0, start - 1) : start].isspace():
            start = starts.get(start, start - 1)
        while end in ends or raw[end : end + 1].isspace():
            end = ends.get(end, end + 1)
        found.append((start, end))
    return found


def _furniture(raw: str) -> list[tuple[int, int]]:
    """Spans of the lines that are furniture, ascending."""
    if raw.count("\f") < FEWEST_PAGES - 1:
        return []
    pages = _edges_of_pages(raw)
    counts = Counter(place for page in pages for place in {line.place for line in page})
    previous: dict[str, int] = {}
    return [
        (line.start, line.end)
        for page in pages
        for line in page
        if counts[line.place] >= FEWEST_PAGES and _counts_up(line, previous)
    ]


def _counts_up(line: _Line, previous: dict[str, int]) -> bool:
    """Whether a bare number may be a page number: each page counts on from the one before it."""
    if line.number is None:
        return True
    before = previous.get(line.place)
    previous[line.place] = line.number
    return before is None or line.number == before + 1


def _edges_of_pages(raw: str) -> list[list[_Line]]:
    """Lines at the edges of each page that may be furniture, in the order of the text."""
    pages: list[list[_Line]] = []
    start = 0
    for page in raw.split("\f"):
        lines = [
            (start + match.start(), start + match.end())
            for match in re.finditer(r"[^\n]+", page)
            if match.group().strip()
        ]
        top, bottom = lines[:ZONE], lines[ZONE:][-ZONE:]
        found = [_line(raw, *span, "top") for span in top] + [_line(raw, *span, "bottom") for span in bottom]
        pages.append([line for line in found if line.end - line.start <= LONGEST])
        start += len(page) + 1
    return pages


def _line(raw: str, start: int, end: int, zone: str) -> _Line:
    text = raw[start:end].strip()
    digits = _DIGITS.findall(text)
    bare = len(digits) == 1 and len(digits[0]) < 6 and not any(map(str.isalpha, text))  # noqa: PLR2004 -- no page 100000
    return _Line(start, end, f"{zone} {_DIGITS.sub('0', text)}", int(digits[0]) if bare else None)
