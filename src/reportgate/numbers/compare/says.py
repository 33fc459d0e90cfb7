"""Does this writing of a number say that value?

The value is carried into the unit of the prose, and compared there by size first and by sign second, all in exact
decimals. The prose says the value when the value lies among the numbers that are written this way, unless

* a zero is written, which only zero says (ZERO_WRITTEN);
* rounding hides more of the value than the cap (TOO_COARSE);
* a hedge moves the numbers that are meant: "nearly 90" is below 90, "90 or more" is not below;
* the signs differ: a value below zero needs a written sign or a word of decrease, one above zero refuses both.

Vague numbers (数百), bands (5,000万円台) and broken numerals say no value: a person has to look.
"""

from __future__ import annotations

from decimal import Context, Decimal
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from reportgate.numbers.compare.conversion import AS_IS, CHANGES_OF_BASE, Conversion, find_conversion, unit_written
from reportgate.numbers.mention import Direction, Mention
from reportgate.numbers.scan.durations import add_up
from reportgate.numbers.units import Unit, parse_unit
from reportgate.verdict import Mismatch

Rounding: TypeAlias = Literal["nearest", "truncate"]
Stated: TypeAlias = Direction | Literal["any"] | None

DEFAULT_CAP: Final = Decimal("0.10")
HEDGE_AT_LEAST: Final = Decimal("0.005")
HEDGE_AT_MOST: Final = Decimal("0.10")
ONE: Final = Decimal(1)
ZERO: Final = Decimal(0)

# Values have up to 400 digits and up to 308 places on either side: nothing may be rounded while comparing.
EXACT: Final = Context(prec=2000, Emax=999_999, Emin=-999_999)
_UNREADABLE: Final = {
    "malformed": Mismatch.MALFORMED,
    "vague": Mismatch.VAGUE,
    "band": Mismatch.AMBIGUOUS_BAND,
}


class Comparison(NamedTuple):
    """Whether a mention says a value; if not, why."""

    same: bool
    mismatch: Mismatch | None = None
    """None exactly when ``same``."""

    def __bool__(self) -> bool:
        return self.same


SAME: Final = Comparison(same=True)
_DIFFERENT: Final = {mismatch: Comparison(same=False, mismatch=mismatch) for mismatch in Mismatch}


class Reading(NamedTuple):
    """Sizes in the unit of the prose, without their signs."""

    value: Decimal
    """The claim's value."""
    written: Decimal
    low: Decimal
    high: Decimal


def says_same(
    mention: Mention,
    value: Decimal,
    unit: str | Unit | None,
    *,
    scale: Decimal = ONE,
    rounding: Rounding = "nearest",
    magnitude: bool = False,
    cap: Decimal = DEFAULT_CAP,
    stated: Stated = "any",
) -> Comparison:
    """Compare what *mention* says with *value*.

    Args:
        mention: A number of the prose, at level "claim".
        value: The claim's value, in *unit* times *scale*.
        unit: The declared unit; None: undeclared, so that only the number is compared.
        scale: What one unit of *value* is worth in the prose: 1000 for a ledger kept in thousands.
        rounding: How the prose came to its last digit: "nearest" (both ends of the interval count) or "truncate"
            (towards zero, the far end does not).
        magnitude: Whether the value is a size by nature, so that it has no sign; then the direction of the prose must
            be *stated*.
        cap: Largest relative difference that rounding may hide.
        stated: The direction that the claim's statement gives a magnitude; "any": not known, not compared.

    Raises:
        UnitError: *unit* is outside the list.
    """
    unreadable = _UNREADABLE.get(mention.kind)
    if unreadable or mention.value is None:
        return _DIFFERENT[unreadable or Mismatch.MALFORMED]
    declared = parse_unit(unit) if isinstance(unit, str) else unit
    scaled = value if scale == ONE else EXACT.multiply(value, scale)
    if mention.parts and _says_whole(mention, scaled, declared, cap):
        return SAME
    conversion = find_conversion(unit_written(mention), declared)
    if conversion is None or _is_change_of_ratio(mention, declared):
        # 2分40秒 for 150 s is another length, in a unit that can say it.
        lasts = bool(mention.parts) and declared is not None and declared.kind == "duration"
        return _DIFFERENT[Mismatch.VALUE_MISMATCH if lasts else Mismatch.UNIT_MISMATCH]
    mismatch = None
    # What is written digit by digit is not rounded; most numbers of a report are.
    if conversion is not AS_IS or rounding != "nearest" or mention.hedge is not None or mention.value != scaled:
        mismatch = _compare_size(mention, read(mention, scaled, conversion), rounding, cap)
    if mismatch is None:
        mismatch = _compare_sign(mention, scaled, declared, magnitude=magnitude, stated=stated)
    return SAME if mismatch is None else _DIFFERENT[mismatch]


