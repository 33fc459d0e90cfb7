"""The TypeScript recipe of docs/publishing.md compiles under strict rules and lets out what it should."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from node_tools import MODULES, need_module, need_node
from recipes import BAD, GOOD, read_block

METRICS = """
from reportgate import MetricRegistry

metrics = MetricRegistry()
metrics.metric("clicks.total", unit="count")(lambda data: data["clicks"].sum())
"""
MAIN = """
import { acceptedSummary } from "./recipe.js";

try {
  process.stdout.write(acceptedSummary("artifact.json"));
} catch (error) {
  process.stderr.write((error as Error).message);
  process.exitCode = 9;
}
"""
STRICT = ["--strict", "--noUnusedLocals", "--target", "es2022", "--module", "nodenext", "--types", "node"]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the recipe and a program that calls it, checked and compiled."""
    folder = tmp_path_factory.mktemp("typescript")
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "recipe.ts").write_text(read_block("acceptedSummary", "ts"), "utf-8")
    (folder / "main.ts").write_text(MAIN)
    compiler = need_module("typescript/lib/tsc.js")
    command = [need_node(), str(compiler), *STRICT, "--typeRoots", str(MODULES / "@types"), "main.ts"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    (folder / "week.csv").write_text("clicks\n1000\n240\n")
    (folder / "metrics.py").write_text(METRICS)
    return folder


def _run(folder: Path, command: str) -> tuple[int, str, str]:
    """Run the program with *command* as ``reportgate`` on its path; exit status, output and complaint."""
    (folder / "bin").mkdir(exist_ok=True)
    script = folder / "bin/reportgate"
    script.write_text(f"#!/bin/sh\n{command}\n")
    script.chmod(0o755)
    path = {"PATH": f"{folder / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin"}
    run = subprocess.run(
        [need_node(), "main.js"], cwd=folder, capture_output=True, check=False, env={**os.environ, **path}
    )
    return run.returncode, run.stdout.decode(), run.stderr.decode()


# The auditor asks a model over the network: switched off, as the tests may not.
GATE = f'exec {Path(sys.executable).with_name("reportgate")} "$@" --auditor off'


@pytest.mark.parametrize(
    ("command", "report", "complaint"),
    [
        (GATE, GOOD, None),
        (GATE, BAD, "[c1] OUT_OF_TOLERANCE: claimed 1300, recomputed 1240, off by 4.84 %"),
        (f"{GATE} --policy nowhere.toml", GOOD, "not decided: "),
        (f"echo ' ' >>artifact.json; {GATE}", GOOD, "another report was checked"),
        ("kill -9 $$", GOOD, "not decided: "),
        ("exit 0", GOOD, "Unexpected end of JSON input"),
    ],
    ids=["accepted", "rejected", "not run", "changed meanwhile", "killed", "silent"],
)
def test_only_an_accepted_summary_comes_out(
    compiled: Path, command: str, report: dict[str, object], complaint: str | None
) -> None:
    """Whatever is not a plain yes about these very bytes throws."""
    (compiled / "artifact.json").write_text(json.dumps(report, ensure_ascii=False), "utf-8")
    status, out, err = _run(compiled, command)
    if complaint is None:
        assert (status, out) == (0, report["summary"])
    else:
        assert (status, out) == (9, "")
        assert err.startswith(complaint)


def test_without_the_command_nothing_comes_out(compiled: Path) -> None:
    (compiled / "artifact.json").write_text(json.dumps(GOOD), "utf-8")
    assert _run(compiled, "exec ./no-such-command")[0] == 9
