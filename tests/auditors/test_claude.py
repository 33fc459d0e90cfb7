"""Claude through the real SDK: every end of an audit has its own reason, and only one of them is clean."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import anthropic
import httpx
import pytest
import respx

from corpora import ROOT, cases_dir, read_jsonl
from messages_api import URL, findings, message
from reportgate import ClaudeAuditor, Reason
from reportgate.auditors import AuditRequest, run_audit
from reportgate.checks.audit import check_audit
from reportgate.verdict import Rejected, Verified

REQUEST = AuditRequest("Sales rose 37% and 47% of visitors came back.", (("c1", "Sales rose 37%"),))
KEY = "sk-ant-not-a-real-key"


@pytest.fixture
def api(monkeypatch: pytest.MonkeyPatch) -> Iterator[respx.Route]:
    """The Messages API, reached with a key from the environment."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    with respx.mock(using="httpcore2", assert_all_called=False) as router:
        yield router.post(URL)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits between retries are tested against a real server; here they are short."""
    monkeypatch.setattr("reportgate.auditors.transport.FIRST_WAIT_S", 0.001)


def answers() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((ROOT / "fixtures/audit/answers.json").read_text("utf-8"))
    return cases


@pytest.mark.parametrize("case", answers(), ids=lambda case: case["label"])
def test_every_answer_has_its_reason(api: respx.Route, case: dict[str, Any]) -> None:
    """Only a finished message with one text block that holds exactly the right JSON is an answer."""
    api.respond(json=message() | case["body"])
    report = ClaudeAuditor().audit(REQUEST)
    assert api.called
    assert report.failure == (Reason(case["reason"]) if case["reason"] else None)
    assert report.unlisted == tuple(case.get("unlisted", ()))
    assert check_audit(REQUEST.summary, report).outcomes != ()
    assert report.clean == (case["label"] in CLEAN)


CLEAN = {"clean", "fence without a language, spaces around", "thinking before the text"}


@pytest.mark.parametrize(
    ("status", "calls"),
    [(400, 1), (401, 1), (403, 1), (404, 1), (408, 3), (409, 3), (413, 1), (429, 3), (500, 3), (503, 3), (529, 3)],
)
def test_error_statuses_are_unavailable(api: respx.Route, status: int, calls: int) -> None:
    """What may pass is asked again, as often as configured; what cannot pass is asked once."""
    api.respond(status, json={"type": "error", "error": {"type": "overloaded_error", "message": REQUEST.summary}})
    report = ClaudeAuditor(max_retries=2).audit(REQUEST)
    assert report.failure is Reason.AUDIT_UNAVAILABLE
    assert f"HTTP {status} overloaded_error" in report.detail
    assert api.call_count == calls


def test_a_server_may_forbid_retries(api: respx.Route) -> None:
    api.respond(529, headers={"x-should-retry": "false"}, json={})
    assert ClaudeAuditor().audit(REQUEST).failure is Reason.AUDIT_UNAVAILABLE
    assert api.call_count == 1


def test_a_retry_can_succeed(api: respx.Route) -> None:
    api.side_effect = [httpx.Response(529), httpx.Response(200, json=findings("47%"))]
    assert ClaudeAuditor().audit(REQUEST).unlisted == ("47%",)


@pytest.mark.parametrize("asked", ["3600", "4294967", "61"])
def test_a_server_cannot_make_the_gate_wait(api: respx.Route, asked: str) -> None:
    """A wait longer than the time left is given up at once."""
    api.respond(429, headers={"retry-after": asked}, json={})
    report = ClaudeAuditor(timeout_s=60).audit(REQUEST)
    assert report.failure is Reason.AUDIT_UNAVAILABLE
    assert "no time is left" in report.detail
    assert api.call_count == 1


@pytest.mark.parametrize(
    "error",
    [httpx.ConnectError, httpx.ReadTimeout, httpx.ReadError, httpx.RemoteProtocolError, httpx.PoolTimeout],
    ids=lambda error: error.__name__,
)
def test_broken_connections_are_unavailable(api: respx.Route, error: type[httpx.TransportError]) -> None:
    api.side_effect = error
    report = ClaudeAuditor(max_retries=1).audit(REQUEST)
    assert report.failure is Reason.AUDIT_UNAVAILABLE
    assert api.call_count == 2


@pytest.mark.parametrize("body", [b"<html>busy</html>", b"", b"null", b"[]", b'"x"', b"{", b"\xff\xfe"])
@pytest.mark.parametrize("kind", ["application/json", "text/html", "text/plain", ""])
def test_other_bodies_reject(api: respx.Route, body: bytes, kind: str) -> None:
    """Status 200 alone says nothing."""
    api.respond(content=body, headers={"content-type": kind})
    report = ClaudeAuditor(max_retries=0).audit(REQUEST)
    assert report.failure is Reason.AUDIT_UNREADABLE


@pytest.mark.parametrize("broken_profile", [False, True])
def test_no_key_is_unavailable_with_a_hint(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, broken_profile: bool
) -> None:
    """Without a key nothing is sent, nothing passes, and the way out is named."""
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_CUSTOM_HEADERS", "ANTHROPIC_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    if broken_profile:
        monkeypatch.setenv("ANTHROPIC_CONFIG_DIR", str(tmp_path / "none"))
    monkeypatch.setenv("HOME", str(tmp_path))
    with respx.mock(using="httpcore2", assert_all_called=False) as router:
        route = router.post(URL).respond(json=message())
        report = ClaudeAuditor().audit(REQUEST)
    assert report.failure is Reason.AUDIT_UNAVAILABLE
    assert "--auditor off" in report.detail
    assert not route.called


def test_an_unmocked_call_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """The suite cannot reach the network: what no route catches is refused by the mocker, or by the socket."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    assert ClaudeAuditor(max_retries=0).audit(REQUEST).failure is Reason.AUDIT_UNAVAILABLE
    with respx.mock(using="httpcore2", assert_all_called=False) as router:
        route = router.post("https://elsewhere.example/").respond(json=message())
        assert ClaudeAuditor(max_retries=0).audit(REQUEST).failure is Reason.AUDIT_UNAVAILABLE
        assert not route.called


