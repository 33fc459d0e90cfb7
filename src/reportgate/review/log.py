"""Who did what, when and why: the audit trail, in which every event carries the hash of the one before.

1. An event's hash is the SHA-256 of its canonical JSON, with the hash of the event before it inside.
2. The row ``review_head`` names the last event, and its lock puts writers in a line. It is taken last in every
   transaction (items first, then the head), so that no two transactions wait for each other.
3. An event that brings an attempt names the digests of its artifact and result; one that changes a state names the
   state. So rows that were altered beside the log contradict it.

Somebody who may write to the database can rewrite the whole chain. Against that, a head (sequence number and hash)
that was noted elsewhere can be compared: ``verify_log`` takes it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, insert, select, update

from reportgate.documents import JsonError, canonical_json, parse_json
from reportgate.review.items import Event
from reportgate.review.schema import GENESIS, attempts, events, head, items

MAX_PROBLEMS: Final = 100
"""A broken log is broken: the first of its problems are enough."""


def digest_text(text: str) -> str:
    """SHA-256 of a text's UTF-8, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def append_event(
    connection: Connection, *, item_id: str | None, at: int, actor: str, action: str, detail: Mapping[str, object]
) -> int:
    """Add an event to the trail, and answer with its number."""
    row = connection.execute(select(head.c.seq, head.c.hash).where(head.c.id == 1).with_for_update()).one()
    values = {
        "seq": row.seq + 1,
        "item_id": item_id,
        "at": at,
        "actor": actor,
        "action": action,
        "detail": canonical_json(detail),
        "previous": row.hash,
    }
    own = _hash_event(values)
    connection.execute(insert(events).values(**values, hash=own))
    connection.execute(update(head).where(head.c.id == 1).values(seq=row.seq + 1, hash=own))
    return int(row.seq) + 1


def _hash_event(values: Mapping[str, object]) -> str:
    return digest_text(canonical_json({key: values[key] for key in _HASHED}))


_HASHED: Final = ("seq", "item_id", "at", "actor", "action", "detail", "previous")


def read_event(row: Any) -> Event:  # noqa: ANN401 -- a row of SQLAlchemy has no static type
    """Make an event of a row."""
    values = dict(row._mapping)  # noqa: SLF001 -- SQLAlchemy's documented way to a mapping
    return Event.model_validate(values | {"detail": parse_json(values["detail"])})


@dataclass(frozen=True, slots=True)
class LogCheck:
    """What the check of the audit trail found."""

    events: int
    """Number of events read."""
    seq: int
    """The last event's number, to be noted elsewhere together with ``hash``."""
    hash: str
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether the trail is whole and agrees with the items."""
        return not self.problems


@dataclass
class _Told:
    """What the log says about the items."""

    state: dict[str, str] = field(default_factory=dict)
    attempts: dict[tuple[str, int], tuple[str, str]] = field(default_factory=dict)
    hashes: dict[int, str] = field(default_factory=dict)
    """Only of the numbers that were asked for."""


def verify_log(connection: Connection, *, noted: tuple[int, str] | None = None) -> LogCheck:
    """Recompute the whole chain, and compare it with the items and attempts that it speaks of.

    Args:
        connection: A transaction that sees one moment of the database.
        noted: Number and hash of an event, as noted elsewhere earlier.
    """
    problems: list[str] = []
    told = _Told()
    count, last = _walk(connection, told, problems, noted[0] if noted else 0)
    end = connection.execute(select(head.c.seq, head.c.hash).where(head.c.id == 1)).one_or_none()
    if end is None or (end.seq, end.hash) != (count, last):
        problems.append("the head does not name the last event: events were removed at the end, or added beside it")
    if noted and told.hashes.get(noted[0]) != noted[1]:
        problems.append(f"event {noted[0]} is not the one that was noted: the log was rewritten or cut")
    _compare_items(connection, told, problems)
    _compare_attempts(connection, told, problems)
    return LogCheck(count, count, last, tuple(problems[:MAX_PROBLEMS]))


def _walk(connection: Connection, told: _Told, problems: list[str], asked: int) -> tuple[int, str]:
    previous, number = GENESIS, 0
    if asked == 0:
        told.hashes[0] = GENESIS
    rows = connection.execution_options(yield_per=500).execute(select(events).order_by(events.c.seq))
    for row in rows:
        values = dict(row._mapping)  # noqa: SLF001 -- SQLAlchemy's documented way to a mapping
        number += 1
        if values["seq"] != number:
            problems.append(f"event {number} is missing: {values['seq']} follows")
            number = values["seq"]
        if values["previous"] != previous:
            problems.append(f"event {number} does not follow the event before it")
        if _hash_event(values) != values["hash"]:
            problems.append(f"event {number} was altered: its hash does not fit")
        previous = values["hash"]
        if number == asked:
            told.hashes[number] = previous
        _note(values, told, problems)
    return number, previous


def _note(values: Mapping[str, Any], told: _Told, problems: list[str]) -> None:
    item_id = values["item_id"]
    try:
        detail = parse_json(values["detail"])
    except JsonError:
        problems.append(f"event {values['seq']} has no readable detail")
        return
    if item_id is None or not isinstance(detail, dict):
        return
    if "state" in detail:
        if told.state.get(item_id) in ("approved", "rejected"):
            problems.append(f"event {values['seq']} changes the item {item_id} after its final decision")
        told.state[item_id] = detail["state"]
    if "artifactDigest" in detail and "attempt" in detail:
        told.attempts[item_id, int(detail["attempt"])] = (detail["artifactDigest"], detail["resultDigest"])


def _compare_items(connection: Connection, told: _Told, problems: list[str]) -> None:
    seen = set()
    for row in connection.execute(select(items.c.id, items.c.state)):
        seen.add(row.id)
        if told.state.get(row.id) != row.state:
            problems.append(f"item {row.id} is {row.state}, but the log says {told.state.get(row.id)}")
    problems.extend(f"item {item_id} is in the log but not in the queue" for item_id in sorted(set(told.state) - seen))


def _compare_attempts(connection: Connection, told: _Told, problems: list[str]) -> None:
    seen = set()
    columns = (attempts.c.item_id, attempts.c.number, attempts.c.artifact, attempts.c.result)
    for row in connection.execution_options(yield_per=100).execute(select(*columns)):
        key = (row.item_id, row.number)
        seen.add(key)
        if told.attempts.get(key) != (digest_text(row.artifact), digest_text(row.result)):
            problems.append(f"attempt {row.number} of item {row.item_id} is not the one that was logged")
    problems.extend(
        f"attempt {number} of item {item_id} is in the log but not in the queue"
        for item_id, number in sorted(set(told.attempts) - seen)
    )
