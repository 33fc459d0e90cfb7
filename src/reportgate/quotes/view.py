"""One way to read a source: as it stands, or with its entities decoded; with all that a search in it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from reportgate.quotes.context import Context
from reportgate.quotes.edges import Edges
from reportgate.quotes.index import Index
from reportgate.quotes.matching import Pattern, Windows
from reportgate.text.direction import is_turned, turns
from reportgate.text.sentences import Sentences
from reportgate.text.shown import Reading

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
        self._edges = Edges()
        self._raw_searches = 0
        self._awaited: Sequence[Pattern] = ()

    @cached_property
    def index(self) -> Index:
        """The search key, made when it is first needed."""
        return Index(self.text)

    @cached_property
    def _turns(self) -> bool:
        return turns(self.text)

    @property
    def _is_indexed(self) -> bool:
        return "index" in self.__dict__

    def prime(self, patterns: Sequence[Pattern]) -> None:
        """Prepare for many searches, when the first of them comes; they give the same answers without."""
        self._awaited = patterns if len(patterns) > RAW_SEARCHES else ()

    def places(self, pattern: Pattern) -> Iterator[Iterator[Place]]:
        """Places where the quotation stands: first those with its very characters, then all others.

        The first are looked for in the text itself as long as there is no index, since few quotations need none.
        """
        seen: set[int] = set()
        if self._awaited:
            self.index.prime((each.key for each in self._awaited), MAX_HITS)
            self._awaited = ()
        only_verbatim = turns(pattern.quote)
        if only_verbatim or (not self._is_indexed and self._raw_searches < RAW_SEARCHES):
            self._raw_searches += 1
            yield map(self._place, self._verbatim(pattern, seen))
        # What turns is shown as in the source only where all marks of direction are the same.
        if not pattern.key or only_verbatim:
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
        """Spans that hold the very characters of the quotation; every other place of the key is put into *hits*."""
        words, lead = pattern.bare, pattern.lead
        for start, end in self.index.spans(pattern.key, _most(pattern)):
            first = start - lead
            if first >= 0 and self.text.startswith(words, first):
                if first not in seen:
                    yield first, first + len(words)
            else:
                hits.append((start, end))

    def _folded(self, pattern: Pattern, hits: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Spans of those *hits* where the folded quotation stands."""
        if not hits:
            return
        tried = hits[: _most(pattern, 1 if pattern.is_easy else CLOSER_COST)]
        windows = Windows(self.text, tried)
        for number, (start, end) in enumerate(tried):
            if pattern.match_easily(self.text, start, end):
                yield start, end
                continue
            first, window = windows.around(number)
            span = pattern.match(window, start - first)
            if span is not None:
                yield first + span[0], first + span[1]

    def _place(self, span: tuple[int, int]) -> Place:
        """Look at the edges and the sentences of *span*."""
        context = Context(self.text, *span)
        if self._turns and any(is_turned(self.text, edge) for edge in span):
            return Place(span, span, 0, "a stretch that is shown from right to left", context)
        cut = self._edges.cut(context)
        if cut is not None:
            return Place(span, span, 0, cut, context)
        first, last, count = self._sentences.covering(*span)
        return Place(span, (first, last), count, None, context)
