"""What surrounds one number of a text, and does one text go on with the words of another?"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers.compare.dating import Dates
from reportgate.numbers.compare.movement import head_way, is_still, tells_change, way
from reportgate.numbers.compare.overruled import Beside
from reportgate.numbers.compare.periods import Periods
from reportgate.numbers.compare.roles import Role
from reportgate.numbers.mention import Direction, Mention
from reportgate.text.patterns import regex
from reportgate.text.scripts import has_japanese, is_kanji

LONGEST_LEAD: Final = 60
LONGEST_SECTION: Final = 1000
# With 0 for the number: "A year earlier it was 0", "the 0 of a year earlier", 前年同月の0.
_BEFORE: Final = regex(
    r"\b(?:a|the|one) (?:year|quarter|month|week|day) (?:ago|earlier|before)(?![^0]{0,40} to {1,2}0)"
    r"|(?:前年同?[月期週日]?|前[月週期日]|昨年|先[月週])の?(?:は|、)? {0,2}0",
    re.IGNORECASE,
)


class Setting(NamedTuple):
    """The surroundings of one number."""

    mention: Mention
    head: str
    """The clause up to the number; of a table's cell the heads of its column and row, each with a colon behind it."""
    tail: str
    """The clause behind the number."""
    around: str
    """The sentence; where it takes its subject from its block, the block and its heading."""
    periods: Periods
    dates: Dates
    """The dates that may be those of the number."""
    role: Role
    """What the number is in a move from one value to another."""
    negated: bool
    """Whether a negation reaches the number."""
    size: str | None
    """The way of the noun of change that the number is the size of."""
    is_cell: bool
    trail: str
    """What stands behind the number, whatever it is part of, LONGEST_LEAD characters of it."""
    lead: str
    """What stands before the number, whatever it is part of, LONGEST_LEAD characters of it."""
    opening: str
    """The sentence up to the number."""
    beside: Beside
    """The sentence from the number on, and what stands beside it."""
    own: str
    """What of the sentence belongs to the number, with 0 for the number."""
    titles: tuple[str, ...]
    """What it stands under, the nearest first: headings, the line that leads to its list or table."""
    section: str
    """The text from the nearest heading up to the sentence, LONGEST_SECTION characters of it."""

    @property
    def way(self) -> Direction | None:
        """Which way the number goes, when it is a change: by its sign, a word, or the head of its column."""
        found = way(self.mention)
        return head_way(self.head) if found is None and self.is_cell else found

    @property
    def behind(self) -> str:
        """The clause behind the number, with the word that counts it: people is a counter of its own."""
        counter = self.mention.unit_text if self.mention.unit == "count" else ""
        return f" {counter}{self.tail}" if counter.isascii() and counter.isalpha() else self.tail

    @property
    def is_change(self) -> bool:
        """Whether the number is a change that may go either way."""
        return is_still(self.tail) if self.mention.is_change else tells_change(self.head, self.tail)


def goes_on(prose: Setting, stated: Setting) -> bool:
    """Whether *prose* says what *stated* says word for word up to the number, and *stated* ends there.

    What is cut off behind its number cannot be asked of it. In Japanese the verb stands there, so that nothing behind
    the number says that there is none.
    """
    if any(char.isalpha() for char in stated.tail) or has_japanese(stated.around):
        return False
    return repeats(prose, stated)


def repeats(prose: Setting, stated: Setting) -> bool:
    """Whether *prose* has before the number word for word what *stated* has there, and perhaps more before that."""
    own, other = "".join(prose.lead.split()), "".join(stated.lead.split()).lstrip(",;:")
    # 海外売上高 does not repeat 売上高.
    if not own.endswith(other):
        return False
    before = own[: len(own) - len(other)][-1:]
    return not (is_kanji(before) or "ァ" <= before <= "ヺ" or before in tuple("々ー"))


def goes_on_from(prose: Setting, stated: Setting) -> bool:
    """Whether *prose* repeats what *stated* has before the number, and that is something."""
    return bool(stated.lead.strip(" ,;:%")) and repeats(prose, stated)


def is_of_before(setting: Setting) -> bool:
    """Whether the number is the value of an earlier time: from it, above that of a year earlier, 前年同月の."""
    if setting.role.part is not None:
        return setting.role.part == "old"
    return _BEFORE.search(setting.own) is not None
