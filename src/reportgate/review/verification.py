"""Is the audit trail whole, and do the queue and its accounts agree with it, column by column?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Table, select

from reportgate.digests import digest_text
from reportgate.documents import JsonError, parse_json
from reportgate.review.log import hash_event
from reportgate.review.replay import ContradictionError, Replay
from reportgate.review.schema import GENESIS, attempts, events, head, items, sessions, tokens, users

MAX_PROBLEMS: Final = 100
"""A broken log is broken: the first of its problems are enough."""
_DIGESTED: Final = {"receipts": "receipts_digest", "password_hash": "password_digest", "token_hash": "token_digest"}
"""Columns of which the trail holds a digest only."""


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
        """Whether the trail is whole and agrees with the rows that it speaks of."""
        return not self.problems


class _Problems:
    """The first of what is wrong."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, problem: str) -> None:
        if len(self.found) < MAX_PROBLEMS:
            self.found.append(problem)


def verify_log(connection: Connection, *, noted: tuple[int, str] | None = None) -> LogCheck:
    """Recompute the whole chain, play it again, and compare every row that it speaks of.

    Args:
        connection: A transaction that sees one moment of the database.
        noted: Number and hash of an event, as noted elsewhere earlier.
    """
    problems, replay = _Problems(), Replay()
    count, last, asked = _walk(connection, replay, problems, noted[0] if noted else 0)
    end = connection.execute(select(head.c.seq, head.c.hash).where(head.c.id == 1)).one_or_none()
    if end is None or (end.seq, end.hash) != (count, last):
        problems.add("the head does not name the last event: events were removed at the end, or added beside it")
    if noted and asked != noted[1]:
        problems.add(f"event {noted[0]} is not the one that was noted: the log was rewritten or cut")
    _compare(connection, items, replay.items, "item", problems)
    _compare_attempts(connection, replay, problems)
    _compare(connection, users, replay.users, "user", problems)
    _compare(connection, tokens, replay.tokens, "token", problems)
    _compare_sessions(connection, replay, problems)
    return LogCheck(count, count, last, tuple(problems.found))


def _walk(connection: Connection, replay: Replay, problems: _Problems, asked: int) -> tuple[int, str, str | None]:
    """The number and the hash of the last event, and the hash of event *asked*."""
    previous, number = GENESIS, 0
    found = GENESIS if asked == 0 else None
    rows = connection.execution_options(yield_per=500).execute(select(events).order_by(events.c.seq))
    for row in rows:
        values = dict(row._mapping)  # noqa: SLF001 -- SQLAlchemy's documented way to a mapping
        number += 1
        if values["seq"] != number:
            problems.add(f"event {number} is missing: {values['seq']} follows")
            number = values["seq"]
        if values["previous"] != previous:
            problems.add(f"event {number} does not follow the event before it")
        if hash_event(values) != values["hash"]:
            problems.add(f"event {number} was altered: its hash does not fit")
        previous = values["hash"]
        if number == asked:
            found = previous
        _play(values, replay, problems)
    return number, previous, found


def _play(values: Mapping[str, Any], replay: Replay, problems: _Problems) -> None:
    try:
        detail = parse_json(values["detail"])
    except JsonError:
        problems.add(f"event {values['seq']} has no readable detail")
        return
    try:
        replay.play(values, detail)
    except ContradictionError as error:
        problems.add(f"event {values['seq']} {error}")


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    for row in connection.execution_options(yield_per=100).execute(select(table)):
        yield dict(row._mapping)  # noqa: SLF001 -- SQLAlchemy's documented way to a mapping


def _compare(
    connection: Connection, table: Table, told: Mapping[str, Mapping[str, Any]], what: str, problems: _Problems
) -> None:
    """Compare a table with what the trail makes of it, by the first column of its key."""
    key = next(iter(table.primary_key)).name
    seen = set()
    for row in _rows(connection, table):
        seen.add(row[key])
        _compare_row(f"{what} {row[key]}", row, told.get(row[key]), problems)
    for missing in sorted(set(told) - seen):
        problems.add(f"{what} {missing} is in the log but not in the queue")


def _compare_row(name: str, row: Mapping[str, Any], told: Mapping[str, Any] | None, problems: _Problems) -> None:
    if told is None:
        problems.add(f"{name} is not in the log")
        return
    for column, value in row.items():
        expected = told.get(_DIGESTED.get(column, column), value)
        present = digest_text(value) if column in _DIGESTED else value
        if present != expected:
            # Neither the digest of a password nor a whole report is shown.
            said = "" if column in _DIGESTED else f": {str(value)[:60]!r}, and the log says {str(expected)[:60]!r}"
            problems.add(f"{name} has another {column} than the log says{said}")


def _compare_attempts(connection: Connection, replay: Replay, problems: _Problems) -> None:
    seen = set()
    for row in _rows(connection, attempts):
        key = (row["item_id"], row["number"])
        seen.add(key)
        name = f"attempt {row['number']} of item {row['item_id']}"
        written = {"artifact_digest": digest_text(row["artifact"]), "result_digest": digest_text(row["result"])}
        if any(row[column] != digest for column, digest in written.items()):
            problems.add(f"{name} is not the one that was logged: its report or its verdict was altered")
        _compare_row(name, row, replay.attempts.get(key), problems)
        approved, overridden = replay.approvals.get(row["item_id"], (0, []))
        if approved == row["number"] and _failures(row["result"]) != overridden:
            problems.add(f"{name} was approved with other failures than its verdict has")
    for item_id, number in sorted(set(replay.attempts) - seen):
        problems.add(f"attempt {number} of item {item_id} is in the log but not in the queue")


def _failures(result: str) -> object:
    try:
        return parse_json(result)["failures"]
    except (JsonError, KeyError, TypeError):
        return None


def _compare_sessions(connection: Connection, replay: Replay, problems: _Problems) -> None:
    """Every session was opened by a login. That one is gone says nothing: they end."""
    for row in _rows(connection, sessions):
        digest = digest_text(row["token_hash"])
        if replay.sessions.get(digest) != {"user_name": row["user_name"], "expires_at": row["expires_at"]}:
            problems.add(f"a session of {row['user_name']} was opened by no login that the log tells")
