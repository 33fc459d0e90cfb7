"""Auditors for users' own tests: they answer what they are told, and remember what they were asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from reportgate.auditors.protocol import AuditReport, AuditRequest
from reportgate.auditors.support import ClaimVerdict, SupportReport, SupportRequest
from reportgate.verdict import Reason

Answer: TypeAlias = AuditReport | Sequence[str] | Reason | Exception
"""A whole report, the items of a clean-ended one, the reason of a failed one, or what to raise."""


class FixedAuditor:
    """Answers every request alike: with nothing (a clean audit), or with the items given.

    >>> FixedAuditor(["47%"]).audit(AuditRequest("Sales rose 47%.")).unlisted
    ('47%',)
    """

    model = "fixed"

    def __init__(self, unlisted: Sequence[str] = (), *, failure: Reason | None = None) -> None:
        self._report = AuditReport(tuple(_items(unlisted)), failure, "as the test asked" if failure else "", self.model)
        self.requests: list[AuditRequest] = []

    def audit(self, request: AuditRequest) -> AuditReport:
        """Answer as told."""
        self.requests.append(request)
        return self._report

    async def aaudit(self, request: AuditRequest) -> AuditReport:
        """Answer as told."""
        return self.audit(request)

    def support(self, request: SupportRequest) -> SupportReport:
        """Say of every claim that it holds, relying on all that it rests on; or fail, if told to."""
        verdicts = tuple(ClaimVerdict(claim.id, holds=True, words=claim.fact) for claim in request.claims)
        return SupportReport(verdicts, self._report.failure, self._report.detail, self.model)

    async def asupport(self, request: SupportRequest) -> SupportReport:
        """Do the same, awaited."""
        return self.support(request)


class ScriptedAuditor:
    """Answers one request after another from a script; a request beyond its end fails the audit.

    >>> auditor = ScriptedAuditor([[], ["47%"], Reason.AUDIT_REFUSED])
    >>> [auditor.audit(AuditRequest("Sales rose 47%.")).clean for _ in range(4)]
    [True, False, False, False]
    """

    model = "scripted"

    def __init__(self, script: Iterable[Answer]) -> None:
        self._script = list(script)
        self.requests: list[AuditRequest] = []

    def audit(self, request: AuditRequest) -> AuditReport:
        """Answer with the script's next entry."""
        self.requests.append(request)
        if len(self.requests) > len(self._script):
            return AuditReport((), Reason.AUDIT_UNAVAILABLE, "the script has ended", self.model)
        answer = self._script[len(self.requests) - 1]
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, Reason):
            return AuditReport((), answer, "as the script says", self.model)
        return answer if isinstance(answer, AuditReport) else AuditReport(tuple(_items(answer)), model=self.model)

    async def aaudit(self, request: AuditRequest) -> AuditReport:
        """Answer with the script's next entry."""
        return self.audit(request)


def _items(items: Sequence[str]) -> Sequence[str]:
    if isinstance(items, str):
        raise TypeError("a list of items is needed, not one string")
    return items
