"""One way to read a source: as it stands, or with its entities decoded; with all that a search in it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from reportgate.quotes.context import Context
from reportgate.quotes.edges import cuts_token
from reportgate.quotes.index import Index
from reportgate.quotes.matching import Pattern
from reportgate.text.reading import Reading
from reportgate.text.sentences import Sentences

RAW_SEARCHES: Final = 4
"""Quotations looked for in the text itself before an index is made for them."""
MAX_HITS: Final = 64
"""Most places compared for one quotation; a text that repeats itself more often than that is not evidence."""
MAX_WORK: Final = 60_000
"""Most characters compared for one quotation, so that a long one in a text that repeats itself ends in time."""
PLACE_COST: Final = 64
CLOSER_COST: Final = 16
"""How many times longer it takes to compare characters that combine or expand."""


def _most(pattern: Pattern, cost: int = 1) -> int:
    return max(2, min(MAX_HITS, MAX_WORK // (cost * (PLACE_COST + len(pattern.quote)))))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a quotation stands in a view's text."""

    span: tuple[int, int]
    sentences: tuple[int, int]
    """The sentences that hold it."""
    count: int
    """How many sentences that are."""
    cut: str | None
    """What an edge cuts in two; then the sentences were not looked for."""
    context: Context


class View:
    """A reading of a source, searchable."""

    def __init__(self, reading: Reading, *, line_breaks: bool) -> None:
        self.reading = reading
        self.text = reading.text
        self._sentences = Sentences(reading.text, line_breaks=line_breaks)
        self._raw_searches = 0

    @cached_property
    def index(self) -> Index:
        """The search key, made when it is first needed."""
        return Index(self.text)

    @property
    def _is_indexed(self) -> bool:
        return "index" in self.__dict__

    def prime(self, patterns: Sequence[Pattern]) -> None:
        """Prepare for many searches; they give the same answers without."""
        if len(patterns) > RAW_SEARCHES:
            self.index.prime(pattern.key for pattern in patterns)

    def places(self, pattern: Pattern) -> Iterator[Iterator[Place]]:
        """Places where the quotation stands: first those with its very characters, then all others.

        The first are looked for in the text itself as long as there is no index, since few quotations need none.
        """
        seen: set[int] = set()
        if not self._is_indexed and self._raw_searches < RAW_SEARCHES:
            self._raw_searches += 1
            yield map(self._place, self._verbatim(pattern, seen))
        if not pattern.key:
            return
        hits: list[tuple[int, int]] = []
        yield map(self._place, self._same(pattern, seen, hits))
        yield map(self._place, self._folded(pattern, hits))

    def _verbatim(self, pattern: Pattern, seen: set[int]) -> Iterator[tuple[int, int]]:
        words = pattern.bare
        at = self.text.find(words) if words else -1
        while at >= 0 and len(seen) < _most(pattern):
            seen.add(at)
            yield at, at + len(words)
            at = self.text.find(words, at + 1)

    def _same(self, pattern: Pattern, seen: set[int], hits: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Spans that hold the very characters of the quotation; every other hit of the key is put into *hits*."""
        words, lead = pattern.bare, pattern.lead
        for at in islice(self.index.find(pattern.key), _most(pattern)):
            start = self.index.raw_position(at) - lead
            if start >= 0 and self.text.startswith(words, start):
                if start not in seen:
                    yield start, start + len(words)
            else:
                hits.append((at, start + lead))

    def _folded(self, pattern: Pattern, hits: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        size = len(pattern.key)
        for at, start in hits[: _most(pattern, 1 if pattern.folded.is_plain else CLOSER_COST)]:
            span = pattern.match(self.text, start, self.index.raw_position(at + size - 1) + 1)
            if span is not None:
                yield span

    def _place(self, span: tuple[int, int]) -> Place:
        context = Context(self.text, *span)
        cut = cuts_token(context)
        if cut is not None:
            return Place(span, span, 0, cut, context)
        first, last, count = self._sentences.covering(*span)
        return Place(span, (first, last), count, None, context)
