"""A footnote mark with a claim's id binds the number before it."""

from __future__ import annotations

import pytest

from reportgate.numbers import scan_numbers
from reportgate.numbers.compare.binding import LONGEST_GAP, find_bindings

BOUND = [
    ("Clicks were 1,240[^c1].", {"1,240": ("c1",)}),
    ("Clicks were 1,240.[^c1]", {"1,240": ("c1",)}),
    ("**1,240**[^c1] clicks", {"1,240": ("c1",)}),
    ("1,240 clicks[^c1] and 5% more[^c2]", {"1,240": ("c1",), "5%": ("c2",)}),
    ("1,240[^c1][^c2] clicks", {"1,240": ("c1", "c2")}),
    ("クリックは1,240件でした[^c1]。", {"1,240件": ("c1",)}),
    ("Growth of 10-15%[^c1][^c2] came", {"10": ("c1", "c2"), "15%": ("c1", "c2")}),
    ("Clicks were 1,240[^1].", {}),
    ("Clicks were 1,240, we think[^c1].", {}),
    ("Clicks were 1,240. Much[^c1].", {}),
    ("クリックは1,240件、多い[^c1]。", {}),
    ("1,240" + " x" * LONGEST_GAP + "[^c1]", {}),
    ("Clicks were 1,240.\n\n[^c1]: A note.", {}),
    ("Nothing[^c1]", {}),
]


@pytest.mark.parametrize(("text", "bound"), BOUND)
def test_a_mark_binds_the_number_of_its_clause(text: str, bound: dict[str, tuple[str, ...]]) -> None:
    """Punctuation and a few words may stand between, no other clause; a mark that is no claim's binds nothing."""
    mentions = scan_numbers(text)
    found = find_bindings(text, mentions, {"c1", "c2"})
    assert {mention.text: found[mention.start] for mention in mentions if mention.start in found} == bound
