"""The rows of a text's Markdown tables, each with the heads of its columns."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import Final, NamedTuple

from reportgate.numbers.compare.topic import find_words
from reportgate.text.patterns import regex

_RULE: Final = regex(r"^[ \t]{0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_CELL: Final = regex(r"(?<!\\)\|")


class Row(NamedTuple):
    """A row of a Markdown table."""

    start: int
    end: int
    cells: tuple[int, ...]
    """Where each cell starts, and where the last one ends."""
    heads: tuple[frozenset[str], ...]
    """The words of each cell of the header."""
    header: frozenset[str]
    """The words of the whole header."""
    titles: tuple[str, ...]
    """The cells of the header."""
    title_spans: tuple[tuple[int, int], ...]
    """Where they stand."""

    def column(self, place: int) -> int:
        """The column of the cell that holds *place*."""
        return bisect_right(self.cells, place) - 1

    def heads_at(self, text: str, place: int) -> tuple[str, str]:
        """The head of the column and the head of the row of *place* in *text*; a first cell has no head of a row."""
        column = self.column(place)
        title = self.titles[column] if column < len(self.titles) else ""
        return title, text[self.cells[0] : self.cells[1]].strip(" \t|") if column else ""


def find_rows(text: str) -> list[Row]:
    """Find every row below the rule under a header, in order."""
    if "|" not in text:
        return []
    rows: list[Row] = []
    titles: tuple[str, ...] | None = None
    heads: tuple[frozenset[str], ...] = ()
    header: frozenset[str] = frozenset()
    spans: tuple[tuple[int, int], ...] = ()
    for (start, end), (next_start, next_end) in pairwise([*_lines(text), (len(text), len(text))]):
        line = text[start:end]
        if "|" not in line:
            titles = None
        elif titles is not None:
            if not _RULE.match(line):
                cells = (*(start + cell for cell in _cells(line)), end)
                rows.append(Row(start, end, cells, heads, header, titles, spans))
        elif _RULE.match(text[next_start:next_end]):
            edges = [*_cells(line), len(line)]
            titles = tuple(line[a:b].strip(" \t|\n") for a, b in pairwise(edges))
            spans = tuple((start + a, start + b) for a, b in pairwise(edges))
            heads, header = tuple(map(find_words, titles)), find_words(line)
    return rows


def _lines(text: str) -> list[tuple[int, int]]:
    spans, start = [], 0
    for line in text.splitlines(keepends=True):
        spans.append((start, start + len(line)))
        start += len(line)
    return spans


def _cells(line: str) -> list[int]:
    """Where the cells of a row start; a pipe at the very beginning or end opens none."""
    cuts = [match.end() for match in _CELL.finditer(line)]
    starts = cuts if line.lstrip().startswith("|") else [0, *cuts]
    if len(starts) > 1 and not line[starts[-1] :].strip():
        starts.pop()
    return starts or [0]
