"""Which items of evidence carry a quotation that stands in the source?

The others are discarded and counted, never fixed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from reportgate.ledger import Source
from reportgate.logs import get_logger
from reportgate.quotes.verifier import QuoteVerifier
from reportgate.verdict import Reason

logger = get_logger("quotes")

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Evidence(Generic[Item]):
    """Items sorted by whether their quotation stands in the source."""

    verified: tuple[Item, ...]
    discarded: tuple[tuple[Item, Reason], ...]

    @property
    def discard_rate(self) -> float:
        """Discarded items / items, 0.0 for none. A jump means that a model or a prompt got worse."""
        total = len(self.verified) + len(self.discarded)
        return len(self.discarded) / total if total else 0.0

    @property
    def discards_by_reason(self) -> dict[Reason, int]:
        """How many items were discarded for each reason."""
        return dict(Counter(reason for _, reason in self.discarded))


def filter_evidence(
    source: str | Source,
    items: Iterable[Item],
    *,
    quote: str | Callable[[Item], str] = "quote",
    min_length: int = 8,
    max_sentences: int = 3,
) -> Evidence[Item]:
    """Sort *items* by whether their quotation stands in *source*; log each discard once as ``evidence_discarded``.

    Args:
        source: The source, or its text as plain text.
        items: Mappings or objects.
        quote: Key or attribute that holds an item's quotation, or a function that gives it.
        min_length: Fewest letters and digits that a quotation may have.
        max_sentences: Most consecutive sentences that a quotation may touch.

    Raises:
        ValueError: An option is no integer or out of its range.

    An item without a quotation that is a string is discarded as EMPTY: items are written by models too.
    """
    kept = list(items)
    quotes = [_quote_of(item, quote) for item in kept]
    verifier = QuoteVerifier(source, min_length=min_length, max_sentences=max_sentences)
    name = None if isinstance(source, str) else source.title or source.url
    verified: list[Item] = []
    discarded: list[tuple[Item, Reason]] = []
    for item, words, result in zip(kept, quotes, verifier.verify_many(quotes), strict=True):
        if result.reason is None:
            verified.append(item)
            continue
        discarded.append((item, result.reason))
        logger.warning("evidence_discarded", extra={"reason": str(result.reason), "source_id": name, "quote": words})
    return Evidence(tuple(verified), tuple(discarded))


def _quote_of(item: Item, quote: str | Callable[[Item], str]) -> str:
    """The quotation of *item*, "" if it has none that is a string."""
    try:
        words: object = (
            quote(item)
            if callable(quote)
            else item.get(quote)
            if isinstance(item, Mapping)
            else getattr(item, quote, None)
        )
    except (LookupError, AttributeError, TypeError):
        # An item that a model wrote lacks what the function looks up; without a quotation it is discarded, and counted.
        return ""
    return words if isinstance(words, str) else ""
