"""The example in docs/metrics.md runs as it stands."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import numpy as np

from corpora import ROOT
from reportgate.metrics.recompute import recompute


def test_the_example_runs() -> None:
    """Both metrics of the page give their figure."""
    block = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "metrics.md").read_text("utf-8"), re.DOTALL)
    assert block is not None
    names: dict[str, Any] = {}
    exec(block[1], names)  # noqa: S102 -- the page's own code
    data = {"clicks": np.array([10, 20, 70])}
    total, share = (names["metrics"].get(key) for key in names["metrics"])
    assert recompute(total, data, {}) == 100
    assert recompute(share, data, {"days": Decimal(2)}) == 90
