"""Inputs on which an earlier gate of this kind gave the wrong answer: the corpora's cases of component "number"."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from corpora import cases_dir, read_jsonl
from reportgate import MetricRegistry, NumericClaim, Policy, Verified
from reportgate.checks.numeric import check_numeric

# Right only where the operator says how claims are rounded; by default they are refused.
ROUNDED = {"B138": 1, "B139": 0}
# Right where the operator says that a count is exact.
EXACT = {"B136"}


def _total(data: Any) -> Any:
    return data["clicks"].sum()


def _change_pct(data: Any) -> Any:
    previous = data["clicksPrevWeek"].sum()
    return (data["clicksThisWeek"].sum() - previous) / previous * 100


def _registry(case_id: str) -> MetricRegistry:
    metrics = MetricRegistry()

    metrics.metric("clicks.total", unit="count", rel_tol=0 if case_id in EXACT else None)(_total)
    metrics.metric("clicks.avgPerDay")(lambda data: data["clicks"].mean())
    metrics.metric("wowChangePct", unit="percent_change", decimals=ROUNDED.get(case_id))(_change_pct)
    return metrics


def _value(value: Any) -> Any:
    return Decimal(value["$num"]) if isinstance(value, dict) else value


def _passes(case: dict[str, Any]) -> bool:
    fields = {name: _value(value) for name, value in case["input"]["claim"].items()}
    try:
        claim = NumericClaim.model_validate(fields)
    except ValidationError:
        return False
    columns = {
        name: np.array([np.nan if cell is None else cell for cell in column])
        for name, column in case["input"]["data"].items()
    }
    (outcome,) = check_numeric(claim, columns, _registry(case["id"]), Policy()).outcomes
    return isinstance(outcome, Verified)


def _cases() -> list[Any]:
    home = cases_dir()
    if home is None:
        return []
    cases = [case for case in read_jsonl(home / "article_gaps.jsonl") if case["component"] == "number"]
    return [pytest.param(case, id=case["id"]) for case in cases]


@pytest.mark.parametrize("case", _cases())
def test_the_right_answer_is_given(case: dict[str, Any]) -> None:
    """Where the answer is policy, with the policy that makes it right."""
    assert _passes(case) == case["right"].startswith("ok:true")
