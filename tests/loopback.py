"""A server on loopback that speaks the Messages API, well and badly."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeAlias

from messages_api import message

Behaviour: TypeAlias = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """Reads the request, counts it, and lets the server's behaviour answer."""

    protocol_version = "HTTP/1.1"
    server: Server
    sent: dict[str, Any]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.sent = json.loads(body)
        behave = self.server.begin(self.sent)
        try:
            behave(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            self.server.end()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- http.server's signature
        """Say nothing: the tests look at what the client says."""

    def send_body(self, body: bytes, *, status: int = 200, kind: str = "application/json", **headers: str) -> None:
        """Answer with a whole body."""
        self.send_head(len(body), status=status, kind=kind, **headers)
        self.wfile.write(body)

    def send_head(self, length: int, *, status: int = 200, kind: str = "application/json", **headers: str) -> None:
        """Answer with the head only."""
        self.send_response(status)
        for name, value in {"content_type": kind, "content_length": str(length), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()


class Server(ThreadingHTTPServer):
    """Answers each request with the next of its behaviours, the last one for ever."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, *behaviours: Behaviour) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.requests: list[dict[str, Any]] = []
        self.under_way = self.most_under_way = 0
        self.closing = threading.Event()
        self._behaviours = list(behaviours)
        self._lock = threading.Lock()

    def begin(self, request: dict[str, Any]) -> Behaviour:
        """Note a request and choose what answers it."""
        with self._lock:
            self.requests.append(request)
            self.under_way += 1
            self.most_under_way = max(self.most_under_way, self.under_way)
            return self._behaviours.pop(0) if len(self._behaviours) > 1 else self._behaviours[0]

    def end(self) -> None:
        """Note that a request has been dealt with."""
        with self._lock:
            self.under_way -= 1


@contextmanager
def serving(*behaviours: Behaviour) -> Iterator[Server]:
    """Run a server for the time of a test."""
    server = Server(*behaviours)
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.02), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()


def answer(body: dict[str, Any] | None = None, *, after_s: float = 0, **changes: Any) -> Behaviour:
    """Answer with a message, after a while."""

    def behave(handler: Handler) -> None:
        handler.server.closing.wait(after_s)
        handler.send_body(json.dumps(message() if body is None else body).encode(), **changes)

    return behave


def status(code: int, **headers: str) -> Behaviour:
    """Answer with an error."""
    body = json.dumps({"type": "error", "error": {"type": "overloaded_error", "message": "busy"}}).encode()
    return lambda handler: handler.send_body(body, status=code, **headers)


def html(handler: Handler) -> None:
    """A proxy's page, with status 200."""
    handler.send_body(b"<html><body>Please log in</body></html>", kind="text/html")


def wrong_kind(handler: Handler) -> None:
    """The right body under a content type that says it is something else."""
    handler.send_body(json.dumps(message()).encode(), kind="text/plain")


def compressed(handler: Handler) -> None:
    """The right body, compressed."""
    handler.send_body(gzip.compress(json.dumps(message()).encode()), content_encoding="gzip")


def broken_compression(handler: Handler) -> None:
    """A body that says that it is compressed and is not."""
    handler.send_body(json.dumps(message()).encode(), content_encoding="gzip")


def in_pieces(handler: Handler) -> None:
    """The right body, a few bytes at a time."""
    body = json.dumps(message()).encode()
    handler.send_head(len(body))
    for at in range(0, len(body), 16):
        handler.wfile.write(body[at : at + 16])
        handler.wfile.flush()
        handler.server.closing.wait(0.002)


def cut_off(handler: Handler) -> None:
    """Half of the body that the head announces."""
    body = json.dumps(message()).encode()
    handler.send_head(len(body))
    handler.wfile.write(body[: len(body) // 2])
    handler.close_connection = True


def hang_up(handler: Handler) -> None:
    """No answer at all."""
    handler.close_connection = True


def never(handler: Handler) -> None:
    """No answer, and the connection stays open."""
    handler.server.closing.wait(30)
    handler.close_connection = True


def dribble(handler: Handler) -> None:
    """A byte now and then, so that no read ever times out."""
    handler.send_head(100_000)
    while not handler.server.closing.wait(0.05):
        handler.wfile.write(b" ")
        handler.wfile.flush()
