"""Which number of the quotations, or of what was given, does a number of the summary restate?"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from reportgate.numbers.compare.circumstances import Setting, is_of_before
from reportgate.numbers.compare.known import NOTHING_ELSE, Known
from reportgate.numbers.compare.parcels import Parcel, Rivals, is_exchanged
from reportgate.numbers.compare.restate import restates
from reportgate.numbers.compare.setting import contradict, name_others, speak_of_others
from reportgate.numbers.compare.subject_japanese import find_difference
from reportgate.numbers.mention import Mention

REACH: Final = 4
"""Values looked at on each side of a number."""


class Original(NamedTuple):
    """A number and whose it is."""

    owner: str
    """The id of the citation claim, "" for what was given."""
    setting: Setting
    words: frozenset[str]
    """What the text around it is about; empty: anything."""
    rivals: Rivals
    """Its words and those of the other numbers of its text."""
    told: str = ""
    """The statement for which it is quoted."""

    @property
    def mention(self) -> Mention:
        """The number."""
        return self.setting.mention


class Originals:
    """Numbers of other texts, indexed by value, so that none is compared with all."""

    def __init__(self, originals: Iterable[Original]) -> None:
        self._by_value: dict[float, list[Original]] = defaultdict(list)
        self._by_span: dict[tuple[Decimal | None, Decimal | None], list[Original]] = defaultdict(list)
        for original in originals:
            mention = original.mention
            if mention.level != "claim" or mention.kind == "malformed":
                continue
            if mention.value is None:
                self._by_span[mention.low, mention.high].append(original)
            else:
                self._by_value[abs(float(mention.value))].append(original)
        self._values = sorted(self._by_value)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to restate."""
        return not self._values and not self._by_span

    def find(
        self, prose: Setting, parcel: Parcel, led: frozenset[str], known: Known = NOTHING_ELSE
    ) -> Iterator[Original]:
        """The originals that the number of *prose* restates, among a bounded number that come near it.

        *parcel*, *led*: the words that belong to it in its sentence, and those that the sentence leans on; *known*: all
        that it may speak of beside what the original speaks of.
        """
        for original in self._candidates(prose.mention):
            if (
                restates(prose, original.setting)
                and not contradict(prose, original.setting)
                and not speak_of_others(prose, original.setting, quoted=True)
                and not _is_of_another_time(prose, original.setting)
                and (_are_of_before(prose, original.setting) or not is_exchanged(parcel, led, original.rivals))
                and not name_others(prose, original.setting, original.words)
                and find_difference(prose, original.setting, known, original.told) is None
            ):
                yield original

    def nearest(self, mention: Mention) -> Original | None:
        """The original whose value comes nearest, whatever its unit; None when there is none."""
        if not self._values or mention.value is None:
            return None
        size = abs(float(mention.value))
        place = bisect_left(self._values, size)
        near = min(self._values[max(0, place - 1) : place + 1], key=lambda value: abs(value - size))
        return self._by_value[near][0]

    def _candidates(self, mention: Mention) -> Iterator[Original]:
        if mention.value is None:
            yield from self._by_span.get((mention.low, mention.high), ())[:REACH]
            return
        size = abs(float(mention.value))
        # As it is, percent as a fraction and back, and a change as a multiple of its base and back.
        for target in dict.fromkeys(
            (size, size * 100, size / 100, 1 + size / 100, abs(size - 1) * 100, abs(size - 100))
        ):
            place = bisect_left(self._values, target)
            for value in self._values[max(0, place - REACH) : place + REACH]:
                yield from self._by_value[value][: 2 * REACH]


def _are_of_before(prose: Setting, original: Setting) -> bool:
    """Whether both are the value of an earlier time: then the words of the later one beside it are of both."""
    return is_of_before(prose) and is_of_before(original)


def _is_of_another_time(prose: Setting, original: Setting) -> bool:
    """Whether *prose* says of an earlier time what *original* says something has come to."""
    return original.role.part == "new" and is_of_before(prose)
