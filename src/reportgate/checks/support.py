"""Does the meaning hold, from quotation to statement and from claim to summary?

A model judges, and must name the words that it relies on. Those words are looked up with the quote verifier: a verdict
that cites what is not there counts for nothing, whichever way it went.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from reportgate.checks.findings import Findings
from reportgate.quotes import QuoteVerifier
from reportgate.verdict import Reason, Rejected, Span, Verified

if TYPE_CHECKING:
    # For annotations only: auditors stand above the checks.
    from reportgate.auditors.support import ClaimVerdict, SupportClaim, SupportReport, SupportRequest

CHECKS: Final[dict[Literal["quotes", "summary"], Literal["support", "representation"]]] = {
    "quotes": "support",
    "summary": "representation",
}
MAX_SENTENCES: Final = 100


def check_support(request: SupportRequest, report: SupportReport) -> Findings:
    """Turn a *report* on the claims of *request* into outcomes of the check "support" or "representation".

    Returns:
        For each claim one Verified, or one Rejected a verdict against it: NOT_SUPPORTED, MISREPRESENTED, or
        AUDIT_UNRELIABLE when there is no verdict or its words are not there. For a failed report one Rejected more,
        with its reason and the subject "summary".
    """
    check = CHECKS[request.kind]
    outcomes: list[Verified | Rejected] = []
    if report.failure is not None:
        detail = report.detail or "the audit did not end cleanly"
        outcomes.append(Rejected(check=check, subject="summary", reason=report.failure, detail=detail))
    summary = QuoteVerifier(request.summary, min_length=1, max_sentences=MAX_SENTENCES)
    for claim in request.claims:
        verdicts = [verdict for verdict in report.verdicts if verdict.id == claim.id]
        rejected = [found for verdict in verdicts if (found := _reject(request, claim, verdict, summary)) is not None]
        if not verdicts:
            rejected.append(_unreliable(request, claim, "the auditor gave no verdict"))
        outcomes += rejected or [Verified(check=check, subject=claim.id, text=verdicts[0].words)]
    return Findings(tuple(outcomes))


def _reject(
    request: SupportRequest, claim: SupportClaim, verdict: ClaimVerdict, summary: QuoteVerifier
) -> Rejected | None:
    if request.kind == "quotes":
        # A statement that goes too far is shown by its own words, one that holds only by the quotation's.
        places = (claim.fact,) if verdict.holds else (claim.fact, claim.statement)
    elif verdict.passage or not verdict.holds:
        places = (claim.statement, claim.fact)
    else:
        # This part of the summary does not use the claim.
        return None
    if not any(_holds_words(place, verdict.words) for place in places):
        return _unreliable(request, claim, "the auditor relies on words that the claim does not hold")
    span = None
    if request.kind == "summary":
        found = summary.verify(verdict.passage)
        if not found.is_valid:
            return _unreliable(request, claim, "the auditor cites a passage that the summary does not hold")
        span = found.span
    return None if verdict.holds else _against(request, claim, verdict, span)


def _against(request: SupportRequest, claim: SupportClaim, verdict: ClaimVerdict, span: Span | None) -> Rejected:
    if request.kind == "quotes":
        reason, detail = Reason.NOT_SUPPORTED, "the quotation does not support the statement, says the auditor"
    else:
        reason = Reason.MISREPRESENTED
        detail = f"the summary does not say what the claim says ({verdict.aspect}), says the auditor"
    return Rejected(
        check=CHECKS[request.kind],
        subject=claim.id,
        reason=reason,
        detail=f"{detail}; it relies on {verdict.words!r}",
        text=verdict.passage or verdict.words,
        span=span,
        nearest_claim=claim.id,
    )


def _unreliable(request: SupportRequest, claim: SupportClaim, detail: str) -> Rejected:
    return Rejected(check=CHECKS[request.kind], subject=claim.id, reason=Reason.AUDIT_UNRELIABLE, detail=detail)


def _holds_words(text: str, words: str) -> bool:
    return QuoteVerifier(text, min_length=1, max_sentences=MAX_SENTENCES).verify(words).is_valid
