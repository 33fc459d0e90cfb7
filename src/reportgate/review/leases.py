"""Who may decide an item, and how is it decided exactly once?

1. A claim gives a lease for a while, and a new fence: a number that grows with every lease of the item.
2. A decision names its fence. It counts only if that is still the latest lease, which has not run out, and if the
   attempt that its owner was shown is still the latest. All of it is compared under the item's lock.
3. A decision that arrives twice with the same fence is one decision.

Clocks of several hosts may differ: then a lease may end early or late, but rule 2 still lets only one decision in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, or_, select, update
from sqlalchemy.sql.elements import ColumnElement

from reportgate.errors import DecisionRefusedError, ItemNotFoundError
from reportgate.review.deliveries import lock_item
from reportgate.review.items import OUTCOME, Decision, Lease, Override, State, find_own
from reportgate.review.log import append_event
from reportgate.review.schema import attempts, items
from reportgate.verdict import GateResult

SYSTEM: Final = "reportgate"
"""The actor of what happens by the clock."""
_CLAIMABLE: Final = (State.PENDING, State.CHANGES_REQUESTED)


def claim_next(connection: Connection, *, owner: str, now: int, lease_ms: int) -> Lease | None:
    """Lease the oldest item that nobody holds; None if there is none. Items that others are claiming are skipped."""
    lapsed = and_(items.c.state == State.CLAIMED, items.c.lease_until <= now)
    # Two narrow queries, each on its index, instead of one that reads the whole queue.
    for open_items in (lapsed, items.c.state == State.PENDING):
        wanted = (
            select(items.c.id)
            .where(open_items, or_(items.c.expires_at.is_(None), items.c.expires_at > now))
            .order_by(items.c.created_at, items.c.id)
            .limit(1)
            .with_for_update(skip_locked=True)
            .scalar_subquery()
        )
        lease = _lease(connection, items.c.id == wanted, owner=owner, now=now, lease_ms=lease_ms)
        if lease is not None:
            return lease
    return None


def claim_item(connection: Connection, item_id: str, *, owner: str, now: int, lease_ms: int) -> Lease:
    """Lease one item. Its present owner gets a new lease; an earlier page of theirs can no longer decide.

    Raises:
        ItemNotFoundError: There is no such item.
        DecisionRefusedError: Somebody else holds it, or it is decided or expired.
    """
    row = lock_item(connection, item_id)
    if row.expires_at is not None and row.expires_at <= now and row.state != State.CLAIMED:
        raise DecisionRefusedError(f"item {item_id} expired")
    if row.state == State.CLAIMED and row.lease_owner != owner and row.lease_until > now:
        raise DecisionRefusedError(f"item {item_id} is claimed by {row.lease_owner}")
    if row.state not in (*_CLAIMABLE, State.CLAIMED):
        raise DecisionRefusedError(f"item {item_id} is {row.state}")
    lease = _lease(connection, items.c.id == item_id, owner=owner, now=now, lease_ms=lease_ms)
    if lease is None:
        raise ItemNotFoundError(f"no item {item_id}")
    return lease


def _lease(connection: Connection, which: ColumnElement[bool], *, owner: str, now: int, lease_ms: int) -> Lease | None:
    until = now + lease_ms
    values = {
        "state": State.CLAIMED,
        "lease_owner": owner,
        "lease_until": until,
        "lease_attempt": items.c.attempt,
        "fence": items.c.fence + 1,
        "updated_at": now,
    }
    statement = update(items).where(which).values(**values).returning(items.c.id, items.c.fence, items.c.attempt)
    row = connection.execute(statement).one_or_none()
    if row is None:
        return None
    append_event(
        connection,
        item_id=row.id,
        at=now,
        actor=owner,
        action="claimed",
        detail={"fence": row.fence, "attempt": row.attempt, "until": until, "state": State.CLAIMED},
    )
    return Lease(item_id=row.id, owner=owner, fence=row.fence, attempt=row.attempt, until=until)


def renew_lease(connection: Connection, item_id: str, *, owner: str, fence: int, now: int, lease_ms: int) -> Lease:
    """Make a lease that has not run out last longer. It stays with the attempt that it was given for.

    Raises:
        ItemNotFoundError: There is no such item.
        DecisionRefusedError: The lease ran out, or another one took its place.
    """
    row = lock_item(connection, item_id)
    _check_lease(row, owner, fence, now)
    until = now + lease_ms
    connection.execute(update(items).where(items.c.id == item_id).values(lease_until=until, updated_at=now))
    append_event(
        connection, item_id=item_id, at=now, actor=owner, action="renewed", detail={"fence": fence, "until": until}
    )
    return Lease(item_id=item_id, owner=owner, fence=fence, attempt=row.lease_attempt, until=until)


def release_item(connection: Connection, item_id: str, *, owner: str, fence: int, now: int) -> None:
    """Give an item back undecided.

    Raises:
        ItemNotFoundError: There is no such item.
        DecisionRefusedError: The lease ran out, or another one took its place.
    """
    _check_lease(lock_item(connection, item_id), owner, fence, now)
    values = {"state": State.PENDING, "lease_owner": None, "lease_until": None, "lease_attempt": None}
    connection.execute(update(items).where(items.c.id == item_id).values(**values, updated_at=now))
    append_event(
        connection,
        item_id=item_id,
        at=now,
        actor=owner,
        action="released",
        detail={"fence": fence, "state": State.PENDING},
    )


def decide_item(
    connection: Connection,
    item_id: str,
    decision: Decision,
    *,
    actor: str,
    fence: int,
    reason: str,
    overrides: Sequence[Override] = (),
    allow_own: bool = False,
    now: int,
) -> State:
    """Decide an item under its lease.

    Approving a report that the gate rejected overrides its failures: each is recorded with its own reason, those
    without one with the decision's.

    Raises:
        ItemNotFoundError: There is no such item.
        DecisionRefusedError: The lease ran out or is not the latest, the item is decided, a newer attempt arrived, an
            override names no failure of the report, or the report is the reviewer's own (unless *allow_own*).
    """
    row = lock_item(connection, item_id)
    if row.state == OUTCOME[decision] and (row.decided_by, row.fence) == (actor, fence):
        return State(row.state)  # rule 3
    _check_lease(row, actor, fence, now)
    if row.attempt != row.lease_attempt:
        raise DecisionRefusedError(
            f"attempt {row.attempt} of item {item_id} arrived after attempt {row.lease_attempt} was shown: claim again"
        )
    attempt = connection.execute(
        select(attempts).where(attempts.c.item_id == item_id, attempts.c.number == row.attempt)
    ).one()
    result = GateResult.from_json(attempt.result)
    detail: dict[str, object] = {
        "decision": decision,
        "attempt": row.attempt,
        "fence": fence,
        "reason": reason,
        "resultOk": result.ok,
        "decidedArtifact": attempt.artifact_digest,
        "decidedResult": attempt.result_digest,
        "verdictFrom": attempt.origin,
        "state": OUTCOME[decision],
    }
    given = _overridden(result, overrides, reason)
    if decision is Decision.APPROVE:
        own = _find_own(connection, row, actor, result)
        if own and not allow_own:
            raise DecisionRefusedError(f"{actor} {own} of item {row.id}: somebody else approves it")
        # The operator's policy let them; the trail says so.
        detail |= {"overridden": given, "own": bool(own)}
    final = decision is not Decision.REQUEST_CHANGES
    values: dict[str, Any] = {"state": OUTCOME[decision], "lease_until": None, "updated_at": now}
    values |= {"decided_by": actor, "decided_at": now} if final else {"lease_owner": None, "lease_attempt": None}
    connection.execute(update(items).where(items.c.id == item_id).values(**values))
    action = {"approve": "approved", "reject": "rejected", "request_changes": "changes_requested"}[decision]
    append_event(connection, item_id=item_id, at=now, actor=actor, action=action, detail=detail)
    return OUTCOME[decision]


def expire_items(connection: Connection, *, now: int) -> int:
    """Expire open items whose time has passed and that nobody is deciding; answer with how many."""
    due = and_(
        items.c.expires_at <= now,
        or_(
            items.c.state.in_(_CLAIMABLE),
            and_(items.c.state == State.CLAIMED, items.c.lease_until <= now),
        ),
    )
    ids = connection.execute(select(items.c.id).where(due).order_by(items.c.id).with_for_update(skip_locked=True))
    expired = [row.id for row in ids]
    for item_id in expired:
        values = {"state": State.EXPIRED, "lease_owner": None, "lease_until": None, "lease_attempt": None}
        connection.execute(update(items).where(items.c.id == item_id).values(**values, updated_at=now))
        append_event(
            connection, item_id=item_id, at=now, actor=SYSTEM, action="expired", detail={"state": State.EXPIRED}
        )
    return len(expired)


def _check_lease(row: Row[Any], owner: str, fence: int, now: int) -> None:
    if row.state != State.CLAIMED:
        by = f" by {row.decided_by}" if row.decided_by else ""
        raise DecisionRefusedError(f"item {row.id} is {row.state}{by}: claim it first, if it is open")
    if (row.fence, row.lease_owner) != (fence, owner):
        raise DecisionRefusedError(f"lease {fence} of item {row.id} was followed by lease {row.fence}")
    if row.lease_until <= now:
        raise DecisionRefusedError(f"lease {fence} of item {row.id} ran out: claim it again")


def _find_own(connection: Connection, row: Row[Any], actor: str, result: GateResult) -> str | None:
    columns = (attempts.c.number, attempts.c.origin, attempts.c.created_by)
    query = select(*columns).where(attempts.c.item_id == row.id).order_by(attempts.c.number)
    authors = [(each.number, each.origin, each.created_by) for each in connection.execute(query)]
    return find_own(row.submitted_by, authors, actor, accepted=result.ok)


def _overridden(result: GateResult, overrides: Sequence[Override], reason: str) -> list[dict[str, str]]:
    own = {override.failure: override.reason for override in overrides}
    strange = sorted(set(own) - set(result.failures))
    if strange:
        raise DecisionRefusedError(f"the report has no such failure to override: {strange[0]}")
    return [{"failure": failure, "reason": own.get(failure, reason)} for failure in result.failures]
