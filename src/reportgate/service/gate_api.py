"""``POST /v1/gate``: for callers in any language, around their own generate function."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from reportgate.review.items import Origin
from reportgate.review.queue import ReviewQueue
from reportgate.service.access import ApiAccess, Permission, Principal
from reportgate.service.gating import Gating
from reportgate.service.json_body import as_artifact, read_columns, read_object, read_sources, read_text, read_texts
from reportgate.service.openapi import body_of, problems_of, ref
from reportgate.service.problems import ProblemError
from reportgate.verdict import GateResult

router: Final = APIRouter(tags=["gate"])
_FIELDS: Final = {"artifact", "data", "sources", "policy", "given", "enqueue"}
_BODY: Final = {
    "type": "object",
    "required": ["artifact"],
    "additionalProperties": False,
    "properties": {
        "artifact": {"description": "The report; anything else is a rejected one.", **ref("Artifact")},
        "data": {
            "description": "Columns; without them the server's own.",
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"type": ["number", "string", "boolean", "null"]}},
        },
        "sources": {
            "description": "Source id to text or source; without them the server's own.",
            "type": "object",
            "additionalProperties": {"anyOf": [{"type": "string"}, ref("Source")]},
        },
        "policy": {"description": "Name of a policy of the server.", "type": "string", "default": "default"},
        "given": {"description": "Covered besides the claims.", "type": "array", "items": {"type": "string"}},
        "enqueue": {"description": "Queue it for review if it is rejected.", "type": "boolean", "default": False},
    },
}


@router.post(
    "/v1/gate",
    operation_id="gate",
    openapi_extra=body_of(_BODY),
    responses={
        200: {
            "description": "The verdict: `ok` says whether the report may be published.",
            "content": {"application/json": {"schema": ref("GateResult")}},
            "headers": {
                "reportgate-item": {"description": "The queued item.", "schema": {"type": "string"}},
                "reportgate-queue": {"description": "How it was queued.", "schema": {"type": "string"}},
            },
        },
        **problems_of(400, 401, 403, 408, 413, 422, 503, 504),
    },
)
async def gate_report(
    request: Request, principal: Annotated[Principal, Depends(ApiAccess(Permission.GATE))]
) -> Response:
    """Decide whether a report may be published. A verdict is answered with 200 whichever it is: look at `ok`."""
    document = read_object(await request.body(), _FIELDS, {"artifact"})
    enqueue = document.get("enqueue", False)
    if not isinstance(enqueue, bool):
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, "enqueue is true or false")
    artifact = as_artifact(document["artifact"])
    gating: Gating = request.app.state.gating
    data = read_columns(document)
    result = await gating.run_in_turn(
        artifact,
        data=data,
        sources=read_sources(document),
        policy=read_text(document, "policy", "default"),
        given=read_texts(document, "given"),
    )
    headers = {}
    if enqueue and not result.ok:
        # What the caller brought besides the report is the caller's word, and so is a verdict that rests on it.
        brought = any(document.get(key) is not None for key in ("data", "sources")) or bool(document.get("given"))
        origin: Origin = "submitted" if brought else "gated"
        headers = await run_in_threadpool(
            lambda: _enqueue(
                request, artifact, gating.with_data_digest(result, data), principal=principal, origin=origin
            )
        )
    return Response(result.to_json(), 200, headers, "application/json")


def _enqueue(
    request: Request,
    artifact: dict[str, Any] | str,
    result: GateResult,
    *,
    principal: Principal,
    origin: Origin,
) -> dict[str, str]:
    queue: ReviewQueue = request.app.state.queue
    placed = queue.put(artifact, result, submitted_by=principal.name, origin=origin)
    headers = {"reportgate-queue": placed.status}
    return headers | ({"reportgate-item": placed.item_id} if placed.item_id else {})
