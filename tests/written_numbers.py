"""Builds mentions by hand, so that a rule of comparison is tested without the scanner."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from reportgate.numbers.mention import Mention


def written(digits: str, **more: Any) -> Mention:
    """A number in the digits given, its interval half a unit of the last digit on each side."""
    value = Decimal(digits)
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    half = more.pop("half", None) or Decimal((0, (5,), exponent - 1))
    return Mention(
        0,
        len(digits),
        digits,
        low=value - Decimal(half),
        high=value + Decimal(half),
        value=value,
        sign="-" if value < 0 else more.pop("sign", ""),
        **more,
    )
