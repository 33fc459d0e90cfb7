"""The numeric check: one outcome for each claim, with its evidence."""

from __future__ import annotations

import csv
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from corpora import cases_dir
from reportgate import MetricRegistry, NumericClaim, Policy, Reason, Rejected, Verified
from reportgate.checks.findings import Findings
from reportgate.checks.ledger import check_ledger
from reportgate.checks.numeric import check_numeric, relative_error
from reportgate.reading import read_artifact
from reportgate.verdict import NoticeCode

DATA = {"clicks": np.array([100, 240, 900]), "gaps": np.array([10, np.nan, 20])}
METRICS = MetricRegistry()


@METRICS.metric("clicks.total", unit="count")
def clicks_total(data: Any) -> Any:
    return data["clicks"].sum()


@METRICS.metric("clicks.float")
def clicks_float(data: Any) -> Any:
    return data["clicks"].astype(float).sum()


@METRICS.metric("gaps.mean")
def gaps_mean(data: Any) -> Any:
    return data["gaps"].mean()


def _claim(**fields: Any) -> NumericClaim:
    return NumericClaim.model_validate({"id": "c1", "statement": "x", "metric": "clicks.total", "value": 1240} | fields)


def _check(claim: NumericClaim, policy: Policy | None = None) -> Findings:
    return check_numeric(claim, DATA, METRICS, policy or Policy())


def _rejected(**fields: Any) -> Rejected:
    (outcome,) = _check(_claim(**fields)).outcomes
    assert isinstance(outcome, Rejected)
    return outcome


def test_a_true_value_is_verified_with_its_evidence() -> None:
    """The outcome says what was claimed, what the data gives, how far apart, and in which unit."""
    findings = _check(_claim(value=Decimal(1241)))
    (outcome,) = findings.outcomes
    assert isinstance(outcome, Verified)
    assert (outcome.check, outcome.subject, outcome.unit) == ("numeric", "c1", "count")
    assert (outcome.claimed, outcome.recomputed) == (Decimal(1241), Decimal(1240))
    assert outcome.relative_error == Decimal("0.000806451612903")
    assert outcome.tolerance == Decimal("0.005")
    assert findings.notices == ()


@pytest.mark.parametrize(
    ("fields", "reason", "detail"),
    [
        ({"value": 1300}, "OUT_OF_TOLERANCE", "claimed 1300, recomputed 1240, off by 4.84 %"),
        (
            {"value": Decimal("1300.0"), "metric": "clicks.float"},
            "OUT_OF_TOLERANCE",
            "claimed 1300.0, recomputed 1240, off by 4.84 %",
        ),
        ({"value": -1240}, "SIGN_MISMATCH", "claimed -1240, recomputed 1240, off by 200.00 %"),
        ({"value": Decimal("1e25")}, "OUT_OF_TOLERANCE", "claimed 1E+25, recomputed 1240, off by 8.06e+23 %"),
        (
            {"value": Decimal("1240.00001"), "tolerance": 0},
            "OUT_OF_TOLERANCE",
            "claimed 1240.00001, recomputed 1240, off by 8.06e-7 %",
        ),
        ({"metric": "click.total"}, "UNKNOWN_METRIC", "no metric 'click.total' is registered"),
        ({"metric": "__class__"}, "UNKNOWN_METRIC", "no metric '__class__' is registered"),
        ({"metric": "a\nb" + "c" * 1000}, "UNKNOWN_METRIC", "no metric 'a b" + "c" * 96 + "…' is registered"),
        (
            {"params": {"days": 7}},
            "BAD_PARAMS",
            "metric 'clicks.total' does not take these params: got an unexpected keyword argument 'days'",
        ),
        ({"metric": "gaps.mean"}, "NOT_FINITE", "metric 'gaps.mean' gave nan, which is not finite"),
    ],
)
def test_a_false_claim_is_rejected_in_one_sentence(fields: dict[str, Any], reason: str, detail: str) -> None:
    """Reason and detail are stable: people read them, programs match them."""
    outcome = _rejected(**fields)
    assert (outcome.reason, outcome.detail) == (reason, detail)
    assert (outcome.check, outcome.subject) == ("numeric", "c1")


def test_recomputed_zero_has_no_relative_error() -> None:
    """Only zero matches zero, and the distance is given as it is."""
    metrics = MetricRegistry.of({"clicks.total": lambda _: 0})
    (outcome,) = check_numeric(_claim(value=Decimal("0.004")), DATA, metrics, Policy()).outcomes
    assert isinstance(outcome, Rejected)
    assert outcome.detail == "claimed 0.004, recomputed 0, off by 0.004"
    assert outcome.relative_error is None


