"""Is the server alive, and can it work? For whatever starts and watches it."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from reportgate.errors import ReviewError
from reportgate.review.queue import ReviewQueue
from reportgate.service.access import Principal, Public
from reportgate.service.json_body import json_response
from reportgate.service.openapi import answer_of, json_schema_of, problems_of
from reportgate.version import __version__

router: Final = APIRouter(tags=["health"])
_ALIVE: Final = json_schema_of({"status": {"type": "string"}, "version": {"type": "string"}})
_READY: Final = json_schema_of({"status": {"type": "string"}, "spooled": {"type": "integer"}})


@router.get("/healthz", operation_id="health", responses=answer_of(_ALIVE))
def health(_: Annotated[Principal, Depends(Public())]) -> Response:
    """Say that the process answers."""
    return json_response({"status": "alive", "version": __version__})


@router.get("/readyz", operation_id="ready", responses={**answer_of(_READY), **problems_of(503)})
def ready(request: Request, _: Annotated[Principal, Depends(Public())]) -> Response:
    """Say whether the review database answers, and how many deliveries wait for it on disk."""
    queue: ReviewQueue = request.app.state.queue
    spooled = queue.spool.count()
    try:
        queue.store.ping()
    except ReviewError:
        return json_response({"status": "database down", "spooled": spooled}, 503)
    return json_response({"status": "ready", "spooled": spooled})
