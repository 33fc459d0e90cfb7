"""What sources of each media type show, and where that stands in what was supplied."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from growth import assert_linear
from reportgate import Source, verify_quote
from reportgate.text.reading import read, read_without_notes

HTML = """<!doctype html><html><head><title>Not shown</title><style>p{color:red}</style></head><body>
<h1>Results</h1><p>Sales rose by <b>12</b>%&nbsp;in 2024 &amp; costs fell<br>again.
Wrapped
lines go on.</p><script>var sales = "rose by 99%";</script>
<p hidden>Sales rose by 50% in secret.</p><p style="display: none">Or by 60% in secret.<p>The area is 5 m<sup>2</sup>,
about 10<sup>2</sup> sites<!-- no comment -->.</p>
<table><tr><td>12</td><td>34</td></tr><tr><td>Total</td><td>46</td></tr></table>
<ul><li>first item</li><li>second item</li></ul></body></html>"""


def _shown(text: str, media_type: str) -> str:
    return " ".join(read(text, media_type).text.split())


def test_html_shows_its_text() -> None:
    """Blocks part, inline elements do not; what is hidden is no text; raised digits stay raised."""
    assert _shown(HTML, "text/html") == (
        "Results Sales rose by 12% in 2024 & costs fell again. Wrapped lines go on. "
        "The area is 5 m², about 10² sites. 12 34 Total 46 first item second item"
    )


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("a <b>b</b>c", "a bc"),
        ("<span>12</span><span>34</span>", "12 34"),
        ("12<!-- x -->34", "12 34"),
        ("1<b>2</b>,500", "1 2,500"),
        ("5 < 6 and 7<8 &lt; 9", "5 < 6 and 7<8 < 9"),
        ("<p title='a>b'>x</p>y", "x y"),
        ('<td width=50%">q</td>', "q"),
        ("<SCRIPT>a<b</SCRIPT>c", "c"),
        ("<script>never closed", ""),
        ("x <!-- never closed", "x"),
        ("x <? php ?> y <!doctype> z", "x y z"),
        ('x <a href="never closed', 'x <a href="never closed'),
        ("<template><div>no</div><p>no</template>yes", "yes"),
        ("<div hidden><div>no</div>no</div>yes", "yes"),
        ("<sup>1</sup> note", "1 note"),
        ("H<sub>2</sub>O and x<sup>[1]</sup>", "H₂O and x[1]"),
        ("<pre>a\n\nb</pre></pre>c", "a b c"),
        ("&unknown; &#0; &copy", "&unknown; \ufffd ©"),
        ("</b></sup>x", "x"),
    ],
)
def test_html_details(html: str, shown: str) -> None:
    """Malformed pages show about what a browser shows; numbers that only markup parts stay two."""
    assert _shown(html, "text/html") == shown


def test_spans_index_the_markup() -> None:
    """The span of an accepted quote is cut out of the markup, with what is inside it."""
    result = verify_quote(Source(text=HTML, media_type="text/html"), "Sales rose by 12% in 2024 & costs fell again.")
    assert result.span is not None
    assert HTML[slice(*result.span)] == "Sales rose by <b>12</b>%&nbsp;in 2024 &amp; costs fell<br>again."
    assert result.matched_snippet is not None
    assert "<b>" not in result.matched_snippet


@pytest.mark.parametrize(
    "quote",
    ["Sales rose by 50% in secret.", 'var sales = "rose by 99%"', "about 102 sites", "total 1234 Total", "Not shown"],
)
def test_what_html_does_not_show_is_no_source(quote: str) -> None:
    """Scripts, hidden elements, glued cells and flattened exponents are not quoted."""
    assert not verify_quote(Source(text=HTML, media_type="text/html"), quote).is_valid


@pytest.mark.parametrize(
    ("media_type", "text"),
    [
        ("text/html", "<p>Revenue <del>rose</del> fell 5% in May, 12<s>3</s>4 units.</p><p>More of it.</p>"),
        (
            "text/html",
            "<p>Revenue <strike>rose <b>by</b></strike> fell 5% in May, 12<DEL>3</DEL>4 units.</p>More of it.",
        ),
        ("text/markdown", "Revenue ~~rose~~ fell 5% in May, 12~~3~~4 units.\n\nMore of it. ~~ 5 ~~"),
        ("text/markdown", "Revenue <del>rose</del> fell 5% in May, 12<s>3</s>4 units.\n\nMore of it."),
    ],
)
def test_struck_out_text_is_no_evidence(media_type: str, text: str) -> None:
    """What an author took back is not quoted; what stands around it is, and is not joined."""
    source = Source.model_validate({"text": text, "mediaType": media_type})
    assert not verify_quote(source, "Revenue rose fell 5% in May").is_valid
    assert not verify_quote(source, "fell 5% in May, 124 units").is_valid
    assert not verify_quote(source, "fell 5% in May, 1234 units").is_valid
    assert verify_quote(source, "Revenue fell 5% in May").is_valid
    assert verify_quote(source, "More of it.").is_valid


MARKUP = [
    "<sup>1</sup>",
    "<sup>1 ",
    "<ruby>a<rt>b",
    "<!-- a ",
    "<div hidden>a",
    "<title>a",
    "<script>a</script>",
    "<template>a<template>b</template>",
    "<b><i>",
]


@pytest.mark.parametrize("media_type", ["text/html", "text/markdown"])
@pytest.mark.parametrize("unit", ["~~a ", "~~a~ ~", "<del>a ", "<s>a</s>", *MARKUP])
def test_time_of_marked_text_doubles_with_it(media_type: str, unit: str) -> None:
    """Marks that never close are looked for over a bounded stretch."""

    def prepare(size: int) -> Callable[[], object]:
        text = unit * size
        return lambda: (read(text, media_type), read_without_notes(text, media_type))

    assert_linear(prepare, 3_000, times=4, allowed=8)


MARKDOWN = """# Annual *report*

