"""The GitHub Action and the pre-commit hook, run as their hosts run them."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from corpora import ROOT
from needs import need

BIN = Path(sys.executable).parent
METRICS = """
from reportgate import MetricRegistry

metrics = MetricRegistry()

@metrics.metric("clicks.total", unit="count")
def clicks_total(data):
    return data["clicks"].sum()
"""

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")


def _artifact(clicks: int) -> str:
    statement = f"今週のクリックは{clicks:,}件"
    claim = {"id": "c1", "kind": "number", "statement": statement, "metric": "clicks.total", "value": clicks}
    return json.dumps({"summary": f"{statement}。", "claims": [claim]}, ensure_ascii=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A checkout with data, metrics, an accepted and a rejected artifact."""
    (tmp_path / "week 48.csv").write_text("clicks\n1000\n240\n", "utf-8")
    (tmp_path / "metrics.py").write_text(METRICS, "utf-8")
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "a.json").write_text(_artifact(1240), "utf-8")
    (tmp_path / "b.json").write_text(_artifact(1300), "utf-8")
    return tmp_path


def _environment(folder: Path) -> dict[str, str]:
    files = {"GITHUB_OUTPUT": "out.txt", "GITHUB_STEP_SUMMARY": "summary.md"}
    (folder / "runner").mkdir(exist_ok=True)
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith(("GITHUB_", "REPORTGATE_"))},
        **{name: str(folder / file) for name, file in files.items()},
        "RUNNER_TEMP": str(folder / "runner"),
        "GITHUB_ACTION_PATH": str(ROOT),
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
    }


def _action() -> Any:
    return need("yaml").safe_load((ROOT / "action.yml").read_text("utf-8"))


def _run_action(folder: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the step that checks, with the inputs put in where the host would."""
    action = _action()
    given = {name: spec.get("default", "") for name, spec in action["inputs"].items()} | inputs
    (step,) = [step for step in action["runs"]["steps"] if step.get("id") == "check"]
    environment = {
        name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda match: given[match[1]], value)
        for name, value in step["env"].items()
    }
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder,
        env=_environment(folder) | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def _outputs(folder: Path) -> dict[str, str]:
    return dict(line.split("=", 1) for line in (folder / "out.txt").read_text("utf-8").splitlines())


SETTINGS = {"data": "week 48.csv", "metrics": "metrics.py", "auditor": "off"}


def test_accepted(folder: Path) -> None:
    done = _run_action(folder, artifacts="reports/a.json", summary="s.md", receipt="r.json", **SETTINGS)
    assert done.returncode == 0, done.stderr
    assert _outputs(folder)["verdict"] == "accepted"
    assert done.stdout == "::notice title=reportgate::Accepted: reports/a.json (0 failures, 0 warnings)\n"
    assert "## ✅ Accepted" in (folder / "summary.md").read_text("utf-8")
    assert (folder / "r.json").exists()


def test_rejected(folder: Path) -> None:
    """The step fails with the status of the check, after everything was shown once."""
    done = _run_action(folder, artifacts="reports/*.json\nb.json", jobs="2", lang="ja", **SETTINGS)
    assert done.returncode == 1, done.stderr
    outputs = _outputs(folder)
    assert outputs["verdict"] == "rejected"
    assert "::error file=b.json," in done.stdout
    assert "OUT_OF_TOLERANCE" in (folder / "summary.md").read_text("utf-8")
    assert len(json.loads(Path(outputs["sarif"]).read_text("utf-8"))["runs"]) == 2
    assert json.loads(Path(outputs["result"]).read_text("utf-8"))["ok"] is False


def test_not_run(folder: Path) -> None:
    """Nothing decided is no yes: the step fails, and no earlier result stays in its place."""
    assert _run_action(folder, artifacts="reports/a.json", **SETTINGS).returncode == 0
    done = _run_action(folder, artifacts="missing.json", **SETTINGS)
    assert done.returncode == 2
    outputs = _outputs(folder)
    assert outputs["verdict"] == "not-run"
    assert not Path(outputs["result"]).exists()


@pytest.mark.parametrize(
    "text", ["$(touch owned)", "`touch owned`", "; touch owned", '"; touch owned; "', "--help", "-o\nx"]
)
def test_inputs_are_never_commands(text: str, folder: Path) -> None:
    """Whatever stands in an input is one value: no command, and no option."""
    done = _run_action(folder, artifacts=text, **SETTINGS | {"given": text, "resource": ""})
    assert done.returncode == 2
    assert not (folder / "owned").exists()


def test_every_input_is_used() -> None:
    action = _action()
    script = (ROOT / "action/check.sh").read_text("utf-8")
    used: set[str] = set()
    for step in action["runs"]["steps"]:
        used |= {match for value in step["env"].values() for match in re.findall(r"inputs\.(\w+)", value)}
        assert all(name in step["run"] + script for name in step["env"])
        assert "${{" not in step["run"]
    assert used == set(action["inputs"])


@pytest.mark.parametrize("extras", ["", "parquet,pdf"])
def test_the_install_step_names_this_project(extras: str, folder: Path) -> None:
    """The step's command runs against this folder; only its network and target are replaced."""
    (step,) = [step for step in _action()["runs"]["steps"] if step["name"] == "Install"]
    environment = _environment(folder) | {
        "PIP_NO_DEPS": "1",
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",
        "PIP_TARGET": str(folder / "installed"),
        "INPUT_EXTRAS": extras,
    }
    done = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert (folder / "installed" / "reportgate" / "gating.py").exists()
    assert (folder / "installed" / "reportgate" / "render" / "assets" / "report.css").exists()


def _run_hook(folder: Path, args: list[str], files: list[str]) -> subprocess.CompletedProcess[str]:
    (hook,) = need("yaml").safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert hook["language"] == "python"
    command = [*shlex.split(hook["entry"]), *args, *files]
    return subprocess.run(
        command, cwd=folder, env=_environment(folder), capture_output=True, text=True, check=False, timeout=120
    )


def test_the_hook_rejects_with_the_files_it_is_given(folder: Path) -> None:
    """pre-commit calls the entry with the user's args, then the changed files."""
    args = ["--data", "week 48.csv", "--metrics", "metrics.py"]
    assert _run_hook(folder, args, ["reports/a.json"]).returncode == 0
    done = _run_hook(folder, args, ["reports/a.json", "b.json"])
    assert done.returncode == 1
    assert "OUT_OF_TOLERANCE" in done.stdout
