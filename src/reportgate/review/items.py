"""What does the queue hold, and how is it written as JSON?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final, Literal, TypeAlias

from pydantic import Field

from reportgate.documents import Document, parse_json
from reportgate.errors import ReportgateError
from reportgate.ledger import Artifact
from reportgate.verdict import GateResult


class State(StrEnum):
    """Where an item stands. Part of the format: add, never rename."""

    PENDING = "pending"
    CLAIMED = "claimed"
    CHANGES_REQUESTED = "changes_requested"
    APPROVED = "approved"
    REJECTED = "rejected"
    EXPIRED = "expired"


class Decision(StrEnum):
    """What a reviewer may decide. Approving and rejecting are final; asking for changes is not."""

    APPROVE = "approve"
    REJECT = "reject"
    REQUEST_CHANGES = "request_changes"


Origin: TypeAlias = Literal["feeder", "gated", "edit", "submitted"]
"""Whose verdict an attempt has: a "feeder" with access to the database brought it; the service "gated" the report, or
a reviewer's "edit" of it, with its own data and sources; or it was "submitted" over HTTP: the verdict itself, or what
it rests on, is the caller's word."""
MAX_WORDS: Final = 2000
"""Characters of a name or a reason."""
OPEN: Final = (State.PENDING, State.CLAIMED, State.CHANGES_REQUESTED)
"""States in which a further attempt of the same report joins the item."""
OUTCOME: Final = {
    Decision.APPROVE: State.APPROVED,
    Decision.REJECT: State.REJECTED,
    Decision.REQUEST_CHANGES: State.CHANGES_REQUESTED,
}


class Override(Document):
    """One failure that a reviewer lets stand, with the reason: it stays visible as an override."""

    failure: str
    """The failure's line, exactly as in the result."""
    reason: str


class Item(Document):
    """One report that waits for a person, or was decided by one. Times are milliseconds since 1970, UTC."""

    id: str
    state: State
    artifact_id: str | None
    title: str | None
    reasons: tuple[str, ...]
    """Reason codes of the latest attempt, in order of first appearance."""
    attempt: int
    """Number of the latest attempt; the first is 1."""
    submitted_by: str | None
    created_at: int
    updated_at: int
    expires_at: int | None = None
    lease_owner: str | None = None
    lease_until: int | None = None
    lease_attempt: int | None = None
    """The attempt that the lease's owner was shown."""
    fence: int = 0
    """Number of the latest lease; a decision names it."""
    decided_by: str | None = None
    decided_at: int | None = None

    def summary(self) -> dict[str, object]:
        """The item as a line of a list."""
        return {
            "id": self.id,
            "state": str(self.state),
            "artifactId": self.artifact_id,
            "title": self.title,
            "reasons": list(self.reasons),
            "attempt": self.attempt,
            "submittedBy": self.submitted_by,
            "createdAt": iso_time(self.created_at),
            "updatedAt": iso_time(self.updated_at),
            "expiresAt": iso_time(self.expires_at),
            "leaseOwner": self.lease_owner,
            "leaseUntil": iso_time(self.lease_until),
            "decidedBy": self.decided_by,
            "decidedAt": iso_time(self.decided_at),
        }


class Attempt(Document):
    """One version of a report with the verdict on it."""

    item_id: str
    number: int
    origin: Origin
    artifact_digest: str
    """SHA-256 of ``artifact_json``."""
    result_digest: str
    """SHA-256 of ``result_json``."""
    artifact_json: str
    """The artifact as JSON; a JSON string with the text as delivered when it could not be read as JSON."""
    result_json: str
    receipts: tuple[str, ...]
    created_by: str | None
    created_at: int

    @property
    def artifact(self) -> Artifact | None:
        """The artifact, None when it has no readable form."""
        try:
            return Artifact.model_validate(parse_json(self.artifact_json))
        except ValueError:
            return None

    @property
    def result(self) -> GateResult:
        """The verdict."""
        return GateResult.from_json(self.result_json)

    def document(self) -> dict[str, object]:
        """The attempt as JSON."""
        return {
            "number": self.number,
            "origin": self.origin,
            "artifactDigest": self.artifact_digest,
            "resultDigest": self.result_digest,
            "artifact": parse_json(self.artifact_json),
            "result": parse_json(self.result_json),
            "receipts": list(self.receipts),
            "createdBy": self.created_by,
            "createdAt": iso_time(self.created_at),
        }


class Event(Document):
    """One entry of the audit trail: who, when, what, why."""

    seq: int
    item_id: str | None
    at: int
    actor: str
    action: str
    detail: dict[str, Any] = Field(default_factory=dict)
    previous: str
    hash: str

    def document(self) -> dict[str, object]:
        """The event as JSON."""
        return {
            "seq": self.seq,
            "itemId": self.item_id,
            "at": iso_time(self.at),
            "actor": self.actor,
            "action": self.action,
            "detail": self.detail,
            "previous": self.previous,
            "hash": self.hash,
        }


class History(Document):
    """An item with everything that belongs to it."""

    item: Item
    attempts: tuple[Attempt, ...]
    """Oldest first."""
    events: tuple[Event, ...]

    @property
    def latest(self) -> Attempt:
        """The attempt that a decision is about."""
        return self.attempts[-1]

    def find_own(self, name: str) -> str | None:
        """What makes the report the person's own, so that somebody else approves it; None if nothing does."""
        authors = [(attempt.number, attempt.origin, attempt.created_by) for attempt in self.attempts]
        return find_own(self.item.submitted_by, authors, name, accepted=self.latest.result.ok)

    def document(self) -> dict[str, object]:
        """The whole history as JSON."""
        return self.item.summary() | {
            "attempts": [attempt.document() for attempt in self.attempts],
            "events": [event.document() for event in self.events],
        }


def find_own(
    submitted_by: str | None, attempts: Sequence[tuple[int, str, str | None]], name: str, *, accepted: bool
) -> str | None:
    """What makes a report somebody's own: that they submitted it in whatever attempt, or wrote what is decided.

    An edit that the gate accepts, on the operator's own data, is no reason: such a report needs no reviewer at all.

    Args:
        submitted_by: Who submitted the item.
        attempts: Number, origin and author of each attempt, the latest last.
        name: Who asks.
        accepted: Whether the gate accepts the latest.
    """
    mine = [number for number, origin, author in attempts if author == name and origin != "edit"]
    if mine or submitted_by == name:
        return f"submitted attempt {mine[0] if mine else 1}"
    number, _, author = attempts[-1]
    return f"wrote the rejected attempt {number}" if author == name and not accepted else None


class Lease(Document):
    """The right of one reviewer to decide one item for a while."""

    item_id: str
    owner: str
    fence: int
    attempt: int
    until: int


def iso_time(ms: int | None) -> str | None:
    """Write a time for people and programs: 2026-12-01T09:30:00.250Z."""
    if ms is None:
        return None
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def check_name(name: str, what: str = "a name") -> str:
    """Refuse a name or reason that would be unreadable in the audit trail.

    Raises:
        ReportgateError: Blank, longer than 2,000 characters, or with control characters.
    """
    if not name.strip():
        raise ReportgateError(f"{what} is needed")
    if len(name) > MAX_WORDS or any((ch < " " and ch not in "\n\t\r") or ch == "\x7f" for ch in name):
        raise ReportgateError(f"{what} has more than {MAX_WORDS} characters, or control characters")
    return name
