"""Does the audit clear the summary?

Only a report that ended cleanly and names nothing does. An item that does not occur in the summary says that the
auditor is wrong, not the report; it rejects all the same, with a code of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reportgate.checks.findings import Findings
from reportgate.verdict import Reason, Rejected, Span, Verified

if TYPE_CHECKING:
    # For annotations only: auditors stand above the checks.
    from reportgate.auditors.protocol import AuditReport

MAX_ITEM_CHARS: Final = 200


def check_audit(summary: str, report: AuditReport) -> Findings:
    """Turn an auditor's *report* on *summary* into outcomes.

    Returns:
        One Verified for a clean report. Else one Rejected for the failure, with its reason, and one for every item:
        UNLISTED with its place in the summary, AUDIT_UNRELIABLE for an item that does not occur there.
    """
    outcomes: list[Rejected] = []
    if report.failure is not None:
        outcomes.append(_rejected(report.failure, report.detail or "the audit did not end cleanly"))
    outcomes += [_check_item(summary, item) for item in dict.fromkeys(report.unlisted)]
    return Findings(tuple(outcomes) or (Verified(check="audit", subject="summary"),))


def _check_item(summary: str, item: str) -> Rejected:
    text = _shown(item)
    found, span = _find(summary, item)
    if not found:
        return _rejected(Reason.AUDIT_UNRELIABLE, f"the auditor named {text!r}, which the summary does not hold", text)
    return _rejected(Reason.UNLISTED, f"no claim covers {text!r}, says the auditor", text, span)


def _find(summary: str, item: str) -> tuple[bool, Span | None]:
    wanted = item.strip()
    if not any(character.isalnum() for character in wanted):
        return False, None
    start = summary.find(wanted)
    return (True, (start, start + len(wanted))) if start >= 0 else (False, None)


def _shown(item: str) -> str:
    """The item as a result can hold it: an auditor may answer with lone surrogates, or with a book."""
    text = item.encode("utf-8", "replace").decode()
    return text if len(text) <= MAX_ITEM_CHARS else text[:MAX_ITEM_CHARS] + "…"


def _rejected(reason: Reason, detail: str, text: str | None = None, span: Span | None = None) -> Rejected:
    return Rejected(check="audit", subject="summary", reason=reason, detail=detail, text=text, span=span)
