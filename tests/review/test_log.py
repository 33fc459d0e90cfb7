"""The audit trail: whatever is altered, cut or added behind its back is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import BigInteger, Boolean, Column, Integer, Table, func, select
from sqlalchemy.exc import DataError, IntegrityError

from reportgate.errors import ReportgateError
from reportgate.review.accounts import Accounts, Role
from reportgate.review.deliveries import Delivery
from reportgate.review.items import Decision
from reportgate.review.log import append_event
from reportgate.review.schema import attempts, items, sessions, tokens, users
from reportgate.review.store import ReviewStore
from reportgate.review.verification import LogCheck
from reports import make_artifact, make_result

OPEN_TRIGGERS = {
    "sqlite": ("DROP TRIGGER review_events_no_update", "DROP TRIGGER review_events_no_delete"),
    "postgresql": ("DROP TRIGGER review_events_no_change ON review_events",),
}


@pytest.fixture
def filled(store: ReviewStore) -> ReviewStore:
    """Three items; the first is approved, the second rejected, the third waits with two attempts."""
    for number, decision in enumerate((Decision.APPROVE, Decision.REJECT, None)):
        placed = store.place(Delivery.of(make_artifact(f"r{number}"), make_result(), at=store.clock()))
        if decision is not None:
            lease = store.claim(placed.item_id, owner="hana")
            assert lease is not None
            store.decide(lease.item_id, decision, actor="hana", fence=lease.fence, reason="ok")
    assert store.verify_log().ok
    return store


@pytest.fixture
def busy(filled: ReviewStore) -> ReviewStore:
    """The same with everything that an item can go through, and with users, tokens and sessions."""
    store = filled
    again = Delivery.of(
        make_artifact("r2", summary="2"), make_result(), at=store.clock(), submitted_by="ken", expires_at=2**45
    )
    item_id = str(store.place(again).item_id)
    lease = store.claim(item_id, owner="hana")
    assert lease is not None
    store.renew(lease)
    store.release(item_id, owner="hana", fence=lease.fence)
    lease = store.claim(item_id, owner="hana")
    assert lease is not None
    edit = Delivery.of(make_artifact("r2", summary="3"), make_result(), at=store.clock(), origin="edit")
    _, lease = store.edit(item_id, edit, editor="hana", attempt=2)
    assert lease is not None
    store.decide(item_id, Decision.REQUEST_CHANGES, actor="hana", fence=lease.fence, reason="no")
    store.place(Delivery.of(make_artifact("old"), make_result(), at=1, expires_at=2))
    assert store.expire() == 1
    store.claim(item_id, owner="hana")
    accounts = Accounts(store)
    for name in ("hana", "ken"):
        accounts.add_user(name, Role.REVIEWER, f"hash of {name}", actor="admin")
        accounts.add_token(name, ["read"], days=1, actor="admin")
    accounts.change_user("ken", actor="admin", role=Role.VIEWER, password_hash="new", disabled=True)  # noqa: S106 -- no password
    token = accounts.add_token("hana", ["read"], days=1, actor="admin")
    accounts.revoke_token(token.split("_")[1], actor="admin")
    accounts.close_session(accounts.open_session("hana"))
    accounts.open_session("hana")
    check = store.verify_log()
    assert check.ok, check.problems
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


ASIDE = {("review_sessions", "csrf")}
"""Columns that decide nothing: whoever has the session is handed its word."""
COLUMNS = [
    (table, column)
    for table in (items, attempts, users, tokens, sessions)
    for column in table.columns
    if (table.name, column.name) not in ASIDE
]


@pytest.mark.parametrize(("table", "column"), COLUMNS, ids=str)
def test_no_column_can_be_altered_beside_the_log(
    busy: ReviewStore, tamper: Callable[[str], None], table: Table, column: Column[Any]
) -> None:
    """Whatever decides something (who submitted, who holds, until when, which role) is in the trail, row by row."""
    key = ", ".join(each.name for each in table.primary_key)
    with busy.engine.connect() as connection:
        count = connection.execute(select(func.count()).select_from(table)).scalar_one()
        assert count
    for number in range(count):
        if isinstance(column.type, Boolean):
            value = f"NOT {column.name}"
        elif isinstance(column.type, (Integer, BigInteger)):
            value = f"coalesce({column.name}, 0) + 1"
        else:
            one, other = ("hana", "ken") if column.name == "user_name" else ("x", "y")
            value = f"CASE WHEN {column.name} = '{one}' THEN '{other}' ELSE '{one}' END"
        row = f"SELECT {key} FROM {table.name} ORDER BY {key} LIMIT 1 OFFSET {number}"  # noqa: S608 -- our own names
        statement = f"UPDATE {table.name} SET {column.name} = {value} WHERE ({key}) = ({row})"  # noqa: S608 -- the same
        try:
            tamper(statement)
        except (IntegrityError, DataError):
            continue  # the database itself refuses: another row points here
        assert not busy.verify_log().ok, statement
        return
    assert column.primary_key, "the database refuses to change what is no key"


@pytest.mark.parametrize("table", [items, attempts, users, tokens, sessions], ids=str)
def test_no_row_can_be_added_or_removed_beside_the_log(
    busy: ReviewStore, tamper: Callable[[str], None], table: Table
) -> None:
    """A user, a token or a session that nobody made; a row that is gone, unless it is a session, which ends."""
    names = ", ".join(column.name for column in table.columns)
    key = next(iter(table.primary_key)).name
    fresh = {key: "'new'", "token_hash": "'new'", "artifact_key": "'new'"}
    if table is attempts:
        fresh = {"number": "number + 70"}
    values = ", ".join(fresh.get(column.name, column.name) for column in table.columns)
    tamper(f"INSERT INTO {table.name} ({names}) SELECT {values} FROM {table.name} LIMIT 1")  # noqa: S608 -- our own names
    assert not busy.verify_log().ok
    mine = "number > 70" if table is attempts else f"{key} = 'new'"
    tamper(f"DELETE FROM {table.name} WHERE {mine}")  # noqa: S608 -- the same
    assert busy.verify_log().ok
    if table is items:
        tamper("DELETE FROM review_attempts")
    if table is users:
        tamper("DELETE FROM review_sessions")
        tamper("DELETE FROM review_tokens")
    tamper(f"DELETE FROM {table.name}")  # noqa: S608 -- the same
    assert busy.verify_log().ok == (table is sessions)


EVENTS: list[tuple[str, str, dict[str, object], str]] = [
    ("hana", "approved", {"fence": 1, "state": "approved"}, "without the latest lease"),
    ("ken", "approved", {"fence": 4, "state": "approved"}, "without the latest lease"),
    ("ken", "released", {"fence": 4, "state": "pending"}, "without the latest lease"),
    ("hana", "renewed", {"fence": 3, "until": 2**45}, "without the latest lease"),
    ("hana", "approved", {"fence": 4, "attempt": 2, "state": "approved"}, "not shown"),
    (
        "hana",
        "approved",
        {"fence": 4, "attempt": 3, "decidedArtifact": "x", "decidedResult": "x", "state": "approved"},
        "another report",
    ),
    ("ken", "claimed", {"fence": 9, "attempt": 3, "until": 1, "state": "claimed"}, "out of turn"),
    ("ken", "claimed", {"fence": 5, "attempt": 2, "until": 1, "state": "claimed"}, "older attempt"),
    ("ken", "attempted", {"attempt": 9}, "leaves out"),
    ("ken", "created", {"attempt": 1}, "again"),
    ("reportgate", "expired", {"state": "expired"}, "not due"),
    ("ken", "approved", {}, "does not say"),
    ("ken", "user_added", {"user": "hana"}, "again"),
    ("ken", "user_changed", {"user": "nobody"}, "does not say"),
    ("ken", "published", {}, "unknown kind"),
]


@pytest.mark.parametrize(("actor", "action", "detail", "words"), EVENTS)
def test_a_forged_event_is_found(
    busy: ReviewStore, actor: str, action: str, detail: dict[str, object], words: str
) -> None:
    """Also one whose hash fits: the queue would not have written it."""
    item_id = next(item.id for item in busy.find() if item.artifact_id == "r2")
    with busy.engine.begin() as connection:
        append_event(connection, item_id=item_id, at=busy.clock(), actor=actor, action=action, detail=detail)
    assert words in "; ".join(busy.verify_log().problems)


def test_a_forged_override_is_found(busy: ReviewStore, tamper: Callable[[str], None]) -> None:
    """An approval that keeps quiet about a failure contradicts the verdict that it is about."""
    item = next(item for item in busy.find() if item.artifact_id == "r2")
    latest = busy.get(item.id).latest
    detail = {
        "attempt": latest.number,
        "fence": item.fence,
        "decidedArtifact": latest.artifact_digest,
        "decidedResult": latest.result_digest,
        "overridden": [],
        "state": "approved",
    }
    with busy.engine.begin() as connection:
        append_event(connection, item_id=item.id, at=item.updated_at, actor="hana", action="approved", detail=detail)
    decided = f"state = 'approved', lease_until = NULL, decided_by = 'hana', decided_at = {item.updated_at}"
    tamper(f"UPDATE review_items SET {decided} WHERE id = '{item.id}'")  # noqa: S608 -- our own id
    assert busy.verify_log().problems == (
        f"attempt {latest.number} of item {item.id} was approved with other failures than its verdict has",
    )


def test_only_the_first_problems_are_told(
    busy: ReviewStore, tamper: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A trail that is broken everywhere is not read out for ever."""
    monkeypatch.setattr("reportgate.review.verification.MAX_PROBLEMS", 3)
    for trigger in OPEN_TRIGGERS[busy.engine.dialect.name]:
        tamper(trigger)
    tamper("UPDATE review_events SET actor = 'x'")
    assert len(busy.verify_log().problems) == 3


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
