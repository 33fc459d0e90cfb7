"""Verification of quotations: does it stand in its source, word for word?"""

from reportgate.quotes.diagnosis import Change, Diagnosis, Difference
from reportgate.quotes.evidence import Evidence, filter_evidence
from reportgate.quotes.result import QuoteResult
from reportgate.quotes.verifier import QuoteVerifier, verify_quote

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
