"""The citation check: the quotation of a claim stands in the source that the claim names."""

from __future__ import annotations

import pytest

from reportgate.checks.citation import SourceLibrary, check_citation
from reportgate.ledger import CitationClaim, Source
from reportgate.policy import Policy
from reportgate.verdict import NoticeCode, Reason, Rejected, Verified

SOURCES = {
    "press": Source(text="決済手数料は3.2%から一律1.5%へと引き下げられます。移行手続きは不要です。"),
    "study": Source(text="Early data do not support a price increase in 2026."),
    "blank": Source(text=" \n　"),
}


def _claim(quote: str, source_id: str = "press") -> CitationClaim:
    return CitationClaim(id="c1", statement="決済手数料は下がる", source_id=source_id, quote=quote)


def _library(policy: Policy | None = None) -> SourceLibrary:
    return SourceLibrary(SOURCES, policy or Policy())


def test_verified_quote_carries_its_place() -> None:
    """A verified citation says where its words stand, and cuts them out exactly."""
    findings = check_citation(_claim("一律１.５％へと引き下げられます"), _library())
    (outcome,) = findings.outcomes
    assert isinstance(outcome, Verified)
    assert outcome.source_id == "press"
    assert outcome.quote_span is not None
    assert SOURCES["press"].text[slice(*outcome.quote_span)] == "一律1.5%へと引き下げられます"
    assert outcome.snippet == "決済手数料は3.2%から一律1.5%へと引き下げられます。"
    assert findings.notices == ()


@pytest.mark.parametrize(
    ("quote", "source_id", "reason"),
    [
        ("一律1.5%へと引き下げられます", "nowhere", Reason.MISSING_SOURCE),
        ("一律1.5%へと引き下げられます", "blank", Reason.EMPTY_SOURCE),
        ("一律1.8%へと引き下げられます", "press", Reason.NOT_FOUND),
        ("2%から一律1.5%へと引き下げられます", "press", Reason.PARTIAL_TOKEN),
        ("手数料", "press", Reason.TOO_SHORT),
        ("", "press", Reason.EMPTY),
    ],
)
def test_rejections(quote: str, source_id: str, reason: Reason) -> None:
    """Each way to fail has its reason, and the outcome names the source."""
    (outcome,) = check_citation(_claim(quote, source_id), _library()).outcomes
    assert isinstance(outcome, Rejected)
    assert (outcome.check, outcome.subject, outcome.reason) == ("citation", "c1", reason)
    assert outcome.source_id == source_id
    assert outcome.quote_span is None
    assert outcome.snippet is None


def test_too_many_sentences_by_policy() -> None:
    """The operator's policy says how many sentences a quotation may touch."""
    quote = "一律1.5%へと引き下げられます。移行手続きは不要です。"
    (outcome,) = check_citation(_claim(quote), _library(Policy(max_sentences=1))).outcomes
    assert isinstance(outcome, Rejected)
    assert outcome.reason is Reason.SPAN_TOO_LONG
    assert isinstance(check_citation(_claim(quote), _library()).outcomes[0], Verified)


def test_quote_of_another_source_is_named() -> None:
    """A quotation that stands in another source is rejected and says in which."""
    for source_id in ("study", "nowhere", "blank"):
        (outcome,) = check_citation(_claim("一律1.5%へと引き下げられます", source_id), _library()).outcomes
        assert isinstance(outcome, Rejected)
        assert outcome.found_in == "press"


def test_warnings_carry_the_claim() -> None:
    """What a quotation leaves outside is a warning about its claim."""
    findings = check_citation(_claim("support a price increase in 2026", "study"), _library())
    (notice,) = findings.notices
    assert (notice.code, notice.subject) == (NoticeCode.NEGATION_CUT, "c1")
    assert notice.span is not None
    assert "not" in SOURCES["study"].text[slice(*notice.span)]
