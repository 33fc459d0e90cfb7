"""How does a report go through a guard: generated, gated, and let out only if it was accepted?"""

from __future__ import annotations

import copy
import functools
import inspect
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator, Mapping
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from reportgate.accepted import Accepted, seal
from reportgate.auditors import Auditor, NoAuditor
from reportgate.digests import with_data_digest
from reportgate.documents import Document
from reportgate.errors import GateRejected, ReportgateError, TimeLimitError
from reportgate.gating import agate, gate
from reportgate.ledger import Artifact
from reportgate.logs import get_logger
from reportgate.metrics.registry import MetricRegistry
from reportgate.policy import Policy
from reportgate.reading import read_artifact
from reportgate.receipts import Signer, issue_receipt
from reportgate.verdict import GateResult

logger = get_logger("guarded")

T = TypeVar("T")
Hook: TypeAlias = Callable[[Any, GateResult], object]
"""Gets the rejected artifact (as it was given, if it could not be read) and the verdict; may be async."""

FEEDBACK: Final = "feedback"
"""The keyword argument in which a function that generates again gets the failures."""
_END: Final = object()


@dataclass(frozen=True, slots=True)
class Rejection:
    """A report that was rejected for good."""

    given: object
    artifact: Artifact | None
    attempts: tuple[GateResult, ...]


