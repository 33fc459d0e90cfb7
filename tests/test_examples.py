"""The bundled examples: each accepted report passes, and in each faulty one exactly the planted faults are found."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from corpora import ROOT
from reportgate import NO_AUDITOR, GateResult, Rejected, gate
from reportgate.load import load_data, load_metrics, load_sources

EXAMPLES = ROOT / "fixtures" / "examples"
NAMES = sorted(path.name for path in EXAMPLES.iterdir() if path.is_dir())
KINDS = {
    "value", "unit", "sign", "date", "statement", "quote altered", "quote clipped", "wrong source", "missing source",
    "unknown metric", "loosened tolerance", "unlisted number in digits", "unlisted number in words", "unlisted link",
}  # fmt: skip


def _gate(home: Path, name: str) -> GateResult:
    given = home / "given.json"
    return gate(
        (home / name).read_bytes(),
        load_data(sorted(home.glob("*.csv"))),
        load_sources([home / "sources"]),
        metrics=load_metrics(home / "metrics.py"),
        auditor=NO_AUDITOR,
        given=json.loads(given.read_text("utf-8")) if given.exists() else (),
    )


def _expected(home: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((home / "expected.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_true_report_is_accepted(name: str) -> None:
    """Nothing in it is refused, and nothing needs a second look."""
    result = _gate(EXAMPLES / name, "artifact.json")
    assert result.failures == ()
    assert result.warnings == ()
    assert result.ok


@pytest.mark.parametrize("name", NAMES)
def test_exactly_the_planted_faults_are_found(name: str) -> None:
    """Every fault for its own reason, at its own place, and nothing beside it."""
    home = EXAMPLES / name
    result = _gate(home, "faults.json")
    found = [(o.subject, str(o.reason), o.text) for o in result.outcomes if isinstance(o, Rejected)]
    expected = [(case["subject"], case["reason"], case.get("text")) for case in _expected(home)]
    assert Counter(found) == Counter(expected)
    assert not result.ok


@pytest.mark.parametrize("name", NAMES)
def test_each_fault_says_why(name: str) -> None:
    """An uncovered number names what is wrong with the nearest claim; a misattributed quotation, where it stands."""
    home = EXAMPLES / name
    rejected = [o for o in _gate(home, "faults.json").outcomes if isinstance(o, Rejected)]
    for case in _expected(home):
        (outcome,) = [
            o
            for o in rejected
            if (o.subject, o.reason) == (case["subject"], case["reason"]) and case.get("text") in (None, o.text)
        ]
        if "mismatch" in case:
            assert outcome.mismatch == case["mismatch"]
        if "foundIn" in case:
            assert outcome.found_in == case["foundIn"]


@pytest.mark.parametrize("name", ["penguins", "tis-annual-report"])
def test_every_kind_of_fault_is_planted(name: str) -> None:
    """The real examples hold one of each."""
    assert {case["fault"] for case in _expected(EXAMPLES / name)} == KINDS


def test_a_loosened_tolerance_is_said() -> None:
    """The cap is a warning beside the rejection."""
    for name in ("penguins", "tis-annual-report"):
        codes = [str(notice.code) for notice in _gate(EXAMPLES / name, "faults.json").warnings]
        assert codes.count("TOLERANCE_CAPPED") == 1


@pytest.mark.parametrize("name", NAMES)
def test_each_example_says_where_it_comes_from(name: str) -> None:
    """Origin and licence stand beside the data."""
    text = (EXAMPLES / name / "README.md").read_text("utf-8")
    assert "icence" in text
