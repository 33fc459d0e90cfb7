"""Which numbers may a number define: those of its clause, of its sentence or row, or of what its line leads to?"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Final

from reportgate.numbers.compare.negation import knows_of_denial
from reportgate.numbers.compare.passages import Passages
from reportgate.numbers.compare.rows import Row, find_rows
from reportgate.numbers.compare.scopes import Scope, read_cell, read_scope
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

_HEADING: Final = regex(r"^[ \t]{0,3}#{1,6}[ \t]", re.MULTILINE)
_EMPTY_LINE: Final = regex(r"\n[ \t]*\n")
# What begins another statement.
_APART: Final = regex(
    r"\b(?:with|while|as|all|every|each|and|since|because|but|so)\b|[;；。]|[%％](?:で|、)", re.IGNORECASE
)
_FEW: Final = 3
_LONGEST_GAP: Final = 8
_LONGEST_BLOCK: Final = 4000
"""Characters of a block that a line may lead to."""
_MOST: Final = 64
"""Most numbers that a number may define: those behind them are looked at by none."""


class Circles:
    """The numbers round the numbers of one text."""

    def __init__(self, text: str, mentions: Sequence[Mention], passages: Passages) -> None:
        self._text = text
        self._numbers = [mention for mention in mentions if mention.level == "claim"]
        self._starts = [mention.start for mention in self._numbers]
        self._passages = passages

    @cached_property
    def _rows(self) -> list[Row]:
        return find_rows(self._text)

    @cached_property
    def _row_starts(self) -> list[int]:
        return [row.start for row in self._rows]

    def scope(self, mention: Mention) -> Scope | None:
        """What *mention* limits another figure to, by its place."""
        found = read_scope(self._text, mention)
        if found is not None and found.sort != "threshold":
            return found
        row = self._passages.place(mention).row
        if row is not None:
            # In the first column stands what a row is about.
            first = row.column(mention.start) == 0
            return (
                read_cell(mention, self._text[row.cells[0] : row.cells[1]], row.titles[0]) or found if first else found
            )
        head = self._head(mention)
        return (read_cell(mention, head, "") if head else None) or found

    def _head(self, mention: Mention) -> str:
        """The cell of a table's header that *mention* stands in."""
        start = self._text.rfind("\n", 0, mention.start) + 1
        if not self._text.startswith("|", start):
            return ""
        return self._text[self._text.rfind("|", start, mention.start) + 1 :].partition("|")[0]

    def is_denied(self, mention: Mention) -> bool:
        """Whether the sentence may deny something: "no incident in the past 400 days" counts these days."""
        start, end = self._passages.place(mention).sentence
        return knows_of_denial(self._text[start:end])

    def is_share_of(self, mention: Mention, other: Mention) -> bool:
        """Whether *other*, a share, may be that of what happened within or after the time *mention*.

        Both stand in one clause with nothing between that begins another statement ("93%, with all replies within 4
        hours"), or the time leads to the share ("Within 2 days, 81% had arrived").
        """
        first, second = sorted((mention, other), key=lambda number: number.start)
        if _APART.search(self._text, first.end - 1, second.start) is not None:
            return False
        clause = self._passages.place(mention).clause
        if clause == self._passages.place(other).clause:
            return True
        rest = self._text[mention.end : clause[1]]
        lead = self._text[clause[0] : mention.start].split()
        return (
            second is other
            and len(lead) <= _FEW
            and (len(rest.split()) <= _FEW if rest.isascii() else len(rest) <= 2 * _FEW)
        )

    def around(self, mention: Mention) -> Iterator[list[Mention]]:
        """The numbers that *mention* may define, *mention* among them, the nearest ones first."""
        row, clause, sentence = self._passages.place(mention)
        if row is not None:
            yield self._within((row.start, row.end))
            return
        yield self._within(clause)
        yield self._within(sentence)
        led = (number for span in self._led_by(mention, *sentence) for number in self._within(span))
        yield list(islice(led, _MOST))

    def _led_by(self, mention: Mention, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where that stands to which a line leads: a heading to its section, "…:" to a block, a head to its column."""
        line = self._text[start:end].strip(" \t\n*_")
        if line.startswith("#"):
            heading = _HEADING.search(self._text, end)
            yield end, heading.start() if heading is not None else len(self._text)
        elif line.endswith((":", "：")):
            # The list may begin behind an empty line.
            begin = end + len(self._text[end : end + _LONGEST_GAP]) - len(self._text[end : end + _LONGEST_GAP].lstrip())
            last = min(begin + _LONGEST_BLOCK, len(self._text))
            empty = _EMPTY_LINE.search(self._text, begin, last)
            yield begin, empty.start() if empty is not None else last
        elif line.startswith("|"):
            for row in islice(self._rows, bisect_left(self._row_starts, end), None):
                if not row.title_spans[0][0] <= mention.start < row.title_spans[-1][1]:
                    break
                column = sum(begin <= mention.start for begin, _ in row.title_spans) - 1
                if column + 1 < len(row.cells):
                    yield row.cells[column], row.cells[column + 1]

    def _within(self, span: tuple[int, int]) -> list[Mention]:
        first = bisect_left(self._starts, span[0])
        return self._numbers[first : min(first + _MOST, bisect_left(self._starts, span[1], lo=first))]
