"""Under which titles does a passage stand: headings, the line that leads to a list, the item that an item is part of?

One pass over the lines of a text as its readers see it, so that its length is paid once.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import Final, NamedTuple

from reportgate.text.patterns import regex

LONGEST: Final = 60
"""Characters of a line that may be a title without a mark."""
_HEADING: Final = regex(r"[ \t]{0,3}(#{1,6})[ \t]+(.{1,300})")
_UNDERLINE: Final = regex(r"[ \t]{0,3}(=+|-+)[ \t]*$")
_ITEM: Final = regex(r"([ \t]*)(?:[-*+•・]|\d{1,3}[.)])[ \t]+(.*)")
_MARKED: Final = regex(r"[ \t]*(?:[【［\[](?P<inside>[^】］\]\n]{1,40})[】］\]]|[■●◆▼▶◎□○](?P<line>.{1,40}))")
# The first words of a paragraph, set apart by a full stop: "Japan. Sign-ups were 410."
_RUN_IN: Final = regex(r"[ \t*_]*([A-Z][\w-]{2,20}(?: [A-Z][\w-]{1,20}){0,2})\.[*_]{0,3}[ ](?=[A-Z])")
_ENDS_SENTENCE: Final = (".", "!", "?", "。", "！", "？", ",", "、", ";")
_SECTION: Final = 7
_LEAD: Final = 8
_ITEMS: Final = 10


class _Line(NamedTuple):
    level: int
    """That of a heading, _SECTION or _LEAD of a line that serves as one, _ITEMS and more of an item, 0: none."""
    title: str


class Titles:
    """The titles of one text."""

    def __init__(self, text: str) -> None:
        self._starts: list[int] = []
        self._chains: list[tuple[str, ...]] = []
        self._read(text)

    def above(self, position: int) -> tuple[str, ...]:
        """The titles of the line at *position*, the nearest one first; its own words are none of them."""
        place = bisect_right(self._starts, position) - 1
        return self._chains[place] if place >= 0 else ()

    def _read(self, text: str) -> None:
        stack: list[tuple[int, str]] = []
        at = 0
        before = ""
        for line, following in pairwise([*text.split("\n"), ""]):
            self._starts.append(at)
            at += len(line) + 1
            found = _read_line(before, line, following)
            before = line
            if found is not None:
                stack = _pop(stack, found.level)
            chain = tuple(title for _, title in reversed(stack))
            run_in = _RUN_IN.match(line) if found is not None and not found.level else None
            self._chains.append((run_in[1], *chain) if run_in is not None else chain)
            if found is not None and found.level:
                stack.append((found.level, found.title))


def _pop(stack: list[tuple[int, str]], level: int) -> list[tuple[int, str]]:
    """What still stands above a line of *level*; other text ends the lists, and what led to them."""
    limit = level or _LEAD
    return [entry for entry in stack if entry[0] < limit]


def _read_line(before: str, line: str, following: str) -> _Line | None:
    """What a line is; None where it changes nothing: an empty one, the row of a table, an underline."""
    stripped = line.strip(" \t*_")
    if not stripped or "|" in line or _UNDERLINE.match(line) is not None:
        return None
    heading = _HEADING.match(line)
    if heading is not None:
        return _Line(len(heading[1]), heading[2].strip(" #"))
    underline = _UNDERLINE.match(following)
    if underline is not None and len(stripped) <= LONGEST:
        return _Line(1 if underline[1][0] == "=" else 2, stripped)
    item = _ITEM.match(line)
    if item is not None:
        return _Line(_ITEMS + len(item[1].expandtabs(4)), item[2].rstrip(":： "))
    return _read_unmarked(line, stripped, following, alone=not before.strip() or before.lstrip().startswith("#"))


def _read_unmarked(line: str, stripped: str, following: str, *, alone: bool) -> _Line:
    marked = _MARKED.match(line)
    if marked is not None:
        return _Line(_SECTION, (marked["inside"] or marked["line"]).strip())
    if stripped.endswith((":", "：")) and len(stripped) <= LONGEST:
        return _Line(_LEAD, stripped.rstrip(":："))
    leads = alone and (
        not following.strip() or _ITEM.match(following) is not None or following.lstrip().startswith(": ")
    )
    if leads and len(stripped) <= LONGEST // 2 and not stripped.endswith(_ENDS_SENTENCE) and not _has_digit(stripped):
        return _Line(_SECTION, stripped)
    return _Line(0, "")


def _has_digit(text: str) -> bool:
    return any(char.isdecimal() for char in text)
