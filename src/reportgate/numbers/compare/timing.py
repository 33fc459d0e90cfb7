"""Of which time is a number said? The spans and the dates that its clause names, or lends from beside it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from functools import cached_property

from reportgate.numbers.compare.dating import Dates, Dating
from reportgate.numbers.compare.layout import Layout
from reportgate.numbers.compare.periods import Periods, find_periods
from reportgate.numbers.mention import Mention


class Timing:
    """The times round the numbers of one text."""

    def __init__(self, layout: Layout, mentions: Sequence[Mention], unlisted: Collection[int]) -> None:
        """Take all *mentions* of the text; *unlisted*: where dates start from which nothing follows for a number."""
        self._layout, self._mentions, self._unlisted = layout, mentions, unlisted

    @cached_property
    def _dating(self) -> Dating:
        return Dating(self._layout.text, self._mentions, self._unlisted)

    def periods(self, mention: Mention) -> Periods:
        """The spans of time that the clause names, and those that it compares with, up to the next number's clause."""
        row, (start, end), (_, last) = self._layout.place(mention)
        if row is not None:
            return find_periods("\n".join(row.heads_at(self._layout.text, mention.start)))
        place = bisect_right(self._layout.starts, mention.start)
        if place < len(self._layout.starts):
            last = min(last, self._layout.around(self._layout.clauses, self._layout.mentions[place])[0])
        before = self._layout.mentions[place - 2] if place > 1 else None
        if before is not None and before.end > start and self._layout.text.startswith("から", before.end):
            # 前週の1,103件から1,240件へ: what is named before the old value is the old value's.
            start = before.end
        named = find_periods(self._layout.text[start:end])
        first = self._layout.place(mention).sentence[0]
        if not named.named and first < start and not self._layout.has_between(first, start):
            # 昨年、加盟店が払った手数料は: a time at the head of the sentence is that of its first number.
            named = named._replace(named=find_periods(self._layout.text[first:start]).named)
        return named if last <= end else Periods(find_periods(self._layout.text[start:last]).bases, named.named)

    def dates(self, mention: Mention) -> Dates:
        """The dates that may be those of the number: of a table's cell those of its column and row."""
        row, clause, sentence = self._layout.place(mention)
        if row is not None:
            column = bisect_right(row.cells, mention.start) - 1
            head = row.title_spans[column] if column < len(row.title_spans) else (0, 0)
            return self._dating.find_in((head, row.label, (row.cells[column], row.cells[column + 1])))
        place = bisect_left(self._layout.starts, mention.start)
        before = self._layout.mentions[place - 1].end if place else 0
        starts = self._layout.starts
        behind = starts[place + 1] if place + 1 < len(starts) else len(self._layout.text)
        return self._dating.find(mention, before, behind, clause, sentence)
