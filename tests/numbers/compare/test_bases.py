"""What is said of one thing is not said of one of another."""

from __future__ import annotations

import pytest

from reportgate.numbers.compare.bases import are_other_bases
from reportgate.numbers.compare.ranks import are_other_ranks

CASES = [
    ("the cost per kilometre was 0 ", "the cost per parcel was 0 ", True),
    ("the cost was  0  a parcel", "the cost per parcel was 0 ", False),
    ("the cost of each parcel was 0 ", "the cost per parcel was 0 ", False),
    ("views per active user were 0 ", "views per user were 0 ", True),
    ("views per user were 0 ", "views per active user were 0 ", False),
    (" 0  people per km²", "there are 0 people per square kilometre", False),
    (" 0  people per sq mile", "there are 0 people per square kilometre", True),
    ("clicks per head were 0 ", "clicks per visitor were 0 ", False),
    ("clicks per head were 0 ", "clicks per order were 0 ", True),
    ("the cost was  0  per kilometre", "the cost was 0 ", True),
    ("the cost was  0  a week", "weekly costs were 0 ", False),
    ("1日あたりの費用は 0 ", "1個あたりの費用は 0 ", True),
    ("会員1人あたりの費用は 0 ", "会員あたりの費用は 0 ", False),
    ("1人あたりの費用は 0 ", "会員あたりの費用は 0 ", False),
    ("商品別の費用は 0 ", "地域別の費用は 0 ", True),
    ("特別な費用は 0 ", "地域別の費用は 0 ", False),
]


@pytest.mark.parametrize(("prose", "stated", "other"), CASES)
def test_a_rate_of_another_thing_is_another_rate(prose: str, stated: str, *, other: bool) -> None:
    """Read from its place: what only the statement says more of it is left out, what only the summary says is not."""
    assert are_other_bases(prose, prose, stated, stated, is_money=True) is other


RANKS = [
    ("it ranked 0  in the country", "it ranked 0 in the state", True),
    ("it ranked 0  nationally", "it ranked 0 in the country", False),
    ("in 2026 it ranked 0  of all", "it ranked 0 in the state", False),
    ("it ranked 0  by income", "it ranked 0 by population", True),
    ("it ranked 0 ", "it ranked 0 by population", False),
    ("人口は全国 0 ", "人口は県内 0 ", True),
    ("人口は県で 0 ", "人口は県内 0 ", False),
    ("人口は 0 ", "人口は県内 0 ", False),
    ("人口は県内 0 に少ない", "人口は県内 0 ", True),
]


@pytest.mark.parametrize(("prose", "stated", "other"), RANKS)
def test_a_rank_among_others_is_another_rank(prose: str, stated: str, *, other: bool) -> None:
    """Where both texts name a pool or a criterion, and not the same; and from the other end."""
    assert are_other_ranks(prose, prose, stated, stated) is other
