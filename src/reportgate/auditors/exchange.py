"""How are questions put to a model, all of them within one time, and answered with certainty or not at all?"""

from __future__ import annotations

import asyncio
import functools
import re
import ssl
import threading
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from reportgate.auditors.answer import UncleanAnswerError, field_of
from reportgate.auditors.prompts import Prompt
from reportgate.auditors.protocol import NOT_ASKED
from reportgate.auditors.recordings import Recordings
from reportgate.auditors.request import Block, compose_request, draw_marker
from reportgate.auditors.transport import discreet, open_client, send_request, ssl_context
from reportgate.language import Language
from reportgate.text.patterns import regex
from reportgate.usage import AuditUsage
from reportgate.verdict import Reason

T = TypeVar("T")
_REQUEST_ID = regex(r"[A-Za-z0-9_-]{1,100}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Limits:
    """How long, how often and how many at once."""

    timeout_s: float
    max_retries: int
    concurrency: int
    total_timeout_s: float


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """One request: instructions, data, and how its answer is read (UncleanAnswerError when it cannot be)."""

    prompt: Prompt
    language: Language
    blocks: tuple[Block, ...]
    schema: dict[str, Any]
    read: Callable[[object], T]


@dataclass(frozen=True, slots=True)
class Reply(Generic[T]):
    """What came of a question: a value, or the failure that stands in its place."""

    value: T | None
    failure: UncleanAnswerError | None
    usage: AuditUsage = NOT_ASKED


class Exchange:
    """Puts questions to one model. One exchange may be used from several loops and threads."""

    def __init__(
        self, client: object | None, model: str, limits: Limits, *, record: Path | None, replay: Path | None
    ) -> None:
        self._client = client
        self._model = model
        self._limits = limits
        self._record = Recordings(record) if record else None
        self._replay = Recordings(replay) if replay else None
        # A semaphore belongs to the loop that waits on it; blocking audits run on loops of their own.
        self._slots: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = (
            weakref.WeakKeyDictionary()
        )
        self._lock: Final = threading.Lock()

    async def ask_all(self, questions: Sequence[Question[T]]) -> list[Reply[T]]:
        """Ask all *questions* and return their replies in order; trouble with all of them is one failed reply."""
        try:
            async with asyncio.timeout(self._limits.total_timeout_s), discreet():
                async with self._open_client() as client, asyncio.TaskGroup() as group:
                    tasks = [group.create_task(self._ask(client, question)) for question in questions]
                return [task.result() for task in tasks]
        except TimeoutError:
            detail = f"no audit within {self._limits.total_timeout_s:g} s"
            return [Reply(None, UncleanAnswerError(Reason.AUDIT_UNAVAILABLE, detail))]
        except UncleanAnswerError as error:
            return [Reply(None, error)]

    def _open_client(self) -> AbstractAsyncContextManager[Any]:
        if self._replay is not None:
            # What is recorded needs neither a client nor a key.
            return nullcontext()
        return open_client(self._client, None if self._client is not None else self._tls)

    @functools.cached_property
    def _tls(self) -> ssl.SSLContext:
        return ssl_context()

    async def _ask(self, client: object, question: Question[T]) -> Reply[T]:
        usage = AuditUsage()
        try:
            marker = draw_marker(*(block.text for block in question.blocks))
            params = compose_request(
                question.prompt,
                self._model,
                question.blocks,
                marker,
                language=question.language,
                schema=question.schema,
            )
            message = await self._send(client, params, marker)
            usage = _usage_of(message)
            return Reply(question.read(message), None, usage)
        except UncleanAnswerError as error:
            return Reply(None, error, usage)
        except Exception as error:  # noqa: BLE001 -- the SDK builds objects from whatever a server sent
            detail = f"the answer raised {type(error).__name__}"
            return Reply(None, UncleanAnswerError(Reason.AUDIT_UNREADABLE, detail), usage)

    async def _send(self, client: object, params: Mapping[str, Any], marker: str) -> object:
        if self._replay is not None:
            return self._replay.find(params, marker)
        limits = self._limits
        async with self._slot():
            started = time.monotonic()
            try:
                message = await send_request(client, params, timeout_s=limits.timeout_s, max_retries=limits.max_retries)
            except UncleanAnswerError as error:
                if self._record is not None:
                    self._record.keep_failure(params, marker, error)
                raise
        if self._record is not None:
            self._record.keep(params, marker, message, latency_s=time.monotonic() - started)
        return message

    def _slot(self) -> asyncio.Semaphore:
        loop = asyncio.get_running_loop()
        with self._lock:
            if loop not in self._slots:
                self._slots[loop] = asyncio.Semaphore(self._limits.concurrency)
            return self._slots[loop]


def first_failure(replies: Sequence[Reply[T]]) -> tuple[Reason | None, str]:
    """Say how the first reply that failed did, and which of several it was; (None, "") when none did."""
    for number, reply in enumerate(replies, 1):
        if reply.failure is not None:
            place = f"part {number} of {len(replies)}: " if len(replies) > 1 else ""
            return reply.failure.reason, place + reply.failure.detail
    return None, ""


def total_usage(replies: Sequence[Reply[T]], latency_s: float) -> AuditUsage:
    """Add up what the replies cost; *latency_s* is the time of all together."""
    usage = sum((reply.usage for reply in replies), AuditUsage())
    return usage.model_copy(update={"latency_s": latency_s})


def _usage_of(message: object) -> AuditUsage:
    usage = field_of(message, "usage")
    identifier = field_of(message, "_request_id")
    known = isinstance(identifier, str) and _REQUEST_ID.fullmatch(identifier)
    return AuditUsage(
        requests=1,
        input_tokens=_count(field_of(usage, "input_tokens")),
        output_tokens=_count(field_of(usage, "output_tokens")),
        request_ids=(str(identifier),) if known else (),
    )


def _count(value: object) -> int:
    # A recording's numbers are Decimals.
    return int(value) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) and value > 0 else 0
