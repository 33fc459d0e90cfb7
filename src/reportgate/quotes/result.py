"""What the verifier answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from reportgate.verdict import Notice, Reason, Span

if TYPE_CHECKING:
    # A quotation that is found needs no diagnosis.
    from reportgate.quotes.diagnosis import Diagnosis


@dataclass(frozen=True)
class QuoteResult:
    """Whether a quotation stands in its source; true in a condition if it does."""

    is_valid: bool
    reason: Reason | None = None
    """None if valid; else EMPTY, TOO_SHORT, EMPTY_SOURCE, NOT_FOUND, PARTIAL_TOKEN or SPAN_TOO_LONG."""
    span: Span | None = None
    """Where the quotation stands in the source's text, in code points, end exclusive; None if rejected."""
    matched_snippet: str | None = None
    """The sentences of the source that hold the quotation, as they stand there; None if rejected."""
    warnings: tuple[Notice, ...] = ()
    """Meaning cut away outside the quotation, or several places where it stands."""
    detail: str = ""
    """One English sentence on a rejection."""
    _diagnose: Callable[[], Diagnosis | None] | None = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.is_valid

    @cached_property
    def diagnosis(self) -> Diagnosis | None:
        """Why a quotation was rejected, computed when first asked for; None if it is valid."""
        return self._diagnose() if self._diagnose is not None else None
