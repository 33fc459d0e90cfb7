"""What every test runs under: no network beyond this machine, and a respx mocker for the SDK's HTTP library."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any, ClassVar

import httpcore2
import httpx
import hypothesis
import pytest
from respx.mocks import HTTPCoreMocker

# A busy machine is no failure: time is asserted as a ratio, in tests of its own.
hypothesis.settings.register_profile("reportgate", deadline=None)
hypothesis.settings.load_profile("reportgate")

LOOPBACK = ("127.", "::1", "localhost")


class HTTPCore2Mocker(HTTPCoreMocker):
    """Lets ``respx.mock(using="httpcore2")`` see what the SDK sends.

    respx speaks httpx and httpcore; the SDK speaks their successors. An httpx exception that a route raises becomes
    its twin of the same name, as the SDK would see it.
    """

    name = "httpcore2"
    targets: ClassVar[list[str]] = [
        "httpcore2._sync.connection.HTTPConnection",
        "httpcore2._sync.connection_pool.ConnectionPool",
        "httpcore2._sync.http_proxy.HTTPProxy",
        "httpcore2._async.connection.AsyncHTTPConnection",
        "httpcore2._async.connection_pool.AsyncConnectionPool",
        "httpcore2._async.http_proxy.AsyncHTTPProxy",
    ]

    @classmethod
    def _send_sync_request(cls, httpx_request: Any, *, target_spec: Any, instance: Any, **kwargs: Any) -> Any:
        try:
            send: Any = super()._send_sync_request
            return send(httpx_request, target_spec=target_spec, instance=instance, **kwargs)
        except httpx.TransportError as error:
            raise _twin(error) from error

    @classmethod
    async def _send_async_request(cls, httpx_request: Any, *, target_spec: Any, instance: Any, **kwargs: Any) -> Any:
        try:
            send: Any = super()._send_async_request
            return await send(httpx_request, target_spec=target_spec, instance=instance, **kwargs)
        except httpx.TransportError as error:
            raise _twin(error) from error

    @classmethod
    def from_sync_httpx_response(cls, httpx_response: httpx.Response, target: object, **_: object) -> Any:  # noqa: ARG003 -- respx's signature
        return httpcore2.Response(
            status=httpx_response.status_code,
            headers=httpx_response.headers.raw,
            content=httpx_response.stream,
            extensions=httpx_response.extensions,
        )


def _twin(error: httpx.TransportError) -> Exception:
    for kind in type(error).__mro__:
        twin = getattr(httpcore2, kind.__name__, None)
        if isinstance(twin, type) and issubclass(twin, Exception):
            return twin(str(error))
    raise AssertionError(f"httpcore2 has no twin of {type(error).__name__}")


@pytest.fixture(autouse=True, scope="session")
def no_network() -> Iterator[None]:
    """Refuse every connection that leaves this machine: no test may depend on, or reach, the outside."""
    connect, connect_ex = socket.socket.connect, socket.socket.connect_ex

    def check(own: socket.socket, address: Any) -> None:
        if own.family in (socket.AF_INET, socket.AF_INET6) and not str(address[0]).startswith(LOOPBACK):
            raise ConnectionRefusedError(f"tests may not connect to {address[0]}")

    def guarded_connect(own: socket.socket, address: Any) -> None:
        check(own, address)
        connect(own, address)

    def guarded_connect_ex(own: socket.socket, address: Any) -> int:
        check(own, address)
        return connect_ex(own, address)

    def refused(host: Any, *args: Any, **kwargs: Any) -> Any:
        if not str(host if not isinstance(host, bytes) else host.decode()).startswith(LOOPBACK):
            raise socket.gaierror(socket.EAI_NONAME, "tests may not look up names")
        return lookup(host, *args, **kwargs)

    lookup = socket.getaddrinfo
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded_connect)
        patch.setattr(socket.socket, "connect_ex", guarded_connect_ex)
        patch.setattr(socket, "getaddrinfo", refused)
        yield
