"""Verification of quotations: does it stand in its source, word for word?"""

from typing import TYPE_CHECKING

from reportgate.late import late_names
from reportgate.quotes.result import QuoteResult
from reportgate.quotes.verifier import QuoteVerifier, verify_quote

if TYPE_CHECKING:
    from reportgate.quotes.diagnosis import Change, Diagnosis, Difference
    from reportgate.quotes.evidence import Evidence, filter_evidence

__all__ = [
    "Change",
    "Diagnosis",
    "Difference",
    "Evidence",
    "QuoteResult",
    "QuoteVerifier",
    "filter_evidence",
    "verify_quote",
]

# A check looks for quotations; why one was not found is computed when somebody asks.
__getattr__ = late_names(
    __name__,
    {
        "Change": "reportgate.quotes.diagnosis",
        "Diagnosis": "reportgate.quotes.diagnosis",
        "Difference": "reportgate.quotes.diagnosis",
        "Evidence": "reportgate.quotes.evidence",
        "filter_evidence": "reportgate.quotes.evidence",
    },
)
