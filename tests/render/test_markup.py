"""The summary is shown as its readers see it; no character is lost, moved out of its mark, or given any power."""

from __future__ import annotations

import re
import time
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpora import ROOT, read_jsonl
from reportgate.render.marks import Mark
from reportgate.render.markup import Page, write_markdown

CASES = read_jsonl(ROOT / "fixtures/render/markup.jsonl")
MARKUP = st.text(st.sampled_from("ab12 \n\r\t|-#>*_`~[]()!\\<&;:.+\"'/売\u202e"), max_size=60)


def _open(mark: Mark) -> str:
    return f'<a class="{mark.fate}">'


def _html(text: str, marks: tuple[Mark, ...] = ()) -> str:
    page = Page(text, marks, _open)
    write_markdown(page, text)
    return page.html()


@pytest.mark.parametrize("case", CASES, ids=[case["label"] for case in CASES])
def test_markdown(case: dict[str, str]) -> None:
    """Each construct has its form, and what is none stays as it stands."""
    assert _html(case["text"]) == case["html"]


@given(MARKUP)
def test_no_digit_or_word_is_lost(text: str) -> None:
    """Every letter and digit is shown, once, in its order: nothing can hide in markup."""
    shown = unescape(re.sub(r"<[^>]*>", "", _html(text))).replace("⟨U+202E⟩", "")
    assert re.findall(r"[ab12売]", shown) == re.findall(r"[ab12売]", text)


@given(MARKUP)
def test_no_markup_but_the_page_s_own(text: str) -> None:
    tags = set(re.findall(r"</?([^\s>]*)", _html(text)))
    own = "p|h3|h4|h5|h6|ul|li|hr|br|blockquote|div|table|tr|th|td|pre|code|strong|em|del|span"
    assert all(re.fullmatch(own, tag) for tag in tags)


@given(MARKUP, st.data())
def test_marks_hold_their_characters(text: str, data: st.DataObject) -> None:
    """What is shown inside a mark are the letters and digits of its span, wherever markup cuts it."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    html = _html(text, (Mark(start, end, "rejected"),) if start < end else ())
    inside = "".join(re.findall(r'<a class="rejected">(.*?)</a>', html, re.DOTALL))
    shown = unescape(inside).replace("⟨U+202E⟩", "")
    assert re.findall(r"[ab12売]", shown) == re.findall(r"[ab12売]", text[start:end])


def test_a_mark_over_several_constructs() -> None:
    html = _html("x **12**% y", (Mark(2, 9, "covered"),))
    assert html == ('<p>x <strong><a class="covered">12</a></strong><a class="covered">%</a> y</p>\n')


@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "![a](",
        "**a ",
        "*a ",
        "_a",
        "`",
        "`a``",
        "&#",
        "&a",
        "\\",
        "|",
        "|-",
        "> ",
        "- ",
        "1. ",
        "#",
        "~~a",
        "*a*",
        "-",
        "* ",
    ],
)
@pytest.mark.parametrize("separator", ["", "\n"])
def test_time_is_linear(unit: str, separator: str) -> None:
    """Twice the text takes about twice the time, whatever is left open in it."""

    def seconds(count: int) -> float:
        text = separator.join([unit] * count)
        best = 9.0
        for _ in range(3):
            start = time.process_time()
            _html(text)
            best = min(best, time.process_time() - start)
        return best

    small = 2000
    # A quadratic step would take four times as long; the floor absorbs what a busy machine adds.
    assert seconds(2 * small) < 3 * seconds(small) + 0.02
