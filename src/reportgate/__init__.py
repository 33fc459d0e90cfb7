"""A report acceptance gate with a claim ledger."""

import logging
from typing import TYPE_CHECKING

from reportgate.auditors import NO_AUDITOR, ClaudeAuditor
from reportgate.errors import GateRejected, ReportgateError
from reportgate.gate import agate, gate
from reportgate.ledger import Artifact, CitationClaim, NumericClaim, Source
from reportgate.metrics import MetricRegistry
from reportgate.policy import Policy
from reportgate.quotes import QuoteResult, QuoteVerifier, filter_evidence, verify_quote
from reportgate.verdict import GateResult, Notice, Reason, Rejected, Verified

if TYPE_CHECKING:
    from reportgate.publish import Accepted, guard

# What is logged is for the application to show; without this Python prints bare messages to standard error.
logging.getLogger(__name__).addHandler(logging.NullHandler())

__all__ = [  # noqa: RUF022 -- in plain alphabetical order, which is what the test of the list compares
    "Accepted",
    "Artifact",
    "CitationClaim",
    "ClaudeAuditor",
    "GateRejected",
    "GateResult",
    "MetricRegistry",
    "NO_AUDITOR",
    "Notice",
    "NumericClaim",
    "Policy",
    "QuoteResult",
    "QuoteVerifier",
    "Reason",
    "Rejected",
    "ReportgateError",
    "Source",
    "Verified",
    "agate",
    "filter_evidence",
    "gate",
    "guard",
    "verify_quote",
]


def __getattr__(name: str) -> object:
    """Load the guard when it is first asked for: a check in a pipeline starts without receipts and their schema."""
    if name not in ("Accepted", "guard"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from reportgate import publish  # noqa: PLC0415 -- start-up time

    return getattr(publish, name)