@pytest.mark.parametrize("kind", [anthropic.Anthropic, anthropic.AsyncAnthropic])
@pytest.mark.parametrize("way", ["audit", "aaudit", "audit inside a loop"])
def test_a_given_client_works_everywhere(api: respx.Route, kind: Any, way: str) -> None:
    """Sync or async, in blocking and awaited audits, also blocking inside a running loop, and twice."""
    api.respond(json=findings("47%"))
    client = kind(api_key="sk-given")
    auditor = ClaudeAuditor(client)

    async def inside() -> list[tuple[str, ...]]:
        if way == "aaudit":
            return [(await auditor.aaudit(REQUEST)).unlisted for _ in range(2)]
        return [auditor.audit(REQUEST).unlisted for _ in range(2)]

    found = [auditor.audit(REQUEST).unlisted for _ in range(2)] if way == "audit" else asyncio.run(inside())
    assert found == [("47%",), ("47%",)]
    assert api.calls.last.request.headers[
        "authorization" if "authorization" in api.calls.last.request.headers else "x-api-key"
    ].endswith("sk-given")
    assert not client.is_closed()
    asyncio.run(client.close()) if kind is anthropic.AsyncAnthropic else client.close()


class _Messages:
    def __init__(self, answer: object) -> None:
        self._answer = answer

    def create(self, **_: object) -> object:
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


class _Client:
    def __init__(self, answer: object) -> None:
        self.messages = _Messages(answer)


@pytest.mark.parametrize("answer", [None, 5, "text", [], {}, object(), ValueError(KEY), StopIteration(), KeyError("x")])
def test_a_client_of_another_kind_rejects(answer: object) -> None:
    """Whatever a stand-in returns or raises, the audit ends with a reason."""
    report = ClaudeAuditor(_Client(answer), max_retries=0).audit(REQUEST)
    assert report.failure in {Reason.AUDIT_UNREADABLE, Reason.AUDIT_UNAVAILABLE}
    assert KEY not in report.detail


@pytest.mark.parametrize("stand_in", [MagicMock, AsyncMock])
def test_a_mock_is_called_as_it_is(stand_in: type[MagicMock]) -> None:
    """Only the SDK's clients are asked for a copy without retries."""
    client = stand_in()
    client.messages.create.return_value = findings("47%")
    assert ClaudeAuditor(client).audit(REQUEST).unlisted == ("47%",)
    client.with_options.assert_not_called()


def test_a_mapping_is_read_like_a_message() -> None:
    assert ClaudeAuditor(_Client(findings("47%"))).audit(REQUEST).unlisted == ("47%",)


def test_the_request_is_as_promised(api: respx.Route) -> None:
    """Model, structured output and enough tokens; no sampling parameters, which the API refuses."""
    api.respond(json=message())
    report = ClaudeAuditor(model="claude-other").audit(REQUEST)
    sent = json.loads(api.calls.last.request.content)
    assert sent.keys() == {"model", "max_tokens", "system", "messages", "output_config"}
    assert sent["model"] == report.model == "claude-other"
    assert sent["max_tokens"] >= 4096
    assert sent["output_config"]["format"]["schema"]["additionalProperties"] is False
    assert "37%" not in sent["system"]
    assert "c1: Sales rose 37%" in sent["messages"][0]["content"]


