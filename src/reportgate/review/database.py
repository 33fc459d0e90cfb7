"""How is the review database reached?

SQLite and PostgreSQL behave alike here: every writing transaction on SQLite begins with BEGIN IMMEDIATE, so that it
waits for its turn instead of failing half-way, and every one on PostgreSQL takes the row locks that it needs.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from reportgate.errors import ExtraMissingError, ReviewError, StoreUnavailableError

BUSY_TIMEOUT_S: Final = 30
"""How long a writer waits for its turn."""
CONNECT_TIMEOUT_S: Final = 5
"""How long a connection to PostgreSQL may take: a pipeline waits for it."""
_DRIVERS: Final = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def home_folder() -> Path:
    """The folder for what this user's review queue keeps, after the XDG base directory specification."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "reportgate"


def default_url() -> str:
    """The database's address: the environment's REPORTGATE_DB, else an SQLite file of this user."""
    return os.environ.get("REPORTGATE_DB") or f"sqlite:///{home_folder() / 'review.db'}"


def parse_url(url: str) -> URL:
    """Read a database address.

    Raises:
        ReviewError: Not an address of an SQLite file or of a PostgreSQL database.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        # The text is not repeated: it may hold a password.
        raise ReviewError("the review database's address is no URL such as sqlite:////var/lib/review.db") from None
    driver = _DRIVERS.get(parsed.drivername)
    if driver is None:
        raise ReviewError(f"the review database is sqlite or postgresql, not {parsed.drivername!r}")
    if driver == "sqlite" and (not parsed.database or parsed.database == ":memory:" or "mode" in parsed.query):
        raise ReviewError("the review database on SQLite needs a file: a queue in memory would be lost")
    return parsed.set(drivername=driver)


def shown_url(url: str) -> str:
    """Write an address for people: the password is left out."""
    return parse_url(url).render_as_string(hide_password=True)


def connect(url: str) -> Engine:
    """Prepare an engine; nothing is opened yet.

    Raises:
        ReviewError: The address cannot be used.
        ExtraMissingError: The driver is not installed.
    """
    parsed = parse_url(url)
    try:
        if parsed.drivername == "sqlite":
            return _sqlite(parsed)
        return _postgresql(parsed)
    except (ImportError, NoSuchModuleError):
        raise ExtraMissingError(f"a review database on {parsed.get_backend_name()}", extra="review") from None


def _sqlite(url: URL) -> Engine:
    engine = create_engine(url, connect_args={"timeout": BUSY_TIMEOUT_S})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401 -- the driver's own type
    # The driver would begin transactions late and on its own: it is told not to.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "foreign_keys=ON",
        "synchronous=FULL",  # a decision that was confirmed survives a power cut
        f"busy_timeout={BUSY_TIMEOUT_S * 1000}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later could not be retried: writers queue up at the start.
    immediate = not connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _postgresql(url: URL) -> Engine:
    options = f"-c lock_timeout={BUSY_TIMEOUT_S}s -c statement_timeout={BUSY_TIMEOUT_S}s"
    arguments = {"connect_timeout": CONNECT_TIMEOUT_S, "options": options, "application_name": "reportgate"}
    # What the operator wrote into the address wins.
    given = {key: value for key, value in arguments.items() if key not in url.query}
    return create_engine(url, connect_args=given, pool_pre_ping=True, isolation_level="READ COMMITTED")


def make_folder(engine: Engine) -> None:
    """Make the folder of an SQLite file, readable by this user only: reports are confidential before they are out.

    Raises:
        StoreUnavailableError: The folder cannot be made.
    """
    if engine.dialect.name == "sqlite":
        with _translated():
            Path(str(engine.url.database)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One transaction that may write: all of it or nothing.

    Raises:
        StoreUnavailableError: The database cannot be reached, or stayed locked.
    """
    with _translated(), engine.begin() as connection:
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """One transaction that only reads, and sees one moment of the database however long it takes.

    Raises:
        StoreUnavailableError: The database cannot be reached.
    """
    options: dict[str, Any] = {"reading": True}
    if engine.dialect.name == "postgresql":
        options["isolation_level"] = "REPEATABLE READ"
    with _translated(), engine.connect() as connection, connection.execution_options(**options).begin():
        yield connection


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except IntegrityError:
        # A rule of the schema, not an outage: whoever writes knows which one.
        raise
    except (DataError, ProgrammingError, NotSupportedError) as error:
        raise ReviewError(f"the review database refused: {_first_line(error)}") from error
    except (DBAPIError, PoolTimeout) as error:
        raise StoreUnavailableError(f"the review database cannot be used: {_first_line(error)}") from error
    except OSError as error:
        raise StoreUnavailableError(f"the review database cannot be used: {error}") from error


def _first_line(error: Exception) -> str:
    # The driver's own words: SQLAlchemy's would repeat the statement and its parameters, which hold the report.
    cause = error.orig if isinstance(error, DBAPIError) else error
    lines = str(cause).strip().splitlines()
    return lines[0] if lines else type(cause).__name__
