"""How does the time of the statement and coverage checks grow with the ledger?

Ledgers of numeric claims with a statement each, and a summary that says them all. Prints the time a claim, and that
time relative to the smallest ledger of the same kind: 1.0 is linear. The share of finding the numbers is measured
apart.

    python benchmarks/coverage/speed.py [claims ...]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from decimal import Decimal

from reportgate.checks.coverage import check_coverage
from reportgate.checks.statement import check_statement
from reportgate.ledger import NumericClaim
from reportgate.metrics.registry import MetricRegistry
from reportgate.numbers.scan.scanner import scan_numbers
from reportgate.policy import Policy
from reportgate.verdict import Verified

SIZES = (1_000, 10_000, 100_000)


def _value(n: int) -> int:
    return 30_000 + 7 * n


def _name(n: int) -> str:
    """A word of letters for a number."""
    letters = ""
    while n or not letters:
        n, digit = divmod(n, 20)
        letters += "bcdfghjklmnpqrstvwxz"[digit] + "aeiou"[digit % 5]
    return letters + "land"


# How a claim is stated, how the summary says it, and the value.
KINDS: dict[str, tuple[Callable[[int], str], Callable[[int], str] | None, Callable[[int], int]]] = {
    "English": (lambda n: f"region {_name(n)} had {_value(n):,} clicks", None, _value),
    "Japanese": (lambda n: f"地域{_name(n)}のクリックは{_value(n):,}件", None, _value),
    "one value": (lambda n: f"region {_name(n)} had 1,240 clicks", None, lambda _: 1240),
    "same words": (lambda n: f"there were {_value(n):,} clicks", None, _value),
    "other words": (
        lambda n: f"{_value(n):,} clicks came from the region {_name(n)}",
        lambda n: f"In region {_name(n)} clicks were up again and reached {_value(n):,}",
        _value,
    ),
}


def measure(kind: str, size: int) -> tuple[float, float, float]:
    """Seconds for the statement checks, the coverage check, and finding the numbers of both."""
    state, say, value = KINDS[kind]
    metrics = MetricRegistry()
    metrics.metric("m", unit="count")(lambda data: data)
    policy = Policy()
    claims = [NumericClaim(id=f"c{n}", statement=state(n), metric="m", value=Decimal(value(n))) for n in range(size)]
    summary = "".join(f"{(say or state)(n).capitalize()}.\n" for n in range(size))
    start = time.process_time()
    for claim in claims:
        (outcome,) = check_statement(claim, metrics, policy).outcomes
        assert isinstance(outcome, Verified)  # noqa: S101 -- a benchmark of refusals would measure something else
    middle = time.process_time()
    (outcome,) = check_coverage(summary, claims, (), metrics, {}, policy, ()).outcomes
    assert isinstance(outcome, Verified)  # noqa: S101 -- the same
    end = time.process_time()
    for claim in claims:
        scan_numbers(claim.statement)
    scan_numbers(summary)
    return middle - start, end - middle, time.process_time() - end


def main() -> None:
    sizes = [int(size) for size in sys.argv[1:]] or SIZES
    print(f"{'kind':12}{'claims':>8}{'statement':>11}{'coverage':>11}{'scanning':>11}   us a claim, and relative")
    for kind in KINDS:
        measure(kind, min(sizes[0], 1000))
        first = None
        for size in sizes:
            times = [seconds / size * 1e6 for seconds in measure(kind, size)]
            total = times[0] + times[1]
            first = first or total
            shown = "".join(f"{each:11.0f}" for each in times)
            print(f"{kind:12}{size:8}{shown}   {total:6.0f}  {total / first:5.2f}")


if __name__ == "__main__":
    main()
