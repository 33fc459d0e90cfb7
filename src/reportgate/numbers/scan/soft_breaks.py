"""Which line breaks are spaces to a reader: "$28⏎million", "fell by⏎5%"?

Markdown joins the lines of a paragraph. A break stays where the text may be lines of their own after all: lists,
headings, rows, columns of figures.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.text.patterns import regex

# A word or number and what may belong to it behind the break; "clicks: 5" is a line of its own. A figure begins a line
# of its own too, unless the word before it asks for one.
_BEFORE_FIGURE: Final = "by to of in at and the for was from than were fell rose about".split()
_ASKED_FOR: Final = "|".join(f"(?<=[ ]{word}\\n)" for word in _BEFORE_FIGURE)
_BREAK: Final = regex(
    r"\n(?:(?<=[0-9%a-z,]\n)|(?<=[0-9%a-z,][ ]\n))(?=[ ]{0,8}(?:%|(?![a-z][.)]|[a-z_ ]{1,24}:)[a-z]))"
    rf"|\n(?:{_ASKED_FOR})"
    r"(?=[ ]{0,8}[$€£¥]?[0-9](?!\d{0,2}[.)](?:[ \n]|$)))"
)
# Lines that no other joins: headings, rows of tables.
_OWN_LINE: Final = ("#", "|")


def join_lines(text: str) -> str:
    """Make the line breaks inside paragraphs spaces; every position of *text* stays the same."""
    if "\n" not in text:
        return text
    return _BREAK.sub(_space, text.replace("\r\n", " \n") if "\r\n" in text else text)


def _space(found: re.Match[str]) -> str:
    start = found.string.rfind("\n", 0, found.start()) + 1
    return "\n" if found.string[start : start + 4].lstrip(" ").startswith(_OWN_LINE) else " "
