"""Where do a quotation and the nearest passage of its source differ?"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from reportgate.text.patterns import regex

MAX_TOKENS: Final = 400
"""Longest text that is compared, in words, numbers and signs; matching takes quadratic time."""

# A number is one token: 12.4 against 12.5 is a changed number, not a changed digit.
_TOKEN: Final = regex(r"\d[\d.,]{0,400}|[A-Za-zÀ-ɏ]{1,100}|\s{1,100}|.", re.DOTALL)


class Piece(NamedTuple):
    """A stretch of text: in both, only in the quotation ("quoted") or only in the source ("source")."""

    side: Literal["both", "quoted", "source"]
    text: str


def find_difference(quote: str, passage: str) -> tuple[Piece, ...]:
    """Align *quote* with *passage*, token by token.

    Returns:
        The pieces in order; joined without the "source" ones they are *quote*, without the "quoted" ones *passage*.
        Texts of more than MAX_TOKENS tokens are not aligned: one piece a side.
    """
    old, new = _TOKEN.findall(quote), _TOKEN.findall(passage)
    if max(len(old), len(new)) > MAX_TOKENS:
        return _pieces([("quoted", quote), ("source", passage)])
    # Late: a report whose quotations are found needs none.
    from difflib import SequenceMatcher  # noqa: PLC0415

    found: list[tuple[Literal["both", "quoted", "source"], str]] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            found.append(("both", "".join(old[a:b])))
        else:
            found += [("quoted", "".join(old[a:b])), ("source", "".join(new[c:d]))]
    return _pieces(found)


def _pieces(found: list[tuple[Literal["both", "quoted", "source"], str]]) -> tuple[Piece, ...]:
    return tuple(Piece(side, text) for side, text in found if text)
