"""A server on loopback that speaks the Messages API, well and badly."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, TypeAlias

from messages_api import message

Behaviour: TypeAlias = Callable[["Handler"], None]
PATIENCE_S: Final = 20.0
"""How long a server waits for requests that may never come."""
ONE_TOO_MANY_S: Final = 0.02


class Handler(BaseHTTPRequestHandler):
    """Reads the request, counts it, and lets the server's behaviour answer."""

    protocol_version = "HTTP/1.1"
    server: Server
    sent: dict[str, Any]
    under_way = False

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.sent = json.loads(body)
        self.server.heads.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
        behave = self.server.begin(self.sent)
        self.under_way = True
        try:
            behave(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            self.settle()

    def settle(self) -> None:
        """Count the request as dealt with, once."""
        if self.under_way:
            self.under_way = False
            self.server.end()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- http.server's signature
        """Say nothing: the tests look at what the client says."""

    def send_body(self, body: bytes, *, status: int = 200, kind: str = "application/json", **headers: str) -> None:
        """Answer with a whole body."""
        # Before the body: a client that has it may send its next request at once.
        self.settle()
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
        self.heads: list[tuple[str, dict[str, str]]] = []
        """Path and header fields of each request, their names in lower case."""
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


def in_rounds(size: int, total: int, body: dict[str, Any]) -> Behaviour:
    """Answer only when *size* requests wait together (what is left, in the last round of *total* requests).

    A client that sends fewer at once is never answered, however fast or slow the machine is; one that sends more shows
    in the server's ``most_under_way``, since the server waits a moment for one too many.
    """
    gathered = threading.Condition()
    arrived, patience_s = 0, PATIENCE_S

    def behave(handler: Handler) -> None:
        nonlocal arrived, patience_s
        with gathered:
            arrived += 1
            full = min(-(-arrived // size) * size, total)
            gathered.notify_all()
            complete = gathered.wait_for(lambda: arrived >= full, timeout=patience_s)
            # One round that was never full is enough to know.
            patience_s = patience_s if complete else 0
        handler.server.closing.wait(ONE_TOO_MANY_S)
        _answer_or_hang_up(handler, body, complete=complete)

    return behave


def held_back(first: int, total: int, body: dict[str, Any]) -> Behaviour:
    """Answer the *first* requests last: only when all others of *total* have come.

    A client that waits for a whole round before it sends the next one is never answered.
    """
    gathered = threading.Condition()
    arrived = 0

    def behave(handler: Handler) -> None:
        nonlocal arrived
        with gathered:
            arrived += 1
            gathered.notify_all()
            complete = arrived > first or gathered.wait_for(lambda: arrived >= total, timeout=PATIENCE_S)
        _answer_or_hang_up(handler, body, complete=complete)

    return behave


def _answer_or_hang_up(handler: Handler, body: dict[str, Any], *, complete: bool) -> None:
    if complete:
        handler.send_body(json.dumps(body).encode())
    else:
        hang_up(handler)


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
