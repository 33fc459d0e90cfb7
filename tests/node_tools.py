"""Node and what ``make test`` installs for it: tests that need them skip without Node."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest

from corpora import ROOT
from needs import miss

MODULES: Final = ROOT / ".venv/node/node_modules"


def need_node() -> str:
    """The path of Node; the test skips where there is none, since nothing of the package needs it."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("needs Node")
    return found


def need_module(path: str) -> Path:
    """A file of an installed module, which ``make test`` fetches where it finds npm."""
    found = MODULES / path
    if not found.exists():
        if shutil.which("npm") is None:
            pytest.skip("needs npm")
        miss(f"{path} (make .venv/.node)")
    return found
