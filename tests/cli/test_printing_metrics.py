"""A metrics file that prints."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from reportgate.cli import main  # noqa: F401 -- the command is registered with it
from reportgate.cli.check import check


def test_what_metrics_print_is_no_part_of_the_result(tmp_path: Path) -> None:
    """Standard output holds the result alone, whatever the metrics file and its metrics print."""
    (tmp_path / "metrics.py").write_text(
        "from reportgate import MetricRegistry\nprint('loading')\nmetrics = MetricRegistry()\n"
        "@metrics.metric('m', unit='count')\ndef m(data):\n    print('running')\n    return 5\n",
        "utf-8",
    )
    claim = {"id": "c1", "kind": "number", "statement": "There are 5 shops", "metric": "m", "value": 5}
    artifact = tmp_path / "artifact.json"
    artifact.write_text(json.dumps({"summary": "There are 5 shops.", "claims": [claim]}), "utf-8")
    options = ["--metrics", str(tmp_path / "metrics.py"), "--auditor", "off", "--format", "json"]
    done = CliRunner().invoke(check, [str(artifact), *options])
    assert json.loads(done.stdout)["ok"] is True
    assert "loading" in done.stderr
    assert "running" in done.stderr
    assert done.exit_code == 0
