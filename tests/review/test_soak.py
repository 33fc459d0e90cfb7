"""A small size of the soak runs; the full size is ``make soak``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from postgres import Cluster

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks" / "review"

RUNS = {
    "claim on postgresql": ["soak.py", "claim", "--on", "postgresql", "--items", "40", "--workers", "2"],
    "kill on sqlite": ["soak.py", "kill", "--on", "sqlite", "--rounds", "1"],
    "kill on postgresql": ["soak.py", "kill", "--on", "postgresql", "--rounds", "1"],
    "kill the server": ["serving.py", "kill", "--on", "sqlite", "--rounds", "1"],
    "load": ["serving.py", "load", "--rate", "10", "--requests", "40"],
    "restart": ["soak.py", "restart", "--stops", "1", "--puts", "30"],
}


@pytest.mark.skipif(
    os.environ.get("REPORTGATE_REQUIRE_SERVICES") != "1", reason="a minute of load: runs where services are required"
)
@pytest.mark.parametrize("name", RUNS)
def test_the_queue_holds(name: str, cluster: Cluster) -> None:
    """Nothing lost, nothing doubled, each item decided once, the audit trail intact."""
    assert cluster.port  # each run has its own server; this one says that there is one to be had
    done = subprocess.run(
        [sys.executable, str(FOLDER / RUNS[name][0]), *RUNS[name][1:]],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.rstrip().endswith("held")
