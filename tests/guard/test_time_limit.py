"""The time of a guarded function is limited, and nothing comes out late."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from guard.guarded_reports import BAD, GOOD, SETTINGS
from reportgate import GateRejected
from reportgate.errors import TimeLimitError
from reportgate.publish import guard


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
