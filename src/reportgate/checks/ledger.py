"""Is the document well formed, and is there anything to verify?"""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import Final

from reportgate.checks.findings import Findings
from reportgate.ledger import NumericClaim
from reportgate.reading import Reading
from reportgate.verdict import Reason, Rejected, Verified

# Letters and symbols by category that show nothing: Hangul fillers and the empty braille pattern.
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def check_ledger(reading: Reading) -> Findings:
    """Judge what was read, as a document.

    Returns:
        One Verified for ("ledger", "artifact"), or a Rejected for every problem: LEDGER_INVALID, DUPLICATE_ID (for
        every claim with that id), INVALID_TOLERANCE, NOTHING_TO_VERIFY.
    """
    rejected = [_rejected(problem.subject, Reason.LEDGER_INVALID, problem.detail) for problem in reading.problems]
    rejected += _duplicates(reading)
    rejected += _tolerances(reading)
    rejected += _vacuous(reading)
    if rejected:
        return Findings(tuple(rejected))
    return Findings((Verified(check="ledger", subject="artifact"),))


def has_visible_text(text: str) -> bool:
    """Whether a reader sees anything in *text*: a letter, digit, punctuation mark or symbol that is not blank."""
    return any(unicodedata.category(char)[0] in "LNPS" and char not in _BLANK for char in text)


def _rejected(subject: str, reason: Reason, detail: str) -> Rejected:
    return Rejected(check="ledger", subject=subject, reason=reason, detail=detail)


def _duplicates(reading: Reading) -> list[Rejected]:
    if reading.artifact is None:
        return []
    count = Counter(claim.id for claim in reading.artifact.claims)
    return [
        _rejected(claim.id, Reason.DUPLICATE_ID, f"claims[{position}].id: {count[claim.id]} claims have this id")
        for position, claim in zip(reading.positions, reading.artifact.claims, strict=True)
        if count[claim.id] > 1
    ]


def _tolerances(reading: Reading) -> list[Rejected]:
    if reading.artifact is None:
        return []
    return [
        _rejected(
            claim.id,
            Reason.INVALID_TOLERANCE,
            f"claims[{position}].tolerance: {claim.tolerance} is negative",
        )
        for position, claim in zip(reading.positions, reading.artifact.claims, strict=True)
        if isinstance(claim, NumericClaim) and claim.tolerance is not None and claim.tolerance < 0
    ]


def _vacuous(reading: Reading) -> list[Rejected]:
    found = []
    if reading.claim_count == 0:
        found.append(_rejected("artifact", Reason.NOTHING_TO_VERIFY, "the ledger has no claims"))
    if reading.artifact is not None and not has_visible_text(reading.artifact.summary):
        found.append(_rejected("artifact", Reason.NOTHING_TO_VERIFY, "the summary has no visible character"))
    return found
