"""The recipes of docs/publishing.md, and the two reports that they are run with."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

TEXT: Final = (Path(__file__).resolve().parents[1] / "docs/publishing.md").read_text("utf-8")
BLOCKS: Final[list[str]] = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
GOOD: Final[dict[str, Any]] = {
    "summary": "今週のクリックは1,240件。",
    "claims": [
        {
            "id": "c1",
            "kind": "number",
            "statement": "今週のクリックは1,240件",
            "metric": "clicks.total",
            "value": 1240,
        }
    ],
}
BAD: Final[dict[str, Any]] = json.loads(json.dumps(GOOD).replace("1240", "1300").replace("1,240", "1,300"))
"""The same with a figure that the data do not give."""


def read_block(words: str, kind: str = "python") -> str:
    """The one block of code that holds *words*."""
    (found,) = [block for block in re.findall(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL) if words in block]
    return str(found)
