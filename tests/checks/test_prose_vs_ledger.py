"""The table of right answers: does this writing say that value, and if not, why not?"""

from __future__ import annotations

import csv
import json
from decimal import Decimal
from typing import Any

import pytest

from corpora import cases_dir
from reportgate.checks.coverage import check_coverage
from reportgate.checks.statement import check_statement
from reportgate.ledger import NumericClaim
from reportgate.metrics.registry import MetricRegistry
from reportgate.policy import Policy
from reportgate.verdict import Rejected

HOME = cases_dir()


def rows() -> list[Any]:
    if HOME is None:
        return [pytest.param({}, marks=pytest.mark.skip(reason="the corpora are not beside the project"))]
    with (HOME / "number_truth_table.csv").open(encoding="utf-8", newline="") as file:
        return [pytest.param(row, id=row["id"]) for row in csv.DictReader(file) if row["area"] == "prose_vs_ledger"]


def options(row: dict[str, str]) -> dict[str, str]:
    return dict(piece.split("=") for piece in row["policy"].split(";") if piece)


def values(row: dict[str, str]) -> list[Decimal]:
    """One value, or the two ends of a range."""
    read = json.loads(row["ledger_value"], parse_float=Decimal, parse_int=Decimal)
    return read if isinstance(read, list) else [read]


@pytest.mark.parametrize("row", rows())
def test_prose_against_the_ledger(row: dict[str, str]) -> None:
    """Both checks give the answer of the table, and the reason where it is no."""
    set_ = options(row)
    metrics = MetricRegistry()
    truncate = set_.get("rounding") == "truncate"
    register = metrics.metric(
        "m", unit=row["unit"] or None, scale=set_.get("scale", 1), rounding="truncate" if truncate else "nearest"
    )
    register(lambda data: data)
    policy = Policy(coarseness_cap=Decimal(set_.get("cap", "0.10")))
    claims = [
        NumericClaim(id=f"c{place}", statement=row["text"], metric="m", value=value)
        for place, value in enumerate(values(row))
    ]
    outcomes = [outcome for claim in claims for outcome in check_statement(claim, metrics, policy).outcomes]
    outcomes += check_coverage(row["text"], claims, (), metrics, {}, policy, ()).outcomes
    refused = {outcome.mismatch for outcome in outcomes if isinstance(outcome, Rejected)}
    assert refused == (set() if row["expected"] == "match" else {row["reason"]})
