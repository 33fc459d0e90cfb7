"""Does a quotation stand in its source, word for word? Code decides, by these steps.

0. Refuse a quotation that is empty or too short.
1. Fold source and quotation with the same named steps (``reportgate.text.folding``).
2. Is it present in the whole source?
3. Does it lie within 1 to ``max_sentences`` consecutive sentences?
4. Are its edges clean (``reportgate.quotes.edges``)? If another occurrence has clean edges, that one counts.

What is verified is that the words exist in the source, not that they support a conclusion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from reportgate.ledger import Source
from reportgate.quotes.cuts import find_cuts
from reportgate.quotes.edges import cuts_token
from reportgate.quotes.index import Index, loose_key
from reportgate.quotes.matching import Pattern
from reportgate.quotes.result import QuoteResult
from reportgate.text.entities import decode_entities
from reportgate.text.reading import Reading, read
from reportgate.text.sentences import covering
from reportgate.verdict import Notice, NoticeCode, Reason

MAX_SENTENCES: Final = 100
MAX_HITS: Final = 1000
"""Most places compared for one quotation; behind them it counts as not found."""


@dataclass(frozen=True, slots=True)
class _Place:
    span: tuple[int, int]
    sentences: tuple[int, int]
    count: int
    cut: str | None


class QuoteVerifier:
    """Verifies quotations against one source; what it needs of the source is computed once.

    Args:
        source: The source, or its text as plain text.
        min_length: Fewest letters and digits that a quotation may have.
        max_sentences: Most consecutive sentences that a quotation may touch, 1 to 100.
        line_breaks_end_sentences: Whether each line break of the source ends a sentence.

    Raises:
        ValueError: An option is no integer or out of its range.
    """

    def __init__(
        self,
        source: str | Source,
        *,
        min_length: int = 8,
        max_sentences: int = 3,
        line_breaks_end_sentences: bool = False,
    ) -> None:
        self._min_length = _whole("min_length", min_length, None)
        self._max_sentences = _whole("max_sentences", max_sentences, MAX_SENTENCES)
        self._line_breaks = line_breaks_end_sentences
        text, media_type = (source, "text/plain") if isinstance(source, str) else (source.text, source.media_type)
        self._reading = read(text, media_type)
        self._plain = media_type in ("text/plain", "text/x-pdf")

    @cached_property
    def _decoded(self) -> Reading | None:
        """The source with its entities decoded, None where that changes nothing or the reading has done it."""
        if not self._plain:
            return None
        decoded = decode_entities(self._reading.text)
        return Reading(decoded.text, tuple(decoded.pieces)) if decoded.pieces else None

    @cached_property
    def _index(self) -> Index:
        return Index(self._reading.text)

    @cached_property
    def _decoded_index(self) -> Index | None:
        return Index(self._decoded.text) if self._decoded is not None else None

    @cached_property
    def _is_blank(self) -> bool:
        return Pattern(self._reading.text[:2000]).is_blank and not self._index.key

    def verify(self, quote: str) -> QuoteResult:
        """Decide whether *quote* stands in the source."""
        patterns = _writings(quote)
        if all(pattern.is_blank for pattern in patterns):
            return self._reject(quote, Reason.EMPTY, "the quotation has no visible character")
        size = max(pattern.evidence for pattern in patterns)
        if size < self._min_length and max(pattern.size for pattern in patterns) < self._min_length:
            return self._too_short(quote, size)
        if self._is_blank:
            return self._reject(quote, Reason.EMPTY_SOURCE, "the source has no visible character")
        result = self._best(patterns, quote)
        # A short quotation that cuts a token is told so; it is rejected either way.
        if size < self._min_length and result.reason is not Reason.PARTIAL_TOKEN:
            return self._too_short(quote, size)
        return result

    def _too_short(self, quote: str, size: int) -> QuoteResult:
        detail = f"the quotation has {size} letters and digits, {self._min_length} are needed"
        return self._reject(quote, Reason.TOO_SHORT, detail)

    def _best(self, patterns: list[Pattern], quote: str) -> QuoteResult:
        """The first try that holds, else the first rejection that says more than that nothing was found."""
        best = self._reject(quote, Reason.NOT_FOUND, "the quotation does not stand in the source")
        for reading, index, pattern in self._tries(patterns):
            result = self._search(reading, index, pattern, quote)
            if result.is_valid and pattern.evidence >= self._min_length:
                return result
            if best.reason is Reason.NOT_FOUND and not result.is_valid:
                best = result
        return best

    def verify_many(self, quotes: Iterable[str]) -> list[QuoteResult]:
        """Decide on each of *quotes*, in their order."""
        return [self.verify(quote) for quote in quotes]

    def _tries(self, patterns: list[Pattern]) -> Iterator[tuple[Reading, Index, Pattern]]:
        """Both as they stand, both decoded, the decoded source with the quotation as it stands."""
        yield self._reading, self._index, patterns[0]
        decoded, index = self._decoded, self._decoded_index
        if decoded is not None and index is not None:
            yield decoded, index, patterns[-1]
            if len(patterns) > 1:
                yield decoded, index, patterns[0]
        elif len(patterns) > 1:
            yield self._reading, self._index, patterns[-1]

    def _search(self, reading: Reading, index: Index, pattern: Pattern, quote: str) -> QuoteResult:
        clean: list[_Place] = []
        cut: _Place | None = None
        for span in self._occurrences(reading.text, index, pattern):
            place = self._place(reading.text, span)
            if place.cut is not None:
                cut = cut or place
            else:
                clean.append(place)
        if not clean:
            if cut is None:
                return self._reject(quote, Reason.NOT_FOUND, "the quotation does not stand in the source")
            return self._reject(quote, Reason.PARTIAL_TOKEN, f"an edge cuts {cut.cut}")
        near = [place for place in clean if place.count <= self._max_sentences]
        if not near:
            detail = f"the quotation touches {clean[0].count} sentences, {self._max_sentences} may be"
            return self._reject(quote, Reason.SPAN_TOO_LONG, detail)
        return self._accept(reading, near)

    def _occurrences(self, text: str, index: Index, pattern: Pattern) -> Iterator[tuple[int, int]]:
        key = loose_key(pattern.quote)
        if not key:
            return
        at = index.key.find(key)
        hits = 0
        while at >= 0 and hits < MAX_HITS:
            hits += 1
            start = index.raw_position(at)
            end = index.raw_position(at + len(key) - 1) + 1
            span = pattern.match(text, start, end)
            if span is not None:
                yield span
            at = index.key.find(key, at + 1)

    def _place(self, text: str, span: tuple[int, int]) -> _Place:
        cut = cuts_token(text, *span)
        if cut is not None:
            return _Place(span, span, 0, cut)
        first, last, count = covering(text, *span, line_breaks=self._line_breaks)
        return _Place(span, (first, last), count, None)

    def _accept(self, reading: Reading, places: list[_Place]) -> QuoteResult:
        place = places[0]
        warnings = find_cuts(reading.text, place.span, place.sentences)
        if len(places) > 1:
            where = reading.raw_span(*places[1].span)
            detail = f"the quotation stands at {len(places)} places of the source"
            warnings += (Notice(code=NoticeCode.AMBIGUOUS_LOCATION, subject="", detail=detail, span=where),)
        return QuoteResult(
            is_valid=True,
            span=reading.raw_span(*place.span),
            matched_snippet=reading.text[place.sentences[0] : place.sentences[1]],
            warnings=tuple(
                notice.model_copy(update={"span": reading.raw_span(*notice.span)})
                if notice.span and notice.code is not NoticeCode.AMBIGUOUS_LOCATION
                else notice
                for notice in warnings
            ),
        )

    def _reject(self, _quote: str, reason: Reason, detail: str) -> QuoteResult:
        return QuoteResult(is_valid=False, reason=reason, detail=detail)


def _writings(quote: str) -> list[Pattern]:
    """The quotation as it stands, and with its entities decoded if that changes it."""
    decoded = decode_entities(quote)
    return [Pattern(quote), Pattern(decoded.text)] if decoded.pieces else [Pattern(quote)]


def _whole(name: str, value: object, largest: int | None) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} must be an integer, not {value!r}")
    if value < 1 or (largest is not None and value > largest):
        raise ValueError(f"{name} must be 1 {f'to {largest}' if largest else 'or more'}, not {value}")
    return value


def verify_quote(source: str | Source, quote: str, *, min_length: int = 8, max_sentences: int = 3) -> QuoteResult:
    """Decide whether *quote* stands in *source*, word for word.

    Raises:
        ValueError: An option is no integer or out of its range.

    >>> verify_quote("The fee falls to 1.5% in May.", "fee falls to 1.5%").is_valid
    True
    """
    return QuoteVerifier(source, min_length=min_length, max_sentences=max_sentences).verify(quote)
