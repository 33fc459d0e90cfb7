"""The behaviours that the article which this verifier grew out of tests, in its own order."""

from __future__ import annotations

import logging

import pytest

from reportgate import filter_evidence, verify_quote
from reportgate.verdict import Reason

BODY = """
    当社は2026年4月1日をもって、新決済プラットフォーム「PayNext」の提供を開始いたします。
    本サービスにより、加盟店の決済手数料は従来の3.2%から
    一律1.5%へと引き下げられます。
    なお、既存の加盟店様におかれましては、特別な移行手続きは一切不要です。
    受付時間は平日9時〜17時です。詳細は &quot;FAQ&quot; ページをご覧ください。
"""


def test_verbatim_quote_gives_back_the_raw_snippet() -> None:
    """The snippet is the source's own text: capitals and prolonged sounds stay."""
    result = verify_quote(BODY, "新決済プラットフォーム「PayNext」の提供を開始いたします。")
    assert result.is_valid
    assert result.matched_snippet is not None
    assert "プラットフォーム「PayNext」" in result.matched_snippet


@pytest.mark.parametrize(
    "quote",
    [
        pytest.param("加盟店の決済手数料は従来の3.2%から一律1.5%へと引き下げられます。", id="line-break-in-sentence"),
        pytest.param("一律1.5%へと引き下げられます。なお、既存の加盟店様におかれましては", id="two-sentences"),
        pytest.param("受付時間は平日９時～１７時です。詳細は“FAQ”ページをご覧ください", id="width-quotes-entities"),
    ],
)
def test_other_writings_of_a_true_quote_pass(quote: str) -> None:
    """Line breaks, width, wave dash, quote marks and entities carry no meaning."""
    assert verify_quote(BODY, quote).is_valid


@pytest.mark.parametrize(
    "quote",
    [
        pytest.param("加盟店の決済手数料は従来の3.2%から一律無料へと引き下げられます。", id="number"),
        pytest.param("既存の加盟店様は特別な移行手続きが一切不要である。", id="ending"),
        pytest.param("「PayNext」の提供を開始いたします。なお、既存の加盟店様におかれましては", id="stitched"),
    ],
)
def test_altered_quotes_are_not_found(quote: str) -> None:
    """A changed number or ending, or two sentences joined, is no quotation."""
    result = verify_quote(BODY, quote)
    assert (result.is_valid, result.reason, result.span, result.matched_snippet) == (
        False,
        Reason.NOT_FOUND,
        None,
        None,
    )


def test_too_many_sentences() -> None:
    """Locality is decided by the number of sentences, and the limit is inclusive."""
    body = "一つ目の文です。二つ目の文です。三つ目の文です。四つ目の文です。"
    assert verify_quote(body, body).reason is Reason.SPAN_TOO_LONG
    assert verify_quote(body, body, max_sentences=4).is_valid


def test_short_and_empty() -> None:
    """A short quotation and one without a visible character have their own reasons."""
    assert verify_quote(BODY, "当社は").reason is Reason.TOO_SHORT
    assert verify_quote(BODY, " \n　").reason is Reason.EMPTY


def test_spaces() -> None:
    """Spaces beside Japanese are free, spaces between English words are not."""
    body = "The fee will be reduced to 1.5% for all merchants."
    assert verify_quote(body, "fee will be reduced to 1.5%").is_valid
    assert verify_quote(body, "feewill be reduced to 1.5%").reason is Reason.NOT_FOUND
    assert verify_quote("PayNextの提供を開始します。", "PayNext の提供を開始します").is_valid


def test_filter_evidence(caplog: pytest.LogCaptureFixture) -> None:
    """Items are sorted, discards counted by reason and logged once."""
    items = [{"quote": "特別な移行手続きは一切不要です。"}, {"quote": "手数料は来年さらに0.5%まで下がる予定です。"}]
    with caplog.at_level(logging.WARNING, logger="reportgate"):
        evidence = filter_evidence(BODY, items)
    assert evidence.verified == (items[0],)
    assert evidence.discarded == ((items[1], Reason.NOT_FOUND),)
    assert evidence.discard_rate == 0.5
    assert evidence.discards_by_reason == {Reason.NOT_FOUND: 1}
    assert [record.message for record in caplog.records] == ["evidence_discarded"]
    assert caplog.records[0].__dict__["quote"] == items[1]["quote"]
    assert filter_evidence(BODY, []).discard_rate == 0.0
