"""How is an auditor run so that nothing it does escapes?

A user's auditor is user code. It may have only one of the two methods, raise, or return something else; each of these
is a report that rejects.
"""

from __future__ import annotations

import inspect
from typing import Final

from reportgate.auditors.protocol import Auditor, AuditReport, AuditRequest, unavailable
from reportgate.auditors.support import SupportReport, SupportRequest
from reportgate.logs import get_logger
from reportgate.verdict import Reason

logger: Final = get_logger("auditors")


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
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 -- an auditor is user code; whatever it raises rejects
        return _logged(_raised(auditor, error))
    return _logged(_checked(auditor, answer))


async def arun_audit(auditor: Auditor, request: AuditRequest) -> AuditReport:
    """Audit *request*; an auditor that has only ``audit`` runs in a thread, so that the loop is never held up."""
    import asyncio  # noqa: PLC0415 -- late, as above; here a loop runs already

    try:
        if hasattr(auditor, "aaudit"):
            answer = await auditor.aaudit(request)
        else:
            from reportgate.auditors.blocking import run_in_thread  # noqa: PLC0415 -- late, as above

            answer = await run_in_thread(lambda: auditor.audit(request))
    except (KeyboardInterrupt, asyncio.CancelledError, GeneratorExit):
        raise
    except BaseException as error:  # noqa: BLE001 -- an auditor is user code; whatever it raises rejects
        return _logged(_raised(auditor, error))
    return _logged(_checked(auditor, answer))


def run_support(auditor: object, request: SupportRequest) -> SupportReport:
    """Have *auditor* judge meaning: one that can has a method ``support``, and ``asupport`` to be awaited.

    Returns:
        The auditor's report; AUDIT_UNAVAILABLE when it cannot judge meaning or raised, AUDIT_UNREADABLE when it
        returned no report.
    """
    judge = getattr(auditor, "support", None)
    try:
        answer = judge(request) if callable(judge) else _cannot_judge(auditor)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 -- an auditor is user code; whatever it raises rejects
        answer = _support_raised(auditor, error)
    return _checked_support(auditor, answer)


async def arun_support(auditor: object, request: SupportRequest) -> SupportReport:
    """Have *auditor* judge meaning, awaited."""
    import asyncio  # noqa: PLC0415 -- late, as above

    judge = getattr(auditor, "asupport", None)
    try:
        answer = await judge(request) if callable(judge) else _cannot_judge(auditor)
    except (KeyboardInterrupt, asyncio.CancelledError, GeneratorExit):
        raise
    except BaseException as error:  # noqa: BLE001 -- an auditor is user code; whatever it raises rejects
        answer = _support_raised(auditor, error)
    return _checked_support(auditor, answer)


def _cannot_judge(auditor: object) -> SupportReport:
    detail = "the policy asks for support checks, which this auditor cannot make"
    return SupportReport((), Reason.AUDIT_UNAVAILABLE, detail, _model(auditor))


def _support_raised(auditor: object, error: BaseException) -> SupportReport:
    detail = f"the auditor raised {type(error).__name__}"
    return SupportReport((), Reason.AUDIT_UNAVAILABLE, detail, _model(auditor))


def _checked_support(auditor: object, answer: object) -> SupportReport:
    if not isinstance(answer, SupportReport):
        detail = f"the auditor returned {type(answer).__name__}, not a SupportReport"
        answer = SupportReport((), Reason.AUDIT_UNREADABLE, detail, _model(auditor))
    if answer.failure is not None:
        logger.warning("support_failed reason=%s model=%s", answer.failure, answer.model)
    else:
        logger.info("support_ended verdicts=%d model=%s", len(answer.verdicts), answer.model)
    return answer


def _raised(auditor: object, error: BaseException) -> AuditReport:
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
