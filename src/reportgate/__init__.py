"""A report acceptance gate with a claim ledger."""

from reportgate.errors import GateRejected, ReportgateError
from reportgate.ledger import Artifact, CitationClaim, NumericClaim, Source
from reportgate.metrics import MetricRegistry
from reportgate.policy import Policy
from reportgate.verdict import GateResult, Notice, Reason, Rejected, Verified

__all__ = [
    "Artifact",
    "CitationClaim",
    "GateRejected",
    "GateResult",
    "MetricRegistry",
    "Notice",
    "NumericClaim",
    "Policy",
    "Reason",
    "Rejected",
    "ReportgateError",
    "Source",
    "Verified",
]
