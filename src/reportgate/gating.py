"""The gate: the checks in order, and one result.

Everything is collected: a check that fails, or breaks, never keeps another from running. The gate decides nothing
itself; the result is accepted only if every expected pair of check and subject has exactly one Verified.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from reportgate import auditors
from reportgate.arguments import read_given, read_sources
from reportgate.auditors import NO_AUDITOR, Auditor, AuditReport, AuditRequest, NoAuditor, joint_digest
from reportgate.checks.audit import check_audit
from reportgate.checks.citation import SourceLibrary, check_citation
from reportgate.checks.coverage import check_coverage
from reportgate.checks.figures import Figures
from reportgate.checks.findings import Findings
from reportgate.checks.ledger import check_ledger
from reportgate.checks.numeric import check_numeric
from reportgate.checks.statement import check_statement
from reportgate.checks.support import CHECKS as SUPPORT_CHECKS
from reportgate.checks.support import check_support
from reportgate.digests import digest_artifact, digest_object, digest_sources
from reportgate.errors import ReportgateError
from reportgate.ledger import Artifact, Claim, NumericClaim, Source
from reportgate.metrics import MetricRegistry
from reportgate.metrics.isolation import isolate
from reportgate.policy import Policy, Support
from reportgate.reading import Reading, read_artifact
from reportgate.usage import AuditUsage
from reportgate.verdict import CheckName, Digests, GateResult, Reason, Rejected, Verified
from reportgate.version import __version__

if TYPE_CHECKING:
    from reportgate.auditors import ClaudeAuditor, SupportReport, SupportRequest


def gate(
    artifact: Artifact | Mapping[str, object] | str | bytes,
    data: object = None,
    sources: Mapping[str, Source | str] | None = None,
    *,
    metrics: MetricRegistry | Mapping[str, Callable[..., object]] | None = None,
    auditor: Auditor | NoAuditor | None = None,
    policy: Policy | None = None,
    given: Iterable[str] = (),
) -> GateResult:
    """Decide whether *artifact* may be published.

    Args:
        artifact: The report as delivered: an Artifact, a mapping, or JSON as str or bytes. Nobody trusts it.
        data: Whatever the metrics take; by default a mapping of column name to NumPy array.
        sources: Source id -> text or Source.
        metrics: The registered metric functions, or a mapping of key to function.
        auditor: Who lists what no claim covers. None is ``ClaudeAuditor()``; ``NO_AUDITOR`` goes without, on record.
        policy: The thresholds; None is ``Policy()``.
        given: Words that the operator vouches for: a number or reference inside one of them is covered.

    Returns:
        The result with every outcome; ``result.ok`` says whether the artifact may be published.

    Raises:
        ReportgateError: The function was used wrongly. Nothing that stands in artifact, data, sources, metrics or
            auditor raises.
    """
    run = _Run.prepare(artifact, data, sources, metrics, auditor, policy, given)
    findings = run.check()
    asked = run.audit_request()
    report = None if asked is None else auditors.run_audit(*asked)
    judged = [(request, auditors.run_support(run.auditor, request)) for request in run.support_requests()]
    return run.result(findings, report, judged)


async def agate(
    artifact: Artifact | Mapping[str, object] | str | bytes,
    data: object = None,
    sources: Mapping[str, Source | str] | None = None,
    *,
    metrics: MetricRegistry | Mapping[str, Callable[..., object]] | None = None,
    auditor: Auditor | NoAuditor | None = None,
    policy: Policy | None = None,
    given: Iterable[str] = (),
) -> GateResult:
    """Decide whether *artifact* may be published, without blocking the event loop.

    The same as ``gate``; the checks run in a worker thread while the auditor is waited for. When cancelled, the
    auditor's request is given up; a metric that is running is not interrupted, but its answer is dropped.
    """
    # Late: the synchronous gate should not pay for asyncio at start-up.
    import asyncio  # noqa: PLC0415

    run = _Run.prepare(artifact, data, sources, metrics, auditor, policy, given)

    async def audited() -> AuditReport | None:
        asked = run.audit_request()
        return None if asked is None else await auditors.arun_audit(*asked)

    requests = run.support_requests()
    findings, report, judged = await asyncio.gather(
        asyncio.to_thread(run.check),
        audited(),
        asyncio.gather(*(auditors.arun_support(run.auditor, request) for request in requests)),
    )
    return run.result(findings, report, list(zip(requests, judged, strict=True)))


class _Run(NamedTuple):
    """One run of the gate: what was given, read and looked up once."""

    given_artifact: object
    reading: Reading
    data: object
    sources: Mapping[str, Source]
    metrics: MetricRegistry
    auditor: Auditor | NoAuditor
    policy: Policy
    given: tuple[str, ...]

    @classmethod
    def prepare(
        cls,
        artifact: object,
        data: object,
        sources: object,
        metrics: MetricRegistry | Mapping[str, Callable[..., object]] | None,
        auditor: Auditor | NoAuditor | None,
        policy: Policy | None,
        given: Iterable[str],
    ) -> _Run:
        policy = Policy() if policy is None else policy
        if not isinstance(policy, Policy):
            raise ReportgateError(f"policy must be a Policy, not {type(policy).__name__}")
        if auditor is None:
            auditor = _default_auditor(policy)
        if not (hasattr(auditor, "audit") or hasattr(auditor, "aaudit") or auditor is NO_AUDITOR):
            raise ReportgateError(f"auditor must be an Auditor, NO_AUDITOR or None, not {type(auditor).__name__}")
        return cls(
            given_artifact=artifact,
            reading=read_artifact(artifact, policy),
            data=isolate(data),
            sources=read_sources(sources),
            metrics=MetricRegistry.of(metrics),
            auditor=auditor,
            policy=policy,
            given=read_given(given),
        )

    @property
    def claims(self) -> tuple[Claim, ...]:
        return () if self.reading.artifact is None else self.reading.artifact.claims

    def audit_request(self) -> tuple[Auditor, AuditRequest] | None:
        """Who is asked what; None if the audit was switched off or there is no summary to ask about."""
        if isinstance(self.auditor, NoAuditor) or self.reading.artifact is None:
            return None
        statements = tuple((claim.id, claim.statement) for claim in self.claims)
        return self.auditor, AuditRequest(summary=self.reading.artifact.summary, statements=statements)

    def support_requests(self) -> list[SupportRequest]:
        """Which claims are to be judged in meaning, as the policy asks; an auditor that cannot judge will say so."""
        if self.reading.artifact is None:
            return []
        summary = self.reading.artifact.summary
        requests = []
        for kind in dict.fromkeys(self.policy.support):
            claims = tuple(
                auditors.support_claim(claim, self._unit(claim))
                for claim in self.claims
                if kind == "summary" or not isinstance(claim, NumericClaim)
            )
            if claims:
                requests.append(auditors.SupportRequest(kind, claims, summary if kind == "summary" else ""))
        return requests

    def _unit(self, claim: Claim) -> str | None:
        metric = self.metrics.get(claim.metric) if isinstance(claim, NumericClaim) else None
        return None if metric is None else metric.unit

    def check(self) -> Findings:
        """Every check but those of the auditor, in the order of the two chains of custody."""
        findings = [_guarded("ledger", "artifact", partial(check_ledger, self.reading))]
        library = SourceLibrary(self.sources, self.policy)
        figures = Figures(self.metrics, self.policy.coarseness_cap, self.sources)
        verified_quotes: set[str] = set()
        for claim in self.claims:
            if isinstance(claim, NumericClaim):
                found = _guarded(
                    "numeric", claim.id, partial(check_numeric, claim, self.data, self.metrics, self.policy)
                )
            else:
                found = _guarded("citation", claim.id, partial(check_citation, claim, library))
                if any(isinstance(outcome, Verified) for outcome in found.outcomes):
                    verified_quotes.add(claim.id)
            findings.append(found)
            statement = partial(check_statement, claim, self.metrics, self.policy, figures)
            findings.append(_guarded("statement", claim.id, statement))
        if self.reading.artifact is not None:
            coverage = partial(
                check_coverage,
                self.reading.artifact.summary,
                self.claims,
                verified_quotes,
                self.metrics,
                self.sources,
                self.policy,
                self.given,
                figures,
            )
            findings.append(_guarded("coverage", "summary", coverage))
        return Findings(
            tuple(outcome for found in findings for outcome in found.outcomes),
            tuple(notice for found in findings for notice in found.notices),
            tuple(cover for found in findings for cover in found.covers),
        )

    def expected(self) -> tuple[tuple[CheckName, str], ...]:
        pairs: list[tuple[CheckName, str]] = [("ledger", "artifact")]
        for claim in self.claims:
            pairs.append(("numeric" if isinstance(claim, NumericClaim) else "citation", claim.id))
            pairs.append(("statement", claim.id))
        pairs.append(("coverage", "summary"))
        if self.auditor is not NO_AUDITOR:
            pairs.append(("audit", "summary"))
        for request in self.support_requests():
            pairs += [(SUPPORT_CHECKS[request.kind], claim.id) for claim in request.claims]
        return tuple(pairs)

    def _auditor_name(self, report: AuditReport | None) -> str:
        if isinstance(self.auditor, NoAuditor):
            return "off"
        if report is not None and report.model:
            return report.model
        name = getattr(self.auditor, "model", None)
        return name if isinstance(name, str) else type(self.auditor).__name__

    def result(
        self,
        findings: Findings,
        report: AuditReport | None,
        judged: Sequence[tuple[SupportRequest, SupportReport]],
    ) -> GateResult:
        if report is not None and self.reading.artifact is not None:
            summary = self.reading.artifact.summary
            findings += _guarded("audit", "summary", partial(check_audit, summary, report))
        for request, verdicts in judged:
            check = SUPPORT_CHECKS[request.kind]
            findings += _guarded(check, "summary", partial(check_support, request, verdicts))
        discards = Counter(
            str(outcome.reason)
            for outcome in findings.outcomes
            if isinstance(outcome, Rejected) and outcome.check == "citation"
        )
        citations = sum(not isinstance(claim, NumericClaim) for claim in self.claims)
        versions = {"reportgate": __version__}
        answers = ([] if report is None else [("prompt", report)]) + [
            (f"prompt.{SUPPORT_CHECKS[request.kind]}", verdicts) for request, verdicts in judged
        ]
        versions |= {name: answer.prompt_version for name, answer in answers if answer.prompt_version is not None}
        return GateResult(
            artifact_id=None if self.reading.artifact is None else self.reading.artifact.id,
            expected=self.expected(),
            outcomes=findings.outcomes,
            warnings=findings.notices,
            covers=findings.covers,
            warnings_as_errors=self.policy.warnings_as_errors,
            discard_rate=sum(discards.values()) / citations if citations else 0.0,
            discards_by_reason=dict(sorted(discards.items())),
            digests=Digests(
                artifact=digest_artifact(self.given_artifact),
                sources=digest_sources(self.sources),
                policy=digest_object(self.policy),
                prompt=joint_digest([answer.prompt_digest for _, answer in answers]),
            ),
            auditor=self._auditor_name(report),
            usage=sum((answer.usage for _, answer in answers), AuditUsage()) if answers else None,
            versions=versions,
        )


def _default_auditor(policy: Policy) -> ClaudeAuditor:
    paths: dict[Support, str | None] = {"quotes": policy.support_quote_prompt, "summary": policy.support_summary_prompt}
    return auditors.ClaudeAuditor(
        model=policy.auditor_model,
        prompt=policy.auditor_prompt,
        support_prompts={kind: path for kind, path in paths.items() if path is not None},
    )


def _guarded(check: CheckName, subject: str, run: Callable[[], Findings]) -> Findings:
    """Run one check; whatever breaks in it rejects its subject, and the rest still runs."""
    try:
        return run()
    except Exception as error:  # noqa: BLE001 -- fail closed, and keep the other findings
        return _broken(check, subject, error)


def _broken(check: CheckName, subject: str, error: Exception) -> Findings:
    # The type only: a message may hold the report's text or a key.
    detail = f"the check broke with {type(error).__name__}"
    return Findings((Rejected(check=check, subject=subject, reason=Reason.CHECK_ERROR, detail=detail),))
