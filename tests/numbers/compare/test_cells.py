"""The heads of a cell, the titles over a table and the label before a number say whose it is."""

from __future__ import annotations

import pytest

from reportgate.numbers.compare.aims import is_aimed, is_under_aims
from reportgate.numbers.compare.cells import Heads, is_other_cell
from reportgate.numbers.compare.labels import is_under_another
from reportgate.numbers.compare.rows import find_rows
from reportgate.numbers.compare.shown import show
from reportgate.numbers.compare.titles import Titles
from reportgate.numbers.compare.topic import find_words

JAPAN = "Clicks in Japan were 1,240"
CELLS = [
    (Heads("Clicks", "Japan", ""), JAPAN, False),
    (Heads("Clicks", "Korea", ""), JAPAN, True),
    (Heads("Impressions", "Japan", ""), JAPAN, True),
    (Heads("Clicks", "Total", ""), JAPAN, True),
    (Heads("Clicks", "Average", ""), JAPAN, True),
    (Heads("Clicks", "JP", ""), JAPAN, False),
    (Heads("Count", "Japan", "Clicks by country"), JAPAN, False),
    (Heads("Clicks (last year)", "Japan", ""), JAPAN, True),
    (Heads("Clicks", "Japan and Korea", ""), JAPAN, True),
    (Heads("Clicks", "Total", ""), "Total clicks were 1,240", False),
    (Heads("Clicks", "Total", ""), "Clicks were 1,240", False),
    (Heads("Average stay", "Leeds", ""), "The median stay in Leeds was 3 days", True),
    (Heads("契約件数", "福岡支店", ""), "福岡支店の契約件数は128件", False),
    (Heads("解約件数", "福岡支店", ""), "福岡支店の契約件数は128件", True),
    (Heads("契約件数", "仙台支店", ""), "福岡支店の契約件数は128件", True),
    (Heads("売上高（万円）", "合計", ""), "東京店の売上高は300万円", True),
    (Heads("利益（万円）", "東京店", ""), "東京店の売上高は300万円", True),
    (Heads("売上高（万円）", "東京", ""), "東京店の売上高は300万円", False),
    (Heads("Missed clicks", "Japan", ""), JAPAN, True),
    (Heads("Clicks in October 2026", "Japan office", ""), JAPAN, False),
    (Heads("Clicks", "Japan (desktop)", ""), JAPAN, False),
    (Heads("Clicks", "Not Japan", ""), JAPAN, True),
    (Heads("Change in clicks", "Japan", ""), JAPAN, True),
    (Heads("", "Japan", "Impressions by country"), JAPAN, True),
    (Heads("", "Japan", "Clicks by country"), JAPAN, False),
    (Heads("", "Japan", "Notes"), JAPAN, False),
    (Heads("前年の売上高", "東京店", ""), "2026年の東京店の売上高は300万円", True),
    (Heads("前年の売上高", "東京店", "2027年の業績"), "2026年の東京店の売上高は300万円", False),
    (Heads("売上原価", "東京店", ""), "東京店の売上高は300万円", True),
    (Heads("月間売上高", "東京店", ""), "東京店の売上高は300万円", False),
    (Heads("売上高", "東京店以外", ""), "東京店の売上高は300万円", True),
]


@pytest.mark.parametrize(("heads", "statement", "expected"), CELLS)
def test_the_heads_of_a_cell_name_its_thing(heads: Heads, statement: str, *, expected: bool) -> None:
    """Another row or column is another thing; what sums up is no part, and a short form is no other name."""
    assert is_other_cell(heads, statement, find_words(statement), frozenset()) is expected


@pytest.mark.parametrize(
    ("text", "above"),
    [
        ("# A\n\n## B\n\nx\n", ("B", "A")),
        ("## A\n\n## B\n\nx\n", ("B",)),
        ("A\n===\n\nx\n", ("A",)),
        ("**A**\n\n- x\n", ("A",)),
        ("- A\n  - x\n", ("A",)),
        ("- A\n- x\n", ()),
        ("A:\n\n- x\n", ("A",)),
        ("A:\n\n- b\n\nx y z.\n", ()),
        ("【A】\nx\n", ("A",)),
        ("A\n: x\n", ("A",)),
        ("Japan. Then x.\n", ("Japan",)),
        ("Nothing leads here.\n\nx\n", ()),
    ],
)
def test_what_a_line_stands_under(text: str, above: tuple[str, ...]) -> None:
    """Headings and their headings, lines that serve as one, the item that an item is part of."""
    assert Titles(text).above(text.rindex("x")) == above


@pytest.mark.parametrize(
    ("title", "statement", "expected"),
    [
        ("Japan", "Sign-ups in Korea: 410", True),
        ("Korea", "Sign-ups in Korea: 410", False),
        ("Nara museum", "Visits to the Osaka museum: 15,300", True),
        ("Key results of the week", "Sign-ups in Korea: 410", False),
        ("Japan", "Sign-ups: 410", False),
        ("日本", "韓国の登録は410件", True),
        ("仙台支店", "福岡支店の契約は128件", True),
        ("概況", "登録は410件", False),
    ],
)
def test_a_title_may_name_another(title: str, statement: str, *, expected: bool) -> None:
    """Where the statement names somebody whom nothing above the number names."""
    assert is_under_another((title,), title, statement, find_words(statement)) is expected


@pytest.mark.parametrize(
    "title", ["Target", "Budget (USD)", "Planned output", "売上高目標（万円）", "契約件数（予算）"]
)
def test_a_column_of_aims(title: str) -> None:
    """And not one that compares with them."""
    assert is_aimed(title)
    assert not is_aimed("vs. target")
    assert not is_aimed("目標比")


def test_titles_of_aims_and_suppositions() -> None:
    """What is told as past is no aim, though it stands under one; what is supposed may be told so."""
    assert is_under_aims(("Targets for next quarter",), past=False)
    assert not is_under_aims(("Outlook",), past=True)
    assert is_under_aims(("Hypotheses",), past=True)
    assert not is_under_aims(("Results and targets",), past=False)
    assert is_under_aims(("来期の目標",), past=False)


HTML = (
    "<table>\n<tr><th rowspan=2>Plant</th><th colspan=2>Output</th></tr>\n<tr><th>Plan</th><th>Actual</th></tr>\n"
    "<tr>\n  <td>Leeds</td>\n  <td>41</td><td>42</td>\n</tr>\n<tr><td>Hull<td>51<td>52</tr></table>"
)
MARKDOWN = "| Plant | Output | |\n|---|---|---|\n| | Plan | Actual |\n| Leeds | 41 | 42 |\n| Hull | 51 | 52 |\n"


@pytest.mark.parametrize("text", [HTML, MARKDOWN])
def test_the_cells_of_a_table_with_two_header_rows(text: str) -> None:
    """In HTML and in Markdown; a title over two columns is that of both."""
    shown = show(text, []).text
    heads = {}
    for row in find_rows(shown):
        for number in ("41", "42", "51", "52"):
            place = shown.index(number)
            if row.start <= place < row.end:
                heads[number] = row.heads_at(shown, place)
    assert heads == {
        "41": ("Output Plan", "Leeds"),
        "42": ("Output Actual", "Leeds"),
        "51": ("Output Plan", "Hull"),
        "52": ("Output Actual", "Hull"),
    }


def test_a_row_without_a_head_goes_on_with_the_one_above() -> None:
    """As cells over several rows are written."""
    text = "| Plant | Year | Output |\n|---|---|---|\n| Leeds | one | 41 |\n| | two | 42 |\n"
    assert find_rows(text)[1].heads_at(text, text.index("42")) == ("Output", "Leeds")
