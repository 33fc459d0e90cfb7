"""The TypeScript call of docs/service.md compiles under strict rules, and lets out what the service accepts."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from corpora import ROOT
from node_tools import MODULES, need_module, need_node
from reportgate.review.accounts import Role
from reportgate.review.queue import ReviewQueue

GOOD: dict[str, Any] = {
    "id": "weekly",
    "summary": "There were 1,240 clicks this week.",
    "claims": [
        {"id": "c1", "kind": "number", "statement": "There were 1,240 clicks", "metric": "clicks.total", "value": 1240}
    ],
}
BAD = json.loads(json.dumps(GOOD).replace("1240", "1300").replace("1,240", "1,300"))
MAIN = """
import { readFileSync } from "node:fs";
import { generateChecked } from "./call.js";

try {
  const artifact = await generateChecked(async () => JSON.parse(readFileSync("artifact.json", "utf8")));
  process.stdout.write(artifact.summary);
} catch (error) {
  process.stderr.write((error as Error).message);
  process.exitCode = 9;
}
"""
STRICT = ["--strict", "--noUnusedLocals", "--target", "es2022", "--module", "nodenext", "--types", "node"]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the documented call and a program around it, checked and compiled."""
    (block,) = re.findall(r"```ts\n(.*?)```", (ROOT / "docs/service.md").read_text("utf-8"), re.DOTALL)
    folder = tmp_path_factory.mktemp("typescript")
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "call.ts").write_text(block, "utf-8")
    (folder / "main.ts").write_text(MAIN)
    compiler = need_module("typescript/lib/tsc.js")
    command = [need_node(), str(compiler), *STRICT, "--typeRoots", str(MODULES / "@types"), "main.ts"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    return folder


def run_call(folder: Path, artifact: dict[str, Any], address: str, token: str) -> tuple[int, str, str]:
    """Run the program; exit status, what came out, and the complaint."""
    (folder / "artifact.json").write_text(json.dumps(artifact), "utf-8")
    environment = os.environ | {"REPORTGATE_URL": address, "REPORTGATE_TOKEN": token}
    run = subprocess.run(
        [need_node(), "main.js"], cwd=folder, capture_output=True, text=True, check=False, env=environment
    )
    return run.returncode, run.stdout, run.stderr


def test_only_an_accepted_report_comes_out(
    compiled: Path, address: str, program: Callable[..., TestClient], queue: ReviewQueue
) -> None:
    """A rejected one is thrown with its failures and waits for a reviewer; no token, no server: no report."""
    token = program(Role.REVIEWER, "gate").headers["authorization"].removeprefix("Bearer ")
    assert run_call(compiled, GOOD, address, token) == (0, GOOD["summary"], "")
    assert queue.store.find() == []
    status, out, err = run_call(compiled, BAD, address, token)
    assert (status, out) == (9, "")
    assert "[c1] OUT_OF_TOLERANCE: claimed 1300, recomputed 1240" in err
    assert [item.artifact_id for item in queue.store.find()] == ["weekly"]
    assert run_call(compiled, GOOD, address, "made up") == (9, "", "a valid bearer token is needed")
    assert run_call(compiled, GOOD, "http://127.0.0.1:1", token)[:2] == (9, "")
    # Another server's page, or an answer without a verdict, is no acceptance.
    assert run_call(compiled, GOOD, f"{address}/login?x=", token)[:2] == (9, "")
