"""``reportgate eval-audit``: how good is an auditor on cases with the right answer?"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from reportgate.auditors.claude import ClaudeAuditor
from reportgate.auditors.protocol import AuditReport
from reportgate.auditors.quality import AuditCase, Score, Share, compare_pairs, found_gold, load_cases, score
from reportgate.auditors.trial import run_trial

MOST: Final = 2


@click.command(
    name="eval-audit",
    short_help="Measure an auditor on cases with the right answer.",
    epilog="""\b
Examples:
  reportgate eval-audit cases.jsonl
  reportgate eval-audit cases.jsonl --limit 100 --prompt own.md
  reportgate eval-audit cases.jsonl --model claude-haiku-4-5-20251001 --model claude-haiku-5-5
""",
)
@click.argument("corpus", type=click.Path(path_type=Path, exists=True))
@click.option("--model", "models", multiple=True, metavar="ID", help="Model to measure; give two to compare them.")
@click.option(
    "--prompt",
    "prompts",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Own prompt to measure; give two to compare them.",
)
@click.option("--limit", type=click.IntRange(min=1), help="Measure on this many cases, the same ones each time.")
@click.option(
    "--state",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("eval-audit.state.jsonl"),
    show_default=True,
    help="File to go on from. Failed audits are asked again.",
)
@click.option("--concurrency", type=click.IntRange(1, 64), default=8, show_default=True, help="Requests at once.")
@click.option("--timeout", "timeout_s", type=click.FloatRange(min=0.1), default=60, show_default=True, metavar="S")
@click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal", show_default=True)
def eval_audit(
    corpus: Path,
    *,
    models: tuple[str, ...],
    prompts: tuple[Path, ...],
    limit: int | None,
    state: Path,
    concurrency: int,
    timeout_s: float,
    form: str,
) -> None:
    """Run the auditor over CORPUS and print recall, precision and false accepts, with 95 % intervals.

    CORPUS is a file of JSON lines, or a folder with cases.jsonl: id, summary, claims (id, statement), gold_unlisted
    (start, end of what must be reported) and gold_covered (of what must not). Every case costs a request.

    Exit status: 0 every audit ended cleanly, 1 some did not, 2 the run could not be made.
    """
    auditors = _auditors(models, prompts, concurrency=concurrency, timeout_s=timeout_s)
    cases = _sample(load_cases(corpus), limit)
    runs = []
    for name, auditor in auditors:
        with click.progressbar(length=len(cases), label=name, file=sys.stderr) as bar:
            reports = run_trial(auditor, cases, state=state, progress=bar.update)
        runs.append((name, reports, score(cases, reports)))
    if form == "json":
        click.echo(json.dumps(_document(cases, runs), indent=2, ensure_ascii=False))
    else:
        click.echo("\n".join(_table(cases, runs)))
    if any(result.failures for _, _, result in runs):
        click.get_current_context().exit(1)


def _auditors(
    models: Sequence[str], prompts: Sequence[Path], *, concurrency: int, timeout_s: float
) -> list[tuple[str, ClaudeAuditor]]:
    own_models: list[str | None] = [*models] or [None]
    own_prompts: list[Path | None] = [*prompts] or [None]
    pairs = [(model, prompt) for model in own_models for prompt in own_prompts]
    if len(pairs) > MOST:
        raise click.UsageError("give two models, or two prompts, not both")
    found = []
    for model, prompt in pairs:
        auditor = ClaudeAuditor(model=model, prompt=prompt, concurrency=concurrency, timeout_s=timeout_s)
        found.append((auditor.model + ("" if prompt is None else f" {prompt.name}"), auditor))
    return found


def _sample(cases: list[AuditCase], limit: int | None) -> list[AuditCase]:
    """Choose by the digest of the id: as good as by chance, and the same each time."""
    if limit is None:
        return cases
    return sorted(cases, key=lambda case: hashlib.sha256(case.id.encode()).digest())[:limit]


Run = tuple[str, dict[str, AuditReport], Score]


def _difference(cases: Sequence[AuditCase], runs: Sequence[Run]) -> tuple[int, int, float] | None:
    """Gold spans that only the first or only the second found, where both audits ended; and the p-value."""
    if len(runs) < MOST:
        return None
    first_only = second_only = 0
    for case in cases:
        first, second = (reports[case.id] for _, reports, _ in runs)
        if first.failure is None and second.failure is None:
            found = found_gold(case, first), found_gold(case, second)
            first_only += len(found[0] - found[1])
            second_only += len(found[1] - found[0])
    return first_only, second_only, compare_pairs(first_only, second_only)


def _table(cases: Sequence[AuditCase], runs: Sequence[Run]) -> list[str]:
    rows: list[tuple[str, list[str]]] = [
        ("", [name for name, _, _ in runs]),
        ("cases", [str(result.cases) for _, _, result in runs]),
        ("recall", [_percent(result.recall) for _, _, result in runs]),
        ("precision", [_percent(result.precision) for _, _, result in runs]),
        ("false accepts", [_percent(result.false_accepts) for _, _, result in runs]),
        ("false rejects", [_percent(result.false_rejects) for _, _, result in runs]),
        ("items not in summary", [str(result.unplaced) for _, _, result in runs]),
        ("audits that failed", [_failures(result) for _, _, result in runs]),
        ("tokens in, out", [f"{result.input_tokens:,}, {result.output_tokens:,}" for _, _, result in runs]),
        ("median time", [f"{result.median_s:.2f} s" for _, _, result in runs]),
    ]
    widths = [max(len(cells[column]) for _, cells in rows) for column in range(len(runs))]
    lines = [
        f"{head:<21} " + "  ".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
        for head, cells in rows
    ]
    if (difference := _difference(cases, runs)) is not None:
        lines.append(
            f"found by the first only {difference[0]}, by the second only {difference[1]}, p = {difference[2]:.3g}"
        )
    return [line.rstrip() for line in lines]


def _percent(share: Share) -> str:
    if share.value is None:
        return "- (0 of 0)"
    low, high = share.interval
    return f"{share.value:.1%} ({low:.1%} to {high:.1%}; {share.part} of {share.whole})"


def _failures(result: Score) -> str:
    return ", ".join(f"{reason} {count}" for reason, count in result.failures.items()) or "0"


def _document(cases: Sequence[AuditCase], runs: Sequence[Run]) -> dict[str, Any]:
    difference = _difference(cases, runs)
    return {
        "runs": [
            {
                "auditor": name,
                "cases": result.cases,
                "recall": _share(result.recall),
                "precision": _share(result.precision),
                "falseAccepts": _share(result.false_accepts),
                "falseRejects": _share(result.false_rejects),
                "itemsNotInSummary": result.unplaced,
                "failures": dict(result.failures),
                "inputTokens": result.input_tokens,
                "outputTokens": result.output_tokens,
                "medianSeconds": result.median_s,
            }
            for name, _, result in runs
        ],
        "difference": None
        if difference is None
        else {"firstOnly": difference[0], "secondOnly": difference[1], "p": difference[2]},
    }


def _share(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {"part": share.part, "whole": share.whole, "value": share.value, "low": low, "high": high}
