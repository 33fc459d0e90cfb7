"""One builder of reports and verdicts, with harmless defaults: a test names only what matters."""

from __future__ import annotations

from decimal import Decimal

from reportgate.ledger import Artifact, CitationClaim, NumericClaim
from reportgate.verdict import CheckName, Digests, GateResult, Reason, Rejected, Verified

SUMMARY = "今週のクリックは1,300件。決済手数料は1.5%に下がる。"


def make_artifact(
    report_id: str | None = "weekly-2026-11-23", *, summary: str = SUMMARY, value: int = 1300
) -> Artifact:
    """A report with a figure and a quotation."""
    claims = (
        NumericClaim(id="c1", statement="今週のクリックは1,300件", metric="clicks.total", value=Decimal(value)),
        CitationClaim(
            id="c3", statement="決済手数料は1.5%に下がる", source_id="press", quote="一律1.5%へと引き下げられます"
        ),
    )
    return Artifact(id=report_id, title="Weekly clicks", summary=summary, claims=claims)


def make_result(
    *,
    accepted: bool = False,
    reason: Reason = Reason.OUT_OF_TOLERANCE,
    artifact_id: str | None = "weekly-2026-11-23",
    data: str | None = "d" * 64,
    sources: str | None = "e" * 64,
    policy: str | None = "f" * 64,
) -> GateResult:
    """A verdict on it; by default the figure is wrong."""
    expected: tuple[tuple[CheckName, str], ...] = (
        ("ledger", "artifact"),
        ("numeric", "c1"),
        ("statement", "c1"),
        ("citation", "c3"),
        ("statement", "c3"),
        ("coverage", "summary"),
    )
    wrong = Rejected(
        check="numeric",
        subject="c1",
        reason=reason,
        detail="claimed 1300, recomputed 1240, off by 4.84 %",
        claimed=Decimal(1300),
        recomputed=Decimal(1240),
    )
    outcomes = tuple(
        wrong if (check, subject) == ("numeric", "c1") and not accepted else Verified(check=check, subject=subject)
        for check, subject in expected
    )
    return GateResult(
        artifact_id=artifact_id,
        expected=expected,
        outcomes=outcomes,
        digests=Digests(artifact="a" * 64, data=data, sources=sources, policy=policy),
    )
