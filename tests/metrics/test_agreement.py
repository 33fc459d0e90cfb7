"""Value and recomputation: the rules, their order, and both edges of each."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpora import ROOT, read_jsonl
from reportgate.metrics.agreement import Agreement, Bounds, find_agreement, find_band, rounds_to
from reportgate.metrics.registry import MetricRegistry
from reportgate.policy import Policy

CASES = ROOT / "fixtures" / "metrics"
OPERATOR = ("rel_tol", "abs_tol", "decimals", "rounding")


def _cases(name: str) -> list[Any]:
    return [pytest.param(case, id=case["label"]) for case in read_jsonl(CASES / name)]


def _find(case: dict[str, Any]) -> Agreement:
    metrics = MetricRegistry()
    metrics.metric("m", **{key: case[key] for key in OPERATOR if key in case})(lambda data: data)
    metric = metrics.get("m")
    assert metric is not None
    policy = Policy(accept_rounded=case.get("accept_rounded", False))
    tolerance = Decimal(case["tolerance"]) if "tolerance" in case else None
    bounds = Bounds.of(metric, policy, tolerance)
    return find_agreement(Decimal(case["value"]), Decimal(case["recomputed"]), bounds)


@pytest.mark.parametrize("case", _cases("agree.jsonl"))
def test_values_that_agree(case: dict[str, Any]) -> None:
    """A value within the bounds is accepted, by the first rule that holds."""
    found = _find(case)
    assert found is Agreement[case["rule"]]
    assert found.holds


@pytest.mark.parametrize("case", _cases("disagree.jsonl"))
def test_values_that_disagree(case: dict[str, Any]) -> None:
    """A value beyond the bounds is refused, whatever the claim asks for."""
    found = _find(case)
    assert found is Agreement[case["rule"]]
    assert not found.holds


NUMBERS = st.decimals(allow_nan=False, allow_infinity=False, min_value=Decimal("-1e30"), max_value=Decimal("1e30"))
DEFAULT = Bounds(Decimal("0.005"), None, None, truncate=False, accept_rounded=False)


@given(NUMBERS, NUMBERS)
def test_turning_both_signs_changes_nothing(value: Decimal, recomputed: Decimal) -> None:
    """A loss is measured as a gain is."""
    found = find_agreement(value, recomputed, DEFAULT)
    assert find_agreement(value.copy_negate(), recomputed.copy_negate(), DEFAULT) is found


@given(NUMBERS, NUMBERS, st.decimals(min_value=0, max_value=Decimal("0.005"), allow_nan=False))
def test_a_claim_can_only_tighten(value: Decimal, recomputed: Decimal, tolerance: Decimal) -> None:
    """Whatever passes with a tolerance of the claim's own passes without one."""
    tightened = Bounds(tolerance, None, None, truncate=False, accept_rounded=False)
    if find_agreement(value, recomputed, tightened).holds:
        assert find_agreement(value, recomputed, DEFAULT).holds


@given(NUMBERS, st.integers(-3, 6))
def test_a_rounded_number_rounds_to_itself(recomputed: Decimal, decimals: int) -> None:
    """What the standard library rounds or truncates is accepted as rounded or truncated."""
    step = Decimal(1).scaleb(-decimals)
    for rounding, truncate in (("ROUND_HALF_UP", False), ("ROUND_HALF_EVEN", False), ("ROUND_DOWN", True)):
        value = (recomputed / step).to_integral_value(rounding) * step
        if abs(recomputed).adjusted() < 20 and len(recomputed.as_tuple().digits) < 20:
            assert rounds_to(value, recomputed, decimals, truncate=truncate)


@pytest.mark.parametrize(
    ("value", "recomputed"),
    [("1e307", "1e-307"), ("1e-307", "1e307"), ("0E-999999999", "5"), ("0E+999999999", "5"), ("9" * 400, "1e-307")],
)
def test_extreme_magnitudes_are_compared_exactly(value: str, recomputed: str) -> None:
    """No pair of numbers that a document may hold overflows, loses a digit or takes long."""
    bounds = Bounds(Decimal("0.005"), Decimal(1), 100, truncate=False, accept_rounded=True)
    assert find_agreement(Decimal(value), Decimal(recomputed), bounds) is Agreement.OUT_OF_TOLERANCE


BOUNDS = st.builds(
    Bounds,
    rel_tol=st.sampled_from([Decimal(0), Decimal("0.005"), Decimal("0.5")]),
    abs_tol=st.none() | st.decimals(min_value=0, max_value=1000, places=3),
    decimals=st.none() | st.integers(-3, 6),
    truncate=st.booleans(),
    accept_rounded=st.booleans(),
)


@given(NUMBERS, NUMBERS, BOUNDS)
def test_whatever_agrees_lies_in_the_band(value: Decimal, recomputed: Decimal, bounds: Bounds) -> None:
    """And the ends of the band agree, unless the decimals that a claim writes decide which values do."""
    low, high = find_band(value, recomputed, bounds)
    noise = abs(recomputed) * Decimal("1e-11") + Decimal("1e-3") * ((bounds.abs_tol or 0) + Decimal(10) ** 3)
    if find_agreement(value, recomputed, bounds).holds:
        assert low - noise <= value <= high + noise
    assert low <= recomputed <= high
    if not bounds.accept_rounded:
        assert find_agreement(low, recomputed, bounds).holds
        assert find_agreement(high, recomputed, bounds).holds


@pytest.mark.parametrize(
    ("value", "recomputed", "bounds", "band"),
    [
        ("1", "100", Bounds(Decimal("0.01"), None, None, truncate=False, accept_rounded=False), ("99", "101")),
        ("1", "-100", Bounds(Decimal("0.01"), None, None, truncate=False, accept_rounded=False), ("-101", "-99")),
        ("1", "3", Bounds(Decimal(0), Decimal(5), None, truncate=False, accept_rounded=False), ("0", "8")),
        ("1", "-3", Bounds(Decimal(0), Decimal(5), None, truncate=False, accept_rounded=False), ("-8", "0")),
        ("1", "0", Bounds(Decimal("0.1"), Decimal(5), None, truncate=False, accept_rounded=False), ("-5", "5")),
        ("1", "12.5", Bounds(Decimal(0), None, 0, truncate=False, accept_rounded=False), ("12", "13")),
        ("1", "-12.9", Bounds(Decimal(0), None, 0, truncate=True, accept_rounded=False), ("-12.9", "-12")),
        ("1", "1234", Bounds(Decimal(0), None, -2, truncate=False, accept_rounded=False), ("1200", "1234")),
        ("12.3", "12.34", Bounds(Decimal(0), None, None, truncate=False, accept_rounded=True), ("12.3", "12.34")),
        ("0", "0.4", Bounds(Decimal(0), None, None, truncate=False, accept_rounded=True), ("0.4", "0.4")),
    ],
)
def test_bands(value: str, recomputed: str, bounds: Bounds, band: tuple[str, str]) -> None:
    assert find_band(Decimal(value), Decimal(recomputed), bounds) == (Decimal(band[0]), Decimal(band[1]))
