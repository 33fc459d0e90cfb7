"""What the README shows is what happens: every code block runs, and prints what stands below it."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from corpora import ROOT

PAGES = [ROOT / "README.md", ROOT / "README.ja.md"]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_code_block_runs(page: Path, tmp_path: Path) -> None:
    """Python blocks share their names from top to bottom; a text block is the output of the block before it."""
    names: dict[str, object] = {}
    shown = ""
    blocks = FENCE.findall(page.read_text("utf-8"))
    assert blocks
    for language, code in blocks:
        if language == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(code, page.name, "exec"), names)  # noqa: S102 -- our own page
            shown = out.getvalue()
        elif language == "sh":
            shown = _shell(code, tmp_path)
        else:
            assert language == "text"
            assert code == shown


def _shell(code: str, folder: Path) -> str:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-euc", code], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_page_stays_short(page: Path) -> None:
    """A README is worth a minute."""
    assert len(page.read_text("utf-8").splitlines()) < 120
