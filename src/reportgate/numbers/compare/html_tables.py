"""What marks of a Markdown table stand for the tags of an HTML one?

So that a cell has its heads in either: each row becomes a line, each cell begins with a bar, and a rule stands behind
the first row. A cell over several columns or rows leaves empty ones where it reaches.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

from reportgate.text.patterns import regex

MOST: Final = 100
"""Most columns or rows that a cell may reach over."""

TABLE_TAG: Final = regex(r"<(?P<closing>/?)(?P<name>table|caption|thead|tbody|tfoot|tr|td|th)\b", re.IGNORECASE)
_SPAN: Final = regex(r"\s(?P<way>col|row)span\s{0,5}=\s{0,5}[\"']?\s{0,5}(?P<size>[0-9]{1,4})", re.IGNORECASE)
_RULE: Final = "\n|---|\n"
_SECOND: Final = 2


class HtmlTables:
    """Reads the tags of a text's tables, in order."""

    def __init__(self) -> None:
        self.is_open = False
        """Whether the last tag read stands inside a table."""
        self._rows = 0
        self._column = 0
        self._behind = 0
        # How many rows the cell of a column still reaches down.
        self._reaching: dict[int, int] = defaultdict(int)

    def read(self, tag: str) -> str | None:
        """The marks for *tag*; None when it is no tag of a table, or stands outside of one."""
        found = TABLE_TAG.match(tag)
        if found is None:
            return None
        name, closes = found["name"].lower(), bool(found["closing"])
        if name == "table":
            self.is_open, self._rows = not closes, 0
            self._reaching.clear()
            return "\n\n"
        if not self.is_open:
            return None
        if name == "caption":
            return "\n\n" if closes else "\n"
        if name == "tr" and not closes:
            return self._open_row()
        if name in ("td", "th"):
            return self._close_cell() if closes else self._open_cell(tag)
        return " "

    def _open_row(self) -> str:
        self._rows += 1
        self._column = self._behind = 0
        return _RULE if self._rows == _SECOND else "\n"

    def _open_cell(self, tag: str) -> str:
        # The end of a cell may be left out.
        marks = self._close_cell()
        while self._reaching[self._column] > 0:
            self._reaching[self._column] -= 1
            self._column += 1
            marks += "| "
        spans = {way.lower(): min(int(size), MOST) for way, size in _SPAN.findall(tag)}
        width, height = max(1, spans.get("col", 1)), max(1, spans.get("row", 1))
        for column in range(self._column, self._column + width):
            self._reaching[column] = height - 1
        self._column += width
        self._behind = width - 1
        return f"{marks}| "

    def _close_cell(self) -> str:
        marks = " " + "| " * self._behind
        self._behind = 0
        return marks
