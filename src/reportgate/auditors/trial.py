"""How is an auditor run over many cases, so that a run that was stopped goes on where it stopped?

Each case is written to a state file as soon as it is done. A case that failed is never taken from it: an error is no
result, so it is asked again.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from reportgate.auditors.claude import ClaudeAuditor
from reportgate.auditors.protocol import AuditReport
from reportgate.auditors.quality import AuditCase
from reportgate.documents import canonical_json
from reportgate.errors import ReportgateError
from reportgate.usage import AuditUsage
from reportgate.verdict import Reason

AT_ONCE: Final = 32
"""Cases that may wait for a slot of the auditor; the auditor itself limits the requests under way."""
HEADER: Final = '{"format": "reportgate/eval-audit/1"}'


def run_trial(
    auditor: ClaudeAuditor,
    cases: Sequence[AuditCase],
    *,
    state: Path | None = None,
    progress: Callable[[int], object] = lambda _: None,
) -> dict[str, AuditReport]:
    """Audit all *cases* and return case id -> report.

    Args:
        auditor: What is measured.
        cases: With unique ids.
        state: File of JSON lines to go on from, and to write to.
        progress: Called with the number of cases that are newly done.

    Raises:
        ReportgateError: The state file cannot be read or written.
    """
    known = _load(state)
    reports: dict[str, AuditReport] = {}
    left: list[tuple[AuditCase, str]] = []
    for case in cases:
        key = _key(auditor, case)
        if key in known:
            reports[case.id] = known[key]
        else:
            left.append((case, key))
    progress(len(reports))
    asyncio.run(_run(auditor, left, reports, state, progress))
    return reports


async def _run(
    auditor: ClaudeAuditor,
    left: Sequence[tuple[AuditCase, str]],
    reports: dict[str, AuditReport],
    state: Path | None,
    progress: Callable[[int], object],
) -> None:
    slots = asyncio.Semaphore(AT_ONCE)

    async def one(case: AuditCase, key: str) -> None:
        async with slots:
            report = await auditor.aaudit(case.request)
        reports[case.id] = report
        if state is not None:
            _append(state, key, case.id, report)
        progress(1)

    try:
        async with asyncio.TaskGroup() as group:
            for case, key in left:
                group.create_task(one(case, key))
    except ExceptionGroup as errors:
        # Audits do not raise; what does is the state file, and the first complaint about it is enough.
        raise errors.exceptions[0] from None


def _key(auditor: ClaudeAuditor, case: AuditCase) -> str:
    """The digest of everything that an answer depends on: a changed case or prompt is asked anew."""
    document = [auditor.model, auditor.prompt.digest, case.request.summary, case.request.statements]
    return hashlib.sha256(canonical_json(document).encode()).hexdigest()


def _append(state: Path, key: str, case_id: str, report: AuditReport) -> None:
    line = {
        "key": key,
        "case": case_id,
        "unlisted": list(report.unlisted),
        "failure": report.failure,
        "model": report.model,
        "promptDigest": report.prompt_digest,
        "usage": report.usage.model_dump(exclude={"request_ids"}),
    }
    try:
        with state.open("a", encoding="utf-8") as file:
            # The line break comes first: a run that was killed may have left half a line behind.
            # ASCII: an answer may hold lone surrogates, which UTF-8 has no form for.
            file.write(("\n" if file.tell() else f"{HEADER}\n") + json.dumps(line))
    except OSError as error:
        raise ReportgateError(f"{state}: cannot be written: {error.strerror}") from error


def _load(state: Path | None) -> Mapping[str, AuditReport]:
    if state is None or not state.exists():
        return {}
    try:
        lines = state.read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ReportgateError(f"{state}: cannot be read: {error}") from error
    if lines[0] not in ("", HEADER):
        raise ReportgateError(f"{state}: not a state of eval-audit")
    known = {}
    for line in lines[1:]:
        try:
            key, report = _read(json.loads(line))
        except (ValueError, TypeError, KeyError):
            # Half a line of a run that was killed: that case is asked again.
            continue
        if report.failure is None:
            known[key] = report
    return known


def _read(line: dict[str, Any]) -> tuple[str, AuditReport]:
    failure = None if line["failure"] is None else Reason(line["failure"])
    usage = AuditUsage(**line["usage"])
    return line["key"], AuditReport(
        tuple(line["unlisted"]), failure, "", line["model"], line["promptDigest"], None, usage
    )
