"""On the page a number leads to the claim that the gate found behind it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from reportgate import NO_AUDITOR, Artifact, GateResult, NumericClaim, Source, gate
from reportgate.render import render
from reportgate.render.covers import claim_fates, cover_marks
from reportgate.render.marks import Mark
from reportgate.verdict import Cover
from sample_results import make_accepted, make_artifact


def _claim(name: str, statement: str, value: int) -> NumericClaim:
    return NumericClaim(id=name, statement=statement, metric=name, value=Decimal(value))


def _marks(artifact: Artifact, **options: Any) -> tuple[Mark, ...]:
    result = gate(artifact, auditor=NO_AUDITOR, **options)
    return cover_marks(artifact, result, claim_fates(artifact, result))


def test_each_of_two_equal_numbers_leads_to_its_own_claim() -> None:
    """As the gate decided, with what became of the claim: one is warned about, one has a metric that does not exist."""
    artifact = Artifact(
        summary="There are 3 species. The birds were caught on 3 islands.",
        claims=(_claim("species", "There are 3 species", 3), _claim("islands", "They were caught on 3 islands", 3)),
    )
    marks = _marks(artifact, metrics={"species": lambda _: 3})
    assert [(mark.start, mark.fate, mark.about) for mark in marks] == [
        (10, "warned", ("species",)),
        (46, "rejected", ("islands",)),
    ]


def test_what_is_no_claim_is_named() -> None:
    """A date leads to the claim whose statement has it; a link belongs to its source, and words were given."""
    summary = "On 3 March 2026 clicks were 5 (https://example.org/a), in 9 shops."
    artifact = Artifact(summary=summary, claims=(_claim("c", "On 3 March 2026 clicks were 5", 5),))
    sources = {"press": Source(text="Words of a source.", url="https://example.org/a")}
    marks = _marks(artifact, metrics={"c": lambda _: 5}, sources=sources, given=("9 shops",))
    told = [(summary[mark.start : mark.end], mark.fate, mark.about) for mark in marks]
    assert told == [
        ("3 March 2026", "warned", ("c",)),
        ("5", "warned", ("c",)),
        ("https://example.org/a", "free", (Cover(span=(31, 52), by="source", id="press"),)),
        ("9", "free", (Cover(span=(58, 59), by="given"),)),
    ]
    result = gate(artifact, None, sources, metrics={"c": lambda _: 5}, auditor=NO_AUDITOR, given=("9 shops",))
    page = render("html", artifact, result)
    assert ' title="Source: press">' in page
    assert ' title="given by the operator">' in page


@pytest.mark.parametrize(
    ("cover", "fates"),
    [
        (Cover(span=(0, 2), by="claim", id="c9"), ["rejected"]),
        (Cover(span=(0, 2), by="claim"), ["rejected"]),
        (Cover(span=(3, 9_999), by="claim", id="c1"), []),
        (Cover(span=(5, 4), by="claim", id="c1"), []),
    ],
    ids=["no such claim", "no claim named", "beyond the summary", "backwards"],
)
def test_a_result_of_another_artifact_shows_nothing_green(cover: Cover, fates: list[str]) -> None:
    artifact = make_artifact()
    result = make_accepted(artifact, covers=(cover,))
    marks = cover_marks(artifact, result, claim_fates(artifact, result))
    assert [mark.fate for mark in marks] == fates
    assert render("html", artifact, result)


def test_covers_come_back_from_json() -> None:
    """In the result's JSON form they are flat and in camelCase, and what is read is what was written."""
    covers = (Cover(span=(0, 4), by="claim", id="c1"), Cover(span=(5, 9), by="given"))
    result = make_accepted(covers=covers)
    text = result.to_json()
    assert '"covers":[{"by":"claim","id":"c1","span":[0,4]},{"by":"given","id":null,"span":[5,9]}]' in text
    assert GateResult.from_json(text) == result
