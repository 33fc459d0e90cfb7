"""What does a check answer with?"""

from __future__ import annotations

from dataclasses import dataclass

from reportgate.verdict import Notice, Rejected, Verified


@dataclass(frozen=True, slots=True)
class Findings:
    """The outcomes of one check and the warnings beside them. No outcome at all never means that it passed."""

    outcomes: tuple[Verified | Rejected, ...] = ()
    notices: tuple[Notice, ...] = ()

    def __add__(self, other: Findings) -> Findings:
        return Findings(self.outcomes + other.outcomes, self.notices + other.notices)
