"""Does a stated value agree with its recomputation?

The rules, in order; the first that applies decides:

1. Equal: match.
2. Opposite signs: SIGN_MISMATCH.
3. The operator keeps the metric to some decimals, and the recomputation rounds (a tie either way) or truncates
   (towards zero) to the value: match.
4. The operator accepts an absolute difference, and it is not exceeded: match.
5. Recomputed 0, which has no relative difference: OUT_OF_TOLERANCE.
6. |value - recomputed| <= tolerance * |recomputed|, inclusive: match. The tolerance is the smaller of the operator's
   and the claim's.
7. The policy accepts rounded values, the recomputation rounds to the value at the decimals that the claim writes,
   and differs by 10 % at most: match.
8. OUT_OF_TOLERANCE.

A claim that states a tolerance asks to be measured by it, so 3 and 4 are not open to it.
"""

from __future__ import annotations

from decimal import ROUND_DOWN, ROUND_HALF_DOWN, ROUND_HALF_UP, Context, Decimal, Inexact, InvalidOperation
from enum import StrEnum
from typing import Final, NamedTuple

from reportgate.metrics.registry import Metric
from reportgate.policy import Policy

# Wide enough for every sum and product of two numbers that a document may hold; should a digit ever be lost all the
# same, the context raises instead of rounding.
EXACT: Final = Context(prec=4000, Emax=999999, Emin=-999999, traps=[Inexact, InvalidOperation])
NOISE: Final = Decimal("1e-12")
"""Relative to the recomputation: what adding up floats may be off by."""
NOISE_SHARE: Final = Decimal("1e-3")
"""Most of an absolute bound that noise may add to it: beyond 2**53 a relative noise would outgrow any such bound."""
ROUNDED_CAP: Final = Decimal("0.1")


class Agreement(StrEnum):
    """Which rule decided."""

    EQUAL = "equal"
    ROUNDED = "rounded"
    ABSOLUTE = "absolute"
    RELATIVE = "relative"
    ROUNDED_AS_WRITTEN = "rounded as written"
    SIGN_MISMATCH = "sign mismatch"
    OUT_OF_TOLERANCE = "out of tolerance"

    @property
    def holds(self) -> bool:
        """Whether value and recomputation agree."""
        return self not in (Agreement.SIGN_MISMATCH, Agreement.OUT_OF_TOLERANCE)


class Bounds(NamedTuple):
    """How near a value must come, and by which rules."""

    rel_tol: Decimal
    """Largest relative difference, inclusive: the smaller of the operator's and the claim's."""
    abs_tol: Decimal | None
    decimals: int | None
    truncate: bool
    accept_rounded: bool

    @classmethod
    def of(cls, metric: Metric, policy: Policy, tolerance: Decimal | None) -> Bounds:
        """Join the operator's bounds with the *tolerance* of a claim, None when it states none.

        A negative tolerance counts as the operator's: it is refused elsewhere, and must not be a bound.
        """
        rel_tol = operator_tolerance(metric, policy)
        own = tolerance is None
        return cls(
            rel_tol=rel_tol if tolerance is None or tolerance < 0 else min(rel_tol, tolerance),
            abs_tol=metric.abs_tol if own else None,
            decimals=metric.decimals if own else None,
            truncate=metric.rounding == "truncate",
            accept_rounded=policy.accept_rounded,
        )


def operator_tolerance(metric: Metric, policy: Policy) -> Decimal:
    """The largest relative difference that the operator accepts for *metric*."""
    return policy.rel_tol if metric.rel_tol is None else metric.rel_tol


def find_agreement(  # noqa: PLR0911 -- one return a rule
    value: Decimal, recomputed: Decimal, bounds: Bounds
) -> Agreement:
    """Say by which rule *value* agrees with *recomputed*, or why not.

    >>> bounds = Bounds(Decimal("0.005"), None, None, truncate=False, accept_rounded=False)
    >>> find_agreement(Decimal("100.5"), Decimal(100), bounds)
    <Agreement.RELATIVE: 'relative'>
    >>> find_agreement(Decimal("0.004"), Decimal(0), bounds)
    <Agreement.OUT_OF_TOLERANCE: 'out of tolerance'>
    """
    if value == recomputed:
        return Agreement.EQUAL
    if value and recomputed and value.is_signed() != recomputed.is_signed():
        return Agreement.SIGN_MISMATCH
    if bounds.decimals is not None and rounds_to(value, recomputed, bounds.decimals, truncate=bounds.truncate):
        return Agreement.ROUNDED
    difference = EXACT.abs(EXACT.subtract(value, recomputed))
    if bounds.abs_tol is not None and difference <= _widen(bounds.abs_tol, recomputed):
        return Agreement.ABSOLUTE
    if not recomputed:
        return Agreement.OUT_OF_TOLERANCE
    if difference <= _share(recomputed, bounds.rel_tol):
        return Agreement.RELATIVE
    if bounds.accept_rounded and _rounds_as_written(value, recomputed, difference):
        return Agreement.ROUNDED_AS_WRITTEN
    return Agreement.OUT_OF_TOLERANCE


