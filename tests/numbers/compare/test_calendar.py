"""References name parts of dates; the same parts in other words are the same reference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgate.numbers.compare.calendar import fold_reference, read_parts

READ = [
    ("2026-11-23", {"year": 2026, "month": 11, "day": 23}),
    ("2026/11/23", {"year": 2026, "month": 11, "day": 23}),
    ("2026年11月23日", {"year": 2026, "month": 11, "day": 23}),
    ("２０２６年１１月２３日", {"year": 2026, "month": 11, "day": 23}),
    ("令和8年11月23日", {"year": 2026, "month": 11, "day": 23}),
    ("令和元年", {"year": 2019}),
    ("平成31年4月", {"year": 2019, "month": 4}),
    ("23 November 2026", {"year": 2026, "month": 11, "day": 23}),
    ("23rd of November 2026", {"year": 2026, "month": 11, "day": 23}),
    ("November 23, 2026", {"year": 2026, "month": 11, "day": 23}),
    ("Nov. 23rd, 2026", {"year": 2026, "month": 11, "day": 23}),
    ("Sept 2026", {"year": 2026, "month": 9}),
    ("May 5", {"month": 5, "day": 5}),
    ("2026-11", {"year": 2026, "month": 11}),
    ("11月", {"month": 11}),
    ("2026", {"year": 2026}),
    ("2026年", {"year": 2026}),
    ("FY2026", {"fiscal": 2026}),
    ("FY26", {"fiscal": 2026}),
    ("fiscal year 2026", {"fiscal": 2026}),
    ("2026年度", {"fiscal": 2026}),
    ("Q3 FY2026", {"quarter": 3, "fiscal": 2026}),
    ("Q3 2026", {"quarter": 3, "year": 2026}),
    ("2026年度第3四半期", {"quarter": 3, "fiscal": 2026}),
    ("third quarter of 2026", {"quarter": 3, "year": 2026}),
    ("3rd quarter of 2026", {"quarter": 3, "year": 2026}),
    ("Third-quarter", {"quarter": 3}),
    ("3rd-quarter", {"quarter": 3}),
    ("first-half", {"half": 1}),
    ("H1 2026", {"half": 1, "year": 2026}),
    ("2026年上半期", {"half": 1, "year": 2026}),
    ("14:30", {"hour": 14, "minute": 30, "second": 0}),
    ("2:30 p.m.", {"hour": 14, "minute": 30, "second": 0}),
    ("12 am", {"hour": 0, "minute": 0, "second": 0}),
    ("14時30分", {"hour": 14, "minute": 30, "second": 0}),
]


@pytest.mark.parametrize(("text", "parts"), READ)
def test_a_reference_is_read_into_its_parts(text: str, parts: dict[str, int]) -> None:
    """Japanese, English and ISO; eras, fiscal years, quarters, halves, times."""
    assert dict(read_parts(text) or ()) == parts


@pytest.mark.parametrize(
    "text",
    ["2019-20", "2019-2020", "2019 to 2020", "week 3 of 2026", "11/12/2026 and 2025", "the 1990s", "GA4", "", "v2.1"],
)
def test_what_is_not_fully_understood_has_no_parts(text: str) -> None:
    """A reference that names two things, or something else, is compared as text."""
    assert read_parts(text) is None


APART = [("FY2026", "2026"), ("Q3 2026", "H3 2026"), ("11月", "11日"), ("2026-11-23", "2026-12-23"), ("2 am", "2 pm")]


@pytest.mark.parametrize(("one", "other"), APART)
def test_other_parts_are_another_reference(one: str, other: str) -> None:
    """A fiscal year is no calendar year, a month no day."""
    assert read_parts(one) != read_parts(other)


@given(st.text(max_size=60))
def test_any_text_is_read_or_not(text: str) -> None:
    """Nothing raises, and width does not matter."""
    parts = read_parts(text)
    assert parts is None or all(number >= 0 for _, number in parts)
    assert fold_reference(fold_reference(text)) == fold_reference(text)
