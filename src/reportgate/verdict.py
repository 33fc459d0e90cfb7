"""What goes out: outcomes, warnings and the result that decides.

Success is a value: a result is accepted when every expected pair of check and subject has exactly one Verified and
nothing is Rejected. An empty set of expectations accepts nothing.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field, ValidationError, computed_field, field_validator, model_validator

from reportgate.documents import (
    ExactDocument,
    JsonError,
    Number,
    canonical_json,
    error_words,
    parse_json,
    pretty_json,
    to_decimal,
    whole_number,
)
from reportgate.errors import GateRejected, ReportgateError
from reportgate.usage import AuditUsage

CheckName: TypeAlias = Literal[
    "ledger", "numeric", "citation", "statement", "support", "coverage", "audit", "representation"
]
"""In the order of the chains. "support" and "representation" judge meaning, and run only if the policy asks."""
Span: TypeAlias = tuple[int, int]
"""Start and end in code points of the raw text, end exclusive."""


class Reason(StrEnum):
    """Why something was rejected. Part of the format: add, never rename."""

    LEDGER_INVALID = "LEDGER_INVALID"
    DUPLICATE_ID = "DUPLICATE_ID"
    INVALID_TOLERANCE = "INVALID_TOLERANCE"
    NOTHING_TO_VERIFY = "NOTHING_TO_VERIFY"
    UNKNOWN_METRIC = "UNKNOWN_METRIC"
    BAD_PARAMS = "BAD_PARAMS"
    METRIC_ERROR = "METRIC_ERROR"
    NOT_FINITE = "NOT_FINITE"
    OUT_OF_TOLERANCE = "OUT_OF_TOLERANCE"
    SIGN_MISMATCH = "SIGN_MISMATCH"
    MISSING_SOURCE = "MISSING_SOURCE"
    EMPTY_SOURCE = "EMPTY_SOURCE"
    EMPTY = "EMPTY"
    TOO_SHORT = "TOO_SHORT"
    NOT_FOUND = "NOT_FOUND"
    SPAN_TOO_LONG = "SPAN_TOO_LONG"
    PARTIAL_TOKEN = "PARTIAL_TOKEN"  # noqa: S105 -- a reason code, no password
    STATEMENT_MISMATCH = "STATEMENT_MISMATCH"
    UNLISTED_NUMBER = "UNLISTED_NUMBER"
    UNLISTED_REFERENCE = "UNLISTED_REFERENCE"
    UNLISTED = "UNLISTED"
    NOT_SUPPORTED = "NOT_SUPPORTED"
    MISREPRESENTED = "MISREPRESENTED"
    AUDIT_UNAVAILABLE = "AUDIT_UNAVAILABLE"
    AUDIT_REFUSED = "AUDIT_REFUSED"
    AUDIT_TRUNCATED = "AUDIT_TRUNCATED"
    AUDIT_EMPTY = "AUDIT_EMPTY"
    AUDIT_UNREADABLE = "AUDIT_UNREADABLE"
    AUDIT_SCHEMA = "AUDIT_SCHEMA"
    AUDIT_UNRELIABLE = "AUDIT_UNRELIABLE"
    CHECK_ERROR = "CHECK_ERROR"


class Mismatch(StrEnum):
    """Why a number in prose does not say what the nearest claim says. Part of the format: add, never rename."""

    VALUE_MISMATCH = "VALUE_MISMATCH"
    UNIT_MISMATCH = "UNIT_MISMATCH"
    SUBJECT_MISMATCH = "SUBJECT_MISMATCH"
    SIGN_CONFLICT = "SIGN_CONFLICT"
    DOUBLE_SIGN = "DOUBLE_SIGN"
    TOO_COARSE = "TOO_COARSE"
    ZERO_WRITTEN = "ZERO_WRITTEN"
    VAGUE = "VAGUE"
    AMBIGUOUS_BAND = "AMBIGUOUS_BAND"
    MALFORMED = "MALFORMED"


class NoticeCode(StrEnum):
    """What a warning is about. Part of the format: add, never rename."""

    NEGATION_CUT = "NEGATION_CUT"
    HEDGE_CUT = "HEDGE_CUT"
    CONDITION_CUT = "CONDITION_CUT"
    CONTRAST_CUT = "CONTRAST_CUT"
    CLAUSE_CUT = "CLAUSE_CUT"
    AMBIGUOUS_LOCATION = "AMBIGUOUS_LOCATION"
    TOLERANCE_CAPPED = "TOLERANCE_CAPPED"
    UNIT_UNCHECKED = "UNIT_UNCHECKED"
    LABEL_UNLISTED = "LABEL_UNLISTED"
    CLAIM_UNUSED = "CLAIM_UNUSED"
    CLAIM_COVERS_SEVERAL = "CLAIM_COVERS_SEVERAL"
    QUOTATION_UNLISTED = "QUOTATION_UNLISTED"


AUDIT_FAILURES: Final = frozenset(reason for reason in Reason if reason.startswith("AUDIT_"))


def _pair(value: object) -> object:
    """Read a span from JSON, where it is a list of Decimals."""
    return tuple(whole_number(n) for n in value) if isinstance(value, (list, tuple)) else value


class Notice(ExactDocument):
    """A warning: something for a person to know that does not change the verdict."""

    code: NoticeCode
    subject: str
    """A claim id, or "summary"."""
    detail: str
    """One English sentence."""
    span: Span | None = None
    """Where: in the summary, or for a quotation in the source's text."""

    _spans = field_validator("span", mode="before")(_pair)
    _codes = field_validator("code", mode="before")(lambda value: NoticeCode(value) if type(value) is str else value)