def _says_whole(mention: Mention, value: Decimal, unit: Unit | None, cap: Decimal) -> bool:
    """Whether a duration in several units says the value as a whole: 2分30秒 says 150 s and 2.5 min.

    A claim of 2 min covers its own part only: the seconds need another one.
    """
    whole = add_up(mention.parts, mention.parts[-1][1] if unit is None else unit.name)
    if whole is None:
        return False
    sizes = Reading(
        EXACT.abs(value), whole.value, EXACT.subtract(whole.value, whole.half), EXACT.add(whole.value, whole.half)
    )
    mismatch = _compare_size(mention, sizes, "nearest", cap) or _compare_plain_sign(mention, value, below=False)
    return mismatch is None


def _is_change_of_ratio(mention: Mention, unit: Unit | None) -> bool:
    """A ratio of 2.02 is 202 % of its base, but "rose 202 %" is a ratio of 3.02."""
    is_change = mention.is_change and not mention.of_base
    return unit is not None and unit.kind == "ratio" and mention.unit == "percent" and is_change


def read(mention: Mention, value: Decimal, conversion: Conversion) -> Reading:
    """Carry *value* into the unit of *mention*, and take the signs off both."""
    written, low, high = mention.value, mention.low, mention.high
    if written is None or low is None or high is None:
        raise ValueError(f"{mention.text!r} has no value")
    if conversion.factor != ONE:
        value = EXACT.multiply(value, conversion.factor)
    if conversion.offset:
        value = EXACT.add(value, conversion.offset)
    if written < 0:
        written, low, high = -written, -high, -low
    return Reading(EXACT.abs(value), written, low, high)


def _compare_size(mention: Mention, sizes: Reading, rounding: Rounding, cap: Decimal) -> Mismatch | None:
    if not sizes.written:
        return _compare_zero(sizes)
    if mention.hedge in _BOUNDS:
        return None if _within_bound(mention, sizes) else Mismatch.VALUE_MISMATCH
    if mention.hedge == "about" and _near(mention, sizes):
        return None
    if not _within(sizes, rounding):
        return Mismatch.VALUE_MISMATCH
    difference = EXACT.abs(EXACT.subtract(sizes.value, sizes.written))
    return Mismatch.TOO_COARSE if difference > EXACT.multiply(cap, sizes.value) else None


def _compare_zero(sizes: Reading) -> Mismatch | None:
    if not sizes.value:
        return None
    return Mismatch.ZERO_WRITTEN if sizes.value <= sizes.high else Mismatch.VALUE_MISMATCH


def _within(sizes: Reading, rounding: Rounding) -> bool:
    if rounding == "nearest":
        return sizes.low <= sizes.value <= sizes.high
    step = EXACT.subtract(sizes.high, sizes.low)
    return sizes.written <= sizes.value < EXACT.add(sizes.written, step)


