"""The HTTP API: the verdict of the gate, the queue, and one shape for every error."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from reportgate.digests import digest_data
from reportgate.review.accounts import Role
from reportgate.review.queue import ReviewQueue
from reportgate.service import Settings, create_app
from reportgate.verdict import GateResult
from reports import make_artifact, make_result

GOOD = {
    "id": "weekly",
    "summary": "There were 1,240 clicks this week.",
    "claims": [
        {"id": "c1", "kind": "number", "statement": "There were 1,240 clicks", "metric": "clicks.total", "value": 1240}
    ],
}
BAD = json.loads(json.dumps(GOOD).replace("1240", "1300").replace("1,240", "1,300"))


def assert_problem(answer: Any, status: int, words: str = "") -> None:
    """One shape for every error, that of RFC 9457."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert set(body) == {"type", "title", "status", "detail"}
    assert body["status"] == status
    assert words in body["detail"]


def test_a_verdict_is_the_documented_result(program: Callable[..., TestClient]) -> None:
    """200 whichever way it went; the body is the GateResult, so that ``ok`` decides."""
    client = program()
    for artifact, ok in ((GOOD, True), (BAD, False), (json.dumps(GOOD), True), ([], False), (3, False), ({}, False)):
        answer = client.post("/v1/gate", json={"artifact": artifact})
        assert answer.status_code == 200, answer.text
        assert GateResult.from_json(answer.content).ok is ok


def test_the_callers_own_data_and_sources(program: Callable[..., TestClient]) -> None:
    """What the caller brings takes the place of the server's; the metrics stay the server's."""
    client = program()
    assert client.post("/v1/gate", json={"artifact": BAD, "data": {"clicks": [1000, 300]}}).json()["ok"] is True
    assert client.post("/v1/gate", json={"artifact": GOOD, "data": {"clicks": [1000, 300]}}).json()["ok"] is False
    quoted = {
        "summary": "The fee falls to 1.5%.",
        "claims": [
            {
                "id": "q",
                "kind": "citation",
                "statement": "The fee falls to 1.5%.",
                "sourceId": "press",
                "quote": "the fee falls to 1.5%",
            }
        ],
    }
    text = "From May on the fee falls to 1.5%. Nothing else changes."
    for source in (text, {"text": text, "mediaType": "text/plain"}):
        assert client.post("/v1/gate", json={"artifact": quoted, "sources": {"press": source}}).json()["ok"] is True
    assert client.post("/v1/gate", json={"artifact": quoted}).json()["ok"] is False


def test_digits_arrive_as_written(program: Callable[..., TestClient]) -> None:
    """12.30 is not 12.3: the body is read digit by digit."""
    body = json.dumps({"artifact": BAD}).replace("1300", "1300.50")
    answer = program().post("/v1/gate", content=body)
    assert "1300.50" in answer.text


def test_a_rejected_report_can_be_queued_at_once(program: Callable[..., TestClient], queue: ReviewQueue) -> None:
    """``enqueue`` queues what is rejected, under the caller's name, and nothing else."""
    client = program(Role.REVIEWER)
    answer = client.post("/v1/gate", json={"artifact": BAD, "enqueue": True})
    assert answer.json()["ok"] is False
    item = queue.store.get(answer.headers["reportgate-item"]).item
    assert (item.submitted_by, item.artifact_id) == ("reviewer", "weekly")
    again = client.post("/v1/gate", json={"artifact": BAD, "enqueue": True})
    assert again.headers["reportgate-queue"] == "known"
    fine = client.post("/v1/gate", json={"artifact": GOOD, "enqueue": True})
    assert "reportgate-item" not in fine.headers
    assert len(queue.store.find()) == 1


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ("", 400, "not JSON"),
        ("{", 400, "not JSON"),
        (b"\xff", 400, "UTF-8"),
        ('{"artifact": {}, "artifact": {}}', 400, "twice"),
        ("[" * 100_000, 400, "nested"),
        ("[]", 422, "object"),
        ("{}", 422, "artifact is missing"),
        ('{"artifact": {}, "metrics": "x"}', 422, "unknown field"),
        ('{"artifact": {}, "policy": "none"}', 422, "no policy"),
        ('{"artifact": {}, "policy": 3}', 422, "policy is a text"),
        ('{"artifact": {}, "given": "x"}', 422, "list of texts"),
        ('{"artifact": {}, "enqueue": "yes"}', 422, "true or false"),
        ('{"artifact": {}, "data": [1]}', 422, "column"),
        ('{"artifact": {}, "data": {"x": [NaN]}}', 422, ""),
        ('{"artifact": {}, "sources": {"x": 3}}', 422, "sources.x"),
        ('{"artifact": {}, "sources": []}', 422, "sources is"),
        ('{"artifact": {"id": "\\udcff"}}', 422, "surrogate"),
    ],
)
def test_requests_that_cannot_be_answered(
    program: Callable[..., TestClient], body: Any, status: int, words: str
) -> None:
    """What was wrong, where; never a server error, never a verdict."""
    assert_problem(program().post("/v1/gate", content=body), status, words)


