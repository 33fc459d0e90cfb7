"""Which words may stand beside a number though its claim's statement has not got them?

Those of the claims that the other numbers of its sentence say, of the operator's wording of the metric (its key and
docstring) or the title of the source, and of what was given.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import islice
from typing import Final

from reportgate.checks.declared import read_wording
from reportgate.ledger import CitationClaim, NumericClaim, Source
from reportgate.metrics.registry import MetricRegistry
from reportgate.numbers.compare.reading import Readings
from reportgate.numbers.compare.terms import find_stems
from reportgate.numbers.mention import Mention

NEIGHBOURS: Final = 16
"""Most other numbers of a sentence whose claims are asked."""
SAME_VALUE: Final = 8
"""Most claims of one value that are asked."""


class Vouched:
    """The words of a ledger by the numbers that stand with them."""

    def __init__(
        self,
        claims: Sequence[NumericClaim | CitationClaim],
        readings: Readings,
        metrics: MetricRegistry,
        given: Sequence[str],
        sources: Mapping[str, Source],
    ) -> None:
        self._claims = claims
        self._readings = readings
        self._metrics = metrics
        self._given = given
        self._sources = sources

    def find(self, owner: str, neighbours: Iterable[Mention]) -> frozenset[str]:
        """The stems that may stand beside a number of the claim *owner*; *neighbours*: what else its sentence has."""
        found = self._given_stems | self._wording(owner)
        for mention in islice(neighbours, NEIGHBOURS):
            for text in self._by_value.get(mention.value, ())[:SAME_VALUE]:
                found |= find_stems(text)
        return found

    def told(self, owner: str) -> frozenset[str]:
        """The stems of the statement of the citation *owner* and of the title of its source."""
        claim = self._by_id.get(owner)
        return find_stems(claim.statement) | self._wording(owner) if claim is not None else frozenset()

    @cached_property
    def _given_stems(self) -> frozenset[str]:
        return find_stems(" ".join(self._given))

    @cached_property
    def _by_id(self) -> dict[str, NumericClaim | CitationClaim]:
        return {claim.id: claim for claim in self._claims}

    def _wording(self, owner: str) -> frozenset[str]:
        claim = self._by_id.get(owner)
        if isinstance(claim, CitationClaim):
            source = self._sources.get(claim.source_id)
            return find_stems(source.title or "") if source is not None else frozenset()
        if claim is None:
            return frozenset()
        metric = self._metrics.get(claim.metric)
        return find_stems(read_wording(metric)) if metric is not None else frozenset()

    @cached_property
    def _by_value(self) -> dict[Decimal | None, list[str]]:
        found: dict[Decimal | None, list[str]] = defaultdict(list)
        for claim in self._claims:
            texts = (claim.statement, claim.quote) if isinstance(claim, CitationClaim) else (claim.statement,)
            for text in texts:
                for mention in self._readings.read(text).numbers:
                    found[mention.value].append(text)
        return found
