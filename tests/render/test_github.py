"""Workflow annotations stand at their line, stay within what a step shows, and no text of a report is a command."""

from __future__ import annotations

import json

import pytest

from reportgate import GateResult, Reason, Rejected
from reportgate.render import render
from sample_results import make_accepted, make_artifact, make_rejected


def _rejected(count: int, **fields: str) -> GateResult:
    outcomes = tuple(
        Rejected(check="numeric", subject=fields.get("subject", f"c{n}"), reason=Reason.NOT_FINITE, detail="x")
        for n in range(count)
    )
    return GateResult(expected=(("ledger", "artifact"),), outcomes=outcomes)


def test_annotation_at_the_line_of_the_summary() -> None:
    artifact = make_artifact()
    shown = render("github", artifact, make_rejected(), path="reports/weekly.md", raw=artifact.summary)
    line = next(line for line in shown.splitlines() if "UNLISTED_NUMBER" in line)
    assert line.startswith(
        "::error file=reports/weekly.md,line=3,endLine=3,col=5,endColumn=9,title=UNLISTED_NUMBER%3A "
    )
    assert line.endswith("::[unlisted] 98万円 is covered by no claim")
    assert "::error file=reports/weekly.md,title=OUT_OF_TOLERANCE%3A " in shown


def test_annotation_in_the_artifact() -> None:
    """In the JSON of an artifact the region is that of the escaped string."""
    artifact = make_artifact()
    raw = json.dumps({"summary": artifact.summary})
    line = next(
        line
        for line in render("github", artifact, make_rejected(), path="a.json", raw=raw).splitlines()
        if "UNLISTED_NUMBER" in line
    )
    column = raw.index("98\\u4e07\\u5186") + 1
    assert f"line=1,endLine=1,col={column},endColumn={column + 14}," in line


def test_notice_with_the_verdict() -> None:
    shown = render("github", make_artifact(), make_accepted(), lang="ja")
    assert shown == "::notice title=reportgate::承認: weekly-2026-11-23 (不合格0件、注意0件)\n"


@pytest.mark.parametrize(("count", "shown"), [(10, 10), (11, 10), (200, 10)])
def test_ten_annotations_of_a_kind(count: int, shown: int) -> None:
    """A step shows ten: up to ten failures are shown, beyond that nine and how many are left."""
    lines = render("github", make_artifact(), _rejected(count)).splitlines()
    errors = [line for line in lines if line.startswith("::error ")]
    assert len(errors) == shown
    assert errors[-1].endswith(f"and {count - 9} more") is (count > shown)


@pytest.mark.parametrize(
    "text", ["a\n::error::forged", "a\r::set-output name=x::y", "b%0A::error::z", "c,file=/etc/passwd"]
)
def test_text_forges_no_command(text: str) -> None:
    """Line breaks, percent signs and separators of the artifact are inert in messages and properties."""
    artifact = make_artifact(id=text)
    result = make_rejected(artifact)
    forged = Rejected(check="numeric", subject=text, reason=Reason.BAD_PARAMS, detail=text)
    result = result.model_copy(update={"outcomes": (*result.outcomes, forged)})
    shown = render("github", artifact, result, path=text, raw=artifact.summary)
    lines = shown.splitlines()
    assert len(lines) == 6
    for line in lines:
        head, _, message = line.removeprefix("::").partition("::")
        assert head.split(" ")[0] in ("error", "warning", "notice")
        assert "%0A" not in message or "%250A" in message
        assert head.count("file=") <= 2
        assert all(part.split("=")[0].split(" ")[-1] in _PROPERTIES for part in head.split(",") if "=" in part)


_PROPERTIES = {"file", "line", "endLine", "col", "endColumn", "title"}
