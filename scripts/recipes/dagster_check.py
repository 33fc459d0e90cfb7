"""Runs the Dagster recipe of docs/publishing.md in an environment that has Dagster; see ``make recipes``.

An accepted report is published; a rejected one blocks what depends on it, and the check shows the failures. The
auditor is asked for real, at a server on this machine.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import dagster as dg
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

import loopback
from recipes import BAD, GOOD, read_block
from reportgate import MetricRegistry, gate

FAILURES = ["[c1] OUT_OF_TOLERANCE: claimed 1300, recomputed 1240, off by 4.84 %"]


def run(report: dict[str, Any], check: Any) -> tuple[bool, list[object], list[str]]:  # noqa: ANN401 -- Dagster's object
    """Whether the run succeeded, the failures that the check showed, and what was published."""
    published: list[str] = []

    @dg.asset
    def weekly_data() -> dict[str, Any]:
        return {"clicks": np.array([1000, 240])}

    @dg.asset
    def weekly_report() -> dict[str, Any]:
        return report

    @dg.asset(deps=[weekly_report])
    def publishing() -> None:
        published.append(report["summary"])

    result = dg.materialize([weekly_data, weekly_report, check, publishing], raise_on_error=False)
    (evaluation,) = result.get_asset_check_evaluations()
    return result.success, list(evaluation.metadata["failures"].value), published


def main() -> None:
    metrics = MetricRegistry()
    metrics.metric("clicks.total", unit="count")(lambda data: data["clicks"].sum())
    names: dict[str, Any] = {"metrics": metrics, "gate": gate}
    exec(read_block("asset_check"), names)  # noqa: S102 -- the documentation is what is run
    with loopback.serving(loopback.answer()) as server:
        os.environ |= {"ANTHROPIC_BASE_URL": server.url, "ANTHROPIC_API_KEY": "sk-test"}
        good, bad = run(GOOD, names["accepted_check"]), run(BAD, names["accepted_check"])
    expected = ((True, [], [GOOD["summary"]]), (False, FAILURES, []))
    if (good, bad) != expected or len(server.requests) != 2:
        sys.exit(f"dagster {dg.__version__}: not as documented: {good}, {bad}, {len(server.requests)} audits")
    print(f"dagster {dg.__version__}: as documented")


if __name__ == "__main__":
    main()
