"""Behaviour as data: what must be accepted, what must be rejected and why."""

from __future__ import annotations

from typing import Any

import pytest

from corpora import ROOT, read_jsonl
from reportgate import QuoteVerifier, Source, verify_quote
from reportgate.text.folding import fold

FIXTURES = ROOT / "fixtures" / "quotes"
ACCEPT = read_jsonl(FIXTURES / "accept.jsonl")
REJECT = read_jsonl(FIXTURES / "reject.jsonl")
WARN = read_jsonl(FIXTURES / "warn.jsonl")


def _source(case: dict[str, Any]) -> Source:
    return Source.model_validate({"text": case["source"], "mediaType": case.get("mediaType", "text/plain")})


@pytest.mark.parametrize("case", ACCEPT, ids=[case["label"] for case in ACCEPT])
def test_true_quotes_in_other_writing_are_accepted(case: dict[str, Any]) -> None:
    """Differences without meaning are absorbed, and the span is cut out of the source as it was supplied."""
    result = verify_quote(_source(case), case["quote"])
    assert result.is_valid, result.detail
    assert result.span is not None
    start, end = result.span
    assert 0 <= start < end <= len(case["source"])
    assert result.matched_snippet


@pytest.mark.parametrize("case", REJECT, ids=[case["label"] for case in REJECT])
def test_altered_quotes_are_rejected(case: dict[str, Any]) -> None:
    """A quote that differs in meaning, or cuts a token, is never evidence."""
    result = verify_quote(_source(case), case["quote"])
    assert result.reason == case["reason"]
    assert (result.is_valid, result.span, result.matched_snippet, bool(result)) == (False, None, None, False)


@pytest.mark.parametrize("case", WARN, ids=[case["label"] for case in WARN])
def test_meaning_cut_away_is_warned_about(case: dict[str, Any]) -> None:
    """What turns the meaning round just outside a clean edge is a warning with those words, and no rejection."""
    result = verify_quote(_source(case), case["quote"])
    assert result.is_valid, result.detail
    assert [notice.code for notice in result.warnings] == [case["warning"]] * (case["warning"] is not None)
    for notice in result.warnings:
        assert notice.span is not None
        assert result.span is not None
        assert notice.span[1] == result.span[0] or notice.span[0] == result.span[1]


@pytest.mark.parametrize("case", REJECT, ids=[case["label"] for case in REJECT])
def test_a_verdict_does_not_depend_on_how_it_is_asked_for(case: dict[str, Any]) -> None:
    """One by one, in a batch and with an index made before, the answer is the same."""
    quotes = [case["quote"]] * 12
    verifier = QuoteVerifier(_source(case))
    assert {result.reason for result in verifier.verify_many(quotes)} == {case["reason"]}
    assert verifier.verify(case["quote"]).reason == case["reason"]


@pytest.mark.parametrize("case", ACCEPT, ids=[case["label"] for case in ACCEPT])
def test_an_accepted_quote_stays_accepted_in_a_batch(case: dict[str, Any]) -> None:
    """The same for what is accepted: span, snippet and warnings are the same however it is asked for."""
    alone = verify_quote(_source(case), case["quote"])
    assert QuoteVerifier(_source(case)).verify_many([case["quote"]] * 12) == [alone] * 12


@pytest.mark.parametrize("case", ACCEPT + REJECT, ids=[case["label"] for case in ACCEPT + REJECT])
def test_folding_twice_is_folding_once(case: dict[str, Any]) -> None:
    """A folded text is at rest."""
    for text in (case["source"], case["quote"]):
        assert fold(fold(text)) == fold(text)


BROKEN = [
    case for case in ACCEPT + REJECT + WARN if "\n" in case["source"] and case.get("mediaType") != "text/markdown"
]


@pytest.mark.parametrize("line_break", ["\r\n", "\r", " \r\n"])
@pytest.mark.parametrize("case", BROKEN, ids=[case["label"] for case in BROKEN])
def test_a_line_break_is_one_however_it_is_written(case: dict[str, Any], line_break: str) -> None:
    """CR LF, CR and spaces at the end of a line change no verdict and no warning."""
    source = _source(case)
    first = verify_quote(source, case["quote"])
    again = verify_quote(
        source.model_copy(update={"text": source.text.replace("\r\n", "\n").replace("\n", line_break)}), case["quote"]
    )
    assert (again.reason, [each.code for each in again.warnings]) == (
        first.reason,
        [each.code for each in first.warnings],
    )


CUT = [case for case in REJECT if case["reason"] == "PARTIAL_TOKEN" and case["source"].count(case["quote"]) == 1]


@pytest.mark.parametrize("unseen", ["\u200b", "\xad", "\ufe0e", "\u2060"])
@pytest.mark.parametrize("case", CUT, ids=[case["label"] for case in CUT])
def test_what_is_not_seen_hides_no_cut(case: dict[str, Any], unseen: str) -> None:
    """A zero-width character, a soft hyphen or a selector at an edge changes nothing."""
    source, (before, behind) = _source(case), case["source"].split(case["quote"])
    for text in (f"{before}{unseen}{case['quote']}{behind}", f"{before}{case['quote']}{unseen}{behind}"):
        assert not verify_quote(source.model_copy(update={"text": text}), case["quote"]).is_valid