def test_usage_and_prompt_are_recorded(api: respx.Route) -> None:
    api.respond(json=message(), headers={"request-id": "req_011"})
    auditor = ClaudeAuditor()
    report = auditor.audit(REQUEST)
    assert (report.usage.requests, report.usage.input_tokens, report.usage.output_tokens) == (1, 120, 12)
    assert report.usage.request_ids == ("req_011",)
    assert report.usage.latency_s > 0
    assert report.prompt_digest == auditor.prompt.digest
    assert report.model == auditor.model == "claude-haiku-4-5-20251001"


def test_each_failure_keeps_its_true_reason(api: respx.Route) -> None:
    """A failing auditor is asked again every time: five truncations do not become an outage."""
    api.respond(json=message(stop_reason="max_tokens"))
    auditor = ClaudeAuditor()
    assert {auditor.audit(REQUEST).failure for _ in range(7)} == {Reason.AUDIT_TRUNCATED}
    api.respond(json=message())
    assert auditor.audit(REQUEST).clean


def _judge_cases() -> list[dict[str, Any]]:
    folder = cases_dir()
    if folder is None:
        return []
    found = [case for case in read_jsonl(folder / "field_cases.jsonl") if case["kind"] == "judge"]
    found += [case for case in read_jsonl(folder / "article_gaps.jsonl") if case["component"] == "audit"]
    return [case for case in found if _body(case) is not None]


def _body(case: dict[str, Any]) -> dict[str, Any] | None:
    given = case["input"]
    if "content" in given:
        return message(content=given["content"], stop_reason=given.get("stop_reason", "end_turn"))
    return message(given["text"], stop_reason=given["stop_reason"]) if "text" in given else None


@pytest.mark.parametrize("case", _judge_cases(), ids=lambda case: case["id"])
def test_answers_reported_in_public(api: respx.Route, case: dict[str, Any]) -> None:
    """Each answer that a tool of this kind got wrong gets its right reason."""
    api.respond(json=_body(case))
    report = ClaudeAuditor().audit(REQUEST)
    right = case.get("right_answer", {}).get("verdict", "")
    if right:
        assert report.failure is not None
        assert report.failure in right
    else:
        # The clean answers among them are the scanner's to catch.
        assert report.clean == (case["id"] in {"B154", "B157"})


@pytest.mark.parametrize("status", [200, 401, 500])
def test_neither_key_nor_text_in_logs_or_errors(
    api: respx.Route, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    """Also with every logger at DEBUG, where the SDK writes whole requests."""
    api.respond(status, json=findings("47% of visitors came back"))
    with caplog.at_level(logging.DEBUG):
        for name in ("anthropic", "httpx2", "httpcore2", "reportgate"):
            caplog.set_level(logging.DEBUG, name)
        report = run_audit(ClaudeAuditor(max_retries=1), REQUEST)
    written = caplog.text + report.detail
    assert ("audit_failed" in written) is (status != 200)
    assert ("audit_ended" in written) is (status == 200)
    assert KEY not in written
    assert "visitors" not in written
    assert "Sales" not in written


def test_a_malformed_key_is_not_quoted(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """HTTP libraries quote a header that they refuse."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", f"{KEY}\n")
    caplog.set_level(logging.DEBUG)
    report = ClaudeAuditor(max_retries=0).audit(REQUEST)
    assert report.failure is Reason.AUDIT_UNAVAILABLE
    assert KEY not in caplog.text + report.detail


def test_outcomes_of_a_report() -> None:
    """A clean report verifies; each item rejects, and one that the summary does not hold says so."""
    summary = REQUEST.summary
    clean = ClaudeAuditor(_Client(message())).audit(REQUEST)
    assert check_audit(summary, clean).outcomes == (Verified(check="audit", subject="summary"),)
    report = ClaudeAuditor(_Client(findings("47% of visitors", "47% of customers"))).audit(REQUEST)
    first, second = check_audit(summary, report).outcomes
    assert isinstance(first, Rejected)
    assert isinstance(second, Rejected)
    assert (first.reason, first.span) == (Reason.UNLISTED, (19, 34))
    assert (second.reason, second.span) == (Reason.AUDIT_UNRELIABLE, None)


@pytest.mark.parametrize(
    "changes", [{"timeout_s": 0}, {"max_retries": -1}, {"concurrency": 0}, {"total_timeout_s": -1}], ids=str
)
def test_limits_must_make_sense(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be positive"):
        ClaudeAuditor(**changes)
