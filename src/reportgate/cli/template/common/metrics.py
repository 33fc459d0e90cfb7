"""The operator's metrics: each recomputes one figure from the raw data.

Register a function under the key that the ledger's claims name, with the unit its value is in. It gets the data
(column name -> NumPy array, from the files given with --data) and the claim's params as keyword arguments.
"""

from collections.abc import Mapping

import numpy as np

from reportgate import MetricRegistry

metrics = MetricRegistry()


@metrics.metric("clicks.total", unit="count")
def clicks_total(data: Mapping[str, np.ndarray]) -> float:
    """Clicks of this week."""
    return float(data["clicksThisWeek"].sum())


@metrics.metric("clicks.avgPerDay", unit="count")
def clicks_per_day(data: Mapping[str, np.ndarray]) -> float:
    """Mean clicks a day of this week."""
    return float(data["clicksThisWeek"].mean())


@metrics.metric("wowChangePct", unit="percent_change")
def week_on_week(data: Mapping[str, np.ndarray]) -> float:
    """Change on the week before, in percent; NaN, and so a rejection, when there was nothing the week before."""
    before, now = data["clicksPrevWeek"].sum(), data["clicksThisWeek"].sum()
    return float((now - before) / before * 100) if before else float("nan")
