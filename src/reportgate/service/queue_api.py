"""The review queue for other programs: list, read, claim, edit, decide."""

from __future__ import annotations

from decimal import Decimal
from http import HTTPStatus
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from reportgate.documents import canonical_json, parse_json
from reportgate.review.items import Decision, Lease, Override, State, iso_time
from reportgate.review.queue import ReviewQueue
from reportgate.review.store import LEASE_S, Filter
from reportgate.service.access import ApiAccess, Permission, Principal
from reportgate.service.editing import edit_report
from reportgate.service.json_body import as_artifact, json_response, read_object
from reportgate.service.openapi import answer_of, body_of, json_schema_of, problems_of, ref
from reportgate.service.paging import CURSOR, next_cursor, read_cursor
from reportgate.service.problems import ProblemError
from reportgate.verdict import GateResult

router: Final = APIRouter(prefix="/v1", tags=["review"])
MAX_INT: Final = 2**53 - 1
Reading = Annotated[Principal, Depends(ApiAccess(Permission.READ))]
Submitting = Annotated[Principal, Depends(ApiAccess(Permission.SUBMIT))]
Deciding = Annotated[Principal, Depends(ApiAccess(Permission.DECIDE))]
Auditing = Annotated[Principal, Depends(ApiAccess(Permission.AUDIT))]
ItemId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
Fence = Annotated[int, Field(ge=1, le=MAX_INT)]
Words = Annotated[str, Field(min_length=1, max_length=2000)]

_TIME: Final = {"type": ["string", "null"], "format": "date-time"}
_TEXT: Final = {"type": ["string", "null"]}
_ITEM: Final[dict[str, Any]] = {
    "id": {"type": "string"},
    "state": {"type": "string", "enum": [str(state) for state in State]},
    "artifactId": _TEXT,
    "title": _TEXT,
    "reasons": {"type": "array", "items": {"type": "string"}},
    "attempt": {"type": "integer"},
    "submittedBy": _TEXT,
    "createdAt": _TIME,
    "updatedAt": _TIME,
    "expiresAt": _TIME,
    "leaseOwner": _TEXT,
    "leaseUntil": _TIME,
    "decidedBy": _TEXT,
    "decidedAt": _TIME,
}
_OBJECTS: Final = {"type": "array", "items": {"type": "object"}}
_LIST: Final = json_schema_of({"items": {"type": "array", "items": json_schema_of(_ITEM)}, "next": _TEXT})
_HISTORY: Final = json_schema_of({**_ITEM, "attempts": _OBJECTS, "events": _OBJECTS})
_INTEGER: Final = {"type": "integer"}
_LEASE: Final = json_schema_of(
    {"itemId": {"type": "string"}, "owner": {"type": "string"}, "fence": _INTEGER, "attempt": _INTEGER, "until": _TIME}
)
_PLACED: Final = json_schema_of(
    {
        "itemId": _TEXT,
        "attempt": {"type": ["integer", "null"]},
        "status": {"type": "string", "enum": ["created", "attempted", "known", "spooled"]},
    }
)
_EDITED: Final = json_schema_of(
    {
        "itemId": {"type": "string"},
        "attempt": _INTEGER,
        "claim": {"anyOf": [_LEASE, {"type": "null"}]},
        "result": ref("GateResult"),
    }
)
_STATE: Final = json_schema_of({"state": {"type": "string"}})
_USUAL: Final = (400, 401, 403, 408, 413, 422, 503)


class _Body(BaseModel):
    """A request's body: nothing unknown, camelCase."""

    model_config = ConfigDict(extra="forbid", alias_generator=to_camel, validate_by_name=False, validate_by_alias=True)


class LeaseBody(_Body):
    """How long a claim shall last."""

    lease_seconds: Annotated[int, Field(ge=1, le=86_400)] = LEASE_S


class RenewBody(LeaseBody):
    """Which claim shall last longer."""

    fence: Fence


class ReleaseBody(_Body):
    """Which claim is given back."""

    fence: Fence


