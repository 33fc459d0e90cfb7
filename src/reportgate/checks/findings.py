"""What does a check answer with?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from reportgate.verdict import Cover, CoveredBy, Notice, Rejected, Verified


class Home(NamedTuple):
    """What a number, date or mark of the summary rests on."""

    by: CoveredBy
    id: str | None


GIVEN: Final = Home("given", None)


@dataclass(frozen=True, slots=True)
class Findings:
    """The outcomes of one check and the warnings beside them. No outcome at all never means that it passed."""

    outcomes: tuple[Verified | Rejected, ...] = ()
    notices: tuple[Notice, ...] = ()
    covers: tuple[Cover, ...] = ()
    """What the coverage check found that each number and reference of the summary rests on, in order of position."""

    def __add__(self, other: Findings) -> Findings:
        return Findings(self.outcomes + other.outcomes, self.notices + other.notices, self.covers + other.covers)
