"""A report to guard, as it should be and with a wrong figure."""

from __future__ import annotations

from typing import Any, TypedDict

from reportgate.auditors import NO_AUDITOR, NoAuditor
from reportgate.metrics import MetricRegistry
from reportgate.publish import guard

METRICS = MetricRegistry()
DATA = {"clicks": 1240}


@METRICS.metric("clicks.total", unit="count")
def _clicks_total(data: dict[str, int]) -> int:
    return data["clicks"]


def report(clicks: int = 1240, **changes: Any) -> dict[str, Any]:
    statement = f"今週のクリックは{clicks:,}件"
    claim = {"id": "c1", "kind": "number", "statement": statement, "metric": "clicks.total", "value": clicks}
    return {"id": "weekly", "summary": f"{statement}。", "claims": [claim], **changes}


# Callers without a type checker do what one would refuse.
unchecked: Any = guard

GOOD, BAD = report(), report(1300)


class _Settings(TypedDict):
    data: dict[str, int]
    metrics: MetricRegistry
    auditor: NoAuditor


SETTINGS: _Settings = {"data": DATA, "metrics": METRICS, "auditor": NO_AUDITOR}