class OverrideBody(_Body):
    """One failure that stands, with the reason."""

    failure: Annotated[str, Field(max_length=20_000)]
    reason: Words


class DecisionBody(_Body):
    """A decision under a claim."""

    decision: Literal["approve", "reject", "request_changes"]
    fence: Fence
    reason: Words
    overrides: Annotated[list[OverrideBody], Field(max_length=10_000)] = []


def _queue(request: Request) -> ReviewQueue:
    queue: ReviewQueue = request.app.state.queue
    return queue


@router.get("/items", operation_id="listItems", responses={**answer_of(_LIST), **problems_of(*_USUAL)})
def list_items(
    request: Request,
    _: Reading,
    state: State | None = None,
    reason: Annotated[str | None, Query(pattern=r"^[A-Z_]{1,40}$")] = None,
    search: Annotated[str, Query(max_length=200)] = "",
    after: Annotated[str | None, Query(pattern=f"^{CURSOR}$")] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Response:
    """List items, oldest first. `next`, if any, is the `after` of the page that follows."""
    seen = None if after is None else read_cursor(after)
    found = _queue(request).store.find(Filter(state, reason, search, after=seen, limit=limit))
    return json_response({"items": [item.summary() for item in found], "next": next_cursor(found, limit)})


@router.post(
    "/items",
    operation_id="submitItem",
    openapi_extra=body_of(
        {
            "type": "object",
            "required": ["artifact", "result"],
            "properties": {"artifact": ref("Artifact"), "result": ref("GateResult")},
            "additionalProperties": False,
        }
    ),
    responses={**answer_of(_PLACED, "In the queue, or spooled on the server's disk."), **problems_of(*_USUAL)},
)
async def submit_item(request: Request, principal: Submitting) -> Response:
    """Queue a rejected report with the verdict on it, once however often it is submitted.

    The verdict is the caller's word, and is shown as such. An accepted report has no business here.
    """
    document = read_object(await request.body(), {"artifact", "result"}, {"artifact", "result"})
    return await run_in_threadpool(_submit, request, document, principal)


def _submit(request: Request, document: dict[str, Any], principal: Principal) -> Response:
    result = GateResult.from_json(canonical_json(document["result"]))
    if result.ok:
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, "the gate accepted the report: there is nothing to review")
    placed = _queue(request).put(
        as_artifact(document["artifact"]),
        result,
        submitted_by=principal.name,
        origin="submitted",
    )
    return json_response(placed.model_dump(by_alias=True))


@router.post(
    "/items/claim",
    operation_id="claimNext",
    responses={**answer_of(_LEASE), 204: {"description": "No report waits."}, **problems_of(*_USUAL)},
)
def claim_next(request: Request, principal: Deciding, body: LeaseBody) -> Response:
    """Claim the item that has waited longest."""
    lease = _queue(request).store.claim(None, owner=principal.name, lease_s=body.lease_seconds)
    return Response(status_code=HTTPStatus.NO_CONTENT) if lease is None else _lease(lease)


@router.get("/items/{item_id}", operation_id="readItem", responses={**answer_of(_HISTORY), **problems_of(404, *_USUAL)})
def read_item(request: Request, _: Reading, item_id: ItemId) -> Response:
    """Read an item with its attempts, their verdicts, and its events."""
    return json_response(_queue(request).store.get(item_id).document())


@router.post(
    "/items/{item_id}/claim",
    operation_id="claimItem",
    responses={**answer_of(_LEASE), **problems_of(404, 409, *_USUAL)},
)
def claim_item(request: Request, principal: Deciding, item_id: ItemId, body: LeaseBody) -> Response:
    """Claim one item."""
    lease = _queue(request).store.claim(item_id, owner=principal.name, lease_s=body.lease_seconds)
    return Response(status_code=HTTPStatus.NO_CONTENT) if lease is None else _lease(lease)


@router.post(
    "/items/{item_id}/renew",
    operation_id="renewClaim",
    responses={**answer_of(_LEASE), **problems_of(404, 409, *_USUAL)},
)
def renew_claim(request: Request, principal: Deciding, item_id: ItemId, body: RenewBody) -> Response:
    """Make a claim last longer."""
    held = Lease(item_id=item_id, owner=principal.name, fence=body.fence, attempt=0, until=0)
    return _lease(_queue(request).store.renew(held, lease_s=body.lease_seconds))


