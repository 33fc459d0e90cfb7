"""The result as SARIF 2.1.0, the format in which code hosts take findings.

Regions lie in the file that people look at; a finding that is in no text has none. Fingerprints come from the rule,
the file and the claim, never from a line, so that a finding stays itself when text above it changes.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any, Final
from urllib.parse import quote

from reportgate.documents import canonical_json, pretty_json
from reportgate.ledger import Artifact
from reportgate.render.findings import Finding, find_failures, find_warnings
from reportgate.render.options import Options
from reportgate.render.places import Region, SummaryFile
from reportgate.render.visible import show_hidden
from reportgate.render.wording import notice_words, reason_words, word
from reportgate.verdict import AUDIT_FAILURES, GateResult, NoticeCode, Reason
from reportgate.version import __version__

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
MAX_RESULTS: Final = 5000
"""Results that a code host stores of one run."""
_MAX_TEXT: Final = 1000
_NOT_JUDGED: Final = AUDIT_FAILURES | {Reason.CHECK_ERROR}


def render(artifact: Artifact | None, result: GateResult, options: Options) -> str:
    """Write a log of one run."""
    findings = (*find_failures(artifact, result, options.lang), *find_warnings(artifact, result, options.lang))
    rules = sorted({finding.code for finding in findings})
    file = None
    if artifact is not None and options.path is not None and options.raw is not None:
        file = SummaryFile(artifact.summary, options.raw)
    seen: Counter[str] = Counter()
    run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "reportgate",
                "version": __version__,
                "rules": [_rule(code, options) for code in rules],
            }
        },
        "columnKind": "utf16CodeUnits",
        "language": options.lang,
        "invocations": [_invocation(findings, options)],
        "results": [_result(finding, rules, file, options.path, seen) for finding in findings[:MAX_RESULTS]],
        "properties": {"verdict": "accepted" if result.ok else "rejected", "auditor": result.auditor},
    }
    if options.path is not None:
        run["artifacts"] = [{"location": {"uri": _uri(options.path)}, "roles": ["analysisTarget"]}]
        run["automationDetails"] = {"id": f"reportgate/{options.path}"}
    return pretty_json({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}) + "\n"


def _rule(code: str, options: Options) -> dict[str, Any]:
    is_reason = code in Reason.__members__
    words = reason_words(Reason(code), options.lang) if is_reason else notice_words(NoticeCode(code), options.lang)
    return {
        "id": code,
        "shortDescription": {"text": words},
        "defaultConfiguration": {"level": "error" if is_reason else "warning"},
    }


def _invocation(findings: tuple[Finding, ...], options: Options) -> dict[str, Any]:
    broken = [finding for finding in findings if finding.code in _NOT_JUDGED]
    notes = [{"level": "error", "message": {"text": _text(finding.line)}} for finding in broken]
    if len(findings) > MAX_RESULTS:
        rest = word("and_more", options.lang).format(count=len(findings) - MAX_RESULTS)
        notes.append({"level": "warning", "message": {"text": rest}})
    invocation: dict[str, Any] = {"executionSuccessful": not broken}
    if notes:
        invocation["toolExecutionNotifications"] = notes
    return invocation


def _result(
    finding: Finding, rules: list[str], file: SummaryFile | None, path: str | None, seen: Counter[str]
) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rules.index(finding.code),
        "level": "error" if finding.fails else "warning",
        "message": {"text": _text(f"{finding.label}. {finding.detail}")},
        "locations": [_location(finding, file, path)],
        "partialFingerprints": {"reportgate/v1": _fingerprint(finding, path, seen)},
    }
    evidence = {key: _text(text) for key, text in finding.evidence}
    if evidence:
        found["properties"] = evidence
    if "nearest_passage" in evidence:
        found["relatedLocations"] = [
            {
                "id": 1,
                "message": {"text": evidence["nearest_passage"]},
                "logicalLocations": [{"name": evidence.get("source", ""), "kind": "resource"}],
            }
        ]
    return found


def _location(finding: Finding, file: SummaryFile | None, path: str | None) -> dict[str, Any]:
    location: dict[str, Any] = {"logicalLocations": [{"name": _text(finding.prefix), "kind": "element"}]}
    if path is None:
        return location
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(path), "index": 0}}
    region = file.find_region(finding.span) if file and finding.span else None
    if file is not None and region is not None:
        physical["region"] = _region(region)
        around = file.line_of(region)
        # A context must be larger than the region; a whole artifact on one line would only bloat the log.
        if region.text != around.text and len(around.text) <= _MAX_TEXT:
            physical["contextRegion"] = _region(around)
    location["physicalLocation"] = physical
    return location


def _region(region: Region) -> dict[str, Any]:
    return {
        "startLine": region.start_line,
        "startColumn": region.start_column,
        "endLine": region.end_line,
        "endColumn": region.end_column,
        "snippet": {"text": region.text},
    }


def _fingerprint(finding: Finding, path: str | None, seen: Counter[str]) -> str:
    text = next((text for key, text in finding.evidence if key == "text"), None)
    key = canonical_json([finding.code, path, finding.prefix, text])
    # The same number written twice is two findings.
    seen[key] += 1
    return hashlib.sha256(f"{key}{seen[key]}".encode()).hexdigest()


def _uri(path: str) -> str:
    return quote(path.replace("\\", "/"), safe="/")


def _text(text: str) -> str:
    shown = show_hidden(text)
    return shown if len(shown) <= _MAX_TEXT else shown[: _MAX_TEXT - 1] + "…"
