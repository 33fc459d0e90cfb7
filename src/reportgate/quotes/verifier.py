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
from functools import cached_property, partial
from typing import Final

from reportgate.ledger import Source
from reportgate.quotes.cuts import find_cuts
from reportgate.quotes.index import loose_key, loose_keys
from reportgate.quotes.matching import Pattern
from reportgate.quotes.result import QuoteResult
from reportgate.quotes.view import Place, View
from reportgate.text.entities import decode_entities, decode_pieces
from reportgate.text.reading import read, read_without_notes
from reportgate.text.shown import Reading
from reportgate.verdict import Notice, NoticeCode, Reason

MAX_SENTENCES: Final = 100
BATCH: Final = 1024
"""Quotations looked up together; a bound on the memory that it takes."""
NOT_FOUND: Final = "the quotation does not stand in the source"
STRETCH: Final = 4096
"""Characters looked at in one go for something visible."""


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
        text, media_type = (source, "text/plain") if isinstance(source, str) else (source.text, source.media_type)
        self._view = View(read(text, media_type), line_breaks=line_breaks_end_sentences)
        self._line_breaks = line_breaks_end_sentences
        self._text, self._media_type = text, media_type

    @cached_property
    def _other(self) -> View | None:
        """The source with its entities decoded, or a page without the marks of its notes; None if that is the same."""
        if self._media_type in ("text/plain", "text/x-pdf"):
            text = self._view.text
            decoded = decode_entities(text)
            reading: Reading | None = Reading(decoded, partial(decode_pieces, text))
        else:
            reading = read_without_notes(self._text, self._media_type)
        if reading is None or reading.text == self._view.text:
            return None
        return View(reading, line_breaks=self._line_breaks)

    @cached_property
    def _is_blank(self) -> bool:
        text = self._view.text
        return not any(loose_key(text[at : at + STRETCH]) for at in range(0, len(text), STRETCH))

    def verify(self, quote: str) -> QuoteResult:
        """Decide whether *quote* stands in the source."""
        return self._verify(Pattern(quote))

    def verify_many(self, quotes: Iterable[str]) -> list[QuoteResult]:
        """Decide on each of *quotes*, in their order; they are keyed and looked up together."""
        texts = list(quotes)
        results: list[QuoteResult] = []
        for first in range(0, len(texts), BATCH):
            batch = texts[first : first + BATCH]
            patterns = list(map(Pattern, batch, loose_keys(batch)))
            for view in filter(None, (self._view, self._other)):
                view.prime(patterns)
            results += map(self._verify, patterns)
        return results

    def _verify(self, pattern: Pattern) -> QuoteResult:
        patterns = (pattern, *_decoded_writing(pattern.quote))
        long_enough = any(each.has_evidence(self._min_length) for each in patterns)
        if not long_enough and (refusal := self._refuse_short(patterns)) is not None:
            return refusal
        if self._is_blank:
            return self._reject(pattern, Reason.EMPTY_SOURCE, "the source has no visible character")
        result = self._best(patterns)
        # A short quotation that cuts a token is told so; it is rejected either way.
        if not long_enough and result.reason is not Reason.PARTIAL_TOKEN:
            return self._too_short(patterns)
        return result

    def _refuse_short(self, patterns: tuple[Pattern, ...]) -> QuoteResult | None:
        """Refuse a quotation that has no visible character, or fewer than it needs letters and digits."""
        if all(pattern.is_blank for pattern in patterns):
            return self._reject(patterns[0], Reason.EMPTY, "the quotation has no visible character")
        if max(pattern.size for pattern in patterns) < self._min_length:
            return self._too_short(patterns)
        return None

    def _too_short(self, patterns: tuple[Pattern, ...]) -> QuoteResult:
        size = max(pattern.evidence for pattern in patterns)
        detail = f"the quotation has {size} letters and digits, {self._min_length} are needed"
        return self._reject(patterns[0], Reason.TOO_SHORT, detail)

    def _best(self, patterns: tuple[Pattern, ...]) -> QuoteResult:
        """The first try that holds, else the first rejection that says more than that nothing was found."""
        best: QuoteResult | None = None
        for view, pattern in self._tries(patterns):
            result = self._search(view, pattern)
            if result.is_valid and pattern.has_evidence(self._min_length):
                return result
            if not result.is_valid and (best is None or best.reason is Reason.NOT_FOUND):
                best = result
        return self._reject(patterns[0], Reason.NOT_FOUND, NOT_FOUND, self._view) if best is None else best

    def _tries(self, patterns: tuple[Pattern, ...]) -> Iterator[tuple[View, Pattern]]:
        """Both as they stand, both decoded, the decoded source with the quotation as it stands; notes likewise."""
        yield self._view, patterns[0]
        if self._other is not None:
            yield from ((self._other, pattern) for pattern in reversed(patterns))
        elif len(patterns) > 1:
            yield self._view, patterns[-1]

    def _search(self, view: View, pattern: Pattern) -> QuoteResult:
        far: Place | None = None
        cut: Place | None = None
        for places in view.places(pattern):
            near: list[Place] = []
            for place in places:
                if place.cut is not None:
                    cut = cut or place
                elif place.count > self._max_sentences:
                    far = far or place
                else:
                    near.append(place)
                if len(near) > 1:
                    # A third place would say no more.
                    break
            if near:
                return self._accept(view.reading, near)
        return self._refuse(view, pattern, far, cut)

    def _refuse(self, view: View, pattern: Pattern, far: Place | None, cut: Place | None) -> QuoteResult:
        """Say why no place counts: *far* spans too many sentences, *cut* has an edge inside a token."""
        if far is not None:
            detail = f"the quotation touches {far.count} sentences, {self._max_sentences} may be"
            return self._reject(pattern, Reason.SPAN_TOO_LONG, detail, view, far)
        if cut is not None:
            return self._reject(pattern, Reason.PARTIAL_TOKEN, f"an edge cuts {cut.cut}", view, cut)
        return self._reject(pattern, Reason.NOT_FOUND, NOT_FOUND, view)

    def _accept(self, reading: Reading, places: list[Place]) -> QuoteResult:
        place = places[0]
        warnings = [
            notice.model_copy(update={"span": reading.raw_span(*notice.span) if notice.span else None})
            for notice in find_cuts(place.context, place.sentences)
        ]
        if len(places) > 1:
            where = reading.raw_span(*places[1].span)
            detail = "the quotation stands at more than one place of the source"
            warnings.append(Notice(code=NoticeCode.AMBIGUOUS_LOCATION, subject="", detail=detail, span=where))
        return QuoteResult(
            is_valid=True,
            span=reading.raw_span(*place.span),
            matched_snippet=reading.text[place.sentences[0] : place.sentences[1]],
            warnings=tuple(warnings),
        )

    def _reject(
        self, pattern: Pattern, reason: Reason, detail: str, view: View | None = None, place: Place | None = None
    ) -> QuoteResult:
        """Reject; with a *view* the diagnosis can be had later."""
        if view is None:
            return QuoteResult(is_valid=False, reason=reason, detail=detail)
        # Late: a quotation that is found needs no diagnosis.
        from reportgate.quotes.diagnosis import diagnose  # noqa: PLC0415

        later = partial(diagnose, view, pattern, reason, place)
        return QuoteResult(is_valid=False, reason=reason, detail=detail, _diagnose=later)


def _decoded_writing(quote: str) -> tuple[Pattern, ...]:
    """The quotation with its entities decoded, if that changes it."""
    decoded = decode_entities(quote)
    return (Pattern(decoded),) if decoded != quote else ()


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
