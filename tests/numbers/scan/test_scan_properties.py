"""Laws of the scanner, for any text."""

from __future__ import annotations

import sys
import unicodedata
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from reportgate.numbers import scan_numbers
from reportgate.numbers.scan.rendering import render
from reportgate.numbers.scan.soft_breaks import join_lines

DIGITS = "".join(chr(c) for c in range(sys.maxunicode + 1) if unicodedata.category(chr(c)) == "Nd")
PIECES = """
    万 億 千 割 分の 円 年 月 日 第 約 以上 減 １２ ％ million percent half twenty USD $ Q3 v2.1 COVID-
    **1** 1**2** &#49;
    <sup>2</sup> <b> `1` ``` [^1] [3] ](x) http://a/1 10.1234/a (Smith, 2020) et al. ① ⁶ ½ ▲ ± ~ 対 1. - ## |---|
    """.split()  # noqa: SIM905 -- pieces are read as words
_PIECES = st.one_of(
    st.text(max_size=6),
    st.text(alphabet=DIGITS, min_size=1, max_size=3),
    st.text(alphabet="0123456789,.%-/:()[]*_`&#;<>|\n ", max_size=8),
    st.sampled_from(PIECES),
)
TEXTS = st.lists(_PIECES, max_size=12).map("".join)


@given(TEXTS)
@settings(max_examples=400, deadline=None)
def test_every_digit_of_the_rendered_text_lies_in_a_mention(text: str) -> None:
    """A digit of any script, also a raised or circled one, is in some mention, or a figure could pass unseen."""
    view = render(text)
    spans = [(mention.start, mention.end) for mention in scan_numbers(text)]
    for position, char in enumerate(view.text):
        if char.isdigit():
            start, end = view.raw_start(position), view.raw_end(position + 1)
            assert any(first <= start and end <= last for first, last in spans), (position, char)


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_spans_are_the_text_and_in_order(text: str) -> None:
    mentions = scan_numbers(text)
    assert all(text[m.start : m.end] == m.text and m.start < m.end for m in mentions)
    assert [m.start for m in mentions] == sorted(m.start for m in mentions)
    plain = [m for m in mentions if m.kind != "url"]
    assert all(one.end <= other.start for one, other in pairwise(plain))


@given(
    st.lists(st.one_of(_PIECES, st.sampled_from(["\n", "\r\n", " \n", "fell by\n", "\nmillion", "# 1"])), max_size=12)
)
@settings(max_examples=200, deadline=None)
def test_joining_lines_moves_nothing(pieces: list[str]) -> None:
    """Only line breaks become spaces; whatever else a text holds stays where it is."""
    text = "".join(pieces)
    joined = join_lines(text)
    assert len(joined) == len(text)
    assert all(one == other or (one in "\r\n" and other in " \n") for one, other in zip(text, joined, strict=True))


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_reading_is_whole(text: str) -> None:
    """A value lies in its interval; malformed and reference mentions have none; the same text reads the same."""
    mentions = scan_numbers(text)
    for mention in mentions:
        if mention.level != "claim" or mention.kind == "malformed":
            assert mention.value is None
        elif mention.value is None:
            assert mention.kind in {"vague", "band"}
            assert mention.low is not None
            assert mention.high is not None
            assert mention.low <= mention.high
        else:
            assert mention.low is not None
            assert mention.high is not None
            assert mention.low <= mention.value <= mention.high
    assert scan_numbers(text) == mentions


@given(st.text(alphabet=st.characters(), max_size=60))
@settings(max_examples=200, deadline=None)
def test_never_raises(text: str) -> None:
    """Also for lone surrogates and unassigned code points."""
    scan_numbers(text)


@given(st.integers(0, 10**12), st.sampled_from(DIGITS[::10]))
def test_digits_of_every_script_say_the_same(number: int, zero: str) -> None:
    written = "".join(chr(ord(zero) + int(digit)) for digit in str(number))
    values = [mention.value for mention in scan_numbers(f"We counted {written} visits in all.")]
    assert values == [number]
