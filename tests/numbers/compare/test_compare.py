"""A number in prose says a claim's value, or there is a reason why not."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgate.errors import UnitError
from reportgate.numbers.compare.says import Comparison, hedge_width, says_same
from reportgate.numbers.mention import Mention
from reportgate.verdict import Mismatch
from written_numbers import written

UNITS = ("percent", "fraction", "percent_change", "pp", "bp", "ratio", "count", "rank", "points", "bytes", "JPY", "USD")


def compare(mention: Mention, value: str, unit: str | None, **more: Any) -> str:
    """OK, or the reason."""
    comparison = says_same(mention, Decimal(value), unit, **more)
    assert bool(comparison) is comparison.same is (comparison.mismatch is None)
    return comparison.mismatch or "OK"


PERCENT = {"unit": "percent", "kind": "percent"}
ROUNDING = [
    ("12.3", "12.25", "OK"),
    ("12.3", "12.35", "OK"),
    ("12.3", "12.2499", "VALUE_MISMATCH"),
    ("12.3", "12.3501", "VALUE_MISMATCH"),
    ("12.30", "12.305", "OK"),
    ("12.30", "12.31", "VALUE_MISMATCH"),
    # The cap: 10 % of the value, inclusive.
    ("2", "2.2", "OK"),
    ("2", "2.23", "TOO_COARSE"),
    ("2", "1.82", "OK"),
    ("2", "1.81", "TOO_COARSE"),
    ("0", "0", "OK"),
    ("0.0", "0", "OK"),
    ("0", "0.4", "ZERO_WRITTEN"),
    ("0.0", "0.05", "ZERO_WRITTEN"),
    ("0.0", "0.06", "VALUE_MISMATCH"),
    ("0.04", "0", "VALUE_MISMATCH"),
]


@pytest.mark.parametrize(("digits", "value", "answer"), ROUNDING)
def test_a_number_says_what_rounds_to_it(digits: str, value: str, answer: str) -> None:
    """Both ends of the interval count; a written zero is zero; rounding hides at most the cap."""
    assert compare(written(digits, **PERCENT), value, "percent") == answer


TRUNCATED = [
    ("1234", "1234", "OK"),
    ("1234", "1234.999", "OK"),
    ("1234", "1235", "VALUE_MISMATCH"),
    ("1234", "1233.999", "VALUE_MISMATCH"),
    ("-1234", "-1234.5", "OK"),
    ("-1235", "-1234.5", "VALUE_MISMATCH"),
]


@pytest.mark.parametrize(("digits", "value", "answer"), TRUNCATED)
def test_truncation_goes_towards_zero_and_its_far_end_is_open(digits: str, value: str, answer: str) -> None:
    """百万円未満切捨て: what was cut off is never more than written."""
    assert compare(written(digits), value, "count", rounding="truncate") == answer


CONVERSIONS = [
    ("12.3", "percent", "12.3", "percent", "OK"),
    ("12.3", "percent", "12.3", "percent_change", "OK"),
    ("12.3", "percent", "0.123", "fraction", "OK"),
    ("202", "percent", "2.02", "ratio", "OK"),
    ("12.3", "percent", "12.3", "fraction", "VALUE_MISMATCH"),
    ("12.3", "percent", "12.3", "pp", "UNIT_MISMATCH"),
    ("12.3", "percent", "12.3", "count", "UNIT_MISMATCH"),
    ("12.3", "percent", "12.3", "JPY", "UNIT_MISMATCH"),
    ("12.3", "percent", "12.3", None, "OK"),
    ("12.3", "percent", "0.123", None, "VALUE_MISMATCH"),
    ("0.3", "pp", "0.3", "pp", "OK"),
    ("0.3", "pp", "30", "bp", "OK"),
    ("0.3", "pp", "0.3", "percent", "UNIT_MISMATCH"),
    ("0.3", "pp", "0.3", "percent_change", "UNIT_MISMATCH"),
    ("25", "bp", "0.25", "pp", "OK"),
    ("25", "bp", "25", "bp", "OK"),
    ("25", "bp", "25", "percent", "UNIT_MISMATCH"),
    ("2.0", "ratio", "2.02", "ratio", "OK"),
    ("2.0", "ratio", "100", "percent_change", "OK"),
    ("2.0", "ratio", "200", "percent", "UNIT_MISMATCH"),
    ("0.5", "ratio", "-50", "percent_change", "OK"),
    ("1.5", "ratio", "1.5", "fraction", "UNIT_MISMATCH"),
    ("0.5", "fraction", "0.5", "fraction", "OK"),
    ("0.5", "fraction", "0.5", "ratio", "OK"),
    ("0.5", "fraction", "50", "percent", "OK"),
    ("0.5", "fraction", "50", "percent_change", "UNIT_MISMATCH"),
    ("12", "count", "12", "count", "OK"),
    ("12", None, "12", "count", "OK"),
    ("12", None, "12", None, "OK"),
    ("0.5", None, "0.5", "ratio", "OK"),
    ("0.5", None, "0.5", "fraction", "OK"),
    ("12", None, "12", "percent", "UNIT_MISMATCH"),
    ("12", None, "12", "USD", "UNIT_MISMATCH"),
    ("12", None, "12", "rank", "UNIT_MISMATCH"),
    ("12", None, "12", "points", "UNIT_MISMATCH"),
    ("12", None, "12", "h", "UNIT_MISMATCH"),
    ("3", "rank", "3", "rank", "OK"),
    ("3", "rank", "3", "count", "UNIT_MISMATCH"),
    ("75", "points", "75", "points", "OK"),
    ("75", "points", "75", "pp", "UNIT_MISMATCH"),
    ("5", "JPY", "5", "JPY", "OK"),
    ("5", "JPY", "5", "USD", "UNIT_MISMATCH"),
    ("5", "USD", "5", "count", "UNIT_MISMATCH"),
    ("2", "h", "2", "h", "OK"),
    ("2", "h", "120", "min", "UNIT_MISMATCH"),
    ("2.3", "unit:GB", "2300000000", "bytes", "OK"),
    ("2.3", "unit:GiB", "2469606195.2", "bytes", "OK"),
    ("2.3", "unit:Gb", "2300000000", "bytes", "UNIT_MISMATCH"),
    ("5", "bytes", "5", "bytes", "OK"),
    ("5", "bytes", "5", "count", "UNIT_MISMATCH"),
    ("5", "unit:㎡", "5", "unit:m2", "OK"),
    ("5", "unit:m²", "5", "unit:㎡", "OK"),
    ("5", "unit:L", "5", "unit:l", "OK"),
    ("5", "unit:m", "5", "unit:m2", "UNIT_MISMATCH"),
    ("5", "USD", "5", "unit:USD", "UNIT_MISMATCH"),
    ("2.3", "unit:GB", "2.3", "unit:GB", "OK"),
    ("2.3", "unit:kg", "2.3", "unit:kg", "OK"),
    ("2.3", "unit:kg", "2.3", "unit:g", "UNIT_MISMATCH"),
    ("2.3", "unit:mW", "2.3", "unit:MW", "UNIT_MISMATCH"),
]


@pytest.mark.parametrize(("digits", "unit", "value", "declared", "answer"), CONVERSIONS)
def test_units_convert_by_the_table_only(
    digits: str, unit: str | None, value: str, declared: str | None, answer: str
) -> None:
    """Whatever is not in the table is another unit; an undeclared unit is not compared."""
    assert compare(written(digits, unit=unit), value, declared) == answer


@pytest.mark.parametrize(
    ("digits", "value", "unit", "answer"),
    [
        ("120", "20", "percent_change", "OK"),
        ("98.5", "-1.5", "percent_change", "OK"),
        ("120", "120", "percent_change", "VALUE_MISMATCH"),
        ("120", "120", "percent", "OK"),
        ("120", "1.2", "ratio", "OK"),
        ("120", "0.2", "ratio", "VALUE_MISMATCH"),
    ],
)
def test_a_percentage_of_the_base_is_no_change_by_it(digits: str, value: str, unit: str, answer: str) -> None:
    """前年比120% is 20 % more."""
    assert compare(written(digits, unit="percent", of_base=True), value, unit) == answer


SIGNS: list[tuple[str, dict[str, Any], str, str]] = [
    ("5", {"direction": "up"}, "5", "OK"),
    ("5", {"direction": "down"}, "-5", "OK"),
    ("5", {"direction": "down"}, "5", "SIGN_CONFLICT"),
    ("5", {"direction": "up"}, "-5", "SIGN_CONFLICT"),
    ("5", {}, "5", "OK"),
    ("5", {}, "-5", "VALUE_MISMATCH"),
    ("-5", {}, "-5", "OK"),
    ("-5", {}, "5", "VALUE_MISMATCH"),
    ("5", {"sign": "+"}, "5", "OK"),
    ("5", {"sign": "+"}, "-5", "VALUE_MISMATCH"),
    ("5", {"sign": "+", "direction": "up"}, "5", "OK"),
    ("5", {"sign": "+", "direction": "down"}, "-5", "SIGN_CONFLICT"),
    ("-5", {"direction": "down"}, "-5", "DOUBLE_SIGN"),
    ("-5", {"direction": "down"}, "5", "DOUBLE_SIGN"),
    ("-5", {"direction": "up"}, "-5", "SIGN_CONFLICT"),
    ("-5", {"direction": "up"}, "5", "SIGN_CONFLICT"),
    # The size comes first: a wrong figure is not excused as a wrong sign.
    ("7", {"direction": "down"}, "5", "VALUE_MISMATCH"),
]


@pytest.mark.parametrize("unit", ["percent_change", "percent", "pp", "count", "USD", "unit:°C"])
@pytest.mark.parametrize(("digits", "more", "value", "answer"), SIGNS)
def test_the_sign_is_said_once_and_right(digits: str, more: dict[str, Any], value: str, answer: str, unit: str) -> None:
    """In every unit: below zero needs a written sign or a word of decrease, above zero refuses both."""
    spoken = {"percent_change": "percent"}.get(unit, unit)
    assert compare(written(digits, unit=spoken, **more), value, unit) == answer


@pytest.mark.parametrize(
    ("digits", "direction", "value", "unit", "answer"),
    [
        ("0.5", "down", "0.5", "ratio", "OK"),
        ("0.5", "down", "-50", "percent_change", "OK"),
        ("0.5", "up", "0.5", "ratio", "SIGN_CONFLICT"),
        ("0.5", "up", "-50", "percent_change", "SIGN_CONFLICT"),
        ("2", "up", "2", "ratio", "OK"),
        ("2", "down", "2", "ratio", "SIGN_CONFLICT"),
        ("2", "up", "100", "percent_change", "OK"),
        ("2", "down", "100", "percent_change", "SIGN_CONFLICT"),
        ("1", "down", "1", "ratio", "OK"),
        ("2", "up", "2", None, "OK"),
        ("2", None, "-2", "ratio", "VALUE_MISMATCH"),
    ],
)
def test_a_multiple_of_the_base_points_by_its_size(
    digits: str, direction: Any, value: str, unit: str | None, answer: str
) -> None:
    """A halving needs no sign; a word of movement must only agree with it."""
    assert compare(written(digits, unit="ratio", direction=direction), value, unit) == answer


def test_a_change_in_percent_is_no_ratio() -> None:
    """2.02 times is 202 % of the base; a rise by 202 % is three times."""
    assert compare(written("202", unit="percent", direction="up"), "2.02", "ratio") == "UNIT_MISMATCH"
    assert compare(written("5.2", unit="percent", direction="up"), "0.052", "fraction") == "OK"


@pytest.mark.parametrize(
    ("digits", "direction", "stated", "answer"),
    [
        ("5", "down", "down", "OK"),
        ("5", "down", "any", "OK"),
        ("5", "up", "down", "SIGN_CONFLICT"),
        ("5", None, "down", "SIGN_CONFLICT"),
        ("5", None, None, "OK"),
        ("5", "down", None, "SIGN_CONFLICT"),
        ("-5", None, "down", "OK"),
        ("-5", None, None, "SIGN_CONFLICT"),
    ],
)
def test_a_magnitude_takes_its_direction_from_the_statement(
    digits: str, direction: Any, stated: Any, answer: str
) -> None:
    """A loss of 5 has the value 5; the summary says "loss" where the statement does."""
    mention = written(digits, direction=direction)
    assert compare(mention, "5", "count", magnitude=True, stated=stated) == answer


def test_a_magnitude_below_zero_has_a_sign_after_all() -> None:
    """A loss of -5 is a profit: the ordinary rule holds."""
    assert compare(written("5", direction="down"), "-5", "count", magnitude=True, stated="up") == "OK"
    assert compare(written("5"), "-5", "count", magnitude=True, stated=None) == "VALUE_MISMATCH"


HEDGES = [
    ("90", "over", "90", "VALUE_MISMATCH"),
    ("90", "over", "90.1", "OK"),
    ("90", "over", "99", "OK"),
    ("90", "over", "99.1", "VALUE_MISMATCH"),
    ("90", "over", "89.9", "VALUE_MISMATCH"),
    ("90", "atleast", "90", "OK"),
    ("90", "atleast", "89.9", "VALUE_MISMATCH"),
    ("90", "under", "90", "VALUE_MISMATCH"),
    ("90", "under", "89.9", "OK"),
    ("90", "under", "81", "OK"),
    ("90", "under", "80.9", "VALUE_MISMATCH"),
    ("90", "nearly", "90", "VALUE_MISMATCH"),
    ("90", "nearly", "88", "OK"),
    ("90", "nearly", "90.4", "VALUE_MISMATCH"),
    ("90", "atmost", "90", "OK"),
    ("90", "atmost", "90.1", "VALUE_MISMATCH"),
    ("90", "atmost", "82", "OK"),
    ("90", "about", "98.9", "OK"),
    ("90", "about", "81", "OK"),
    ("90", "about", "80.9", "VALUE_MISMATCH"),
    # One unit of the last digit that is not zero: 100 of 1,200; 1 of 1,234, but at least 0.5 %.
    ("1200", "about", "1300", "OK"),
    ("1200", "about", "1301", "VALUE_MISMATCH"),
    ("1234", "about", "1240.17", "OK"),
    ("1234", "about", "1240.18", "VALUE_MISMATCH"),
    # A hedge never says less than the bare number.
    ("2", "about", "2.22", "OK"),
    ("2", "about", "2.3", "TOO_COARSE"),
    ("2.5", "pm", "2.54", "OK"),
    ("-5", "over", "-5.2", "VALUE_MISMATCH"),
    ("-5", "atleast", "-5", "OK"),
]


@pytest.mark.parametrize(("digits", "hedge", "value", "answer"), HEDGES)
def test_a_hedge_has_a_side_and_a_width(digits: str, hedge: Any, value: str, answer: str) -> None:
    """Far away is another statement, though it may be true."""
    assert compare(written(digits, hedge=hedge), value, "count") == answer


@pytest.mark.parametrize(("value", "answer"), [("50", "VALUE_MISMATCH"), ("54", "OK"), ("56", "VALUE_MISMATCH")])
def test_a_hedged_word_reaches_as_far_as_its_digits(value: str, answer: str) -> None:
    """Over half is over 50 %."""
    assert compare(written("0.5", unit="fraction", hedge="over", half="0.005"), value, "percent") == answer
    assert compare(written("50", unit="percent", hedge="over"), value, "percent") == answer


def test_a_fall_by_more_than_is_compared_by_size() -> None:
    """A fall of more than 5 % is -5.3, not -4.7."""
    mention = written("5", unit="percent", hedge="over", direction="down")
    assert compare(mention, "-5.3", "percent_change") == "OK"
    assert compare(mention, "-4.7", "percent_change") == "VALUE_MISMATCH"


@pytest.mark.parametrize(
    ("kind", "answer"), [("vague", "VAGUE"), ("band", "AMBIGUOUS_BAND"), ("malformed", "MALFORMED")]
)
def test_what_has_no_value_goes_to_a_person(kind: Any, answer: str) -> None:
    """Whatever the ledger says, and even inside its span."""
    mention = Mention(0, 3, "数百件", kind=kind, low=Decimal(200), high=Decimal(999), unit="count")
    assert compare(mention, "345", "count") == answer
    assert compare(mention, "345", None) == answer


@pytest.mark.parametrize(
    ("value", "scale", "answer"), [("123456", 1000, "OK"), ("123456000", 1, "OK"), ("123456", 1, "VALUE_MISMATCH")]
)
def test_the_scale_of_the_ledger_multiplies(value: str, scale: int, answer: str) -> None:
    """A ledger in thousands says so; scale words of the prose always count."""
    assert compare(written("123456000", unit="JPY"), value, "JPY", scale=Decimal(scale)) == answer


def test_digits_beyond_any_float_are_compared() -> None:
    """Integers that a float folds together stay apart."""
    assert compare(written("9007199254740993"), "9007199254740993", "count") == "OK"
    assert compare(written("9007199254740993"), "9007199254740992", "count") == "VALUE_MISMATCH"
    huge = "1" + "0" * 307
    assert compare(written(huge), huge, "count", scale=Decimal("1e300")) == "VALUE_MISMATCH"


def test_an_unknown_unit_is_an_error() -> None:
    """Never a comparison without its unit."""
    with pytest.raises(UnitError):
        says_same(written("5"), Decimal(5), "percents")


@given(
    st.decimals(-10_000, 10_000, places=2),
    st.sampled_from(UNITS),
    st.sampled_from([None, "up", "down"]),
    st.sampled_from([None, "over", "under", "nearly", "atleast", "atmost", "about"]),
    st.decimals(-10_000, 10_000, places=2),
)
def test_an_answer_always_comes(digits: Decimal, unit: str, direction: Any, hedge: Any, value: Decimal) -> None:
    """Same or one reason, never an exception; and never the same with the opposite direction."""
    mention = written(str(digits), unit=unit, direction=direction, hedge=hedge)
    comparison = says_same(mention, value, unit)
    assert isinstance(comparison, Comparison)
    assert comparison.same or isinstance(comparison.mismatch, Mismatch)
    if comparison and direction and value and unit != "ratio":
        other = "down" if direction == "up" else "up"
        assert not says_same(written(str(digits), unit=unit, direction=other, hedge=hedge), value, unit)


@given(st.decimals(-10_000, 10_000, places=2), st.sampled_from(UNITS))
def test_a_number_says_itself(value: Decimal, unit: str) -> None:
    """The value in its own digits and unit is always the same."""
    assert says_same(written(str(value), unit=unit), value, unit)


@given(st.decimals(1, 1_000_000, places=2))
def test_a_hedge_is_bounded(value: Decimal) -> None:
    """Between half a percent and a tenth of the number."""
    width = hedge_width(written(str(value), hedge="about"))
    assert value * Decimal("0.005") <= width <= value * Decimal("0.1")
