"""The feeder: nothing is lost while the store is down, nothing is there twice, nothing passes."""

from __future__ import annotations

import logging
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from postgres import Cluster
from reportgate.errors import ReviewError, StoreUnavailableError
from reportgate.review import ReviewQueue
from reportgate.review.deliveries import Delivery
from reportgate.review.items import State
from reportgate.review.store import ReviewStore
from reports import make_artifact, make_result

DOWN = "postgresql://u@127.0.0.1:1/x"


def test_put_brings_a_report_to_the_queue(url: str, tmp_path: Path) -> None:
    """As ``on_reject`` of the guard: put(artifact, result); nothing stays in the spool."""
    queue = ReviewQueue(url, spool=tmp_path / "spool", submitted_by="ken", expires_after_s=60)
    placed = queue.put(make_artifact(), make_result(), receipts=('{"payload": ""}',))
    assert placed.status == "created"
    assert queue.put(make_artifact(), make_result()).status == "known"
    history = queue.store.get(str(placed.item_id))
    assert history.item.submitted_by == "ken"
    assert history.item.expires_at == history.item.created_at + 60_000
    assert history.latest.receipts == ('{"payload": ""}',)
    assert queue.spool.count() == 0
    queue.close()


def test_what_is_put_while_the_store_is_down_waits(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Spooled, once however often; readable by this user only; the verdict is untouched."""
    queue = ReviewQueue(DOWN, spool=tmp_path)
    result = make_result()
    with caplog.at_level(logging.WARNING):
        assert queue.put(make_artifact(), result).status == "spooled"
        assert queue.put(make_artifact(), result).status == "spooled"
    assert not result.ok
    assert queue.spool.count() == 1
    (file,) = queue.spool.folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "review_spooled" in caplog.text
    with pytest.raises(StoreUnavailableError):
        queue.deliver()
    assert queue.spool.count() == 1


def test_the_next_put_brings_in_what_waits(cluster: Cluster, tmp_path: Path) -> None:
    """PostgreSQL stopped and started: what was put meanwhile arrives, in order, once."""
    url = cluster.new_database()
    queue = ReviewQueue(url, spool=tmp_path)
    assert queue.put(make_artifact("before"), make_result()).status == "created"
    cluster.stop()
    try:
        for number in range(3):
            assert queue.put(make_artifact(f"during{number}"), make_result()).status == "spooled"
    finally:
        cluster.start()
    assert queue.put(make_artifact("after"), make_result()).status == "created"
    assert queue.spool.count() == 0
    ids = [item.artifact_id for item in queue.store.find()]
    assert sorted(map(str, ids)) == ["after", "before", "during0", "during1", "during2"]
    assert queue.store.verify_log().ok
    queue.close()


def test_two_processes_delivering_the_same_spool(sqlite_url: str, tmp_path: Path) -> None:
    """A crash between storing and removing leaves a file that is delivered again, and changes nothing."""
    queue = ReviewQueue(sqlite_url, spool=tmp_path / "spool")
    delivery = Delivery.of(make_artifact(), make_result(), at=1)
    queue.spool.write(delivery)
    queue.store.place(delivery)
    assert queue.deliver() == 1
    assert queue.deliver() == 0
    assert len(queue.store.find()) == 1
    queue.close()


def test_an_unreadable_file_is_kept_and_holds_up_nobody(
    sqlite_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A file that was damaged is set aside and reported; the others are delivered."""
    queue = ReviewQueue(sqlite_url, spool=tmp_path / "spool")
    path = queue.spool.write(Delivery.of(make_artifact("a"), make_result(), at=1))
    path.write_text(path.read_text("utf-8")[:-20], "utf-8")
    queue.spool.write(Delivery.of(make_artifact("b"), make_result(), at=2))
    with caplog.at_level(logging.ERROR):
        assert queue.deliver() == 1
    assert "spool_unreadable" in caplog.text
    assert [file.suffix for file in queue.spool.folder.iterdir()] == [".unreadable"]
    queue.close()


def test_without_store_and_spool_put_raises(tmp_path: Path) -> None:
    """A report that can be kept nowhere is an error, never silence; with the store alone it is taken."""
    (tmp_path / "file").write_text("")
    with pytest.raises(ReviewError, match="neither"):
        ReviewQueue(DOWN, spool=tmp_path / "file" / "spool").put(make_artifact(), make_result())
    queue = ReviewQueue(f"sqlite:///{tmp_path / 'x.db'}", spool=tmp_path / "file" / "spool")
    assert queue.put(make_artifact(), make_result()).status == "created"
    queue.close()


def test_each_database_has_its_own_spool(tmp_path: Path) -> None:
    """What was meant for one queue is never delivered to another; the password is no part of it."""
    one = ReviewQueue("postgresql://u:a@127.0.0.1:1/x", spool=tmp_path)
    same = ReviewQueue("postgresql://u:b@127.0.0.1:1/x", spool=tmp_path)
    other = ReviewQueue("postgresql://u:a@127.0.0.1:1/y", spool=tmp_path)
    assert one.spool.folder == same.spool.folder != other.spool.folder


FEEDER = """
import sys
sys.path.insert(0, sys.argv[1])
from reports import make_artifact, make_result
from reportgate.review import ReviewQueue
queue = ReviewQueue(sys.argv[2], spool=sys.argv[3])
print("ready", flush=True)
for number in range(1000):
    report = f"{sys.argv[4]}-{number}"
    print("put", report, flush=True)
    queue.put(make_artifact(report), make_result())
    print("done", report, flush=True)
"""


def test_a_killed_feeder_loses_and_doubles_nothing(sqlite_url: str, tmp_path: Path) -> None:
    """Kill -9 at some moment: every put that returned is in the queue, or in the spool, exactly once."""
    done: set[str] = set()
    begun: set[str] = set()
    tests = Path(__file__).resolve().parent.parent
    for run in range(2):
        arguments = [str(tests), sqlite_url, str(tmp_path / "spool"), f"run{run}"]
        feeder = subprocess.Popen([sys.executable, "-c", FEEDER, *arguments], stdout=subprocess.PIPE, text=True)
        assert feeder.stdout is not None
        assert feeder.stdout.readline() == "ready\n"
        time.sleep(0.05 + run * 0.037)
        feeder.send_signal(signal.SIGKILL)
        lines = [line.split() for line in feeder.stdout.read().splitlines()]
        feeder.stdout.close()
        feeder.wait()
        done |= {words[1] for words in lines if words[0] == "done"}
        begun |= {words[1] for words in lines if words[0] == "put"}
    queue = ReviewQueue(sqlite_url, spool=tmp_path / "spool")
    queue.deliver()
    found = [str(history.item.artifact_id) for history in queue.store.export()]
    assert len(found) == len(set(found))
    assert done <= set(found) <= begun
    assert queue.store.verify_log().ok
    assert queue.store.count()[State.PENDING] == len(found)
    queue.close()


def test_feeders_need_no_server_to_be_made(tmp_path: Path) -> None:
    """Making the feeder opens nothing, so that a pipeline starts while the store is down."""
    assert isinstance(ReviewQueue(DOWN, spool=tmp_path).store, ReviewStore)
