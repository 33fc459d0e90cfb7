"""What do the claims of one run say? Several checks ask for each, and it is read once."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from reportgate.ledger import NumericClaim, Source
from reportgate.metrics.registry import MetricRegistry
from reportgate.numbers.compare.figure import Figure
from reportgate.numbers.compare.known import NOTHING_ELSE, Known
from reportgate.numbers.compare.reading import Readings
from reportgate.numbers.compare.says import ONE, Rounding
from reportgate.numbers.units import parse_unit

_UNDECLARED: Final[tuple[None, Decimal, Rounding, bool]] = (None, ONE, "nearest", False)


class Figures:
    """The figures of the numeric claims, and the readings of all texts beside the summary."""

    def __init__(self, metrics: MetricRegistry, cap: Decimal, sources: Mapping[str, Source] | None = None) -> None:
        """Of no claim yet; *cap* is the policy's ``coarseness_cap``, *sources* are those of the quotations by id."""
        self.metrics = metrics
        """The operator's."""
        self._cap = cap
        self._sources = {} if sources is None else sources
        self._spoken_of: dict[str, Known] = {}
        # By identity: two claims of a broken ledger may have one id.
        self._found: dict[int, tuple[NumericClaim, Figure]] = {}
        self.readings = Readings()
        """The texts of claims and of what was given."""

    def find(self, claim: NumericClaim) -> Figure:
        """Make ready what *claim* says: its value with what the operator declared about the metric."""
        found = self._found.get(id(claim))
        if found is None:
            found = self._found[id(claim)] = claim, self._read(claim)
        return found[1]

    def known(self, source_id: str) -> Known:
        """What a source speaks of: the subject of a sentence may stand in another one."""
        source = self._sources.get(source_id)
        if source is None:
            return NOTHING_ELSE
        return self._spoken_of.setdefault(source_id, Known(lambda: (source.text, source.title or "")))

    def _read(self, claim: NumericClaim) -> Figure:
        unit, scale, rounding, magnitude = _UNDECLARED
        metric = self.metrics.get(claim.metric)
        if metric is not None:
            unit, scale, rounding, magnitude = metric.unit, metric.scale, metric.rounding, metric.magnitude
        declared = parse_unit(unit) if unit is not None else None
        reading = self.readings.read(claim.statement)
        figure = Figure(claim.id, claim.value, declared, scale, rounding, magnitude, reading, said=None)
        said = next((mention for mention in reading.numbers if figure.compare(mention, self._cap)), None)
        return figure if said is None else figure._replace(said=said)
