"""The schema: made at first use, brought up from any earlier version, never down from a later one."""

from __future__ import annotations

import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import inspect

from reportgate.errors import ReviewError, SchemaVersionError, StoreUnavailableError
from reportgate.review.database import connect, default_url, parse_url, reading, shown_url, writing
from reportgate.review.deliveries import Delivery
from reportgate.review.schema import STEPS, metadata, migrate
from reportgate.review.store import ReviewStore
from reports import make_artifact, make_result


def test_first_use_creates_everything(url: str) -> None:
    """A new database has every table, and the second use changes nothing."""
    engine = connect(url)
    assert migrate(engine) == 0
    assert set(inspect(engine).get_table_names()) == set(metadata.tables)
    assert migrate(engine) == len(STEPS)
    engine.dispose()


@pytest.mark.parametrize("version", range(1, len(STEPS)))
def test_an_older_database_is_brought_up(url: str, version: int) -> None:
    """What an older version wrote is still there afterwards."""
    engine = connect(url)
    migrate(engine, STEPS[:version])
    with ReviewStore(url) as old:
        old._ready = True  # as the older version would work: without the later steps
        placed = old.place(Delivery.of(make_artifact(), make_result(), at=1))
    assert migrate(engine) == version
    engine.dispose()
    with ReviewStore(url) as new:
        assert new.get(str(placed.item_id)).item.artifact_id == "weekly-2026-11-23"
        assert new.verify_log().ok


def test_a_newer_database_is_left_alone(url: str, tamper: Callable[[str], None]) -> None:
    """A version that is not known is refused, not guessed at."""
    migrate(engine := connect(url))
    tamper(f"UPDATE review_schema SET version = {len(STEPS) + 1}")  # noqa: S608 -- a constant
    with pytest.raises(SchemaVersionError, match="upgrade"):
        migrate(engine)
    engine.dispose()


def test_a_failing_step_leaves_the_old_version(url: str) -> None:
    """Each migration is one transaction: a crash inside leaves nothing half-made."""
    engine = connect(url)
    migrate(engine, STEPS[:1])

    def broken(connection: object) -> None:
        STEPS[1](connection)  # type: ignore[arg-type] # a connection
        raise RuntimeError("power cut")

    with pytest.raises(RuntimeError):
        migrate(engine, (*STEPS[:1], broken))
    assert migrate(engine) == 1
    engine.dispose()


def test_processes_that_start_together_migrate_once(url: str) -> None:
    """Eight first uses at once: one creates the schema, the others find it."""
    found: list[int] = []

    def start() -> None:
        engine = connect(url)
        found.append(migrate(engine))
        engine.dispose()

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [0] + [len(STEPS)] * 7


@pytest.mark.parametrize("address", ["", "nonsense", "mysql://h/d", "sqlite://", "sqlite:///:memory:"])
def test_unusable_addresses(address: str) -> None:
    """Only a file of SQLite or a PostgreSQL database keeps a queue."""
    with pytest.raises(ReviewError):
        parse_url(address)


def test_a_password_is_not_shown() -> None:
    """Neither in what is printed nor in an error."""
    assert "geheim" not in shown_url("postgres://u:geheim@db/x")
    with pytest.raises(ReviewError) as caught:
        parse_url("u:geheim@[db")
    assert "geheim" not in str(caught.value)


def test_the_default_is_a_private_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without REPORTGATE_DB the queue is a file that only this user reads."""
    monkeypatch.delenv("REPORTGATE_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with ReviewStore() as store:
        store.prepare()
    folder = tmp_path / "data" / "reportgate"
    assert (folder / "review.db").exists()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    monkeypatch.setenv("REPORTGATE_DB", "sqlite:///elsewhere.db")
    assert default_url() == "sqlite:///elsewhere.db"


def test_a_store_that_is_down_says_so(tmp_path: Path) -> None:
    """Not reachable, not a database, not writable: one error, whatever the driver calls it."""
    (tmp_path / "broken.db").write_bytes(b"this is no database" * 100)
    (tmp_path / "file").write_text("x")
    for url in (
        "postgresql://u:secret@127.0.0.1:1/x",
        f"sqlite:///{tmp_path / 'broken.db'}",
        f"sqlite:///{tmp_path / 'file' / 'x.db'}",
    ):
        with ReviewStore(url) as store, pytest.raises(StoreUnavailableError) as caught:
            store.find()
        assert "secret" not in str(caught.value)


def test_the_database_sees_one_moment(store: ReviewStore) -> None:
    """A reading transaction does not see what is written during it."""
    store.prepare()
    with reading(store.engine) as connection:
        before = connection.exec_driver_sql("SELECT count(*) FROM review_items").scalar_one()
        store.place(Delivery.of(make_artifact(), make_result(), at=1))
        assert connection.exec_driver_sql("SELECT count(*) FROM review_items").scalar_one() == before == 0


def test_a_failed_transaction_leaves_nothing(store: ReviewStore) -> None:
    """All of it or nothing."""
    store.prepare()

    def cut_short() -> None:
        with writing(store.engine) as connection:
            connection.exec_driver_sql("DELETE FROM review_head")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        cut_short()
    assert store.verify_log().ok
