"""The review queue's store: every operation is one transaction."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final, Self

from sqlalchemy import Row, and_, func, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.elements import ColumnElement

from reportgate.documents import parse_json
from reportgate.errors import ItemNotFoundError, ReviewError
from reportgate.review import deliveries, leases
from reportgate.review.database import connect, default_url, reading, writing
from reportgate.review.edits import edit_item
from reportgate.review.items import Attempt, Decision, Event, History, Item, Lease, Override, State, check_name
from reportgate.review.log import read_event
from reportgate.review.schema import attempts, events, items, migrate
from reportgate.review.verification import LogCheck, verify_log

LEASE_S: Final = 900
"""How long a claim lasts by default."""
MAX_PAGE: Final = 500
"""Most items that one listing returns."""


def now_ms() -> int:
    """The present, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Filter:
    """Which items a listing shows; None and "" mean all."""

    state: State | None = None
    reason: str | None = None
    """A reason code that the latest attempt failed with."""
    search: str = ""
    """Words in the artifact's id or title, letter case aside."""
    submitted_by: str | None = None
    after: tuple[int, str] | None = None
    """(createdAt, id) of the last item already seen."""
    limit: int = 100


class ReviewStore:
    """The queue in a database; safe to share between threads."""

    def __init__(self, url: str | None = None, *, clock: Callable[[], int] = now_ms) -> None:
        """Prepare the store; the database is opened, and created or migrated, at first use.

        Args:
            url: ``sqlite:///FILE`` or ``postgresql://…``; None = REPORTGATE_DB, else an SQLite file of this user.
            clock: The present in milliseconds since 1970.

        Raises:
            ReviewError: The address cannot be used.
        """
        self.engine = connect(url or default_url())
        self.clock = clock
        self._ready = False
        self._lock = Lock()

    def prepare(self) -> None:
        """Create or migrate the schema, once.

        Raises:
            StoreUnavailableError: The database cannot be reached.
            SchemaVersionError: It was written by a newer version.
        """
        with self._lock:
            if not self._ready:
                migrate(self.engine)
                self._ready = True

    def ping(self) -> None:
        """Do nothing if the database answers.

        Raises:
            StoreUnavailableError: It does not.
        """
        self.prepare()
        with reading(self.engine) as connection:
            connection.execute(select(1))

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def place(self, delivery: deliveries.Delivery) -> deliveries.Placed:
        """Bring a delivery in; the same delivery again changes nothing.

        Raises:
            ReviewError: The database is down, or refuses the delivery.
        """
        self.prepare()
        try:
            with writing(self.engine) as connection:
                return deliveries.place_delivery(connection, delivery)
        except IntegrityError as error:
            raise ReviewError(f"the review database refuses the delivery: {error.orig}") from error

    def edit(
        self, item_id: str, delivery: deliveries.Delivery, *, editor: str, attempt: int, lease_s: int = LEASE_S
    ) -> tuple[deliveries.Placed, Lease | None]:
        """Add a reviewer's own version of *attempt*, with a lease on it if the reviewer holds the item.

        Raises:
            ItemNotFoundError: There is no such item.
            DecisionRefusedError: The item is decided or expired, somebody else holds it, or *attempt* is not the
                latest.
        """
        self.prepare()
        with writing(self.engine) as connection:
            return edit_item(
                connection,
                item_id,
                delivery,
                editor=editor,
                attempt=attempt,
                now=self.clock(),
                lease_ms=lease_s * 1000,
            )

    def claim(self, item_id: str | None, *, owner: str, lease_s: int = LEASE_S) -> Lease | None:
        """Lease an item; None as *item_id* leases the oldest that nobody holds, and may find none.

        Raises:
            ItemNotFoundError: There is no such item.
            DecisionRefusedError: Somebody else holds it, or it is decided or expired.
        """
        self.prepare()
        check_name(owner)
        now, lease_ms = self.clock(), lease_s * 1000
        with writing(self.engine) as connection:
            if item_id is None:
                return leases.claim_next(connection, owner=owner, now=now, lease_ms=lease_ms)
            return leases.claim_item(connection, item_id, owner=owner, now=now, lease_ms=lease_ms)

    def renew(self, lease: Lease, *, lease_s: int = LEASE_S) -> Lease:
        """Make a lease last longer.

        Raises:
            DecisionRefusedError: It ran out, or another one took its place.
        """
        self.prepare()
        with writing(self.engine) as connection:
            return leases.renew_lease(
                connection,
                lease.item_id,
                owner=lease.owner,
                fence=lease.fence,
                now=self.clock(),
                lease_ms=lease_s * 1000,
            )

    def release(self, item_id: str, *, owner: str, fence: int) -> None:
        """Give an item back undecided.

        Raises:
            DecisionRefusedError: The lease ran out, or another one took its place.
        """
        self.prepare()
        with writing(self.engine) as connection:
            leases.release_item(connection, item_id, owner=owner, fence=fence, now=self.clock())

    def decide(
        self,
        item_id: str,
        decision: Decision,
        *,
        actor: str,
        fence: int,
        reason: str,
        overrides: Sequence[Override] = (),
        allow_own: bool = False,
    ) -> State:
        """Decide an item under its lease.

        Raises:
            ReportgateError: The reason is blank.
            ItemNotFoundError: There is no such item.
            DecisionRefusedError: See ``leases.decide_item``.
        """
        self.prepare()
        check_name(reason, "a reason")
        for override in overrides:
            check_name(override.reason, "a reason for each override")
        with writing(self.engine) as connection:
            return leases.decide_item(
                connection,
                item_id,
                decision,
                actor=actor,
                fence=fence,
                reason=reason,
                overrides=overrides,
                allow_own=allow_own,
                now=self.clock(),
            )

    def expire(self) -> int:
        """Expire what is due, and answer with how many items that were."""
        self.prepare()
        with writing(self.engine) as connection:
            return leases.expire_items(connection, now=self.clock())

    def find(self, wanted: Filter = Filter()) -> list[Item]:
        """List items, oldest first. A lease that ran out is shown as pending."""
        self.prepare()
        now = self.clock()
        query = select(items).where(*_conditions(wanted, now)).order_by(items.c.created_at, items.c.id)
        with reading(self.engine) as connection:
            rows = connection.execute(query.limit(max(1, min(wanted.limit, MAX_PAGE)))).all()
        return [_item(row, now) for row in rows]

    def count(self) -> dict[State, int]:
        """How many items stand in each state."""
        self.prepare()
        found = dict.fromkeys(State, 0)
        with reading(self.engine) as connection:
            for row in connection.execute(select(items.c.state, func.count().label("n")).group_by(items.c.state)):
                found[State(row.state)] = row.n
        return found

    def get(self, item_id: str) -> History:
        """Read an item with its attempts and its events.

        Raises:
            ItemNotFoundError: There is no such item.
        """
        self.prepare()
        with reading(self.engine) as connection:
            row = connection.execute(select(items).where(items.c.id == item_id)).one_or_none()
            if row is None:
                raise ItemNotFoundError(f"no item {item_id}")
            versions = connection.execute(
                select(attempts).where(attempts.c.item_id == item_id).order_by(attempts.c.number)
            ).all()
            trail = connection.execute(select(events).where(events.c.item_id == item_id).order_by(events.c.seq)).all()
        return History(
            item=_item(row, self.clock()),
            attempts=tuple(_attempt(version) for version in versions),
            events=tuple(read_event(event) for event in trail),
        )

    def export(self, wanted: Filter = Filter()) -> Iterator[History]:
        """Read all items that *wanted* describes, whatever its limit, with everything that belongs to them."""
        page = wanted
        while True:
            found = self.find(page)
            for item in found:
                yield self.get(item.id)
            if len(found) < max(1, min(page.limit, MAX_PAGE)):
                return
            last = found[-1]
            page = Filter(
                wanted.state, wanted.reason, wanted.search, wanted.submitted_by, (last.created_at, last.id), page.limit
            )

    def events_after(self, seq: int, *, limit: int = 100) -> list[Event]:
        """Read the audit trail from after event *seq*."""
        self.prepare()
        with reading(self.engine) as connection:
            rows = connection.execute(select(events).where(events.c.seq > seq).order_by(events.c.seq).limit(limit))
            return [read_event(row) for row in rows]

    def verify_log(self, *, noted: tuple[int, str] | None = None) -> LogCheck:
        """Check the audit trail and what it says about the items; *noted* is a head noted earlier."""
        self.prepare()
        with reading(self.engine) as connection:
            return verify_log(connection, noted=noted)


