"""The SDK's clients for Bedrock and Vertex are used as they are, against a server on loopback."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import anthropic
import pytest

import loopback
from loopback import Server, serving
from messages_api import findings
from needs import need
from reportgate import ClaudeAuditor, Reason
from reportgate.auditors import AuditRequest

MakeClient: TypeAlias = Callable[[str], Any]
REQUEST: Final = AuditRequest("Sales rose 37% and 47% of visitors came back.", (("c1", "Sales rose 37%"),))
BEDROCK_MODEL: Final = "anthropic.claude-haiku-4-5-20251001-v1:0"
VERTEX_MODEL: Final = "claude-haiku-4-5@20251001"
SECRETS: Final = ("AKIDSECRET", "KEYSECRET", "SESSIONSECRET", "TOKENSECRET")


def _bedrock(kind: type[anthropic.AnthropicBedrock | anthropic.AsyncAnthropicBedrock]) -> MakeClient:
    def make(url: str) -> Any:
        need("botocore")
        return kind(
            aws_region="eu-west-1",
            aws_access_key=SECRETS[0],
            aws_secret_key=SECRETS[1],
            aws_session_token=SECRETS[2],
            base_url=url,
        )

    return make


def _vertex(kind: type[anthropic.AnthropicVertex | anthropic.AsyncAnthropicVertex]) -> MakeClient:
    def make(url: str) -> Any:
        need("google.auth")
        return kind(region="europe-west1", project_id="reports", access_token=SECRETS[3], base_url=url)

    return make


BEDROCK_PATH: Final = "/model/anthropic.claude-haiku-4-5-20251001-v1:0/invoke"
VERTEX_PATH: Final = (
    "/projects/reports/locations/europe-west1/publishers/anthropic/models/claude-haiku-4-5@20251001:rawPredict"
)
CLIENTS: Final = [
    pytest.param(_bedrock(anthropic.AnthropicBedrock), BEDROCK_MODEL, BEDROCK_PATH, "AWS4-HMAC", id="bedrock"),
    pytest.param(
        _bedrock(anthropic.AsyncAnthropicBedrock), BEDROCK_MODEL, BEDROCK_PATH, "AWS4-HMAC", id="bedrock-async"
    ),
    pytest.param(_vertex(anthropic.AnthropicVertex), VERTEX_MODEL, VERTEX_PATH, "Bearer", id="vertex"),
    pytest.param(_vertex(anthropic.AsyncAnthropicVertex), VERTEX_MODEL, VERTEX_PATH, "Bearer", id="vertex-async"),
]


def _close(client: Any) -> None:
    closing = client.close()
    if closing is not None:
        asyncio.run(closing)


@pytest.mark.parametrize(("make", "model", "path", "scheme"), CLIENTS)
def test_a_given_client_is_used_as_it_is(make: MakeClient, model: str, path: str, scheme: str) -> None:
    """Blocking and awaited: the platform's address, signature and body are the SDK's, the question and answer ours."""
    with serving(loopback.answer(findings("47%"))) as server:
        client = make(server.url)
        auditor = ClaudeAuditor(client, model=model)
        report = auditor.audit(REQUEST)
        awaited = asyncio.run(auditor.aaudit(REQUEST))
        assert not client.is_closed()
        _close(client)
    assert report == awaited
    assert (report.unlisted, report.failure, report.model) == (("47%",), None, model)
    assert len(server.requests) == 2
    for body, (where, head) in zip(server.requests, server.heads, strict=True):
        assert where == path
        assert head["authorization"].startswith(scheme)
        assert body["messages"][0]["content"].startswith("marker: ")
        assert "anthropic_version" in body
        assert "model" not in body


@pytest.mark.parametrize(("make", "model", "path", "scheme"), CLIENTS)
def test_a_platform_that_fails_rejects(make: MakeClient, model: str, path: str, scheme: str) -> None:  # noqa: ARG001 -- one table
    """Retries are ours, whatever the client's own say; a refusal of the platform has its code and no text."""
    cases = [
        ((loopback.status(529), loopback.answer()), None, 2),
        ((loopback.status(403),), Reason.AUDIT_UNAVAILABLE, 1),
        ((loopback.status(400),), Reason.AUDIT_UNAVAILABLE, 1),
        ((loopback.html,), Reason.AUDIT_UNREADABLE, 1),
    ]
    for behaviours, failure, asked in cases:
        with pytest.MonkeyPatch.context() as patch, serving(*behaviours) as server:
            patch.setattr("reportgate.auditors.transport.FIRST_WAIT_S", 0.01)
            client = make(server.url)
            report = ClaudeAuditor(client, model=model).audit(REQUEST)
            _close(client)
        assert report.failure is failure
        assert len(server.requests) == asked


@pytest.mark.parametrize(("make", "model", "path", "scheme"), CLIENTS)
def test_no_secret_is_logged(
    caplog: pytest.LogCaptureFixture,
    make: MakeClient,
    model: str,
    path: str,  # noqa: ARG001 -- one table
    scheme: str,  # noqa: ARG001 -- as above
) -> None:
    """Not by the SDK, nor by the platform's library that signs, with every logger at DEBUG."""

    def run(server: Server) -> None:
        client = make(server.url)
        ClaudeAuditor(client, model=model).audit(REQUEST)
        _close(client)

    with caplog.at_level(logging.DEBUG), serving(loopback.answer()) as server:
        for name in list(logging.root.manager.loggerDict):
            caplog.set_level(logging.DEBUG, logger=name)
        run(server)
    assert not [secret for secret in (*SECRETS, "47%") if secret in caplog.text]
