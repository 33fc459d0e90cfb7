"""A metric's unit is one of a closed list, written one way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgate.errors import UnitError
from reportgate.numbers.units import CURRENCIES, DURATIONS, PLAIN, SPELLINGS, nearest_unit, parse_unit

KINDS = (
    *((name, name) for name in PLAIN),
    *((name, "duration") for name in DURATIONS),
    ("JPY", "currency"),
    ("USD", "currency"),
    ("DEM", "currency"),
    ("unit:kg", "physical"),
    ("unit:°C", "physical"),
    ("unit:m²", "physical"),
)


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_every_unit_of_the_list_is_read(name: str, kind: str) -> None:
    """The name comes back as it was declared, with its kind."""
    unit = parse_unit(name)
    assert (unit.name, unit.kind) == (name, kind)
    assert unit.is_change is (name == "percent_change")


NEAREST = (
    ("yen", "JPY"),
    ("jpy", "JPY"),
    ("%", "percent"),
    ("Percent", "percent"),
    ("percents", "percent"),
    ("percent_chnage", "percent_change"),
    ("kg", "unit:kg"),
    ("件", "count"),
    (" USD", "USD"),
    ("hours", "h"),
    ("EURO", "EUR"),
)


@pytest.mark.parametrize(("name", "nearest"), NEAREST)
def test_a_misspelt_unit_is_refused_with_the_nearest_name(name: str, nearest: str) -> None:
    """A unit is written one way; the error says which."""
    with pytest.raises(UnitError, match="is no unit") as caught:
        parse_unit(name)
    assert f"did you mean {nearest!r}?" in str(caught.value)


@pytest.mark.parametrize("name", ["", "zzzzzz", "unit:", "unit:a b", "unit:" + "x" * 25, "XXX", "XTS"])
def test_what_is_near_nothing_is_refused_too(name: str) -> None:
    """No empty symbol, no test currency, nothing unknown."""
    with pytest.raises(UnitError):
        parse_unit(name)


def test_the_nearest_name_is_itself_a_unit() -> None:
    """Whoever follows the advice is not refused again."""
    for advised in SPELLINGS.values():
        assert parse_unit(advised).name == advised


@given(st.text(max_size=30))
def test_any_name_is_a_unit_or_an_error(name: str) -> None:
    """Nothing else than a UnitError comes out, and an advised name is always valid."""
    try:
        assert parse_unit(name).name == name
    except UnitError:
        nearest = nearest_unit(name)
        assert nearest is None or parse_unit(nearest).name == nearest


def test_currencies_are_codes() -> None:
    """Three capital letters each."""
    assert all(len(code) == 3 and code.isascii() and code.isupper() for code in CURRENCIES)
