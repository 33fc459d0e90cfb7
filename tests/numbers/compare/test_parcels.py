"""Each number of a sentence has words of its own, and those of another one stand against it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgate.numbers.compare.reading import Reading, find_originals
from reportgate.numbers.compare.topic import find_words

DIVIDED = [
    ("12% of recipients opened the mail, 38% clicked", "recipients opened mail", "clicked", ""),
    ("Women made up 42% of new hires and 27% of managers", "new hires", "managers", "women"),
    ("The median wait was 14 minutes, the longest 52 minutes", "median wait", "longest", ""),
    ("Toyota sold 2.4 million, Volkswagen 2.1 million", "Toyota", "Volkswagen", "sold"),
    ("売上は国内が320億円、海外が210億円", "国内", "海外", "売上"),
    ("Berlin and Munich recorded 14 and 9 incidents respectively", "Berlin", "Munich", ""),
    ("東京82店と大阪31店", "東京", "大阪", ""),
    ("売上の62%が会員、18%が店舗", "会員", "店舗", "売上"),
]


@pytest.mark.parametrize(("text", "first", "second", "lead"), DIVIDED)
def test_a_sentence_is_divided_among_its_numbers(text: str, first: str, second: str, lead: str) -> None:
    """By clauses, by what stands between two of them, and in an enumeration by place; the rest is said of all."""
    reading = Reading(text)
    one, other = (reading.parcel(mention) for mention in reading.numbers)
    assert find_words(first) <= one.own
    assert find_words(second) <= other.own
    assert find_words(lead) <= one.lead & other.lead
    assert (find_words(first) - find_words(second)).isdisjoint(other.own)


def test_the_ends_of_a_move_are_of_one_thing() -> None:
    """The old value and the new one share what is said of them, so neither is the other's rival."""
    for text in ("Fees fall from 3.2% to 1.5% for shops", "手数料は3.2%から1.5%に下がる"):
        assert not any(original.rivals.theirs for original in find_originals("", Reading(text), frozenset()))


@given(
    st.lists(st.sampled_from(["12%", "5 shops", "in Korea", ",", "and", "売上は", "、", "3億円", "The"]), max_size=30)
)
def test_no_number_is_its_own_rival(pieces: list[str]) -> None:
    """What a text says of a number is never among the words of the others."""
    reading = Reading(" ".join(pieces))
    for original in find_originals("", reading, frozenset()):
        assert original.rivals.theirs.isdisjoint(reading.parcel(original.mention).own)
        assert original.rivals.own.isdisjoint(original.rivals.theirs)
