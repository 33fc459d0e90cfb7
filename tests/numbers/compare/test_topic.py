"""Words tell whose a number is; they never tell whether it is right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgate.numbers.compare.topic import MAX_WORDS, find_words, mask
from reportgate.numbers.mention import Mention

SHARED = [
    ("Sales declined", "the decline of a sale"),
    ("Companies in Kansas", "the Kansas company's"),
    ("ｓａｌｅｓ of the ＳＴＯＲＥ", "store sales"),
    ("売上高は", "売上が"),
    ("クリックは", "今週のクリック数"),
    ("ｸﾘｯｸ", "クリック"),
    ("Store 17 in Q3", "store 17, q3"),
]


@pytest.mark.parametrize(("one", "other"), SHARED)
def test_the_same_thing_in_other_forms_shares_a_word(one: str, other: str) -> None:
    """Width, case, plural, tense, and compounds of kanji."""
    assert find_words(one) & find_words(other)


APART = [
    ("The rate rose by", "The share rose by"),
    ("売上は増加", "利益は増加"),
    ("Kansas", "Arkansas"),
    ("Store 17", "Shop 18"),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_words_that_stand_beside_any_figure_do_not_count(one: str, other: str) -> None:
    """Neither function words nor words of movement make two sentences speak of one thing."""
    assert not find_words(one) & find_words(other)


def test_a_value_does_not_speak_for_its_own_claim() -> None:
    """Numbers at level claim are left out, references stay."""
    text = "In 2024 clicks were 1240"
    mentions = [Mention(3, 7, "2024", level="reference", kind="year"), Mention(20, 24, "1240")]
    assert find_words(mask(text, mentions)) == {"2024", "click"}
    assert mask(text, mentions, 8, 22).split() == ["clicks", "were"]


@given(st.text(max_size=3000))
def test_any_text_has_a_bounded_number_of_words(text: str) -> None:
    """The longest text costs no more than a long sentence, and nothing raises."""
    assert len(find_words(text)) <= 2 * MAX_WORDS
