"""What do the texts of a claim say? Read once, though two checks ask."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from reportgate.numbers.mention import Mention
from reportgate.numbers.movement import tells_change
from reportgate.numbers.negation import is_negated
from reportgate.numbers.originals import Original
from reportgate.numbers.scan import scan_numbers
from reportgate.numbers.topic import find_words, mask

KEPT: Final = 4096
LONGEST_KEPT: Final = 1000
"""Statements beyond this many characters are read anew: what is kept must stay small."""

_JAPANESE: Final = re.compile(r"[ぁ-ヿ㐀-鿿]")


class Reading(NamedTuple):
    """A short text, read."""

    numbers: tuple[Mention, ...]
    """The mentions at level "claim"."""
    negated: frozenset[int]
    """Where those of them start that the text denies."""
    references: tuple[Mention, ...]
    """The mentions at level "reference"."""
    words: frozenset[str]
    """What it is about."""
    end: int
    """Where its last letter or digit ends."""
    is_spaced: bool
    """Whether it has neither kana nor kanji."""
    tells_change: bool
    """Whether it speaks of a change at all."""


def read_text(text: str) -> Reading:
    """Find the numbers, the references and the words of *text*."""
    return _kept(text) if len(text) <= LONGEST_KEPT else _read(text)


def _read(text: str) -> Reading:
    mentions = scan_numbers(text)
    numbers = tuple(mention for mention in mentions if mention.level == "claim")
    return Reading(
        numbers,
        frozenset(mention.start for mention in numbers if is_negated(text, mention)),
        tuple(mention for mention in mentions if mention.level == "reference"),
        find_words(mask(text, mentions)),
        len(text.rstrip(" \t\n.,;:!?\"'”’)*_")),
        text.isascii() or _JAPANESE.search(text) is None,
        tells_change(text),
    )


_kept = lru_cache(maxsize=KEPT)(_read)


def find_originals(owner: str, text: str, words: frozenset[str]) -> list[Original]:
    """Make ready the numbers of *text* to be restated: *owner* and *words* are those of each."""
    reading = read_text(text)
    return [Original(owner, mention, mention.start in reading.negated, words) for mention in reading.numbers]