def hedge_width(mention: Mention) -> Decimal:
    """How far a hedge reaches: one unit of the last digit that is not zero, within 0.5 % and 10 % of the number."""
    size = abs(mention.value or ZERO)
    last = EXACT.normalize(size).as_tuple().exponent
    # Words have a last digit too: half is 0.5, so that "over half" reaches as far as "over 50 %".
    unit = EXACT.scaleb(ONE, last) if isinstance(last, int) else ZERO
    width = max(mention.hedge_step or ZERO, unit, EXACT.multiply(size, HEDGE_AT_LEAST))
    return min(width, EXACT.multiply(size, HEDGE_AT_MOST))


def _width(mention: Mention, sizes: Reading) -> Decimal:
    if not mention.parts:
        return hedge_width(mention)
    # One unit of the smallest part of a duration in several units.
    width = max(EXACT.subtract(sizes.high, sizes.low), EXACT.multiply(sizes.written, HEDGE_AT_LEAST))
    return min(width, EXACT.multiply(sizes.written, HEDGE_AT_MOST))


def _near(mention: Mention, sizes: Reading) -> bool:
    return EXACT.abs(EXACT.subtract(sizes.value, sizes.written)) <= _width(mention, sizes)


# Hedge -> whether the value lies above the number (+1) or below (-1), and whether the number itself counts.
_BOUNDS: Final[dict[str | None, tuple[int, bool]]] = {
    "over": (1, False),
    "atleast": (1, True),
    "under": (-1, False),
    "nearly": (-1, False),
    "atmost": (-1, True),
}


def _within_bound(mention: Mention, sizes: Reading) -> bool:
    side, inclusive = _BOUNDS[mention.hedge]
    beyond = EXACT.subtract(sizes.value, sizes.written) * side
    if not beyond:
        return inclusive
    # "More than -5" reads as a smaller loss to some and a larger one to others: neither is accepted.
    return mention.sign != "-" and ZERO < beyond <= _width(mention, sizes)


def _compare_sign(
    mention: Mention, value: Decimal, unit: Unit | None, *, magnitude: bool, stated: Stated
) -> Mismatch | None:
    below = mention.sign == "-" or (mention.value is not None and mention.value < 0)
    if below and mention.direction == "down":
        return Mismatch.DOUBLE_SIGN
    if (below and mention.direction == "up") or (mention.sign == "+" and mention.direction == "down"):
        return Mismatch.SIGN_CONFLICT
    if not value:
        return None
    if magnitude and value > 0:
        said: Direction | None = "down" if below else mention.direction
        return None if stated in ("any", said) else Mismatch.SIGN_CONFLICT
    base = _base(unit_written(mention), unit)
    if base is not None:
        return _compare_multiple(mention, value, base, below=below)
    return _compare_plain_sign(mention, value, below=below)


def _compare_plain_sign(mention: Mention, value: Decimal, *, below: bool) -> Mismatch | None:
    if mention.direction is not None:
        return None if (mention.direction == "up") == (value > 0) else Mismatch.SIGN_CONFLICT
    return None if below == (value < 0) else Mismatch.VALUE_MISMATCH


@lru_cache(maxsize=1024)
def _base(written: str, unit: Unit | None) -> Decimal | None:
    """The value that means "no change" when a number is written as a multiple of its base; None: it is not."""
    if written not in CHANGES_OF_BASE:
        return None
    if unit is not None and unit.kind == "percent_change":
        return ZERO
    return Decimal(100) if unit is not None and unit.kind == "percent" else ONE


def _compare_multiple(mention: Mention, value: Decimal, base: Decimal, *, below: bool) -> Mismatch | None:
    """A halving is below its base without any sign; a word of movement must only point the same way."""
    if below != (base != ZERO and value < 0):
        return Mismatch.VALUE_MISMATCH
    if mention.direction is None or value == base:
        return None
    return None if (mention.direction == "up") == (value > base) else Mismatch.SIGN_CONFLICT
