"""A claim's statement says what the claim says, or the claim is refused."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from reportgate.checks.statement import check_statement
from reportgate.ledger import CitationClaim, NumericClaim
from reportgate.metrics.registry import MetricRegistry
from reportgate.policy import Policy
from reportgate.verdict import NoticeCode, Reason, Rejected, Verified


def check(statement: str, value: str = "1240", *, policy: Policy | None = None, **declared: Any) -> list[Any]:
    """The outcomes for a numeric claim whose metric is declared so."""
    metrics = MetricRegistry()
    metrics.metric("m", **({"unit": "count"} | declared))(lambda data: data)
    claim = NumericClaim(id="c1", statement=statement, metric="m", value=Decimal(value))
    return list(check_statement(claim, metrics, policy or Policy()).outcomes)


SAYS = [
    ("Clicks were 1,240", "1240", {}),
    ("クリックは1,240件", "1240", {}),
    ("Clicks were about 1,200", "1240", {}),
    ("Of 5 stores, 1,240 clicks", "1240", {}),
    ("Sales fell 5%", "-5", {"unit": "percent_change"}),
    ("売上は1.2億円", "123", {"unit": "JPY", "scale": 1_000_000}),
    ("A loss of $4.5M", "4500000", {"unit": "USD", "magnitude": True}),
]


@pytest.mark.parametrize(("statement", "value", "declared"), SAYS)
def test_one_number_that_says_the_value_is_enough(statement: str, value: str, declared: dict[str, Any]) -> None:
    """Exactly one Verified, with the value and the unit."""
    (outcome,) = check(statement, value, **declared)
    assert outcome == Verified(
        check="statement",
        subject="c1",
        claimed=Decimal(value),
        unit=declared.get("unit", "count"),
        scale=declared.get("scale"),
    )


SAYS_NOT = [
    ("Clicks were 9,999", "1240", {}, "9,999", "VALUE_MISMATCH"),
    ("Clicks were 1,240%", "1240", {}, "1,240%", "UNIT_MISMATCH"),
    ("Sales rose 5%", "-5", {"unit": "percent_change"}, "5%", "SIGN_CONFLICT"),
    ("Sales fell -5%", "-5", {"unit": "percent_change"}, "-5%", "DOUBLE_SIGN"),
    ("Clicks were not 1,240", "1240", {}, "1,240", "SIGN_CONFLICT"),
    ("クリックは1,240件ではない", "1240", {}, "1,240件", "SIGN_CONFLICT"),
    ("Of 3 stores, 1,250 clicks", "1240", {}, "1,250", "VALUE_MISMATCH"),
    ("Clicks were many", "1240", {}, None, None),
    ("", "1240", {}, None, None),
]


@pytest.mark.parametrize(("statement", "value", "declared", "text", "mismatch"), SAYS_NOT)
def test_a_statement_that_says_something_else_is_refused(
    statement: str, value: str, declared: dict[str, Any], text: str | None, mismatch: str | None
) -> None:
    """STATEMENT_MISMATCH names the number that comes nearest, and why it does not say the value."""
    (outcome,) = check(statement, value, **declared)
    assert isinstance(outcome, Rejected)
    assert (outcome.reason, outcome.text, outcome.mismatch) == (Reason.STATEMENT_MISMATCH, text, mismatch)
    assert outcome.claimed == Decimal(value)
    assert value in outcome.detail


def test_a_value_is_told_with_what_one_of_it_is_worth() -> None:
    """420000 of a million yen are no 420,000 yen: the message and the evidence say so, in exact decimals."""
    (outcome,) = check("売上は4,300億円", "420000", unit="JPY", scale=1e6)
    assert "the claim 420000 × 1000000 JPY" in outcome.detail
    assert (outcome.claimed, outcome.scale, outcome.unit) == (Decimal(420000), Decimal(1000000), "JPY")
    (outcome,) = check("No number", "4.20", unit="unit:kg", scale="0.001")
    assert "the claim says 4.20 × 0.001 unit:kg" in outcome.detail


def test_a_metric_without_a_unit_warns() -> None:
    """The number is compared, the unit is not, and somebody is told."""
    metrics = MetricRegistry()
    metrics.metric("m")(lambda data: data)
    claim = NumericClaim(id="c1", statement="Clicks were 1,240%", metric="m", value=Decimal(1240))
    findings = check_statement(claim, metrics, Policy())
    assert [type(outcome) for outcome in findings.outcomes] == [Verified]
    assert [(notice.code, notice.subject) for notice in findings.notices] == [(NoticeCode.UNIT_UNCHECKED, "c1")]


def test_strict_units_refuse_a_metric_without_a_unit() -> None:
    """One Rejected, no Verified beside it, no warning on top."""
    metrics = MetricRegistry()
    metrics.metric("m")(lambda data: data)
    claim = NumericClaim(id="c1", statement="Clicks were 1,240", metric="m", value=Decimal(1240))
    findings = check_statement(claim, metrics, Policy(strict_units=True))
    (outcome,) = findings.outcomes
    assert isinstance(outcome, Rejected)
    assert (outcome.reason, outcome.mismatch) == ("STATEMENT_MISMATCH", "UNIT_MISMATCH")
    assert not findings.notices


def test_an_unknown_metric_is_left_to_the_numeric_check() -> None:
    """The number alone is compared, without a warning about a unit that nobody could declare."""
    claim = NumericClaim(id="c1", statement="Clicks were 1,240", metric="nobody", value=Decimal(1240))
    findings = check_statement(claim, MetricRegistry(), Policy(strict_units=True))
    assert findings.outcomes == (Verified(check="statement", subject="c1", claimed=Decimal(1240)),)
    assert not findings.notices


def test_a_coarser_cap_of_the_policy_counts() -> None:
    """2 % says 2.3 % only where the operator lifts the cap."""
    (refused,) = check("The rate was 2%", "2.3", unit="percent")
    assert refused.mismatch == "TOO_COARSE"
    (verified,) = check("The rate was 2%", "2.3", unit="percent", policy=Policy(coarseness_cap=Decimal(1)))
    assert isinstance(verified, Verified)


STANDS = [
    ("The fee falls to 1.5%", "the fee falls to 1.5% for all shops"),
    ("The fee falls to 1.5 percent", "the fee falls to 1.52% for all shops"),
    ("手数料は1.5%に下がる", "一律1.5%へと引き下げられます"),
    ("Sales rose 12%", "sales rose 12% over the year"),
    ("Sales fell by half", "sales fell by half over the year"),
    ("The report is praised", "the press praised the report"),
    ("Over 90% agree", "over 90% of users agree with it"),
    ("90% agree", "over 90% of users agree with it"),
    ("Hundreds agree", "hundreds agree with the report"),
]


@pytest.mark.parametrize(("statement", "quote"), STANDS)
def test_the_numbers_of_a_citation_stand_in_its_quotation(statement: str, quote: str) -> None:
    """The same unit, sign and value, or the same rounded; a citation without numbers passes."""
    claim = CitationClaim(id="q1", statement=statement, source_id="s", quote=quote)
    findings = check_statement(claim, MetricRegistry(), Policy())
    assert findings.outcomes == (Verified(check="statement", subject="q1", source_id="s"),)


STANDS_NOT = [
    ("The fee falls to 15%", "the fee falls to 1.5% for all shops", "15%", "VALUE_MISMATCH"),
    ("売上は300%増加した", "受付時間は平日9時〜17時です。", "300%", None),
    ("Sales rose 300%", "sales rose by 300 units", "300%", "UNIT_MISMATCH"),
    ("Sales fell 12%", "sales rose 12% over the year", "12%", "SIGN_CONFLICT"),
    ("Sales were €5", "sales were $5 a head", "€5", "UNIT_MISMATCH"),
    ("Nearly 90% agree", "over 90% of users agree with it", "90%", "VALUE_MISMATCH"),
    ("Exactly 345 agree", "hundreds agree with the report", "345", None),
]


@pytest.mark.parametrize(("statement", "quote", "text", "mismatch"), STANDS_NOT)
def test_a_number_that_the_quotation_does_not_hold_is_refused(
    statement: str, quote: str, text: str, mismatch: str | None
) -> None:
    """One STATEMENT_MISMATCH for each such number."""
    claim = CitationClaim(id="q1", statement=statement, source_id="s", quote=quote)
    (outcome,) = check_statement(claim, MetricRegistry(), Policy()).outcomes
    assert isinstance(outcome, Rejected)
    assert (outcome.reason, outcome.text, outcome.source_id) == ("STATEMENT_MISMATCH", text, "s")
    assert outcome.mismatch == mismatch


def test_every_number_that_is_missing_is_reported() -> None:
    """Two inventions, two findings."""
    claim = CitationClaim(id="q1", statement="The fee is 3% or $7", source_id="s", quote="the fee falls to 1.5%")
    texts = [outcome.text for outcome in check_statement(claim, MetricRegistry(), Policy()).outcomes]
    assert texts == ["3%", "$7"]
