"""Where are the corpora? Beside the project, or where REPORTGATE_CORPORA says; tests that need them skip without."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def _home() -> Path | None:
    """The folder that holds both ``corpora`` and ``cases``: where the variable says, or beside the project."""
    named = os.environ.get("REPORTGATE_CORPORA")
    places = [Path(named)] if named else sorted(ROOT.parent.iterdir())
    return next((place for place in places if _holds_both(place)), None)


def _holds_both(place: Path) -> bool:
    try:
        return (place / "corpora").is_dir() and (place / "cases").is_dir()
    except OSError:
        # A neighbour that we may not look into is none of ours.
        return False


def corpora_dir() -> Path | None:
    """The folder of corpora (quotes, pairs, numbers, artifacts, audit), None when there is none."""
    home = _home()
    return home and home / "corpora"


def cases_dir() -> Path | None:
    """The folder of cases with the right answer, None when there is none."""
    home = _home()
    return home and home / "cases"


def read_jsonl(path: Path) -> list[dict[str, Any]]:
    """The records of a file of JSON lines."""
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line.strip()]
