"""On the page a number leads to the claim that it is about."""

from __future__ import annotations

from decimal import Decimal

from reportgate import NO_AUDITOR, Artifact, NumericClaim, gate
from reportgate.render.covers import claim_fates, cover_marks


def _claim(name: str, statement: str, value: int) -> NumericClaim:
    return NumericClaim(id=name, statement=statement, metric=name, value=Decimal(value))


def test_of_two_claims_with_one_number_the_nearer_stands_behind_it() -> None:
    """The words beside the number choose; without any all stand behind it, and the worst fate shows."""
    artifact = Artifact(
        summary="There are 3 species. The birds were caught on 3 islands. It was 3.",
        claims=(_claim("species", "There are 3 species", 3), _claim("islands", "They were caught on 3 islands", 3)),
    )
    result = gate(artifact, metrics={"species": lambda _: 3}, auditor=NO_AUDITOR)
    marks = cover_marks(artifact, claim_fates(artifact, result))
    assert [(mark.fate, mark.about) for mark in marks] == [
        ("warned", ("species",)),
        ("rejected", ("islands",)),
        ("rejected", ("species", "islands")),
    ]