def test_a_broken_metric_rejects(program: Callable[..., TestClient]) -> None:
    """Data without the metric's column is a rejection, not an error of the server."""
    answer = program().post("/v1/gate", json={"artifact": GOOD, "data": {"other": [1]}})
    assert (answer.status_code, answer.json()["ok"]) == (200, False)


def test_limits(settings: Settings, tmp_path: Path) -> None:
    """Both edges of the body's size, declared or not; a report that waits too long; a gate that takes too long."""
    small = create_app(dataclasses.replace(settings, max_body_bytes=100, url=f"sqlite:///{tmp_path / 'a.db'}"))
    client = TestClient(small, raise_server_exceptions=False)
    assert client.post("/v1/gate", content=b"x" * 100).status_code == 401
    assert_problem(client.post("/v1/gate", content=b"x" * 101), 413, "100 bytes")
    assert_problem(client.post("/v1/gate", content=iter([b"x" * 60, b"x" * 60])), 413)
    small.state.queue.close()


def test_the_queue_over_http(program: Callable[..., TestClient], item_id: str) -> None:
    """List, read, claim, renew, release, decide; a second decision is a conflict."""
    client, other = program(Role.REVIEWER), program(Role.ADMIN)
    listed = client.get("/v1/items", params={"state": "pending", "reason": "OUT_OF_TOLERANCE", "search": "weekly"})
    assert [item["id"] for item in listed.json()["items"]] == [item_id]
    lease = client.post("/v1/items/claim", json={"leaseSeconds": 60}).json()
    assert (lease["itemId"], lease["owner"]) == (item_id, "reviewer")
    assert other.post("/v1/items/claim", json={}).status_code == 204
    assert_problem(other.post(f"/v1/items/{item_id}/claim", json={}), 409, "claimed by reviewer")
    assert client.post(f"/v1/items/{item_id}/renew", json={"fence": lease["fence"]}).status_code == 200
    assert client.post(f"/v1/items/{item_id}/release", json={"fence": lease["fence"]}).json() == {"state": "pending"}
    fence = client.post(f"/v1/items/{item_id}/claim", json={}).json()["fence"]
    failure = client.get(f"/v1/items/{item_id}").json()["attempts"][0]["result"]["failures"][0]
    body = {
        "decision": "approve",
        "reason": "fine",
        "fence": fence,
        "overrides": [{"failure": failure, "reason": "late refunds"}],
    }
    assert_problem(other.post(f"/v1/items/{item_id}/decision", json=body), 409)
    assert client.post(f"/v1/items/{item_id}/decision", json=body).json() == {"state": "approved"}
    assert_problem(client.post(f"/v1/items/{item_id}/decision", json={**body, "decision": "reject"}), 409, "approved")
    event = client.get(f"/v1/items/{item_id}").json()["events"][-1]
    assert event["detail"]["overridden"] == [{"failure": failure, "reason": "late refunds"}]
    assert other.get("/v1/log/check").json()["ok"] is True


