"""How does a rejected report enter the queue, so that nothing is lost and nothing is there twice?

1. A delivery whose inputs (artifact, policy, data, sources) are known is the same item. The same verdict again changes
   nothing; another verdict on an open item is a new attempt.
2. Else, an open item of the same report gets a new attempt. The same report is one with the same ``id``, or without an
   id the same text.
3. Else, a new item. A decided item never takes another report in: an approval stays with what was approved.
   An expired item was decided by nobody: its report comes in as a new item.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final, Literal

from pydantic import Field
from sqlalchemy import Connection, Row, func, insert, select, update

from reportgate.digests import digest_text
from reportgate.documents import Document, JsonError, canonical_json, parse_json
from reportgate.errors import DecisionRefusedError, ItemNotFoundError
from reportgate.ledger import Artifact
from reportgate.review.items import OPEN, Origin, State
from reportgate.review.log import append_event
from reportgate.review.schema import attempts, items
from reportgate.verdict import GateResult, Rejected

FEEDER: Final = "feeder"
"""The actor of a delivery that names no submitter."""
MAX_LABEL: Final = 1000
"""Characters of an id or title that a list shows."""


class Delivery(Document):
    """A report with its verdict, on its way to the queue; also the form of a spooled file."""

    format: Literal[1] = 1
    artifact_json: str
    result_json: str
    receipts: tuple[str, ...] = ()
    submitted_by: str | None = None
    at: int
    """When it was put, milliseconds since 1970."""
    expires_at: int | None = None
    origin: Origin = "feeder"
    label: dict[str, str] = Field(default_factory=dict)
    """``id`` and ``title`` of the artifact where it has them."""

    @classmethod
    def of(
        cls,
        artifact: Artifact | Mapping[str, Any] | str | bytes | None,
        result: GateResult,
        *,
        at: int,
        receipts: tuple[str, ...] = (),
        submitted_by: str | None = None,
        expires_at: int | None = None,
        origin: Origin = "feeder",
    ) -> Delivery:
        """Make a delivery of what the gate was given, readable or not."""
        document = _document(artifact)
        return cls(
            artifact_json=canonical_json(document),
            result_json=result.to_json(),
            receipts=receipts,
            submitted_by=submitted_by,
            at=at,
            expires_at=expires_at,
            origin=origin,
            label=_label(document),
        )

    @property
    def artifact_digest(self) -> str:
        """SHA-256 of the artifact's canonical JSON."""
        return digest_text(self.artifact_json)

    @property
    def result_digest(self) -> str:
        """SHA-256 of the verdict."""
        return digest_text(self.result_json)

    @property
    def artifact_key(self) -> str:
        """What two versions of one report share."""
        return digest_text("id:" + self.label["id"]) if "id" in self.label else self.artifact_digest

    @property
    def inputs_digest(self) -> str:
        """What the verdict rests on. Without a digest of the data, the verdict itself stands in for it.

        A verdict that a submitter brought is known to that submitter only: nobody can make the queue take the
        operator's own verdict for one that it has already.
        """
        digests = self.result.digests
        data = digests.data or "verdict:" + _digest_verdict(self.result)
        rests_on = [self.artifact_digest, digests.policy, data, digests.sources]
        if self.origin == "submitted":
            rests_on.append(f"submitted:{self.submitted_by or FEEDER}")
        return digest_text(canonical_json(rests_on))

    @property
    def result(self) -> GateResult:
        """The verdict."""
        return GateResult.from_json(self.result_json)

    @property
    def reasons(self) -> list[str]:
        """Reason codes in order of first appearance."""
        return list(dict.fromkeys(str(o.reason) for o in self.result.outcomes if isinstance(o, Rejected)))


def _document(artifact: Artifact | Mapping[str, Any] | str | bytes | None) -> object:
    """The artifact as a JSON value; a text that is no JSON object stays the text that it is."""
    if isinstance(artifact, Artifact):
        return _without_none(artifact.model_dump(by_alias=True))
    if isinstance(artifact, bytes):
        artifact = artifact.decode(errors="backslashreplace")
    if isinstance(artifact, str):
        try:
            value = parse_json(artifact)
            canonical_json(value)
        except (JsonError, ValueError):
            return artifact.encode(errors="backslashreplace").decode()
        return value if isinstance(value, dict) else artifact
    if artifact is None:
        return ""
    try:
        canonical_json(artifact)
    except (ValueError, RecursionError):
        return repr(artifact).encode(errors="backslashreplace").decode()
    return artifact


def _without_none(value: object) -> object:
    if isinstance(value, Mapping):
        # params may hold a null that the metric sees; every other None is a field left out.
        kept = {key: item for key, item in value.items() if item is not None}
        return {key: item if key == "params" else _without_none(item) for key, item in kept.items()}
    if isinstance(value, (list, tuple)):
        return [_without_none(item) for item in value]
    return value


def _label(document: object) -> dict[str, str]:
    if not isinstance(document, Mapping):
        return {}
    found = {key: document[key] for key in ("id", "title") if isinstance(document.get(key), str)}
    # PostgreSQL has no NUL in a text; the artifact itself keeps it, escaped as JSON.
    return {key: value.replace("\x00", "\ufffd")[:MAX_LABEL] for key, value in found.items() if value.strip()}


class Placed(Document):
    """Where a delivery went."""

    item_id: str | None
    """None while it waits in the spool."""
    attempt: int | None
    status: Literal["created", "attempted", "known", "spooled"]
    """A new item, a new attempt on an open one, already there, or kept on disk until the store is back."""


