"""What does a check answer with?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from reportgate.verdict import Notice, Rejected, Verified

CoveredBy: TypeAlias = Literal["claim", "statement", "quotation", "source", "given"]


class Home(NamedTuple):
    """What a number, date or mark of the summary rests on."""

    by: CoveredBy
    """The value of a claim; the words of a claim's statement, or of its quotation; a source; a text that was given."""
    id: str | None
    """Of the claim or the source; None for what was given."""


class Cover(NamedTuple):
    """One thing that covers ``summary[start:end]``. What rests on several has one each."""

    start: int
    end: int
    home: Home


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
