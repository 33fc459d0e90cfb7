"""``reportgate check --enqueue``: rejected stays rejected, and reaches the queue."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reportgate.cli import main
from reportgate.review import ReviewQueue

GOOD = {
    "id": "weekly",
    "summary": "There were 1,240 clicks.",
    "claims": [{"id": "c1", "kind": "number", "statement": "There were 1,240 clicks.", "metric": "n", "value": 1240}],
}
METRICS = """
from reportgate import MetricRegistry
metrics = MetricRegistry()
metrics.metric("n", unit="count")(lambda data: 1240)
"""


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A queue that the command line finds by its environment, and metrics."""
    monkeypatch.setenv("REPORTGATE_DB", f"sqlite:///{tmp_path / 'review.db'}")
    monkeypatch.setenv("REPORTGATE_SPOOL", str(tmp_path / "spool"))
    (tmp_path / "metrics.py").write_text(METRICS, "utf-8")


def check(folder: Path, content: bytes, *more: str) -> int:
    (folder / "artifact.json").write_bytes(content)
    options = ["--metrics", str(folder / "metrics.py"), "--auditor", "off", "--enqueue"]
    with pytest.raises(SystemExit) as ended:
        main(["check", str(folder / "artifact.json"), *options, *more])
    return int(ended.value.code or 0)


def queued() -> list[str | None]:
    queue = ReviewQueue()
    queue.deliver()
    found = [item.artifact_id for item in queue.store.find()]
    queue.close()
    return found


def test_an_accepted_report_is_not_queued(tmp_path: Path) -> None:
    """There is nothing to decide."""
    assert check(tmp_path, json.dumps(GOOD).encode()) == 0
    assert queued() == []


def test_a_rejected_report_is_queued_once(tmp_path: Path) -> None:
    """Status 1, and one item however often the pipeline runs."""
    content = json.dumps(GOOD | {"summary": "There were 1,300 clicks."}).encode()
    assert [check(tmp_path, content) for _ in range(2)] == [1, 1]
    assert queued() == ["weekly"]


@pytest.mark.parametrize(("name", "submitter"), [("hana", "hana"), ("", None), (None, None)])
def test_the_environment_names_who_submits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str | None, submitter: str | None
) -> None:
    """Who answers for a pipeline's reports cannot approve them; without a name nobody is kept from it."""
    monkeypatch.delenv("REPORTGATE_SUBMITTER", raising=False)
    if name is not None:
        monkeypatch.setenv("REPORTGATE_SUBMITTER", name)
    assert check(tmp_path, json.dumps(GOOD | {"summary": "There were 1,300 clicks."}).encode()) == 1
    queue = ReviewQueue()
    assert [item.submitted_by for item in queue.store.find()] == [submitter]
    queue.close()


def test_the_same_report_on_other_data_is_a_new_attempt(tmp_path: Path) -> None:
    """The queue keeps the digest of the data, and tells yesterday's verdict from today's by it."""
    content = json.dumps(GOOD | {"summary": "There were 1,300 clicks."}).encode()
    digests = []
    for number, clicks in enumerate((600, 601, 601)):
        (tmp_path / "week.csv").write_text(f"clicks\n{clicks}\n")
        assert check(tmp_path, content, "--data", str(tmp_path / "week.csv")) == 1
        queue = ReviewQueue()
        (item,) = queue.store.find()
        assert item.attempt == min(number + 1, 2)
        digests.append(queue.store.get(item.id).latest.result.digests.data)
        queue.close()
    assert None not in digests
    assert len(set(digests)) == 2


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b"{"])
def test_a_malformed_report_is_queued_too(tmp_path: Path, content: bytes) -> None:
    """What no gate can read, a person should look at."""
    assert check(tmp_path, content) == 1
    assert queued() == [None]


def test_a_store_that_is_down_changes_no_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 1, spooled; without a spool still status 1, and said so; an address that is none is status 2."""
    monkeypatch.setenv("REPORTGATE_DB", "postgresql://u@127.0.0.1:1/x")
    assert check(tmp_path, b"{}") == 1
    assert "waits on disk" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("REPORTGATE_SPOOL", str(tmp_path / "file"))
    assert check(tmp_path, b"{}") == 1
    assert "not queued" in capsys.readouterr().err
    monkeypatch.setenv("REPORTGATE_DB", "nonsense")
    assert check(tmp_path, b"{}") == 2
