"""How many true reports are accepted, and how many false ones refused?

Reads fixtures/coverage/reports.jsonl: reports as a careful writer makes them, with ledgers whose statements are
paraphrases, and for each some false variants. Prints, per language and kind of variant, how many are accepted of the
true ones and refused of the false ones.

    python benchmarks/coverage/reports.py [FILE]
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from coverage_cases import read_claims, run  # noqa: E402 -- the tests read the same cases
from reportgate.checks.statement import check_statement  # noqa: E402 -- behind the one above
from reportgate.policy import Policy  # noqa: E402 -- the same
from reportgate.verdict import Rejected  # noqa: E402 -- the same


def find_refused(report: dict[str, Any]) -> set[str | None]:
    """What is refused, of the summary and of the statements."""
    claims, _, metrics = read_claims(report)
    outcomes = [*run(report).outcomes]
    outcomes += [outcome for claim in claims for outcome in check_statement(claim, metrics, Policy()).outcomes]
    return {outcome.text for outcome in outcomes if isinstance(outcome, Rejected)}


def main() -> None:
    path = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "fixtures" / "coverage" / "reports.jsonl"
    good: Counter[tuple[str, str]] = Counter()
    everything: Counter[tuple[str, str]] = Counter()
    for report in (json.loads(line) for line in path.read_text("utf-8").split("\n") if line):
        language, refused = report["lang"], find_refused(report)
        everything[language, "true, accepted"] += 1
        good[language, "true, accepted"] += not refused
        for variant in report["variants"]:
            summary = report["summary"].replace(variant["old"], variant["new"])
            found = bool(find_refused({**report, "summary": summary}) - refused)
            for kind in ("false, refused", f"  {variant['kind']}"):
                everything[language, kind] += 1
                good[language, kind] += found
    for (language, kind), number in everything.items():
        print(
            f"{language}  {kind:20}{good[language, kind]:5} of {number:4}  {100 * good[language, kind] / number:6.1f} %"
        )


if __name__ == "__main__":
    main()
