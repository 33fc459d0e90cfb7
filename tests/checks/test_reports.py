"""Whole reports as a careful writer makes them are accepted, and refused once something in them is made false.

Each report of fixtures/coverage/reports.jsonl has a ledger whose statements are paraphrases, and variants: one place of
the summary changed so that it is false. ``refused`` lists what is refused although it is true, ``open`` marks a variant
that is accepted although it is false; both are known flaws, and a report that does without one says so here.
"""

from __future__ import annotations

from typing import Any

import pytest

from corpora import read_jsonl
from coverage_cases import FIXTURES, read_claims, run
from reportgate.checks.statement import check_statement
from reportgate.policy import Policy
from reportgate.verdict import Rejected

REPORTS: list[Any] = read_jsonl(FIXTURES / "reports.jsonl")
VARIANTS = [
    pytest.param(report, variant, id=f"{report['label']}-{variant['kind']}-{variant['new']}".replace(" ", "-"))
    for report in REPORTS
    for variant in report["variants"]
]


def find_refused(report: dict[str, Any]) -> list[str | None]:
    return [outcome.text for outcome in run(report).outcomes if isinstance(outcome, Rejected)]


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["label"].replace(" ", "-"))
def test_a_true_report_is_accepted(report: dict[str, Any]) -> None:
    """Every statement says its claim, and everything in the summary is covered, but for the known flaws."""
    claims, _, metrics = read_claims(report)
    outcomes = [outcome for claim in claims for outcome in check_statement(claim, metrics, Policy()).outcomes]
    assert [outcome.detail for outcome in outcomes if isinstance(outcome, Rejected)] == []
    assert find_refused(report) == report.get("refused", [])


@pytest.mark.parametrize(("report", "variant"), VARIANTS)
def test_a_false_variant_is_refused(report: dict[str, Any], variant: dict[str, Any]) -> None:
    """Another value, unit, sign, subject, period, scale, an exchange or a denial."""
    assert report["summary"].count(variant["old"]) == 1
    refused = find_refused({**report, "summary": report["summary"].replace(variant["old"], variant["new"])})
    new = set(refused) - set(report.get("refused", []))
    assert bool(new) is not variant.get("open", False), refused
