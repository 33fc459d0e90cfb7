"""Where do blocks, sentences, clauses and table rows of a text begin and end?

All boundaries are found in one pass each, so that a text of any length costs its length once.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from reportgate.numbers.compare.rows import Row, find_rows
from reportgate.numbers.compare.topic import find_words, mask
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

MAX_PASSAGE: Final = 300
"""Characters of a passage that are looked at on each side of a number: a bound for text without any punctuation."""

_BLOCK: Final = regex(r"\n[ \t]*(?=\n)")
_LINE_START: Final = r"\n(?=[ \t]*(?:[-*+>|#]|\d{1,9}[.)][ \t]|\n))"
_SENTENCE: Final = regex(
    rf"[。！？!?｡]+[」』）)\"'”’*_]{{0,4}}|(?<!\n\d)(?<!\n\d\d)\.(?=\s|[\"'”’)*_]{{1,4}}\s|\[|$)|{_LINE_START}"
)
_CLAUSE: Final = regex(
    r"[、，；;：:()（）「」『』—–]|,(?!\d)|\s(?:and|but|while|whereas|versus|vs|compared|than|against|followed)\s",
    re.IGNORECASE,
)
_HEADING: Final = regex(r"^[ \t]{0,3}#{1,6}[ \t]+(.{1,300})", re.MULTILINE)


class Place(NamedTuple):
    """Where a number stands."""

    row: Row | None
    clause: tuple[int, int]
    sentence: tuple[int, int]


class Layout:
    """The boundaries of one text, and the numbers between them.

    Spans are (start, end) in code points of the text, end exclusive; ``blocks``, ``sentences`` and ``clauses`` are the
    ends of each, ascending. ``mentions`` are those of the level "claim", and ``starts`` where they start.
    """

    def __init__(self, text: str, mentions: Sequence[Mention]) -> None:
        self.text = text
        self.mentions = [mention for mention in mentions if mention.level == "claim"]
        self.starts = [mention.start for mention in self.mentions]
        self.blocks = _ends(_BLOCK, text)
        self.sentences = sorted({*self.blocks, *_ends(_SENTENCE, text)})
        self._rows = find_rows(text)
        self._row_starts = [row.start for row in self._rows]
        self._found: dict[tuple[int, int], frozenset[str]] = {}
        self._places: dict[int, Place] = {}

    # A sentence that repeats a statement word for word needs neither of these.

    @cached_property
    def clauses(self) -> list[int]:
        """The ends of all clauses."""
        return sorted({*self.sentences, *_ends(_CLAUSE, self.text)})

    @cached_property
    def headings(self) -> list[tuple[int, str]]:
        """Where each heading starts, and what it says."""
        return [(match.start(), match[1]) for match in _HEADING.finditer(self.text)]

    def place(self, mention: Mention) -> Place:
        """Where *mention* stands."""
        found = self._places.get(mention.start)
        if found is None:
            clause, sentence = self.around(self.clauses, mention), self.around(self.sentences, mention)
            found = self._places[mention.start] = Place(self._row(mention), clause, sentence)
        return found

    def _row(self, mention: Mention) -> Row | None:
        place = bisect_right(self._row_starts, mention.start) - 1
        return self._rows[place] if place >= 0 and mention.start < self._rows[place].end else None

    def around(self, ends: list[int], mention: Mention) -> tuple[int, int]:
        """The span between the *ends* before and behind *mention*, at most MAX_PASSAGE on either side."""
        place = bisect_right(ends, mention.start)
        start = ends[place - 1] if place else 0
        # A boundary inside the number (12,5 or a range) is none.
        place = bisect_right(ends, max(mention.end - 1, mention.start))
        end = ends[place] if place < len(ends) else len(self.text)
        return max(start, mention.start - MAX_PASSAGE), min(end, mention.end + MAX_PASSAGE)

    def heading(self, mention: Mention) -> str:
        """The nearest heading above."""
        above = bisect_right(self.headings, (mention.start,)) - 1
        return self.headings[above][1] if above >= 0 else ""

    def within(self, span: tuple[int, int]) -> list[Mention]:
        """The numbers that start in *span*."""
        first = bisect_right(self.starts, span[0] - 1)
        return self.mentions[first : bisect_right(self.starts, span[1] - 1, lo=first)]

    def has_between(self, start: int, end: int) -> bool:
        """Whether a number starts between *start* and *end*."""
        return bisect_left(self.starts, start) < bisect_left(self.starts, end)

    def words(self, span: tuple[int, int]) -> frozenset[str]:
        """The words of *span*, without those of its numbers."""
        found = self._found.get(span)
        if found is None:
            found = self._found[span] = find_words(mask(self.text, self.within(span), *span))
        return found


def _ends(boundary: re.Pattern[str], text: str) -> list[int]:
    return [match.end() for match in boundary.finditer(text)]


def fold_sentence(text: str) -> str:
    """Leave out the case of letters and the spaces and full stops round a sentence."""
    return text.strip(" \t\n.。").casefold()
