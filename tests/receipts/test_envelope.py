"""Whoever changes, strips or forges a part of the envelope is refused."""

from __future__ import annotations

import base64
import json

import pytest

from needs import need
from receipts.sample_receipts import ED25519, P256, issue, refusals, rewrap, verify
from reportgate.receipts import (
    Envelope,
    PrivateKey,
    ReceiptError,
    Refusal,
    generate_key,
    verify_receipt,
)
from reportgate.receipts.envelope import Signature
from reportgate.receipts.keys import P256_ORDER


def test_changed_payload() -> None:
    receipt = issue()
    changed = base64.b64encode(receipt.envelope.payload.replace(b"PASSED", b"PASSES")).decode()
    assert refusals(rewrap(receipt, payload=changed)) == [Refusal.SIGNATURE_INVALID]


@pytest.mark.parametrize(
    "payload_type", ["application/vnd.in-toto+jsox", "application/json", "", "APPLICATION/VND.IN-TOTO+JSON"]
)
def test_wrong_payload_type(payload_type: str) -> None:
    assert refusals(rewrap(issue(), payloadType=payload_type)) == [Refusal.PAYLOAD_TYPE]


def test_resigned_wrong_payload_type() -> None:
    """A trusted key that signed something else did not sign an acceptance."""
    payload = issue().envelope.payload
    bare = Envelope("application/json", payload, ())
    other = Envelope("application/json", payload, (Signature(ED25519.key_id, ED25519.sign(bare.signed_bytes)),))
    assert refusals(other.to_json()) == [Refusal.PAYLOAD_TYPE]


def test_stripped_signature() -> None:
    """Where a key is demanded there must be a signature; without one, a receipt that was signed still says so."""
    stripped = rewrap(issue(), signatures=[])
    assert refusals(stripped) == [Refusal.UNSIGNED]
    assert refusals(stripped, keys=[]) == [Refusal.SIGNATURE_STRIPPED]
    assert refusals(issue(None)) == [Refusal.UNSIGNED]


def test_duplicated_and_added_signatures() -> None:
    receipt = issue()
    own = json.loads(receipt.to_json())["signatures"][0]
    other = json.loads(issue(P256).to_json())["signatures"][0]
    for signatures in ([own, own], [own, other], [other, own]):
        assert refusals(rewrap(receipt, signatures=signatures)) == [Refusal.SIGNATURE_COUNT]


def test_a_signature_is_never_ignored() -> None:
    """Who gives no key cannot pass a signed receipt off as an unsigned one."""
    assert refusals(issue(), keys=[]) == [Refusal.KEY_NEEDED]


def test_other_key() -> None:
    assert refusals(issue(generate_key())) == [Refusal.KEY_UNKNOWN]
    assert refusals(issue(P256)) == [Refusal.KEY_UNKNOWN]


def test_forged_key_id() -> None:
    """A foreign signature under a trusted key's id does not fit."""
    forger = generate_key()
    payload = issue().envelope.payload
    signature = Signature(
        ED25519.key_id, forger.sign(Envelope("application/vnd.in-toto+json", payload, ()).signed_bytes)
    )
    forged = Envelope("application/vnd.in-toto+json", payload, (signature,))
    assert refusals(forged.to_json()) == [Refusal.SIGNATURE_INVALID]


def test_a_signature_without_encoding_of_the_type_is_refused() -> None:
    """The signature covers type and payload with their lengths, not the payload alone."""
    payload = issue().envelope.payload
    bare = Envelope("application/vnd.in-toto+json", payload, (Signature(ED25519.key_id, ED25519.sign(payload)),))
    assert refusals(bare.to_json()) == [Refusal.SIGNATURE_INVALID]


def test_signer_of_another_statement() -> None:
    """The key that signed must be the one that the statement names."""
    statement = issue(P256).statement.to_json().encode()
    bare = Envelope("application/vnd.in-toto+json", statement, ())
    signed = Envelope(bare.payload_type, statement, (Signature(ED25519.key_id, ED25519.sign(bare.signed_bytes)),))
    assert refusals(signed.to_json()) == [Refusal.SIGNER_MISMATCH]


@pytest.mark.parametrize("signer", [ED25519, P256])
def test_every_changed_byte_is_refused(signer: PrivateKey) -> None:
    """No byte of the file can change without a refusal: not in the payload, the signature, the key id, nor between."""
    text = issue(signer).to_json()
    for place in range(len(text) - 1):
        for sign in {"A", "B", " ", '"'} - {text[place]}:
            assert refusals(text[:place] + sign + text[place + 1 :], keys=[signer.public_key])


@pytest.mark.parametrize("signer", [ED25519, P256])
def test_every_removed_or_added_byte_is_refused(signer: PrivateKey) -> None:
    text = issue(signer).to_json()
    for place in range(len(text) - 1):
        assert refusals(text[:place] + text[place + 1 :], keys=[signer.public_key])
    for place in range(0, len(text), 7):
        assert refusals(text[:place] + " " + text[place:], keys=[signer.public_key])


def test_the_line_feed_at_the_end_may_be_missing() -> None:
    assert verify(issue().to_json().rstrip("\n")).signed


def test_the_other_form_of_an_ecdsa_signature_is_refused() -> None:
    """(r, n - s) verifies as well as (r, s); only one of them was issued."""
    utils = need("cryptography.hazmat.primitives.asymmetric.utils")
    receipt = issue(P256)
    r, s = utils.decode_dss_signature(receipt.envelope.signatures[0].value)
    twin = utils.encode_dss_signature(r, P256_ORDER - s)
    changed = Envelope(receipt.envelope.payload_type, receipt.envelope.payload, (Signature(P256.key_id, twin),))
    assert refusals(changed.to_json(), keys=[P256.public_key]) == [Refusal.SIGNATURE_INVALID]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"payload":"","payloadType":"x"}',
        '{"payload":3,"payloadType":"application/vnd.in-toto+json","signatures":[]}',
        '{"payload":"e30","payloadType":"application/vnd.in-toto+json","signatures":[]}',
        '{"payload":"e30=","payloadType":"application/vnd.in-toto+json","signatures":{}}',
        '{"payload":"e30=","payloadType":"application/vnd.in-toto+json","signatures":[{"sig":""}]}',
        '{"payload":"e30=","payload":"e30=","payloadType":"application/vnd.in-toto+json","signatures":[]}',
        "\ufeff{}",
    ],
)
def test_what_is_no_envelope(text: str) -> None:
    assert refusals(text) == [Refusal.ENVELOPE_INVALID]
    with pytest.raises(ReceiptError):
        verify_receipt(b"\xff" + text.encode(), b"", policies=())
