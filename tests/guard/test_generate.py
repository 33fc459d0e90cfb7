"""Nothing but an accepted report comes out of a guarded function, whatever form it has."""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from guard.guarded_reports import BAD, DATA, GOOD, METRICS, SETTINGS, report, unchecked
from reportgate import Artifact, GateRejected, NumericClaim, Policy, ReportgateError
from reportgate.accepted import Accepted
from reportgate.auditors import NO_AUDITOR
from reportgate.digests import digest_bytes, digest_text
from reportgate.policy_file import digest_policy
from reportgate.publish import Report, guard


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


@pytest.mark.parametrize("report", [BAD, "", "nonsense", b"\xff", None, 3, [], {}, {"summary": "x"}, report(claims=[])])
def test_rejected_reports_do_not(report: object) -> None:
    with pytest.raises(GateRejected) as caught:
        unchecked(lambda: report, **SETTINGS)()
    assert not caught.value.result.ok


def test_arguments_pass_through() -> None:
    @guard(**SETTINGS)
    def generate(week: int, *, clicks: int) -> dict[str, Any]:
        """Generate a report."""
        return report(clicks, title=str(week))

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
            return report(self.clicks)

        @guard(data=lambda self: self.data, metrics=METRICS, auditor=NO_AUDITOR)
        async def agenerate(self) -> dict[str, Any]:
            return report(self.clicks)

        def plain(self) -> dict[str, Any]:
            return report(self.clicks)

    pipeline = Pipeline(DATA)
    assert pipeline.generate().result.ok
    assert asyncio.run(pipeline.agenerate()).result.ok
    assert guard(pipeline.plain, **SETTINGS)().result.ok
    with pytest.raises(GateRejected):
        Pipeline({"clicks": 1}).generate()


def test_async_functions() -> None:
    async def generate(clicks: int) -> dict[str, Any]:
        await asyncio.sleep(0)
        return report(clicks)

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
        yield report(1241)
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
