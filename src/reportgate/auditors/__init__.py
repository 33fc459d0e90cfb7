"""Auditors: the only place that talks to a language model."""

from typing import TYPE_CHECKING

from reportgate.auditors.protocol import (
    NO_AUDITOR,
    Auditor,
    AuditReport,
    AuditRequest,
    NoAuditor,
    joint_digest,
)
from reportgate.late import late_names
from reportgate.usage import AuditUsage

if TYPE_CHECKING:
    from reportgate.auditors.claude import DEFAULT_MODEL, ClaudeAuditor
    from reportgate.auditors.combine import AuditorUnion, CallableAuditor
    from reportgate.auditors.run import arun_audit, arun_support, run_audit, run_support
    from reportgate.auditors.support import SupportClaim, SupportReport, SupportRequest, support_claim

__all__ = [
    "DEFAULT_MODEL",
    "NO_AUDITOR",
    "AuditReport",
    "AuditRequest",
    "AuditUsage",
    "Auditor",
    "AuditorUnion",
    "CallableAuditor",
    "ClaudeAuditor",
    "NoAuditor",
    "SupportClaim",
    "SupportReport",
    "SupportRequest",
    "arun_audit",
    "arun_support",
    "joint_digest",
    "run_audit",
    "run_support",
    "support_claim",
]

# A gate without an auditor needs the protocol and nothing else of this package.
__getattr__ = late_names(
    __name__,
    {
        "AuditorUnion": "reportgate.auditors.combine",
        "CallableAuditor": "reportgate.auditors.combine",
        "ClaudeAuditor": "reportgate.auditors.claude",
        "DEFAULT_MODEL": "reportgate.auditors.claude",
        "SupportClaim": "reportgate.auditors.support",
        "SupportReport": "reportgate.auditors.support",
        "SupportRequest": "reportgate.auditors.support",
        "arun_audit": "reportgate.auditors.run",
        "arun_support": "reportgate.auditors.run",
        "run_audit": "reportgate.auditors.run",
        "run_support": "reportgate.auditors.run",
        "support_claim": "reportgate.auditors.support",
    },
)
