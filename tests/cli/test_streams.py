"""Streams that are closed, full or interrupted: never a traceback, and never a status that reads as a verdict."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = str(Path(sys.executable).parent / "reportgate")
# A shell ignores interruptions in what it runs in the background, as it may do with these tests.
INTERRUPTIBLE = """
import signal, sys
from reportgate.cli import main

signal.signal(signal.SIGINT, signal.default_int_handler)
main(sys.argv[1:])
"""
METRICS = """
import time
from pathlib import Path

def clicks(data):
    Path("begun").touch()
    time.sleep(60)

metrics = {"clicks.total": clicks}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A text with numbers, and artifacts whose metric takes a minute."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "report.md").write_text("Sales rose 12%.\n", "utf-8")
    (tmp_path / "metrics.py").write_text(METRICS, "utf-8")
    claim = {"id": "c1", "kind": "number", "statement": "12%", "metric": "clicks.total", "value": 12}
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(json.dumps({"summary": "12%", "claims": [claim]}), "utf-8")
    return tmp_path


def _shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, timeout=60)


def test_a_closed_output_is_no_verdict() -> None:
    done = _shell(f"{COMMAND} numbers report.md >&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("reportgate: standard output is closed")


def test_a_closed_error_stream_takes_nothing_from_the_result() -> None:
    done = _shell(f"{COMMAND} numbers report.md 2>&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert "12%" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_a_full_disk_is_named() -> None:
    done = _shell(f"{COMMAND} numbers report.md > /dev/full")
    assert (done.returncode, done.stderr) == (2, "reportgate: the output cannot be written: No space left on device\n")


@pytest.mark.parametrize(("variable", "coloured"), [("NO_COLOR=1 FORCE_COLOR=1", False), ("FORCE_COLOR=1", True)])
def test_every_command_heeds_the_wish_for_colours(variable: str, coloured: bool) -> None:
    """NO_COLOR counts first."""
    assert ("\x1b[" in _shell(f"{variable} {COMMAND} numbers report.md").stdout) is coloured


def test_an_artifact_may_come_through_a_pipe() -> None:
    """It is opened once: a writer whose reader goes away again would be lost."""
    line = f"mkfifo pipe; cat a.json > pipe & timeout 30 {COMMAND} check pipe --auditor off"
    done = _shell(line)
    assert done.returncode == 1
    assert "UNKNOWN_METRIC" in done.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_waits_for_no_metric(jobs: str, folder: Path) -> None:
    args = ["check", "a.json", "b.json", "--jobs", jobs, "--metrics", "metrics.py", "--auditor", "off"]
    command = [sys.executable, "-c", INTERRUPTIBLE, *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not (folder / "begun").exists():
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (2, b"")
    assert err.strip() == b"reportgate: interrupted"
