"""How does a rejected report reach the people who decide, even while their database is down?"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from reportgate.errors import ReportgateError, ReviewError, StoreUnavailableError
from reportgate.ledger import Artifact
from reportgate.logs import get_logger
from reportgate.review.database import default_url, home_folder, shown_url
from reportgate.review.deliveries import Delivery, Placed
from reportgate.review.items import Origin, check_name
from reportgate.review.spool import Spool
from reportgate.review.store import ReviewStore
from reportgate.review.webhook import Webhook
from reportgate.verdict import GateResult

logger: Final = get_logger("review")
MAX_CATCH_UP: Final = 100
"""Most spooled deliveries that one ``put`` brings in on the side."""


class ReviewQueue:
    """The feeder: ``guard(…, on_reject=[ReviewQueue(url).put])``."""

    def __init__(
        self,
        url: str | None = None,
        *,
        spool: str | Path | None = None,
        submitted_by: str | None = None,
        expires_after_s: int | None = None,
        webhook: Webhook | None = None,
    ) -> None:
        """Prepare the feeder; nothing is opened yet.

        Args:
            url: Where the queue is; None = REPORTGATE_DB, else an SQLite file of this user.
            spool: Folder for what cannot be delivered yet; None = REPORTGATE_SPOOL, else a folder of this user. Each
                database has its own folder inside.
            submitted_by: Who answers for the reports, and cannot approve them; None = REPORTGATE_SUBMITTER, else
                nobody is named.
            expires_after_s: When an undecided report is too old to be published.
            webhook: Who is told; None = REPORTGATE_WEBHOOK_URL, else nobody.

        Raises:
            ReviewError: The address cannot be used.
            ReportgateError: *submitted_by* is no name.
        """
        url = url or default_url()
        base = Path(spool or os.environ.get("REPORTGATE_SPOOL") or home_folder() / "spool")
        # Without the password, which may change while something waits.
        self.spool = Spool(base / hashlib.sha256(shown_url(url).encode()).hexdigest()[:16])
        self.store = ReviewStore(url)
        named = submitted_by if submitted_by is not None else os.environ.get("REPORTGATE_SUBMITTER") or None
        self.submitted_by = None if named is None else check_name(named, "a submitter's name")
        self.expires_after_s = expires_after_s
        self.webhook = webhook or Webhook.from_environment()

    def put(
        self,
        artifact: Artifact | Mapping[str, Any] | str | bytes | None,
        result: GateResult,
        *,
        receipts: tuple[str, ...] = (),
        submitted_by: str | None = None,
        origin: Origin = "feeder",
    ) -> Placed:
        """Bring a report and its verdict to the queue, once however often it is put.

        While the store is down the delivery waits on disk (status "spooled"), and is brought in by the next ``put``
        or ``deliver``. Nothing here lets a report through: the verdict is only passed on.

        Args:
            artifact: What the gate was given; a text that could not be read is queued as the text that it is.
            result: The verdict on it.
            receipts: Receipts as JSON texts, kept beside the attempt.
            submitted_by: Who answers for this one, if not the feeder's own submitter.
            origin: Whose verdict it is; "submitted" marks one that nobody here computed.

        Raises:
            ReviewError: Neither the store nor the spool takes the delivery. The report stays rejected.
        """
        at = self.store.clock()
        delivery = Delivery.of(
            artifact,
            result,
            at=at,
            receipts=receipts,
            submitted_by=submitted_by or self.submitted_by,
            origin=origin,
            expires_at=None if self.expires_after_s is None else at + self.expires_after_s * 1000,
        )
        path = self._write(delivery)
        try:
            if self.webhook is not None:
                self.webhook.begin(self.store)
            placed = self.store.place(delivery)
        except ReportgateError as error:
            if path is None:
                raise ReviewError(f"neither the review database nor the spool takes the report: {error}") from error
            logger.warning("review_spooled", extra={"path": str(path), "problem": str(error)})
            return Placed(item_id=None, attempt=None, status="spooled")
        if path is not None:
            self.spool.remove(path)
        self._catch_up()
        self.notify()
        return placed

    def _write(self, delivery: Delivery) -> Path | None:
        try:
            return self.spool.write(delivery)
        except OSError as error:
            # The store may still take it; if not, put() raises.
            logger.warning("spool_unwritable", extra={"folder": str(self.spool.folder), "problem": str(error)})
            return None

    def _catch_up(self) -> None:
        try:
            self.deliver(limit=MAX_CATCH_UP)
        except (ReportgateError, OSError) as error:
            # Whatever still waits stays where it is; this delivery has arrived.
            logger.warning("review_catch_up_failed", extra={"problem": str(error)})

    def deliver(self, *, limit: int | None = None) -> int:
        """Bring in what waits on disk, oldest first, and answer with how many deliveries that were.

        Raises:
            StoreUnavailableError: The store is still down; the rest stays where it is.
        """
        done = 0
        for path, delivery in self.spool.waiting():
            if limit is not None and done >= limit:
                break
            try:
                self.store.place(delivery)
            except StoreUnavailableError:
                raise
            except ReviewError:
                # One that the store will not take must not hold up the others; it stays on disk.
                logger.exception("review_undeliverable", extra={"path": str(path)})
                continue
            self.spool.remove(path)
            done += 1
        return done

    def notify(self) -> int:
        """Tell the webhook, if there is one, what happened; answer with how many messages arrived.

        What could not be told now is told later: neither an outage of the webhook nor of the store is an error here.
        """
        if self.webhook is None:
            return 0
        try:
            return self.webhook.send(self.store)
        except ReviewError as error:
            logger.warning("webhook_put_off", extra={"problem": str(error)})
            return 0

    def close(self) -> None:
        """Close the connections of the store."""
        self.store.close()
