"""What stands round a number: its clause, its sentence, its block; in a table its heads."""

from __future__ import annotations

import pytest

from reportgate.numbers import scan_numbers
from reportgate.numbers.compare.passages import Passages
from reportgate.numbers.mention import Mention


def place(text: str, number: str) -> tuple[Passages, Mention]:
    mentions = scan_numbers(text)
    return Passages(text, mentions), next(mention for mention in mentions if number in mention.text)


def test_the_clause_is_inside_the_sentence_and_that_in_the_block() -> None:
    """Commas and conjunctions end a clause, stops a sentence, blank lines a block; its heading belongs to it."""
    text = "# Kansas\n\nShops closed. Sales were 20, and profit reached 77 dollars.\n\nStaff left."
    passages, mention = place(text, "77")
    assert passages.clause(mention) == {"profit"}
    assert passages.sentence(mention) == {"sell", "profit"}
    assert passages.block(mention) == {"sell", "profit", "shop", "clos", "kansa"}


def test_a_cell_has_the_heads_of_its_column_and_row() -> None:
    """The other columns belong to the sentence only."""
    text = "| State | Sales | Profit |\n|---|---|---|\n| Kansas | 20 | 77 |\n| Ohio | 30 | 40 |\n"
    passages, mention = place(text, "77")
    assert passages.clause(mention) == {"profit", "kansa"}
    assert passages.sentence(mention) == {"stat", "sell", "profit", "kansa"}


def test_a_list_and_a_table_take_the_paragraph_that_leads_to_them() -> None:
    """An introduction ends with a blank line."""
    passages, mention = place("Visits of the week:\n\n- Monday: 77\n", "77")
    assert "visit" in passages.block(mention)


LEANS = [
    ("Traffic is good. They came to 77.", True),
    ("Traffic is good. Employees numbered 77.", False),
    ("Traffic is good.\n\n- 77\n", True),
    ("アクセスは好調だ。77件に達した。", True),
    ("アクセスは好調だ。従業員は77人。", False),
    ("アクセスは好調だ。それは77件だ。", True),
]


@pytest.mark.parametrize(("text", "leans"), LEANS)
def test_some_sentences_take_their_subject_from_before(text: str, leans: bool) -> None:
    """Pronouns, lists, a Japanese sentence without a topic."""
    passages, mention = place(text, "77")
    assert passages.leans(mention) is leans


def test_decimal_points_and_thousands_end_nothing() -> None:
    """A boundary inside a number is none."""
    passages, mention = place("Sales of 1,234.5 dollars came", "1,234.5")
    assert passages.clause(mention) == passages.sentence(mention) == {"sell", "com"}
