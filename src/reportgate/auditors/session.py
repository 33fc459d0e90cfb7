"""How do the parts of a report become one audit, and the batches of a ledger one report on its support?"""

from __future__ import annotations

import time
from typing import Final

from reportgate.auditors.answer import read_unlisted
from reportgate.auditors.exchange import Exchange, Question, first_failure, total_usage
from reportgate.auditors.parts import TooLargeError, split_request
from reportgate.auditors.prompts import Prompt, language_of
from reportgate.auditors.protocol import AuditReport, AuditRequest
from reportgate.auditors.request import UNLISTED_SCHEMA, Block, statement_lines
from reportgate.auditors.support import SupportReport, SupportRequest, VerdictReader, claim_lines, split_support
from reportgate.text.folding import fold
from reportgate.verdict import Reason

TOO_LARGE: Final = "the ledger is too large to be audited against"


async def audit(exchange: Exchange, prompt: Prompt, model: str, request: AuditRequest) -> AuditReport:
    """Audit every part of *request*; every finding is named once, and the first part that failed fails the audit."""
    started = time.monotonic()
    try:
        parts = split_request(request)
    except TooLargeError:
        return AuditReport((), Reason.AUDIT_UNAVAILABLE, TOO_LARGE, model, prompt.digest, prompt.version)
    replies = await exchange.ask_all(
        [
            Question(
                prompt,
                language_of(request.summary),
                (Block("summary", part.text), Block("ledger", statement_lines(part.statements))),
                UNLISTED_SCHEMA,
                read_unlisted,
            )
            for part in parts
        ]
    )
    found: dict[str, str] = {}
    for reply in replies:
        for item in reply.value or ():
            found.setdefault(fold(item), item)
    failure, detail = first_failure(replies)
    usage = total_usage(replies, time.monotonic() - started)
    return AuditReport(tuple(found.values()), failure, detail, model, prompt.digest, prompt.version, usage)


async def support(exchange: Exchange, prompt: Prompt, model: str, request: SupportRequest) -> SupportReport:
    """Judge every claim of *request*, in batches; the first batch that failed fails the check."""
    started = time.monotonic()
    language = language_of(request.summary or "".join(claim.statement for claim in request.claims))
    questions = []
    for text, claims in split_support(request):
        reader = VerdictReader(request.kind, claims)
        data = Block("claims", claim_lines(claims))
        blocks = (Block("summary", text), data) if request.kind == "summary" else (data,)
        questions.append(Question(prompt, language, blocks, reader.schema, reader.read))
    replies = await exchange.ask_all(questions)
    failure, detail = first_failure(replies)
    return SupportReport(
        tuple(verdict for reply in replies for verdict in reply.value or ()),
        failure,
        detail,
        model,
        prompt.digest,
        prompt.version,
        total_usage(replies, time.monotonic() - started),
    )
