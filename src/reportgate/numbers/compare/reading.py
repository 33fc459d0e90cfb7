"""What do the texts of a claim say? Each is read once in a run, though several checks ask."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

from reportgate.numbers.compare.circumstances import Setting
from reportgate.numbers.compare.flows import find_flow
from reportgate.numbers.compare.layout import MAX_PASSAGE, fold_sentence
from reportgate.numbers.compare.negation import is_negated
from reportgate.numbers.compare.originals import Original
from reportgate.numbers.compare.parcels import Parcel, find_rivals
from reportgate.numbers.compare.passages import Passages
from reportgate.numbers.compare.shown import show
from reportgate.numbers.compare.topic import find_words, mask
from reportgate.numbers.mention import Direction, Mention
from reportgate.numbers.scan.scanner import scan_numbers
from reportgate.text.scripts import has_japanese

KEPT: Final = 4096
"""Short texts that are kept for the next run: a report that is corrected repeats most of its statements."""
LONGEST_KEPT: Final = 160


class Reading:
    """A short text, read."""

    def __init__(self, text: str) -> None:
        shown = show(text, scan_numbers(text))
        self.text = shown.text
        """The text as its readers see it; the mentions stand in it."""
        self._mentions = [*shown.seen]
        self.numbers = tuple([mention for mention in self._mentions if mention.level == "claim"])
        """The mentions at level "claim"."""
        self.references = tuple([mention for mention in self._mentions if mention.level == "reference"])
        """The mentions at level "reference"."""
        self._settings: dict[int, Setting] = {}

    @cached_property
    def words(self) -> frozenset[str]:
        """What it is about."""
        return find_words(mask(self.text, self.numbers))

    @property
    def end(self) -> int:
        """Where the last letter or digit ends."""
        return len(self.text.rstrip(" \t\n.,;:!?\"'”’)*_"))

    @property
    def is_spaced(self) -> bool:
        """Whether there is neither kana nor kanji."""
        return not has_japanese(self.text)

    @cached_property
    def written(self) -> str:
        """The text as one sentence is compared with another, letter for letter."""
        return fold_sentence(self.text)

    @cached_property
    def flow(self) -> Direction | None:
        """Whether it counts what came or what went."""
        return find_flow(self.text)

    @cached_property
    def _passages(self) -> Passages:
        return Passages(self.text, self._mentions)

    def denies(self, mention: Mention) -> bool:
        """Whether the words round *mention*, one of its numbers, deny it."""
        return is_negated(self.text, mention)

    def setting(self, mention: Mention) -> Setting:
        """What the text round *mention*, one of its numbers, makes of it: all of the text near it knows of it."""
        found = self._settings.get(mention.start)
        if found is None:
            around = self.text[max(0, mention.start - MAX_PASSAGE) : mention.end + MAX_PASSAGE]
            found = self._settings[mention.start] = self._passages.setting(mention)._replace(around=around)
        return found

    def parcel(self, mention: Mention) -> Parcel:
        """The words that belong to *mention*, one of its numbers, among those of its sentence."""
        return self._passages.parcel(mention)


class Readings:
    """The texts of one run of the gate."""

    def __init__(self) -> None:
        self._kept: dict[str, Reading] = {}

    def read(self, text: str) -> Reading:
        """Find the numbers, the references and the words of *text*."""
        reading = self._kept.get(text)
        if reading is None:
            reading = self._kept[text] = _read_again(text) if len(text) <= LONGEST_KEPT else Reading(text)
        return reading


_read_again: Final = lru_cache(maxsize=KEPT)(Reading)


def find_originals(owner: str, reading: Reading, words: frozenset[str], told: str = "") -> list[Original]:
    """Make ready the numbers of a text to be restated: *owner*, *words* and *told* are those of each."""
    settings = [reading.setting(mention) for mention in reading.numbers]
    rivals = find_rivals([(own.mention, own.role, reading.parcel(own.mention)) for own in settings])
    return [Original(owner, own, words, others, told) for own, others in zip(settings, rivals, strict=True)]
