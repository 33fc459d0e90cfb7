"""What stands beside a sentence may take it back, and letters of other alphabets may hide a word."""

from __future__ import annotations

import pytest

from reportgate.numbers.compare.lookalikes import has_mixed_word
from reportgate.numbers.compare.overruled import Beside, find_note, is_overruled

TAKEN_BACK = [
    "That is false.",
    "This is simply not true.",
    "Not so.",
    "It isn't.",
    "None of this is true.",
    "However, that figure is wrong.",
    "The opposite is true.",
    "No, they were not.",
    "これは誤りである。",
    "ただし正しくない。",
    "この数字は事実に反する。",
]
KEPT = [
    "",
    "That is not bad.",
    "It was not easy.",
    "This does not include bots.",
    "The forecast was wrong.",
    "Not all of them were new.",
    "No other week had more.",
    "That is true.",
    "これは想定どおりだ。",
    "この値は誤差を含まない。",
]


@pytest.mark.parametrize("after", TAKEN_BACK)
def test_a_sentence_that_says_no_more_than_that_another_is_false_takes_it_back(after: str) -> None:
    """In the next sentence, and in a note."""
    assert is_overruled(Beside("", "", after, ""))
    assert is_overruled(Beside("", "", "", after))


@pytest.mark.parametrize("after", KEPT)
def test_a_sentence_about_something_else_takes_nothing_back(after: str) -> None:
    """Though it holds a negation or a word for false."""
    assert not is_overruled(Beside("", "", after, after))


@pytest.mark.parametrize("before", ["The following is false.", "It is not true:", "次の記述は誤りである。"])
def test_what_follows_is_announced_as_false(before: str) -> None:
    """In the sentence before."""
    assert is_overruled(Beside(before, "", "", ""))


@pytest.mark.parametrize(
    ("behind", "expected"),
    [(" (not).", True), (", which is false.", True), (" — not!", True), (", not counting bots.", False)],
)
def test_a_remark_in_the_sentence_itself(behind: str, *, expected: bool) -> None:
    """Behind the number, in brackets or behind a comma or a dash."""
    assert is_overruled(Beside("", behind, "", "")) is expected


@pytest.mark.parametrize("mark", ["[^a]", "*", "†"])
def test_a_note_is_found_by_the_mark_behind_the_number(mark: str) -> None:
    """A footnote of Markdown, or a line that begins with the mark."""
    note = f"{mark}:" if mark.startswith("[") else mark
    text = f"Sales were 48{mark}.\n\n{note} a target\n"
    assert find_note(text, text.index("48") + 2, text.index("\n")) == "a target"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("n\u043et", True), ("\u0441licks", True), ("not", False), ("Яндекс and clicks", False), ("5 μm", False)],
)
def test_a_word_of_two_alphabets_cannot_be_read_with_certainty(text: str, *, expected: bool) -> None:
    """Only of letters that look alike."""
    assert has_mixed_word(text) is expected


@pytest.mark.parametrize("part", ["that is ", "not ", "the ", "これ", "really ", "[^", "(", ", which "])
def test_time_grows_in_step_with_the_text(part: str) -> None:
    """What is looked at is bounded: a text of any length is answered."""
    text = part * 20_000
    assert is_overruled(Beside(text[-100:], text, text[:100], text[:100])) in (True, False)
