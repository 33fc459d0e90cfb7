"""The result for a terminal: the verdict, then failures, warnings, the summary with its findings, the checks.

Everything is laid out as lines of styled pieces. Without colour they are printed as they stand, with signs in place
of the colours; with colour Rich prints them, if it is installed.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import Final, TextIO

from reportgate.language import Language
from reportgate.ledger import Artifact
from reportgate.render.covers import claim_fates, cover_marks
from reportgate.render.findings import Finding, find_failures, find_warnings, tally_checks
from reportgate.render.marks import Fate, Mark, finding_marks, flatten
from reportgate.render.options import Options
from reportgate.render.visible import one_line, show_hidden
from reportgate.render.wording import check_words, count_failures, word
from reportgate.verdict import GateResult

Line = list[tuple[str, str]]
"""Pieces of text with the name of their style, "" for none."""

MAX_SUMMARY_CHARS: Final = 20_000
"""Longest summary that is shown whole."""
MAX_FINDINGS: Final = 200
"""Most findings that are shown; a screen holds no more, and the other formats have them all."""

_STYLES: Final = {
    "": "",
    "good": "bold green",
    "bad": "bold red",
    "warn": "bold yellow",
    "stop": "bold red",
    "mind": "bold yellow",
    "head": "bold",
    "free": "cyan",
    "dim": "dim",
    "quoted": "bold red strike",
    "source": "bold green",
}
_FATES: Final[dict[Fate, str]] = {"rejected": "bad", "warned": "warn", "covered": "good", "free": "free"}
_BESIDE: Final = ("claimed", "recomputed", "off_by", "tolerance", "band", "unit")
# Without colours a sign says the same; "stop" and "mind" stand beside a sign already.
_SIGNS: Final = {"bad": ("[!", "!]"), "warn": ("[?", "?]"), "quoted": ("[-", "-]"), "source": ("{+", "+}")}


def wants_color(stream: TextIO) -> bool:
    """Whether *stream* is a terminal that shows colours and nobody has asked for none (NO_COLOR)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty() and find_spec("rich") is not None


def render(artifact: Artifact | None, result: GateResult, options: Options) -> str:
    """Show the result as text, styled when ``options.color`` is set and Rich is installed."""
    lines = list(_lines(artifact, result, options.lang))
    if options.color and find_spec("rich") is not None:
        return _styled(lines, options.width)
    return "".join("".join(_plain(text, style) for text, style in line).rstrip() + "\n" for line in lines)


def _plain(text: str, style: str) -> str:
    before, after = _SIGNS.get(style, ("", ""))
    return f"{before}{text}{after}"


def _styled(lines: list[Line], width: int) -> str:
    # Late: an optional package.
    from rich.console import Console  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    out = io.StringIO()
    console = Console(
        file=out, force_terminal=True, no_color=False, color_system="standard", width=max(width, 20), highlight=False
    )
    for line in lines:
        # Never markup: the text is a model's.
        console.print(Text.assemble(*((text, _STYLES[style]) for text, style in line)), soft_wrap=False)
    return out.getvalue()


def _lines(artifact: Artifact | None, result: GateResult, lang: Language) -> Iterator[Line]:
    failures = find_failures(artifact, result, lang)
    warnings = find_warnings(artifact, result, lang)
    yield _verdict(artifact, result, len(failures), len(warnings), lang)
    yield from _section("failures", "✗", "good" if result.ok else "head", failures, lang)
    yield from _section("warnings", "!", "head", warnings, lang)
    yield from _summary(artifact, result, (*failures, *warnings), lang)
    yield from _checks(result, lang)


def _verdict(artifact: Artifact | None, result: GateResult, failures: int, warnings: int, lang: Language) -> Line:
    name = (artifact and (artifact.title or artifact.id)) or result.artifact_id or word("untitled", lang)
    verdict = word("accepted" if result.ok else "rejected", lang)
    sign = "✓" if result.ok else "✗"
    return [
        (f"{sign} {verdict.upper()}", "good" if result.ok else "stop"),
        (f"  {one_line(name, 80)}  ", "head"),
        (count_failures(failures, warnings, lang), ""),
    ]


def _section(key: str, sign: str, style: str, findings: tuple[Finding, ...], lang: Language) -> Iterator[Line]:
    if not findings:
        return
    yield []
    yield [(f"{word(key, lang)} ({len(findings):,})", style)]
    for finding in findings[:MAX_FINDINGS]:
        yield from _finding(finding, sign, lang)
    if len(findings) > MAX_FINDINGS:
        yield [("  " + word("and_more", lang).format(count=len(findings) - MAX_FINDINGS), "dim")]


