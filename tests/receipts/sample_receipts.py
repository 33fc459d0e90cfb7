"""Receipts to try: issued, verified, wrapped and signed again."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from reportgate.documents import canonical_json
from reportgate.receipts import (
    Envelope,
    PrivateKey,
    Receipt,
    ReceiptError,
    Refusal,
    generate_key,
    issue_receipt,
    verify_receipt,
)
from reportgate.receipts.envelope import Signature
from sample_results import POLICY_DIGEST, SUMMARY, make_accepted, make_artifact

NOW = datetime(2026, 12, 1, 3, 0, 0, tzinfo=UTC)
ED25519, P256 = generate_key("ed25519"), generate_key("ecdsa-p256")


def issue(signer: PrivateKey | None = ED25519, **options: Any) -> Receipt:
    artifact = options.pop("artifact", None) or make_artifact()
    return issue_receipt(artifact, make_accepted(artifact), signer=signer, time=NOW, **options)


def verify(receipt: Receipt | str, **options: Any) -> Receipt:
    given: dict[str, Any] = {
        "summary": SUMMARY.encode(),
        "policies": {POLICY_DIGEST},
        "keys": [ED25519.public_key],
        "now": NOW,
    }
    text = receipt if isinstance(receipt, str) else receipt.to_json()
    return verify_receipt(text, **{**given, **options})


def refusals(receipt: Receipt | str, **options: Any) -> list[Refusal]:
    with pytest.raises(ReceiptError) as caught:
        verify(receipt, **options)
    for code, message in caught.value.refusals:
        assert f"{code}: {message}" in str(caught.value)
        assert message
    return [code for code, _ in caught.value.refusals]


def rewrap(receipt: Receipt, **changes: Any) -> str:
    document = json.loads(receipt.to_json())
    return canonical_json({**document, **changes}) + "\n"


def resign(document: dict[str, Any], signer: PrivateKey | None = ED25519) -> str:
    payload = canonical_json(document).encode()
    bare = Envelope("application/vnd.in-toto+json", payload, ())
    if signer is None:
        return bare.to_json()
    return Envelope(bare.payload_type, payload, (Signature(signer.key_id, signer.sign(bare.signed_bytes)),)).to_json()


def clicks_total(data: dict[str, int]) -> int:
    return data["clicks"]
