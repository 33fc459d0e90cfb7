"""What is there to show? Failures and warnings of a result, each with its words and its evidence.

Every renderer for people reads these; none looks into outcomes itself.
"""

from __future__ import annotations

from collections import Counter
from decimal import Context, Decimal
from typing import Final, NamedTuple, get_args

from reportgate.language import Language
from reportgate.ledger import Artifact, CitationClaim, Claim, NumericClaim
from reportgate.render.difference import Piece, find_difference
from reportgate.render.wording import check_words, mismatch_words, notice_words, reason_words, word
from reportgate.verdict import CheckName, GateResult, Notice, Outcome, Rejected, Span, failure_prefix

_ORDER: Final[tuple[CheckName, ...]] = get_args(CheckName)


class Finding(NamedTuple):
    """One failure or warning, ready to be shown.

    ``label`` says in the reader's language what ``code`` means; ``detail`` is the gate's own English sentence.
    ``evidence`` holds pairs of a key of the wording and a text. ``span`` lies in the summary.
    """

    code: str
    label: str
    prefix: str
    detail: str
    check: str
    fails: bool
    span: Span | None
    claim: Claim | None
    evidence: tuple[tuple[str, str], ...] = ()
    difference: tuple[Piece, ...] = ()

    @property
    def line(self) -> str:
        """The failure as ``GateResult.failures`` writes it."""
        return f"[{self.prefix}] {self.code}: {self.detail}"


def claims_by_id(artifact: Artifact | None) -> dict[str, Claim]:
    """The claims that one id means; an id that stands twice means none."""
    claims = artifact.claims if artifact else ()
    counts = Counter(claim.id for claim in claims)
    return {claim.id: claim for claim in claims if counts[claim.id] == 1}


def find_failures(artifact: Artifact | None, result: GateResult, lang: Language) -> tuple[Finding, ...]:
    """Whatever rejected the artifact, in the order of the checks; empty exactly if it was accepted."""
    claims = claims_by_id(artifact)
    rejected = [outcome for outcome in result.outcomes if isinstance(outcome, Rejected)]
    rejected.sort(key=lambda outcome: _ORDER.index(outcome.check))
    found = [_failure(outcome, claims.get(outcome.subject), lang) for outcome in rejected]
    if result.warnings_as_errors:
        found += [_warning(notice, claims, lang, fails=True) for notice in result.warnings]
    if found or result.ok:
        return tuple(found)
    return tuple(_incomplete(line, lang) for line in result.failures)


def find_warnings(artifact: Artifact | None, result: GateResult, lang: Language) -> tuple[Finding, ...]:
    """What a person should know though it rejected nothing."""
    if result.warnings_as_errors:
        return ()
    claims = claims_by_id(artifact)
    return tuple(_warning(notice, claims, lang, fails=False) for notice in result.warnings)


class Tally(NamedTuple):
    """How one check went: its outcomes, and whether it held for everything that it was expected to."""

    check: CheckName
    verified: int
    rejected: int
    holds: bool


def tally_checks(result: GateResult) -> tuple[Tally, ...]:
    """Count the outcomes of each check, in the order in which they were expected."""
    verified: Counter[CheckName] = Counter()
    rejected: Counter[CheckName] = Counter()
    for outcome in result.outcomes:
        (rejected if isinstance(outcome, Rejected) else verified)[outcome.check] += 1
    expected = Counter(check for check, _ in result.expected)
    return tuple(
        Tally(check, verified[check], rejected[check], not rejected[check] and verified[check] == expected[check])
        for check in dict.fromkeys((*expected, *rejected))
    )


def _incomplete(line: str, lang: Language) -> Finding:
    """Show a result that lacks outcomes: its one failure exists as a line only."""
    head, _, detail = line.partition(": ")
    prefix, _, code = head.partition("] ")
    return Finding(
        code=code,
        label=check_words("ledger", lang),
        prefix=prefix.lstrip("["),
        detail=detail,
        check="ledger",
        fails=True,
        span=None,
        claim=None,
    )


def _warning(notice: Notice, claims: dict[str, Claim], lang: Language, *, fails: bool) -> Finding:
    return Finding(
        code=notice.code,
        label=notice_words(notice.code, lang),
        prefix=notice.subject,
        detail=notice.detail,
        check="coverage" if notice.subject == "summary" else "claim",
        fails=fails,
        # The span of a warning about a quotation lies in the source.
        span=notice.span if notice.subject == "summary" else None,
        claim=claims.get(notice.subject),
    )


def _failure(outcome: Rejected, claim: Claim | None, lang: Language) -> Finding:
    quote = claim.quote if isinstance(claim, CitationClaim) else None
    difference = find_difference(quote, outcome.nearest_passage) if quote and outcome.nearest_passage else ()
    return Finding(
        code=outcome.reason,
        label=reason_words(outcome.reason, lang),
        prefix=failure_prefix(outcome),
        detail=outcome.detail,
        check=outcome.check,
        fails=True,
        span=outcome.span,
        claim=claim,
        evidence=tuple(_evidence(outcome, claim, lang)),
        difference=difference,
    )


def _evidence(outcome: Rejected, claim: Claim | None, lang: Language) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str | None]] = [
        ("text", outcome.text),
        ("statement", claim.statement if claim else None),
        ("metric", claim.metric if isinstance(claim, NumericClaim) else None),
        ("claimed", None if outcome.claimed is None else number_words(outcome.claimed)),
        ("recomputed", None if outcome.recomputed is None else number_words(outcome.recomputed)),
        ("off_by", percent_words(outcome.relative_error)),
        ("tolerance", percent_words(outcome.tolerance)),
        ("band", None if outcome.band is None else band_words(outcome.band, outcome.claimed or Decimal(0), lang)),
        ("unit", unit_words(outcome)),
        ("source", outcome.source_id or (claim.source_id if isinstance(claim, CitationClaim) else None)),
        ("quote", claim.quote if isinstance(claim, CitationClaim) else None),
        ("nearest_passage", outcome.nearest_passage),
        ("found_in", outcome.found_in),
        ("nearest_claim", outcome.nearest_claim),
        ("reason", mismatch_words(outcome.mismatch, lang) if outcome.mismatch else None),
    ]
    return [(key, text) for key, text in pairs if text is not None]


def number_words(value: Decimal) -> str:
    """A number in the digits it was written in, never in exponents within reach of a reader."""
    # Fixed notation of 1e300 would be 300 zeros.
    return f"{value:f}" if -20 < value.adjusted() < 25 else str(value)  # noqa: PLR2004 -- digits on a line


def unit_words(outcome: Outcome) -> str | None:
    """What one of the claimed and the recomputed number is worth, as it is read behind them: "× 1000000 JPY"."""
    factor = None if outcome.scale is None else f"× {number_words(outcome.scale)}"
    return " ".join(filter(None, (factor, outcome.unit))) or None


def band_words(band: tuple[Decimal, Decimal], claimed: Decimal, lang: Language) -> str:
    """Which values would have been accepted, to six digits or one more than the claimed value has."""
    shown = Context(prec=max(6, len(claimed.as_tuple().digits) + 1))
    low, high = (number_words(shown.normalize(end)) for end in band)
    return word("band_of_one" if low == high else "band_ends", lang).format(low=low, high=high)


def percent_words(ratio: Decimal | None) -> str | None:
    """A relative error as percent with three significant digits."""
    return None if ratio is None else f"{float(ratio) * 100:.3g} %"
