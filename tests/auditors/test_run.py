"""Whatever a user's auditor does, the audit ends with a report."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from decimal import Decimal
from typing import Any, cast

import pytest

from reportgate import NO_AUDITOR, CitationClaim, NumericClaim, Reason
from reportgate.auditors import (
    Auditor,
    AuditReport,
    AuditRequest,
    SupportClaim,
    SupportReport,
    SupportRequest,
    arun_audit,
    arun_support,
    run_audit,
    run_support,
    support_claim,
)
from reportgate.auditors.blocking import run_blocking, run_in_thread
from reportgate.testing import FixedAuditor, ScriptedAuditor

REQUEST = AuditRequest("Sales rose 47%.")


class OnlyBlocking:
    model = "own"

    def audit(self, _: AuditRequest) -> AuditReport:
        return AuditReport(("47%",), model=self.model)


class OnlyAwaited:
    model = "own"

    async def aaudit(self, _: AuditRequest) -> AuditReport:
        await asyncio.sleep(0)
        return AuditReport(("47%",), model=self.model)


class Broken:
    model = "own"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def audit(self, _: AuditRequest) -> object:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer

    async def aaudit(self, request: AuditRequest) -> object:
        return self.audit(request)


def both_ways(auditor: Any) -> list[AuditReport]:
    return [run_audit(auditor, REQUEST), asyncio.run(arun_audit(auditor, REQUEST))]


@pytest.mark.parametrize(
    "auditor", [OnlyBlocking(), OnlyAwaited(), FixedAuditor(["47%"])], ids=lambda a: type(a).__name__
)
def test_half_an_auditor_is_enough(auditor: object) -> None:
    """One of the two methods serves both gates."""
    assert [report.unlisted for report in both_ways(auditor)] == [("47%",), ("47%",)]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (ValueError("secret"), Reason.AUDIT_UNAVAILABLE),
        (SystemExit("secret"), Reason.AUDIT_UNAVAILABLE),
        (None, Reason.AUDIT_UNREADABLE),
        ([], Reason.AUDIT_UNREADABLE),
        ({"unlisted": []}, Reason.AUDIT_UNREADABLE),
        (True, Reason.AUDIT_UNREADABLE),
    ],
)
def test_trouble_is_a_failed_report(answer: object, reason: Reason) -> None:
    """An exception or an absent answer is never a clean audit, and never told in words that may hold the report."""
    for report in both_ways(Broken(answer)):
        assert report.failure is reason
        assert not report.clean
        assert "secret" not in report.detail


def test_an_interrupt_passes() -> None:
    """Ctrl-C stops the gate, and a cancelled task is cancelled; neither is an auditor's answer."""
    with pytest.raises(KeyboardInterrupt):
        run_audit(cast("Auditor", Broken(KeyboardInterrupt())), REQUEST)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(arun_audit(cast("Auditor", Broken(asyncio.CancelledError())), REQUEST))


def test_an_auditor_of_nothing_is_unavailable() -> None:
    assert {report.failure for report in both_ways(object())} == {Reason.AUDIT_UNAVAILABLE}


@pytest.mark.parametrize("items", ["47%", [47], None, [["47%"]]])
def test_a_report_holds_strings(items: Any) -> None:
    """A bare string would pass as its letters."""
    with pytest.raises(TypeError):
        AuditReport(items)


def test_an_empty_report_cannot_be_made_by_accident() -> None:
    with pytest.raises(TypeError):
        AuditReport()  # type: ignore[call-arg] # that is the point


def test_a_script_that_has_ended_fails() -> None:
    """A test that asks more often than it planned notices."""
    auditor = ScriptedAuditor([[], ["47%"], Reason.AUDIT_EMPTY, AuditReport(("a",)), ValueError()])
    reports = [run_audit(auditor, REQUEST) for _ in range(6)]
    assert [report.failure for report in reports] == [
        None,
        None,
        Reason.AUDIT_EMPTY,
        None,
        Reason.AUDIT_UNAVAILABLE,
        Reason.AUDIT_UNAVAILABLE,
    ]
    assert [report.unlisted for report in reports[:4]] == [(), ("47%",), (), ("a",)]
    assert auditor.requests == [REQUEST] * 6


