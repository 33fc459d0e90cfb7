"""How do the finds of a pass and the marks of the rendering become mentions with offsets in the raw text?"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from operator import attrgetter
from typing import Final

from reportgate.numbers.mention import Level, Mention
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.rendering import View
from reportgate.text.patterns import regex

_OVERRIDE: Final = regex("[\u202d\u202e]")
_OVERRIDING_TAG: Final = regex(r"<[bB][dD][oO]\b")
_BY_POSITION: Final = attrgetter("start")


def merge(view: View, found: Iterable[Found]) -> list[Mention]:
    """Make mentions of what was found in *view* and of its marks, in order of position."""
    raw = view.raw
    if _is_turned_round(raw):
        found = map(_distrust, found)
    made = [_mention(view, each) for each in found]
    for mark in view.marks:
        level: Level = "reference" if mark.kind == "url" else "structure"
        made.append(Mention(mark.raw_start, mark.raw_end, raw[mark.raw_start : mark.raw_end], level, mark.kind))
    made.sort(key=_BY_POSITION)
    return made


def _is_turned_round(raw: str) -> bool:
    """Whether characters, a tag or a style show the text in another order than it is written."""
    if not raw.isascii() and _OVERRIDE.search(raw) is not None:
        return True
    return ("<" in raw and _OVERRIDING_TAG.search(raw) is not None) or "bidi-override" in raw


def _distrust(found: Found) -> Found:
    """In a text that is shown in another order than it is written, no claim says what a reader sees."""
    if found.level == "claim":
        found.kind, found.figure, found.low, found.high = "malformed", None, None, None
    return found


def _mention(view: View, found: Found) -> Mention:
    start, end, span = found.start, found.end, found.range_of
    if not view.is_plain:
        start, end = view.raw_start(start), view.raw_end(end)
        span = None if span is None else (view.raw_start(span[0]), view.raw_end(span[1]))
    return Mention(
        start,
        end,
        view.raw[start:end],
        found.level,
        found.kind,
        None if found.low is None else Decimal(found.low),
        None if found.high is None else Decimal(found.high),
        None,
        found.unit,
        found.direction,
        found.hedge,
        unit_text=found.unit_text,
        sign=found.sign,
        is_change=found.is_change,
        of_base=found.of_base,
        range_of=span,
        parts=() if found.parts is None else tuple(found.parts),
        figure=found.figure,
    )
