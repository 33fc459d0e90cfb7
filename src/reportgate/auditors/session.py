"""How do the parts of a report become one audit?"""

from __future__ import annotations

import asyncio
import functools
import re
import threading
import time
import weakref
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from reportgate.auditors.answer import UncleanAnswerError, field_of, read_unlisted
from reportgate.auditors.parts import Part, TooLargeError, split_request
from reportgate.auditors.prompts import Prompt
from reportgate.auditors.protocol import AuditReport, AuditRequest, AuditUsage
from reportgate.auditors.recordings import Recordings
from reportgate.auditors.request import UNLISTED_SCHEMA, Block, compose_request, draw_marker, statement_lines
from reportgate.auditors.transport import discreet, open_client, send_request, ssl_context
from reportgate.verdict import Reason

_REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{1,100}", re.ASCII)


@dataclass(frozen=True, slots=True)
class _PartReport:
    unlisted: tuple[str, ...]
    usage: AuditUsage
    failure: UncleanAnswerError | None = None


class Session:
    """Everything of an auditor that needs asyncio and the SDK."""

    def __init__(
        self,
        client: object | None,
        model: str,
        prompt: Prompt,
        *,
        timeout_s: float,
        max_retries: int,
        concurrency: int,
        total_timeout_s: float,
        record: Path | None,
        replay: Path | None,
    ) -> None:
        self._client = client
        self._model = model
        self._prompt = prompt
        self._timeout_s = timeout_s
        self._max_retries = max_retries
        self._concurrency = concurrency
        self._total_timeout_s = total_timeout_s
        self._record = Recordings(record) if record else None
        self._replay = Recordings(replay) if replay else None
        # A semaphore belongs to the loop that waits on it; blocking audits run on loops of their own.
        self._slots: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = (
            weakref.WeakKeyDictionary()
        )
        self._lock: Final = threading.Lock()

    @functools.cached_property
    def _tls(self) -> Any:  # noqa: ANN401 -- ssl.SSLContext, whose import is the transport's
        return ssl_context()

    async def audit(self, request: AuditRequest) -> AuditReport:
        """Audit every part of *request* and put the findings together."""
        started = time.monotonic()
        try:
            async with asyncio.timeout(self._total_timeout_s), discreet():
                reports = await self._audit_parts(split_request(request))
        except TimeoutError:
            reports = [_failed(Reason.AUDIT_UNAVAILABLE, f"no audit within {self._total_timeout_s:g} s")]
        except TooLargeError:
            reports = [_failed(Reason.AUDIT_UNAVAILABLE, "the ledger is too large to be audited against")]
        except UncleanAnswerError as error:
            reports = [_PartReport((), AuditUsage(), error)]
        return self._merge(reports, time.monotonic() - started)

    async def _audit_parts(self, parts: tuple[Part, ...]) -> list[_PartReport]:
        async with self._open_client() as client, asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._audit_part(client, part)) for part in parts]
        return [task.result() for task in tasks]

    def _open_client(self) -> AbstractAsyncContextManager[Any]:
        if self._replay is not None:
            # What is recorded needs neither a client nor a key.
            return nullcontext()
        return open_client(self._client, None if self._client is not None else self._tls)

    async def _audit_part(self, client: object, part: Part) -> _PartReport:
        blocks = (Block("summary", part.text), Block("ledger", statement_lines(part.statements)))
        marker = draw_marker(*(block.text for block in blocks))
        params = compose_request(self._prompt, self._model, blocks, marker, schema=UNLISTED_SCHEMA)
        usage = AuditUsage()
        try:
            message = await self._ask(client, params, marker)
            usage = _usage_of(message)
            return _PartReport(read_unlisted(message), usage)
        except UncleanAnswerError as error:
            return _PartReport((), usage, error)
        except Exception as error:  # noqa: BLE001 -- the SDK builds objects from whatever a server sent
            unreadable = UncleanAnswerError(Reason.AUDIT_UNREADABLE, f"the answer raised {type(error).__name__}")
            return _PartReport((), usage, unreadable)

    async def _ask(self, client: object, params: Mapping[str, Any], marker: str) -> object:
        if self._replay is not None:
            return self._replay.find(params, marker)
        async with self._slot():
            started = time.monotonic()
            try:
                message = await send_request(client, params, timeout_s=self._timeout_s, max_retries=self._max_retries)
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
                self._slots[loop] = asyncio.Semaphore(self._concurrency)
            return self._slots[loop]

    def _merge(self, reports: list[_PartReport], latency_s: float) -> AuditReport:
        """Put the parts together: every finding once, and the first part that failed fails the audit."""
        found: dict[str, str] = {}
        for report in reports:
            for item in report.unlisted:
                found.setdefault(" ".join(item.split()), item)
        usage = sum((report.usage for report in reports), AuditUsage())
        failure, detail = None, ""
        for number, report in enumerate(reports, 1):
            if report.failure is not None:
                failure = report.failure.reason
                place = f"part {number} of {len(reports)}: " if len(reports) > 1 else ""
                detail = place + report.failure.detail
                break
        return AuditReport(
            tuple(found.values()),
            failure,
            detail,
            self._model,
            self._prompt.digest,
            self._prompt.version,
            AuditUsage(usage.requests, usage.input_tokens, usage.output_tokens, latency_s, usage.request_ids),
        )


def _failed(reason: Reason, detail: str) -> _PartReport:
    return _PartReport((), AuditUsage(), UncleanAnswerError(reason, detail))


def _usage_of(message: object) -> AuditUsage:
    usage = field_of(message, "usage")
    identifier = field_of(message, "_request_id")
    known = isinstance(identifier, str) and _REQUEST_ID.fullmatch(identifier)
    return AuditUsage(
        1,
        _count(field_of(usage, "input_tokens")),
        _count(field_of(usage, "output_tokens")),
        request_ids=(str(identifier),) if known else (),
    )


def _count(value: object) -> int:
    # A recording's numbers are Decimals.
    return int(value) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) and value > 0 else 0
