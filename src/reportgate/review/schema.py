"""Which tables does the review queue have, and how does an older database become the present one?

Each step brings the schema from one version to the next and is never edited after a release. Text columns hold JSON
as text, not as the database's own JSON type, which would rewrite the digits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
    text,
    update,
)

from reportgate.errors import SchemaVersionError
from reportgate.review.database import make_folder, writing

metadata = MetaData()

schema_version = Table("review_schema", metadata, Column("version", Integer, nullable=False))

items = Table(
    "review_items",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("artifact_key", String(64), nullable=False),  # what makes two deliveries the same report
    Column("artifact_id", Text),
    Column("title", Text),
    Column("state", String(20), nullable=False),
    Column("reasons", Text, nullable=False),  # reason codes of the latest attempt, a JSON list
    Column("attempt", Integer, nullable=False),  # the latest
    Column("submitted_by", Text),
    Column("created_at", BigInteger, nullable=False),  # all times: milliseconds since 1970, UTC
    Column("updated_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),
    Column("lease_owner", Text),
    Column("lease_until", BigInteger),
    Column("lease_attempt", Integer),  # the attempt that the owner was shown
    Column("fence", BigInteger, nullable=False),  # grows with every lease; a decision must name the latest
    Column("decided_by", Text),
    Column("decided_at", BigInteger),
    Index("review_items_queue", "state", "created_at"),
    Index("review_items_key", "artifact_key"),
    Index("review_items_lease", "state", "lease_until"),
    Index("review_items_expiry", "state", "expires_at"),
)
Index(
    # However deliveries race, a report has one open item.
    "review_items_open",
    items.c.artifact_key,
    unique=True,
    sqlite_where=items.c.state.in_(("pending", "claimed", "changes_requested")),
    postgresql_where=items.c.state.in_(("pending", "claimed", "changes_requested")),
)

attempts = Table(
    "review_attempts",
    metadata,
    Column("item_id", String(32), ForeignKey("review_items.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("origin", String(10), nullable=False),  # see ``items.Origin``
    Column("inputs_digest", String(64), nullable=False),
    Column("artifact_digest", String(64), nullable=False),
    Column("result_digest", String(64), nullable=False),
    Column("artifact", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("receipts", Text, nullable=False),
    Column("created_by", Text),
    Column("created_at", BigInteger, nullable=False),
    Index("review_attempts_inputs", "inputs_digest"),
)

events = Table(
    "review_events",
    metadata,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("item_id", String(32), index=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("action", String(30), nullable=False),
    Column("detail", Text, nullable=False),
    Column("previous", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
)

head = Table(
    # One row: the end of the chain. Its lock puts all writers of the log in a line.
    "review_head",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
)

cursors = Table(
    # How far an outgoing webhook has read the log.
    "review_cursors",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("next_at", BigInteger, nullable=False),
)

GENESIS: Final = "0" * 64
"""What the first event of the chain names as its predecessor."""
_QUEUE_TABLES: Final = (items, attempts, events, head, cursors)

users = Table(
    "review_users",
    metadata,
    Column("name", String(100), primary_key=True),
    Column("role", String(20), nullable=False),
    Column("password_hash", Text, nullable=False),
    Column("disabled", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

sessions = Table(
    "review_sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("user_name", String(100), ForeignKey("review_users.name"), nullable=False, index=True),
    Column("csrf", String(64), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

tokens = Table(
    "review_tokens",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("user_name", String(100), ForeignKey("review_users.name"), nullable=False),
    Column("scopes", Text, nullable=False),  # a JSON list
    Column("expires_at", BigInteger, nullable=False),
    Column("revoked", Boolean, nullable=False),
    UniqueConstraint("user_name", "id"),
)

login_failures = Table(
    "review_login_failures",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("subject", String(200), nullable=False),  # "user:NAME" or "client:ADDRESS"
    Column("at", BigInteger, nullable=False),
    Index("review_login_failures_subject", "subject", "at"),
)
_ACCESS_TABLES: Final = (users, sessions, tokens, login_failures)

_APPEND_ONLY: Final = {
    "sqlite": """
CREATE TRIGGER review_events_no_update BEFORE UPDATE ON review_events
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END

CREATE TRIGGER review_events_no_delete BEFORE DELETE ON review_events
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END
""",
    "postgresql": """
CREATE FUNCTION review_events_refuse() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION 'the audit trail is append-only'; END $$

CREATE TRIGGER review_events_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON review_events
FOR EACH STATEMENT EXECUTE FUNCTION review_events_refuse()
""",
}
"""Statements, a blank line between them."""


def _create_queue(connection: Connection) -> None:
    metadata.create_all(connection, _QUEUE_TABLES, checkfirst=False)
    for statement in _APPEND_ONLY[connection.dialect.name].split("\n\n"):
        connection.exec_driver_sql(statement)
    connection.execute(insert(head).values(id=1, seq=0, hash=GENESIS))


def _create_access(connection: Connection) -> None:
    metadata.create_all(connection, _ACCESS_TABLES, checkfirst=False)


Step = Callable[[Connection], None]
STEPS: Final[Sequence[Step]] = (_create_queue, _create_access)
"""The step at position n brings version n to version n + 1."""


def migrate(engine: Engine, steps: Sequence[Step] = STEPS) -> int:
    """Bring the database to the present version, and answer with the version that it had.

    Every step runs in one transaction together with the new version number, so that a crash leaves either version,
    never a mixture; two processes that start together take turns.

    Raises:
        SchemaVersionError: The database was written by a newer version.
        StoreUnavailableError: The database cannot be reached.
    """
    make_folder(engine)
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('reportgate review schema'))"))
        found = _read_version(connection)
        if found > len(steps):
            raise SchemaVersionError(
                f"the review database has schema version {found}; this reportgate knows {len(steps)}: upgrade it"
            )
        for step in steps[found:]:
            step(connection)
        if found < len(steps):
            connection.execute(update(schema_version).values(version=len(steps)))
    return found


def _read_version(connection: Connection) -> int:
    if not inspect(connection).has_table(schema_version.name):
        metadata.create_all(connection, [schema_version], checkfirst=False)
        connection.execute(insert(schema_version).values(version=0))
    return int(connection.execute(select(schema_version.c.version)).scalar_one())