See [PayNext](https://example.com/p_(x)) for **the new** fee _table_, at 5 * 3 or snake_case_names.[^1]
> Quoted ~~old~~ `co*de` text \\*as is\\* &amp; more

| Year | Sales |
|------|------:|
| 2023 | 1,240 |
| 2024 | 1,310 |

- one item
* another ![chart](x.png)item

```python
x = 1*2*3
```
---
[^1]: A note on <https://example.com>.
[ref]: http://example.com "title"
The [reference][ref] link and <b>bold</b>.
"""


def test_markdown_shows_its_text() -> None:
    """Marks are not text; a lone star, an underscore in a name and code are."""
    assert _shown(MARKDOWN, "text/markdown") == (
        "Annual report See PayNext for the new fee table, at 5 * 3 or snake_case_names. "
        "Quoted co*de text *as is* & more Year Sales 2023 1,240 2024 1,310 "
        "one item another item x = 1*2*3 A note on https://example.com. The reference link and bold."
    )


def test_markdown_spans_index_the_markup() -> None:
    """The span of an accepted quote begins and ends in the markup."""
    result = verify_quote(Source(text=MARKDOWN, media_type="text/markdown"), "See PayNext for the new fee table")
    assert result.span is not None
    assert MARKDOWN[slice(*result.span)] == "See [PayNext](https://example.com/p_(x)) for **the new** fee _table"


def test_a_table_row_is_not_one_number() -> None:
    """Cells are parted."""
    source = Source(text="| a | b |\n|---|---|\n| 12 | 34 |\n", media_type="text/markdown")
    assert not verify_quote(source, "1234", min_length=2).is_valid
    assert verify_quote(source, "12 34", min_length=2).is_valid


def _pages(*pages: str) -> str:
    return "\f".join(f"ACME Report 2024\n{page}\n- {number} -" for number, page in enumerate(pages, 7))


def test_page_furniture_is_no_text() -> None:
    """A running title and page numbers on three pages or more do not interrupt a sentence."""
    text = _pages("The first page says that sales", "rose by 12% in the year and that", "costs fell. The end of it.")
    source = Source(text=text, media_type="text/x-pdf")
    quote = "sales rose by 12% in the year and that costs fell"
    result = verify_quote(source, quote)
    assert result.is_valid
    assert result.span is not None
    assert "ACME" in text[slice(*result.span)]
    assert not verify_quote(text, quote).is_valid


def test_a_page_break_is_a_line_break() -> None:
    """What stands between two pages, furniture and blank lines, reads as one line break, and spans stay exact."""
    text = _pages("  \nfirst page \n", "\n\nsecond", "third\n\n")
    reading = read(text, "text/x-pdf")
    assert reading.text == "\n  \nfirst page\nsecond\nthird\n\n\n"
    start = reading.text.index("second")
    assert text[slice(*reading.raw_span(start, start + 6))] == "second"
    assert read("one\n\f\n\f two", "text/x-pdf").text == "one\ntwo"
    assert read("\fone\f", "text/x-pdf").text == "\none\n"


def test_lines_that_do_not_repeat_stay() -> None:
    """Two pages are too few; a number that does not count on is no page number; without form feeds nothing goes."""
    two = _pages("The first page says that sales", "rose by 12% in the year.")
    assert read(two, "text/x-pdf").text == two.replace("\f", "\n")
    table = "\f".join(
        f"Row {row}\nmore text here\nand more\nlast words {row}\n{value}" for row, value in enumerate((5, 90, 7))
    )
    assert "90" in read(table, "text/x-pdf").text
    assert read("a\nb\nc", "text/x-pdf").text == "a\nb\nc"


def test_line_end_hyphens_are_joined_in_every_plain_text() -> None:
    """Plain text and PDF text alike."""
    text = "Customer reten-\ntion improved to 91%."
    for source in (Source(text=text), Source(text=text, media_type="text/x-pdf")):
        assert verify_quote(source, "Customer retention improved to 91%.").is_valid
