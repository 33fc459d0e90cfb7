"""How do people hear of a report that waits? By a message to an address that the operator names.

1. The audit trail is the list of messages: a cursor in the database says how far it has been sent, so that nothing is
   forgotten when a process dies, and one sender works at a time.
2. A message is signed after the Standard Webhooks specification (``webhook-id``, ``webhook-timestamp`` and
   ``webhook-signature`` with HMAC-SHA256). A receiver may get one twice, with the same id.
3. A failed message is sent again after 1, 2, 4 … seconds, at most an hour, and given up after MAX_FAILURES tries. That
   is written into the trail.

The body has a ``text`` as Slack expects it. What a model wrote is escaped there, so that it cannot call a channel.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import urllib.request
from typing import Any, Final

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from reportgate.documents import canonical_json
from reportgate.errors import ReviewError
from reportgate.logs import get_logger
from reportgate.review.database import reading, writing
from reportgate.review.items import Event, iso_time
from reportgate.review.leases import SYSTEM
from reportgate.review.log import append_event
from reportgate.review.schema import cursors, head, items
from reportgate.review.store import ReviewStore

logger: Final = get_logger("review")
TOLD: Final = frozenset(("created", "attempted", "approved", "rejected", "changes_requested", "expired"))
"""Actions that somebody is told of."""
MAX_FAILURES: Final = 16
MAX_BACKOFF_S: Final = 3600
TURN_S: Final = 60
"""How long one sender has the cursor; more than a message may take."""
SECRET_PREFIX: Final = "whsec_"  # noqa: S105 -- what a secret begins with, none itself


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect is a failure: a signed message goes where the operator said, and nowhere else."""

    def redirect_request(self, *_: object) -> None:
        return None


