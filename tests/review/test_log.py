"""The audit trail: whatever is altered, cut or added behind its back is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from reportgate.errors import ReportgateError
from reportgate.review.deliveries import Delivery
from reportgate.review.items import Decision
from reportgate.review.log import LogCheck
from reportgate.review.store import ReviewStore
from reports import make_artifact, make_result

OPEN_TRIGGERS = {
    "sqlite": ("DROP TRIGGER review_events_no_update", "DROP TRIGGER review_events_no_delete"),
    "postgresql": ("DROP TRIGGER review_events_no_change ON review_events",),
}


@pytest.fixture
def filled(store: ReviewStore) -> ReviewStore:
    """Three items; the first is approved, the second rejected."""
    for number, decision in enumerate((Decision.APPROVE, Decision.REJECT, None)):
        placed = store.place(Delivery.of(make_artifact(f"r{number}"), make_result(), at=store.clock()))
        if decision is not None:
            lease = store.claim(placed.item_id, owner="hana")
            assert lease is not None
            store.decide(lease.item_id, decision, actor="hana", fence=lease.fence, reason="ok")
    assert store.verify_log().ok
    return store


def test_an_untouched_log_is_whole(filled: ReviewStore) -> None:
    """And its head, noted elsewhere, is found again later."""
    check = filled.verify_log()
    assert (check.ok, check.events, check.seq) == (True, 7, 7)
    filled.place(Delivery.of(make_artifact("later"), make_result(), at=1))
    assert filled.verify_log(noted=(check.seq, check.hash)).ok
    assert filled.verify_log(noted=(0, "0" * 64)).ok


@pytest.mark.parametrize("statement", ["UPDATE review_events SET actor = 'x'", "DELETE FROM review_events"])
def test_the_database_refuses_changes_of_the_log(
    filled: ReviewStore, tamper: Callable[[str], None], statement: str
) -> None:
    """The log is append-only in the database itself."""
    with pytest.raises(Exception, match="append-only"):
        tamper(statement)
    assert filled.verify_log().ok


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE review_events SET actor = 'somebody' WHERE seq = 3",
        "UPDATE review_events SET at = at + 1 WHERE seq = 3",
        "UPDATE review_events SET detail = '{}' WHERE seq = 3",
        "UPDATE review_events SET detail = 'broken' WHERE seq = 3",
        "UPDATE review_events SET item_id = NULL WHERE seq = 3",
        "DELETE FROM review_events WHERE seq = 1",
        "DELETE FROM review_events WHERE seq = 4",
        "DELETE FROM review_events WHERE seq = 7",
        "DELETE FROM review_events",
        "UPDATE review_events SET seq = 8 WHERE seq = 7",
        "DELETE FROM review_head",
    ],
)
def test_a_tampered_log_is_found(filled: ReviewStore, tamper: Callable[[str], None], statement: str) -> None:
    """Even by somebody who may drop the triggers."""
    for trigger in OPEN_TRIGGERS[filled.engine.dialect.name]:
        tamper(trigger)
    tamper(statement)
    assert not filled.verify_log().ok


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE review_items SET state = 'approved' WHERE state = 'rejected'",
        "UPDATE review_items SET state = 'pending' WHERE state = 'approved'",
        "UPDATE review_attempts SET artifact = replace(artifact, '1,300', '9,999')",
        "UPDATE review_attempts SET result = replace(result, '1240', '1300')",
        "UPDATE review_attempts SET number = 2",
        "DELETE FROM review_attempts",
    ],
)
def test_rows_that_contradict_the_log_are_found(
    filled: ReviewStore, tamper: Callable[[str], None], statement: str
) -> None:
    """A verdict, a report or a state that was altered beside the log does not pass."""
    tamper(statement)
    assert not filled.verify_log().ok


def test_a_forged_item_is_found(filled: ReviewStore, tamper: Callable[[str], None]) -> None:
    """An item that nobody delivered, or one that vanished, is a contradiction."""
    columns = "artifact_key, state, reasons, attempt, created_at, updated_at, fence"
    tamper(f"INSERT INTO review_items (id, {columns}) VALUES ('x', 'k', 'approved', '[]', 1, 1, 1, 1)")  # noqa: S608 -- constants
    assert not filled.verify_log().ok


def test_a_rewritten_log_needs_a_noted_head(store: ReviewStore) -> None:
    """Who rewrites everything has a whole chain; a head noted before does not fit it."""
    store.place(Delivery.of(make_artifact(), make_result(), at=store.clock()))
    noted = (1, "f" * 64)
    check: LogCheck = store.verify_log(noted=noted)
    assert check.problems == ("event 1 is not the one that was noted: the log was rewritten or cut",)
    assert not store.verify_log(noted=(99, check.hash)).ok


@pytest.mark.parametrize("name", ["", " ", "a\x1bb", "x" * 2001])
def test_actors_have_names(store: ReviewStore, name: str) -> None:
    """An event names a person that can be read."""
    with pytest.raises(ReportgateError):
        store.claim(None, owner=name)
