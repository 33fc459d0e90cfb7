"""What is asked about meaning, and how is the answer read?

Two questions stand above what code can decide: does a quotation support the statement that rests on it, and does the
summary say what its claims say? Both are off unless the policy asks for them. For every claim there is exactly one
verdict an answer, and it names the words that it relies on; the check looks those up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from reportgate.auditors.answer import UncleanAnswerError, read_object, read_text
from reportgate.auditors.parts import MAX_PART_CHARS, StatementIndex, split_spans
from reportgate.auditors.protocol import NOT_ASKED
from reportgate.auditors.request import one_line
from reportgate.ledger import CitationClaim, Claim
from reportgate.usage import AuditUsage
from reportgate.verdict import Reason

Kind: TypeAlias = Literal["quotes", "summary"]
ASPECTS: Final = ("none", "direction", "subject", "comparison", "cause", "certainty", "other")
MAX_BATCH: Final = 25
MAX_BATCH_CHARS: Final = 30_000

_FIELDS: Final[dict[Kind, dict[str, dict[str, Any]]]] = {
    "quotes": {"id": {"type": "string"}, "holds": {"type": "boolean"}, "words": {"type": "string"}},
    "summary": {
        "id": {"type": "string"},
        "passage": {"type": "string"},
        "holds": {"type": "boolean"},
        "words": {"type": "string"},
        "aspect": {"type": "string", "enum": list(ASPECTS)},
    },
}


@dataclass(frozen=True, slots=True)
class SupportClaim:
    """A claim as the model sees it."""

    id: str
    statement: str
    fact: str
    """What the statement rests on: the quotation, or the verified value with its unit."""
    quote: bool
    """Whether ``fact`` is a quotation."""


def support_claim(claim: Claim, unit: str | None) -> SupportClaim:
    """Show *claim* to a model; *unit* is that of its metric, None when it declares none or there is none."""
    if isinstance(claim, CitationClaim):
        return SupportClaim(claim.id, claim.statement, claim.quote, quote=True)
    return SupportClaim(claim.id, claim.statement, f"{claim.value} {unit or ''}".rstrip(), quote=False)


@dataclass(frozen=True, slots=True)
class SupportRequest:
    """Which claims to judge. Kind "quotes" judges quotation against statement, "summary" statement against summary."""

    kind: Kind
    claims: tuple[SupportClaim, ...]
    summary: str = ""
    """Empty for kind "quotes"."""


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """What a model says of one claim."""

    id: str
    holds: bool
    words: str
    """The words of the claim that the verdict relies on."""
    passage: str = ""
    """The words of the summary that use the claim; empty when this part of it does not, and for kind "quotes"."""
    aspect: str = "none"
    """What is different, one of ASPECTS."""


@dataclass(frozen=True, slots=True)
class SupportReport:
    """Verdicts on the claims of a request, or why there are none."""

    verdicts: tuple[ClaimVerdict, ...]
    failure: Reason | None = None
    detail: str = ""
    model: str = ""
    prompt_digest: str | None = None
    prompt_version: str | None = None
    usage: AuditUsage = NOT_ASKED


def split_support(request: SupportRequest) -> Iterator[tuple[str, tuple[SupportClaim, ...]]]:
    """Cut *request* into (part of the summary, claims to judge against it), so that every claim is judged.

    A part of a long summary gets the claims that share a number or a rare word with it; a claim that shares none with
    any part is judged against the first.
    """
    if request.kind == "quotes":
        yield from (("", batch) for batch in _batches(request.claims))
        return
    spans = split_spans(request.summary, MAX_PART_CHARS)
    index = StatementIndex(tuple((claim.id, claim.statement) for claim in request.claims))
    parts = [request.summary[start:end] for start, end in spans]
    relevant = [index.find_relevant(part) if len(parts) > 1 else range(len(request.claims)) for part in parts]
    placed = {position for positions in relevant for position in positions}
    left = [position for position in range(len(request.claims)) if position not in placed]
    for number, (part, positions) in enumerate(zip(parts, relevant, strict=True)):
        chosen = sorted({*positions, *left}) if number == 0 else positions
        yield from ((part, batch) for batch in _batches(tuple(request.claims[at] for at in chosen)))


def _batches(claims: tuple[SupportClaim, ...]) -> Iterator[tuple[SupportClaim, ...]]:
    batch: list[SupportClaim] = []
    size = 0
    for claim in claims:
        chars = len(claim.statement) + len(claim.fact)
        if batch and (len(batch) == MAX_BATCH or size + chars > MAX_BATCH_CHARS):
            yield tuple(batch)
            batch, size = [], 0
        batch.append(claim)
        size += chars
    if batch:
        yield tuple(batch)


def claim_lines(claims: tuple[SupportClaim, ...]) -> str:
    """Write three lines a claim; a line break inside a text cannot forge another one."""
    lines = []
    for claim in claims:
        lines += [
            one_line(f"id: {claim.id}"),
            one_line(f"statement: {claim.statement}"),
            one_line(f"{'quote' if claim.quote else 'value'}: {claim.fact}"),
        ]
    return "\n".join(lines)


class VerdictReader:
    """Reads ``{"verdicts": [...]}``: exactly one verdict for each of *claims*."""

    def __init__(self, kind: Kind, claims: tuple[SupportClaim, ...]) -> None:
        self._fields = _FIELDS[kind]
        self._ids = [claim.id for claim in claims]

    @property
    def schema(self) -> dict[str, Any]:
        """The answer's JSON Schema."""
        verdict = {
            "type": "object",
            "properties": self._fields,
            "required": list(self._fields),
            "additionalProperties": False,
        }
        return {
            "type": "object",
            "properties": {"verdicts": {"type": "array", "items": verdict}},
            "required": ["verdicts"],
            "additionalProperties": False,
        }

    def read(self, message: object) -> tuple[ClaimVerdict, ...]:
        """Return the verdicts.

        Raises:
            UncleanAnswerError: With the reason of whatever is not as it must be; AUDIT_SCHEMA when a claim has no
                verdict or two, or a verdict no claim.
        """
        items = read_object(read_text(message), frozenset({"verdicts"}))["verdicts"]
        if not isinstance(items, list):
            raise UncleanAnswerError(Reason.AUDIT_SCHEMA, "verdicts is no list")
        verdicts = tuple(self._verdict(item) for item in items)
        if sorted(verdict.id for verdict in verdicts) != sorted(self._ids):
            raise UncleanAnswerError(Reason.AUDIT_SCHEMA, "the verdicts are not one for each claim")
        return verdicts

    def _verdict(self, item: object) -> ClaimVerdict:
        if not isinstance(item, dict) or item.keys() != self._fields.keys():
            raise UncleanAnswerError(Reason.AUDIT_SCHEMA, "a verdict has missing or extra keys")
        for name, field in self._fields.items():
            if not isinstance(item[name], bool if field["type"] == "boolean" else str):
                raise UncleanAnswerError(Reason.AUDIT_SCHEMA, f"{name} of a verdict is of another type")
        if item.get("aspect", "none") not in ASPECTS:
            raise UncleanAnswerError(Reason.AUDIT_SCHEMA, "aspect of a verdict is none of those asked for")
        return ClaimVerdict(**item)
