"""How does a reviewer's own version of a report come about? It is gated with the server's own data and sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from reportgate.documents import parse_json, pretty_json
from reportgate.errors import DecisionRefusedError
from reportgate.review.deliveries import Delivery, Placed
from reportgate.review.items import OPEN, Attempt, Lease
from reportgate.review.queue import ReviewQueue
from reportgate.service.access import Principal
from reportgate.service.gating import Gating
from reportgate.service.problems import ProblemError
from reportgate.verdict import GateResult


@dataclass(frozen=True, slots=True)
class Edited:
    """A report's new attempt, with the verdict on it."""

    attempt: int
    result: GateResult
    lease: Lease | None
    """On the new attempt, if the editor held the one before."""


def editable(attempt: Attempt) -> tuple[str, str]:
    """The summary and the ledger of an attempt as texts to edit; an unreadable one is all summary."""
    document = parse_json(attempt.artifact_json)
    if not isinstance(document, dict):
        return str(document), "[]"
    summary = document.get("summary")
    claims = document.get("claims", [])
    return summary if isinstance(summary, str) else "", pretty_json(claims)


def edited(attempt: Attempt, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The report that *changes* (``summary``, ``claims``) make of an attempt; everything else of it stays.

    Raises:
        ProblemError: A summary that is no text, or claims that are no list.
    """
    if not isinstance(changes.get("summary", ""), str):
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, "summary is a text")
    if not isinstance(changes.get("claims", []), list):
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, "the ledger is a list of claims")
    before = parse_json(attempt.artifact_json)
    if not isinstance(before, dict):
        before = {"summary": str(before), "claims": []}
    return {**before, **changes}


async def edit_report(
    request: Request, principal: Principal, item_id: str, *, attempt: int, changes: Mapping[str, Any]
) -> Edited:
    """Gate an edit of *attempt*, under the policy of its verdict if the server has it, and add it as the next attempt.

    Raises:
        ItemNotFoundError: There is no such item.
        DecisionRefusedError: The item is decided or expired, somebody else holds it, or *attempt* is not the latest.
        ProblemError: The changes are none, too many reports wait, or the gate took too long.
    """
    queue: ReviewQueue = request.app.state.queue
    gating: Gating = request.app.state.gating
    history = await run_in_threadpool(queue.store.get, item_id)
    # Nobody waits for a verdict that could not be added; the store asks again, under the item's lock.
    if history.item.state not in OPEN:
        raise DecisionRefusedError(f"item {item_id} is {history.item.state}: it takes no further attempt")
    if history.item.lease_owner not in (None, principal.name):
        raise DecisionRefusedError(f"item {item_id} is claimed by {history.item.lease_owner}")
    if attempt != history.item.attempt:
        raise DecisionRefusedError(
            f"attempt {history.item.attempt} of item {item_id} arrived meanwhile: look at it first"
        )
    document = edited(history.latest, changes)
    policy = gating.find_policy(history.latest.result.digests.policy)
    result = await gating.run_in_turn(document, policy=policy)

    def add() -> tuple[Placed, Lease | None]:
        kept = gating.with_data_digest(result, None)
        delivery = Delivery.of(document, kept, at=queue.store.clock(), submitted_by=principal.name, origin="edit")
        added = queue.store.edit(item_id, delivery, editor=principal.name, attempt=attempt)
        queue.notify()
        return added

    placed, lease = await run_in_threadpool(add)
    return Edited(placed.attempt or attempt + 1, result, lease)
