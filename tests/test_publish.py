"""Nothing but an accepted report comes out of a guarded function, whatever it, its hooks and its caller do."""

from __future__ import annotations

import asyncio
import copy
import dataclasses
import functools
import json
import logging
import pickle
import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any, TypedDict

import pytest

from reportgate import Artifact, GateRejected, GateResult, NumericClaim, Policy, ReportgateError
from reportgate.accepted import Accepted
from reportgate.auditors import NO_AUDITOR, NoAuditor
from reportgate.digests import digest_bytes, digest_text
from reportgate.errors import TimeLimitError
from reportgate.metrics import MetricRegistry
from reportgate.policy_file import digest_policy
from reportgate.publish import Report, guard, publish
from reportgate.receipts import generate_key, verify_receipt

METRICS = MetricRegistry()
DATA = {"clicks": 1240}


@METRICS.metric("clicks.total", unit="count")
def _clicks_total(data: dict[str, int]) -> int:
    return data["clicks"]


def _report(clicks: int = 1240, **changes: Any) -> dict[str, Any]:
    statement = f"今週のクリックは{clicks:,}件"
    claim = {"id": "c1", "kind": "number", "statement": statement, "metric": "clicks.total", "value": clicks}
    return {"id": "weekly", "summary": f"{statement}。", "claims": [claim], **changes}


# Callers without a type checker do what one would refuse.
unchecked: Any = guard

GOOD, BAD = _report(), _report(1300)


class _Settings(TypedDict):
    data: dict[str, int]
    metrics: MetricRegistry
    auditor: NoAuditor


SETTINGS: _Settings = {"data": DATA, "metrics": METRICS, "auditor": NO_AUDITOR}


# What is generated, in every form that a function has.


@pytest.mark.parametrize("form", ["mapping", "text", "bytes", "model"])
def test_accepted_reports_come_out(form: str) -> None:
    """The report, the verdict, and a receipt of the exact bytes."""
    forms: dict[str, Report] = {
        "mapping": GOOD,
        "text": json.dumps(GOOD),
        "bytes": json.dumps(GOOD, ensure_ascii=False).encode(),
        "model": Artifact(summary=GOOD["summary"], claims=(NumericClaim(**GOOD["claims"][0]),)),
    }
    accepted = guard(lambda: forms[form], **SETTINGS)()
    assert accepted.artifact.summary == GOOD["summary"]
    assert accepted.result.ok
    assert accepted.receipt.statement.digest_of("summary") == digest_text(GOOD["summary"])
    assert accepted.receipt.statement.predicate.policy.digest.sha256 == digest_policy(Policy())
    if form == "bytes":
        assert accepted.receipt.statement.digest_of("artifact") == digest_bytes(
            json.dumps(GOOD, ensure_ascii=False).encode()
        )


@pytest.mark.parametrize(
    "report", [BAD, "", "nonsense", b"\xff", None, 3, [], {}, {"summary": "x"}, _report(claims=[])]
)
def test_rejected_reports_do_not(report: object) -> None:
    with pytest.raises(GateRejected) as caught:
        unchecked(lambda: report, **SETTINGS)()
    assert not caught.value.result.ok


def test_arguments_pass_through() -> None:
    @guard(**SETTINGS)
    def generate(week: int, *, clicks: int) -> dict[str, Any]:
        """Generate a report."""
        return _report(clicks, title=str(week))

    assert generate(48, clicks=1240).artifact.title == "48"
    assert (generate.__name__, generate.__doc__) == ("generate", "Generate a report.")
    with pytest.raises(GateRejected):
        generate(48, clicks=1241000)


def test_methods() -> None:
    class Pipeline:
        clicks = 1240

        def __init__(self, data: dict[str, int]) -> None:
            self.data = data

        @guard(data=lambda self: self.data, metrics=METRICS, auditor=NO_AUDITOR)
        def generate(self) -> dict[str, Any]:
            return _report(self.clicks)

        @guard(data=lambda self: self.data, metrics=METRICS, auditor=NO_AUDITOR)
        async def agenerate(self) -> dict[str, Any]:
            return _report(self.clicks)

        def plain(self) -> dict[str, Any]:
            return _report(self.clicks)

    pipeline = Pipeline(DATA)
    assert pipeline.generate().result.ok
    assert asyncio.run(pipeline.agenerate()).result.ok
    assert guard(pipeline.plain, **SETTINGS)().result.ok
    with pytest.raises(GateRejected):
        Pipeline({"clicks": 1}).generate()