CoveredBy: TypeAlias = Literal["claim", "statement", "quotation", "source", "given"]
"""The value of a claim; the words of a claim's statement, or of its quotation; a source; a text that was given."""


class Cover(ExactDocument):
    """What one number, date or mark of the summary rests on. It may rest on several, and then has one each."""

    span: Span
    """Where in the summary."""
    by: CoveredBy
    id: str | None = None
    """Of the claim or the source; None for what was given."""

    _spans = field_validator("span", mode="before")(_pair)


class Evidence(ExactDocument):
    """The fields that every outcome has; those that do not apply are None."""

    # No outcome is of this class itself, so that it needs no validator of its own; those of it do.
    model_config = ConfigDict(defer_build=True)

    check: CheckName
    subject: str
    """A claim id, "artifact" (ledger), "claims[3]" (a claim without a readable id) or "summary" (coverage, audit)."""
    claimed: Number | None = None
    """The claim's value."""
    recomputed: Number | None = None
    """What the metric gave."""
    relative_error: Number | None = None
    """|claimed - recomputed| / |recomputed|; None when recomputed is 0."""
    tolerance: Number | None = None
    """The relative tolerance that was applied: the smaller of the operator's and the claim's."""
    band: tuple[Number, Number] | None = None
    """The lowest and the highest value that would have been accepted, by all bounds together: relative, absolute and
    rounding. Where rounding reaches farthest, only the rounded values in it."""
    unit: str | None = None
    """The metric's declared unit."""
    scale: Number | None = None
    """How many of that unit one of the claim's value, the recomputation and the band is worth; None for one."""
    source_id: str | None = None
    quote_span: Span | None = None
    """Where the quotation stands in the source's text."""
    snippet: str | None = None
    """The sentences of the source that hold the quotation."""
    nearest_passage: str | None = None
    """For a quotation that was not found: what the source says instead."""
    found_in: str | None = None
    """Another source that holds the quotation."""
    span: Span | None = None
    """Where in the summary."""
    text: str | None = None
    """The words at ``span``, or the words that the auditor named."""
    nearest_claim: str | None = None
    """The claim that comes nearest to covering the number."""
    mismatch: Mismatch | None = None
    """Why that claim does not cover it."""

    _spans = field_validator("span", "quote_span", mode="before")(_pair)
    _bands = field_validator("band", mode="before")(lambda value: tuple(value) if type(value) is list else value)
    _codes = field_validator("mismatch", mode="before")(lambda value: Mismatch(value) if type(value) is str else value)


class Verified(Evidence):
    """One check of one subject held."""

    model_config = ConfigDict(defer_build=False)

    status: Literal["verified"] = "verified"


class Rejected(Evidence):
    """One check of one subject failed."""

    model_config = ConfigDict(defer_build=False)

    status: Literal["rejected"] = "rejected"
    reason: Reason
    detail: str
    """One English sentence."""

    _reasons = field_validator("reason", mode="before")(lambda value: Reason(value) if type(value) is str else value)


Outcome: TypeAlias = Annotated[Verified | Rejected, Field(discriminator="status")]


class Digests(ExactDocument):
    """SHA-256, in hex, of everything the verdict rests on; None where there was nothing to digest or nobody asked."""

    artifact: str | None = None
    data: str | None = None
    sources: str | None = None
    policy: str | None = None
    prompt: str | None = None


