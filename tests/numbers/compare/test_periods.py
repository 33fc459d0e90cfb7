"""A number for a month is no number for a week."""

from __future__ import annotations

import pytest

from reportgate.numbers.compare.periods import are_at_odds, find_lengths, find_periods
from reportgate.numbers.compare.topic import find_words

LENGTHS = [
    ("Weekly clicks", {"week"}),
    ("clicks this week", {"week"}),
    ("clicks of the weeks", {"week"}),
    ("今週のクリック", {"week"}),
    ("先月の売上高", {"month"}),
    ("第3四半期の売上", {"quarter"}),
    ("Annual revenue", {"year"}),
    ("1,240 clicks a minute", {"minute"}),
    ("Over the month, weekly clicks", {"month", "week"}),
    ("前週比", set()),
    ("Clicks", set()),
]


@pytest.mark.parametrize(("text", "lengths"), LENGTHS)
def test_the_length_of_a_span_is_read(text: str, lengths: set[str]) -> None:
    """In English and Japanese; a comparison with a span before names none."""
    assert find_lengths(find_words(text)) == lengths


@pytest.mark.parametrize(
    ("prose", "statement", "odds"),
    [
        ({"month"}, {"week"}, True),
        ({"month", "week"}, {"week"}, False),
        ({"week", "minute"}, {"week"}, True),
        ({"week"}, {"week", "minute"}, False),
        (set(), {"week"}, False),
        ({"week"}, set(), False),
    ],
)
def test_spans_are_at_odds_when_none_is_shared(prose: set[str], statement: set[str], *, odds: bool) -> None:
    """A rate by the minute has to be stated; silence is no contradiction."""
    assert are_at_odds(frozenset(prose), frozenset(statement)) is odds


BASES = [
    ("前週比12.4%増", {"week"}, set()),
    ("前年同期比5.1%減", {"year"}, set()),
    ("前々年比5.1%減", {"two year"}, set()),
    ("前四半期比", {"quarter"}, set()),
    ("対前年比", {"year"}, set()),
    ("今週は先週より多い", {"week"}, {("week", "now")}),
    ("先週のクリック", set(), {("week", "earlier")}),
    ("来期の売上高", set(), {("quarter", "later")}),
    ("week-over-week", {"week"}, set()),
    ("up 5% (YoY)", {"year"}, set()),
    ("up 5% q/q", {"quarter"}, set()),
    ("from the same quarter last year", {"year"}, set()),
    ("than a month ago", {"month"}, set()),
    ("this week and yesterday", set(), {("week", "now"), ("day", "earlier")}),
    ("year to date, weekly", set(), set()),
    ("Now how", set(), set()),
]


@pytest.mark.parametrize(("text", "bases", "named"), BASES)
def test_spans_of_time(text: str, bases: set[str], named: set[tuple[str, str]]) -> None:
    """What is compared with is told apart from what is spoken of."""
    found = find_periods(text)
    assert (set(found.bases), set(found.named)) == (bases, named)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("前週比", "前年比", True),
        ("前週比", "今週", False),
        ("今週", "先週", True),
        ("今週", "先月", True),
        ("今週", "今週と先週", False),
        ("今週", "", False),
    ],
)
def test_spans_of_time_that_contradict(one: str, other: str, *, expected: bool) -> None:
    """Either way round, and only where both say something."""
    first, second = find_periods(one), find_periods(other)
    assert first.contradict(second) is second.contradict(first) is expected
