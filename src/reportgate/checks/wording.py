"""How is a piece of an untrusted text shown in a message?"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

LONGEST_SHOWN: Final = 80
MAX_PLAIN_EXPONENT: Final = 21
"""Below 10**21 a number is written out, from there on with an exponent."""


def quote(text: str) -> str:
    """Show *text* in quotes on one line, at most LONGEST_SHOWN characters of it, what cannot be printed escaped.

    >>> quote("12.5%")
    "'12.5%'"
    """
    return repr(text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…")


def plain(number: Decimal) -> str:
    """Write *number* in its own digits, without an exponent as long as that stays readable."""
    return f"{number:f}" if abs(number.adjusted()) < MAX_PLAIN_EXPONENT else str(number)


def stated_scale(scale: Decimal) -> Decimal | None:
    """A metric's scale as evidence has it: None for one."""
    return None if scale == 1 else scale


def amount(value: Decimal, unit: str | None, scale: Decimal | None) -> str:
    """Write a claim's value with what one of it is worth: *scale* times *unit*, None for one and for an unknown unit.

    >>> amount(Decimal(420000), "JPY", Decimal(1000000)), amount(Decimal("1.0"), "ratio", None)
    ('420000 × 1000000 JPY', '1.0 ratio')
    """
    factor = "" if scale is None else f" × {plain(scale)}"
    return f"{plain(value)}{factor}{'' if unit is None else f' {unit}'}"
