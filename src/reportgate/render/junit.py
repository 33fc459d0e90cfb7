"""The result as a JUnit report: one test case a claim, one for each check of the whole document."""

from __future__ import annotations

from collections import defaultdict
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from reportgate.ledger import Artifact
from reportgate.render.findings import Finding, find_failures, find_warnings
from reportgate.render.options import Options
from reportgate.render.visible import show_hidden
from reportgate.render.wording import word
from reportgate.text.patterns import regex
from reportgate.verdict import AUDIT_FAILURES, GateResult, Reason

# Whatever XML 1.0 has no form for, not even as a reference.
_ILLEGAL: Final = regex("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ERRORS: Final = AUDIT_FAILURES | {Reason.CHECK_ERROR}


def render(artifact: Artifact | None, result: GateResult, options: Options) -> str:
    """Write one test suite; a failure of the report is a failure, a check that could not judge an error."""
    failures = find_failures(artifact, result, options.lang)
    by_case: defaultdict[str, list[Finding]] = defaultdict(list)
    for failure in failures:
        by_case[_case(failure)].append(failure)
    warnings: defaultdict[str, list[Finding]] = defaultdict(list)
    for warning in find_warnings(artifact, result, options.lang):
        warnings[_case(warning)].append(warning)
    names = list(dict.fromkeys([*(_subject(check, subject) for check, subject in result.expected), *by_case]))
    suite = (artifact and artifact.id) or options.path or word("untitled", options.lang)
    errors = sum(_is_error(found) for found in by_case.values())
    counts = f'tests="{len(names)}" failures="{len(by_case) - errors}" errors="{errors}" skipped="0" time="0"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<testsuites><testsuite name={_attribute(suite)} {counts}>",
    ]
    for name in names:
        lines += _test_case(name, suite, by_case.get(name, []), warnings.get(name, []))
    lines.append("</testsuite></testsuites>")
    return "\n".join(lines) + "\n"


def _subject(check: str, subject: str) -> str:
    """Name a case: a claim by its id, a check of the whole document by its name in brackets."""
    return subject if check in ("numeric", "citation", "statement") else f"[{check}]"


def _case(failure: Finding) -> str:
    return failure.prefix if failure.check in ("numeric", "citation", "statement", "claim") else f"[{failure.check}]"


def _is_error(found: list[Finding]) -> bool:
    """Whether nothing was judged; one real failure makes the case a failure."""
    return all(finding.code in _ERRORS for finding in found)


def _test_case(name: str, suite: str, found: list[Finding], warnings: list[Finding]) -> list[str]:
    lines = [f'<testcase classname={_attribute(suite)} name={_attribute(name)} time="0">']
    if found:
        tag = "error" if _is_error(found) else "failure"
        text = "\n".join(_described(finding) for finding in found)
        codes = ", ".join(dict.fromkeys(finding.code for finding in found))
        lines.append(f"<{tag} type={_attribute(codes)} message={_attribute(found[0].detail)}>{_text(text)}</{tag}>")
    if warnings:
        lines.append(f"<system-out>{_text(chr(10).join(finding.line for finding in warnings))}</system-out>")
    lines.append("</testcase>")
    return lines


def _described(finding: Finding) -> str:
    return "\n".join([finding.line, *(f"  {key}: {text}" for key, text in finding.evidence)])


def _legal(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", show_hidden(text))


def _attribute(text: str) -> str:
    return quoteattr(_legal(text))


def _text(text: str) -> str:
    return escape(_legal(text))
