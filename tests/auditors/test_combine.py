"""Any function, and any number of auditors, can stand where one auditor stands."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from reportgate import Reason
from reportgate.auditors import (
    Auditor,
    AuditorUnion,
    AuditReport,
    AuditRequest,
    AuditUsage,
    CallableAuditor,
    SupportClaim,
    SupportRequest,
)
from reportgate.testing import FixedAuditor

REQUEST = AuditRequest("Sales rose 37% and 47% of visitors came back.")


async def awaited(_: AuditRequest) -> list[str]:
    await asyncio.sleep(0)
    return ["47%"]


def both_ways(auditor: Auditor) -> set[AuditReport]:
    return {auditor.audit(REQUEST), asyncio.run(auditor.aaudit(REQUEST))}


@pytest.mark.parametrize(
    "function",
    [lambda _: ["47%"], lambda _: ("47%",), awaited, lambda _: AuditReport(("47%",), model="own")],
    ids=["list", "tuple", "async", "report"],
)
def test_a_function_is_an_auditor(function: Any) -> None:
    """Blocking or async, in both gates."""
    (report,) = both_ways(CallableAuditor(function, model="own"))
    assert (report.unlisted, report.model, report.failure) == (("47%",), "own", None)


@pytest.mark.parametrize("answer", [None, "47%", "", False, {}, {"unlisted": []}, [47], 0], ids=repr)
def test_a_function_that_returns_no_list_fails(answer: Any) -> None:
    """None is no empty list."""
    (report,) = both_ways(CallableAuditor(lambda _: answer, model="own"))
    assert report.failure is Reason.AUDIT_SCHEMA


def test_a_function_that_raises_fails() -> None:
    def broken(_: AuditRequest) -> list[str]:
        raise OSError("secret")

    (report,) = both_ways(CallableAuditor(broken, model="own"))
    assert report.failure is Reason.AUDIT_UNAVAILABLE
    assert "secret" not in report.detail


def test_a_union_takes_what_any_names() -> None:
    (report,) = both_ways(AuditorUnion(FixedAuditor(["47%"]), FixedAuditor(), FixedAuditor(["37%", "47%"])))
    assert report.unlisted == ("47%", "37%")
    assert report.model == "fixed+fixed+fixed"
    assert report.failure is None


def test_one_failure_fails_a_union() -> None:
    """A clean auditor never makes up for one that did not answer; what was found stays found."""
    (report,) = both_ways(
        AuditorUnion(FixedAuditor(["47%"]), FixedAuditor(failure=Reason.AUDIT_REFUSED), FixedAuditor())
    )
    assert report.failure is Reason.AUDIT_REFUSED
    assert report.unlisted == ("47%",)


def test_a_union_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="clear everything"):
        AuditorUnion()


def test_a_union_adds_up_what_it_cost() -> None:
    def one(digest: str) -> CallableAuditor:
        report = AuditReport(
            (),
            None,
            "",
            "own",
            digest,
            "1",
            AuditUsage(requests=1, input_tokens=10, output_tokens=2, latency_s=0.5, request_ids=(digest,)),
        )
        return CallableAuditor(lambda _: report, model="own")

    report = AuditorUnion(one("aa"), one("bb")).audit(REQUEST)
    assert report.usage == AuditUsage(requests=2, input_tokens=20, output_tokens=4)
    assert report.usage.request_ids == ("aa", "bb")
    assert report.prompt_version == "1+1"
    assert report.prompt_digest not in ("aa", "bb", None)
    assert AuditorUnion(one("aa"), FixedAuditor()).audit(REQUEST).prompt_digest == "aa"


def judged(auditor: Any) -> set[Any]:
    request = SupportRequest("quotes", (SupportClaim("c1", "s", "q", quote=True),))
    reports = {auditor.support(request), asyncio.run(auditor.asupport(request))}
    return {(report.failure, tuple(verdict.holds for verdict in report.verdicts)) for report in reports}


def test_a_union_judges_with_all_that_can() -> None:
    """Every verdict counts; a judge that fails fails the whole, and a union without one cannot judge."""
    own = CallableAuditor(lambda _: [], model="own")
    assert judged(AuditorUnion(FixedAuditor(), own, FixedAuditor())) == {(None, (True, True))}
    assert judged(AuditorUnion(FixedAuditor(), FixedAuditor(failure=Reason.AUDIT_EMPTY))) == {
        (Reason.AUDIT_EMPTY, (True, True))
    }
    assert judged(AuditorUnion(own)) == {(Reason.AUDIT_UNAVAILABLE, ())}
