"""At which line and column of a file does a stretch of the summary stand?

People look at a file: the artifact, where the summary is one JSON string full of escapes, or the summary as a file of
its own. Lines and columns count from 1; columns are UTF-16 code units, as code hosts count them.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final

from reportgate.text.patterns import regex
from reportgate.verdict import Span

_BREAK: Final = regex(r"\r\n|\n|\r")
_ASTRAL: Final = regex("[\U00010000-\U0010ffff]")
_SPACE: Final = regex(r"[ \t\n\r]*")
# One character of a JSON string as it is written; a pair of escaped surrogates is one character.
_WRITTEN: Final = regex(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of a file: lines and UTF-16 columns from 1, the end column behind the last character."""

    start_line: int
    start_column: int
    end_line: int
    end_column: int
    text: str
    """The file's own characters there: escapes stay escapes."""


class SummaryFile:
    """The summary as it stands in the text of a file."""

    def __init__(self, summary: str, raw: str) -> None:
        self._raw = raw
        self._lines = [0, *(match.end() for match in _BREAK.finditer(raw))]
        self._astral = [match.start() for match in _ASTRAL.finditer(raw)]
        self._offset, self._starts = _locate(summary, raw)

    def find_region(self, span: Span) -> Region | None:
        """Find where *span* of the summary stands; None if the file does not hold the summary."""
        start, end = self._place(span[0]), self._place(span[1])
        if start is None or end is None or not start <= end:
            return None
        return Region(*self._position(start), *self._position(end), self._raw[start:end])

    def line_of(self, region: Region) -> Region:
        """The whole lines around *region*, without the last line's break."""
        start = self._lines[region.start_line - 1]
        end = self._lines[region.end_line] if region.end_line < len(self._lines) else len(self._raw)
        text = self._raw[start:end].rstrip("\r\n")
        return Region(region.start_line, 1, *self._position(start + len(text)), text)

    def _place(self, offset: int) -> int | None:
        if self._offset is not None:
            return self._offset + offset
        if self._starts is not None and 0 <= offset < len(self._starts):
            return self._starts[offset]
        return None

    def _position(self, place: int) -> tuple[int, int]:
        line = bisect_right(self._lines, place)
        start = self._lines[line - 1]
        surrogates = bisect_left(self._astral, place) - bisect_left(self._astral, start)
        return line, place - start + surrogates + 1


def _locate(summary: str, raw: str) -> tuple[int | None, list[int] | None]:
    """Where the summary begins in *raw*, or where each of its characters (and its end) does, or neither."""
    if raw.removeprefix("\ufeff") == summary:
        return len(raw) - len(summary), None
    start = _find_literal(summary, raw)
    if start is None:
        return None, None
    if raw[start : start + len(summary)] == summary and raw[start + len(summary) : start + len(summary) + 1] == '"':
        return start, None
    lengths = (len(match[0]) for match in _WRITTEN.finditer(raw, start))
    starts = [start, *(start + length for length, _ in zip(accumulate(lengths), summary, strict=False))]
    return None, starts if len(starts) == len(summary) + 1 else None


def _find_literal(summary: str, raw: str) -> int | None:
    """Where the characters of the string under "summary" begin, None if *raw* is no object that holds it there."""
    # Numbers stay text: an integer of thousands of digits must not stop the search.
    decoder = json.JSONDecoder(parse_int=str, parse_float=str)
    try:
        place = _skip(raw, 1 if raw.startswith("\ufeff") else 0, "{")
        while True:
            key, place = _decode(decoder, raw, place)
            place = _skip(raw, place, ":")
            value, end = _decode(decoder, raw, place)
            if key == "summary":
                return place + 1 if value == summary else None
            place = end
            place = _skip(raw, place, ",")
    except (ValueError, IndexError, RecursionError):
        return None


def _decode(decoder: json.JSONDecoder, raw: str, place: int) -> tuple[Any, int]:
    value, end = decoder.raw_decode(raw, place)
    return value, end


def _skip(raw: str, place: int, sign: str) -> int:
    """Step over *sign* and the space around it."""
    place = _end_of_space(raw, place)
    if raw[place] != sign:
        raise ValueError(f"{sign} is expected at {place}")
    return _end_of_space(raw, place + 1)


def _end_of_space(raw: str, place: int) -> int:
    match = _SPACE.match(raw, place)
    return match.end() if match else place
