"""Who did what, when and why: the audit trail, in which every event carries the hash of the one before.

1. An event's hash is the SHA-256 of its canonical JSON, with the hash of the event before it inside.
2. The row ``review_head`` names the last event, and its lock puts writers in a line. It is taken last in every
   transaction (items first, then the head), so that no two transactions wait for each other.
3. Every event says all that it changes in the rows of the queue and of its accounts. So the trail can be played again
   (``replay``), and rows that were altered beside it contradict it (``verification``).

Somebody who may write to the database can rewrite the whole chain. Against that, a head (sequence number and hash)
that was noted elsewhere can be compared: ``verify_log`` takes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, insert, select, update

from reportgate.digests import digest_text
from reportgate.documents import canonical_json, parse_json
from reportgate.review.items import Event
from reportgate.review.schema import events, head


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
    own = hash_event(values)
    connection.execute(insert(events).values(**values, hash=own))
    connection.execute(update(head).where(head.c.id == 1).values(seq=row.seq + 1, hash=own))
    return int(row.seq) + 1


def hash_event(values: Mapping[str, object]) -> str:
    """The hash that an event with these columns must have."""
    return digest_text(canonical_json({key: values[key] for key in _HASHED}))


_HASHED: Final = ("seq", "item_id", "at", "actor", "action", "detail", "previous")


def read_event(row: Any) -> Event:  # noqa: ANN401 -- a row of SQLAlchemy has no static type
    """Make an event of a row."""
    values = dict(row._mapping)  # noqa: SLF001 -- SQLAlchemy's documented way to a mapping
    return Event.model_validate(values | {"detail": parse_json(values["detail"])})
