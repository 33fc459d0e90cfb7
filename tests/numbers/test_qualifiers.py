"""A rate is not the number that it is a rate of, and a forecast is no fact."""

from __future__ import annotations

import pytest

from reportgate.numbers.qualifiers import adds_qualifier
from reportgate.numbers.scan import scan_numbers

ADDS = [
    ("clicks were 1,240 per user", "clicks were 1,240", True),
    ("clicks were 1,240 per user", "clicks per head were 1,240", False),
    ("clicks were 1,240 a day", "weekly clicks were 1,240", True),
    ("clicks were 1,240 a week", "weekly clicks were 1,240", False),
    ("1,240 clicks / week", "clicks were 1,240", True),
    ("down 5% from a year earlier to $4", "down 5% year on year", False),
    ("up 5% in a week", "up 5%", False),
    ("5 clicks as a customer", "5 clicks", False),
    ("up 5 per cent", "up 5 per cent", False),
    ("クリックは店舗ごとに1,240件", "クリックは1,240件", True),
    ("クリックは1,240件", "クリックは1,240件", False),
    ("clicks might reach 1,240", "clicks were 1,240", True),
    ("clicks might reach 1,240", "clicks will reach 1,240", False),
    ("In May, 1,240 clicks", "clicks were 1,240", False),
    ("クリックは1,240件を目指す", "クリックは1,240件", True),
    ("クリックは1,240件と予想を上回る", "クリックは1,240件", False),
]


@pytest.mark.parametrize(("text", "statement", "expected"), ADDS)
def test_qualifiers(text: str, statement: str, *, expected: bool) -> None:
    """Only what the text adds to the statement counts."""
    assert adds_qualifier(text, scan_numbers(text)[0], statement) is expected
