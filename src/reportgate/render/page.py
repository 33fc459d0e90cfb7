"""How is a text written as HTML so that each of its marks keeps exactly its characters?"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from html import escape

from reportgate.render.marks import Mark
from reportgate.render.visible import show_hidden

OpenMark = Callable[[Mark], str]
"""Writes the opening tag of a mark; ``</a>`` closes it."""


class Page:
    """Writes a text as HTML, in order, with its marks."""

    def __init__(self, text: str, marks: Sequence[Mark], open_mark: OpenMark) -> None:
        """Take the marks disjoint and in order."""
        self.text = text
        self._marks = marks
        self._starts = [mark.start for mark in marks]
        self._open = open_mark
        self._out: list[str] = []

    def html(self) -> str:
        """Everything written so far."""
        return "".join(self._out)

    def tag(self, tag: str) -> None:
        """Write markup of the page's own."""
        self._out.append(tag)

    def write(self, start: int, end: int) -> None:
        """Write the characters from *start* to *end* as they are, each stretch inside its mark."""
        position = max(bisect_right(self._starts, start) - 1, 0)
        while start < end:
            while position < len(self._marks) and self._marks[position].end <= start:
                position += 1
            mark = self._marks[position] if position < len(self._marks) else None
            if mark is None or mark.start >= end:
                self._out.append(_shown(self.text[start:end]))
                return
            if mark.start > start:
                self._out.append(_shown(self.text[start : mark.start]))
                start = mark.start
            stop = min(mark.end, end)
            self._out += [self._open(mark), _shown(self.text[start:stop]), "</a>"]
            start = stop

    def replace(self, start: int, end: int, shown: str) -> None:
        """Write *shown* in place of the characters from *start* to *end*, inside the mark that touches them."""
        position = max(bisect_right(self._starts, start) - 1, 0)
        touching = [mark for mark in self._marks[position : position + 2] if mark.start < end and start < mark.end]
        if touching:
            self._out += [self._open(touching[0]), _shown(shown), "</a>"]
        else:
            self._out.append(_shown(shown))


def _shown(text: str) -> str:
    return escape(show_hidden(text), quote=False)
