"""Whatever the summary states is covered by its ledger, or it is refused, with its place and the nearest claim."""

from __future__ import annotations

from typing import Any

import pytest

from coverage_cases import cases, run
from reportgate.verdict import Rejected, Verified


@pytest.mark.parametrize("case", cases("accept.jsonl"))
def test_a_true_report_is_covered(case: dict[str, Any]) -> None:
    """Nothing is refused, exactly one Verified stands for the summary, and only the expected warnings come."""
    findings = run(case)
    assert findings.outcomes == (Verified(check="coverage", subject="summary"),)
    assert sorted(notice.code for notice in findings.notices) == sorted(case.get("warnings", []))


@pytest.mark.parametrize("case", cases("reject.jsonl"))
def test_what_nothing_covers_is_refused(case: dict[str, Any]) -> None:
    """One Rejected for each, with its span, the nearest claim and why that one does not cover it; no Verified."""
    findings = run(case)
    refused = [outcome for outcome in findings.outcomes if isinstance(outcome, Rejected)]
    assert len(refused) == len(findings.outcomes)
    assert len(refused) == len(case["refused"]), [(r.text, r.detail) for r in refused]
    for outcome, (text, reason, nearest, mismatch) in zip(refused, case["refused"], strict=True):
        assert outcome.text is not None
        assert outcome.span is not None
        assert text in outcome.text
        assert case["summary"][slice(*outcome.span)] == outcome.text
        assert outcome.reason == reason
        if mismatch is not None:
            assert outcome.mismatch == mismatch
        if nearest is not None:
            assert outcome.nearest_claim == nearest
    assert sorted(notice.code for notice in findings.notices) == sorted(case.get("warnings", []))


def test_what_each_number_rests_on_is_told() -> None:
    """Claim, statement, quotation, source or given, in order of position; what is refused or free rests on nothing."""
    summary = (
        "1. In May 2026 clicks were 1,240[^c1] (3 shops).\n"
        "2. Fees fall to 1.5% [3, 4] (Smith, 2020), of 9 kinds, since 4 May for all.\n"
    )
    case: dict[str, Any] = {
        "summary": summary,
        "claims": [
            {"id": "c0", "statement": "In May 2026 clicks were 1,240", "value": "1240", "unit": "count"},
            {"id": "c1", "statement": "In May 2026 clicks were 1,240", "value": "1240", "unit": "count"},
            {"id": "q", "statement": "Fees fall to 1.5%", "quote": "Fees will fall to 1.5% on 4 May"},
        ],
        "sources": {"smith": {"title": "Smith 2020"}, "3": {}, "4": {}},
        "given": ["3 shops"],
    }
    findings = run(case)
    told = [(summary[slice(*cover.span)], cover.by, cover.id) for cover in findings.covers]
    assert told == [
        ("May 2026", "statement", "c0"),
        ("1,240", "claim", "c1"),
        ("3", "given", None),
        ("1.5%", "quotation", "q"),
        ("[3, 4]", "source", "3"),
        ("[3, 4]", "source", "4"),
        ("Smith, 2020", "source", "smith"),
        ("4 May", "quotation", "q"),
    ]
    assert [outcome.text for outcome in findings.outcomes if isinstance(outcome, Rejected)] == ["9"]
