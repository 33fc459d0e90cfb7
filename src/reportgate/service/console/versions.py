"""What changed between two attempts of a report?"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

from reportgate.render.difference import Piece, find_difference
from reportgate.render.visible import show_hidden
from reportgate.review.items import Attempt
from reportgate.service.editing import editable

MAX_LINES: Final = 2000
"""Longest text that is compared line by line; matching takes quadratic time."""
CONTEXT: Final = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the older text, of the newer, of both, or a gap of unchanged lines."""

    side: Literal["both", "old", "new", "gap"]
    pieces: tuple[Piece, ...]


def find_changes(old: Attempt, new: Attempt) -> tuple[Line, ...]:
    """The lines in which the summaries and ledgers differ, with a little around them."""
    before, after = ("\n".join(editable(attempt)).split("\n") for attempt in (old, new))
    if max(len(before), len(after)) > MAX_LINES:
        return _all("old", before) + _all("new", after)
    found: list[Line] = []
    groups = SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(CONTEXT)
    for position, group in enumerate(groups):
        if position:
            found.append(Line("gap", ()))
        for tag, a, b, c, d in group:
            found += _all("both", before[a:b]) if tag == "equal" else _changed(before[a:b], after[c:d])
    return tuple(found)


def _changed(old: list[str], new: list[str]) -> tuple[Line, ...]:
    if len(old) != len(new):
        return _all("old", old) + _all("new", new)
    found: list[Line] = []
    for one, other in zip(old, new, strict=True):
        pieces = find_difference(show_hidden(one), show_hidden(other))
        found.append(Line("old", tuple(piece for piece in pieces if piece.side != "source")))
        found.append(Line("new", tuple(piece for piece in pieces if piece.side != "quoted")))
    return tuple(found)


def _all(side: Literal["both", "old", "new"], lines: list[str]) -> tuple[Line, ...]:
    return tuple(Line(side, (Piece("both", show_hidden(line)),)) for line in lines)
