"""How much may one request ask of the server? Limits on the body's size and time, and the security headers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from http import HTTPStatus
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reportgate.service.problems import problem

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""No inline script, nothing from elsewhere: a report that smuggles markup in can run nothing."""
HEADERS: Final = (
    ("content-security-policy", CONTENT_POLICY),
    ("x-content-type-options", "nosniff"),
    # Not no-referrer: browsers would then send "Origin: null" with our own forms.
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ("cache-control", "no-store"),
)


class BodyLimit:
    """Reads each request's body whole, within a size and a time, before anything else looks at it."""

    def __init__(self, app: ASGIApp, *, max_bytes: int, timeout_s: float) -> None:
        self.app = app
        self.max_bytes = max_bytes
        self.timeout_s = timeout_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with its body, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if _declared_length(scope["headers"]) > self.max_bytes:
            await self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, scope, receive, send)
            return
        try:
            body = await asyncio.wait_for(self._read(receive), self.timeout_s)
        except TimeoutError:
            await self._refuse(HTTPStatus.REQUEST_TIMEOUT, scope, receive, send)
            return
        if body is None:
            await self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, scope, receive, send)
            return
        rest = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return rest.pop() if rest else await receive()

        await self.app(scope, replay, send)

    async def _read(self, receive: Receive) -> bytes | None:
        body = bytearray()
        more = True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = bool(message.get("more_body", False))
            if len(body) > self.max_bytes:
                return None
        return bytes(body)

    async def _refuse(self, status: HTTPStatus, scope: Scope, receive: Receive, send: Send) -> None:
        detail = f"a request's body has at most {self.max_bytes} bytes, and arrives within {self.timeout_s:g} seconds"
        await problem(status, detail, {"connection": "close"})(scope, receive, send)


def _declared_length(headers: Iterable[tuple[bytes, bytes]]) -> int:
    for name, value in headers:
        if name == b"content-length" and value.isdigit():
            # More digits than any length has, and Python refuses to read a number of thousands of them.
            return int(value[:20])
    return 0


class SecurityHeaders:
    """Adds the headers that tell a browser what our pages may do; an application's own header wins."""

    def __init__(self, app: ASGIApp, *, secure: bool) -> None:
        self.app = app
        extra = (("strict-transport-security", "max-age=31536000"),) if secure else ()
        self.headers = [(name.encode(), value.encode()) for name, value in (*HEADERS, *extra)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and the answer back with the headers."""

        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in self.headers if pair[0] not in there)]
            await send(message)

        await self.app(scope, receive, add)
