"""Long reports are cut without losing a character, and large ledgers without losing a claim that could matter."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from growth import assert_linear
from reportgate.auditors import AuditRequest
from reportgate.auditors.parts import TooLargeError, split_request, split_spans

texts = st.text(st.sampled_from("ab1。.\n 、売"), max_size=400)


@given(texts, st.integers(2, 60))
def test_spans_cover_the_text_and_overlap(text: str, limit: int) -> None:
    """Every character stands in some part, no part is too long, and neighbours share their border."""
    spans = split_spans(text, limit)
    assert spans[0][0] == 0
    assert spans[-1][1] == len(text)
    assert all(0 <= end - start <= limit for start, end in spans)
    for (start, end), (next_start, next_end) in itertools.pairwise(spans):
        assert start < next_start <= end
        assert end < next_end or next_end == len(text)


@given(texts, st.integers(20, 60))
def test_a_short_figure_is_whole_in_some_part(text: str, limit: int) -> None:
    """Whatever is no longer than the overlap is never cut in every part that holds it."""
    figure = "12%" if limit >= 40 else "7%"
    whole = text[:200] + figure + text[200:]
    at = len(text[:200])
    assert any(start <= at and at + len(figure) <= end for start, end in split_spans(whole, limit))


def test_parts_end_at_paragraphs() -> None:
    paragraphs = [f"Paragraph {n}. " + "word " * 30 for n in range(20)]
    parts = split_request(AuditRequest("\n\n".join(paragraphs)), max_part=600)
    assert len(parts) > 4
    assert all(part.text.endswith("\n\n") for part in parts[:-1])


def test_a_part_opens_at_a_sentence() -> None:
    """The overlap goes back to a border, so that no part opens in the middle of a figure."""
    text = "Sales rose by 1,234,567 yen. " * 200
    assert all(text[start:].startswith("Sales") for start, _ in split_spans(text, 600))


def test_a_short_report_is_one_part() -> None:
    request = AuditRequest("Sales rose 5%.", (("c1", "Sales rose 5%"),))
    (part,) = split_request(request)
    assert (part.start, part.text, part.statements) == (0, request.summary, request.statements)


def test_every_part_has_the_whole_ledger() -> None:
    request = AuditRequest("Sales rose 5%.\n\n" * 2000, tuple((f"c{n}", f"Sales rose {n}%") for n in range(100)))
    parts = split_request(request)
    assert len(parts) > 3
    assert all(part.statements == request.statements for part in parts)


@pytest.mark.parametrize(
    ("summary", "statement"),
    [
        ("Revenue was 1.2 million.", "revenue of 1,200,000 yen"),
        ("売上は1億2,000万円でした。", "売上高は120000000円"),
        ("According to Nakamura, it rose.", "as Nakamura wrote"),
        ("中村総研の調査による。", "出典は中村総研"),
        ("売上は１２％増。", "12%の増加"),
    ],
)
def test_a_claim_that_could_matter_is_kept(summary: str, statement: str) -> None:
    """With a ledger too large for one request, a shared number or a rare word keeps a claim."""
    ledger = tuple((f"x{n}", f"unrelated figure {10_007 + 2 * n}") for n in range(3000))
    (part,) = split_request(AuditRequest(summary, (*ledger, ("c1", statement))))
    assert ("c1", statement) in part.statements
    assert len(part.statements) < 100


def test_a_part_is_halved_until_its_claims_fit() -> None:
    """No claim that could matter is dropped to make a request fit."""
    lines = [f"Item {n} cost {10_000 + n} dollars." for n in range(200)]
    statements = tuple((f"c{n}", f"item {n} cost {10_000 + n} dollars " + "and so on " * 30) for n in range(200))
    parts = split_request(AuditRequest("\n\n".join(lines), statements), max_ledger=10_000)
    assert len(parts) > 1
    for number, line in enumerate(lines):
        holders = [part for part in parts if line in part.text]
        assert holders
        assert all(statements[number] in part.statements for part in holders)


def test_a_ledger_that_cannot_fit_is_an_error() -> None:
    """Never a shortened ledger."""
    statements = tuple((f"c{n}", "Sales rose 5% " * 10) for n in range(1000))
    with pytest.raises(TooLargeError):
        split_request(AuditRequest("Sales rose 5%.", statements))


def test_splitting_is_linear() -> None:
    """Twice the report takes about twice the time."""

    def prepare(paragraphs: int) -> Callable[[], object]:
        request = AuditRequest(
            "Sales rose 5% in 2024. " * 20 * paragraphs,
            tuple((f"c{n}", f"Item {n} of {n * 7}") for n in range(paragraphs)),
        )
        return lambda: split_request(request, max_ledger=1000)

    assert_linear(prepare, 400, times=2, allowed=3.6)
