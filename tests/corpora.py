"""Where are the corpora? Beside the project, or where REPORTGATE_CORPORA says; tests that need them skip without."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def _home() -> Path:
    return Path(os.environ.get("REPORTGATE_CORPORA") or ROOT.parent / "shared")


def corpora_dir() -> Path | None:
    """The folder of corpora (quotes, pairs, numbers, artifacts, audit), None when there is none."""
    found = _home() / "corpora"
    return found if found.is_dir() else None


def cases_dir() -> Path | None:
    """The folder of cases with the right answer, None when there is none."""
    found = _home() / "cases"
    return found if found.is_dir() else None


def read_jsonl(path: Path) -> list[dict[str, Any]]:
    """The records of a file of JSON lines."""
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line.strip()]
