"""Which part of a unit does a fraction say: a quarter of a percentage point, half of one percent, half an hour?

A fraction that stands alone is a share of something; one of a unit is a quantity in that unit.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.quantities import read_unit
from reportgate.text.patterns import regex

_OF_UNIT: Final = regex(
    r"(?:[ -](?:of )?(?:an?|one|1))?(?=[ -](?:percent|per cent|percentage points?|points?|basis points?)\b)"
    r"|[ -](?:of )?an?(?=[ ](?:second|minute|hour|day|week|month|year|mile|kilomet(?:er|re)|inch|pound|ton(?:ne)?)\b)"
    r"|(?=[ ]?%)"
)


def weigh(text: str, found: Found) -> None:
    """Make *found*, a fraction, a quantity when a unit stands behind it."""
    of_unit = _OF_UNIT.match(text, found.end) if text[found.end] in " -%" else None
    if of_unit is None or found.figure is None:
        return
    unit = read_unit(text, of_unit.end())
    if unit.end > of_unit.end() and not unit.exponent:
        found.end, found.kind, found.unit, found.unit_text = unit.end, unit.kind, unit.unit, unit.text


def may_follow(text: str, end: int) -> bool:
    """Whether a unit of which the word that ends at *end* can be a part stands behind it: a quarter point."""
    return text[end] in " -" and _OF_UNIT.match(text, end) is not None
