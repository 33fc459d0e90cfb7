"""A mention is a value: built by keyword, equal by content, never changed."""

from __future__ import annotations

import copy
import pickle
from decimal import Decimal

import pytest

from reportgate.numbers.mention import Figure, Mention


def _mention(**changes: object) -> Mention:
    given: dict[str, object] = {"start": 3, "end": 8, "text": "12.3%", "level": "claim", "kind": "percent"}
    return Mention(**(given | changes))  # type: ignore[arg-type]  # the test names what it changes


def test_interval_follows_from_the_digits_written() -> None:
    """The interval is half a unit of the last digit to both sides, exactly."""
    mention = _mention(figure=Figure(123, -1, -1), unit="percent")
    assert (mention.value, mention.low, mention.high) == (Decimal("12.3"), Decimal("12.25"), Decimal("12.35"))
    assert mention.step == Decimal("0.1")


def test_trailing_zeros_stay() -> None:
    """12.30 and 12.3 are the same number, written to another place."""
    assert str(_mention(figure=Figure(1230, -2, -2)).value) == "12.30"


@pytest.mark.parametrize(
    ("figure", "step"),
    [
        (Figure(1200), "100"),
        (Figure(2, 9, 9), "1e9"),
        (Figure(123, -1, -1), "0.1"),
        (Figure(0), "1"),
        (Figure(2, 0, -2, 3), "0.01"),
    ],
)
def test_hedge_step_is_the_last_digit_that_is_no_zero(figure: Figure, step: str) -> None:
    assert _mention(figure=figure).hedge_step == Decimal(step)


def test_four_hundred_digits_are_exact() -> None:
    """No context rounds a number that may stand in a ledger."""
    digits = "7" * 400
    mention = _mention(figure=Figure(int(digits)))
    assert mention.value == Decimal(digits)
    assert mention.high is not None
    assert str(mention.high).endswith("7.5")


def test_what_has_no_value_has_none() -> None:
    vague = _mention(kind="vague", low=Decimal(200), high=Decimal(999))
    assert (vague.value, vague.low, vague.high, vague.step) == (None, Decimal(200), Decimal(999), None)


def test_equal_by_content_and_hashable() -> None:
    """A mention read from a text equals one built by hand with the same numbers."""
    read = _mention(figure=Figure(123, -1, -1))
    built = _mention(value=Decimal("12.3"), low=Decimal("12.25"), high=Decimal("12.35"))
    assert read == built
    assert hash(read) == hash(built)
    assert read != _mention(figure=Figure(124, -1, -1))
    assert read != "12.3%"


def test_never_changes() -> None:
    mention = _mention()
    with pytest.raises(AttributeError):
        mention.level = "structure"
    with pytest.raises(AttributeError):
        del mention.level


def test_copies_and_pickles() -> None:
    mention = _mention(figure=Figure(123, -1, -1), direction="up", range_of=(1, 2))
    assert copy.deepcopy(mention) == mention
    assert copy.copy(mention) is mention
    assert pickle.loads(pickle.dumps(mention)) == mention  # noqa: S301 -- own bytes


def test_a_direction_is_a_change() -> None:
    assert _mention(direction="up").is_change
    assert not _mention().is_change


def test_repr_names_what_is_set() -> None:
    assert repr(_mention(figure=Figure(123, -1, -1), unit="percent")) == (
        "Mention(3, 8, '12.3%', level='claim', kind='percent', value=12.3, low=12.25, high=12.35, unit='percent')"
    )
