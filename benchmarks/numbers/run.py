"""How well and how fast are the numbers of a text found? Usage: run.py [CORPORA], default ../shared beside the project.

Prints one line a measure: the digits that no mention covers, the number words of three annotated corpora, the values
of Microsoft's recogniser specs, and the speed against a bare regular expression. (The phrases with gold mentions are a
test: tests/numbers/test_scan_phrases.py.)
Exit status 1 when a target is missed.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from reportgate.numbers import Mention, scan_numbers
from reportgate.numbers.scan.rendering import render

ROOT = Path(__file__).resolve().parents[2]
DETAILS = "-v" in sys.argv
_RANGE_END = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:E[+-]?[0-9]+)?")


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line.strip()]


def _overlapping(mentions: list[Mention], start: int, end: int) -> list[Mention]:
    return [mention for mention in mentions if mention.start < end and mention.end > start]


def uncovered_digits(folder: Path) -> tuple[int, int]:
    """Digits of the rendered texts, and how many of them lie in no mention."""
    digits = missed = 0
    for path in sorted(folder.glob("*.jsonl")):
        for record in _read(path):
            text = record.get("text") or record.get("input") or ""
            view = render(text)
            spans = [(mention.start, mention.end) for mention in scan_numbers(text)]
            for position, char in enumerate(view.text):
                if char.isdigit():
                    digits += 1
                    at, stop = view.raw_start(position), view.raw_end(position + 1)
                    if not any(start <= at and stop <= end for start, end in spans):
                        missed += 1
                        _detail("uncovered", text[max(0, at - 20) : at + 20])
    return digits, missed


def _detail(*parts: object) -> None:
    if DETAILS:
        print("   ", *parts)


_NUMBER_WORDS = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    r"|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|dozen"
    r"|half|third|thirds|quarter|twice|double|doubled|zero)\b",
    re.IGNORECASE,
)


def number_words(folder: Path, name: str) -> tuple[int, int]:
    """Gold spans without digits that hold a number word, and how many of them a mention touches."""
    total = found = 0
    for record in _read(folder / f"{name}.jsonl"):
        mentions = scan_numbers(record["text"])
        for gold in record["mentions"]:
            if any(char.isdigit() for char in gold["text"]) or not _NUMBER_WORDS.search(gold["text"]):
                continue
            total += 1
            if _overlapping(mentions, gold["start"], gold["end"]):
                found += 1
            else:
                _detail(
                    name,
                    "missed",
                    repr(gold["text"]),
                    "in",
                    repr(record["text"][max(0, gold["start"] - 30) : gold["end"] + 20]),
                )
    return total, found


def recognised(folder: Path, language: str) -> tuple[int, int]:
    """Gold mentions of Microsoft's specs with a value, and how many of them have that value here."""
    excluded = {(record["id"], *record["at"]) for record in _read(folder / "recognizers_excluded.jsonl")}
    total = right = 0
    for record in _read(folder / f"recognizers_{language}.jsonl"):
        mentions: list[Mention] | None = None
        for gold in record["mentions"]:
            if gold.get("value") is None or (record["id"], gold["start"], gold["end"]) in excluded:
                continue
            mentions = scan_numbers(record["text"]) if mentions is None else mentions
            total += 1
            overlapping = _overlapping(mentions, gold["start"], gold["end"])
            if _says(overlapping, str(gold["value"])):
                right += 1
            else:
                _detail(
                    language,
                    record["model"],
                    repr(gold["text"]),
                    gold["value"],
                    "in",
                    repr(record["text"][:60]),
                    [(m.text, m.level, m.kind, str(m.value)) for m in overlapping],
                )
    return total, right


def _says(mentions: list[Mention], value: str) -> bool:
    values = {mention.value for mention in mentions}
    if value.endswith("%"):
        # A fraction says a percentage in other words.
        values |= {m.value * 100 for m in mentions if m.kind == "fraction" and m.value is not None}
    if value[0] in "[(":
        ends = [_decimal(end) for end in _RANGE_END.findall(value)]
        return bool(ends) and all(_in(end, values) for end in ends)
    return _in(_decimal(value.rstrip("%")), values)


def _in(gold: Decimal | None, values: set[Decimal | None]) -> bool:
    if gold is None:
        return False
    return any(value is not None and abs(value - gold) <= Decimal("1e-6") * max(1, abs(gold)) for value in values)


def _decimal(text: str) -> Decimal | None:
    try:
        return Decimal(text.replace(",", "").strip("."))
    except InvalidOperation:
        return None


def speed(corpora: Path) -> tuple[float, float]:
    """How many times the time of a bare regular expression, and MB a second, on the reports of the audit corpus."""
    summaries = [record["summary"] for record in _read(corpora / "audit/cases.jsonl") if "summary" in record]
    text = "\n\n".join(dict.fromkeys(summaries))
    # In turn, so that a busy machine slows both.
    rounds = [(_timed(lambda: re.findall(r"\d[\d,.]*", text)), _timed(lambda: scan_numbers(text))) for _ in range(12)]
    bare, scan = (min(times) for times in zip(*rounds, strict=True))
    return scan / bare, len(text.encode()) / scan / 1e6


def _timed(run: Any) -> float:  # noqa: ANN401 -- any function without arguments
    start = time.process_time()
    run()
    return time.process_time() - start


def main() -> int:
    """Print every measure with its target."""
    given = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    home = Path(given[0] if given else os.environ.get("REPORTGATE_CORPORA") or ROOT.parent / "shared")
    corpora = home / "corpora"
    folder = corpora / "numbers"
    missed = []

    def report(name: str, value: float, target: float, *, at_least: bool, note: str = "") -> None:
        good = value >= target if at_least else value <= target
        print(
            f"{'ok  ' if good else 'MISS'} {name:<46} {value:10.4g}   "
            f"target {'>=' if at_least else '<='} {target:g}   {note}"
        )
        if not good:
            missed.append(name)

    digits, bare = uncovered_digits(folder)
    report("digits outside a mention", bare, 0, at_least=False, note=f"of {digits}")
    for name in ("measeval", "grobid_quantities", "quantulum3"):
        total, found = number_words(folder, name)
        report(f"number words found, {name}", found / total, 0.93, at_least=True, note=f"{found} of {total}")
    for language in ("en", "ja"):
        total, right = recognised(folder, language)
        report(f"recogniser values, {language}", right / total, 0.92, at_least=True, note=f"{right} of {total}")
    times, rate = speed(corpora)
    report("times a bare regular expression", times, 85, at_least=False, note=f"{rate:.2f} MB/s")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