def test_submitting_and_paging(program: Callable[..., TestClient]) -> None:
    """A remote feeder submits report and verdict; pages follow one another without a gap."""
    client = program(Role.REVIEWER)
    result = json.loads(make_result().to_json())
    for number in range(3):
        artifact = make_artifact(f"r{number}").model_dump(by_alias=True, mode="json")
        artifact["claims"][0]["value"] = 1300
        answer = client.post("/v1/items", json={"artifact": artifact, "result": result})
        assert answer.json()["status"] == "created", answer.text
    first = client.get("/v1/items", params={"limit": 2}).json()
    rest = client.get("/v1/items", params={"limit": 2, "after": first["next"]}).json()
    assert [i["artifactId"] for i in first["items"] + rest["items"]] == ["r0", "r1", "r2"]
    assert rest["next"] is None
    forged = {**result, "ok": True}
    assert_problem(client.post("/v1/items", json={"artifact": {}, "result": forged}), 422, "contradicts")


def test_four_eyes_over_http(program: Callable[..., TestClient], app: FastAPI) -> None:
    """Who submitted a report cannot approve it."""
    client = program(Role.REVIEWER)
    own = client.post("/v1/gate", json={"artifact": BAD, "enqueue": True}).headers["reportgate-item"]
    fence = client.post(f"/v1/items/{own}/claim", json={}).json()["fence"]
    body = {"decision": "approve", "reason": "mine", "fence": fence}
    assert_problem(client.post(f"/v1/items/{own}/decision", json=body), 409, "somebody else")
    assert app.state.queue.store.verify_log().ok


def test_an_accepted_report_is_no_business_of_the_queue(program: Callable[..., TestClient], queue: ReviewQueue) -> None:
    """Nobody brings an acceptance of their own making before a reviewer."""
    forged = json.loads(make_result(accepted=True).to_json())
    answer = program(Role.REVIEWER).post("/v1/items", json={"artifact": BAD, "result": forged})
    assert_problem(answer, 422, "nothing to review")
    assert queue.store.find() == []


@pytest.mark.parametrize(
    ("brought", "origin"),
    [
        ({}, "gated"),
        ({"given": []}, "gated"),
        ({"given": ["1,300"]}, "submitted"),
        ({"data": {"clicks": [1]}}, "submitted"),
        ({"data": {}}, "submitted"),
        ({"sources": {}}, "submitted"),
    ],
)
def test_what_the_caller_brought_is_the_callers_word(
    program: Callable[..., TestClient], queue: ReviewQueue, brought: Any, origin: str
) -> None:
    """A verdict on the caller's own data is queued as such; one on the server's is the server's."""
    answer = program(Role.REVIEWER).post("/v1/gate", json={"artifact": BAD, "enqueue": True, **brought})
    latest = queue.store.get(answer.headers["reportgate-item"]).latest
    assert latest.origin == origin
    # Whose data they are is told apart by their digest, which the queue keeps.
    data = {"clicks": np.array([600, 640])}
    assert (latest.result.digests.data == digest_data(data)) is ("data" not in brought)
    assert latest.result.digests.data is not None


def test_an_edit_over_http(program: Callable[..., TestClient], queue: ReviewQueue) -> None:
    """A new version of text or ledger is gated with the server's data, and is approved under the claim it gives."""
    client, feeder = program(Role.REVIEWER), program(Role.ADMIN)
    item = feeder.post("/v1/gate", json={"artifact": BAD, "enqueue": True}).headers["reportgate-item"]
    unclaimed = client.post(f"/v1/items/{item}/edit", json={"attempt": 1, "summary": "There were 1,300.50 clicks."})
    assert (unclaimed.status_code, unclaimed.json()["claim"], unclaimed.json()["attempt"]) == (200, None, 2)
    assert unclaimed.json()["result"]["ok"] is False
    assert client.get(f"/v1/items/{item}").json()["attempts"][1]["artifact"]["claims"] == BAD["claims"]
    client.post(f"/v1/items/{item}/claim", json={})
    changes = {"summary": GOOD["summary"], "claims": GOOD["claims"]}
    assert_problem(feeder.post(f"/v1/items/{item}/edit", json={"attempt": 2, **changes}), 409, "claimed by reviewer")
    assert_problem(client.post(f"/v1/items/{item}/edit", json={"attempt": 1, **changes}), 409, "meanwhile")
    done = client.post(f"/v1/items/{item}/edit", json={"attempt": 2, **changes}).json()
    assert (done["attempt"], done["result"]["ok"], done["claim"]["attempt"]) == (3, True, 3)
    history = queue.store.get(item)
    assert [each.origin for each in history.attempts] == ["gated", "edit", "edit"]
    assert json.loads(history.latest.artifact_json) == GOOD
    body = {"decision": "approve", "reason": "corrected", "fence": done["claim"]["fence"]}
    assert client.post(f"/v1/items/{item}/decision", json=body).json() == {"state": "approved"}
    assert_problem(client.post(f"/v1/items/{item}/edit", json={"attempt": 3}), 409, "no further attempt")
    assert queue.store.verify_log().ok


