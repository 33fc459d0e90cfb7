"""The result as workflow commands of GitHub Actions: annotations at the lines of the summary.

A step shows ten annotations of a kind, so each kind has nine and one line for the rest. Text of the artifact is
escaped: a line break in it would otherwise begin a command of its own.
"""

from __future__ import annotations

from typing import Final

from reportgate.ledger import Artifact
from reportgate.render.findings import Finding, find_failures, find_warnings
from reportgate.render.options import Options
from reportgate.render.places import SummaryFile
from reportgate.render.visible import one_line
from reportgate.render.wording import count_failures, word
from reportgate.verdict import GateResult

MAX_SHOWN: Final = 9
"""Annotations of a kind, one less than a step shows: the tenth says how many more there are."""


def render(artifact: Artifact | None, result: GateResult, options: Options) -> str:
    """Write one command a line: errors, then warnings, then a notice with the verdict."""
    file = None
    if artifact is not None and options.path is not None and options.raw is not None:
        file = SummaryFile(artifact.summary, options.raw)
    failures = find_failures(artifact, result, options.lang)
    warnings = find_warnings(artifact, result, options.lang)
    lines = [*_annotations("error", failures, file, options), *_annotations("warning", warnings, file, options)]
    verdict = word("accepted" if result.ok else "rejected", options.lang)
    name = (artifact and artifact.id) or options.path or word("untitled", options.lang)
    counts = count_failures(len(failures), len(warnings), options.lang)
    lines.append(_command("notice", {"title": "reportgate"}, f"{verdict}: {one_line(name, 200)} ({counts})"))
    return "\n".join(lines) + "\n"


def _annotations(level: str, findings: tuple[Finding, ...], file: SummaryFile | None, options: Options) -> list[str]:
    shown = findings if len(findings) <= MAX_SHOWN + 1 else findings[:MAX_SHOWN]
    lines = [_annotation(level, finding, file, options.path) for finding in shown]
    if len(shown) < len(findings):
        rest = word("and_more", options.lang).format(count=len(findings) - len(shown))
        lines.append(_command(level, {"title": "reportgate"}, rest))
    return lines


def _annotation(level: str, finding: Finding, file: SummaryFile | None, path: str | None) -> str:
    properties: dict[str, str] = {}
    if path is not None:
        properties["file"] = path
    region = file.find_region(finding.span) if file and finding.span else None
    if region is not None:
        properties["line"] = str(region.start_line)
        properties["endLine"] = str(region.end_line)
        # Columns are shown for one line only.
        if region.start_line == region.end_line:
            properties["col"] = str(region.start_column)
            properties["endColumn"] = str(region.end_column)
    properties["title"] = f"{finding.code}: {finding.label}"
    return _command(level, properties, one_line(f"[{finding.prefix}] {finding.detail}", 1000))


def _command(name: str, properties: dict[str, str], message: str) -> str:
    written = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{name} {written}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
