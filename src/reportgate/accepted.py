"""What is a report that may be published? One that a guard made, and that is still the one it made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field
from typing import Final

from reportgate.digests import digest_text
from reportgate.errors import ReportgateError
from reportgate.ledger import Artifact
from reportgate.receipts import Receipt
from reportgate.verdict import GateResult

_SEAL: Final = object()


@dataclass(frozen=True, slots=True)
class Accepted:
    """A report that may be published. Only ``guard`` makes one.

    Attributes:
        artifact: The report, as it was gated.
        result: The verdict, which accepts it.
        receipt: The statement that binds the exact summary to the verdict.
        attempts: The verdicts on what was generated before and rejected.
    """

    artifact: Artifact
    result: GateResult
    receipt: Receipt
    attempts: tuple[GateResult, ...] = ()
    seal: InitVar[object] = field(default=None, kw_only=True)

    def __post_init__(self, seal: object) -> None:
        if seal is not _SEAL:
            raise ReportgateError("only guard() makes an Accepted: a report is accepted by the gate, not by its caller")
        check_accepted(self)


def check_accepted(accepted: Accepted) -> None:
    """Look whether summary, verdict and receipt still belong together.

    Raises:
        ReportgateError: They do not, so that this is not what was accepted.
    """
    statement = accepted.receipt.statement
    agrees = (
        accepted.result.ok
        and accepted.receipt.envelope.payload == statement.to_json().encode()
        and statement.predicate.verification_result == "PASSED"
        and statement.digest_of("summary") == digest_text(accepted.artifact.summary)
        and statement.digest_of("artifact") == accepted.result.digests.artifact
    )
    if not agrees:
        raise ReportgateError("the report is not the one that was accepted")


def seal(artifact: Artifact, result: GateResult, receipt: Receipt, attempts: Sequence[GateResult] = ()) -> Accepted:
    """Make an Accepted; for the guard alone, which has just gated the artifact."""
    return Accepted(artifact, result, receipt, tuple(attempts), seal=_SEAL)
