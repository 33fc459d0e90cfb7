"""A number for a month is no number for a week."""

from __future__ import annotations

import pytest

from reportgate.numbers.periods import are_at_odds, find_lengths
from reportgate.numbers.topic import find_words

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
