"""Options, warnings, large sources and hostile ones."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from growth import assert_linear, assert_no_slower
from reportgate import QuoteVerifier, Source, filter_evidence, verify_quote
from reportgate.verdict import NoticeCode, Reason


@pytest.mark.parametrize(
    "options",
    [
        *({"min_length": value} for value in (0, -1, None, 8.0, True, "8")),
        *({"max_sentences": value} for value in (0, 101, None, 2.5, float("inf"))),
    ],
)
def test_wrong_options_are_errors(options: dict[str, Any]) -> None:
    """An option that is no integer, or out of its range, never reads as "no limit"."""
    with pytest.raises(ValueError, match="must be"):
        verify_quote("手数料は無料です。", "は", **options)
    with pytest.raises(ValueError, match="must be"):
        QuoteVerifier("手数料は無料です。", **options)


def test_limits_are_inclusive() -> None:
    """Both edges of both limits."""
    source = "abcd efgh ijkl mnop. Next one is here. Last one."
    assert verify_quote(source, "abcd efgh", min_length=8).is_valid
    assert verify_quote(source, "abcd efgh", min_length=9).reason is Reason.TOO_SHORT
    assert verify_quote(source, source, max_sentences=3).is_valid
    assert verify_quote(source, source, max_sentences=2).reason is Reason.SPAN_TOO_LONG
    assert verify_quote(source, source, max_sentences=100, min_length=1).is_valid


@pytest.mark.parametrize("quote", ["………………………", "|----|----|", "!!!!!!!!!!!!"])
def test_signs_are_no_evidence(quote: str) -> None:
    """The minimum counts letters and digits."""
    assert verify_quote(f"A text {quote} with signs.", quote).reason is Reason.TOO_SHORT


@pytest.mark.parametrize("source", ["", " \n\t　", "\u200b\ufeff", "<p></p>"])
def test_empty_sources(source: str) -> None:
    """A source without a visible character is told apart from one that lacks the quotation."""
    media_type = "text/html" if "<" in source else "text/plain"
    result = verify_quote(Source(text=source, media_type=media_type), "手数料は一律無料です")  # type: ignore[arg-type] # one of the two
    assert result.reason is Reason.EMPTY_SOURCE


@pytest.mark.parametrize(
    "sentence",
    [
        "Early data do not support a price increase in 2026.",
        "加盟店の決済手数料は無料ではありません。",
        "If it rains, we stay at home.",
    ],
)
def test_whole_sentences_are_not_warned_about(sentence: str) -> None:
    """A passage that begins and ends where sentences do cuts nothing away."""
    source = f"However, nobody said so. {sentence} しかし、売上は減った。"
    for quote in (sentence, sentence[:-1]):
        result = verify_quote(source, quote)
        assert result.is_valid
        assert result.warnings == ()


def test_several_places() -> None:
    """The first place is given, and that there are others is a warning."""
    source = "Sales rose in May. Other words. Sales rose in May."
    result = verify_quote(source, "Sales rose in May.")
    assert result.span == (0, 18)
    assert [(n.code, n.span) for n in result.warnings] == [(NoticeCode.AMBIGUOUS_LOCATION, (32, 50))]


def test_a_clean_place_counts_among_many_that_cut() -> None:
    """Other occurrences are looked at."""
    source = "It was 12.5% in June. " * 10 + "It was 2.5% in June."
    result = verify_quote(source, "2.5% in June")
    assert result.span == (len(source) - 13, len(source) - 1)


def test_a_large_source() -> None:
    """Places, verdicts and spans are right in a source of many blocks, alone and in a batch."""
    source = "".join(f"第{n}項の売上高は{n * 37}円でした。Item {n} sold {n * 41} units ﬁrst. " for n in range(4000))
    quotes = [f"第{n}項の売上高は{n * 37}円でした。item {n} sold {n * 41} units first" for n in range(0, 4000, 40)]
    verifier = QuoteVerifier(source)
    for quote, result in zip(quotes, verifier.verify_many(quotes), strict=True):
        assert result == verifier.verify(quote)
        assert result.span is not None
        assert source[slice(*result.span)].replace("ﬁ", "fi").replace("I", "i") == quote
    altered = [quote.replace("円", "万円") for quote in quotes]
    assert {result.reason for result in QuoteVerifier(source).verify_many(altered)} == {Reason.NOT_FOUND}


def test_a_text_that_repeats_itself_has_too_many_groups_to_file() -> None:
    """Where groups name too many places the key is searched byte by byte, with the same answer."""
    source = "The same words again and again. " * 5000 + "Only once at the very end of it."
    results = QuoteVerifier(source).verify_many(["Only once at the very end of it."] * 20)
    assert {result.span for result in results} == {(160_000, 160_032)}
    assert QuoteVerifier(source).verify_many(["The same words again and again."] * 20)[0].warnings


PROSE = "".join(f"Sales of item {n} rose by {n}.5% in the year {1900 + n % 100}, and so on. " for n in range(4000))
HOSTILE: dict[str, Callable[[int], str]] = {
    "one letter": lambda n: "a" * n,
    "ampersands": lambda n: "&" * n,
    "nested entities": lambda n: "&" + "amp;" * (n // 4),
    "entities": lambda n: "&#12399;" * (n // 8),
    "one long entity": lambda n: "&#" + "9" * n + ";",
    "combining marks": lambda n: "a" + "\u0301\u0323" * (n // 2),
    "spaces": lambda n: " " * n,
    "line breaks": lambda n: "\n" * n,
    "hyphens": lambda n: "-" * n,
    "line-end hyphens": lambda n: "a-\n" * (n // 3),
    "invisible": lambda n: "a\u200b" * (n // 2),
    "raised digits": lambda n: "²" * n,
    "open brackets": lambda n: "「" * n,
    "stops": lambda n: "a. " * (n // 3),
    "digits": lambda n: "1," * (n // 2),
    "ligatures": lambda n: "ﬁ" * n,
    "surrogates": lambda n: "\ud800" * n,
    "list": lambda n: "- a\n" * (n // 4),
    "number words": lambda n: "one hundred and " * (n // 16),
    "ranges": lambda n: "1 to " * (n // 5),
    "groups of digits": lambda n: "123 " * (n // 4),
    "kanji ratios": lambda n: "三対" * (n // 2),
}


def _search(source: str, span: tuple[int, int] = (100, 200)) -> Callable[[], object]:
    quote = source[slice(*span)]

    def run() -> None:
        verifier = QuoteVerifier(source)
        verifier.verify(quote + "x")
        verifier.verify(quote)

    return run


@pytest.mark.parametrize("name", HOSTILE)
def test_time_doubles_with_the_text(name: str) -> None:
    """No text takes more than linear time: four times the text, at most eight times the time."""
    make = HOSTILE[name]
    assert_linear(lambda size: _search(make(size)), 100_000, times=4, allowed=8)


REPEATED: dict[str, str] = {
    "jamo": "\u1109\u1162\u1105\u1169\u110b\u116e\u11ab ",
    "marks": "e\u0301\u0323",
    "raised": "²",
    "ligature": "ﬁ",
    "ligatures in words": "the oﬃce ",
    "square metres": "㎡",
    "emoji": "😀",
    "entity": "&#12399;",
    "ampersand": "&",
    "stop": "a. ",
    "list": "- a\n",
    "half width": "ｶﾞ",
    "digits": "123 ",
    "wide spaces": "a　",
}


@pytest.mark.parametrize("name", REPEATED)
def test_own_content_of_a_text_that_repeats_itself_is_found_soon(name: str) -> None:
    """100 kB of repeated content, searched for itself, take a bounded multiple of the time that prose takes.

    The target is 10 (benchmarks/quotes); twice that here, so that load on the machine decides nothing.
    """
    unit = REPEATED[name]
    text = unit * (100_000 // len(unit.encode()))
    for first, last in ((300, 400), (300, 5300)):
        assert_no_slower(_search(text, (first, last)), _search(PROSE[:100_000], (first, last)), allowed=20)


@dataclass(frozen=True)
class Item:
    text: str


def test_evidence_by_key_attribute_and_function(caplog: pytest.LogCaptureFixture) -> None:
    """The quotation of an item is found in a mapping, in an object, or by a function."""
    source = Source(text="The fee falls to 1.5% in May of this year.", title="Press")
    good, bad = "falls to 1.5% in May", "falls to 2.5% in May"
    with caplog.at_level(logging.WARNING, logger="reportgate"):
        assert filter_evidence(source, [Item(good), Item(bad)], quote="text").verified == (Item(good),)
        assert filter_evidence(source, [good, bad], quote=str).discarded == ((bad, Reason.NOT_FOUND),)
        assert filter_evidence(source, [{"quote": good}]).verified == ({"quote": good},)
    assert [(r.__dict__["reason"], r.__dict__["source_id"]) for r in caplog.records] == [("NOT_FOUND", "Press")] * 2


@pytest.mark.parametrize("item", [{}, {"quote": None}, {"quote": 5}, {"quote": " "}, object(), None])
def test_evidence_without_a_quotation_is_discarded(item: object) -> None:
    """An item without a quotation is discarded as EMPTY and counted; the evidence beside it stays."""
    good = {"quote": "falls to 1.5% in May"}
    source = "The fee falls to 1.5% in May of this year."
    for quote in ("quote", lambda each: each["quote"]):
        found = filter_evidence(source, [item, good], quote=quote)
        assert found.verified == (good,)
        assert found.discarded == ((item, Reason.EMPTY),)
        assert found.discards_by_reason == {Reason.EMPTY: 1}
