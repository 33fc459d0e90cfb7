"""Each field of the statement counts, even when the right key signs it again, as a stolen signer could."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from receipts.sample_receipts import ED25519, clicks_total, issue, refusals, resign, rewrap, verify
from reportgate.digests import digest_bytes
from reportgate.documents import canonical_json
from reportgate.metrics.registry import MetricRegistry
from reportgate.receipts import (
    Envelope,
    Refusal,
)
from reportgate.receipts.envelope import Signature


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if pairs is None:
        yield path
        return
    for key, item in pairs:
        yield from _leaves(item, (*path, key))


def _changed(document: Any, path: tuple[Any, ...], change: Callable[[Any], Any]) -> Any:
    copy = json.loads(json.dumps(document))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = change(inner[path[-1]])
    return copy


def _document() -> dict[str, Any]:
    metrics = MetricRegistry()
    metrics.metric("clicks.total")(clicks_total)
    receipt = issue(metrics=metrics, data={"a": 1}, resource="report:weekly/48")
    found: dict[str, Any] = json.loads(receipt.envelope.payload)
    return found


REFUSED_EVEN_IF_SIGNED = {
    ("_type",): Refusal.STATEMENT_INVALID,
    ("predicateType",): Refusal.STATEMENT_INVALID,
    ("subject", 0, "name"): Refusal.STATEMENT_INVALID,
    ("subject", 1, "name"): Refusal.STATEMENT_INVALID,
    ("predicate", "verifier", "id"): Refusal.STATEMENT_INVALID,
    ("predicate", "verifier", "version", "reportgate"): Refusal.OTHER_VERSION,
    ("predicate", "timeVerified"): Refusal.STATEMENT_INVALID,
    ("predicate", "resourceUri"): Refusal.OTHER_RESOURCE,
    ("predicate", "verificationResult"): Refusal.STATEMENT_INVALID,
    ("predicate", "signer"): Refusal.SIGNER_MISMATCH,
    ("predicate", "override"): Refusal.STATEMENT_INVALID,
    ("predicate", "attempts"): Refusal.STATEMENT_INVALID,
}


@pytest.mark.parametrize("path", list(_leaves(_document())), ids=lambda path: ".".join(map(str, path)))
def test_every_field_changed_without_the_key(path: tuple[Any, ...]) -> None:
    """Whoever does not hold the key can change no field."""
    changed = _changed(_document(), path, lambda value: f"{value}x")
    receipt = issue()
    text = rewrap(receipt, payload=base64.b64encode(canonical_json(changed).encode()).decode())
    assert refusals(text) == [Refusal.SIGNATURE_INVALID]


@pytest.mark.parametrize(("path", "refusal"), REFUSED_EVEN_IF_SIGNED.items(), ids=str)
def test_a_field_that_is_wrong_is_refused_even_if_signed(path: tuple[Any, ...], refusal: Refusal) -> None:
    changed = _changed(_document(), path, lambda value: f"{value}x")
    assert refusals(resign(changed), resource="report:weekly/48") == [refusal]


@pytest.mark.parametrize(
    ("path", "refusal"),
    [
        (("subject", 0, "digest", "sha256"), Refusal.OTHER_SUMMARY),
        (("subject", 1, "digest", "sha256"), Refusal.OTHER_ARTIFACT),
        (("predicate", "policy", "digest", "sha256"), Refusal.OTHER_POLICY),
    ],
    ids=str,
)
def test_a_digest_of_something_else_is_refused_even_if_signed(path: tuple[Any, ...], refusal: Refusal) -> None:
    artifact = b"the artifact"
    document = _changed(_document(), ("subject", 1, "digest", "sha256"), lambda _: digest_bytes(artifact))
    assert verify(resign(document), artifact=artifact).signed
    changed = _changed(document, path, lambda _: "f" * 64)
    assert refusals(resign(changed), artifact=artifact) == [refusal]


@pytest.mark.parametrize("path", list(_leaves(_document())), ids=lambda path: ".".join(map(str, path)))
def test_a_removed_or_unknown_field_is_refused_even_if_signed(path: tuple[Any, ...]) -> None:
    """A statement has exactly its fields; a list may be shorter, its entries may not."""
    document = json.loads(json.dumps(_document()))
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    if path[-2:] == ("version", "reportgate"):
        inner.pop(path[-1])
        assert refusals(resign(document)) == [Refusal.OTHER_VERSION]
        return
    value = inner.pop(path[-1])
    if path[-1] not in ("id", "_type", "predicateType"):
        assert refusals(resign(document)) == [Refusal.STATEMENT_INVALID]
    inner[path[-1]] = value
    inner["more"] = "x"
    if path[-2] != "version" if len(path) > 1 else True:
        assert refusals(resign(document)) == [Refusal.STATEMENT_INVALID]


def test_a_statement_in_another_writing_is_refused_even_if_signed() -> None:
    payload = json.dumps(_document(), ensure_ascii=False).encode()
    bare = Envelope("application/vnd.in-toto+json", payload, ())
    text = Envelope(bare.payload_type, payload, (Signature(ED25519.key_id, ED25519.sign(bare.signed_bytes)),)).to_json()
    assert refusals(text) == [Refusal.STATEMENT_INVALID]


@pytest.mark.parametrize("name", ["summary", "artifact"])
def test_one_subject_twice_is_refused_even_if_signed(name: str) -> None:
    document = _document()
    document["subject"][0]["name"] = document["subject"][1]["name"] = name
    assert Refusal.OTHER_SUMMARY in refusals(resign(document), artifact=b"x")
