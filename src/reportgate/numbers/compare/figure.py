"""What does a numeric claim say, ready to be compared with many numbers?"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from reportgate.numbers.compare.counters import are_other_counters
from reportgate.numbers.compare.flows import may_flow
from reportgate.numbers.compare.movement import way
from reportgate.numbers.compare.reading import Reading
from reportgate.numbers.compare.says import Comparison, Rounding, Stated, says_same
from reportgate.numbers.compare.scales import are_other_scales
from reportgate.numbers.mention import Mention
from reportgate.numbers.units import Unit
from reportgate.verdict import Mismatch


class Figure(NamedTuple):
    """A claim's value, what the operator declared about its metric, and how the statement puts it."""

    claim_id: str
    value: Decimal
    """In the metric's unit, not scaled."""
    unit: Unit | None
    scale: Decimal
    rounding: Rounding
    magnitude: bool
    statement: Reading
    said: Mention | None
    """The first number of the statement that says the value; None when there is none."""

    @property
    def words(self) -> frozenset[str]:
        """What the statement is about."""
        return self.statement.words

    @property
    def is_cut(self) -> bool:
        """Whether the statement ends with its number, so that words behind it may be cut off.

        In Japanese the verb stands behind the number: there, nothing behind it says that there is no change.
        """
        return self.said is not None and self.statement.is_spaced and self.said.end >= self.statement.end

    def compare(self, mention: Mention, cap: Decimal) -> Comparison:
        """Whether *mention* says this figure, by unit, size and sign."""
        if self.said is not None and (
            are_other_counters(mention.unit_text, self.said.unit_text)
            or are_other_scales(mention.unit_text, self.said.unit_text, self.statement.text)
        ):
            return Comparison(same=False, mismatch=Mismatch.UNIT_MISMATCH)
        stated: Stated = way(self.said) if self.magnitude and self.said is not None else "any"
        flows = mention.direction is not None and may_flow(mention) and mention.direction == self.statement.flow
        return says_same(
            mention,
            self.value,
            self.unit,
            scale=self.scale,
            rounding=self.rounding,
            magnitude=self.magnitude or flows,
            cap=cap,
            stated=stated,
        )
