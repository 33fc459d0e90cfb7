"""The summary is shown as its readers see it; no character is lost, moved out of its mark, or given any power."""

from __future__ import annotations

import re
from functools import partial
from html import unescape

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from corpora import ROOT, read_jsonl
from growth import assert_linear
from needs import need
from reportgate.render.marks import Mark
from reportgate.render.markup import write_markdown
from reportgate.render.page import Page

CASES = read_jsonl(ROOT / "fixtures/render/markup.jsonl")
MARKUP = st.text(st.sampled_from("ab12 \n\r\t|-#>*_`~[]()!\\<&;:.+\"'/売\u202e"), max_size=60)


def _open(mark: Mark) -> str:
    return f'<a class="{mark.fate}">'


def _html(text: str, marks: tuple[Mark, ...] = ()) -> str:
    page = Page(text, marks, _open)
    write_markdown(page)
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


def _emphasis(html: str) -> str:
    """The text with its emphasis, whatever else marks it up."""
    kept = re.sub(r"<(?!/?(?:em|strong|s|del)>)[^>]*>", "", html)
    return unescape(re.sub(r"<(/?)s>", r"<\1del>", kept)).strip()


@settings(max_examples=400)
@given(st.text(st.sampled_from("**__~ab \n、「」(.1"), max_size=30))
def test_emphasis_is_what_another_reader_finds(text: str) -> None:
    """The signs are paired as markdown-it does; the text begins with a letter, so that it is one paragraph."""
    markdown = need("markdown_it").MarkdownIt("commonmark").enable("strikethrough")
    lines = [line.strip() for line in f"x {text}".split("\n")]
    # Other constructs than emphasis, and single or many tildes, on which readers differ.
    assume(all(lines) and not any(re.match(r"[*_(1.]|.*~", line) for line in lines[1:]))
    assume(not re.search(r"(?<!~)~(?!~)|~{3}", text))
    text = "\n".join(lines)
    assert _emphasis(_html(text)) == _emphasis(markdown.render(text))


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
        "**a*",
        "***a_ ",
        "a**b",
        "[a]",
        "[a][b",
        "[a]: b",
        "[a](<",
        "[a](b(",
        "a\n==",
        "~~a ~",
    ],
)
@pytest.mark.parametrize("separator", ["", "\n"])
def test_time_is_linear(unit: str, separator: str) -> None:
    """Twice the text takes about twice the time, whatever is left open in it."""
    assert_linear(lambda count: partial(_html, separator.join([unit] * count)), 2_000, times=2, allowed=3)