class GateResult(ExactDocument):
    """All outcomes of one run."""

    artifact_id: str | None = None
    expected: tuple[tuple[CheckName, str], ...]
    """The pairs of check and subject that must each have exactly one Verified."""
    outcomes: tuple[Outcome, ...]
    warnings: tuple[Notice, ...] = ()
    covers: tuple[Cover, ...] = ()
    """What each covered number and reference of the summary rests on, in order of position. Nothing is decided by it:
    a claim covers with the value that it states, also where that value is rejected."""
    warnings_as_errors: bool = False
    """Whether the policy makes a warning reject."""
    discard_rate: float = 0.0
    """Rejected quotations / quotations; 0.0 for none."""
    discards_by_reason: dict[str, int] = Field(default_factory=dict)
    """Reason -> number of quotations rejected for it."""
    digests: Digests = Digests()
    auditor: str = "off"
    """The auditor's model id, or "off"."""
    usage: AuditUsage | None = None
    """What the auditor cost; None without an auditor."""
    versions: dict[str, str] = Field(default_factory=dict)
    """Component -> version: reportgate, and the prompt when there was one."""

    @computed_field  # type: ignore[prop-decorator] # pydantic documents this order
    @property
    def ok(self) -> bool:
        """Whether the artifact may be published."""
        verified = Counter((o.check, o.subject) for o in self.outcomes if isinstance(o, Verified))
        return (
            bool(self.expected)
            and any(check in ("numeric", "citation") for check, _ in self.expected)
            and verified == Counter(self.expected)
            and len(set(self.expected)) == len(self.expected)
            and not any(isinstance(o, Rejected) for o in self.outcomes)
            and not (self.warnings_as_errors and self.warnings)
        )

    @computed_field  # type: ignore[prop-decorator] # pydantic documents this order
    @property
    def failures(self) -> tuple[str, ...]:
        """One line a failure: "[c1] OUT_OF_TOLERANCE: claimed 1300, recomputed 1240, off by 4.84 %"."""
        lines = [f"[{failure_prefix(o)}] {o.reason}: {o.detail}" for o in self.outcomes if isinstance(o, Rejected)]
        if self.warnings_as_errors:
            lines += [f"[{notice.subject}] {notice.code}: {notice.detail}" for notice in self.warnings]
        return tuple(lines) or (
            () if self.ok else ("[ledger] NOTHING_TO_VERIFY: not every expected check has an outcome",)
        )

    def __bool__(self) -> bool:
        return self.ok

    def raise_if_rejected(self) -> None:
        """Do nothing if accepted.

        Raises:
            GateRejected: The artifact was rejected; ``.result`` is this result.
        """
        if not self.ok:
            raise GateRejected(self)

    def to_json(self, *, indent: bool = False) -> str:
        """Write the result as JSON, numbers in the digits they have."""
        document = self.model_dump(by_alias=True)
        head = {"ok": document.pop("ok"), "failures": document.pop("failures")}
        return (pretty_json if indent else canonical_json)(head | document)

    @classmethod
    def from_json(cls, text: str | bytes) -> GateResult:
        """Read a result that ``to_json`` wrote.

        Raises:
            ReportgateError: Not such a document, or its ``ok`` and ``failures`` contradict its outcomes.
        """
        try:
            return cls.model_validate(parse_json(text.decode("utf-8-sig") if isinstance(text, bytes) else text))
        except (JsonError, UnicodeDecodeError) as error:
            raise ReportgateError(f"not a gate result: {error}") from error
        except ValidationError as error:
            raise ReportgateError(f"not a gate result: {error_words(error)}") from error

    @field_validator("expected", "outcomes", "warnings", "covers", mode="before")
    @classmethod
    def _tuples(cls, value: object) -> object:
        if isinstance(value, list):
            return tuple(tuple(item) if isinstance(item, list) else item for item in value)
        return value

    @field_validator("discard_rate", mode="before")
    @classmethod
    def _rate(cls, value: object) -> object:
        return float(to_decimal(value)) if isinstance(value, Decimal) else value

    @field_validator("discards_by_reason", mode="before")
    @classmethod
    def _counts(cls, value: object) -> object:
        if isinstance(value, dict):
            return {key: whole_number(n) for key, n in value.items()}
        return value

    @model_validator(mode="wrap")
    @classmethod
    def _derived(cls, value: Any, handler: Any) -> GateResult:  # noqa: ANN401 -- pydantic's signature
        """Take ``ok`` and ``failures`` from JSON only to compare them: they follow from the outcomes."""
        if not isinstance(value, dict):
            return handler(value)  # type: ignore[no-any-return]
        stated = {key: value[key] for key in ("ok", "failures") if key in value}
        result: GateResult = handler({key: item for key, item in value.items() if key not in stated})
        if "ok" in stated and stated["ok"] is not result.ok:
            raise ValueError("ok contradicts the outcomes")
        said = stated.get("failures", result.failures)
        if not isinstance(said, (list, tuple)) or tuple(said) != result.failures:
            raise ValueError("failures contradict the outcomes")
        return result


def failure_prefix(outcome: Rejected) -> str:
    """What stands in brackets before a failure: a claim id, "ledger", "unlisted" or "audit"."""
    if outcome.check == "ledger" and outcome.subject == "artifact":
        return "ledger"
    if outcome.check == "coverage" or outcome.reason is Reason.UNLISTED:
        return "unlisted"
    if outcome.check == "audit" or outcome.subject == "summary":
        return "audit"
    return outcome.subject