def _conditions(wanted: Filter, now: int) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.state is not None:
        lapsed = and_(items.c.state == State.CLAIMED, items.c.lease_until <= now)
        if wanted.state is State.PENDING:
            found.append(or_(items.c.state == State.PENDING, lapsed))
        elif wanted.state is State.CLAIMED:
            found.append(and_(items.c.state == State.CLAIMED, items.c.lease_until > now))
        else:
            found.append(items.c.state == wanted.state)
    if wanted.reason:
        # Reason codes are letters and underscores inside quotes: no other code contains one.
        found.append(items.c.reasons.contains(f'"{wanted.reason}"', autoescape=True))
    for word in wanted.search.replace("\x00", "").split()[:10]:
        columns = (items.c.artifact_id, items.c.title, items.c.id)
        found.append(or_(*(column.icontains(word, autoescape=True) for column in columns)))
    if wanted.submitted_by:
        found.append(items.c.submitted_by == wanted.submitted_by)
    if wanted.after is not None:
        at, item_id = wanted.after
        later = and_(items.c.created_at == at, items.c.id > item_id)
        found.append(or_(items.c.created_at > at, later))
    return found


def _item(row: Row[Any], now: int) -> Item:
    state = State(row.state)
    values = {name: getattr(row, name) for name in Item.model_fields if name not in ("state", "reasons")}
    if state is State.CLAIMED and row.lease_until <= now:
        state = State.PENDING
        values |= {"lease_owner": None, "lease_until": None, "lease_attempt": None}
    return Item(state=state, reasons=tuple(parse_json(row.reasons)), **values)


def _attempt(row: Row[Any]) -> Attempt:
    return Attempt(
        item_id=row.item_id,
        number=row.number,
        origin=row.origin,
        artifact_digest=row.artifact_digest,
        result_digest=row.result_digest,
        artifact_json=row.artifact,
        result_json=row.result,
        receipts=tuple(parse_json(row.receipts)),
        created_by=row.created_by,
        created_at=row.created_at,
    )
