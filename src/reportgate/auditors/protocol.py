"""What is an auditor asked, and what does it answer?

An auditor lists the numbers and named sources of a summary that no claim covers. It can add failures and never clears
one, so a small protocol is enough: one request, one report. A report is clean only when it names nothing *and* says
that it ended cleanly; there is no default for either half of the answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, Protocol, runtime_checkable

from reportgate.usage import AuditUsage
from reportgate.verdict import Reason

NOT_ASKED: Final = AuditUsage()
"""The usage of an audit in which no request was answered."""


@dataclass(frozen=True, slots=True)
class AuditRequest:
    """All that an auditor may see: the summary and the ledger's statements, never what the code found."""

    summary: str
    statements: tuple[tuple[str, str], ...] = ()
    """(claim id, statement) for every claim of the ledger, in its order."""


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What an auditor found.

    Raises:
        TypeError: ``unlisted`` is not a sequence of strings (a bare string would pass as its letters).
    """

    unlisted: tuple[str, ...]
    """The words of the summary that no claim covers, as they stand there."""
    failure: Reason | None = None
    """Why the audit did not end cleanly; None when it did."""
    detail: str = ""
    """One English sentence on the failure. Never holds a key or text of the report."""
    model: str = ""
    prompt_digest: str | None = None
    """SHA-256 of the prompt file, in hex."""
    prompt_version: str | None = None
    usage: AuditUsage = NOT_ASKED

    def __post_init__(self) -> None:
        # A user's auditor may not be type-checked.
        given: object = self.unlisted
        if not isinstance(given, (tuple, list)) or not all(isinstance(item, str) for item in given):
            raise TypeError("unlisted must be a sequence of strings")
        object.__setattr__(self, "unlisted", tuple(given))

    @property
    def clean(self) -> bool:
        """Whether the audit ended cleanly and named nothing."""
        return self.failure is None and not self.unlisted


@runtime_checkable
class Auditor(Protocol):
    """Whatever lists the statements of a summary that no claim covers."""

    @property
    def model(self) -> str:
        """What answers: a model id, or a name. It stands in the result."""

    def audit(self, request: AuditRequest) -> AuditReport:
        """List what no claim covers. Trouble is a report with a ``failure``, not an exception."""

    async def aaudit(self, request: AuditRequest) -> AuditReport:
        """Do the same, awaited."""


class NoAuditor(Enum):
    """The type of NO_AUDITOR."""

    OFF = "off"

    def __repr__(self) -> str:
        return "NO_AUDITOR"


NO_AUDITOR: Final[Literal[NoAuditor.OFF]] = NoAuditor.OFF
"""The operator's explicit choice to publish without an audit; the result records it."""


def joint_digest(digests: Sequence[str | None]) -> str | None:
    """Return one digest for all prompts in use, in their order: that of the only one, or of the lines of several."""
    known = [digest for digest in digests if digest]
    if len(known) > 1:
        return hashlib.sha256("\n".join(known).encode()).hexdigest()
    return known[0] if known else None


def unavailable(detail: str, *, model: str = "") -> AuditReport:
    """Report that there was no audit."""
    return AuditReport((), Reason.AUDIT_UNAVAILABLE, detail, model)