class Webhook:
    """One address that hears of what happens in the queue."""

    def __init__(
        self, url: str, *, secret: str | None = None, console: str | None = None, timeout_s: float = 5
    ) -> None:
        """Prepare the sender.

        Args:
            url: Where to, http or https.
            secret: Signs the messages; ``whsec_`` and base64 as in the specification, or any other text.
            console: Address of the review console, for a link in the message.
            timeout_s: How long one message may take.

        Raises:
            ReviewError: Not an http address, or a secret that is no base64 behind ``whsec_``.
        """
        if not url.lower().startswith(("http://", "https://")):
            raise ReviewError("a webhook's address begins with https:// or http://")
        self.url = url
        self.console = console
        self.timeout_s = min(timeout_s, TURN_S / 2)
        self._key = None if secret is None else _key(secret)
        self.name = hashlib.sha256(url.encode()).hexdigest()

    @classmethod
    def from_environment(cls) -> Webhook | None:
        """The webhook of REPORTGATE_WEBHOOK_URL (and _SECRET, and REPORTGATE_CONSOLE_URL); None without one."""
        url = os.environ.get("REPORTGATE_WEBHOOK_URL")
        if not url:
            return None
        secret = os.environ.get("REPORTGATE_WEBHOOK_SECRET") or None
        return cls(url, secret=secret, console=os.environ.get("REPORTGATE_CONSOLE_URL") or None)

    def begin(self, store: ReviewStore) -> None:
        """Start to listen: what happens from now on will be sent."""
        store.prepare()
        with reading(store.engine) as connection:
            if connection.execute(select(cursors.c.seq).where(cursors.c.name == self.name)).one_or_none():
                return
        try:
            with writing(store.engine) as connection:
                seq = connection.execute(select(head.c.seq)).scalar_one()
                connection.execute(insert(cursors).values(name=self.name, seq=seq, failures=0, next_at=0))
        except IntegrityError:
            return  # another process began at the same moment

    def send(self, store: ReviewStore) -> int:
        """Send what has not been sent, and answer with how many messages arrived. Does nothing out of turn.

        Raises:
            StoreUnavailableError: The database cannot be reached.
        """
        self.begin(store)
        sent = 0
        while (turn := self._take_turn(store)) is not None:
            seq, failures = turn
            pending = store.events_after(seq, limit=100)
            event = next((event for event in pending if event.action in TOLD), None)
            if event is None:
                last = pending[-1].seq if pending else seq
                self._move(store, last, failures=0, wait_s=0)
                if not pending:
                    break
            elif self._deliver(store, event):
                sent += 1
                self._move(store, event.seq, failures=0, wait_s=0)
            else:
                self._put_off(store, event, failures + 1)
                break
        return sent

    def _take_turn(self, store: ReviewStore) -> tuple[int, int] | None:
        now = store.clock()
        mine = (cursors.c.name == self.name, cursors.c.next_at <= now)
        take = update(cursors).where(*mine).values(next_at=now + TURN_S * 1000)
        with writing(store.engine) as connection:
            row = connection.execute(take.returning(cursors.c.seq, cursors.c.failures)).one_or_none()
        return None if row is None else (row.seq, row.failures)

    def _move(self, store: ReviewStore, seq: int, *, failures: int, wait_s: int) -> None:
        next_at = store.clock() + wait_s * 1000 if wait_s else 0
        values = {"seq": seq, "failures": failures, "next_at": next_at}
        with writing(store.engine) as connection:
            connection.execute(update(cursors).where(cursors.c.name == self.name).values(**values))

    def _put_off(self, store: ReviewStore, event: Event, failures: int) -> None:
        if failures < MAX_FAILURES:
            self._move(store, event.seq - 1, failures=failures, wait_s=min(2 ** (failures - 1), MAX_BACKOFF_S))
            return
        with writing(store.engine) as connection:
            append_event(
                connection,
                item_id=event.item_id,
                at=store.clock(),
                actor=SYSTEM,
                action="webhook_given_up",
                detail={"event": event.seq, "failures": failures},
            )
        self._move(store, event.seq, failures=0, wait_s=0)

    def _deliver(self, store: ReviewStore, event: Event) -> bool:
        body = canonical_json(self._message(store, event)).encode()
        headers = {"content-type": "application/json", "user-agent": "reportgate"}
        headers |= self.sign(f"evt_{event.seq}_{event.hash[:12]}", store.clock() // 1000, body)
        request = urllib.request.Request(self.url, data=body, headers=headers, method="POST")  # noqa: S310 -- http(s) only, see __init__
        try:
            with urllib.request.build_opener(_NoRedirect).open(request, timeout=self.timeout_s):
                return True
        except (OSError, ValueError) as error:
            # The address may hold a secret (Slack's does): it is not logged.
            logger.warning("webhook_failed", extra={"event": event.seq, "problem": str(error)})
            return False

    def sign(self, message_id: str, timestamp_s: int, body: bytes) -> dict[str, str]:
        """The headers that let a receiver tell our message from a forged or replayed one."""
        headers = {"webhook-id": message_id, "webhook-timestamp": str(timestamp_s)}
        if self._key is not None:
            signed = b".".join((message_id.encode(), str(timestamp_s).encode(), body))
            digest = hmac.new(self._key, signed, hashlib.sha256).digest()
            headers["webhook-signature"] = f"v1,{base64.b64encode(digest).decode()}"
        return headers

    def _message(self, store: ReviewStore, event: Event) -> dict[str, Any]:
        columns = (items.c.artifact_id, items.c.title)
        with reading(store.engine) as connection:
            item = connection.execute(select(*columns).where(items.c.id == event.item_id)).one()
        link = f"{self.console.rstrip('/')}/items/{event.item_id}" if self.console else None
        return {
            "text": _text(event, item.title or item.artifact_id or str(event.item_id), link),
            "type": f"review.{event.action}",
            "timestamp": iso_time(event.at),
            "data": {
                "itemId": event.item_id,
                "artifactId": item.artifact_id,
                "title": item.title,
                "actor": event.actor,
                "state": event.detail.get("state"),
                "attempt": event.detail.get("attempt"),
                "reasons": event.detail.get("reasons"),
                "reason": event.detail.get("reason"),
                "url": link,
            },
        }


def _key(secret: str) -> bytes:
    if not secret.startswith(SECRET_PREFIX):
        return secret.encode()
    try:
        return base64.b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)
    except ValueError:
        raise ReviewError(f"a webhook's secret is base64 behind {SECRET_PREFIX}") from None


def _text(event: Event, name: str, link: str | None) -> str:
    name, actor = _escape(name), _escape(event.actor)
    reasons = ", ".join(event.detail.get("reasons") or ()) or "accepted by the gate"
    text = {
        "created": f'"{name}" waits for review: {reasons}',
        "attempted": f'"{name}" has a new attempt ({event.detail.get("attempt")}): {reasons}',
        "approved": f'"{name}" was approved by {actor}',
        "rejected": f'"{name}" was rejected by {actor}',
        "changes_requested": f'{actor} asks for changes of "{name}"',
        "expired": f'"{name}" expired undecided',
    }[event.action]
    return f"{text} <{link}>" if link else text


def _escape(text: str) -> str:
    """Escape Slack's control characters, and keep a name on one short line."""
    line = " ".join(text.split())[:200]
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
