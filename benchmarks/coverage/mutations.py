"""Does the numeric check refuse a claim whose value was changed?

Reads the mutations of the audit corpus (a claim of an artifact and another value for it) and recomputes each with the
artifact's own program. "fail" must be refused and "pass" accepted; "precision" depends on whether rounding or the
relative band is the rule, and is shown only.

    python benchmarks/coverage/mutations.py [FOLDER OF CORPORA]
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

from audit import DEFAULT_HOME, read_jsonl

from reportgate.checks.numeric import check_numeric
from reportgate.ledger import NumericClaim
from reportgate.metrics.registry import MetricRegistry
from reportgate.policy import Policy
from reportgate.verdict import Verified


def load_evaluator(corpora: Path) -> Callable[[Any, Any], float]:
    """The corpus's own evaluator of programs."""
    spec = importlib.util.spec_from_file_location("progeval", corpora / "progeval.py")
    if spec is None or spec.loader is None:
        raise SystemExit(f"no progeval.py in {corpora}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    evaluate: Callable[[Any, Any], float] = module.ev
    return evaluate


def is_accepted(
    record: dict[str, Any], claim: dict[str, Any], data: object, evaluate: Callable[[Any, Any], float]
) -> bool:
    """Whether the claim with the record's value passes."""
    metrics = MetricRegistry()
    metrics.metric("m")(lambda data: evaluate(claim["program"], data))
    value = Decimal(repr(record["value"]))
    (outcome,) = check_numeric(
        NumericClaim(id="c", statement="", metric="m", value=value), data, metrics, Policy()
    ).outcomes
    return isinstance(outcome, Verified)


def main() -> None:
    home = Path(sys.argv[1]) if sys.argv[1:] else Path(os.environ.get("REPORTGATE_CORPORA") or DEFAULT_HOME) / "corpora"
    evaluate = load_evaluator(home)
    artifacts = {
        record["id"]: record
        for name in ("classic", "hitab", "jfinqa", "tatqa")
        for record in read_jsonl(home / "artifacts" / f"{name}.jsonl")
    }
    accepted: Counter[tuple[str, str]] = Counter()
    everything: Counter[tuple[str, str]] = Counter()
    for record in read_jsonl(home / "audit" / "number_mutations.jsonl"):
        artifact = artifacts[record["artifact"]]
        claim = next(claim for claim in artifact["claims"] if claim["id"] == record["claim"])
        key = record["label"], record["kind"]
        everything[key] += 1
        accepted[key] += is_accepted(record, claim, artifact["data"], evaluate)
    print(f"{'label':11}{'kind':22}{'all':>6}{'accepted':>10}")
    for (label, kind), number in sorted(everything.items()):
        print(f"{label:11}{kind:22}{number:6}{accepted[label, kind]:10}")


if __name__ == "__main__":
    main()
