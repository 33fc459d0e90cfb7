"""A recorded audit can be run again without a model, to an equal report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from loopback import answer, html, serving, status
from messages_api import findings, message
from reportgate import ClaudeAuditor, Reason
from reportgate.auditors import AuditReport, AuditRequest

REQUEST = AuditRequest("Sales rose 37% and 47% of visitors came back.", (("c1", "Sales rose 37%"),))
LONG = AuditRequest("Sales rose 37% and 47% of visitors came back.\n\n" * 400, REQUEST.statements)
KEY = "sk-ant-not-a-real-key"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    return tmp_path / "recordings"


def record(
    folder: Path, monkeypatch: pytest.MonkeyPatch, behaviour: Any, request: AuditRequest = REQUEST
) -> AuditReport:
    with serving(behaviour) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        return ClaudeAuditor(record=folder, max_retries=0).audit(request)


@pytest.mark.parametrize(
    ("behaviour", "reason"),
    [
        (answer(), None),
        (answer(findings("47%"), request_id="req_1"), None),
        (answer(message(stop_reason="max_tokens")), Reason.AUDIT_TRUNCATED),
        (answer(message(content=[])), Reason.AUDIT_EMPTY),
        (answer(message("no JSON")), Reason.AUDIT_UNREADABLE),
        (html, Reason.AUDIT_UNREADABLE),
        (status(529), Reason.AUDIT_UNAVAILABLE),
    ],
)
@pytest.mark.parametrize("request_", [REQUEST, LONG], ids=["short", "long"])
def test_a_replay_equals_its_recording(
    folder: Path, monkeypatch: pytest.MonkeyPatch, behaviour: Any, reason: Reason | None, request_: AuditRequest
) -> None:
    """Clean, with findings or failed: the replay needs neither key nor server and gives the same report."""
    recorded = record(folder, monkeypatch, behaviour, request_)
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.delenv("ANTHROPIC_BASE_URL")
    replayed = ClaudeAuditor(replay=folder).audit(request_)
    assert replayed == recorded
    assert replayed.usage.request_ids == recorded.usage.request_ids
    assert recorded.failure is reason


def test_a_recording_holds_no_key(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record(folder, monkeypatch, answer())
    (path,) = folder.iterdir()
    text = path.read_text("utf-8")
    assert KEY not in text
    assert "uthorization" not in text
    assert json.loads(text)["request"]["messages"][0]["content"].startswith("marker: MARKER\n")


@pytest.mark.parametrize(
    "other",
    [
        ClaudeAuditor(model="another", replay="x"),
        AuditRequest("Sales rose 38%.", REQUEST.statements),
        AuditRequest(REQUEST.summary, (("c2", "Sales rose 37%"),)),
    ],
    ids=["model", "summary", "ledger"],
)
def test_another_request_has_no_recording(folder: Path, monkeypatch: pytest.MonkeyPatch, other: Any) -> None:
    """A replay answers the very request that was recorded, and nothing like it."""
    record(folder, monkeypatch, answer())
    if isinstance(other, ClaudeAuditor):
        report = ClaudeAuditor(model=other.model, replay=folder).audit(REQUEST)
    else:
        report = ClaudeAuditor(replay=folder).audit(other)
    assert report.failure is Reason.AUDIT_UNAVAILABLE
    assert "no recording" in report.detail


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:40],
        lambda _: "",
        lambda _: "[]",
        lambda text: text.replace("recording/1", "recording/9"),
        lambda text: text.replace("rose 37%", "rose 38%"),
        lambda text: text.replace('"response"', '"answer"'),
        lambda _: "\udcff",
    ],
    ids=["cut", "empty", "a list", "another format", "another request", "no response", "not UTF-8"],
)
def test_a_damaged_recording_is_no_verdict(folder: Path, monkeypatch: pytest.MonkeyPatch, damage: Any) -> None:
    """What cannot be read, or is of another request, never counts as clean."""
    record(folder, monkeypatch, answer())
    (path,) = folder.iterdir()
    path.write_bytes(damage(path.read_text("utf-8")).encode("utf-8", "surrogateescape"))
    assert ClaudeAuditor(replay=folder).audit(REQUEST).failure is Reason.AUDIT_UNAVAILABLE


def test_an_error_is_never_a_stored_pass(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later recording of the same request replaces a failure; until then the replay fails too."""
    assert record(folder, monkeypatch, answer(message(content=[]))).failure is Reason.AUDIT_EMPTY
    assert ClaudeAuditor(replay=folder).audit(REQUEST).failure is Reason.AUDIT_EMPTY
    assert record(folder, monkeypatch, answer()).clean
    assert ClaudeAuditor(replay=folder).audit(REQUEST).clean


def test_a_recording_that_cannot_be_written_rejects(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator asked for a recording; a verdict without one is not what was asked for."""
    folder.write_text("a file", "utf-8")
    report = record(folder, monkeypatch, answer())
    assert report.failure is Reason.AUDIT_UNAVAILABLE
    assert "cannot be written" in report.detail


def test_recording_and_replaying_exclude_each_other(folder: Path) -> None:
    with pytest.raises(ValueError, match="either records or replays"):
        ClaudeAuditor(record=folder, replay=folder)
