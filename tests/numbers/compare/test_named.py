"""A name is told by how it is written, and only another one in its place contradicts it."""

from __future__ import annotations

import pytest

from reportgate.numbers.compare.named import are_other_names, find_names
from reportgate.numbers.compare.topic import find_words

NAMES = [
    ("In total, Acme Foods of Osaka sold 0 ", [{"acm", "food"}, {"osaka"}]),
    ("Korea had 0 ", [{"korea"}]),
    ("Customers had 0 ", []),
    ("In November and on Monday 0 ", []),
    ("The iPhone and eBay 0 ", [{"iphon"}, {"ebay"}]),
    ("Revenue By Region, Quarter And Channel 0 ", []),
]


@pytest.mark.parametrize(("text", "names"), NAMES)
def test_a_capital_that_the_sentence_does_not_give_makes_a_name(text: str, names: list[set[str]]) -> None:
    """Not a month, a plural that begins a sentence, or a heading."""
    assert [set(name.words) for name in find_names(text)] == names


OTHERS = [
    ("Korea had 0 ", "Sign-ups in Japan: 0 ", True),
    ("Japan had 0 ", "Sign-ups in Japan: 0 ", False),
    ("Japanese sign-ups were 0 ", "Sign-ups in Japan: 0 ", False),
    ("Acme had 0 ", "Sign-ups: 0 ", False),
    ("Sign-ups were 0 ", "Sign-ups in Japan: 0 ", False),
    ("Japan and Korea had 0 ", "Sign-ups in Japan: 0 ", True),
    ("The Federal Reserve had 0 ", "The FR had 0 ", False),
    ("Java was 0 ", "Visits from Acme were 0 ", False),
]


@pytest.mark.parametrize(("prose", "stated", "other"), OTHERS)
def test_another_name_contradicts(prose: str, stated: str, *, other: bool) -> None:
    """Neither one that only one of the texts has, nor an adjective, nor initials."""
    assert are_other_names(prose, prose, stated, find_words(stated)) is other
