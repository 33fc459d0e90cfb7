"""Where sentences end."""

from __future__ import annotations

from typing import Any

import pytest

from corpora import ROOT, read_jsonl
from reportgate.text.sentences import PIECE, Sentences

CASES = read_jsonl(ROOT / "fixtures" / "quotes" / "sentences.jsonl")


@pytest.mark.parametrize("case", CASES, ids=[case["label"] for case in CASES])
def test_ends(case: dict[str, Any]) -> None:
    """Each sentence is found whole from any place in it."""
    text, sentences = case["text"], Sentences(case["text"])
    at = 0
    for sentence in case["sentences"]:
        at = text.index(sentence, at)
        for start, end in ((at, at + 1), (at, at + len(sentence)), (at + len(sentence) - 2, at + len(sentence))):
            first, last, count = sentences.covering(start, end)
            assert (text[first:last], count) == (sentence, 1)
        at += len(sentence)
    first, last, count = sentences.covering(0, len(text))
    assert (first, last, count) == (0, len(text), len(case["sentences"]))


def test_line_breaks_as_ends() -> None:
    """By option every line break ends a sentence, and a blank line is still one end."""
    text = "one line\nanother line\n\nthe last"
    assert Sentences(text).covering(0, len(text))[2] == 2
    assert Sentences(text, line_breaks=True).covering(0, len(text))[2] == 3


def test_answers_do_not_depend_on_what_was_asked_before() -> None:
    """Pieces are cut by the text alone: any order of questions gives the same answers."""
    text = "".join(f"Sentence number {n} is here. And 売上は{n}円だった。" for n in range(400))
    assert len(text) > 3 * PIECE
    places = [(at, at + 40) for at in range(0, len(text) - 40, 37)]
    forward, backward = Sentences(text), Sentences(text)
    answers = {place: forward.covering(*place) for place in places}
    assert {place: backward.covering(*place) for place in reversed(places)} == answers
    # A sentence that goes over the edge of a piece is whole.
    assert all(text[first:last].endswith((".", "。")) for first, last, _ in answers.values())


def test_a_text_without_ends() -> None:
    """A sentence that never ends is cut at the pieces, so that a snippet stays readable."""
    text = "word " * 20_000
    first, last, count = Sentences(text).covering(50_000, 50_010)
    assert count == 1
    assert first <= 50_000
    assert last >= 50_010
    assert last - first < 5 * PIECE
