"""What stands behind each number, date and link of the summary? As the gate found it, with the fate of what it is.

What rests on a claim shows what became of that claim, also where the claim's value is rejected. What belongs to a
source, or was given by the operator, is free: no claim stands behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from reportgate.ledger import Artifact, CitationClaim
from reportgate.render.marks import Fate, Mark, flatten, inside
from reportgate.verdict import GateResult, Rejected


def claim_fates(artifact: Artifact, result: GateResult) -> dict[str, Fate]:
    """Claim id -> what became of it: rejected, to be looked at, or covered; rejected too if nothing was decided."""
    rejected = {outcome.subject for outcome in result.outcomes if isinstance(outcome, Rejected)}
    verified = {outcome.subject for outcome in result.outcomes} - rejected
    warned = {notice.subject for notice in result.warnings}
    fates: dict[str, Fate] = {}
    for claim in artifact.claims:
        if claim.id not in verified or (claim.id in warned and result.warnings_as_errors):
            fates[claim.id] = "rejected"
        else:
            fates[claim.id] = "warned" if claim.id in warned else "covered"
    return fates


def cover_marks(artifact: Artifact, result: GateResult, fates: Mapping[str, Fate]) -> tuple[Mark, ...]:
    """The covered stretches and the verbatim quotations of the summary, with what is behind each in ``about``."""
    return flatten([*_covered(artifact, result, fates), *_quoted(artifact, fates)])


def _covered(artifact: Artifact, result: GateResult, fates: Mapping[str, Fate]) -> Iterable[Mark]:
    for cover in result.covers:
        span = inside(cover.span, len(artifact.summary))
        if span is None:
            continue
        if cover.by in ("source", "given"):
            yield Mark(*span, "free", (cover,))
        elif cover.id is not None and cover.id in fates:
            yield Mark(*span, fates[cover.id], (cover.id,))
        else:
            # The result is another artifact's, or somebody wrote into it: nothing is known to hold.
            yield Mark(*span, "rejected")


def _quoted(artifact: Artifact, fates: Mapping[str, Fate]) -> Iterable[Mark]:
    """Quotations that the summary repeats word for word, at their first place."""
    for claim in artifact.claims:
        if isinstance(claim, CitationClaim) and claim.quote.strip():
            start = artifact.summary.find(claim.quote)
            if start >= 0:
                yield Mark(start, start + len(claim.quote), fates[claim.id], (claim.id,))
