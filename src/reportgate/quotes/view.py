"""One way to read a source: as it stands, or with its entities decoded; with all that a search in it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from reportgate.quotes.context import Context
from reportgate.quotes.edges import cuts_token
from reportgate.quotes.index import Index, loose_key
from reportgate.quotes.matching import Pattern
from reportgate.text.reading import Reading
from reportgate.text.sentences import Sentences

MAX_HITS: Final = 1000
"""Most places compared for one quotation; a text that repeats itself more often than that is not evidence."""


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

    @cached_property
    def index(self) -> Index:
        """The search key, made when it is first needed."""
        return Index(self.text)

    @property
    def is_indexed(self) -> bool:
        """Whether the search key has been made."""
        return "index" in self.__dict__

    def places(self, pattern: Pattern) -> Iterator[Iterator[Place]]:
        """Places where the quotation stands: first those with its very characters, then all others.

        The first are looked for in the text itself as long as there is no index, since one quotation needs none.
        """
        exact: set[tuple[int, int]] = set()
        if not self.is_indexed:
            yield (self._place(span) for span in self._verbatim(pattern.bare))
            exact.update(islice(self._verbatim(pattern.bare), MAX_HITS))
        spans = [span for span in islice(self._spans(pattern), MAX_HITS) if span not in exact]
        size = len(pattern.bare)
        same = [s[1] - s[0] == size and self.text.startswith(pattern.bare, s[0]) for s in spans]
        yield (self._place(span) for span, is_same in zip(spans, same, strict=True) if is_same)
        yield (self._place(span) for span, is_same in zip(spans, same, strict=True) if not is_same)

    def _verbatim(self, words: str) -> Iterator[tuple[int, int]]:
        at = self.text.find(words) if words else -1
        while at >= 0:
            yield at, at + len(words)
            at = self.text.find(words, at + 1)

    def _spans(self, pattern: Pattern) -> Iterator[tuple[int, int]]:
        key = loose_key(pattern.quote)
        if not key:
            return
        for at in islice(self.index.find(key), MAX_HITS):
            start = self.index.raw_position(at)
            end = self.index.raw_position(at + len(key) - 1) + 1
            span = pattern.match(self.text, start, end)
            if span is not None:
                yield span

    def _place(self, span: tuple[int, int]) -> Place:
        context = Context(self.text, *span)
        cut = cuts_token(context)
        if cut is not None:
            return Place(span, span, 0, cut, context)
        first, last, count = self._sentences.covering(*span)
        return Place(span, (first, last), count, None, context)
