"""``reportgate review``: what it prints, how it ends, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reportgate.cli import main
from reportgate.cli.review import STATES
from reportgate.review import ReviewQueue
from reportgate.review.deliveries import Delivery
from reportgate.review.items import State
from reportgate.review.store import ReviewStore
from reports import make_artifact, make_result


@pytest.fixture
def queue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ReviewQueue:
    """A queue that the command line finds by its environment; ken's report waits in it."""
    monkeypatch.setenv("REPORTGATE_DB", f"sqlite:///{tmp_path / 'review.db'}")
    monkeypatch.setenv("REPORTGATE_SPOOL", str(tmp_path / "spool"))
    monkeypatch.setenv("LOGNAME", "hana")
    queue = ReviewQueue(submitted_by="ken")
    queue.put(make_artifact(), make_result())
    queue.close()
    return queue


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["review", *args])
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out, err


def item_id(capsys: pytest.CaptureFixture[str]) -> str:
    items = json.loads(run(capsys, "list", "--format", "json")[1])["items"]
    return str(items[0]["id"])


def test_list_as_json(queue: ReviewQueue, capsys: pytest.CaptureFixture[str]) -> None:
    """The documented shape."""
    del queue
    status, out, _ = run(capsys, "list", "--format", "json")
    (item,) = json.loads(out)["items"]
    assert status == 0
    assert list(item) == ["id", "state", "artifactId", "reasons", "createdAt"]
    assert (item["state"], item["artifactId"], item["reasons"]) == (
        "pending",
        "weekly-2026-11-23",
        ["OUT_OF_TOLERANCE"],
    )
    assert item["createdAt"].endswith("Z")
    assert json.loads(run(capsys, "list", "--state", "approved", "--format", "json")[1]) == {"items": []}


def test_the_states_are_those_of_the_queue() -> None:
    """The command line knows the states without the optional part; they must not drift."""
    assert set(STATES) == set(State)


def test_a_report_is_looked_at_claimed_and_approved(queue: ReviewQueue, capsys: pytest.CaptureFixture[str]) -> None:
    """The whole way; a second decision is refused, with status 2."""
    own = item_id(capsys)
    status, out, _ = run(capsys, "show", own, "--lang", "en")
    assert status == 0
    assert "1240" in out
    assert run(capsys, "claim")[0] == 0
    assert run(capsys, "claim")[0] == 2
    assert run(capsys, "claim", own, "--as", "taro")[0] == 2
    status, out, _ = run(capsys, "approve", own, "--reason", "late refunds")
    assert (status, out) == (0, f"{own} is approved\n")
    status, _, err = run(capsys, "reject", own, "--reason", "no")
    assert status == 2
    assert "approved by hana" in err
    with ReviewStore(str(queue.store.engine.url)) as store:
        assert [e.action for e in store.get(own).events] == ["created", "claimed", "approved"]


@pytest.mark.parametrize("command", ["approve", "reject", "request-changes"])
def test_a_decision_needs_a_reason(queue: ReviewQueue, capsys: pytest.CaptureFixture[str], command: str) -> None:
    """Left out or blank: nothing is decided."""
    del queue
    own = item_id(capsys)
    assert run(capsys, command, own)[0] == 2
    assert run(capsys, command, own, "--reason", " ")[0] == 2
    assert run(capsys, command, own, "--reason", "because")[0] == 0


def test_the_submitter_cannot_approve(queue: ReviewQueue, capsys: pytest.CaptureFixture[str]) -> None:
    """Four eyes."""
    del queue
    own = item_id(capsys)
    status, _, err = run(capsys, "approve", own, "--as", "ken", "--reason", "mine")
    assert status == 2
    assert "somebody else approves" in err
    # The claim that was only taken for the decision does not keep others waiting.
    assert run(capsys, "approve", own, "--as", "hana", "--reason", "x")[0] == 0


def test_a_stale_fence_is_refused(queue: ReviewQueue, capsys: pytest.CaptureFixture[str]) -> None:
    """A decision under an earlier claim does not count."""
    del queue
    own = item_id(capsys)
    fence = json.loads(run(capsys, "claim", own, "--format", "json")[1])["fence"]
    run(capsys, "claim", own)
    assert run(capsys, "reject", own, "--reason", "x", "--fence", str(fence))[0] == 2


def test_export_writes_json_lines(queue: ReviewQueue, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One item a line, whole: attempts with artifact and verdict, events."""
    del queue
    _, out, _ = run(capsys, "export")
    (line,) = out.splitlines()
    item = json.loads(line)
    assert item["attempts"][0]["artifact"]["id"] == "weekly-2026-11-23"
    assert item["attempts"][0]["result"]["ok"] is False
    assert item["events"][0]["action"] == "created"
    assert run(capsys, "export", "-o", str(tmp_path / "x.jsonl"))[0] == 0
    assert (tmp_path / "x.jsonl").read_text("utf-8") == out
    assert run(capsys, "export", "-o", str(tmp_path / "none" / "x"))[0] == 2


def test_verify_log(queue: ReviewQueue, capsys: pytest.CaptureFixture[str]) -> None:
    """0 and the head when whole, 1 when broken, 2 for a head that is none."""
    status, out, _ = run(capsys, "verify-log")
    head = out.splitlines()[-1]
    assert (status, head[:2]) == (0, "1:")
    assert run(capsys, "verify-log", "--noted", head)[0] == 0
    assert run(capsys, "verify-log", "--noted", "1:" + "0" * 64)[0] == 1
    assert run(capsys, "verify-log", "--noted", "x")[0] == 2
    with queue.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE review_items SET state = 'approved'")
    queue.close()
    assert run(capsys, "verify-log")[0] == 1


def test_what_waited_on_disk_is_delivered(queue: ReviewQueue, capsys: pytest.CaptureFixture[str]) -> None:
    """``list`` brings in this user's spool, so that nothing waits unseen; ``deliver`` says how much."""
    queue.spool.write(Delivery.of(make_artifact("late"), make_result(), at=1))
    assert run(capsys, "deliver")[1] == "1 delivered\n"
    queue.spool.write(Delivery.of(make_artifact("later"), make_result(), at=1))
    assert "later" in run(capsys, "list")[1]


def test_a_hostile_id_cannot_move_the_cursor(queue: ReviewQueue, capsys: pytest.CaptureFixture[str]) -> None:
    """A model wrote the id: escape sequences and line breaks are shown, not obeyed."""
    queue.put(make_artifact("x\x1b[2J\napproved"), make_result())
    queue.close()
    out = run(capsys, "list")[1]
    assert "\x1b" not in out
    assert len(out.splitlines()) == 2


def test_an_unreachable_database_is_status_2(
    queue: ReviewQueue, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never 0, and no password in the message."""
    del queue
    monkeypatch.setenv("REPORTGATE_DB", "postgresql://u:secret@127.0.0.1:1/x")
    status, _, err = run(capsys, "list")
    assert status == 2
    assert "secret" not in err
    assert run(capsys, "show", "x", "--db", "nonsense")[0] == 2