def test_async_functions() -> None:
    async def generate(clicks: int) -> dict[str, Any]:
        await asyncio.sleep(0)
        return _report(clicks)

    async def load(_clicks: int) -> dict[str, int]:
        await asyncio.sleep(0)
        return {"clicks": 1240}

    guarded = guard(generate, data=load, metrics=METRICS, auditor=NO_AUDITOR)
    assert asyncio.run(guarded(1240)).result.ok
    with pytest.raises(GateRejected):
        asyncio.run(guarded(1300))
    assert asyncio.run(guard(functools.partial(generate, 1240), **SETTINGS)()).result.ok


def test_objects_that_are_called() -> None:
    class Generator:
        async def __call__(self) -> dict[str, Any]:
            return GOOD

    assert asyncio.run(guard(Generator(), **SETTINGS)()).result.ok


def test_generators_yield_until_one_is_rejected() -> None:
    def generate() -> Iterator[dict[str, Any]]:
        yield GOOD
        yield _report(1241)
        yield BAD
        yield GOOD

    reports = guard(generate, **SETTINGS)()
    assert [next(reports).artifact.claims[0].id for _ in range(2)] == ["c1", "c1"]
    with pytest.raises(GateRejected):
        next(reports)
    with pytest.raises(StopIteration):
        next(reports)


def test_async_generators() -> None:
    closed = []

    async def generate() -> AsyncIterator[dict[str, Any]]:
        try:
            yield GOOD
            yield BAD
        finally:
            closed.append(True)

    found: list[Accepted] = []

    async def collect() -> None:
        async for accepted in guard(generate, **SETTINGS)():
            found.append(accepted)  # noqa: PERF401 -- what came before the rejection counts

    with pytest.raises(GateRejected):
        asyncio.run(collect())
    assert len(found) == 1
    assert closed == [True]


def test_an_awaitable_from_a_plain_function_is_refused() -> None:
    """A lambda around a coroutine is no async function: the report is not let through unseen, nor left unawaited."""

    async def generate() -> dict[str, Any]:
        return GOOD

    with pytest.raises(ReportgateError, match="generate is async"):
        unchecked(lambda: generate(), **SETTINGS)()  # noqa: PLW0108 -- the lambda is the subject
    with pytest.raises(ReportgateError, match="data is async"):
        guard(lambda: GOOD, metrics=METRICS, auditor=NO_AUDITOR, data=generate)()


def test_errors_of_the_function_pass_through() -> None:
    def generate() -> dict[str, Any]:
        raise OSError("no model")

    with pytest.raises(OSError, match="no model"):
        guard(generate, **SETTINGS)()


# Data and sources.


def test_data_is_loaded_after_the_report() -> None:
    """A function that writes reports cannot change what its report is measured by."""
    stored = {"clicks": 1240}

    def generate() -> dict[str, Any]:
        seen["clicks"] = 1300
        return BAD

    def load() -> dict[str, int]:
        seen.clear()
        seen.update(stored)
        return seen

    seen: dict[str, int] = {}
    with pytest.raises(GateRejected):
        guard(generate, data=load, metrics=METRICS, auditor=NO_AUDITOR)()


def test_a_report_that_changes_afterwards_is_not_published() -> None:
    """What was gated is what comes out, even if its maker keeps a hand on it."""
    kept = copy.deepcopy(GOOD)
    accepted = guard(lambda: kept, **SETTINGS)()
    kept["summary"] = "今週のクリックは9,999件。"
    assert publish(accepted, str) == GOOD["summary"]


def test_resource_is_bound() -> None:
    def resource(week: str) -> str:
        return f"report:weekly/{week}"

    accepted = guard(lambda _week: GOOD, resource=resource, **SETTINGS)("2026-11-23")
    assert accepted.receipt.statement.predicate.resource_uri == "report:weekly/2026-11-23"
    with pytest.raises(ReportgateError, match="resource must be text"):
        unchecked(lambda: GOOD, resource=lambda: 48, **SETTINGS)()


def test_signed_receipt() -> None:
    key = generate_key()
    accepted = guard(lambda: GOOD, signer=key, **SETTINGS)()
    found = verify_receipt(
        accepted.receipt.to_json(),
        GOOD["summary"].encode(),
        policies={digest_policy(Policy())},
        keys=[key.public_key],
    )
    assert found.statement == accepted.receipt.statement


def test_a_signer_that_fails_lets_nothing_out() -> None:
    class Broken:
        key_id = "k"

        def sign(self, _data: bytes) -> bytes:
            raise OSError("no key service")

    with pytest.raises(OSError, match="no key service"):
        guard(lambda: GOOD, signer=Broken(), **SETTINGS)()


# Hooks.


