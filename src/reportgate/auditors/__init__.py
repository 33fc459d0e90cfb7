"""Auditors: the only place that talks to a language model."""

from reportgate.auditors.claude import DEFAULT_MODEL, ClaudeAuditor
from reportgate.auditors.combine import AuditorUnion, CallableAuditor
from reportgate.auditors.protocol import (
    NO_AUDITOR,
    Auditor,
    AuditReport,
    AuditRequest,
    NoAuditor,
    joint_digest,
)
from reportgate.auditors.run import arun_audit, arun_support, run_audit, run_support
from reportgate.auditors.support import SupportClaim, SupportReport, SupportRequest, support_claim
from reportgate.verdict import AuditUsage

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
