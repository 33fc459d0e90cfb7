"""Does the audit clear the summary?

Only a report that ended cleanly and names nothing does. An item that does not occur in the summary says that the
auditor is wrong, not the report; it rejects all the same, with a code of its own.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from reportgate.checks.findings import Findings
from reportgate.ledger import Source
from reportgate.quotes import QuoteVerifier
from reportgate.text.folding import fold
from reportgate.verdict import Reason, Rejected, Span, Verified

if TYPE_CHECKING:
    # For annotations only: auditors stand above the checks.
    from reportgate.auditors.protocol import AuditReport

MAX_ITEM_CHARS: Final = 200
OCCURS: Final = frozenset({Reason.PARTIAL_TOKEN, Reason.SPAN_TOO_LONG})
"""Why a text that does occur is no evidence; an auditor's item is none."""


def check_audit(summary: str, report: AuditReport) -> Findings:
    """Turn an auditor's *report* on *summary* into outcomes.

    Returns:
        One Verified for a clean report. Else one Rejected for the failure, with its reason, and one for every item:
        UNLISTED with its place in the summary, AUDIT_UNRELIABLE for an item that does not occur there.
    """
    outcomes: list[Rejected] = []
    if report.failure is not None:
        outcomes.append(_rejected(report.failure, report.detail or "the audit did not end cleanly"))
    items = {fold(item): item for item in reversed(report.unlisted)}
    finder = _Finder(summary)
    outcomes += [_check_item(finder, item) for item in reversed(items.values())]
    return Findings(tuple(outcomes) or (Verified(check="audit", subject="summary"),))


def _check_item(finder: _Finder, item: str) -> Rejected:
    text = _shown(item)
    found, span = finder.find(item)
    if not found:
        return _rejected(Reason.AUDIT_UNRELIABLE, f"the auditor named {text!r}, which the summary does not hold", text)
    return _rejected(Reason.UNLISTED, f"no claim covers {text!r}, says the auditor", text, span)


class _Finder:
    """Says whether and where an item occurs in the summary, under the same folding as a quotation in its source."""

    def __init__(self, summary: str) -> None:
        self._summary = summary

    @cached_property
    def _verifiers(self) -> tuple[QuoteVerifier, ...]:
        # As it is written, and as it is read: a model may leave out the asterisks of **12 %**.
        shown = Source(text=self._summary, media_type="text/markdown")
        return tuple(QuoteVerifier(text, min_length=1, max_sentences=100) for text in (self._summary, shown))

    def find(self, item: str) -> tuple[bool, Span | None]:
        """Return whether *item* occurs, and where if the place is clear: an item may cut a number or a word."""
        cut = False
        for verifier in self._verifiers:
            result = verifier.verify(item)
            if result.is_valid:
                return True, result.span
            cut = cut or result.reason in OCCURS
        start = self._summary.find(item) if cut else -1
        return cut, (start, start + len(item)) if start >= 0 else None


def _shown(item: str) -> str:
    """The item as a result can hold it: an auditor may answer with lone surrogates, or with a book."""
    text = item.encode("utf-8", "replace").decode()
    return text if len(text) <= MAX_ITEM_CHARS else text[:MAX_ITEM_CHARS] + "…"


def _rejected(reason: Reason, detail: str, text: str | None = None, span: Span | None = None) -> Rejected:
    return Rejected(check="audit", subject="summary", reason=reason, detail=detail, text=text, span=span)
