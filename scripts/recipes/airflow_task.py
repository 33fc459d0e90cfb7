"""Runs the Airflow recipe of docs/publishing.md in an environment that has Airflow; see ``make recipes``.

The DAG goes into a folder of its own and is run by Airflow's command, once with an accepted report and once with a
rejected one: that task must fail at its first try, though it has retries. The auditor is asked for real, at a server
on this machine.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2] / "tests"
sys.path.insert(0, str(TESTS))

import loopback  # noqa: E402 -- the tests' server, found through the path above
from recipes import read_block  # noqa: E402 -- as above

DAG = """
import datetime, os
import numpy as np
from airflow.sdk import dag
from recipes import BAD, GOOD
from reportgate import GateRejected, MetricRegistry, guard

metrics = MetricRegistry()
metrics.metric("clicks.total", unit="count")(lambda data: data["clicks"].sum())
weekly = guard(
    lambda week: GOOD if week == "2026-11-23" else BAD, data={"clicks": np.array([1000, 240])}, metrics=metrics
)
%s

@dag(schedule=None, default_args={"retries": 2, "retry_delay": datetime.timedelta(0)})
def publishing():
    weekly_report(os.environ["WEEK"])

publishing()
"""
WEEKS = {"2026-11-23": ("success", 1), "2026-11-16": ("failed", 1)}


def main() -> None:
    airflow = str(Path(sys.executable).with_name("airflow"))
    version = subprocess.check_output([airflow, "version"], text=True).strip().splitlines()[-1]
    with tempfile.TemporaryDirectory() as home, loopback.serving(loopback.answer()) as server:
        environment = os.environ | {
            "AIRFLOW_HOME": home,
            "AIRFLOW__CORE__LOAD_EXAMPLES": "False",
            "PYTHONPATH": str(TESTS),
            "ANTHROPIC_BASE_URL": server.url,
            "ANTHROPIC_API_KEY": "sk-test",
        }
        dags = Path(home, "dags")
        dags.mkdir()
        (dags / "publishing.py").write_text(DAG % read_block("AirflowFailException"), "utf-8")
        log = Path(home, "log.txt")
        with log.open("w") as out:
            run = [airflow, "db", "migrate"]
            subprocess.run(run, env=environment, stdout=out, stderr=out, check=True)
            for week in WEEKS:
                run = [airflow, "dags", "test", "publishing"]
                subprocess.run(run, env={**environment, "WEEK": week}, stdout=out, stderr=out, check=False)
        with sqlite3.connect(Path(home, "airflow.db")) as database:
            found = database.execute("SELECT state, try_number FROM task_instance ORDER BY start_date").fetchall()
        if found != list(WEEKS.values()) or len(server.requests) != len(WEEKS):
            print(log.read_text()[-5000:], file=sys.stderr)
            sys.exit(f"airflow {version}: not as documented: {found}, {len(server.requests)} audits")
    print(f"airflow {version}: as documented")


if __name__ == "__main__":
    main()
