"""Results for the tests of what stands behind the gate: built by hand, so that they need no check to run."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from reportgate import Artifact, CitationClaim, GateResult, NumericClaim, Rejected, Verified
from reportgate.verdict import CheckName, Cover, Digests, Mismatch, Notice, NoticeCode, Outcome, Reason

SUMMARY = "今週のクリックは1,300件で、前週比12.4%増。\n決済手数料は1.5%に下がる。\n広告費は98万円。\n"
POLICY_DIGEST = "1" * 64


def make_artifact(**changes: Any) -> Artifact:
    """Two figures and a quotation."""
    fields: dict[str, Any] = {
        "id": "weekly-2026-11-23",
        "title": None,
        "summary": SUMMARY,
        "claims": (
            NumericClaim(id="c1", statement="今週のクリックは1,300件", metric="clicks.total", value=Decimal(1300)),
            NumericClaim(id="c2", statement="クリックは前週比12.4%増", metric="clicks.wow", value=Decimal("12.4")),
            CitationClaim(
                id="c3",
                statement="決済手数料は1.5%に下がる",
                source_id="press",
                quote="一律1.5%へと引き上げられます",
            ),
        ),
    }
    return Artifact(**{**fields, **changes})


def expected_pairs(artifact: Artifact) -> tuple[tuple[CheckName, str], ...]:
    """The pairs that a gate without an auditor expects."""
    pairs: list[tuple[CheckName, str]] = [("ledger", "artifact")]
    for claim in artifact.claims:
        pairs += [("numeric" if claim.kind == "number" else "citation", claim.id), ("statement", claim.id)]
    return (*pairs, ("coverage", "summary"))


def find_covers(artifact: Artifact) -> tuple[Cover, ...]:
    """What the gate would find behind the numbers of the sample's claims, wherever the summary has them."""
    behind = (("1,300件", "claim", "c1"), ("12.4%", "claim", "c2"), ("1.5%", "quotation", "c3"))
    found = [
        Cover.model_validate({"span": match.span(), "by": by, "id": claim})
        for text, by, claim in behind
        for match in re.finditer(re.escape(text), artifact.summary)
    ]
    return tuple(sorted(found, key=lambda cover: cover.span))


def make_accepted(artifact: Artifact | None = None, **changes: Any) -> GateResult:
    """Every check held."""
    artifact = artifact or make_artifact()
    fields: dict[str, Any] = {
        "artifact_id": artifact.id,
        "expected": expected_pairs(artifact),
        "outcomes": tuple(Verified(check=check, subject=subject) for check, subject in expected_pairs(artifact)),
        "covers": find_covers(artifact),
        "digests": Digests(artifact="0" * 64, policy=POLICY_DIGEST, sources="2" * 64),
        "versions": {"reportgate": "0.1.0"},
    }
    return GateResult(**{**fields, **changes})


def make_rejected(artifact: Artifact | None = None, **changes: Any) -> GateResult:
    """A figure off, a quotation not found, a number unlisted, and a warning."""
    artifact = artifact or make_artifact()
    start = artifact.summary.find("98万円")
    failed: dict[tuple[CheckName, str], Outcome] = {
        ("numeric", "c1"): Rejected(
            check="numeric",
            subject="c1",
            reason=Reason.OUT_OF_TOLERANCE,
            detail="claimed 1300, recomputed 1240, off by 4.84 %",
            claimed=Decimal(1300),
            recomputed=Decimal(1240),
            relative_error=Decimal("0.0483870967741935"),
            tolerance=Decimal("0.005"),
            band=(Decimal("1233.8"), Decimal("1246.2")),
            unit="count",
        ),
        ("citation", "c3"): Rejected(
            check="citation",
            subject="c3",
            reason=Reason.NOT_FOUND,
            detail="the quotation does not stand in source 'press'",
            source_id="press",
            nearest_passage="一律1.5%へと引き下げられます",
        ),
        ("coverage", "summary"): Rejected(
            check="coverage",
            subject="summary",
            reason=Reason.UNLISTED_NUMBER,
            detail="98万円 is covered by no claim",
            span=(start, start + 4) if start >= 0 else None,
            text="98万円",
            nearest_claim="c1",
            mismatch=Mismatch.UNIT_MISMATCH,
        ),
    }
    pairs = expected_pairs(artifact)
    fields: dict[str, Any] = {
        "outcomes": tuple(failed.get(pair, Verified(check=pair[0], subject=pair[1])) for pair in pairs),
        "warnings": (Notice(code=NoticeCode.UNIT_UNCHECKED, subject="c2", detail="clicks.wow declares no unit"),),
        "discard_rate": 1.0,
        "discards_by_reason": {"NOT_FOUND": 1},
    }
    return make_accepted(artifact, **{**fields, **changes})
