"""How does a reviewer's own version of a report enter the queue? Under one lock with everything that could change."""

from __future__ import annotations

from sqlalchemy import Connection

from reportgate.errors import DecisionRefusedError
from reportgate.review.deliveries import Delivery, Placed, add_attempt, lock_item
from reportgate.review.items import Lease, State
from reportgate.review.leases import claim_item


def edit_item(
    connection: Connection, item_id: str, delivery: Delivery, *, editor: str, attempt: int, now: int, lease_ms: int
) -> tuple[Placed, Lease | None]:
    """Add an edit of *attempt* as the next one, and give its editor, if they hold the item, a lease on it.

    Returns:
        Where it went, and the new lease; the lease before it counts no more. None if nobody holds the item.

    Raises:
        ItemNotFoundError: There is no such item.
        DecisionRefusedError: The item is decided or expired, somebody else holds it, or *attempt* is not the latest.
    """
    row = lock_item(connection, item_id)
    held = row.state == State.CLAIMED and row.lease_until > now
    if held and row.lease_owner != editor:
        raise DecisionRefusedError(f"item {item_id} is claimed by {row.lease_owner}")
    if row.attempt != attempt:
        raise DecisionRefusedError(f"attempt {row.attempt} of item {item_id} arrived meanwhile: look at it first")
    placed = add_attempt(connection, item_id, delivery)
    if not held:
        return placed, None
    return placed, claim_item(connection, item_id, owner=editor, now=now, lease_ms=lease_ms)
