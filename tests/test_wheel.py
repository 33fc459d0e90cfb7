"""The built wheel works in an empty environment: what a user installs is what was tested."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from corpora import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_what_is_needed_and_nothing_else(wheel: Path) -> None:
    """Code, prompts, templates and the type marker; neither tests nor fixtures."""
    names = zipfile.ZipFile(wheel).namelist()
    assert "reportgate/py.typed" in names
    assert "reportgate/prompts/claim_auditor.md" in names
    assert "reportgate/cli/template/common/.github/workflows/reportgate.yml" in names
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"reportgate"}
    assert not [name for name in names if "test" in name.lower().split("/")]


def test_the_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    """Installed alone, without extras, it starts a project and gates its report."""
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    python = str(venv / "bin" / "python")
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "ANTHROPIC"))}

    def run(*args: str, cwd: Path = tmp_path) -> subprocess.CompletedProcess[str]:
        command = [str(venv / "bin" / "reportgate"), *args]
        return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)

    assert run("--version").stdout.startswith("reportgate, version ")
    started = run("init", "--lang", "en", "project")
    assert started.returncode == 0, started.stderr
    command = started.stdout.strip().splitlines()[-1].split()[1:]
    checked = run(*command, cwd=tmp_path / "project")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    unaudited = run(*command[:-2], cwd=tmp_path / "project")
    assert unaudited.returncode == 1
    assert "AUDIT_UNAVAILABLE" in unaudited.stdout
    assert "--auditor off" in unaudited.stdout
    code = "import reportgate; print(reportgate.ClaudeAuditor().prompt.name)"
    done = subprocess.run(
        [python, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "claim_auditor"
