"""How does nothing but an accepted report leave a pipeline?

``guard`` wraps the function that generates a report: what comes out was accepted, or nothing comes out. ``publish``
takes only what a guard made, and hands on the exact text that was gated.
"""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator, Mapping
from typing import Any, ParamSpec, Protocol, TypeAlias, TypedDict, TypeVar, Unpack, overload

from reportgate.accepted import Accepted, check_accepted
from reportgate.arguments import read_given
from reportgate.auditors import Auditor, NoAuditor
from reportgate.errors import ReportgateError
from reportgate.guarded import Guarded, Hook
from reportgate.ledger import Artifact
from reportgate.metrics.registry import MetricFunction, MetricRegistry
from reportgate.policy import Policy
from reportgate.receipts import Signer

__all__ = ["Accepted", "guard", "publish"]

P = ParamSpec("P")
T = TypeVar("T")
Report: TypeAlias = Artifact | Mapping[str, Any] | str | bytes
"""What a generating function returns; the gate looks at all else too, and rejects it."""


def publish(accepted: Accepted, publisher: Callable[[str], T]) -> T:
    """Hand the accepted summary to *publisher*, after one more look at whether it is the one that was accepted.

    The publisher gets the summary and nothing else: a title, for one, is text of the artifact that nobody checked. An
    async publisher is awaited by the caller: ``await publish(accepted, publisher)``.

    Args:
        accepted: What a guarded function returned.
        publisher: Takes the text that readers see.

    Returns:
        What the publisher returns.

    Raises:
        ReportgateError: *accepted* is not what a guard made, or was changed since; the publisher was not called.
    """
    if type(accepted) is not Accepted:
        raise ReportgateError(f"publish() takes what guard() made, not {type(accepted).__name__}")
    check_accepted(accepted)
    return publisher(accepted.artifact.summary)


class GuardOptions(TypedDict, total=False):
    """The options of ``guard``, for type checkers."""

    data: object
    sources: object
    metrics: MetricRegistry | Mapping[str, MetricFunction] | None
    auditor: Auditor | NoAuditor | None
    policy: Policy | None
    given: Iterable[str]
    on_reject: Hook | Iterable[Hook]
    attempts: int
    time_limit_s: float | None
    signer: Signer | None
    resource: str | Callable[..., str] | None


class _Decorator(Protocol):
    """What ``guard`` without a function returns."""

    def __call__(self, generate: Callable[P, object], /) -> Callable[P, Any]: ...


@overload
def guard(
    generate: Callable[P, Coroutine[Any, Any, Report]], **options: Unpack[GuardOptions]
) -> Callable[P, Coroutine[Any, Any, Accepted]]: ...
@overload
def guard(
    generate: Callable[P, AsyncIterator[Report]], **options: Unpack[GuardOptions]
) -> Callable[P, AsyncIterator[Accepted]]: ...
@overload
def guard(
    generate: Callable[P, Iterator[Report]], **options: Unpack[GuardOptions]
) -> Callable[P, Iterator[Accepted]]: ...
@overload
def guard(generate: Callable[P, Report], **options: Unpack[GuardOptions]) -> Callable[P, Accepted]: ...
@overload
def guard(generate: None = None, **options: Unpack[GuardOptions]) -> _Decorator: ...
def guard(
    generate: Callable[..., object] | None = None,
    *,
    data: object = None,
    sources: object = None,
    metrics: MetricRegistry | Mapping[str, MetricFunction] | None = None,
    auditor: Auditor | NoAuditor | None = None,
    policy: Policy | None = None,
    given: Iterable[str] = (),
    on_reject: Hook | Iterable[Hook] = (),
    attempts: int = 1,
    time_limit_s: float | None = None,
    signer: Signer | None = None,
    resource: str | Callable[..., str] | None = None,
) -> object:
    """Wrap *generate* so that only accepted reports come out of it.

    The wrapped function takes the same arguments. It returns an ``Accepted``; for an async function it is awaited, and
    a generator yields one for each artifact, until one is rejected. Without *generate* it is a decorator.

    Args:
        generate: Returns an artifact: model, mapping, or JSON as str or bytes. May be async, a method, or a generator.
        data: What the metrics take, or a function of the arguments of *generate* that loads it. It is called after
            *generate*, so that nothing which generates a report can change what the report is measured by.
        sources: Source id -> text, or a function of the same arguments.
        metrics: The registered metrics.
        auditor: None for Claude; NO_AUDITOR for none.
        policy: The thresholds.
        given: Texts whose numbers need no claim.
        on_reject: Called with the artifact and the verdict when a report is rejected for good; one or several. A hook
            that fails never lets the report through: its error becomes a note of the GateRejected.
        attempts: How often a report may be generated. After a rejection *generate* is called again with the failures
            in its keyword argument ``feedback``; the whole report is made anew, nothing is ever mended.
        time_limit_s: Seconds for generating and gating one report, all attempts together. A plain function cannot be
            stopped: it goes on in its thread, and whatever it returns is dropped.
        signer: Signs the receipt; without it the receipt is unsigned and says so.
        resource: Which report of which period this is, or a function of the same arguments that says it. It stands
            in the receipt, so that last week's cannot be used for this week's.

    Raises:
        GateRejected: (by the wrapped function) The report was rejected; ``.attempts`` holds the earlier verdicts.
        TimeLimitError: (by the wrapped function) The time was up.
        ReportgateError: The options cannot be used.
    """
    if generate is None:
        return functools.partial(
            guard,
            data=data,
            sources=sources,
            metrics=metrics,
            auditor=auditor,
            policy=policy,
            given=given,
            on_reject=on_reject,
            attempts=attempts,
            time_limit_s=time_limit_s,
            signer=signer,
            resource=resource,
        )
    guarded = Guarded(
        generate=generate,
        data=data,
        sources=sources,
        metrics=MetricRegistry.of(metrics),
        auditor=auditor,
        policy=policy or Policy(),
        given=read_given(given),
        hooks=(on_reject,) if callable(on_reject) else tuple(on_reject),
        attempts=attempts,
        time_limit_s=time_limit_s,
        signer=signer,
        resource=resource,
    )
    return guarded.wrapped()
