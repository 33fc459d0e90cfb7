"""How is a number or reference that nothing covers refused: with its place, the nearest claim, and why not that?"""

from __future__ import annotations

from reportgate.checks.wording import amount, quote, stated_scale
from reportgate.numbers.compare.difference import Difference
from reportgate.numbers.compare.matching import Match
from reportgate.numbers.mention import Mention
from reportgate.verdict import Mismatch, Reason, Rejected


def reject_number(mention: Mention, match: Match, why: str) -> Rejected:
    """Refuse a number with what it came nearest to; *why*: the beginning of the detail."""
    nearest = match.nearest
    detail = f"{quote(mention.text)}: {why}"
    unit = scale = None
    if nearest is not None:
        unit = nearest.unit.name if nearest.unit is not None else None
        scale = stated_scale(nearest.scale)
        says = amount(nearest.value, unit, scale)
        detail += f"; the nearest is {quote(nearest.claim_id)}, which says {says} ({match.mismatch})"
    if match.difference is not None:
        detail += f": {match.difference}"
    return Rejected(
        check="coverage",
        subject="summary",
        reason=Reason.UNLISTED_NUMBER,
        detail=detail,
        span=(mention.start, mention.end),
        text=mention.text,
        claimed=nearest.value if nearest is not None else None,
        unit=unit,
        scale=scale,
        nearest_claim=nearest.claim_id if nearest is not None else None,
        mismatch=match.mismatch,
    )


def reject_quoted(mention: Mention, owner: str, difference: Difference) -> Rejected:
    """Refuse a number that the quotation of the claim *owner* has beside other words."""
    match = Match((), None, Mismatch.SUBJECT_MISMATCH, difference)
    refused = reject_number(mention, match, f"no claim says it; the nearest is what {quote(owner)} quotes")
    return refused.model_copy(update={"nearest_claim": owner})


def reject_reference(mention: Mention) -> Rejected:
    """Refuse a date, period, time or label."""
    return _reject_unlisted(
        mention, "stands in no statement or verified quotation: put it into a statement, or pass it as given"
    )


def reject_mark(mention: Mention) -> Rejected:
    """Refuse a link or a citation mark."""
    return _reject_unlisted(
        mention, "belongs to no source by its url, title or id: add the source, or pass it as given"
    )


def _reject_unlisted(mention: Mention, why: str) -> Rejected:
    return Rejected(
        check="coverage",
        subject="summary",
        reason=Reason.UNLISTED_REFERENCE,
        detail=f"{quote(mention.text)} {why}",
        span=(mention.start, mention.end),
        text=mention.text,
    )