def place_delivery(connection: Connection, delivery: Delivery) -> Placed:
    """Bring a delivery into the queue, once however often it is delivered."""
    _take_turn(connection, delivery.artifact_key)
    known = _find_known(connection, delivery)
    if known is not None and _is_settled(connection, known, delivery):
        return Placed(item_id=known.id, attempt=known.attempt, status="known")
    found = known or _find_open(connection, delivery)
    if found is None:
        return _create_item(connection, delivery)
    return add_attempt(connection, found.id, delivery)


def _take_turn(connection: Connection, key: str) -> None:
    """Let one delivery of a report pass at a time. On SQLite the transaction itself is the turn."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(key, 0))))


def _find_known(connection: Connection, delivery: Delivery) -> Row[Any] | None:
    query = (
        select(items)
        .join(attempts, attempts.c.item_id == items.c.id)
        .where(attempts.c.inputs_digest == delivery.inputs_digest, items.c.state != State.EXPIRED)
        .order_by(items.c.created_at.desc(), items.c.id)
        .limit(1)
    )
    return connection.execute(query).one_or_none()


def _is_settled(connection: Connection, item: Row[Any], delivery: Delivery) -> bool:
    """Whether the item needs nothing more: it is decided, or it has this very verdict already."""
    if item.state not in OPEN:
        return True
    same = (attempts.c.item_id == item.id, attempts.c.inputs_digest == delivery.inputs_digest)
    verdicts = connection.execute(select(attempts.c.result).where(*same)).scalars()
    own = _digest_verdict(delivery.result)
    return any(_digest_verdict(GateResult.from_json(verdict)) == own for verdict in verdicts)


def _digest_verdict(result: GateResult) -> str:
    """What a verdict says. Not what the audit cost, nor in which bytes the report was handed over."""
    digests = result.digests.model_copy(update={"artifact": None})
    return digest_text(result.model_copy(update={"usage": None, "digests": digests}).to_json())


def _find_open(connection: Connection, delivery: Delivery) -> Row[Any] | None:
    query = select(items).where(items.c.artifact_key == delivery.artifact_key, items.c.state.in_(OPEN))
    return connection.execute(query).one_or_none()


def _create_item(connection: Connection, delivery: Delivery) -> Placed:
    values: dict[str, Any] = {
        "id": uuid.uuid4().hex,
        "artifact_key": delivery.artifact_key,
        "artifact_id": delivery.label.get("id"),
        "title": delivery.label.get("title"),
        "state": State.PENDING,
        "reasons": canonical_json(delivery.reasons),
        "attempt": 1,
        "submitted_by": delivery.submitted_by,
        "created_at": delivery.at,
        "updated_at": delivery.at,
        "expires_at": delivery.expires_at,
        "fence": 0,
    }
    connection.execute(insert(items).values(**values))
    _insert_attempt(connection, values, delivery)
    return Placed(item_id=values["id"], attempt=1, status="created")


def add_attempt(connection: Connection, item_id: str, delivery: Delivery) -> Placed:
    """Give an open item a further version of its report. A lease stays, but a decision needs a fresh look.

    Raises:
        ItemNotFoundError: There is no such item.
        DecisionRefusedError: The item is decided, or expired.
    """
    item = lock_item(connection, item_id)
    if item.state not in OPEN:
        raise DecisionRefusedError(f"item {item_id} is {item.state}: it takes no further attempt")
    number = item.attempt + 1
    values: dict[str, Any] = {
        "state": State.PENDING if item.state == State.CHANGES_REQUESTED else State(item.state),
        "attempt": number,
        "reasons": canonical_json(delivery.reasons),
        "title": delivery.label.get("title"),
        "updated_at": delivery.at,
        # A report that was made again has a time of its own. One that names none cannot take the item's away.
        "expires_at": item.expires_at if delivery.expires_at is None else delivery.expires_at,
    }
    connection.execute(update(items).where(items.c.id == item_id).values(**values))
    _insert_attempt(connection, {"id": item_id, "artifact_key": item.artifact_key, **values}, delivery)
    return Placed(item_id=item_id, attempt=number, status="attempted")


def lock_item(connection: Connection, item_id: str) -> Row[Any]:
    """Read an item, and keep others from changing it until the transaction ends.

    Raises:
        ItemNotFoundError: There is no such item.
    """
    row = connection.execute(select(items).where(items.c.id == item_id).with_for_update()).one_or_none()
    if row is None:
        raise ItemNotFoundError(f"no item {item_id}")
    return row


def _insert_attempt(connection: Connection, item: Mapping[str, Any], delivery: Delivery) -> None:
    number = item["attempt"]
    receipts = canonical_json(delivery.receipts)
    connection.execute(
        insert(attempts).values(
            item_id=item["id"],
            number=number,
            origin=delivery.origin,
            inputs_digest=delivery.inputs_digest,
            artifact_digest=delivery.artifact_digest,
            result_digest=delivery.result_digest,
            artifact=delivery.artifact_json,
            result=delivery.result_json,
            receipts=receipts,
            created_by=delivery.submitted_by,
            created_at=delivery.at,
        )
    )
    detail = {
        "attempt": number,
        "origin": delivery.origin,
        "submittedBy": delivery.submitted_by,
        "artifactDigest": delivery.artifact_digest,
        "resultDigest": delivery.result_digest,
        "receiptsDigest": digest_text(receipts),
        "inputsDigest": delivery.inputs_digest,
        "reasons": delivery.reasons,
        "title": item["title"],
        "expiresAt": item["expires_at"],
        "state": item["state"],
    }
    if number == 1:
        detail |= {"artifactKey": item["artifact_key"], "artifactId": item["artifact_id"]}
    append_event(
        connection,
        item_id=item["id"],
        at=delivery.at,
        actor=delivery.submitted_by or FEEDER,
        action="created" if number == 1 else "attempted",
        detail=detail,
    )
