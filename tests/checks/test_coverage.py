"""Whatever the summary states is covered by its ledger, or it is refused, with its place and the nearest claim."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from corpora import ROOT, read_jsonl
from reportgate.checks.coverage import check_coverage
from reportgate.checks.findings import Findings
from reportgate.ledger import CitationClaim, NumericClaim, Source
from reportgate.metrics.registry import MetricRegistry
from reportgate.policy import Policy
from reportgate.verdict import Rejected, Verified

FIXTURES = ROOT / "fixtures" / "coverage"


def cases(name: str) -> list[Any]:
    path: Path = FIXTURES / name
    return [pytest.param(case, id=case["label"].replace(" ", "-")) for case in read_jsonl(path)]


def read_claims(case: dict[str, Any]) -> tuple[list[NumericClaim | CitationClaim], set[str], MetricRegistry]:
    """The claims of a case, the ids of its verified quotations, and a metric of its own for every number."""
    claims: list[NumericClaim | CitationClaim] = []
    verified: set[str] = set()
    metrics = MetricRegistry()
    for claim in case["claims"]:
        if "quote" in claim:
            claims.append(
                CitationClaim(id=claim["id"], statement=claim["statement"], source_id="s", quote=claim["quote"])
            )
            if claim.get("verified", True):
                verified.add(claim["id"])
            continue
        declared = {key: claim[key] for key in ("unit", "scale", "rounding", "magnitude") if key in claim}
        metrics.metric(claim["id"], **declared)(lambda data: data)
        value = Decimal(claim["value"])
        claims.append(NumericClaim(id=claim["id"], statement=claim["statement"], metric=claim["id"], value=value))
    return claims, verified, metrics


def run(case: dict[str, Any]) -> Findings:
    claims, verified, metrics = read_claims(case)
    sources = {
        key: Source(text="A source of some words.", title=source.get("title"), url=source.get("url"))
        for key, source in case.get("sources", {}).items()
    }
    policy = Policy.model_validate(case.get("policy", {}))
    return check_coverage(case["summary"], claims, verified, metrics, sources, policy, case.get("given", []))


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
