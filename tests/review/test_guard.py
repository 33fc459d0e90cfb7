"""A guarded generator feeds the queue: what was rejected waits for a person, and does not come out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reportgate import NO_AUDITOR, GateRejected, MetricRegistry, guard
from reportgate.digests import digest_data
from reportgate.review import ReviewQueue

METRICS = MetricRegistry()


@METRICS.metric("clicks.total", unit="count")
def clicks_total(_data: object) -> int:
    return 1240


def _report(value: int) -> dict[str, Any]:
    text = f"There were {value:,} clicks"
    claim = {"id": "c1", "kind": "number", "statement": text, "metric": "clicks.total", "value": value}
    return {"id": "weekly", "summary": f"{text}.", "claims": [claim]}


def test_a_rejected_report_waits_in_the_queue(url: str, tmp_path: Path) -> None:
    """Once, however often it is generated; an accepted one comes out and is not queued."""
    queue = ReviewQueue(url, spool=tmp_path / "spool")
    data = {"clicks": np.array([600, 640])}
    safe = guard(_report, data=data, metrics=METRICS, auditor=NO_AUDITOR, on_reject=queue.put)
    assert safe(1240).artifact.summary == "There were 1,240 clicks."
    for _ in range(2):
        with pytest.raises(GateRejected):
            safe(1300)
    (item,) = queue.store.find()
    assert queue.store.get(item.id).latest.result.digests.data == digest_data(data)
    queue.close()
    assert (item.artifact_id, item.state) == ("weekly", "pending")


def test_a_queue_that_is_down_lets_nothing_through(tmp_path: Path) -> None:
    """The report stays rejected and waits on disk."""
    queue = ReviewQueue("postgresql://nobody@127.0.0.1:1/review", spool=tmp_path / "spool")
    safe = guard(_report, metrics=METRICS, auditor=NO_AUDITOR, on_reject=queue.put)
    with pytest.raises(GateRejected):
        safe(1300)
    queue.close()
    assert [path for path in (tmp_path / "spool").rglob("*") if path.is_file()]
