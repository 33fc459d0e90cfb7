"""Does the coverage check find what a ledger lacks, and only that?

Reads the audit corpus (summaries with a ledger, in three variants: full, one claim dropped, one digit altered) and
prints, per language: how many numbers without a claim are refused, how many covered ones are refused all the same, how
many clean summaries are refused for dates alone, and how many covered changes are refused once their direction word is
turned round.

    python benchmarks/coverage/audit.py [FOLDER OF CORPORA] [--show KIND]
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from reportgate.checks.coverage import check_coverage
from reportgate.checks.statement import check_statement
from reportgate.ledger import NumericClaim
from reportgate.metrics.registry import MetricRegistry
from reportgate.policy import Policy
from reportgate.verdict import Reason, Rejected

DEFAULT_HOME = Path(__file__).resolve().parents[3] / "shared"
# The corpus's unit -> declared unit, scale.
UNITS: dict[str, tuple[str | None, int]] = {
    "%": ("percent", 1),
    "percent": ("percent", 1),
    "percentage points": ("pp", 1),
    "percentage point": ("pp", 1),
    "百万円": ("JPY", 10**6),
    "億円": ("JPY", 10**8),
    "円": ("JPY", 1),
    "$": ("USD", 1),
    "$ million": ("USD", 10**6),
    "$ billion": ("USD", 10**9),
    "$ trillion": ("USD", 10**12),
    "thousand": ("count", 10**3),
    "million": ("count", 10**6),
    "billion": ("count", 10**9),
    # Rates, years, yards, counts alike: the ledger does not say.
    "": (None, 1),
}
OPPOSITES = {
    "increased": "decreased",
    "increase": "decrease",
    "increasing": "decreasing",
    "rose": "fell",
    "risen": "fallen",
    "rise": "fall",
    "grew": "shrank",
    "growth": "decline",
    "gain": "loss",
    "up": "down",
    "higher": "lower",
    "more": "fewer",
    "増加": "減少",
    "増": "減",
    "上昇": "低下",
}
OPPOSITES |= {other: word for word, other in OPPOSITES.items()} | {
    "declined": "increased",
    "dropped": "rose",
    "drop": "rise",
    "less": "more",
    "down": "up",
}
_WORDS = "|".join(sorted((w for w in OPPOSITES if w.isascii()), key=len, reverse=True))
# A change *by* the number: "rose (by) 5%", "an increase of 5", "a 5% drop", "5% higher", 5％増.
BEFORE = re.compile(rf"\b({_WORDS})(?:,? (?:by|of|a|about|nearly|almost|around|approximately|roughly|over|was))* $")
BEHIND = re.compile(rf"^ ({_WORDS})\b(?! (?:in|for|than) (?:the )?\d)|^[%％]?(増加|減少|上昇|低下|増|減)")


class Case(NamedTuple):
    """One summary with its ledger."""

    record: dict[str, Any]
    summary: str
    claims: tuple[NumericClaim, ...]
    metrics: MetricRegistry


def read_cases(corpora: Path) -> Iterator[Case]:
    """Read the corpus; the claims of a case get metrics of their own, named by the claim."""
    artifacts = {r["id"]: r for r in read_jsonl(corpora / "artifacts" / "classic.jsonl")}
    for record in read_jsonl(corpora / "audit" / "cases.jsonl"):
        summary = record.get("summary")
        if summary is None:
            summary = artifacts[record["summary_ref"]]["summary"]
            for start, end, text in record.get("summary_patch", ()):
                summary = summary[:start] + text + summary[end:]
        metrics = MetricRegistry()
        claims = []
        for claim in record["claims"]:
            unit, scale = _unit(claim)
            metrics.metric(claim["id"], unit=unit, scale=scale)(lambda data: data)
            claims.append(
                NumericClaim(
                    id=claim["id"],
                    statement=claim["statement"],
                    metric=claim["id"],
                    value=Decimal(repr(claim["value"])),
                )
            )
        yield Case(record, summary, tuple(claims), metrics)


def _unit(claim: dict[str, Any]) -> tuple[str | None, int]:
    if claim["value_form"] == "fraction":
        return "fraction", 1
    unit, scale = UNITS[claim["unit"]]
    return unit, 1 if claim["value_form"] == "raw_units" else scale


def read_jsonl(path: Path) -> list[dict[str, Any]]:
    """The records of a file of JSON lines."""
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


def find_refused(case: Case, summary: str | None = None) -> list[Rejected]:
    """Everything that the coverage check refuses."""
    text = case.summary if summary is None else summary
    findings = check_coverage(text, case.claims, (), case.metrics, {}, Policy(), ())
    return [outcome for outcome in findings.outcomes if isinstance(outcome, Rejected)]


def overlaps(refused: list[Rejected], start: int, end: int) -> bool:
    """Whether one of *refused* touches the span."""
    return any(r.span is not None and r.span[0] < end and start < r.span[1] for r in refused)


def find_flips(case: Case) -> Iterator[tuple[int, int, str]]:
    """Find the covered changes: span of the number in the turned summary, and that summary."""
    text = case.summary
    for start, end in case.record["gold_covered"]:
        head, tail = text[max(0, start - 40) : start], text[end : end + 20]
        before, behind = BEFORE.search(head), BEHIND.search(tail)
        if before:
            at = start - len(head) + before.start(1)
            word = before[1]
        elif behind:
            word = behind[1] or behind[2]
            at = end + behind.start(1 if behind[1] else 2)
        else:
            continue
        new = OPPOSITES[word]
        shift = len(new) - len(word) if at < start else 0
        yield start + shift, end + shift, text[:at] + new + text[at + len(word) :]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpora", nargs="?", type=Path)
    parser.add_argument("--show", choices=["missed", "alarm", "flip", "same", "statement"])
    arguments = parser.parse_args()
    home = Path(os.environ.get("REPORTGATE_CORPORA") or DEFAULT_HOME)
    count: Counter[tuple[str, str]] = Counter()
    for case in read_cases(arguments.corpora or home / "corpora"):
        _count_case(case, count, arguments.show)
    for language in ("en", "ja"):
        print_table(language, count)


def _show(case: Case, start: int, end: int, more: object = "") -> None:
    text = case.summary
    left, right = text[max(0, start - 60) : start].replace("\n", "⏎"), text[end : end + 30].replace("\n", "⏎")
    print(f"{case.record['id']}: {left}【{text[start:end]}】{right}  {more}")


def _count_case(case: Case, count: Counter[tuple[str, str]], show: str | None) -> None:
    language = case.record["lang"]
    refused = find_refused(case)
    for gold in case.record["gold_unlisted"]:
        kind = _kind(gold)
        found = overlaps(refused, gold["start"], gold["end"])
        count[language, f"{kind} all"] += 1
        count[language, f"{kind} found"] += found
        if not found and show == ("same" if kind.startswith("same") else "missed"):
            _show(case, gold["start"], gold["end"], f"{kind} {gold['type']} {gold['why']}")
    for start, end in case.record["gold_covered"]:
        alarms = [r for r in refused if overlaps([r], start, end)]
        count[language, "covered all"] += 1
        count[language, "covered found"] += bool(alarms)
        if alarms and show == "alarm":
            _show(case, start, end, alarms[0].detail)
    if case.record["variant"] == "full":
        _count_full(case, refused, count, show)


def _count_full(case: Case, refused: list[Rejected], count: Counter[tuple[str, str]], show: str | None) -> None:
    language = case.record["lang"]
    if all(gold["type"] == "date" for gold in case.record["gold_unlisted"]):
        count[language, "clean summaries all"] += 1
        count[language, "clean summaries found"] += bool(refused) and all(
            r.reason is Reason.UNLISTED_REFERENCE for r in refused
        )
    for start, end, summary in find_flips(case):
        found = overlaps(find_refused(case, summary), start, end)
        count[language, "flips all"] += 1
        count[language, "flips found"] += found
        if not found and show == "flip":
            _show(case._replace(summary=summary), start, end)
    for claim in case.claims:
        outcomes = check_statement(claim, case.metrics, Policy()).outcomes
        count[language, "statements all"] += 1
        count[language, "statements found"] += isinstance(outcomes[0], Rejected)
        if isinstance(outcomes[0], Rejected) and show == "statement":
            print(f"{claim.statement!r}  {outcomes[0].detail}")


def _kind(gold: dict[str, Any]) -> str:
    if gold.get("same_value_elsewhere"):
        return "same value elsewhere"
    if "removed" in gold["why"]:
        return "dropped"
    return "altered" if gold["why"].startswith("summary says") else f"never listed, {gold['type']}"


def print_table(language: str, count: Counter[tuple[str, str]]) -> None:
    """Print what was refused of how many."""
    print(f"{language}")
    names = sorted({name.removesuffix(" all") for lang, name in count if lang == language and name.endswith(" all")})
    for name in names:
        found, everything = count[language, f"{name} found"], count[language, f"{name} all"]
        print(f"  {name:24} {found:6} of {everything:6}  {100 * found / everything:6.2f} %")


if __name__ == "__main__":
    main()
