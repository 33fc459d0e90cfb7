"""A report acceptance gate with a claim ledger."""

from typing import TYPE_CHECKING, Final

from reportgate.late import late_names

if TYPE_CHECKING:
    from reportgate.auditors import NO_AUDITOR, ClaudeAuditor
    from reportgate.errors import GateRejected, ReportgateError
    from reportgate.gating import agate, gate
    from reportgate.ledger import Artifact, CitationClaim, NumericClaim, Source
    from reportgate.metrics import MetricRegistry
    from reportgate.policy import Policy
    from reportgate.publish import Accepted, guard
    from reportgate.quotes import QuoteResult, QuoteVerifier, filter_evidence, verify_quote
    from reportgate.verdict import GateResult, Notice, Reason, Rejected, Verified

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

_HOMES: Final = {
    "reportgate.auditors": "ClaudeAuditor NO_AUDITOR",
    "reportgate.errors": "GateRejected ReportgateError",
    "reportgate.gating": "agate gate",
    "reportgate.ledger": "Artifact CitationClaim NumericClaim Source",
    "reportgate.metrics": "MetricRegistry",
    "reportgate.policy": "Policy",
    "reportgate.publish": "Accepted guard",
    "reportgate.quotes": "QuoteResult QuoteVerifier filter_evidence verify_quote",
    "reportgate.verdict": "GateResult Notice Reason Rejected Verified",
}
__getattr__ = late_names(__name__, {name: home for home, names in _HOMES.items() for name in names.split()})


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
