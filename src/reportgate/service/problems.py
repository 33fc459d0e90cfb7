"""One shape for every error, that of RFC 9457: ``application/problem+json``."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Final

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from reportgate.documents import canonical_json
from reportgate.errors import DecisionRefusedError, ItemNotFoundError, ReportgateError, StoreUnavailableError
from reportgate.logs import get_logger

logger: Final = get_logger("service")
MEDIA_TYPE: Final = "application/problem+json"
SCHEMA: Final = {
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "const": "about:blank"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
    },
    "additionalProperties": False,
}
# As RFC 9110 has them; Python does since 3.13 only, and our document must not depend on its version.
_TITLES: Final = {413: "Content Too Large", 422: "Unprocessable Content"}
_STATUS: Final[tuple[tuple[type[ReportgateError], HTTPStatus], ...]] = (
    (ItemNotFoundError, HTTPStatus.NOT_FOUND),
    (DecisionRefusedError, HTTPStatus.CONFLICT),
    (ReportgateError, HTTPStatus.UNPROCESSABLE_ENTITY),
)


class ProblemError(HTTPException):
    """A request that cannot be answered as asked."""

    def __init__(self, status: HTTPStatus, detail: str, *, headers: dict[str, str] | None = None) -> None:
        super().__init__(status.value, detail, headers)


def problem(status: int, detail: str, headers: dict[str, str] | None = None) -> Response:
    """Write an error."""
    body = canonical_json(
        {"type": "about:blank", "title": title_of(status), "status": status, "detail": _plain(detail)}
    )
    return Response(body, status, headers, MEDIA_TYPE)


def title_of(status: int) -> str:
    """The name of a status."""
    return _TITLES.get(status) or HTTPStatus(status).phrase


def detail_of(response: Response) -> str:
    """What an error written by ``problem`` says."""
    return str(json.loads(bytes(response.body))["detail"])


def _plain(text: str) -> str:
    return text.encode(errors="backslashreplace").decode()


def status_of(error: ReportgateError) -> HTTPStatus:
    """The status that says what went wrong."""
    return next(status for kind, status in _STATUS if isinstance(error, kind))


def answer_error(error: Exception) -> Response:
    """Say what went wrong, in the one shape."""
    if isinstance(error, HTTPException):
        return problem(error.status_code, str(error.detail), dict(error.headers or {}))
    if isinstance(error, RequestValidationError):
        lines = [f"{'.'.join(str(part) for part in each['loc'])}: {each['msg']}" for each in error.errors()]
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, "; ".join(lines))
    if isinstance(error, StoreUnavailableError):
        # The driver's words name hosts and users, and come before anybody showed a token: they are for the log.
        logger.warning("database_unavailable", extra={"problem": str(error)})
        detail = "the review database cannot be reached: try again in a moment"
        return problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, {"retry-after": "5"})
    if isinstance(error, ReportgateError):
        return problem(status_of(error), str(error))
    # Starlette raises it again for the server's log; what is inside is nobody else's business.
    logger.error("request_failed", extra={"kind": type(error).__name__})
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, "the request failed; the server's log says why")