@dataclass(frozen=True, slots=True)
class Guarded:
    """The options of one guarded function, and the way of a report through it.

    The way is written once, as coroutines. For a plain function nothing in them ever waits, so ``_drive`` runs them
    to their end like a call.
    """

    generate: Callable[..., Any]
    data: Any
    sources: Any
    metrics: MetricRegistry
    auditor: Auditor | NoAuditor | None
    policy: Policy
    given: tuple[str, ...]
    hooks: tuple[Hook, ...]
    attempts: int
    time_limit_s: float | None
    signer: Signer | None
    resource: str | Callable[..., str] | None

    def wrapped(self) -> Callable[..., Any]:
        """The guarded function, of the same kind as *generate*."""
        kinds = {
            inspect.isasyncgenfunction: self._wrap_async_generator,
            inspect.isgeneratorfunction: self._wrap_generator,
            inspect.iscoroutinefunction: self._wrap_async,
        }
        is_stream = self._is(inspect.isasyncgenfunction) or self._is(inspect.isgeneratorfunction)
        self._check_options(is_stream=is_stream)
        wrap = next((wrap for is_kind, wrap in kinds.items() if self._is(is_kind)), self._wrap_plain)
        return functools.wraps(self.generate, updated=())(wrap())

    def _is(self, is_kind: Callable[[Any], bool]) -> bool:
        function = self.generate
        while isinstance(function, functools.partial):
            function = function.func
        return is_kind(function) or is_kind(getattr(function, "__call__", None))  # noqa: B004 -- an object that is called

    def _check_options(self, *, is_stream: bool) -> None:
        if not callable(self.generate):
            raise ReportgateError(f"guard() wraps a function, not {type(self.generate).__name__}")
        if self.attempts < 1:
            raise ReportgateError(f"attempts must be at least 1, not {self.attempts}")
        if self.time_limit_s is not None and not self.time_limit_s > 0:
            raise ReportgateError(f"time_limit_s must be above 0, not {self.time_limit_s}")
        if not all(callable(hook) for hook in self.hooks):
            raise ReportgateError("on_reject takes functions of artifact and result")
        if self.attempts > 1 and is_stream:
            raise ReportgateError("a generator cannot be asked to generate one of its reports again")
        if self.attempts > 1 and not _takes_feedback(self.generate):
            raise ReportgateError(f"to generate again the function needs a keyword argument {FEEDBACK!r}")

    def _wrap_plain(self) -> Callable[..., Accepted]:
        def guarded(*args: object, **kwargs: object) -> Accepted:
            found = self._in_time(lambda: _drive(self._generate(args, kwargs, waits=False)))
            return _drive(self._finish(found, waits=False))

        return guarded

    def _wrap_async(self) -> Callable[..., Coroutine[Any, Any, Accepted]]:
        async def guarded(*args: object, **kwargs: object) -> Accepted:
            found = await self._in_time_async(self._generate(args, kwargs, waits=True))
            return await self._finish(found, waits=True)

        return guarded

    def _wrap_generator(self) -> Callable[..., Iterator[Accepted]]:
        def guarded(*args: object, **kwargs: object) -> Iterator[Accepted]:
            reports = self.generate(*args, **kwargs)

            def step() -> Accepted | Rejection | object:
                given = next(reports, _END)
                return given if given is _END else _drive(self._judge(given, args, kwargs, (), waits=False))

            while isinstance(found := self._in_time(step), (Accepted, Rejection)):
                yield _drive(self._finish(found, waits=False))

        return guarded

    def _wrap_async_generator(self) -> Callable[..., AsyncGenerator[Accepted, None]]:
        async def guarded(*args: object, **kwargs: object) -> AsyncGenerator[Accepted, None]:
            reports = self.generate(*args, **kwargs)

            async def step() -> Accepted | Rejection | object:
                given = await anext(reports, _END)
                return given if given is _END else await self._judge(given, args, kwargs, (), waits=True)

            try:
                while isinstance(found := await self._in_time_async(step()), (Accepted, Rejection)):
                    yield await self._finish(found, waits=True)
            finally:
                await reports.aclose()

        return guarded

    async def _generate(
        self, args: tuple[object, ...], kwargs: dict[str, object], *, waits: bool
    ) -> Accepted | Rejection:
        """Generate and judge, as often as it is allowed."""
        rejected: tuple[GateResult, ...] = ()
        while True:
            more = {FEEDBACK: rejected[-1].failures} if rejected else {}
            given = await _settle(self.generate(*args, **{**kwargs, **more}), "generate", waits=waits)
            found = await self._judge(given, args, kwargs, rejected, waits=waits)
            if isinstance(found, Accepted) or len(found.attempts) >= self.attempts:
                return found
            rejected = found.attempts

    async def _judge(
        self,
        given: object,
        args: tuple[object, ...],
        kwargs: dict[str, object],
        rejected: tuple[GateResult, ...],
        *,
        waits: bool,
    ) -> Accepted | Rejection:
        """Gate one report; *rejected* are the verdicts on the attempts before it."""
        # Whatever was generated and loaded: the gate says what is wrong with it.
        report: Any = _snapshot(given)
        data = await self._load(self.data, "data", args, kwargs, waits=waits)
        sources: Any = await self._load(self.sources, "sources", args, kwargs, waits=waits)
        resource = await self._load(self.resource, "resource", args, kwargs, waits=waits)
        if resource is not None and not isinstance(resource, str):
            raise ReportgateError(f"resource must be text, not {type(resource).__name__}")
        options: dict[str, Any] = {
            "metrics": self.metrics,
            "auditor": self.auditor,
            "policy": self.policy,
            "given": self.given,
        }
        if waits:
            result = await agate(report, data, sources, **options)
        else:
            result = gate(report, data, sources, **options)
        artifact = read_artifact(report, self.policy).artifact
        number = len(rejected) + 1
        if not result.ok or artifact is None:
            logger.warning("report_rejected", extra={"attempt": number, "failures": list(result.failures)})
            if self.hooks:
                # A review queue tells by it whether it has this verdict already.
                result = with_data_digest(result, data)
            return Rejection(report, artifact, (*rejected, result))
        receipt = issue_receipt(
            artifact,
            result,
            signer=self.signer,
            data=data,
            metrics=self.metrics,
            resource=resource,
            attempts=number,
        )
        return seal(artifact, result, receipt, rejected)

    async def _load(
        self, value: object, name: str, args: tuple[object, ...], kwargs: dict[str, object], *, waits: bool
    ) -> object:
        return await _settle(value(*args, **kwargs), name, waits=waits) if callable(value) else value

    async def _finish(self, found: Accepted | Rejection, *, waits: bool) -> Accepted:
        """Let an accepted report out; for a rejected one call every hook, and raise whatever they do."""
        if isinstance(found, Accepted):
            return found
        result = found.attempts[-1]
        rejected = GateRejected(result, found.artifact, found.attempts[:-1])
        for hook in self.hooks:
            try:
                await _settle(hook(found.artifact or found.given, result), "on_reject", waits=waits)
            except Exception as error:  # a hook is foreign code; whatever it does, the report stays rejected
                logger.exception("on_reject_failed")
                rejected.add_note(f"on_reject failed: {type(error).__name__}: {error}")
        raise rejected

    def _in_time(self, work: Callable[[], T]) -> T:
        """Do *work*, in a thread of its own if its time is limited."""
        if self.time_limit_s is None:
            return work()
        outcome: list[T] = []
        trouble: list[BaseException] = []

        def run() -> None:
            try:
                outcome.append(work())
            except BaseException as error:  # noqa: BLE001 -- carried over to the caller's thread
                trouble.append(error)

        # A daemon: a function that never returns must not keep the process alive.
        thread = threading.Thread(target=copy_context().run, args=(run,), daemon=True, name="reportgate-guard")
        thread.start()
        thread.join(self.time_limit_s)
        if thread.is_alive():
            raise TimeLimitError(self.time_limit_s)
        if trouble:
            raise trouble[0]
        return outcome[0]

    async def _in_time_async(self, work: Coroutine[Any, Any, T]) -> T:
        # Late: importing the package should not pay for asyncio.
        import asyncio  # noqa: PLC0415

        timeout = asyncio.timeout(self.time_limit_s)
        try:
            async with timeout:
                return await work
        except TimeoutError as error:
            # A time limit of the user's own code is the user's error.
            if timeout.expired() and self.time_limit_s is not None:
                raise TimeLimitError(self.time_limit_s) from error
            raise


def _snapshot(given: object) -> object:
    """Copy a report, so that what is gated, read and published cannot differ."""
    if isinstance(given, (bytearray, memoryview)):
        return bytes(given)
    if isinstance(given, Document):
        return given.model_copy(deep=True)
    return copy.deepcopy(dict(given)) if isinstance(given, Mapping) else given


async def _settle(value: object, name: str, *, waits: bool) -> object:
    """Wait for *value* if it has to be waited for, and somebody can."""
    if not inspect.isawaitable(value):
        return value
    if waits:
        return await value
    if inspect.iscoroutine(value):
        value.close()
    raise ReportgateError(f"{name} is async, and the guarded function is not: make it async as well")


def _drive(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never waits."""
    try:
        work.send(None)
    except StopIteration as end:
        found: T = end.value
        return found
    work.close()
    raise ReportgateError("a plain function had to wait")


def _takes_feedback(generate: Callable[..., Any]) -> bool:
    try:
        parameters = inspect.signature(generate).parameters
    except (TypeError, ValueError):
        return False
    named = parameters.get(FEEDBACK)
    by_name = named is not None and named.kind in (named.KEYWORD_ONLY, named.POSITIONAL_OR_KEYWORD)
    return by_name or any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values())
