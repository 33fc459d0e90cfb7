"""How does the time of the gate grow with the ledger?

Each claim has a statement of its own, names one of a hundred metrics on in-memory columns, and is written in the
summary. Two tables: the numeric check alone, and the whole gate without auditor. The metrics themselves are timed
apart; what is reported is the gate's own share. "relative" is the time a claim relative to the smallest ledger: 1.0
is linear.

    python benchmarks/gate.py [claims ...]
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

import numpy as np

from reportgate import NO_AUDITOR, Artifact, GateResult, MetricRegistry, NumericClaim, Policy, gate
from reportgate.checks.numeric import check_numeric
from reportgate.metrics.isolation import isolate

SIZES = (1_000, 10_000, 100_000)
METRICS = 100
ROUNDS = 2


def value_of(n: int) -> int:
    return 21 + 7 * (n % METRICS)


def build(size: int) -> tuple[Artifact, dict[str, object], MetricRegistry]:
    data: dict[str, object] = {f"c{n}": np.arange(7) + n for n in range(METRICS)}
    registry = MetricRegistry()
    for n in range(METRICS):
        registry.metric(f"m{n}.total", unit="count")(lambda columns, name=f"c{n}": columns[name].sum())
    lines = [f"Shop {word_of(n)} sold {value_of(n)} tickets" for n in range(size)]
    claims = tuple(
        NumericClaim(id=f"k{n}", statement=line, metric=f"m{n % METRICS}.total", value=value_of(n))
        for n, line in enumerate(lines)
    )
    return Artifact(summary=".\n".join(lines) + ".", claims=claims), data, registry


def word_of(n: int) -> str:
    """A name without a digit, different for each n."""
    return "".join(chr(ord("a") + int(digit)) for digit in f"{n:06}")


def best(run: Callable[[], object]) -> float:
    """The shortest of a few runs, in seconds of processor time: other programs on the machine count less."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def report(title: str, rows: list[tuple[int, float, float]]) -> None:
    print(title)
    print(f"{'claims':>8} {'total ms':>10} {'metrics ms':>10} {'us a claim':>10} {'relative':>8}")
    first = 0.0
    for size, total, alone in rows:
        own = (total - alone) / size
        first = first or own
        print(f"{size:>8} {total * 1e3:>10.1f} {alone * 1e3:>10.1f} {own * 1e6:>10.1f} {own / first:>8.2f}")


def measure(size: int) -> tuple[float, float, float]:
    """Seconds of the metrics alone, of the numeric checks, and of the whole gate."""
    artifact, data, registry = build(size)
    policy = Policy(max_summary_chars=50_000_000)
    isolated = isolate(data)
    claims = [claim for claim in artifact.claims if isinstance(claim, NumericClaim)]
    functions = [metric.function for claim in claims if (metric := registry.get(claim.metric))]
    document = json.dumps({"summary": artifact.summary, "claims": as_json(claims)})

    def run() -> GateResult:
        return gate(document, data, metrics=registry, auditor=NO_AUDITOR, policy=policy)

    result = run()
    assert result.ok, result.failures[:3]  # noqa: S101 -- a benchmark of a wrong answer means nothing
    alone = best(lambda: [function(data) for function in functions])
    checks = best(lambda: [check_numeric(claim, isolated, registry, policy) for claim in claims])
    return alone, checks, best(run)


def main() -> None:
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    measured = [(size, *measure(size)) for size in sizes]
    report("numeric check", [(size, checks, alone) for size, alone, checks, _ in measured])
    report("gate, auditor off", [(size, whole, alone) for size, alone, _, whole in measured])


def as_json(claims: list[NumericClaim]) -> list[dict[str, object]]:
    return [
        {"id": c.id, "kind": c.kind, "statement": c.statement, "metric": c.metric, "value": int(c.value)}
        for c in claims
    ]


if __name__ == "__main__":
    main()