def test_digits_that_differ_are_shown() -> None:
    """A recomputation is shortened for people, but never so far that it looks like the value."""
    metrics = MetricRegistry.of({"clicks.total": lambda _: 0.1 + 0.2, "m": lambda _: 1 / 3, "huge": lambda _: 1.5e300})
    claim = _claim(value=Decimal("0.3"), tolerance=0)
    (outcome,) = check_numeric(claim, DATA, metrics, Policy()).outcomes
    assert isinstance(outcome, Rejected)
    assert outcome.detail == "claimed 0.3, recomputed 0.30000000000000004, off by 1.33e-14 %"
    (outcome,) = check_numeric(_claim(value=1, metric="huge"), DATA, metrics, Policy()).outcomes
    assert isinstance(outcome, Rejected)
    assert outcome.detail == "claimed 1, recomputed 1.5E+300, off by 100.00 %"
    (outcome,) = check_numeric(_claim(value=1, metric="m"), DATA, metrics, Policy()).outcomes
    assert isinstance(outcome, Rejected)
    assert outcome.detail == "claimed 1, recomputed 0.333333333333, off by 200.00 %"


@pytest.mark.parametrize(("stated", "applied"), [("0.001", "0.001"), ("0.5", "0.005")])
def test_the_applied_tolerance_is_evidence(stated: str, applied: str) -> None:
    """It is the smaller of the claim's and the operator's, also of a claim that failed."""
    assert _rejected(value=Decimal(1300), tolerance=Decimal(stated)).tolerance == Decimal(applied)


def test_a_loose_tolerance_is_capped_and_said() -> None:
    """The claim's tolerance can only tighten; a looser one is named in a warning, whatever the verdict."""
    for value in (1240, 1300):
        (notice,) = _check(_claim(value=value, tolerance=Decimal("0.5"))).notices
        assert (notice.code, notice.subject) == (NoticeCode.TOLERANCE_CAPPED, "c1")
        assert notice.detail == "the claim's tolerance 0.5 is above the operator's 0.005, which was used instead"
    assert _rejected(value=1300, tolerance=Decimal("0.5")).reason is Reason.OUT_OF_TOLERANCE
    assert _check(_claim(tolerance=Decimal("0.005"))).notices == ()


def test_extreme_values_have_an_outcome() -> None:
    """A relative error beyond every document is left out rather than breaking the check."""
    metrics = MetricRegistry.of({"clicks.total": lambda _: Decimal("1e-307")})
    (outcome,) = check_numeric(_claim(value=Decimal("1e307")), DATA, metrics, Policy()).outcomes
    assert isinstance(outcome, Rejected)
    assert outcome.relative_error is None
    assert relative_error(Decimal(1), Decimal(3)) == Decimal("0.666666666667")


def _table() -> list[Any]:
    home = cases_dir()
    if home is None:
        return []
    with (home / "number_truth_table.csv").open(encoding="utf-8", newline="") as table:
        rows = [row for row in csv.DictReader(table) if row["area"] == "ledger_vs_recomputed"]
    return [pytest.param(row, id=row["id"]) for row in rows]


def _metric(row: dict[str, str], setting: dict[str, str]) -> MetricRegistry:
    operator: dict[str, Any] = {}
    if "decimals" in setting:
        operator["decimals"] = int(setting["decimals"])
    if "rounding" in setting:
        operator["rounding"] = setting["rounding"]
    whole = "." not in row["other"] and row["other"] != "nan"
    metrics = MetricRegistry()
    metrics.metric("clicks.total", **operator)(lambda _: int(row["other"]) if whole else float(row["other"]))
    return metrics


@pytest.mark.parametrize("row", _table())
def test_the_truth_table(row: dict[str, str]) -> None:
    """Ledger and numeric check together give every row's right answer, and no other reason beside it."""
    setting = dict(part.split("=") for part in row["policy"].split(";") if part)
    claim: dict[str, Any] = {"id": "c1", "kind": "number", "statement": "x", "metric": "clicks.total"}
    claim |= {"value": Decimal(row["ledger_value"])}
    if "claim_tolerance" in setting:
        claim |= {"tolerance": Decimal(setting["claim_tolerance"])}
    reading = read_artifact({"summary": "x", "claims": [claim]}, Policy())
    findings = check_ledger(reading)
    for read in reading.artifact.claims if reading.artifact else ():
        assert isinstance(read, NumericClaim)
        findings += check_numeric(read, DATA, _metric(row, setting), Policy())
    reasons = [str(outcome.reason) for outcome in findings.outcomes if isinstance(outcome, Rejected)]
    assert reasons == ([] if row["expected"] == "match" else [row["reason"]])
