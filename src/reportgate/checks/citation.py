"""Does the quotation of a claim stand in the source that the claim names?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reportgate.checks.findings import Findings
from reportgate.ledger import CitationClaim, Source
from reportgate.policy import Policy
from reportgate.quotes.result import QuoteResult
from reportgate.quotes.verifier import QuoteVerifier
from reportgate.verdict import Reason, Rejected, Verified

SHOWN: Final = 500
"""Most characters of a passage that an outcome carries."""


class SourceLibrary:
    """The sources of one run, each with its verifier, made when a claim first asks for it."""

    def __init__(self, sources: Mapping[str, Source], policy: Policy) -> None:
        self._sources = dict(sources)
        self._policy = policy
        self._verifiers: dict[str, QuoteVerifier] = {}

    def __contains__(self, source_id: object) -> bool:
        return source_id in self._sources

    def verify(self, source_id: str, quote: str) -> QuoteResult:
        """Decide whether *quote* stands in the source *source_id*.

        Raises:
            KeyError: There is no such source.
        """
        return self._verifier(source_id).verify(quote)

    def find_in_others(self, source_id: str, quote: str) -> str | None:
        """Id of the first source other than *source_id* that holds *quote*, None if none does."""
        for other in self._sources:
            if other != source_id and self._verifier(other).verify(quote).is_valid:
                return other
        return None

    def _verifier(self, source_id: str) -> QuoteVerifier:
        if source_id not in self._verifiers:
            policy = self._policy
            self._verifiers[source_id] = QuoteVerifier(
                self._sources[source_id],
                min_length=policy.min_length,
                max_sentences=policy.max_sentences,
                line_breaks_end_sentences=policy.line_breaks_end_sentences,
            )
        return self._verifiers[source_id]


ELSEWHERE: Final = frozenset({Reason.MISSING_SOURCE, Reason.EMPTY_SOURCE, Reason.NOT_FOUND})
"""Reasons for which the quotation may stand in another source."""


def check_citation(claim: CitationClaim, library: SourceLibrary) -> Findings:
    """Verify the quotation of *claim* against its source.

    Returns:
        Verified with ``source_id``, ``quote_span`` and ``snippet``, and what the quotation leaves outside as notices;
        or Rejected with MISSING_SOURCE, EMPTY_SOURCE, EMPTY, TOO_SHORT, NOT_FOUND, SPAN_TOO_LONG or PARTIAL_TOKEN,
        with ``nearest_passage`` and ``found_in`` where there is something to say.
    """
    if claim.source_id not in library:
        detail = f"no source {claim.source_id!r} was given"
        return _rejected(claim, library, Reason.MISSING_SOURCE, detail, None)
    result = library.verify(claim.source_id, claim.quote)
    if result.reason is not None:
        passage = result.diagnosis.nearest_passage if result.diagnosis else None
        return _rejected(claim, library, result.reason, result.detail, passage)
    verified = Verified(
        check="citation",
        subject=claim.id,
        source_id=claim.source_id,
        quote_span=result.span,
        snippet=result.matched_snippet,
    )
    notices = tuple(notice.model_copy(update={"subject": claim.id}) for notice in result.warnings)
    return Findings((verified,), notices)


def _rejected(
    claim: CitationClaim, library: SourceLibrary, reason: Reason, detail: str, passage: str | None
) -> Findings:
    other = library.find_in_others(claim.source_id, claim.quote) if reason in ELSEWHERE else None
    if other is not None:
        detail = f"{detail}; it stands in {other!r}"
    elif passage is not None:
        detail = f"{detail}; the nearest passage is {passage[:SHOWN]!r}"
    outcome = Rejected(
        check="citation",
        subject=claim.id,
        reason=reason,
        detail=detail,
        source_id=claim.source_id,
        nearest_passage=passage[:SHOWN] if passage is not None else None,
        found_in=other,
    )
    return Findings((outcome,))
