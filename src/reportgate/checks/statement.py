"""Does a claim's statement say what the claim says?

A numeric claim's statement holds at least one number that says the value; the numbers of a citation's statement stand
in its quotation. Without this check a right value could carry a wrong sentence into the report.
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import Final

from reportgate.checks.findings import Findings
from reportgate.checks.wording import quote
from reportgate.ledger import CitationClaim, NumericClaim
from reportgate.metrics.registry import Metric, MetricRegistry
from reportgate.numbers.compare.figure import Figure
from reportgate.numbers.compare.index import distance
from reportgate.numbers.compare.originals import Original, Originals
from reportgate.numbers.compare.reading import KEPT, LONGEST_KEPT, find_originals, read_text
from reportgate.numbers.compare.restate import restates
from reportgate.numbers.compare.says import ONE, Rounding
from reportgate.numbers.compare.setting import Setting
from reportgate.numbers.mention import Mention
from reportgate.numbers.units import parse_unit
from reportgate.policy import Policy
from reportgate.verdict import Mismatch, Notice, NoticeCode, Reason, Rejected, Verified

_UNDECLARED: Final[tuple[None, Decimal, Rounding, bool]] = (None, ONE, "nearest", False)


def check_statement(claim: NumericClaim | CitationClaim, registry: MetricRegistry, policy: Policy) -> Findings:
    """Compare the numbers of *claim*'s statement with its value, or with its quotation.

    Returns:
        Verified; or Rejected with STATEMENT_MISMATCH, ``text`` and ``mismatch``: for a numeric claim the number that
        comes nearest, for a citation one for each number that the quotation does not hold. Under ``strict_units`` a
        metric without a unit is STATEMENT_MISMATCH with UNIT_MISMATCH, else the notice UNIT_UNCHECKED.

    Source:
        docs/coverage.md, "Statement".
    """
    if isinstance(claim, CitationClaim):
        return _check_citation(claim)
    metric = registry.get(claim.metric)
    findings = _check_unit(claim, metric, policy)
    figure = read_figure(claim, metric, policy.coarseness_cap)
    if figure.said is None or _is_denied(figure, figure.said):
        return findings + Findings((_reject_value(claim, figure, policy.coarseness_cap),))
    return findings if findings.outcomes else Findings((_verify(claim, figure),), findings.notices)


def read_figure(claim: NumericClaim, metric: Metric | None, cap: Decimal) -> Figure:
    """Make ready what *claim* says: its value with what the operator declared about the metric."""
    unit, scale, rounding, magnitude = _UNDECLARED
    if metric is not None:
        unit, scale, rounding, magnitude = metric.unit, metric.scale, metric.rounding, metric.magnitude
    read = _kept_figure if len(claim.statement) <= LONGEST_KEPT else _read_figure
    # The digits of the value, since equal decimals may be written differently.
    return read(claim.id, str(claim.value), claim.statement, unit, scale, rounding, magnitude, cap)


def _read_figure(
    claim_id: str,
    digits: str,
    statement: str,
    unit: str | None,
    scale: Decimal,
    rounding: Rounding,
    magnitude: bool,  # noqa: FBT001 -- the key of a cache is positional
    cap: Decimal,
) -> Figure:
    declared = parse_unit(unit) if unit is not None else None
    reading = read_text(statement)
    figure = Figure(claim_id, Decimal(digits), declared, scale, rounding, magnitude, reading, said=None)
    said = next((mention for mention in reading.numbers if figure.compare(mention, cap)), None)
    return figure if said is None else figure._replace(said=said)


def _is_denied(figure: Figure, said: Mention) -> bool:
    """Whether the statement says that it is *not* this number; "not more than 3%" states a bound."""
    return said.hedge is None and figure.statement.setting(said).negated


# Two checks ask for every claim.
_kept_figure = lru_cache(maxsize=KEPT)(_read_figure)


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
        detail=f"metric {quote(claim.metric)} declares no unit, and the policy demands one",
    )
    return Findings((rejected,))


def _verify(claim: NumericClaim, figure: Figure) -> Verified:
    unit = figure.unit.name if figure.unit is not None else None
    return Verified(check="statement", subject=claim.id, claimed=claim.value, unit=unit)


def _reject_value(claim: NumericClaim, figure: Figure, cap: Decimal) -> Rejected:
    said = f"{claim.value}{f' {figure.unit.name}' if figure.unit is not None else ''}"
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
        unit=figure.unit.name if figure.unit is not None else None,
        text=nearest.text if nearest is not None else None,
        mismatch=mismatch,
    )


def _check_citation(claim: CitationClaim) -> Findings:
    originals = Originals(find_originals(claim.id, read_text(claim.quote), frozenset()))
    reading = read_text(claim.statement)
    said = [reading.setting(mention) for mention in reading.numbers]
    missing = [setting for setting in said if next(originals.find(setting), None) is None]
    if not missing:
        return Findings((Verified(check="statement", subject=claim.id, source_id=claim.source_id),))
    return Findings(tuple(_reject_number(claim, setting, originals.nearest(setting.mention)) for setting in missing))


def _reject_number(claim: CitationClaim, said: Setting, nearest: Original | None) -> Rejected:
    mention = said.mention
    detail = f"the statement says {quote(mention.text)}, which the quotation does not"
    mismatch = None
    if nearest is not None:
        mismatch = restates(said, nearest.setting).mismatch or Mismatch.SIGN_CONFLICT
        detail += f"; it says {quote(nearest.mention.text)}"
    return Rejected(
        check="statement",
        subject=claim.id,
        reason=Reason.STATEMENT_MISMATCH,
        detail=detail,
        source_id=claim.source_id,
        text=mention.text,
        mismatch=mismatch,
    )
