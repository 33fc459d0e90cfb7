"""What do the texts of a claim say? Read once, though two checks ask."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from reportgate.numbers.mention import Mention
from reportgate.numbers.movement import find_size, tells_change
from reportgate.numbers.negation import is_negated
from reportgate.numbers.originals import Original
from reportgate.numbers.periods import NO_PERIODS, Periods, find_periods
from reportgate.numbers.roles import Role, find_role
from reportgate.numbers.scan import scan_numbers
from reportgate.numbers.topic import find_words, mask
from reportgate.text.patterns import regex

KEPT: Final = 4096
LONGEST_KEPT: Final = 160
"""Statements beyond this many characters are read anew: what is kept must stay small."""

_JAPANESE: Final = regex(r"[ぁ-ヿ㐀-鿿]")


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
    text: str

    @property
    def end(self) -> int:
        """Where the last letter or digit ends."""
        return len(self.text.rstrip(" \t\n.,;:!?\"'”’)*_"))

    @property
    def is_spaced(self) -> bool:
        """Whether there is neither kana nor kanji."""
        return self.text.isascii() or _JAPANESE.search(self.text) is None

    @property
    def tells_change(self) -> bool:
        """Whether the text speaks of a change at all."""
        return tells_change(self.text)

    @property
    def periods(self) -> Periods:
        """The spans of time that the text names, and those that it compares with."""
        return find_periods(self.text)

    def find_size(self, mention: Mention) -> str | None:
        """The way of the noun of change that *mention* is the size of."""
        return find_size(self.text, mention)

    def find_role(self, mention: Mention) -> Role:
        """What *mention* is in a move from one value to another."""
        return find_role(self.text, self.numbers, mention)


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
        text,
    )


_kept = lru_cache(maxsize=KEPT)(_read)


def find_originals(owner: str, reading: Reading, words: frozenset[str]) -> list[Original]:
    """Make ready the numbers of a text to be restated: *owner* and *words* are those of each."""
    periods = NO_PERIODS._replace(bases=reading.periods.bases)
    return [
        Original(owner, mention, mention.start in reading.negated, words, reading.find_role(mention), periods)
        for mention in reading.numbers
    ]
