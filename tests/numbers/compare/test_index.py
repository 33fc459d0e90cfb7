"""A number is compared with a bounded number of claims, among them whatever it can say."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from reportgate.numbers.compare.figure import Figure
from reportgate.numbers.compare.index import BY_VALUE, BY_WORDS, FigureIndex
from reportgate.numbers.compare.reading import Reading
from reportgate.numbers.compare.says import DEFAULT_CAP
from reportgate.numbers.units import parse_unit
from written_numbers import written

UNITS = ("percent", "fraction", "percent_change", "ratio", "count", "pp", None)


def figure(value: Decimal, unit: str | None, statement: str = "") -> Figure:
    declared = parse_unit(unit) if unit is not None else None
    reading = Reading(statement)
    return Figure(str(value), value, declared, Decimal(1), "nearest", magnitude=False, statement=reading, said=None)


@given(
    st.lists(st.tuples(st.decimals(-500, 500, places=1), st.sampled_from(UNITS)), max_size=7),
    st.decimals(-500, 500, places=1),
    st.sampled_from(["percent", "ratio", "fraction", "pp", None]),
    st.sampled_from([None, "about", "over", "nearly"]),
    st.sampled_from([None, "up", "down"]),
)
def test_no_claim_that_a_number_says_is_missed(
    ledger: list[tuple[Decimal, str | None]], digits: Decimal, unit: str | None, hedge: str | None, way: str | None
) -> None:
    """Looking up by value finds what trying all would find."""
    figures = [figure(value, declared) for value, declared in ledger]
    mention = written(str(digits), unit=unit, hedge=hedge, direction=way)
    said = [each for each in figures if each.compare(mention, DEFAULT_CAP)]
    found, complete = FigureIndex(figures).by_value(mention)
    assert complete
    assert all(any(each is other for other in found) for each in said)


def test_equal_values_are_bounded_and_the_rest_is_told() -> None:
    """Of a thousand equal claims a few are looked at, and the caller knows that there are more."""
    index = FigureIndex([figure(Decimal(5), "count") for _ in range(1000)])
    found, complete = index.by_value(written("5"))
    assert len(found) <= 4 * BY_VALUE**2
    assert not complete


def test_words_find_the_claims_that_share_the_rarest() -> None:
    """A word of every statement finds nothing, a rare one its claims."""
    statements = [f"sales of shop{'x' * n}" for n in range(1, 100)]
    index = FigureIndex([figure(Decimal(5), "count", statement) for statement in statements])
    assert len(index.by_words({"sal"})) == 0
    assert [each.words for each in index.by_words({"sal", "shopxx"})] == [Reading("sales of shopxx").words]
    assert len(index.by_words({f"shop{'x' * n}" for n in range(1, 100)})) <= BY_WORDS


def test_words_find_the_same_claims_in_any_order() -> None:
    """A set of words has no order that a verdict could depend on."""
    figures = [figure(Decimal(5), "count", f"{town} shop{n}") for town in ("kyoto", "osaka") for n in range(BY_WORDS)]
    index = FigureIndex(figures)
    found = index.by_words(["kyoto", "osaka"])
    assert len(found) == BY_WORDS
    assert index.by_words(["osaka", "kyoto"]) == found


def test_a_sentence_finds_its_statements_unless_they_are_many() -> None:
    """However many claims share value and words, a sentence that repeats a statement finds it."""
    statements = [f"{one} and {other} had 5" for one in "abcdefgh" for other in "ijklmnop"]
    index = FigureIndex([figure(Decimal(5), "count", statement) for statement in statements + ["we had 5"] * 9])
    assert [each.statement.text for each in index.by_sentence("c and k had 5")] == ["c and k had 5"]
    assert index.by_sentence("we had 5") == []
