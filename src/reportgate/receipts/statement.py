"""What does a receipt state? An in-toto Statement v1 about the exact bytes that were accepted.

The predicate is modelled on the Verification Summary of SLSA: who verified what, when, under which policy, and how it
ended. Its models are strict, so a field that is missing, unknown or of another form is refused when one is read.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, ValidationError, field_validator

from reportgate.digests import digest_text
from reportgate.documents import Document, JsonError, Text, canonical_json, error_words, parse_json
from reportgate.errors import ReportgateError
from reportgate.ledger import Artifact, NumericClaim
from reportgate.metrics.registry import MetricRegistry
from reportgate.verdict import GateResult
from reportgate.version import __version__

STATEMENT_TYPE: Final = "https://in-toto.io/Statement/v1"
PREDICATE_TYPE: Final = "urn:reportgate:acceptance:v1"
PAYLOAD_TYPE: Final = "application/vnd.in-toto+json"
TIME_FORMAT: Final = "%Y-%m-%dT%H:%M:%SZ"

Sha256: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Time: TypeAlias = Annotated[str, Field(pattern=r"^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z$")]


class DigestSet(Document):
    """A digest as in-toto writes it."""

    sha256: Sha256


class Subject(Document):
    """One thing that the statement is about."""

    name: Literal["summary", "artifact"]
    digest: DigestSet


class Verifier(Document):
    """Who decided."""

    id: Literal["urn:reportgate"] = "urn:reportgate"
    version: dict[str, str]
    """Component -> version; "reportgate" is always there."""


class PolicyReference(Document):
    """The policy that was applied."""

    digest: DigestSet


class Input(Document):
    """Something that the verdict rests on beside the artifact."""

    name: Literal["data", "sources", "prompt"]
    digest: DigestSet


class MetricReference(Document):
    """A metric that recomputed a claim, with the digest of its function's source where Python knows it."""

    key: Text
    digest: DigestSet | None


class Override(Document):
    """A person's decision to publish what the gate rejected; it stays visible in the receipt."""

    reviewer: Annotated[Text, Field(min_length=1, max_length=1000)]
    reason: Annotated[Text, Field(min_length=1, max_length=10_000)]
    failures: Annotated[tuple[Text, ...], Field(min_length=1)]
    """What the gate had rejected it for."""

    @field_validator("failures", mode="before")
    @classmethod
    def _tuple(cls, value: object) -> object:
        return tuple(value) if isinstance(value, list) else value


class Predicate(Document):
    """How the gate decided."""

    verifier: Verifier
    time_verified: Time
    """UTC, to the second."""
    resource_uri: Text | None
    """Which report of which period this is, named by the operator; None when nobody named it."""
    policy: PolicyReference
    inputs: tuple[Input, ...]
    metrics: tuple[MetricReference, ...]
    auditor: Text
    """The model, or "off"."""
    attempts: Annotated[int, Field(ge=1)]
    """How many times the report was generated until it was accepted."""
    verification_result: Literal["PASSED", "OVERRIDDEN"]
    override: Override | None
    signer: Text | None
    """The id of the key that signs this; None marks a receipt without a signature."""

    @field_validator("inputs", "metrics", mode="before")
    @classmethod
    def _tuples(cls, value: object) -> object:
        return tuple(value) if isinstance(value, list) else value

    @field_validator("attempts", mode="before")
    @classmethod
    def _whole(cls, value: object) -> object:
        # JSON arrives with Decimals; only "1" is one, not "1.0".
        return int(str(value)) if str(value).isascii() and str(value).isdigit() else value


