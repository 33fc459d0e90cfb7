"""A receipt says what was accepted, on what grounds, and reads back as it was written."""

from __future__ import annotations

import base64
import json
import re
from datetime import timedelta
from typing import Any

import pytest

from needs import need
from receipts.sample_receipts import ED25519, NOW, P256, clicks_total, issue, refusals, rewrap, verify
from reportgate import ReportgateError
from reportgate.digests import digest_bytes, digest_data
from reportgate.documents import canonical_json, parse_json
from reportgate.metrics.registry import MetricRegistry
from reportgate.receipts import (
    Envelope,
    Override,
    PrivateKey,
    Receipt,
    ReceiptError,
    Refusal,
    Statement,
    issue_receipt,
)
from reportgate.receipts.envelope import Signature, pre_authentication_encoding
from sample_results import SUMMARY, make_accepted, make_artifact, make_rejected


@pytest.mark.parametrize("signer", [ED25519, P256])
def test_a_signed_receipt_verifies(signer: PrivateKey) -> None:
    receipt = verify(issue(signer), keys=[signer.public_key])
    assert receipt.signed
    assert receipt.statement.digest_of("summary") == digest_bytes(SUMMARY.encode())
    assert receipt.statement.predicate.signer == signer.key_id


def test_one_of_several_keys() -> None:
    """While keys are exchanged two are trusted."""
    assert verify(issue(P256), keys=[ED25519.public_key, P256.public_key]).signed


def test_an_unsigned_receipt_is_marked() -> None:
    receipt = verify(issue(None), keys=[])
    assert not receipt.signed
    assert receipt.statement.predicate.signer is None


def test_the_statement_is_canonical_in_toto() -> None:
    """Types, subjects and predicate stand where in-toto puts them, in the canonical form of RFC 8785."""
    payload = issue().envelope.payload.decode()
    document = json.loads(payload)
    assert document["_type"] == "https://in-toto.io/Statement/v1"
    assert [subject["name"] for subject in document["subject"]] == ["summary", "artifact"]
    assert document["predicate"]["timeVerified"] == "2026-12-01T03:00:00Z"
    assert payload == json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert payload == canonical_json(parse_json(payload))


def test_what_was_used_is_bound() -> None:
    """Data, sources, and each metric that a claim named with the digest of its source."""
    metrics = MetricRegistry()
    metrics.metric("clicks.total", unit="count")(clicks_total)
    metrics.metric("unused")(clicks_total)
    metrics.metric("clicks.wow")(max)
    data = {"clicks": 1240}
    predicate = issue(data=data, metrics=metrics, resource="report:weekly/2026-11-23").statement.predicate
    assert {entry.name: entry.digest.sha256 for entry in predicate.inputs} == {
        "data": digest_data(data),
        "sources": "2" * 64,
    }
    assert [(metric.key, metric.digest is not None) for metric in predicate.metrics] == [
        ("clicks.total", True),
        ("clicks.wow", False),
    ]
    assert predicate.resource_uri == "report:weekly/2026-11-23"


def test_only_accepted_artifacts_get_one() -> None:
    with pytest.raises(ReportgateError, match="accepted"):
        issue_receipt(make_artifact(), make_rejected())
    nothing_bound = make_accepted().model_copy(update={"digests": type(make_accepted().digests)()})
    with pytest.raises(ReportgateError, match="no digest"):
        issue_receipt(make_artifact(), nothing_bound)


def test_an_override_stays_an_override() -> None:
    """A person's decision is no acceptance, unless the publisher says that it counts."""
    rejected = make_rejected()
    override = Override(reviewer="k.sato", reason="the data file was a day old", failures=rejected.failures)
    receipt = issue_receipt(make_artifact(), rejected, signer=ED25519, override=override, time=NOW)
    assert refusals(receipt) == [Refusal.OVERRIDDEN]
    allowed = verify(receipt, allow_override=True)
    assert allowed.statement.predicate.override == override
    assert allowed.statement.predicate.verification_result == "OVERRIDDEN"
    with pytest.raises(ReportgateError, match="overridden by a person"):
        issue_receipt(make_artifact(), make_accepted(), override=override)


