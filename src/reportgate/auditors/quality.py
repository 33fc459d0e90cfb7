"""How good is an auditor? Cases with the right answer, and what is counted on them.

A case is a summary with its ledger, the spans that must be reported (gold) and the spans that must not (covered);
what lies in neither, such as a number in words, is not counted. An item that an auditor reports is right when one of
its places in the summary touches a gold span, wrong when it touches covered spans only.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from reportgate.auditors.protocol import AuditReport, AuditRequest
from reportgate.errors import ReportgateError
from reportgate.verdict import Span

CONFIDENCE_Z: Final = 1.959964
"""Of a two-sided 95 % interval."""


@dataclass(frozen=True, slots=True)
class AuditCase:
    """A summary with the right answer."""

    id: str
    request: AuditRequest
    gold: tuple[Span, ...]
    """What must be reported."""
    covered: tuple[Span, ...]
    """What must not."""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole, with its 95 % interval (Wilson)."""

    part: int
    whole: int

    @property
    def value(self) -> float | None:
        """The part in the whole, 0 to 1; None of nothing."""
        return self.part / self.whole if self.whole else None

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson score interval; (0, 1) of nothing.

        >>> low, high = Share(8, 10).interval
        >>> round(low, 3), round(high, 3)
        (0.49, 0.943)
        """
        if not self.whole:
            return 0.0, 1.0
        p, n, z = self.part / self.whole, self.whole, CONFIDENCE_Z
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, centre - half), min(1.0, centre + half)


@dataclass(frozen=True, slots=True)
class Score:
    """What an auditor did on some cases. A failed audit rejects, so it is never an accept, and finds nothing."""

    cases: int
    recall: Share
    """Gold spans that were reported, of those in audits that ended cleanly."""
    precision: Share
    """Right items of the right and the wrong ones."""
    false_accepts: Share
    """Cases with gold that the audit cleared."""
    false_rejects: Share
    """Cases without gold that the audit did not clear."""
    unplaced: int
    """Items that do not occur in the summary."""
    failures: Mapping[str, int]
    """Reason -> audits that ended so."""
    input_tokens: int
    output_tokens: int
    median_s: float
    """Seconds that half of the audits took at most."""


def load_cases(path: Path) -> list[AuditCase]:
    """Read a corpus: a file of JSON lines, or a folder with ``cases.jsonl``.

    Raises:
        ReportgateError: A file is missing, or a line is no case; the line is named.
    """
    path = path / "cases.jsonl" if path.is_dir() else path
    artifacts: dict[str, str] | None = None
    cases = []
    for number, record in _records(path):
        try:
            if "summary" not in record:
                reference = record["summary_ref"]
                if artifacts is None:
                    artifacts = _summaries(path.parent.parent / "artifacts" / "classic.jsonl")
                record["summary"] = _patched(artifacts[reference], record.get("summary_patch", []))
            cases.append(_case(record))
        except (KeyError, TypeError, ValueError) as error:
            raise ReportgateError(f"{path}:{number}: not an audit case: {type(error).__name__} {error}") from error
    if not cases:
        raise ReportgateError(f"{path}: no cases")
    return cases


def _records(path: Path) -> Iterable[tuple[int, dict[str, Any]]]:
    try:
        lines = path.read_bytes().decode("utf-8-sig").split("\n")
    except OSError as error:
        raise ReportgateError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ReportgateError(f"{path}: not UTF-8 at byte {error.start}") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                record = json.loads(line)
            except ValueError as error:
                raise ReportgateError(f"{path}:{number}: not JSON: {error}") from error
            if not isinstance(record, dict):
                raise ReportgateError(f"{path}:{number}: an object is needed")
            yield number, record


def _summaries(path: Path) -> dict[str, str]:
    return {str(record.get("id")): str(record.get("summary", "")) for _, record in _records(path)}


def _patched(text: str, patches: Sequence[tuple[int, int, str]]) -> str:
    for start, end, new in patches:
        text = text[:start] + new + text[end:]
    return text


def _case(record: dict[str, Any]) -> AuditCase:
    summary = record["summary"]
    gold = tuple((int(item["start"]), int(item["end"])) for item in record["gold_unlisted"])
    covered = tuple((int(start), int(end)) for start, end in record["gold_covered"])
    if not all(0 <= start < end <= len(summary) for start, end in gold + covered):
        raise ValueError("a span lies outside the summary")
    statements = tuple((str(claim["id"]), str(claim["statement"])) for claim in record["claims"])
    return AuditCase(str(record["id"]), AuditRequest(summary, statements), gold, covered)


def found_gold(case: AuditCase, report: AuditReport) -> frozenset[Span]:
    """Return the gold spans that *report* names."""
    if report.failure is not None:
        return frozenset()
    places = [place for item in report.unlisted for place in find_places(case.request.summary, item)]
    return frozenset(gold for gold in case.gold if _touches(gold, places))


def score(cases: Sequence[AuditCase], reports: Mapping[str, AuditReport]) -> Score:
    """Count what *reports* (case id -> report) did on those of *cases* that have one."""
    done = [(case, reports[case.id]) for case in cases if case.id in reports]
    ended = [(case, report) for case, report in done if report.failure is None]
    right = wrong = unplaced = 0
    for case, report in ended:
        for item in report.unlisted:
            places = find_places(case.request.summary, item)
            if not places:
                unplaced += 1
            elif any(_touches(gold, places) for gold in case.gold):
                right += 1
            elif any(_touches(covered, places) for covered in case.covered):
                wrong += 1
    latencies = sorted(report.usage.latency_s for _, report in done)
    return Score(
        len(done),
        Share(
            sum(len(found_gold(case, report)) for case, report in ended), sum(len(set(case.gold)) for case, _ in ended)
        ),
        Share(right, right + wrong),
        Share(sum(report.clean for case, report in done if case.gold), sum(bool(case.gold) for case, _ in done)),
        Share(
            sum(not report.clean for case, report in done if not case.gold),
            sum(not case.gold for case, _ in done),
        ),
        unplaced,
        dict(sorted(Counter(str(report.failure) for _, report in done if report.failure).items())),
        sum(report.usage.input_tokens for _, report in done),
        sum(report.usage.output_tokens for _, report in done),
        latencies[len(latencies) // 2] if latencies else 0.0,
    )


def find_places(summary: str, item: str) -> list[Span]:
    """Return every place of *item* in *summary*, by its very characters; [] for an item without any."""
    item = item.strip()
    places = []
    start = summary.find(item) if item else -1
    while start >= 0:
        places.append((start, start + len(item)))
        start = summary.find(item, start + len(item))
    return places


def _touches(span: Span, places: Iterable[Span]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in places)


def compare_pairs(first_only: int, second_only: int) -> float:
    """Return the two-sided exact p-value that two auditors are equally good (McNemar).

    Args:
        first_only: Things that only the first found.
        second_only: Things that only the second found.

    >>> compare_pairs(0, 0), round(compare_pairs(1, 9), 4)
    (1.0, 0.0215)
    """
    total, few = first_only + second_only, min(first_only, second_only)
    tail = sum(math.comb(total, k) for k in range(few + 1))
    # Integers up to here: 2**total soon exceeds a float, their quotient does not.
    return float(min(Fraction(1), Fraction(2 * tail, 2**total)))
