"""Which durations are one in several units (2分30秒, 3 hours 20 minutes), and how long is the whole?"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from reportgate.numbers.scan.found import Found
from reportgate.text.patterns import regex

# How many of the first one unit is: days and shorter by seconds, months and years by months.
_SIZES: Final = {
    "ms": Decimal("0.001"),
    "s": Decimal(1),
    "min": Decimal(60),
    "h": Decimal(3600),
    "d": Decimal(86_400),
    "wk": Decimal(604_800),
}
_MONTHS: Final = {"mo": Decimal(1), "y": Decimal(12)}
# Most of the smaller unit beside the larger: 2 minutes 90 seconds are two durations.
_BELOW: Final = {
    ("y", "mo"): 12,
    ("wk", "d"): 7,
    ("d", "h"): 24,
    ("d", "min"): 1440,
    ("h", "min"): 60,
    ("h", "s"): 3600,
    ("min", "s"): 60,
    ("s", "ms"): 1000,
}
_JOINT: Final = regex(r"(?:[ \u00a0]|,? and |, |と)?")


class Whole(NamedTuple):
    """A whole duration in one unit."""

    value: Decimal
    half: Decimal
    """Half a unit of its smallest part."""


def join(text: str, first: Found, second: Found) -> None:
    """Make *first* and *second*, durations side by side in *text*, parts of one when they are."""
    if _JOINT.fullmatch(text, first.end, second.start) is None or second.sign or second.direction != first.direction:
        return
    if text.endswith(("between ", "Between "), 0, first.start):
        return
    one, other = _part(first), _part(second)
    if one is None or other is None or other[0] >= _BELOW.get((one[1], other[1]), 0):
        return
    parts = first.parts if first.parts is not None else [one]
    parts.append(other)
    first.parts = second.parts = parts
    second.hedge = second.hedge or first.hedge


def _part(found: Found) -> tuple[int, str] | None:
    figure = found.figure
    if figure is None or found.unit is None or figure.exponent or figure.denominator != 1 or figure.numerator < 0:
        return None
    return figure.numerator, found.unit


def add_up(parts: Sequence[tuple[int, str]], unit: str) -> Whole | None:
    """How long *parts* are in *unit*; None when they have no fixed length in it."""
    sizes = _MONTHS if unit in _MONTHS else _SIZES
    if unit not in sizes or any(name not in sizes for _, name in parts):
        return None
    total = sum((number * sizes[name] for number, name in parts), Decimal(0))
    smallest = sizes[parts[-1][1]]
    return Whole(total / sizes[unit], smallest / sizes[unit] / 2)
