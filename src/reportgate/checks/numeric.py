"""Is the value of a numeric claim what the data says?"""

from __future__ import annotations

from decimal import Context, Decimal
from typing import Final

from reportgate.checks.findings import Findings
from reportgate.checks.wording import MAX_PLAIN_EXPONENT, plain, stated_scale
from reportgate.documents import to_decimal
from reportgate.ledger import NumericClaim
from reportgate.metrics.agreement import EXACT, Agreement, Bounds, find_agreement, find_band, operator_tolerance
from reportgate.metrics.recompute import Failure, one_line, recompute
from reportgate.metrics.registry import Metric, MetricRegistry
from reportgate.policy import Policy
from reportgate.verdict import Notice, NoticeCode, Reason, Rejected, Verified

SHOWN: Final = Context(prec=12)
"""Digits that people are shown of a recomputation or a relative error; the comparison uses them all."""
MAX_SHOWN_KEY: Final = 100


def check_numeric(claim: NumericClaim, data: object, metrics: MetricRegistry, policy: Policy) -> Findings:
    """Recompute *claim* from *data* and compare, in exact decimals.

    Args:
        claim: The stated value, in the metric's own unit.
        data: Whatever the metrics take; by custom a mapping of column name to NumPy array.
        metrics: The metrics that a claim may name.
        policy: The operator's thresholds; a metric's own bounds come first.

    Returns:
        One outcome: Verified, or Rejected with UNKNOWN_METRIC, BAD_PARAMS, METRIC_ERROR, NOT_FINITE, SIGN_MISMATCH or
        OUT_OF_TOLERANCE. TOLERANCE_CAPPED comes as a warning. A negative tolerance is the ledger check's to refuse;
        here the operator's counts in its place, so that the value is judged too.

    Source:
        The rules of comparison stand in ``metrics/agreement.py`` and docs/metrics.md.
    """
    metric = metrics.get(claim.metric)
    if metric is None:
        return _reject(claim, None, Reason.UNKNOWN_METRIC, f"no metric {_shown_key(claim.metric)} is registered")
    findings = _compare(claim, metric, data, policy)
    notices = _cap_notice(claim, metric, policy)
    return Findings(notices=notices) + findings if notices else findings


def _compare(claim: NumericClaim, metric: Metric, data: object, policy: Policy) -> Findings:
    recomputed = recompute(metric, data, claim.params)
    if isinstance(recomputed, Failure):
        return _reject(claim, metric, recomputed.reason, recomputed.detail)
    bounds = Bounds.of(metric, policy, claim.tolerance)
    agreement = find_agreement(claim.value, recomputed, bounds)
    if agreement.holds:
        verified = Verified(
            check="numeric",
            subject=claim.id,
            claimed=claim.value,
            recomputed=recomputed,
            relative_error=relative_error(claim.value, recomputed),
            tolerance=bounds.rel_tol,
            band=_band(claim.value, recomputed, bounds),
            unit=metric.unit,
            scale=stated_scale(metric.scale),
        )
        return Findings((verified,))
    reason = Reason.SIGN_MISMATCH if agreement is Agreement.SIGN_MISMATCH else Reason.OUT_OF_TOLERANCE
    return _reject(claim, metric, reason, _difference(claim.value, recomputed), recomputed, bounds)


def relative_error(value: Decimal, recomputed: Decimal) -> Decimal | None:
    """|value - recomputed| / |recomputed| to 12 digits; None for recomputed 0, or beyond what a document may hold.

    >>> relative_error(Decimal(1300), Decimal(1250))
    Decimal('0.04')
    """
    if not recomputed:
        return None
    try:
        return to_decimal(SHOWN.divide(EXACT.abs(EXACT.subtract(value, recomputed)), EXACT.abs(recomputed)))
    except ValueError:
        return None


def _band(value: Decimal, recomputed: Decimal, bounds: Bounds) -> tuple[Decimal, Decimal] | None:
    """The lowest and highest value that would have been accepted; None beyond what a document may hold."""
    low, high = find_band(value, recomputed, bounds)
    try:
        return to_decimal(low), to_decimal(high)
    except ValueError:
        return None


def _cap_notice(claim: NumericClaim, metric: Metric, policy: Policy) -> tuple[Notice, ...]:
    largest = operator_tolerance(metric, policy)
    if claim.tolerance is None or claim.tolerance <= largest:
        return ()
    detail = f"the claim's tolerance {claim.tolerance} is above the operator's {largest}, which was used instead"
    return (Notice(code=NoticeCode.TOLERANCE_CAPPED, subject=claim.id, detail=detail),)


def _reject(
    claim: NumericClaim,
    metric: Metric | None,
    reason: Reason,
    detail: str,
    recomputed: Decimal | None = None,
    bounds: Bounds | None = None,
) -> Findings:
    rejected = Rejected(
        check="numeric",
        subject=claim.id,
        reason=reason,
        detail=detail,
        claimed=claim.value,
        recomputed=recomputed,
        relative_error=None if recomputed is None else relative_error(claim.value, recomputed),
        tolerance=bounds.rel_tol if bounds else None,
        band=_band(claim.value, recomputed, bounds) if recomputed is not None and bounds is not None else None,
        unit=None if metric is None else metric.unit,
        scale=None if metric is None else stated_scale(metric.scale),
    )
    return Findings((rejected,))


def _shown_key(key: str) -> str:
    return repr(one_line(key, MAX_SHOWN_KEY))


def _difference(value: Decimal, recomputed: Decimal) -> str:
    """Say how far apart they are: "claimed 1300, recomputed 1240, off by 4.84 %"."""
    shown = recomputed
    long = recomputed != recomputed.to_integral_value() or recomputed.adjusted() >= MAX_PLAIN_EXPONENT
    if long and SHOWN.plus(recomputed) != value:
        # Long fractions and huge numbers are cut for the eye, unless the difference lies behind the cut.
        shown = SHOWN.normalize(recomputed)
    error = relative_error(value, recomputed)
    off = plain(EXACT.abs(EXACT.subtract(value, recomputed))) if error is None else _percent(error)
    return f"claimed {plain(value)}, recomputed {plain(shown)}, off by {off}"


def _percent(share: Decimal) -> str:
    percent = SHOWN.multiply(share, Decimal(100))
    if Decimal("0.01") <= percent < Decimal("1e9"):
        return f"{percent:.2f} %"
    return f"{percent:.3g} %"
