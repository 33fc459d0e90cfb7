"""Data, receipts, attempts: what a guard is told besides the function."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Iterator
from typing import Any

import pytest

from guard.guarded_reports import BAD, GOOD, METRICS, SETTINGS, report, unchecked
from reportgate import GateRejected, GateResult, Policy, ReportgateError
from reportgate.auditors import NO_AUDITOR
from reportgate.policy_file import digest_policy
from reportgate.publish import guard, publish
from reportgate.receipts import generate_key, verify_receipt


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


@pytest.mark.parametrize(("attempts", "accepted"), [(1, False), (2, False), (3, True), (4, True)])
def test_a_report_may_be_generated_again(attempts: int, accepted: bool) -> None:
    """The failures come back as feedback, every verdict is kept, and the hooks see only the last rejection."""
    asked: list[tuple[str, ...]] = []
    hooked: list[GateResult] = []

    def generate(*, feedback: tuple[str, ...] = ()) -> dict[str, Any]:
        asked.append(feedback)
        return GOOD if len(asked) == 3 else report(1300 + len(asked))

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
    for given in (5, [5]):
        with pytest.raises(ReportgateError, match="given must be strings"):
            unchecked(lambda: GOOD, given=given)


def test_one_given_text_is_not_its_letters() -> None:
    """given="23 November 2026" vouches for that date; taken apart it would vouch for every digit in it."""
    late = {**GOOD, "summary": GOOD["summary"] + "うち6件は遅れた。"}
    with pytest.raises(GateRejected, match="6件"):
        guard(lambda: late, given="2026", **SETTINGS)()
    assert guard(lambda: late, given="うち6件", **SETTINGS)().result.ok