def test_hooks_are_called_once_with_report_and_verdict() -> None:
    seen: list[tuple[Any, GateResult]] = []
    guarded = guard(
        lambda: BAD, on_reject=[lambda *pair: seen.append(pair), lambda *pair: seen.append(pair)], **SETTINGS
    )
    with pytest.raises(GateRejected) as caught:
        guarded()
    assert [(artifact.id, result) for artifact, result in seen] == [("weekly", caught.value.result)] * 2
    assert caught.value.artifact == seen[0][0]


def test_a_hook_gets_what_could_not_be_read() -> None:
    seen: list[object] = []
    with pytest.raises(GateRejected) as caught:
        guard(lambda: "no JSON", on_reject=lambda artifact, _: seen.append(artifact), **SETTINGS)()
    assert seen == ["no JSON"]
    assert caught.value.artifact is None


def test_a_failing_hook_lets_nothing_through(caplog: pytest.LogCaptureFixture) -> None:
    """The others are still called, and the rejection says what failed."""
    seen = []

    def broken(_artifact: object, _result: GateResult) -> None:
        raise ConnectionError("queue is down")

    with caplog.at_level(logging.WARNING), pytest.raises(GateRejected) as caught:
        guard(lambda: BAD, on_reject=[broken, lambda artifact, _: seen.append(artifact)], **SETTINGS)()
    assert len(seen) == 1
    assert caught.value.__notes__ == ["on_reject failed: ConnectionError: queue is down"]
    assert {"report_rejected", "on_reject_failed"} <= {record.message for record in caplog.records}


def test_hooks_may_be_async() -> None:
    seen = []

    async def hook(artifact: object, _result: GateResult) -> None:
        await asyncio.sleep(0)
        seen.append(artifact)

    async def generate() -> dict[str, Any]:
        return BAD

    with pytest.raises(GateRejected):
        asyncio.run(guard(generate, on_reject=hook, **SETTINGS)())
    assert len(seen) == 1
    with pytest.raises(GateRejected) as caught:
        guard(lambda: BAD, on_reject=hook, **SETTINGS)()
    assert "on_reject is async" in caught.value.__notes__[0]


def test_hooks_are_not_called_for_accepted_reports() -> None:
    seen: list[object] = []
    guard(lambda: GOOD, on_reject=lambda artifact, _: seen.append(artifact), **SETTINGS)()
    assert seen == []


# Generating again.


@pytest.mark.parametrize(("attempts", "accepted"), [(1, False), (2, False), (3, True), (4, True)])
def test_a_report_may_be_generated_again(attempts: int, accepted: bool) -> None:
    """The failures come back as feedback, every verdict is kept, and the hooks see only the last rejection."""
    asked: list[tuple[str, ...]] = []
    hooked: list[GateResult] = []

    def generate(*, feedback: tuple[str, ...] = ()) -> dict[str, Any]:
        asked.append(feedback)
        return GOOD if len(asked) == 3 else _report(1300 + len(asked))

    guarded = guard(generate, attempts=attempts, on_reject=lambda _, result: hooked.append(result), **SETTINGS)
    if accepted:
        found = guarded()
        assert [result.ok for result in found.attempts] == [False, False]
        assert found.receipt.statement.predicate.attempts == 3
        assert hooked == []
        assert asked[1] == found.attempts[0].failures
    else:
        with pytest.raises(GateRejected) as caught:
            guarded()
        assert len(caught.value.attempts) == attempts - 1
        assert hooked == [caught.value.result]
    assert asked[0] == ()
    assert len(asked) == min(attempts, 3)


def test_async_functions_generate_again() -> None:
    async def generate(feedback: tuple[str, ...] = ()) -> dict[str, Any]:
        return GOOD if feedback else BAD

    assert len(asyncio.run(guard(generate, attempts=2, **SETTINGS)()).attempts) == 1


def test_options_that_cannot_work_are_refused_at_once() -> None:
    def stream() -> Iterator[dict[str, Any]]:
        yield GOOD

    with pytest.raises(ReportgateError, match="'feedback'"):
        guard(lambda: GOOD, attempts=2)
    with pytest.raises(ReportgateError, match="generator"):
        guard(stream, attempts=2)
    with pytest.raises(ReportgateError, match="at least 1"):
        guard(lambda: GOOD, attempts=0)
    for limit in (0, -1, float("nan")):
        with pytest.raises(ReportgateError, match="time_limit_s"):
            guard(lambda: GOOD, time_limit_s=limit)
    with pytest.raises(ReportgateError, match="on_reject"):
        unchecked(lambda: GOOD, on_reject=["log"])
    with pytest.raises(ReportgateError, match="wraps a function"):
        unchecked(GOOD)


