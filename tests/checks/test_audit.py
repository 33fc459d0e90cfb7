"""Only a report that ended cleanly and names nothing verifies the summary."""

from __future__ import annotations

import pytest

from reportgate import Reason, Rejected, Verified
from reportgate.auditors import AuditReport
from reportgate.checks.audit import check_audit
from reportgate.verdict import AUDIT_FAILURES, GateResult


def outcomes(summary: str, *items: str, failure: Reason | None = None) -> list[Rejected]:
    found = check_audit(summary, AuditReport(items, failure)).outcomes
    assert all(isinstance(outcome, Rejected) for outcome in found)
    return [outcome for outcome in found if isinstance(outcome, Rejected)]


def test_a_clean_report_verifies() -> None:
    assert check_audit("Sales rose 5%.", AuditReport(())).outcomes == (Verified(check="audit", subject="summary"),)


@pytest.mark.parametrize("reason", sorted(AUDIT_FAILURES))
def test_a_failure_keeps_its_reason(reason: Reason) -> None:
    (outcome,) = outcomes("Sales rose 5%.", failure=reason)
    assert (outcome.reason, outcome.check, outcome.subject) == (reason, "audit", "summary")
    assert outcome.detail


@pytest.mark.parametrize(
    ("summary", "item", "place"),
    [
        ("Sales rose 47% in May.", "47%", "47%"),
        ("売上は４７％増えた。", "47%", "４７％"),
        ("Sales rose 47 %.", "47%", "47 %"),
        ("Sales rose\n47% in May.", "rose 47%", "rose\n47%"),
        ("Ｎａｋａｍｕｒａ (2024) says so.", "nakamura (2024)", "Ｎａｋａｍｕｒａ (2024)"),
        ("Sales rose 147%, then 47%.", "47%", "47%"),
        ("He said “half of it”.", '"half of it"', "“half of it”"),
        ("Sales rose **47%** in May.", "rose 47% in", "rose **47%** in"),
    ],
)
def test_an_item_is_found_under_folding(summary: str, item: str, place: str) -> None:
    """Width, case, quotes, line breaks and markup do not hide where an item stands."""
    (outcome,) = outcomes(summary, item)
    assert outcome.reason is Reason.UNLISTED
    assert outcome.span is not None
    assert summary[outcome.span[0] : outcome.span[1]].strip("*") == place
    assert outcome.text == item


def test_an_item_that_cuts_a_number_occurs() -> None:
    """It is shown where it stands, though it would be no evidence."""
    (outcome,) = outcomes("Sales rose 147%.", "47%")
    assert (outcome.reason, outcome.span) == (Reason.UNLISTED, (12, 15))


@pytest.mark.parametrize("item", ["47% of customers", "46%", "", " ", ".", "…", "\ud800", "４６％"])
def test_an_item_that_is_not_there_says_so(item: str) -> None:
    """The auditor is wrong then, not the report; it rejects all the same."""
    (outcome,) = outcomes("Sales rose 47% in May.", item)
    assert outcome.reason is Reason.AUDIT_UNRELIABLE
    assert outcome.span is None


def test_each_finding_is_one_outcome() -> None:
    """Items that differ in writing only are one finding; a failure stands beside what was found."""
    found = outcomes("Sales rose 47% and 5%.", "47%", "４７％", "5%", "6%", failure=Reason.AUDIT_TRUNCATED)
    assert [outcome.reason for outcome in found] == [
        Reason.AUDIT_TRUNCATED,
        Reason.UNLISTED,
        Reason.UNLISTED,
        Reason.AUDIT_UNRELIABLE,
    ]
    assert [outcome.text for outcome in found] == [None, "47%", "5%", "6%"]


def test_failures_are_prefixed_by_kind() -> None:
    found = check_audit("Sales rose 47%.", AuditReport(("47%", "6%"), Reason.AUDIT_EMPTY, "no text"))
    result = GateResult(expected=(("audit", "summary"),), outcomes=found.outcomes)
    assert [line.split(":")[0] for line in result.failures] == [
        "[audit] AUDIT_EMPTY",
        "[unlisted] UNLISTED",
        "[audit] AUDIT_UNRELIABLE",
    ]


@pytest.mark.parametrize("item", ["\ud800 47%", "x" * 100_000])
def test_whatever_an_auditor_names_fits_into_a_result(item: str) -> None:
    """A result is written as JSON and shown to people."""
    found = check_audit("Sales rose 47%.", AuditReport((item,)))
    text = GateResult(expected=(("audit", "summary"),), outcomes=found.outcomes).to_json()
    assert len(text) < 2000
