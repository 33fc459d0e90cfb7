"""Durations in several units: which are one, and what the whole says."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reportgate.numbers import scan_numbers
from reportgate.numbers.compare.says import says_same


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("2分30秒かかった。", ((2, "min"), (30, "s"))),
        ("It took 2 minutes 30 seconds.", ((2, "min"), (30, "s"))),
        ("It took 2m 30s.", ((2, "min"), (30, "s"))),
        ("It took 1h 20m 5s.", ((1, "h"), (20, "min"), (5, "s"))),
        ("It took 3 hours and 20 minutes.", ((3, "h"), (20, "min"))),
        ("1年6カ月", ((1, "y"), (6, "mo"))),
    ],
)
def test_units_that_fall_are_one_duration(text: str, parts: tuple[tuple[int, str], ...]) -> None:
    """Each unit keeps its mention, and each mention knows the whole."""
    mentions = scan_numbers(text)
    assert [mention.parts for mention in mentions] == [parts] * len(parts)
    assert [(str(mention.value), mention.unit) for mention in mentions] == [(str(n), unit) for n, unit in parts]


@pytest.mark.parametrize(
    "text",
    [
        "2 minutes 90 seconds",
        "2 days and 3 weeks",
        "2.5 hours 20 minutes",
        "3 hours on Monday and 20 minutes on Tuesday",
        "3 months 10 days",
        "between 2 minutes and 30 seconds",
        "from 2 minutes to 30 seconds",
        "It fell 2 minutes, 30 seconds is the target",
    ],
)
def test_others_are_two(text: str) -> None:
    """What does not fall, is counted on its own or has no fixed length is no whole."""
    assert [mention.parts for mention in scan_numbers(text)] == [(), ()]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("2分30秒", "150", "s"),
        ("2分30秒", "150.5", "s"),
        ("2分30秒", "149.5", "s"),
        ("2分30秒", "2.5", "min"),
        ("2分30秒", "150", None),
        ("1 year 6 months", "18", "mo"),
        ("1 year 6 months", "1.5", "y"),
        ("約1時間30分", "91", "min"),
    ],
)
def test_every_part_says_the_whole(text: str, value: str, unit: str | None) -> None:
    """In the unit of the claim, whichever it is."""
    mentions = scan_numbers(text)
    assert len(mentions) == 2
    assert all(says_same(mention, Decimal(value), unit) for mention in mentions)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("2分30秒", "3", "min"),
        ("2分30秒", "31", "s"),
        ("2分30秒", "150.6", "s"),
        ("2分30秒", "149.4", "s"),
        ("2分30秒", "-150", "s"),
        ("2分30秒", "150", "count"),
        ("1 year 6 months", "547", "d"),
        ("約1時間30分", "92", "min"),
    ],
)
def test_no_part_says_another_number(text: str, value: str, unit: str) -> None:
    """Nor one beyond half of the smallest unit."""
    mentions = scan_numbers(text)
    assert len(mentions) == 2
    assert not any(says_same(mention, Decimal(value), unit) for mention in mentions)


def test_a_part_says_its_own_number_and_no_other() -> None:
    """A ledger may hold the minutes and the seconds apart; each covers its own."""
    minutes, seconds = scan_numbers("2分30秒")
    assert [bool(says_same(minutes, Decimal(2), "min")), bool(says_same(seconds, Decimal(2), "min"))] == [True, False]
    assert [bool(says_same(minutes, Decimal(30), "s")), bool(says_same(seconds, Decimal(30), "s"))] == [False, True]
