"""How is hostile text shown so that it can neither hide nor act?

A model wrote the artifact: an escape sequence would drive the terminal, a bidirectional control would show digits in
another order than they are published in. Both are replaced by their names before anything is printed.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from reportgate.text.patterns import regex

# Controls, line and paragraph separators, bidirectional controls, invisible operators, tags, private and unassigned
# layout characters. Tab and line feed stay: they are layout that a reader expects.
_HIDDEN: Final = regex(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164"
    "\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)


def show_hidden(text: str) -> str:
    r"""Replace every character that is invisible or acts on its surroundings by its code point in angle brackets.

    >>> show_hidden("12\u202e34\x1b[2J")
    '12⟨U+202E⟩34⟨U+001B⟩[2J'
    """
    return _HIDDEN.sub(lambda match: f"⟨U+{ord(match[0]):04X}⟩", text)


def one_line(text: str, limit: int = 300) -> str:
    r"""Show *text* on one line of at most *limit* characters, hidden characters named.

    >>> one_line("a\nb")
    'a ⏎ b'
    """
    shown = show_hidden(re.sub(r"[\t ]+", " ", text.strip()[: limit * 4])).replace("⟨U+000D⟩\n", "\n")
    shown = shown.replace("\n", " ⏎ ")
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def cell_width(text: str) -> int:
    """How many columns of a terminal *text* takes, a kanji counting two.

    >>> cell_width("週報 1")
    6
    """
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
