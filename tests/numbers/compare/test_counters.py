"""Counters that name what they count are told apart, the others are not."""

from __future__ import annotations

import pytest

from reportgate.numbers.compare.counters import are_other_counters


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("店", "人", True),
        ("社", "人", True),
        ("people", "社", True),
        ("店", "店舗", False),
        ("人", "名", False),
        ("人", "people", False),
        ("件", "人", False),
        ("", "人", False),
        ("店", "店", False),
    ],
)
def test_counters(one: str, other: str, *, expected: bool) -> None:
    """Either way round."""
    assert are_other_counters(one, other) is are_other_counters(other, one) is expected
