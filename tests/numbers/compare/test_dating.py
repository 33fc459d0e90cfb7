"""A number said for one date is not said for another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from growth import assert_linear
from reportgate.numbers.compare.dating import are_other_dates
from reportgate.numbers.compare.passages import Passages
from reportgate.numbers.scan.scanner import scan_numbers

DATES = [
    ("Clicks in November 2026 were 1,240", [{("month", 11), ("year", 2026)}]),
    ("2026年11月のクリックは1,240件", [{("month", 11), ("year", 2026)}]),
    ("In Q3 2026, sales were $4.2 million", [{("quarter", 3), ("year", 2026)}]),
    ("clicks on Tuesdays were 1,240", [{("weekday", 2)}]),
    ("火曜のクリックは1,240件", [{("weekday", 2)}]),
    ("clicks in summer were 1,240", [{("season", 2)}]),
    ("It may be 1,240", [set()]),
    ("Profit was $3.2 million in 2025 and $4.8 million in 2026", [{("year", 2025)}, {("year", 2026)}]),
    ("from $3.2 million in 2025 to $4.8 million in 2026", [{("year", 2025)}, {("year", 2026)}]),
    ("売上は11月の31件から12月の1,240件に増えた", [{("month", 11)}, {("month", 12)}]),
    ("Clicks: 31 (March), 1,240 (May)", [{("month", 3)}, {("month", 5)}]),
    ("Sales rose 12% from 2025 to 2026", [{("year", 2025), ("year", 2026)}]),
    ("Clicks were 1,240, the most since October", [set()]),
    ("クリックは10月より多い1,240件", [set()]),
    ("The October report says 1,240", [set()]),
    ("In May, up from 31, clicks were 1,240", [set(), set()]),
    ("Clicks on 23-29 November 2026 were 1,240", [set()]),
    ("| | May | June |\n|---|---|---|\n| Clicks | 31 | 1,240 |", [{("month", 5)}, {("month", 6)}]),
]


@pytest.mark.parametrize(("text", "dates"), DATES)
def test_the_dates_of_a_number_are_those_at_it(text: str, dates: list[set[tuple[str, int]]]) -> None:
    """Those named together may each be meant; of a comparison, a publication or an unclear span none is."""
    mentions = scan_numbers(text)
    passages = Passages(text, mentions)
    found = [passages.setting(mention).dates for mention in mentions if mention.level == "claim"]
    assert found == [frozenset(each) for each in dates]


def test_a_date_that_is_refused_itself_says_nothing() -> None:
    """Its number is not refused a second time."""
    text = "Clicks in November 2026 were 1,240"
    date, number = scan_numbers(text)
    assert not Passages(text, [date, number], {date.start}).setting(number).dates


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ({("year", 2025)}, {("year", 2026)}, True),
        ({("year", 2025), ("year", 2026)}, {("year", 2026)}, False),
        ({("year", 2026), ("month", 10)}, {("year", 2026), ("month", 11)}, True),
        ({("year", 2026)}, {("month", 11)}, False),
        ({("year", 2026)}, set(), False),
    ],
)
def test_dates_differ_by_granularity(one: set[tuple[str, int]], other: set[tuple[str, int]], *, differ: bool) -> None:
    """Both ways round; where only one names a month, nothing follows."""
    assert are_other_dates(frozenset(one), frozenset(other)) is differ
    assert are_other_dates(frozenset(other), frozenset(one)) is differ


@pytest.mark.parametrize(
    "piece",
    [
        "March, ",
        "March and ",
        "2025 to ",
        "from ",
        "in the of ",
        "compared with that of ",
        "Mon",
        "1 in March ",
        "11月と",
        "（月）",
        "11月の1件から",
        "levels of early late ",
        "  ,",
    ],
)
def test_twice_the_text_takes_twice_the_time(piece: str) -> None:
    """Whatever a hostile writer makes of it."""

    def prepare(size: int) -> Callable[[], object]:
        text = piece * (size // len(piece)) + "1,240"
        mentions = scan_numbers(text)

        def run() -> None:
            passages = Passages(text, mentions)
            for mention in mentions:
                if mention.level == "claim":
                    passages.setting(mention)

        return run

    assert_linear(prepare, 10_000, times=2, allowed=3.6)
