"""Does a claim's statement say what the claim says?

A numeric claim's statement holds at least one number that says the value; the numbers of a citation's statement stand
in its quotation. Without this check a right value could carry a wrong sentence into the report.
"""

from __future__ import annotations

from decimal import Decimal

from reportgate.checks.figures import Figures
from reportgate.checks.findings import Findings
from reportgate.checks.wording import amount, quote, stated_scale
from reportgate.ledger import CitationClaim, NumericClaim
from reportgate.metrics.registry import Metric, MetricRegistry
from reportgate.numbers.compare.circumstances import Setting
from reportgate.numbers.compare.difference import Difference
from reportgate.numbers.compare.figure import Figure
from reportgate.numbers.compare.foreign import find_exchanged
from reportgate.numbers.compare.index import distance
from reportgate.numbers.compare.known import Known
from reportgate.numbers.compare.originals import Original, Originals
from reportgate.numbers.compare.parcels import Parcel
from reportgate.numbers.compare.reading import Readings, find_originals
from reportgate.numbers.compare.restate import restates
from reportgate.numbers.compare.setting import contradict
from reportgate.numbers.compare.subject_japanese import find_difference
from reportgate.numbers.mention import Mention
from reportgate.policy import Policy
from reportgate.verdict import Mismatch, Notice, NoticeCode, Reason, Rejected, Verified


def check_statement(
    claim: NumericClaim | CitationClaim, registry: MetricRegistry, policy: Policy, figures: Figures | None = None
) -> Findings:
    """Compare the numbers of *claim*'s statement with its value, or with its quotation.

    Args:
        claim: A readable claim of the ledger.
        registry: The operator's metrics; they say the units of the values.
        policy: ``coarseness_cap`` and ``strict_units`` count here.
        figures: What other checks of the run have read of its claims; None: nothing.

    Returns:
        Verified; or Rejected with STATEMENT_MISMATCH, ``text`` and ``mismatch``: for a numeric claim the number that
        comes nearest, for a citation one for each number that the quotation does not hold. Under ``strict_units`` a
        metric without a unit is STATEMENT_MISMATCH with UNIT_MISMATCH, else the notice UNIT_UNCHECKED.

    Source:
        docs/coverage.md, "Statement".
    """
    figures = Figures(registry, policy.coarseness_cap) if figures is None else figures
    if isinstance(claim, CitationClaim):
        return _check_citation(claim, figures.readings, figures.known(claim.source_id))
    findings = _check_unit(claim, registry.get(claim.metric), policy)
    figure = figures.find(claim)
    if figure.said is None or _is_denied(figure, figure.said):
        return findings + Findings((_reject_value(claim, figure, policy.coarseness_cap),))
    return findings if findings.outcomes else Findings((_verify(claim, figure),), findings.notices)


def _is_denied(figure: Figure, said: Mention) -> bool:
    """Whether the statement says that it is *not* this number; "not more than 3%" states a bound."""
    return said.hedge is None and figure.statement.denies(said)


def _check_unit(claim: NumericClaim, metric: Metric | None, policy: Policy) -> Findings:
    """An unknown metric is the numeric check's finding; a known one without a unit is ours."""
    if metric is None or metric.unit is not None:
        return Findings()
    detail = f"metric {quote(claim.metric)} declares no unit, so only the number is compared"
    if not policy.strict_units:
        return Findings((), (Notice(code=NoticeCode.UNIT_UNCHECKED, subject=claim.id, detail=detail),))
    rejected = Rejected(
        check="statement",
        subject=claim.id,
        reason=Reason.STATEMENT_MISMATCH,
        mismatch=Mismatch.UNIT_MISMATCH,
        claimed=claim.value,
        scale=stated_scale(metric.scale),
        detail=f"metric {quote(claim.metric)} declares no unit, and the policy demands one",
    )
    return Findings((rejected,))


def _unit_name(figure: Figure) -> str | None:
    return figure.unit.name if figure.unit is not None else None


def _verify(claim: NumericClaim, figure: Figure) -> Verified:
    return Verified(
        check="statement",
        subject=claim.id,
        claimed=claim.value,
        unit=_unit_name(figure),
        scale=stated_scale(figure.scale),
    )


def _reject_value(claim: NumericClaim, figure: Figure, cap: Decimal) -> Rejected:
    said = amount(claim.value, _unit_name(figure), stated_scale(figure.scale))
    nearest = min(figure.statement.numbers, key=lambda mention: distance(mention, figure), default=None)
    mismatch = None
    if nearest is not None:
        # What agrees and is not said is denied.
        mismatch = figure.compare(nearest, cap).mismatch or Mismatch.SIGN_CONFLICT
    if nearest is None:
        detail = f"the statement holds no number, the claim says {said}"
    else:
        detail = f"the statement says {quote(nearest.text)}, the claim {said}: {mismatch}"
    return Rejected(
        check="statement",
        subject=claim.id,
        reason=Reason.STATEMENT_MISMATCH,
        detail=detail,
        claimed=claim.value,
        unit=_unit_name(figure),
        scale=stated_scale(figure.scale),
        text=nearest.text if nearest is not None else None,
        mismatch=mismatch,
    )


def _check_citation(claim: CitationClaim, readings: Readings, known: Known) -> Findings:
    originals = Originals(find_originals(claim.id, readings.read(claim.quote), frozenset()))
    reading = readings.read(claim.statement)
    said = [(reading.setting(mention), reading.parcel(mention)) for mention in reading.numbers]
    missing = [setting for setting, parcel in said if not _stands_in(setting, parcel, originals, known)]
    if not missing:
        return Findings((Verified(check="statement", subject=claim.id, source_id=claim.source_id),))
    return Findings(
        tuple(_reject_number(claim, setting, originals.nearest(setting.mention), known) for setting in missing)
    )


def _stands_in(said: Setting, parcel: Parcel, originals: Originals, known: Known) -> bool:
    """Whether the quotation has the number, and no other word in the place of one of the statement's."""
    found = originals.find(said, parcel, frozenset(), known)
    return any(find_exchanged(said, original.setting) is None for original in found)


def _find_difference(said: Setting, held: Setting, known: Known) -> Difference | None:
    """The words that make another thing of the number than the quotation makes of it."""
    return find_difference(said, held, known) or find_exchanged(said, held)


def _reject_number(claim: CitationClaim, said: Setting, nearest: Original | None, known: Known) -> Rejected:
    mention = said.mention
    detail = f"the statement says {quote(mention.text)}, which the quotation does not"
    mismatch = None
    if nearest is not None:
        mismatch = restates(said, nearest.setting).mismatch
        differs = "one of them as a change, or as the opposite one"
        if mismatch is None:
            turned = contradict(said, nearest.setting)
            mismatch = Mismatch.SIGN_CONFLICT if turned else Mismatch.SUBJECT_MISMATCH
            differs = "one of them denies it, or makes another part of a move of it" if turned else "of something else"
        if mention.text == nearest.mention.text:
            detail = f"the statement says {quote(mention.text)}, and so does the quotation, but {differs}"
        else:
            detail += f"; it says {quote(nearest.mention.text)}"
        difference = _find_difference(said, nearest.setting, known) if mismatch is Mismatch.SUBJECT_MISMATCH else None
        if difference is not None:
            detail += f": {difference}"
    return Rejected(
        check="statement",
        subject=claim.id,
        reason=Reason.STATEMENT_MISMATCH,
        detail=detail,
        source_id=claim.source_id,
        text=mention.text,
        mismatch=mismatch,
    )
