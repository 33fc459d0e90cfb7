"""How is an auditor run so that nothing it does escapes?

A user's auditor is user code. It may have only one of the two methods, raise, or return something else; each of these
is a report that rejects.
"""

from __future__ import annotations

import inspect
import logging
from typing import Final

from reportgate.auditors.protocol import Auditor, AuditReport, AuditRequest, unavailable
from reportgate.verdict import Reason

logger: Final = logging.getLogger("reportgate.auditors")


def run_audit(auditor: Auditor, request: AuditRequest) -> AuditReport:
    """Audit *request*; an auditor that has only ``aaudit`` is awaited on a loop of its own.

    Returns:
        The auditor's report, or AUDIT_UNAVAILABLE when it raised, AUDIT_UNREADABLE when it returned no report.
    """
    try:
        if hasattr(auditor, "audit"):
            answer = auditor.audit(request)
        else:
            # Late: a run without a model never loads asyncio.
            from reportgate.auditors.blocking import run_blocking  # noqa: PLC0415

            answer = run_blocking(lambda: auditor.aaudit(request))
    except Exception as error:  # noqa: BLE001 -- an auditor is user code; any failure rejects
        return _logged(_raised(auditor, error))
    return _logged(_checked(auditor, answer))


async def arun_audit(auditor: Auditor, request: AuditRequest) -> AuditReport:
    """Audit *request*; an auditor that has only ``audit`` runs in a thread, so that the loop is never held up."""
    try:
        if hasattr(auditor, "aaudit"):
            answer = await auditor.aaudit(request)
        else:
            from reportgate.auditors.blocking import run_in_thread  # noqa: PLC0415 -- late, as above

            answer = await run_in_thread(lambda: auditor.audit(request))
    except Exception as error:  # noqa: BLE001 -- an auditor is user code; any failure rejects
        return _logged(_raised(auditor, error))
    return _logged(_checked(auditor, answer))


def _raised(auditor: object, error: Exception) -> AuditReport:
    # The class only: a message may hold a key or text of the report.
    return unavailable(f"the auditor raised {type(error).__name__}", model=_model(auditor))


def _checked(auditor: object, answer: object) -> AuditReport:
    if isinstance(answer, AuditReport):
        return answer
    if inspect.iscoroutine(answer):
        answer.close()
    detail = f"the auditor returned {type(answer).__name__}, not an AuditReport"
    return AuditReport((), Reason.AUDIT_UNREADABLE, detail, _model(auditor))


def _model(auditor: object) -> str:
    name = getattr(auditor, "model", None)
    return name if isinstance(name, str) else type(auditor).__name__


def _logged(report: AuditReport) -> AuditReport:
    """Log how the audit ended, in words that tell trouble from a clean end, and without a word of the report."""
    ids = ",".join(report.usage.request_ids)
    if report.failure is not None:
        logger.warning("audit_failed reason=%s model=%s requests=%s", report.failure, report.model, ids)
    else:
        logger.info("audit_ended unlisted=%d model=%s requests=%s", len(report.unlisted), report.model, ids)
    return report