def _finding(finding: Finding, sign: str, lang: Language) -> Iterator[Line]:
    style = "stop" if finding.fails else "mind"
    yield [(f"{sign} [{one_line(finding.prefix, 60)}] ", style), (finding.code, style), (f"  {finding.label}", "")]
    yield [(f"    {one_line(finding.detail, 500)}", "dim")]
    numbers = [pair for pair in finding.evidence if pair[0] in _BESIDE]
    if numbers:
        yield [("    ", ""), *_beside(numbers, lang)]
    for key, text in finding.evidence:
        if key in _BESIDE:
            continue
        if key in ("quote", "nearest_passage") and finding.difference:
            yield [(f"    {word(key, lang)}: ", "dim"), *_side(finding, key)]
        else:
            yield [(f"    {word(key, lang)}: ", "dim"), (one_line(text), "")]


def _beside(pairs: Iterable[tuple[str, str]], lang: Language) -> Iterator[tuple[str, str]]:
    for key, text in pairs:
        yield f"{word(key, lang)} ", "dim"
        yield f"{one_line(text, 60)}   ", "head"


def _side(finding: Finding, key: str) -> Iterator[tuple[str, str]]:
    """One of two texts that differ: its own pieces are marked, the other's left out."""
    own, other = ("quoted", "source") if key == "quote" else ("source", "quoted")
    for piece in finding.difference:
        if piece.side != other:
            yield show_hidden(piece.text).replace("\n", " ⏎ "), own if piece.side == own else ""


def _summary(
    artifact: Artifact | None, result: GateResult, findings: tuple[Finding, ...], lang: Language
) -> Iterator[Line]:
    yield []
    yield [(word("summary", lang), "head")]
    if artifact is None:
        yield [(f"  {word('unreadable', lang)}", "dim")]
        return
    text = artifact.summary
    whole = len(text) <= MAX_SUMMARY_CHARS
    if not whole:
        yield [("  " + word("cut", lang).format(count=f"{len(text):,}"), "dim")]
    marks = finding_marks(findings, len(text))
    if whole:
        marks = flatten([*cover_marks(artifact, result, claim_fates(artifact, result)), *marks])
    for number, (start, line_marks) in enumerate(_by_line(text, marks), 1):
        if whole or line_marks:
            end = text.find("\n", start)
            yield [(f"{number:>5}  ", "dim"), *_marked(text, start, len(text) if end < 0 else end, line_marks)]


def _by_line(text: str, marks: tuple[Mark, ...]) -> Iterator[tuple[int, list[Mark]]]:
    """The start of each line and the marks that touch it."""
    start, first = 0, 0
    while True:
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        while first < len(marks) and marks[first].end <= start:
            first += 1
        last = first
        while last < len(marks) and marks[last].start < end:
            last += 1
        yield start, list(marks[first:last])
        start = end + 1
        # The line break at the end of a text begins no line.
        if start >= len(text):
            return


def _marked(text: str, start: int, end: int, marks: Iterable[Mark]) -> Iterator[tuple[str, str]]:
    for mark in marks:
        left, right = max(mark.start, start), min(mark.end, end)
        yield show_hidden(text[start:left]), ""
        yield show_hidden(text[left:right]), _FATES[mark.fate]
        start = right
    yield show_hidden(text[start:end]), ""


def _checks(result: GateResult, lang: Language) -> Iterator[Line]:
    yield []
    yield [(word("checks", lang), "head")]
    for tally in tally_checks(result):
        counts = f"{tally.verified:,} {word('verified', lang)}, {tally.rejected:,} {word('not_verified', lang)}"
        yield [
            ("  ✓ " if tally.holds else "  ✗ ", "good" if tally.holds else "stop"),
            (f"{tally.check:<10}", ""),
            (counts, ""),
            (f"   {check_words(tally.check, lang)}", "dim"),
        ]
    auditor = word("off", lang) if result.auditor == "off" else one_line(result.auditor, 80)
    yield [(f"  {word('auditor', lang)}: {auditor}", "dim")]
    if result.discards_by_reason:
        by_reason = ", ".join(f"{reason} {count}" for reason, count in sorted(result.discards_by_reason.items()))
        yield [(f"  {word('discard_rate', lang)}: {result.discard_rate:.1%} ({by_reason})", "dim")]