def find_band(value: Decimal, recomputed: Decimal, bounds: Bounds) -> tuple[Decimal, Decimal]:
    """Return the lowest and the highest value that agrees with *recomputed*, leaving float noise aside.

    *value* is the claim's: under ``accept_rounded`` the decimals that it writes count. Where rounding reaches beyond
    the other bounds, only the rounded values in the band agree.

    >>> find_band(Decimal(12), Decimal("12.4"), Bounds(Decimal("0.005"), None, 0, truncate=False, accept_rounded=False))
    (Decimal('12'), Decimal('12.4620'))
    """
    reaches = [EXACT.multiply(bounds.rel_tol, EXACT.abs(recomputed))]
    if bounds.abs_tol:
        reaches.append(bounds.abs_tol)
    found = [recomputed]
    for reach in reaches:
        found += [EXACT.subtract(recomputed, reach), EXACT.add(recomputed, reach)]
    if bounds.decimals is not None:
        found += _rounded(recomputed, bounds.decimals, truncate=bounds.truncate)
    if bounds.accept_rounded and recomputed:
        farthest = _share(recomputed, ROUNDED_CAP)
        found += [
            rounded
            for rounded in _rounded(recomputed, _written_decimals(value), truncate=False)
            if EXACT.abs(EXACT.subtract(rounded, recomputed)) <= farthest
        ]
    low, high = min(found), max(found)
    # A value of the opposite sign never agrees.
    return max(low, Decimal(0)) if recomputed > 0 else low, min(high, Decimal(0)) if recomputed < 0 else high


def _rounded(recomputed: Decimal, decimals: int, *, truncate: bool) -> list[Decimal]:
    """What *recomputed* becomes at *decimals* decimals; both neighbours of a tie."""
    scaled = recomputed.scaleb(decimals, EXACT)
    ways = (ROUND_DOWN,) if truncate else (ROUND_HALF_DOWN, ROUND_HALF_UP)
    return [scaled.to_integral_value(way).scaleb(-decimals, EXACT) for way in ways]


def rounds_to(value: Decimal, recomputed: Decimal, decimals: int, *, truncate: bool = False) -> bool:
    """Whether *recomputed* becomes *value* when it is brought to *decimals* decimals.

    Rounding takes both ends, since half up and half even are both in use; truncating leaves the far end open. Float
    noise is absorbed at closed ends only.

    >>> rounds_to(Decimal("1.2"), Decimal("1.25"), 1), rounds_to(Decimal("1.3"), Decimal("1.25"), 1)
    (True, True)
    >>> rounds_to(Decimal("1.2"), Decimal("1.3"), 1, truncate=True)
    False
    """
    step = Decimal((0, (1,), -decimals))
    if EXACT.remainder(value, step):
        return False
    if not truncate:
        half = EXACT.multiply(step, Decimal("0.5"))
        return EXACT.abs(EXACT.subtract(value, recomputed)) <= _widen(half, recomputed)
    # Truncation goes towards zero, so that only the sizes matter; 0 takes both sides.
    beyond = EXACT.subtract(EXACT.abs(recomputed), EXACT.abs(value))
    return -_noise(step, recomputed) <= beyond < step


def _widen(bound: Decimal, recomputed: Decimal) -> Decimal:
    return EXACT.add(bound, _noise(bound, recomputed))


def _noise(bound: Decimal, recomputed: Decimal) -> Decimal:
    """The float noise to absorb at an absolute *bound*: none at 0."""
    return min(EXACT.multiply(NOISE, EXACT.abs(recomputed)), EXACT.multiply(NOISE_SHARE, bound))


def _share(recomputed: Decimal, tolerance: Decimal) -> Decimal:
    """The largest difference that *tolerance* allows. At tolerance 0 nothing is absorbed: digits must be equal."""
    return EXACT.multiply(EXACT.add(tolerance, NOISE) if tolerance else tolerance, EXACT.abs(recomputed))


def _rounds_as_written(value: Decimal, recomputed: Decimal, difference: Decimal) -> bool:
    return difference <= _share(recomputed, ROUNDED_CAP) and rounds_to(value, recomputed, _written_decimals(value))


def _written_decimals(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    # 1.3E+3 shows no decimals; it is not read as rounded to hundreds, which would let a claim choose its own width.
    return max(-exponent, 0) if isinstance(exponent, int) else 0