@router.post(
    "/items/{item_id}/release",
    operation_id="releaseItem",
    responses={**answer_of(_STATE), **problems_of(404, 409, *_USUAL)},
)
def release_item(request: Request, principal: Deciding, item_id: ItemId, body: ReleaseBody) -> Response:
    """Give an item back undecided."""
    _queue(request).store.release(item_id, owner=principal.name, fence=body.fence)
    return json_response({"state": State.PENDING})


@router.post(
    "/items/{item_id}/decision",
    operation_id="decideItem",
    responses={**answer_of(_STATE), **problems_of(404, 409, *_USUAL)},
)
def decide_item(request: Request, principal: Deciding, item_id: ItemId, body: DecisionBody) -> Response:
    """Decide an item under a claim. Approving a rejected report overrides its failures, and says so."""
    queue = _queue(request)
    state = queue.store.decide(
        item_id,
        Decision(body.decision),
        actor=principal.name,
        fence=body.fence,
        reason=body.reason,
        overrides=[Override(failure=each.failure, reason=each.reason) for each in body.overrides],
        allow_own=request.app.state.settings.allow_own,
    )
    queue.notify()
    return json_response({"state": state})


@router.post(
    "/items/{item_id}/edit",
    operation_id="editItem",
    openapi_extra=body_of(
        {
            "type": "object",
            "required": ["attempt"],
            "properties": {
                "attempt": {
                    "description": "The attempt that is edited: the latest.",
                    "type": "integer",
                    "minimum": 1,
                    "maximum": MAX_INT,
                },
                "summary": {"description": "The new text; without it the old one.", "type": "string"},
                "claims": {
                    "description": "The new ledger; without it the old one.",
                    "type": "array",
                    "items": {"anyOf": [ref("NumericClaim"), ref("CitationClaim")]},
                },
            },
            "additionalProperties": False,
        }
    ),
    responses={
        **answer_of(_EDITED, "The verdict on the new attempt: `ok` in `result` says how it went."),
        **problems_of(404, 409, 504, *_USUAL),
    },
)
async def edit_item(request: Request, principal: Deciding, item_id: ItemId) -> Response:
    """Edit the latest attempt, and have it gated again with the server's data and sources: a new attempt.

    Without a change the report is gated again as it is. Whoever holds the item gets a claim on the new attempt.
    """
    document = read_object(await request.body(), {"attempt", "summary", "claims"}, {"attempt"})
    attempt = document.pop("attempt")
    if not isinstance(attempt, Decimal) or attempt != attempt.to_integral_value() or not 1 <= attempt <= MAX_INT:
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, "attempt is the number of an attempt")
    done = await edit_report(request, principal, item_id, attempt=int(attempt), changes=document)
    return json_response(
        {
            "itemId": item_id,
            "attempt": done.attempt,
            "claim": None if done.lease is None else _lease_document(done.lease),
            "result": parse_json(done.result.to_json()),
        }
    )


@router.get(
    "/log/check",
    operation_id="checkLog",
    responses={
        **answer_of(
            json_schema_of(
                {
                    "ok": {"type": "boolean"},
                    "events": _INTEGER,
                    "hash": {"type": "string"},
                    "problems": {"type": "array", "items": {"type": "string"}},
                }
            )
        ),
        **problems_of(*_USUAL),
    },
)
def check_log(request: Request, _: Auditing) -> Response:
    """Check the audit trail, and give its head, to be noted elsewhere."""
    check = _queue(request).store.verify_log()
    return json_response({"ok": check.ok, "events": check.events, "hash": check.hash, "problems": list(check.problems)})


def _lease(lease: Lease) -> Response:
    return json_response(_lease_document(lease))


def _lease_document(lease: Lease) -> dict[str, Any]:
    return lease.model_dump(by_alias=True) | {"until": iso_time(lease.until)}
