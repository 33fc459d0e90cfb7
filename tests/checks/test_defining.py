"""Numbers that define a figure: whose word counts, and that no other number takes their place."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coverage_cases import run
from reportgate.checks.declared import judge
from reportgate.metrics.registry import Metric, MetricFunction, MetricRegistry
from reportgate.numbers.compare.scopes import Scope, read_scope
from reportgate.numbers.scan.scanner import scan_numbers
from reportgate.verdict import Rejected

PLACES = [
    ("Over the past {} days clicks were 1,240.", "Clicks over the past {} days were 1,240"),
    ("Users aged {} and over made 1,240 orders.", "Users aged {} and over made 1,240 orders"),
    ("The top {} pages had 1,240 views.", "The top {} pages had 1,240 views"),
    ("There were 1,240 errors per {} visits.", "There were 1,240 errors per {} visits"),
    ("The {}-day moving average was 1,240.", "The {}-day moving average was 1,240"),
    ("直近{}日間のクリックは1,240件。", "直近{}日間のクリックは1,240件"),
    ("上位{}商品の販売は1,240個。", "上位{}商品の販売は1,240個"),
]
FIGURES = [
    "Clicks were 1,240 of {} users.",
    "Clicks rose from {} to 1,240.",
    "1,240 users waited {} minutes.",
    "{} servers had 1,240 clicks.",
    "1,240 clicks and {} views were counted.",
    "利用者{}人のうち1,240件。",
    "{}台で1,240件を処理。",
]


def is_covered(summary: str, statement: str) -> bool:
    claims = [{"id": "c1", "statement": statement, "value": "1240", "unit": "count"}]
    return not any(isinstance(outcome, Rejected) for outcome in run({"summary": summary, "claims": claims}).outcomes)


@given(st.sampled_from(PLACES), st.integers(2, 90), st.integers(2, 90))
def test_only_the_number_of_the_statement_defines(place: tuple[str, str], said: int, stated: int) -> None:
    """Whatever the place: the same number is covered, any other is not."""
    summary, statement = place
    assert is_covered(summary.format(said), statement.format(stated)) == (said == stated)


@given(st.sampled_from(FIGURES), st.integers(2, 1000).filter(lambda number: number != 240))
def test_a_figure_does_not_vouch_for_itself(sentence: str, number: int) -> None:
    """A number where a figure may stand is refused, though the statement is the sentence."""
    assert not is_covered(sentence.format(number), sentence.format(number).rstrip(".。"))


def scope(text: str) -> Scope:
    found = [found for mention in scan_numbers(text) if (found := read_scope(text, mention)) is not None]
    assert len(found) == 1
    return found[0]


def metric(function: MetricFunction, key: str = "clicks") -> Metric | None:
    metrics = MetricRegistry()
    metrics.metric(key, unit="count")(function)
    return metrics.get(key)


def documented(data: Any) -> Any:
    """Clicks over the past 7 days.

    Returns:
        Over the past 30 days this was about 5,000.
    """
    return data


def windowed(data: Any, days: int = 7, **others: Any) -> Any:
    return data, days, others


def noted(data: Any, note: str = "", min_amount: float = 100.0) -> Any:
    return data, note, min_amount


@pytest.mark.parametrize(
    ("text", "function", "key", "params", "verdict"),
    [
        ("the past 7 days", documented, "clicks", {}, "vouched"),
        ("the past 30 days", documented, "clicks", {}, "denied"),
        ("the top 10 pages", documented, "clicks", {}, "open"),
        ("the past 7 days", windowed, "clicks", {}, "vouched"),
        ("the past 1 week", windowed, "clicks", {}, "vouched"),
        ("the past 7 days", windowed, "clicks", {"days": Decimal(30)}, "denied"),
        ("the past 30 days", windowed, "clicks", {"days": Decimal(30)}, "vouched"),
        # What the function takes under any name says nothing.
        ("the top 10 pages", windowed, "clicks", {"top": Decimal(10)}, "open"),
        # A string of words could say anything, a short one is an argument.
        ("the past 7 days", noted, "clicks", {"note": "the past 7 days"}, "open"),
        ("orders over $100 were many", noted, "clicks", {}, "vouched"),
        ("orders over $200 were many", noted, "clicks", {}, "denied"),
        ("orders under $100 were many", noted, "clicks", {}, "denied"),
        ("the past 30 days", len, "clicks.past30Days", {}, "vouched"),
        ("the past 7 days", len, "clicks_30d", {}, "denied"),
        ("the top 5 pages", len, "pages.top5", {}, "vouched"),
        # The docstring of a partial is that of partials.
        ("the past 7 days", partial(documented), "clicks", {}, "open"),
    ],
)
def test_whose_word_counts(
    text: str, function: MetricFunction, key: str, params: dict[str, object], verdict: str
) -> None:
    """Key, docstring up to its first section, named arguments and defaults; nothing that the artifact could fill."""
    assert judge(scope(text), metric(function, key), params) == verdict