def test_every_reason_is_named() -> None:
    """Once the signature holds, everything that is wrong is said at once."""
    found = refusals(
        issue(), summary=b"x", policies=(), resource="r", versions=(), artifact=b"y", now=NOW + timedelta(days=9)
    )
    assert found == [
        Refusal.OTHER_SUMMARY,
        Refusal.OTHER_ARTIFACT,
        Refusal.OTHER_POLICY,
        Refusal.OTHER_RESOURCE,
        Refusal.OTHER_VERSION,
        Refusal.TOO_OLD,
    ]


def test_each_refusal_has_its_own_words() -> None:
    """One receipt for every way in which it may be refused: no two say the same, whatever the digests in them."""
    receipt, rejected = issue(), make_rejected()
    own = json.loads(receipt.to_json())["signatures"][0]
    statement = issue(P256).statement.to_json().encode()
    bare = Envelope(receipt.envelope.payload_type, statement, ())
    crossed = Envelope(bare.payload_type, statement, (Signature(ED25519.key_id, ED25519.sign(bare.signed_bytes)),))
    text = receipt.envelope.payload.replace(b"PASSED", b"PASSES")
    other = Envelope(bare.payload_type, text, ())
    invalid = Envelope(bare.payload_type, text, (Signature(ED25519.key_id, ED25519.sign(other.signed_bytes)),))
    override = Override(reviewer="k.sato", reason="late data", failures=rejected.failures)
    attempts: list[tuple[Receipt | str, dict[str, Any]]] = [
        ("{}", {}),
        (rewrap(receipt, payloadType="application/json"), {}),
        (issue(None), {}),
        (rewrap(receipt, signatures=[]), {"keys": []}),
        (rewrap(receipt, signatures=[own, own]), {}),
        (receipt, {"keys": []}),
        (issue(P256), {}),
        (rewrap(receipt, payload=base64.b64encode(text).decode()), {}),
        (invalid.to_json(), {}),
        (crossed.to_json(), {}),
        (receipt, {"summary": b"x"}),
        (receipt, {"artifact": b"x"}),
        (receipt, {"resource": "r"}),
        (receipt, {"policies": ()}),
        (receipt, {"versions": ()}),
        (receipt, {"now": NOW + timedelta(days=9)}),
        (receipt, {"now": NOW - timedelta(days=9)}),
        (issue_receipt(make_artifact(), rejected, signer=ED25519, override=override, time=NOW), {}),
    ]
    said: dict[Refusal, str] = {}
    for tampered, options in attempts:
        with pytest.raises(ReceiptError) as caught:
            verify(tampered, **options)
        ((code, message),) = caught.value.refusals
        said[code] = re.sub(r"[0-9a-f]{64}", "", message)
    assert set(said) == set(Refusal)
    assert len(set(said.values())) == len(Refusal)


def test_statement_reads_back() -> None:
    statement = issue().statement
    assert Statement.from_json(statement.to_json()) == statement


def test_encoding_of_the_specification() -> None:
    """The example of the DSSE protocol."""
    encoded = pre_authentication_encoding("http://example.com/HelloWorld", b"hello world")
    assert encoded == b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"


@pytest.mark.parametrize("kind", ["ed25519", "ecdsa-p256"])
def test_another_library_verifies_it(kind: str) -> None:
    """The envelope and both kinds of signature are what securesystemslib takes them for."""
    dsse, keys = need("securesystemslib.dsse"), need("securesystemslib.signer")
    private = ED25519 if kind == "ed25519" else P256
    envelope = dsse.Envelope.from_dict(json.loads(issue(private).to_json()))
    key = keys.SSlibKey.from_crypto(private.key.public_key(), keyid=private.key_id)
    assert set(envelope.verify([key], 1)) == {private.key_id}
