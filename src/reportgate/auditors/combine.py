"""How does any model, or several at once, become an auditor?"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from reportgate.auditors.protocol import Auditor, AuditReport, AuditRequest, joint_digest
from reportgate.auditors.run import arun_audit, arun_support, run_audit, run_support
from reportgate.auditors.support import SupportReport, SupportRequest
from reportgate.usage import AuditUsage
from reportgate.verdict import Reason

Items: TypeAlias = AuditReport | Sequence[str]


class CallableAuditor:
    """Makes an auditor of a function, blocking or async: it gets the request and returns the items, or a report.

    >>> CallableAuditor(lambda request: ["47%"], model="own").audit(AuditRequest("Sales rose 47%.")).unlisted
    ('47%',)

    A function that returns anything else fails the audit with AUDIT_SCHEMA (None is no empty list); one that raises,
    with AUDIT_UNAVAILABLE.
    """

    def __init__(self, function: Callable[[AuditRequest], Items | Awaitable[Items]], *, model: str) -> None:
        self._function = function
        self.model = model

    def audit(self, request: AuditRequest) -> AuditReport:
        """Call the function; one that is async runs on a loop of its own."""
        return run_audit(_Called(self._function, self.model), request)

    async def aaudit(self, request: AuditRequest) -> AuditReport:
        """Call the function; one that is blocking runs in a thread."""
        return await arun_audit(_Called(self._function, self.model), request)


class AuditorUnion:
    """Asks several auditors and takes what any of them names; one that fails fails the whole.

    Raises:
        ValueError: No auditor is given: nothing would be asked, and nothing found.
    """

    def __init__(self, *auditors: Auditor) -> None:
        if not auditors:
            raise ValueError("a union of no auditors would clear everything")
        self._auditors = auditors

    @property
    def model(self) -> str:
        """The models' names, joined by "+"."""
        return "+".join(auditor.model for auditor in self._auditors)

    def audit(self, request: AuditRequest) -> AuditReport:
        """Ask one after the other."""
        return self._merge([run_audit(auditor, request) for auditor in self._auditors])

    async def aaudit(self, request: AuditRequest) -> AuditReport:
        """Ask all at once."""
        import asyncio  # noqa: PLC0415 -- late: a run without a model never loads it

        return self._merge(await asyncio.gather(*(arun_audit(auditor, request) for auditor in self._auditors)))

    def support(self, request: SupportRequest) -> SupportReport:
        """Have every auditor that can judge meaning judge; a claim must hold for all of them."""
        return self._merge_support([run_support(auditor, request) for auditor in self._judges("support")])

    async def asupport(self, request: SupportRequest) -> SupportReport:
        """Have all that can judge meaning judge at once."""
        import asyncio  # noqa: PLC0415 -- late, as above

        judges = self._judges("asupport")
        return self._merge_support(await asyncio.gather(*(arun_support(judge, request) for judge in judges)))

    def _judges(self, method: str) -> Sequence[Auditor]:
        # Where none can, all are asked, so that each says that it cannot.
        return [auditor for auditor in self._auditors if hasattr(auditor, method)] or self._auditors

    def _merge_support(self, reports: Sequence[SupportReport]) -> SupportReport:
        failed = next((report for report in reports if report.failure is not None), None)
        return SupportReport(
            tuple(verdict for report in reports for verdict in report.verdicts),
            failed.failure if failed else None,
            f"{failed.model}: {failed.detail}" if failed else "",
            "+".join(report.model for report in reports),
            joint_digest([report.prompt_digest for report in reports]),
            "+".join(report.prompt_version for report in reports if report.prompt_version) or None,
            sum((report.usage for report in reports), AuditUsage()),
        )

    def _merge(self, reports: Sequence[AuditReport]) -> AuditReport:
        failed = next((report for report in reports if report.failure is not None), None)
        versions = [report.prompt_version for report in reports if report.prompt_version]
        return AuditReport(
            tuple(dict.fromkeys(item for report in reports for item in report.unlisted)),
            failed.failure if failed else None,
            f"{failed.model}: {failed.detail}" if failed else "",
            self.model,
            joint_digest([report.prompt_digest for report in reports]),
            "+".join(versions) or None,
            sum((report.usage for report in reports), AuditUsage()),
        )


class _Called:
    """One call of a user's function, as an auditor with the half that fits it."""

    def __init__(self, function: Callable[[AuditRequest], Items | Awaitable[Items]], model: str) -> None:
        self._function = function
        self.model = model

    def audit(self, request: AuditRequest) -> AuditReport:
        answer = self._function(request)
        if inspect.isawaitable(answer):
            from reportgate.auditors.blocking import run_blocking  # noqa: PLC0415 -- late: it loads asyncio

            return self._report(run_blocking(lambda: _await(answer)))
        return self._report(answer)

    async def aaudit(self, request: AuditRequest) -> AuditReport:
        from reportgate.auditors.blocking import run_in_thread  # noqa: PLC0415 -- late: it loads asyncio

        return self._report(await run_in_thread(lambda: self._function(request)))

    def _report(self, answer: object) -> AuditReport:
        if isinstance(answer, AuditReport):
            return answer
        if not isinstance(answer, (list, tuple)) or not all(isinstance(item, str) for item in answer):
            return AuditReport((), Reason.AUDIT_SCHEMA, "the function returned no list of strings", self.model)
        return AuditReport(tuple(answer), model=self.model)


async def _await(answer: Awaitable[Items]) -> Items:
    return await answer
