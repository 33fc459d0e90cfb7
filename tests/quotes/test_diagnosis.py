"""Why a quotation was rejected, in words and places."""

from __future__ import annotations

import pytest

from reportgate import QuoteVerifier, Source, verify_quote
from reportgate.quotes import Difference

SOURCE = (
    "当社は2026年4月1日に新決済サービスの提供を開始いたします。本サービスにより、決済手数料は従来の3.2%から一律1.5%へと"
    "引き下げられます。なお、既存の加盟店様におかれましては、特別な移行手続きは一切不要です。"
    "The redesign would not improve churn for annual plans. A well-known clause was used in all of the contracts."
)


@pytest.mark.parametrize(
    ("quote", "difference", "changes"),
    [
        ("決済手数料は従来の3.2%から一律1.8%へと引き下げられます。", Difference.NUMBER, [("5", "8")]),
        ("特別な移行手続きは一切不要である", Difference.ENDING, [("す。", "ある")]),
        ("The redesign would improve churn for annual plans.", Difference.WORDS, [("not", "")]),
        ("A wellknown clause was used in all", Difference.WRITING, []),
        ("特別な移行手続きは一切不要です。当社は2026年4月1日に新決済サービスの提供", Difference.ORDER, None),
        ("新決済サービスの提供を開始いたします。なお、既存の加盟店様におかれましては、", Difference.STITCHED, None),
        ("まったく関係のない文章がここに書かれている", Difference.NOTHING_NEAR, []),
        ("2%から一律1.5%へと引き下げられます", Difference.EDGE, []),
    ],
)
def test_kind_of_difference(quote: str, difference: Difference, changes: list[tuple[str, str]] | None) -> None:
    """Each kind of alteration is told apart, with what was changed into what."""
    result = verify_quote(SOURCE, quote)
    assert not result.is_valid
    diagnosis = result.diagnosis
    assert diagnosis is not None
    assert diagnosis.difference is difference
    if changes is not None:
        assert [(change.source, change.quote) for change in diagnosis.changes] == changes
    if diagnosis.span is not None:
        assert SOURCE[slice(*diagnosis.span)] == diagnosis.nearest_passage
        for change in diagnosis.changes:
            assert SOURCE[slice(*change.source_span)] == change.source
            assert quote[slice(*change.quote_span)] == change.quote
    assert (diagnosis.span is None) == (difference is Difference.NOTHING_NEAR)


def test_too_many_sentences() -> None:
    """The nearest passage of a quotation that is too long is where it stands."""
    diagnosis = verify_quote(SOURCE, SOURCE[:130], max_sentences=1).diagnosis
    assert diagnosis is not None
    assert diagnosis.difference is Difference.SPAN
    assert diagnosis.nearest_passage is not None
    assert SOURCE[:130] in diagnosis.nearest_passage


def test_no_diagnosis_without_a_question() -> None:
    """A valid quotation, an empty and a short one have nothing to be diagnosed."""
    for quote in ("決済手数料は従来の3.2%から", "  ", "当社は"):
        assert verify_quote(SOURCE, quote).diagnosis is None


def test_places_index_the_markup() -> None:
    """The nearest passage of an HTML source has its place in the markup."""
    html = f"<p>Intro.</p><p>{SOURCE.replace('1.5%', '<b>1.5</b>%')}</p>"
    diagnosis = (
        QuoteVerifier(Source(text=html, media_type="text/html")).verify("従来の3.2%から一律1.8%へと引き下げ").diagnosis
    )
    assert diagnosis is not None
    assert diagnosis.span is not None
    assert html[slice(*diagnosis.span)] == "従来の3.2%から一律<b>1.5</b>%へと引き下げ"


def test_a_long_quotation_is_not_compared_letter_by_letter() -> None:
    """Comparing takes quadratic time, so a long quotation gets its place only."""
    source = "".join(f"Sentence {n} tells of item {n * n} in the list. " for n in range(200))
    diagnosis = verify_quote(source, source.replace("item 100 ", "item 101 ")[:3000]).diagnosis
    assert diagnosis is not None
    assert diagnosis.changes == ()
    assert diagnosis.span is not None
    assert diagnosis.span[0] < 50
