"""How is a receipt issued, and when is it good enough to publish?

Verification goes in order, and each step trusts only what the one before has shown:

1. the envelope is one, in canonical form, of our payload type;
2. it has exactly the signature that the verifier's key demands, or none where no key was given;
3. the payload, read only now, is a statement of an acceptance in canonical form;
4. the statement is about these bytes, this report, a listed policy and tool version, recent, and no override.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from reportgate.digests import digest_bytes, digest_data
from reportgate.errors import ReportgateError
from reportgate.ledger import Artifact
from reportgate.metrics.registry import MetricRegistry
from reportgate.receipts.envelope import Envelope, Signature
from reportgate.receipts.keys import PublicKey, Signer
from reportgate.receipts.statement import PAYLOAD_TYPE, TIME_FORMAT, Override, Statement, make_statement
from reportgate.verdict import GateResult
from reportgate.version import __version__

MAX_AGE: Final = timedelta(days=1)
"""Oldest acceptance that may be published, unless the verifier says otherwise."""
CLOCK_SKEW: Final = timedelta(minutes=5)
"""How far ahead the clock of the machine that accepted may be."""


class Refusal(StrEnum):
    """Why a receipt does not allow publication. Part of the format: add, never rename."""

    ENVELOPE_INVALID = "ENVELOPE_INVALID"
    PAYLOAD_TYPE = "PAYLOAD_TYPE"
    UNSIGNED = "UNSIGNED"
    SIGNATURE_STRIPPED = "SIGNATURE_STRIPPED"
    SIGNATURE_COUNT = "SIGNATURE_COUNT"
    KEY_NEEDED = "KEY_NEEDED"
    KEY_UNKNOWN = "KEY_UNKNOWN"
    SIGNATURE_INVALID = "SIGNATURE_INVALID"
    STATEMENT_INVALID = "STATEMENT_INVALID"
    SIGNER_MISMATCH = "SIGNER_MISMATCH"
    OTHER_SUMMARY = "OTHER_SUMMARY"
    OTHER_ARTIFACT = "OTHER_ARTIFACT"
    OTHER_RESOURCE = "OTHER_RESOURCE"
    OTHER_POLICY = "OTHER_POLICY"
    OTHER_VERSION = "OTHER_VERSION"
    TOO_OLD = "TOO_OLD"
    FROM_THE_FUTURE = "FROM_THE_FUTURE"
    OVERRIDDEN = "OVERRIDDEN"


class ReceiptError(ReportgateError):
    """A receipt does not allow publication.

    Attributes:
        refusals: Every reason that could be established, with its message.
    """

    def __init__(self, *refusals: tuple[Refusal, str]) -> None:
        self.refusals = refusals
        super().__init__("; ".join(f"{code}: {message}" for code, message in refusals))


@dataclass(frozen=True, slots=True)
class Receipt:
    """A statement in its envelope."""

    statement: Statement
    envelope: Envelope

    @property
    def signed(self) -> bool:
        """Whether it carries a signature; without one it shows carelessness, not malice."""
        return bool(self.envelope.signatures)

    def to_json(self) -> str:
        """Write the receipt as a file holds it."""
        return self.envelope.to_json()


def issue_receipt(
    artifact: Artifact,
    result: GateResult,
    *,
    signer: Signer | None = None,
    data: object = None,
    metrics: MetricRegistry | None = None,
    resource: str | None = None,
    attempts: int = 1,
    override: Override | None = None,
    time: datetime | None = None,
) -> Receipt:
    """Issue the receipt of an accepted artifact, or of a rejected one that a person decided to publish.

    Args:
        artifact: What was gated.
        result: The verdict on it.
        signer: The key; None issues an unsigned receipt, which says so.
        data: The data, to digest it if the result does not hold its digest.
        metrics: The registry, to digest the functions that the claims used.
        resource: Which report of which period this is, in the operator's words.
        attempts: How many times the report was generated.
        override: A person's decision, for a rejected artifact only.
        time: When it was verified; now by default.

    Raises:
        ReportgateError: The artifact was rejected and nobody overrode that, or the result does not say which
            artifact and which policy it is about.
    """
    statement = make_statement(
        artifact,
        result,
        data_digest=None if result.digests.data else digest_data(data),
        metrics=metrics,
        resource=resource,
        attempts=attempts,
        override=override,
        signer=None if signer is None else signer.key_id,
        time=time,
    )
    bare = Envelope(PAYLOAD_TYPE, statement.to_json().encode(), ())
    if signer is None:
        return Receipt(statement, bare)
    signature = Signature(signer.key_id, signer.sign(bare.signed_bytes))
    return Receipt(statement, Envelope(bare.payload_type, bare.payload, (signature,)))


def verify_receipt(
    receipt: str | bytes,
    summary: bytes,
    *,
    policies: Collection[str],
    keys: Sequence[PublicKey] = (),
    resource: str | None = None,
    artifact: bytes | None = None,
    max_age: timedelta = MAX_AGE,
    versions: Collection[str] = (__version__,),
    allow_override: bool = False,
    now: datetime | None = None,
) -> Receipt:
    """Decide whether *receipt* allows the publication of exactly the bytes of *summary*.

    Args:
        receipt: The receipt as its file holds it.
        summary: The bytes that are about to be published.
        policies: Digests of the policies under which an acceptance counts; none means that none counts.
        keys: Keys that are trusted; with none, only a receipt that says it is unsigned passes.
        resource: Which report of which period is to be published; None does not ask.
        artifact: The artifact as it was given to the gate; None does not ask.
        max_age: Oldest acceptance that counts, inclusive.
        versions: Versions of reportgate whose acceptance counts.
        allow_override: Whether a person's decision counts as an acceptance.
        now: The time; the clock's by default.

    Raises:
        ReceiptError: It does not, with every reason that could be established.
    """
    envelope = _open(receipt)
    key = _check_signature(envelope, keys)
    statement = _read_statement(envelope)
    refusals = [
        *_check_signer(statement, key),
        *_check_subjects(statement, summary, artifact),
        *_check_circumstances(statement, policies, resource, versions, allow_override=allow_override),
        *_check_time(statement, max_age, now or datetime.now(UTC)),
    ]
    if refusals:
        raise ReceiptError(*refusals)
    return Receipt(statement, envelope)


def _open(receipt: str | bytes) -> Envelope:
    """Step 1."""
    try:
        envelope = Envelope.from_json(receipt.decode() if isinstance(receipt, bytes) else receipt)
    except (ReportgateError, UnicodeDecodeError) as error:
        raise ReceiptError((Refusal.ENVELOPE_INVALID, str(error))) from error
    if envelope.payload_type != PAYLOAD_TYPE:
        raise ReceiptError((Refusal.PAYLOAD_TYPE, f"the payload is {envelope.payload_type!r}, not {PAYLOAD_TYPE!r}"))
    return envelope


def _check_signature(envelope: Envelope, keys: Sequence[PublicKey]) -> PublicKey | None:
    """Step 2: the key that signed, None for an unsigned receipt where no key was given."""
    count = len(envelope.signatures)
    if not keys:
        if count:
            raise ReceiptError((Refusal.KEY_NEEDED, "the receipt is signed; the key that may sign was not given"))
        return None
    if not count:
        raise ReceiptError((Refusal.UNSIGNED, "a signature is demanded, and the receipt carries none"))
    if count > 1:
        raise ReceiptError((Refusal.SIGNATURE_COUNT, f"one signature is expected, the receipt carries {count}"))
    signature = envelope.signatures[0]
    key = next((key for key in keys if key.key_id == signature.key_id), None)
    if key is None:
        raise ReceiptError((Refusal.KEY_UNKNOWN, f"signed by a key that is not trusted here: {signature.key_id!r}"))
    if not key.verifies(signature.value, envelope.signed_bytes):
        raise ReceiptError((Refusal.SIGNATURE_INVALID, "the signature does not fit the payload"))
    return key


def _read_statement(envelope: Envelope) -> Statement:
    """Step 3."""
    try:
        text = envelope.payload.decode()
        statement = Statement.from_json(text)
    except (ReportgateError, UnicodeDecodeError) as error:
        raise ReceiptError((Refusal.STATEMENT_INVALID, str(error))) from error
    if statement.to_json() != text:
        raise ReceiptError((Refusal.STATEMENT_INVALID, "the statement is not in canonical form"))
    return statement


# Step 4, in four parts that are all looked at.


def _check_signer(statement: Statement, key: PublicKey | None) -> list[tuple[Refusal, str]]:
    stated = statement.predicate.signer
    if key is None and stated is not None:
        return [(Refusal.SIGNATURE_STRIPPED, f"the receipt was signed by {stated!r} and carries no signature")]
    if key is not None and stated != key.key_id:
        return [(Refusal.SIGNER_MISMATCH, f"the statement names {stated!r} as its signer")]
    return []


def _check_subjects(statement: Statement, summary: bytes, artifact: bytes | None) -> list[tuple[Refusal, str]]:
    refusals = []
    found = digest_bytes(summary)
    if statement.digest_of("summary") != found:
        refusals.append((Refusal.OTHER_SUMMARY, f"these bytes were not accepted: their SHA-256 is {found}"))
    if artifact is not None and statement.digest_of("artifact") != digest_bytes(artifact):
        refusals.append((Refusal.OTHER_ARTIFACT, "the receipt is of another artifact"))
    return refusals


def _check_circumstances(
    statement: Statement,
    policies: Collection[str],
    resource: str | None,
    versions: Collection[str],
    *,
    allow_override: bool,
) -> list[tuple[Refusal, str]]:
    predicate = statement.predicate
    refusals = []
    if predicate.policy.digest.sha256 not in policies:
        refusals.append(
            (Refusal.OTHER_POLICY, f"accepted under policy {predicate.policy.digest.sha256}, which is not listed")
        )
    if resource is not None and predicate.resource_uri != resource:
        refusals.append((Refusal.OTHER_RESOURCE, f"the receipt is for {predicate.resource_uri!r}, not {resource!r}"))
    version = predicate.verifier.version.get("reportgate")
    if version not in versions:
        refusals.append((Refusal.OTHER_VERSION, f"accepted by version {version!r}, which is not listed"))
    if (predicate.override is None) is not (predicate.verification_result == "PASSED"):
        refusals.append((Refusal.STATEMENT_INVALID, "the result and the override contradict each other"))
    elif predicate.override is not None and not allow_override:
        message = f"the gate rejected it; {predicate.override.reviewer!r} decided to publish it all the same"
        refusals.append((Refusal.OVERRIDDEN, message))
    return refusals


def _check_time(statement: Statement, max_age: timedelta, now: datetime) -> list[tuple[Refusal, str]]:
    stated = statement.predicate.time_verified
    try:
        time = datetime.strptime(stated, TIME_FORMAT).replace(tzinfo=UTC)
    except ValueError:
        return [(Refusal.STATEMENT_INVALID, f"{stated!r} is no time")]
    if time > now + CLOCK_SKEW:
        return [(Refusal.FROM_THE_FUTURE, f"accepted at {stated}, which is to come")]
    # The statement's time is cut to the second.
    if now - time > max_age + timedelta(seconds=1):
        return [(Refusal.TOO_OLD, f"accepted at {stated}, longer ago than {max_age}")]
    return []