def test_without_a_change_a_report_is_gated_again(
    program: Callable[..., TestClient], queue: ReviewQueue, item_id: str
) -> None:
    """So a verdict that somebody brought becomes the server's own; digits and unreadable reports survive it."""
    client = program(Role.REVIEWER)
    again = client.post(f"/v1/items/{item_id}/edit", json={"attempt": 1}).json()
    assert again["result"]["ok"] is False
    first, second = queue.store.get(item_id).attempts
    assert first.artifact_json == second.artifact_json
    claims = json.dumps({"attempt": 2, "claims": GOOD["claims"]}).replace("1240", "1240.50")
    assert "1240.50" in client.post(f"/v1/items/{item_id}/edit", content=claims).text
    broken = str(queue.put("no report", make_result(policy="1" * 64)).item_id)
    assert client.post(f"/v1/items/{broken}/edit", json={"attempt": 1}).json()["result"]["ok"] is False
    assert client.post(f"/v1/items/{broken}/edit", json={"attempt": 2, **GOOD}).status_code == 422
    fixed = {"summary": GOOD["summary"], "claims": GOOD["claims"]}
    assert client.post(f"/v1/items/{broken}/edit", json={"attempt": 2, **fixed}).json()["result"]["ok"] is True


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"attempt": 0},
        {"attempt": 1.5},
        {"attempt": "1"},
        {"attempt": True},
        {"attempt": 1, "summary": 3},
        {"attempt": 1, "claims": {}},
        {"attempt": 1, "title": "x"},
    ],
)
def test_an_edit_that_is_none(
    program: Callable[..., TestClient], queue: ReviewQueue, item_id: str, body: dict[str, Any]
) -> None:
    """What was wrong is said; the report has no new attempt."""
    assert_problem(program(Role.REVIEWER).post(f"/v1/items/{item_id}/edit", json=body), 422)
    assert queue.store.get(item_id).item.attempt == 1


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/v1/items/xyz", 422),
        (f"/v1/items/{'0' * 32}", 404),
        ("/v1/items?limit=0", 422),
        ("/v1/items?after=1", 422),
        ("/v1/items?state=x", 422),
        ("/v1/nothing", 404),
    ],
)
def test_reading_what_is_not_there(program: Callable[..., TestClient], path: str, status: int) -> None:
    """The same shape for what is missing and for what cannot be."""
    assert_problem(program().get(path), status)


def test_health(anybody: TestClient, settings: Settings) -> None:
    """Alive says nothing about the database; ready does."""
    assert anybody.get("/healthz").json()["status"] == "alive"
    assert anybody.get("/readyz").json() == {"status": "ready", "spooled": 0}
    down = TestClient(create_app(dataclasses.replace(settings, url="postgresql://u@127.0.0.1:1/x")))
    assert down.get("/healthz").status_code == 200
    assert down.get("/readyz").status_code == 503
    answer = down.get("/v1/items", headers={"authorization": "Bearer x"})
    assert_problem(answer, 503, "cannot be reached")
    assert answer.headers["retry-after"] == "5"
    assert "127.0.0.1" not in answer.text  # where the database is, is nobody's business


def test_an_error_of_ours_is_told_without_its_inside(
    app: FastAPI, program: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug is a 500 of the one shape; what is inside stays in the log."""

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret detail")

    client = program()
    monkeypatch.setattr(app.state.queue.store, "find", broken)
    answer = client.get("/v1/items")
    assert_problem(answer, 500)
    assert "secret" not in answer.text
