"""How does one request reach the Messages API, and end in bounded time?

The SDK's own retries are off: it obeys whatever wait a server asks for, up to weeks. Here one deadline bounds a
request, its retries and the waits between them, and a server that asks for more than is left is given up at once.
What goes wrong is told by class and status only, since an exception's message may hold a key or text of the report.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import random
import re
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, Final

import anthropic

from reportgate.auditors.answer import UncleanAnswerError
from reportgate.auditors.blocking import run_in_thread
from reportgate.text.patterns import regex
from reportgate.verdict import Reason

NO_KEY: Final = (
    "no credentials for the model: set ANTHROPIC_API_KEY, or choose to publish without an audit (--auditor off)"
)
RETRIED: Final = frozenset({408, 409, 429})
FIRST_WAIT_S: Final = 0.5
LONGEST_WAIT_S: Final = 8.0
_WORD = regex(r"[a-z_]{1,40}")

_quiet: ContextVar[bool] = ContextVar("reportgate_auditing", default=False)
# At DEBUG these write request bodies, errors that quote headers, and what is signed, which holds a session's token.
_TALKATIVE: Final = (
    "anthropic._base_client",
    "botocore.auth",
    "httpcore2.connection",
    "httpcore2.http11",
    "httpcore2.http2",
    "httpcore2.proxy",
    "httpcore2.socks",
)


class _Discretion(logging.Filter):
    """Drops debug records written during an audit; those of other uses of the SDK pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.levelno > logging.DEBUG or not _quiet.get()


_DISCRETION: Final = _Discretion()


@asynccontextmanager
async def discreet() -> AsyncIterator[None]:
    """Keep keys and text of the report out of the SDK's debug logs while inside."""
    for name in _TALKATIVE:
        # Adding a filter twice does nothing.
        logging.getLogger(name).addFilter(_DISCRETION)
    token = _quiet.set(True)
    try:
        yield
    finally:
        _quiet.reset(token)


@asynccontextmanager
async def open_client(given: object | None, context: ssl.SSLContext | None) -> AsyncIterator[Any]:
    """Yield the client to use: the *given* one, left open, or one for this audit alone, closed at its end.

    Raises:
        UncleanAnswerError: AUDIT_UNAVAILABLE when none is given and the environment has no credentials.
    """
    if given is not None:
        yield given
        return
    try:
        client = anthropic.AsyncAnthropic(
            max_retries=0, http_client=anthropic.DefaultAsyncHttpxClient(verify=context or ssl_context())
        )
    except anthropic.CredentialsError:
        raise _unavailable(NO_KEY) from None
    except Exception as error:  # noqa: BLE001 -- the environment (proxies, profiles) may make the SDK raise anything
        raise _unavailable(f"no client could be made ({type(error).__name__})") from None
    async with client:
        if not _has_credentials(client):
            raise _unavailable(NO_KEY)
        yield client


def ssl_context() -> ssl.SSLContext:
    """Make the TLS settings once for many clients: reading the certificates takes longer than everything else."""
    import httpx2  # noqa: PLC0415 -- the SDK's own HTTP library, needed for its defaults only

    return httpx2.create_ssl_context()


def _has_credentials(client: anthropic.AsyncAnthropic) -> bool:
    headers = {name.casefold() for name, value in client.default_headers.items() if value}
    stated = client.api_key or client.auth_token or client.credentials
    return bool(stated) or not headers.isdisjoint({"x-api-key", "authorization"})


async def send_request(client: Any, params: Mapping[str, Any], *, timeout_s: float, max_retries: int) -> object:  # noqa: ANN401 -- any client with messages.create, the SDK's or a stand-in
    """Send *params* and return the message, within *timeout_s* seconds whatever the server does.

    Raises:
        UncleanAnswerError: AUDIT_UNAVAILABLE, or AUDIT_UNREADABLE for a body that is no JSON.
    """
    try:
        async with asyncio.timeout(timeout_s) as deadline:
            return await _send_until_answered(client, params, deadline, max_retries)
    except TimeoutError:
        raise _unavailable(f"no answer within {timeout_s:g} s") from None


async def _send_until_answered(
    client: Any,  # noqa: ANN401 -- as above
    params: Mapping[str, Any],
    deadline: asyncio.Timeout,
    max_retries: int,
) -> object:
    loop = asyncio.get_running_loop()
    attempt = 0
    while True:
        try:
            # What is left of the time also ends a blocking call that nobody waits for any more.
            return await _call(client, params, max((deadline.when() or 0) - loop.time(), 0.001))
        except (json.JSONDecodeError, UnicodeDecodeError, anthropic.APIResponseValidationError):
            raise UncleanAnswerError(Reason.AUDIT_UNREADABLE, "the server's answer is not the JSON it says") from None
        except Exception as error:  # noqa: BLE001 -- a given client may raise anything; whatever it is, there is no answer
            attempt += 1
            if attempt > max_retries or not _is_passing(error):
                raise _unavailable(_describe(error, attempt)) from None
            wait = _wait_s(error, attempt)
            if loop.time() + wait >= (deadline.when() or 0):
                raise _unavailable(f"{_describe(error, attempt)}; no time is left to wait {wait:.1f} s") from None
            await asyncio.sleep(wait)


async def _call(client: Any, params: Mapping[str, Any], timeout_s: float) -> object:  # noqa: ANN401 -- as above
    """Call ``messages.create`` once; of an SDK client, a copy without retries that shares its connections."""
    once = client.with_options(max_retries=0) if _is_sdk_client(client) else client
    if hasattr(type(client), "__aenter__") or inspect.iscoroutinefunction(once.messages.create):
        # A pooled connection belongs to the loop that opened it, and a given client may be used from several.
        answer = once.messages.create(**params, timeout=timeout_s, extra_headers={"Connection": "close"})
        return await answer if inspect.isawaitable(answer) else answer
    return await run_in_thread(lambda: once.messages.create(**params, timeout=timeout_s))


def _is_sdk_client(client: object) -> bool:
    return any(kind.__module__.partition(".")[0] == "anthropic" for kind in type(client).__mro__)


def _is_passing(error: Exception) -> bool:
    """Whether trying again may help: the network, a busy or broken server, a connection of a loop that is gone."""
    if isinstance(error, anthropic.APIStatusError):
        if error.response.headers.get("x-should-retry") == "false":
            return False
        return error.status_code in RETRIED or error.status_code >= 500  # noqa: PLR2004 -- HTTP's server errors
    return isinstance(error, (anthropic.APIConnectionError, RuntimeError))


def _wait_s(error: Exception, attempt: int) -> float:
    if isinstance(error, anthropic.APIStatusError):
        asked = str(error.response.headers.get("retry-after", ""))
        if re.fullmatch(r"\d{1,9}(\.\d{1,3})?", asked, re.ASCII):
            return float(asked)
    longest = min(FIRST_WAIT_S * 2.0 ** min(attempt - 1, 10), LONGEST_WAIT_S)
    return longest * random.uniform(0.75, 1.0)  # noqa: S311 -- jitter, no secret


def _describe(error: Exception, attempts: int) -> str:
    what = type(error).__name__
    if isinstance(error, anthropic.APIStatusError):
        what = f"HTTP {error.status_code}"
        if isinstance(error.type, str) and _WORD.fullmatch(error.type):
            what += f" {error.type}"
    return f"the model could not be asked ({what}, {attempts} attempt{'' if attempts == 1 else 's'})"


def _unavailable(detail: str) -> UncleanAnswerError:
    return UncleanAnswerError(Reason.AUDIT_UNAVAILABLE, detail)
