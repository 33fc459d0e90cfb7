"""The rows of a text's Markdown tables, each with the heads of its columns."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import pairwise, zip_longest
from typing import Final, NamedTuple

from reportgate.numbers.compare.topic import find_words
from reportgate.text.patterns import regex

_RULE: Final = regex(r"^[ \t]{0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_CELL: Final = regex(r"(?<!\\)\|")
_PADDING: Final = " \t|\n"


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
    label: tuple[int, int]
    """Where the head of the row stands: in its first cell, or, where that is empty, in that of a row above."""

    def column(self, place: int) -> int:
        """The column of the cell that holds *place*."""
        return bisect_right(self.cells, place) - 1

    def heads_at(self, text: str, place: int) -> tuple[str, str]:
        """The head of the column and the head of the row of *place* in *text*; a first cell has no head of a row."""
        column = self.column(place)
        title = self.titles[column] if column < len(self.titles) else ""
        return title, text[slice(*self.label)].strip(" \t|\n") if column else ""


class _Header(NamedTuple):
    """The head of a table."""

    titles: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    words: frozenset[str]

    def go_on(self, cells: list[str]) -> _Header:
        """The head with a second row of it, *cells*: a title that is left out is that to the left of it."""
        missing = max(0, len(cells) - len(self.titles))
        titles, spans = [*self.titles, *[""] * missing], [*self.spans, *[self.spans[-1]] * missing]
        for column in range(2, len(titles)):
            if not titles[column]:
                titles[column], spans[column] = titles[column - 1], spans[column - 1]
        both = (f"{title} {cell}".strip() for title, cell in zip_longest(titles, cells, fillvalue=""))
        return _Header(tuple(both), tuple(spans), self.words | find_words(" ".join(cells)))


def find_rows(text: str) -> list[Row]:
    """Find every row below the rule under a header, in order."""
    if "|" not in text:
        return []
    rows: list[Row] = []
    header: _Header | None = None
    is_first = False
    for (start, end), (next_start, next_end) in pairwise([*_lines(text), (len(text), len(text))]):
        line = text[start:end]
        if "|" not in line:
            header = None
        elif header is None:
            if _RULE.match(text[next_start:next_end]):
                header, is_first = _read_header(line, start), True
        elif not _RULE.match(line):
            if is_first and _is_header(header, line):
                header = header.go_on([line[a:b].strip(_PADDING) for a, b in pairwise([*_cells(line), len(line)])])
            rows.append(_read_row(text, start, end, header, None if is_first else rows[-1].label))
            is_first = False
    return rows


def _read_header(line: str, start: int) -> _Header:
    edges = [*_cells(line), len(line)]
    titles = tuple(line[a:b].strip(_PADDING) for a, b in pairwise(edges))
    return _Header(titles, tuple((start + a, start + b) for a, b in pairwise(edges)), find_words(line))


def _is_header(header: _Header, line: str) -> bool:
    """Whether the first row below the rule goes on with the header: that leaves titles out, and it has no number."""
    if any(char.isdecimal() for char in line):
        return False
    return not all(header.titles[1:]) or len(_cells(line)) > len(header.titles)


@lru_cache(maxsize=64)
def _find_heads(titles: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """The words of each title; the same ones stand over every row of a table."""
    return tuple(map(find_words, titles))


def _read_row(text: str, start: int, end: int, header: _Header, above: tuple[int, int] | None) -> Row:
    """Read a row; *above*: where the head of the row above it stands, which serves this one where it has none."""
    cells = (*(start + cell for cell in _cells(text[start:end])), end)
    label = cells[0], cells[1]
    if above is not None and not text[slice(*label)].strip(_PADDING):
        label = above
    return Row(start, end, cells, _find_heads(header.titles), header.words, header.titles, header.spans, label)


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