def test_the_testing_auditors_fit_the_protocol() -> None:
    assert isinstance(FixedAuditor(), Auditor)
    assert isinstance(ScriptedAuditor([]), Auditor)
    assert FixedAuditor().audit(REQUEST).clean
    assert FixedAuditor(failure=Reason.AUDIT_REFUSED).audit(REQUEST).failure is Reason.AUDIT_REFUSED
    with pytest.raises(TypeError):
        FixedAuditor("47%")


def test_no_auditor_says_so() -> None:
    assert repr(NO_AUDITOR) == "NO_AUDITOR"
    assert NO_AUDITOR.value == "off"


def test_blocking_inside_a_loop() -> None:
    """A loop that is running in the caller's thread is neither used nor disturbed."""

    async def outer() -> int:
        return run_blocking(lambda: asyncio.sleep(0, 7))

    assert asyncio.run(outer()) == 7


def test_blocking_raises_what_the_coroutine_raises() -> None:
    async def fail() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        run_blocking(fail)


def test_an_interrupted_audit_is_cancelled() -> None:
    """Ctrl-C ends the coroutine, and only then the call: nothing goes on behind the caller's back."""
    code = """
import asyncio, os, signal, threading
from reportgate.auditors.blocking import run_blocking

# A process that was started in the background inherits a SIGINT that is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

async def long():
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        await asyncio.sleep(30)
    finally:
        await asyncio.sleep(0.1)
        print("cancelled", flush=True)

try:
    run_blocking(long)
except KeyboardInterrupt:
    print("interrupted", threading.active_count())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=20, check=True)
    assert done.stdout.split() == ["cancelled", "interrupted", "1"]


def test_a_thread_does_not_hold_up_its_loop() -> None:
    """Cancelling returns at once, and so does the end of the loop, while the call is still under way."""

    async def main() -> None:
        await asyncio.wait_for(run_in_thread(lambda: time.sleep(1.5)), 0.05)

    started = time.monotonic()
    with pytest.raises(TimeoutError):
        asyncio.run(main())
    assert time.monotonic() - started < 1


def judged_both_ways(auditor: object) -> set[Reason | None]:
    request = SupportRequest("quotes", (SupportClaim("c1", "s", "q", quote=True),))
    return {run_support(auditor, request).failure, asyncio.run(arun_support(auditor, request)).failure}


class Judge:
    def __init__(self, answer: object) -> None:
        self.answer = answer

    def support(self, _: SupportRequest) -> object:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    async def asupport(self, request: SupportRequest) -> object:
        return self.support(request)


@pytest.mark.parametrize(
    ("auditor", "reason"),
    [
        (ScriptedAuditor([]), Reason.AUDIT_UNAVAILABLE),
        (FixedAuditor(), None),
        (FixedAuditor(failure=Reason.AUDIT_EMPTY), Reason.AUDIT_EMPTY),
        (NO_AUDITOR, Reason.AUDIT_UNAVAILABLE),
        (Judge(ValueError("secret")), Reason.AUDIT_UNAVAILABLE),
        (Judge(None), Reason.AUDIT_UNREADABLE),
        (Judge(AuditReport(())), Reason.AUDIT_UNREADABLE),
        (Judge(SupportReport(())), None),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_auditor_that_cannot_judge_fails_the_check(auditor: object, reason: Reason | None) -> None:
    """Asked for and not possible is a rejection, never a check that is left out."""
    assert judged_both_ways(auditor) == {reason}


def test_a_claim_is_shown_with_what_it_rests_on() -> None:
    number = NumericClaim(id="c1", statement="up 12.40%", metric="m", value=Decimal("12.40"))
    citation = CitationClaim(id="c2", statement="s", source_id="a", quote="q")
    assert support_claim(number, "percent").fact == "12.40 percent"
    assert support_claim(number, None).fact == "12.40"
    assert support_claim(citation, None) == SupportClaim("c2", "s", "q", quote=True)
