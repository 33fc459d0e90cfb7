"""A small size of the soak runs; the full size is ``make soak``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from postgres import Cluster

SOAK = Path(__file__).resolve().parents[2] / "benchmarks" / "review" / "soak.py"

RUNS = {
    "claim on postgresql": ["claim", "--on", "postgresql", "--items", "40", "--workers", "2"],
    "kill on sqlite": ["kill", "--on", "sqlite", "--rounds", "1"],
    "kill on postgresql": ["kill", "--on", "postgresql", "--rounds", "1"],
    "restart": ["restart", "--stops", "1", "--puts", "30"],
}


@pytest.mark.parametrize("name", RUNS)
def test_the_queue_holds(name: str, cluster: Cluster) -> None:
    """Nothing lost, nothing doubled, each item decided once, the audit trail intact."""
    assert cluster.port  # each run has its own server; this one says that there is one to be had
    done = subprocess.run(
        [sys.executable, str(SOAK), *RUNS[name]], check=False, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.rstrip().endswith("held")