class Statement(Document):
    """The whole statement, as in-toto lays it out."""

    type: Literal["https://in-toto.io/Statement/v1"] = Field(STATEMENT_TYPE, alias="_type")
    subject: tuple[Subject, Subject]
    """The summary's exact bytes in UTF-8, then the artifact as it was given."""
    predicate_type: Literal["urn:reportgate:acceptance:v1"] = PREDICATE_TYPE
    predicate: Predicate

    @field_validator("subject", mode="before")
    @classmethod
    def _pair(cls, value: object) -> object:
        return tuple(value) if isinstance(value, list) else value

    def digest_of(self, name: Literal["summary", "artifact"]) -> str | None:
        """The digest of the subject *name*, None unless there is exactly one."""
        found = [subject.digest.sha256 for subject in self.subject if subject.name == name]
        return found[0] if len(found) == 1 else None

    def to_json(self) -> str:
        """Write the statement in the canonical form of RFC 8785."""
        return canonical_json(self.model_dump(by_alias=True))

    @classmethod
    def from_json(cls, text: str) -> Statement:
        """Read a statement.

        Raises:
            ReportgateError: Not such a document; every bad field is named.
        """
        try:
            return cls.model_validate(parse_json(text))
        except JsonError as error:
            raise ReportgateError(f"not a statement: {error}") from error
        except ValidationError as error:
            raise ReportgateError(f"not a statement of an acceptance: {error_words(error)}") from error


def make_statement(
    artifact: Artifact,
    result: GateResult,
    *,
    data_digest: str | None = None,
    metrics: MetricRegistry | None = None,
    resource: str | None = None,
    attempts: int = 1,
    override: Override | None = None,
    signer: str | None = None,
    time: datetime | None = None,
) -> Statement:
    """State that *artifact* may be published: because *result* accepts it, or because a person said so.

    Args:
        artifact: What was gated; its summary's exact characters are the first subject.
        result: The verdict on it.
        data_digest: The digest of the data, when *result* does not hold it.
        metrics: The registry, to digest the functions that the claims used.
        resource: Which report of which period this is, in the operator's words.
        attempts: How many times the report was generated.
        override: A person's decision, for a rejected artifact only.
        signer: The id of the key that will sign.
        time: When it was verified; now by default.

    Raises:
        ReportgateError: The artifact was rejected and nobody overrode that, it was accepted and somebody did, or the
            result does not say which artifact and which policy it is about.
    """
    if result.ok is (override is not None):
        raise ReportgateError("a receipt is for what was accepted, or rejected and overridden by a person")
    digests = result.digests
    if digests.artifact is None or digests.policy is None:
        raise ReportgateError("the result names no digest of its artifact and policy, so no receipt can bind them")
    inputs = {"data": digests.data or data_digest, "sources": digests.sources, "prompt": digests.prompt}
    predicate = {
        "verifier": {"version": {**result.versions, "reportgate": __version__}},
        "timeVerified": (time or datetime.now(UTC)).astimezone(UTC).strftime(TIME_FORMAT),
        "resourceUri": resource,
        "policy": {"digest": {"sha256": digests.policy}},
        "inputs": [{"name": name, "digest": {"sha256": digest}} for name, digest in inputs.items() if digest],
        "metrics": list(_metric_references(artifact, metrics)),
        "auditor": result.auditor,
        "attempts": attempts,
        "verificationResult": "PASSED" if override is None else "OVERRIDDEN",
        "override": None if override is None else override.model_dump(by_alias=True),
        "signer": signer,
    }
    subjects = {"summary": digest_text(artifact.summary), "artifact": digests.artifact}
    return Statement.model_validate(
        {
            "subject": [{"name": name, "digest": {"sha256": digest}} for name, digest in subjects.items()],
            "predicate": predicate,
        }
    )


def _metric_references(artifact: Artifact, metrics: MetricRegistry | None) -> Iterable[dict[str, Any]]:
    used = {claim.metric for claim in artifact.claims if isinstance(claim, NumericClaim)}
    for key in sorted(used):
        metric = metrics.get(key) if metrics is not None else None
        digest = _source_digest(metric.function) if metric is not None else None
        yield {"key": key, "digest": {"sha256": digest} if digest else None}


def _source_digest(function: Any) -> str | None:  # noqa: ANN401 -- whatever an operator registered
    try:
        return digest_text(inspect.getsource(function))
    except (OSError, TypeError):
        # Built-ins, partials and code typed at a prompt have no source.
        return None
