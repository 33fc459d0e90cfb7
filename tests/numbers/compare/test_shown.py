"""Words are compared as a text shows them, and its numbers stand where they are shown."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from growth import assert_linear
from reportgate.numbers import scan_numbers
from reportgate.numbers.compare.shown import Shown, show

PIECES = [
    "*",
    "**a",
    "~~a",
    "~~a~~ ",
    "`a",
    "&amp;",
    "\\'",
    "<!--",
    "<!-- 1 -->",
    "<s>",
    "<s>1\n\n",
    "<s></s>",
    "<span hidden>",
    "</span>",
    '<a "',
    '<a ">',
    "<a '\">",
    '<a "<b>" \'',
    "<b style=display:",
    "<b hidden",
    "[a](#b) ",
    "\u200b1",
    "\u2f49",
]


def shown(text: str) -> Shown:
    return show(text, scan_numbers(text))


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("n**o**t 1,240", "not 1,240"),
        ("n&#111;t <b>1,240</b>", "not 1,240"),
        ("a<br>b", "a b"),
        ("a<!-- | -->b<!-- c", "ab<!-- c"),
        ("a <s>b</s><S>c</S> d", "a  d"),
        ("a <span hidden><span>b</span> c</span> d", "a  d"),
        ("a <s>b\n\nc", "a \n\nc"),
        ("a <i title='> b'>c</i>", "a c"),
        ("- **a**\n* b\n**c** *d*", "- **a\n* b\n**c d"),
        ("| a\\|b | &#124; |\n|---|---|", "| a\\|b | &#124; |\n|---|---|"),
        ("\\# a\n1\\. b\n&#35; c", "\\# a\n1\\. b\n&#35; c"),
        ("a[^1] `f(1)`", "a[^1] `f(1)`"),
        ("[a](#b 'c') d", "a d"),
    ],
)
def test_what_is_shown(raw: str, text: str) -> None:
    """Markup inside lines and what is hidden is left out; what makes blocks, items, tables, code and marks stays."""
    assert shown(raw).text == text


@pytest.mark.parametrize("raw", ["Weekly clicks totalled 1,240.", "今週のクリックは1,240件。\n\n- 前週比12.4%増", ""])
def test_plain_text_is_itself(raw: str) -> None:
    """Nothing is made anew where nothing is shown otherwise."""
    mentions = scan_numbers(raw)
    found = show(raw, mentions)
    assert found.text is raw
    assert all(one is other for one, other in zip(found.mentions.values(), mentions, strict=True))


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ("~~1,240~~", "withdrawn"),
        ("1,2~~40~~", "withdrawn"),
        ("<del>1,240</del>", "withdrawn"),
        ("<span style='display: none'>1,240</span>", "withdrawn"),
        ("<!-- 1,240 -->", "aside"),
        ("1,<b>24</b>0", None),
        ("<ins>1,240</ins>", None),
        ("<s>a</s> 1,240", None),
        ("1,240 <s>a</s>", None),
    ],
)
def test_why_a_number_is_not_seen(raw: str, why: str | None) -> None:
    """A number of which a part is struck or hidden is withdrawn; emphasis inside it hides nothing."""
    found = shown(raw)
    assert list(found.unseen.values()) == [why] * (why is not None)
    assert len(found.seen) == (why is None)


def test_hidden_text_stays_for_programs_that_show_it() -> None:
    """With *whole*, only the marks are left out."""
    raw = "~~a~~ <span hidden>b</span> <s>c</s> 1"
    assert show(raw, scan_numbers(raw), whole=True).text == "a b c 1"


@given(st.lists(st.sampled_from([*PIECES, "1,240", "**1**2%", " ", "\n", "a", "|", "</s>", "-->"]), max_size=12))
def test_every_number_has_a_place(pieces: list[str]) -> None:
    """Places lie in the text, in order, and hold the number's digits where nothing splits it."""
    raw = "".join(pieces)
    mentions = scan_numbers(raw)
    found = show(raw, mentions)
    assert found.mentions.keys() | found.unseen.keys() == {mention.start for mention in mentions}
    last = 0
    for mention in found.seen:
        assert last <= mention.start <= mention.end <= len(found.text)
        last = mention.start
        if mention.text.isalnum() and mention.text.isascii():
            assert found.text[mention.start : mention.end] == mention.text


@pytest.mark.parametrize("piece", PIECES)
def test_twice_the_text_takes_twice_the_time(piece: str) -> None:
    """Linear, whatever a hostile writer makes it of."""
    assert_linear(lambda size: partial(show, piece * (size // len(piece)), ()), 20_000, times=4, allowed=8)
