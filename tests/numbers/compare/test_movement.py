"""The size of a change, and a profit, are no changes by themselves."""

from __future__ import annotations

import pytest

from reportgate.numbers.compare.movement import find_size, is_surplus
from reportgate.numbers.scan.scanner import scan_numbers


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("平均値上げ率は6%", "up"),
        ("値上げ率は平均6%", "up"),
        ("減少幅は約6%", "down"),
        ("値上げは6%", None),
        ("6%値上げ", None),
        ("値上げ率の対象は6%", None),
    ],
)
def test_size(text: str, size: str | None) -> None:
    """Only a noun of change that ends in 率, 幅 or 額, right before the number."""
    assert find_size(text, scan_numbers(text)[0]) == size


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1億円の黒字", True), ("1億円の営業黒字", True), ("1億円の赤字", False), ("1億円。黒字", False)],
)
def test_surplus(text: str, *, expected: bool) -> None:
    """Right behind the number."""
    assert is_surplus(text, scan_numbers(text)[0]) is expected
