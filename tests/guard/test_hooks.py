"""Hooks hear of a rejected report once, and never let it through."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from guard.guarded_reports import BAD, GOOD, SETTINGS
from reportgate import GateRejected, GateResult
from reportgate.publish import guard


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
