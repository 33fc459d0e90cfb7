"""Hundreds of faulty responses: none is accepted, none raises, each has a reason of the audit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import respx
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from messages_api import URL, message
from reportgate import ClaudeAuditor, Reason
from reportgate.auditors import AuditRequest
from reportgate.checks.audit import check_audit
from reportgate.verdict import AUDIT_FAILURES, Rejected

REQUEST = AuditRequest("Sales rose 37% and 47% of visitors came back.", (("c1", "Sales rose 37%"),))

STATUSES = (200, 201, 202, 400, 401, 403, 404, 408, 409, 413, 418, 429, 500, 502, 503, 504, 529)
KINDS = ("application/json", "text/html", "text/plain", "x/y", "")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
stop_reasons = st.sampled_from(
    [
        "max_tokens",
        "refusal",
        "tool_use",
        "pause_turn",
        "stop_sequence",
        "model_context_window_exceeded",
        None,
        "",
        "END",
    ]
)
block_types = st.sampled_from(["text", "tool_use", "server_tool_use", "image", "thinking", "", "verdict", None])
texts = st.sampled_from(
    ['{"unlisted": []}', '{"unlisted": ["47%"]}', "", "null", "[]", "{}", '```json\n{"unlisted": []}\n```', "ok"]
)
blocks = (
    st.fixed_dictionaries({"type": block_types, "text": texts})
    | st.fixed_dictionaries({"type": block_types})
    | json_values
)


@st.composite
def damaged_json(draw: st.DrawFn) -> bytes:
    """The bytes of a clean message with some of them cut off, doubled, replaced or put in."""
    raw = bytearray(json.dumps(message()).encode())
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(raw)))
        match draw(st.sampled_from(["cut", "drop", "insert", "replace"])):
            case "cut":
                del raw[at:]
            case "drop":
                del raw[at : at + draw(st.integers(1, 20))]
            case "insert":
                raw[at:at] = draw(st.binary(min_size=1, max_size=4))
            case _:
                raw[at : at + 1] = draw(st.sampled_from([b'"', b"[", b"}", b"1", b"\\", b"\x00", b"\xff"]))
    return bytes(raw)


@st.composite
def damaged_messages(draw: st.DrawFn) -> bytes:
    """A message with a field of another kind, other blocks, another stop reason, or another text."""
    body: Any = message()
    match draw(st.sampled_from(["field", "drop", "blocks", "stop", "text", "other"])):
        case "field":
            body[draw(st.sampled_from(sorted(body)))] = draw(json_values)
        case "drop":
            del body[draw(st.sampled_from(["content", "stop_reason"]))]
        case "blocks":
            body["content"] = draw(st.lists(blocks, max_size=3))
        case "stop":
            body["stop_reason"] = draw(stop_reasons)
        case "text":
            clean = '{"unlisted": []}'
            at = draw(st.integers(0, len(clean)))
            body["content"][0]["text"] = (
                clean[:at] + draw(st.text(min_size=1, max_size=6)) + clean[at + draw(st.integers(0, 4)) :]
            )
        case _:
            body = draw(json_values)
    return json.dumps(body).encode()


@st.composite
def responses(draw: st.DrawFn) -> httpx.Response:
    """A response as a server, a proxy or a broken line may give it."""
    whole = draw(st.integers(0, 9)) > 1
    status = 200 if whole else draw(st.sampled_from(STATUSES))
    kind = "application/json" if whole else draw(st.sampled_from(KINDS))
    body = draw(st.one_of(damaged_messages(), damaged_messages(), damaged_json(), st.binary(max_size=40)))
    return httpx.Response(status, content=body, headers={"content-type": kind})


def is_clean(response: httpx.Response) -> bool:
    """Whether the damage left a clean verdict whole (spaces inside its JSON, a field that does not matter)."""
    try:
        body = json.loads(response.content)
        answer = [block for block in body["content"] if block["type"] not in ("thinking", "redacted_thinking")]
        text = answer[0]["text"].strip().removeprefix("```json\n").removesuffix("\n```")
        return (
            200 <= response.status_code < 300
            and body["stop_reason"] == "end_turn"
            and body.get("type", "message") == "message"
            and [block["type"] for block in answer] == ["text"]
            and json.loads(text) == {"unlisted": []}
        )
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        return False


@pytest.fixture(scope="module")
def auditor() -> Iterator[ClaudeAuditor]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANTHROPIC_API_KEY", "sk-test")
        yield ClaudeAuditor(max_retries=0)


@settings(max_examples=600, deadline=None, suppress_health_check=list(HealthCheck))
@given(response=responses())
def test_no_faulty_response_is_accepted(auditor: ClaudeAuditor, response: httpx.Response) -> None:
    """Only a whole clean verdict verifies; all else ends in a rejection with a reason, never in an exception."""
    with respx.mock(using="httpcore2") as router:
        router.post(URL).mock(return_value=response)
        report = auditor.audit(REQUEST)
    event(str(report.failure or f"{len(report.unlisted)} items"))
    if is_clean(response):
        return
    assert not report.clean
    outcomes = check_audit(REQUEST.summary, report).outcomes
    assert outcomes
    assert all(isinstance(outcome, Rejected) for outcome in outcomes)
    assert report.failure is None or report.failure in AUDIT_FAILURES
    assert report.failure is not Reason.AUDIT_UNRELIABLE
