"""How does the time of the numeric check grow with the ledger?

Each claim names one of a hundred metrics on in-memory columns. The time of the metrics themselves is measured apart:
what is reported is the gate's own share. Prints the time a claim relative to the smallest ledger: 1.0 is linear.

    python benchmarks/gate.py [claims ...]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from decimal import Decimal

import numpy as np

from reportgate import MetricRegistry, NumericClaim, Policy
from reportgate.checks.numeric import check_numeric
from reportgate.metrics.isolation import isolate

SIZES = (1_000, 10_000, 100_000)
METRICS = 100
ROUNDS = 3


def build(size: int) -> tuple[list[NumericClaim], dict[str, object], MetricRegistry]:
    data: dict[str, object] = {f"c{n}": np.arange(7) + n for n in range(METRICS)}
    registry = MetricRegistry()
    for n in range(METRICS):
        registry.metric(f"m{n}.total", unit="count")(lambda columns, name=f"c{n}": columns[name].sum())
    claims = [
        NumericClaim(
            id=f"k{n}",
            statement=f"{n % METRICS} is {21 + 7 * (n % METRICS)}",
            metric=f"m{n % METRICS}.total",
            value=Decimal(21 + 7 * (n % METRICS)),
        )
        for n in range(size)
    ]
    return claims, data, registry


def best(run: Callable[[], object]) -> float:
    """The shortest of a few runs, in seconds."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def measure(size: int) -> tuple[float, float]:
    """Seconds of all checks, and of the metrics alone."""
    claims, data, registry = build(size)
    policy = Policy()
    isolated = isolate(data)
    functions = [metric.function for claim in claims if (metric := registry.get(claim.metric))]
    checks = best(lambda: [check_numeric(claim, isolated, registry, policy) for claim in claims])
    return checks, best(lambda: [function(data) for function in functions])


def main() -> None:
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    first = 0.0
    print(f"{'claims':>8} {'checks ms':>10} {'metrics ms':>10} {'us a claim':>10} {'relative':>8}")
    for size in sizes:
        checks, alone = measure(size)
        own = (checks - alone) / size
        first = first or own
        print(f"{size:>8} {checks * 1e3:>10.1f} {alone * 1e3:>10.1f} {own * 1e6:>10.1f} {own / first:>8.2f}")


if __name__ == "__main__":
    main()