# Time.


def test_the_time_is_limited() -> None:
    """When it is up nothing comes out, also not later, and the hooks have nothing to be told."""
    going_on = threading.Event()
    hooked: list[object] = []

    def generate() -> dict[str, Any]:
        going_on.wait(10)
        return GOOD

    start = time.monotonic()
    with pytest.raises(TimeLimitError, match=r"within 0\.05 s"):
        guard(generate, time_limit_s=0.05, on_reject=lambda artifact, _: hooked.append(artifact), **SETTINGS)()
    assert time.monotonic() - start < 5
    going_on.set()
    assert hooked == []
    assert guard(lambda: GOOD, time_limit_s=10, **SETTINGS)().result.ok


def test_the_time_of_async_functions_is_limited() -> None:
    async def generate() -> dict[str, Any]:
        await asyncio.sleep(10)
        return GOOD

    async def own_limit() -> dict[str, Any]:
        raise TimeoutError("the model's own")

    with pytest.raises(TimeLimitError):
        asyncio.run(guard(generate, time_limit_s=0.05, **SETTINGS)())
    with pytest.raises(TimeoutError, match="the model's own"):
        asyncio.run(guard(own_limit, time_limit_s=5, **SETTINGS)())


def test_the_time_of_each_generated_report_is_limited() -> None:
    going_on = threading.Event()

    def generate() -> Iterator[dict[str, Any]]:
        yield GOOD
        going_on.wait(10)
        yield GOOD

    reports = guard(generate, time_limit_s=0.5, **SETTINGS)()
    assert next(reports).result.ok
    with pytest.raises(TimeLimitError):
        next(reports)
    going_on.set()


def test_errors_cross_the_thread_of_a_limited_function() -> None:
    def generate() -> dict[str, Any]:
        raise KeyError("week")

    with pytest.raises(KeyError, match="week"):
        guard(generate, time_limit_s=5, **SETTINGS)()
    with pytest.raises(GateRejected):
        guard(lambda: BAD, time_limit_s=5, **SETTINGS)()


# Publishing.


def _accepted() -> Accepted:
    return guard(lambda: GOOD, **SETTINGS)()


def test_publish_hands_on_the_summary() -> None:
    assert publish(_accepted(), lambda text: text.encode()) == GOOD["summary"].encode()


def test_publish_awaits_nothing_itself() -> None:
    async def publisher(text: str) -> int:
        return len(text)

    async def main() -> int:
        return await publish(_accepted(), publisher)

    assert asyncio.run(main()) == len(GOOD["summary"])


def test_only_a_guard_makes_an_accepted() -> None:
    accepted = _accepted()
    with pytest.raises(ReportgateError, match="only guard"):
        Accepted(accepted.artifact, accepted.result, accepted.receipt)
    with pytest.raises((ReportgateError, ValueError)):
        dataclasses.replace(accepted, artifact=accepted.artifact)


@pytest.mark.parametrize("field", ["artifact", "result", "receipt"])
def test_what_was_changed_is_not_published(field: str) -> None:
    """Whoever forces another report, verdict or receipt in is stopped before the publisher is called."""
    other = guard(lambda: _report(1241), **SETTINGS)()
    with pytest.raises(GateRejected) as rejected:
        guard(lambda: BAD, **SETTINGS)()
    changes = {
        "artifact": other.artifact,
        "result": rejected.value.result,
        "receipt": other.receipt,
    }
    accepted = _accepted()
    object.__setattr__(accepted, field, changes[field])
    published: list[str] = []
    with pytest.raises(ReportgateError, match="not the one that was accepted"):
        publish(accepted, published.append)
    assert published == []


@pytest.mark.parametrize("given", [None, GOOD, True, "text"])
def test_publish_takes_nothing_else(given: Any) -> None:
    with pytest.raises(ReportgateError, match="takes what guard"):
        publish(given, print)


def test_a_look_alike_is_refused() -> None:
    class Lookalike(Accepted):
        __slots__ = ()

        def __post_init__(self, seal: object) -> None:
            """Accept everything."""

    accepted = _accepted()
    fake = Lookalike(accepted.artifact, accepted.result, accepted.receipt)
    with pytest.raises(ReportgateError, match="takes what guard"):
        publish(fake, print)


def test_it_can_go_to_another_process() -> None:
    """A worker that publishes gets the same report, and looks at it again."""
    again = pickle.loads(pickle.dumps(_accepted()))  # noqa: S301 -- our own bytes
    assert publish(again, str) == GOOD["summary"]
