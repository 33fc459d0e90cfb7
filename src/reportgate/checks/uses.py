"""Which claims does the summary use, and for what?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from reportgate.ledger import CitationClaim, NumericClaim
from reportgate.numbers.compare.figure import Figure
from reportgate.numbers.compare.reading import Readings
from reportgate.numbers.compare.topic import find_words
from reportgate.numbers.mention import Mention
from reportgate.verdict import Notice, NoticeCode

SHARE_SAID: Final = 0.5
"""A citation counts as used when this share of its statement's words stands in the summary."""

Clause = Callable[[Mention], frozenset[str]]
"""Finds the words of the clause of a number."""


class Uses:
    """Counts what each claim covers."""

    def __init__(self, summary: str, claims: Sequence[NumericClaim | CitationClaim], readings: Readings) -> None:
        self._summary = summary
        self._claims = claims
        self._readings = readings
        self._used: dict[str, list[tuple[Figure, Mention]]] = {}
        self._owners: set[str] = set()

    def add(self, said: Sequence[Figure], mention: Mention) -> str:
        """Count *mention* for the first of the claims it says, or for an equally good one that has no use yet.

        Returns:
            The id of that claim.
        """
        first = said[0]
        figure = next((f for f in said if f.claim_id not in self._used and f.words == first.words), first)
        self._used.setdefault(figure.claim_id, []).append((figure, mention))
        return figure.claim_id

    def add_owner(self, claim_id: str) -> None:
        """Count a number for the quotation that holds it."""
        self._owners.add(claim_id)

    def find_notices(self, clause: Clause) -> list[Notice]:
        """One notice for each claim that is never used, or used for different things."""
        return [*self._find_unused(), *self._find_several(clause)]

    def _find_unused(self) -> list[Notice]:
        unused = [claim for claim in self._claims if claim.id not in self._used and claim.id not in self._owners]
        said = find_words(self._summary, len(self._summary)) if unused else frozenset()
        return [
            Notice(code=NoticeCode.CLAIM_UNUSED, subject=claim.id, detail="the summary never says this claim")
            for claim in unused
            if isinstance(claim, NumericClaim) or not self._is_said(claim, said)
        ]

    def _is_said(self, claim: CitationClaim, said: frozenset[str]) -> bool:
        words = self._readings.read(claim.statement).words
        return not words or len(words & said) >= SHARE_SAID * len(words)

    def _find_several(self, clause: Clause) -> list[Notice]:
        notices = []
        for claim_id, uses in self._used.items():
            stranger = _find_stranger(uses, clause) if len(uses) > 1 else None
            if stranger is not None:
                notices.append(
                    Notice(
                        code=NoticeCode.CLAIM_COVERS_SEVERAL,
                        subject=claim_id,
                        detail=f"{len(uses)} numbers of the summary rest on this claim, not all about the same thing",
                        span=(stranger.start, stranger.end),
                    )
                )
        return notices


def _find_stranger(uses: list[tuple[Figure, Mention]], clause: Clause) -> Mention | None:
    """The first number whose clause speaks of something else than another's, judged by the statement's words."""
    subjects: set[frozenset[str]] = set()
    for figure, mention in uses:
        words = clause(mention)
        subjects.add(frozenset({"\0"}) if figure.words & words else words)
        if len(subjects) > 1:
            return mention
    return None
