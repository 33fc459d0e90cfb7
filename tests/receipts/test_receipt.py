"""A receipt lets exactly one text be published, for as long as it is fresh, under a policy that somebody listed."""

from __future__ import annotations

import base64
import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from needs import need
from reportgate import Artifact, ReportgateError
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
    generate_key,
    issue_receipt,
    verify_receipt,
)
from reportgate.receipts.envelope import Signature, pre_authentication_encoding
from reportgate.receipts.keys import P256_ORDER
from reportgate.version import __version__
from sample_results import POLICY_DIGEST, SUMMARY, make_accepted, make_artifact, make_rejected

NOW = datetime(2026, 12, 1, 3, 0, 0, tzinfo=UTC)
ED25519, P256 = generate_key("ed25519"), generate_key("ecdsa-p256")


def _issue(signer: PrivateKey | None = ED25519, **options: Any) -> Receipt:
    artifact = options.pop("artifact", None) or make_artifact()
    return issue_receipt(artifact, make_accepted(artifact), signer=signer, time=NOW, **options)


def _verify(receipt: Receipt | str, **options: Any) -> Receipt:
    given: dict[str, Any] = {
        "summary": SUMMARY.encode(),
        "policies": {POLICY_DIGEST},
        "keys": [ED25519.public_key],
        "now": NOW,
    }
    text = receipt if isinstance(receipt, str) else receipt.to_json()
    return verify_receipt(text, **{**given, **options})


def _refusals(receipt: Receipt | str, **options: Any) -> list[Refusal]:
    with pytest.raises(ReceiptError) as caught:
        _verify(receipt, **options)
    for code, message in caught.value.refusals:
        assert f"{code}: {message}" in str(caught.value)
        assert message
    return [code for code, _ in caught.value.refusals]


@pytest.mark.parametrize("signer", [ED25519, P256])
def test_a_signed_receipt_verifies(signer: PrivateKey) -> None:
    receipt = _verify(_issue(signer), keys=[signer.public_key])
    assert receipt.signed
    assert receipt.statement.digest_of("summary") == digest_bytes(SUMMARY.encode())
    assert receipt.statement.predicate.signer == signer.key_id


def test_one_of_several_keys() -> None:
    """While keys are exchanged two are trusted."""
    assert _verify(_issue(P256), keys=[ED25519.public_key, P256.public_key]).signed


def test_an_unsigned_receipt_is_marked() -> None:
    receipt = _verify(_issue(None), keys=[])
    assert not receipt.signed
    assert receipt.statement.predicate.signer is None


def test_the_statement_is_canonical_in_toto() -> None:
    """Types, subjects and predicate stand where in-toto puts them, in the canonical form of RFC 8785."""
    payload = _issue().envelope.payload.decode()
    document = json.loads(payload)
    assert document["_type"] == "https://in-toto.io/Statement/v1"
    assert [subject["name"] for subject in document["subject"]] == ["summary", "artifact"]
    assert document["predicate"]["timeVerified"] == "2026-12-01T03:00:00Z"
    assert payload == json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert payload == canonical_json(parse_json(payload))


def test_what_was_used_is_bound() -> None:
    """Data, sources, and each metric that a claim named with the digest of its source."""
    metrics = MetricRegistry()
    metrics.metric("clicks.total", unit="count")(_clicks_total)
    metrics.metric("unused")(_clicks_total)
    metrics.metric("clicks.wow")(max)
    data = {"clicks": 1240}
    predicate = _issue(data=data, metrics=metrics, resource="report:weekly/2026-11-23").statement.predicate
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
    assert _refusals(receipt) == [Refusal.OVERRIDDEN]
    allowed = _verify(receipt, allow_override=True)
    assert allowed.statement.predicate.override == override
    assert allowed.statement.predicate.verification_result == "OVERRIDDEN"
    with pytest.raises(ReportgateError, match="overridden by a person"):
        issue_receipt(make_artifact(), make_accepted(), override=override)


# Tampering: the parts of the envelope.


def _envelope(receipt: Receipt, **changes: Any) -> str:
    document = json.loads(receipt.to_json())
    return canonical_json({**document, **changes}) + "\n"


def test_changed_payload() -> None:
    receipt = _issue()
    changed = base64.b64encode(receipt.envelope.payload.replace(b"PASSED", b"PASSES")).decode()
    assert _refusals(_envelope(receipt, payload=changed)) == [Refusal.SIGNATURE_INVALID]


@pytest.mark.parametrize(
    "payload_type", ["application/vnd.in-toto+jsox", "application/json", "", "APPLICATION/VND.IN-TOTO+JSON"]
)
def test_wrong_payload_type(payload_type: str) -> None:
    assert _refusals(_envelope(_issue(), payloadType=payload_type)) == [Refusal.PAYLOAD_TYPE]


def test_resigned_wrong_payload_type() -> None:
    """A trusted key that signed something else did not sign an acceptance."""
    payload = _issue().envelope.payload
    bare = Envelope("application/json", payload, ())
    other = Envelope("application/json", payload, (Signature(ED25519.key_id, ED25519.sign(bare.signed_bytes)),))
    assert _refusals(other.to_json()) == [Refusal.PAYLOAD_TYPE]


def test_stripped_signature() -> None:
    """Where a key is demanded there must be a signature; without one, a receipt that was signed still says so."""
    stripped = _envelope(_issue(), signatures=[])
    assert _refusals(stripped) == [Refusal.UNSIGNED]
    assert _refusals(stripped, keys=[]) == [Refusal.SIGNATURE_STRIPPED]
    assert _refusals(_issue(None)) == [Refusal.UNSIGNED]


def test_duplicated_and_added_signatures() -> None:
    receipt = _issue()
    own = json.loads(receipt.to_json())["signatures"][0]
    other = json.loads(_issue(P256).to_json())["signatures"][0]
    for signatures in ([own, own], [own, other], [other, own]):
        assert _refusals(_envelope(receipt, signatures=signatures)) == [Refusal.SIGNATURE_COUNT]


def test_a_signature_is_never_ignored() -> None:
    """Who gives no key cannot pass a signed receipt off as an unsigned one."""
    assert _refusals(_issue(), keys=[]) == [Refusal.KEY_NEEDED]


def test_other_key() -> None:
    assert _refusals(_issue(generate_key())) == [Refusal.KEY_UNKNOWN]
    assert _refusals(_issue(P256)) == [Refusal.KEY_UNKNOWN]


def test_forged_key_id() -> None:
    """A foreign signature under a trusted key's id does not fit."""
    forger = generate_key()
    payload = _issue().envelope.payload
    signature = Signature(
        ED25519.key_id, forger.sign(Envelope("application/vnd.in-toto+json", payload, ()).signed_bytes)
    )
    forged = Envelope("application/vnd.in-toto+json", payload, (signature,))
    assert _refusals(forged.to_json()) == [Refusal.SIGNATURE_INVALID]


def test_a_signature_without_encoding_of_the_type_is_refused() -> None:
    """The signature covers type and payload with their lengths, not the payload alone."""
    payload = _issue().envelope.payload
    bare = Envelope("application/vnd.in-toto+json", payload, (Signature(ED25519.key_id, ED25519.sign(payload)),))
    assert _refusals(bare.to_json()) == [Refusal.SIGNATURE_INVALID]


def test_signer_of_another_statement() -> None:
    """The key that signed must be the one that the statement names."""
    statement = _issue(P256).statement.to_json().encode()
    bare = Envelope("application/vnd.in-toto+json", statement, ())
    signed = Envelope(bare.payload_type, statement, (Signature(ED25519.key_id, ED25519.sign(bare.signed_bytes)),))
    assert _refusals(signed.to_json()) == [Refusal.SIGNER_MISMATCH]


@pytest.mark.parametrize("signer", [ED25519, P256])
def test_every_changed_byte_is_refused(signer: PrivateKey) -> None:
    """No byte of the file can change without a refusal: not in the payload, the signature, the key id, nor between."""
    text = _issue(signer).to_json()
    for place in range(len(text) - 1):
        for sign in {"A", "B", " ", '"'} - {text[place]}:
            assert _refusals(text[:place] + sign + text[place + 1 :], keys=[signer.public_key])


@pytest.mark.parametrize("signer", [ED25519, P256])
def test_every_removed_or_added_byte_is_refused(signer: PrivateKey) -> None:
    text = _issue(signer).to_json()
    for place in range(len(text) - 1):
        assert _refusals(text[:place] + text[place + 1 :], keys=[signer.public_key])
    for place in range(0, len(text), 7):
        assert _refusals(text[:place] + " " + text[place:], keys=[signer.public_key])


def test_the_line_feed_at_the_end_may_be_missing() -> None:
    assert _verify(_issue().to_json().rstrip("\n")).signed


def test_the_other_form_of_an_ecdsa_signature_is_refused() -> None:
    """(r, n - s) verifies as well as (r, s); only one of them was issued."""
    utils = need("cryptography.hazmat.primitives.asymmetric.utils")
    receipt = _issue(P256)
    r, s = utils.decode_dss_signature(receipt.envelope.signatures[0].value)
    twin = utils.encode_dss_signature(r, P256_ORDER - s)
    changed = Envelope(receipt.envelope.payload_type, receipt.envelope.payload, (Signature(P256.key_id, twin),))
    assert _refusals(changed.to_json(), keys=[P256.public_key]) == [Refusal.SIGNATURE_INVALID]


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
    assert _refusals(text) == [Refusal.ENVELOPE_INVALID]
    with pytest.raises(ReceiptError):
        verify_receipt(b"\xff" + text.encode(), b"", policies=())


# Tampering: every field of the statement, signed again by the right key, as a stolen signer could.


def _resign(document: dict[str, Any], signer: PrivateKey | None = ED25519) -> str:
    payload = canonical_json(document).encode()
    bare = Envelope("application/vnd.in-toto+json", payload, ())
    if signer is None:
        return bare.to_json()
    return Envelope(bare.payload_type, payload, (Signature(signer.key_id, signer.sign(bare.signed_bytes)),)).to_json()


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


def _clicks_total(data: dict[str, int]) -> int:
    return data["clicks"]


def _document() -> dict[str, Any]:
    metrics = MetricRegistry()
    metrics.metric("clicks.total")(_clicks_total)
    receipt = _issue(metrics=metrics, data={"a": 1}, resource="report:weekly/48")
    found: dict[str, Any] = json.loads(receipt.envelope.payload)
    return found


@pytest.mark.parametrize("path", list(_leaves(_document())), ids=lambda path: ".".join(map(str, path)))
def test_every_field_changed_without_the_key(path: tuple[Any, ...]) -> None:
    """Whoever does not hold the key can change no field."""
    changed = _changed(_document(), path, lambda value: f"{value}x")
    receipt = _issue()
    text = _envelope(receipt, payload=base64.b64encode(canonical_json(changed).encode()).decode())
    assert _refusals(text) == [Refusal.SIGNATURE_INVALID]


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


@pytest.mark.parametrize(("path", "refusal"), REFUSED_EVEN_IF_SIGNED.items(), ids=str)
def test_a_field_that_is_wrong_is_refused_even_if_signed(path: tuple[Any, ...], refusal: Refusal) -> None:
    changed = _changed(_document(), path, lambda value: f"{value}x")
    assert _refusals(_resign(changed), resource="report:weekly/48") == [refusal]


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
    assert _verify(_resign(document), artifact=artifact).signed
    changed = _changed(document, path, lambda _: "f" * 64)
    assert _refusals(_resign(changed), artifact=artifact) == [refusal]


@pytest.mark.parametrize("path", list(_leaves(_document())), ids=lambda path: ".".join(map(str, path)))
def test_a_removed_or_unknown_field_is_refused_even_if_signed(path: tuple[Any, ...]) -> None:
    """A statement has exactly its fields; a list may be shorter, its entries may not."""
    document = json.loads(json.dumps(_document()))
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    if path[-2:] == ("version", "reportgate"):
        inner.pop(path[-1])
        assert _refusals(_resign(document)) == [Refusal.OTHER_VERSION]
        return
    value = inner.pop(path[-1])
    if path[-1] not in ("id", "_type", "predicateType"):
        assert _refusals(_resign(document)) == [Refusal.STATEMENT_INVALID]
    inner[path[-1]] = value
    inner["more"] = "x"
    if path[-2] != "version" if len(path) > 1 else True:
        assert _refusals(_resign(document)) == [Refusal.STATEMENT_INVALID]


def test_a_statement_in_another_writing_is_refused_even_if_signed() -> None:
    payload = json.dumps(_document(), ensure_ascii=False).encode()
    bare = Envelope("application/vnd.in-toto+json", payload, ())
    text = Envelope(bare.payload_type, payload, (Signature(ED25519.key_id, ED25519.sign(bare.signed_bytes)),)).to_json()
    assert _refusals(text) == [Refusal.STATEMENT_INVALID]


@pytest.mark.parametrize("name", ["summary", "artifact"])
def test_one_subject_twice_is_refused_even_if_signed(name: str) -> None:
    document = _document()
    document["subject"][0]["name"] = document["subject"][1]["name"] = name
    assert Refusal.OTHER_SUMMARY in _refusals(_resign(document), artifact=b"x")


# Replay: a good receipt at the wrong place or time.


def test_swapped_report() -> None:
    """The receipt of one report allows no other, and not a byte more or less."""
    receipt = _issue()
    other = make_artifact(summary="別の報告。")
    assert _refusals(receipt, summary=other.summary.encode()) == [Refusal.OTHER_SUMMARY]
    assert _refusals(_issue(artifact=other)) == [Refusal.OTHER_SUMMARY]
    for text in (SUMMARY + "\n", SUMMARY.rstrip("\n"), "\ufeff" + SUMMARY, SUMMARY.replace("\n", "\r\n")):
        assert _refusals(receipt, summary=text.encode()) == [Refusal.OTHER_SUMMARY]


def test_unicode_equal_is_not_equal() -> None:
    """A text that looks the same and has other bytes was not accepted."""
    summary = "ガイドの売上は12\u00a0%増。"
    artifact = Artifact(summary=summary, claims=make_artifact().claims)
    receipt = _issue(artifact=artifact)
    assert _verify(receipt, summary=summary.encode()).signed
    for form in ("NFD", "NFKC"):
        changed = unicodedata.normalize(form, summary)
        assert changed != summary
        assert _refusals(receipt, summary=changed.encode()) == [Refusal.OTHER_SUMMARY]


def test_downgraded_policy() -> None:
    receipt = _issue()
    assert _refusals(receipt, policies={"3" * 64}) == [Refusal.OTHER_POLICY]
    assert _refusals(receipt, policies=()) == [Refusal.OTHER_POLICY]


def test_report_of_another_period() -> None:
    """Last week's accepted report is not this week's, and a receipt that names no report is for none."""
    receipt = _issue(resource="report:weekly/2026-11-16")
    assert _verify(receipt, resource="report:weekly/2026-11-16").signed
    assert _refusals(receipt, resource="report:weekly/2026-11-23") == [Refusal.OTHER_RESOURCE]
    assert _refusals(_issue(), resource="report:weekly/2026-11-23") == [Refusal.OTHER_RESOURCE]


def test_other_tool_version() -> None:
    receipt = _issue()
    assert _refusals(receipt, versions=("9.9.9",)) == [Refusal.OTHER_VERSION]
    assert _verify(receipt, versions=("9.9.9", __version__)).signed


@pytest.mark.parametrize(
    ("age", "refusal"),
    [
        (timedelta(days=1), None),
        (timedelta(days=1, seconds=1), None),
        (timedelta(days=1, seconds=2), Refusal.TOO_OLD),
        (timedelta(days=400), Refusal.TOO_OLD),
        (timedelta(minutes=-5), None),
        (timedelta(minutes=-5, seconds=-1), Refusal.FROM_THE_FUTURE),
    ],
)
def test_age(age: timedelta, refusal: Refusal | None) -> None:
    """Inclusive, with the second that the statement cuts off, and a little for clocks that differ."""
    if refusal is None:
        assert _verify(_issue(), now=NOW + age).signed
    else:
        assert _refusals(_issue(), now=NOW + age) == [refusal]


def test_every_reason_is_named() -> None:
    """Once the signature holds, everything that is wrong is said at once."""
    refusals = _refusals(
        _issue(), summary=b"x", policies=(), resource="r", versions=(), artifact=b"y", now=NOW + timedelta(days=9)
    )
    assert refusals == [
        Refusal.OTHER_SUMMARY,
        Refusal.OTHER_ARTIFACT,
        Refusal.OTHER_POLICY,
        Refusal.OTHER_RESOURCE,
        Refusal.OTHER_VERSION,
        Refusal.TOO_OLD,
    ]


def test_each_refusal_has_its_own_words() -> None:
    """One receipt for every way in which it may be refused: no two say the same, whatever the digests in them."""
    receipt, rejected = _issue(), make_rejected()
    own = json.loads(receipt.to_json())["signatures"][0]
    statement = _issue(P256).statement.to_json().encode()
    bare = Envelope(receipt.envelope.payload_type, statement, ())
    crossed = Envelope(bare.payload_type, statement, (Signature(ED25519.key_id, ED25519.sign(bare.signed_bytes)),))
    text = receipt.envelope.payload.replace(b"PASSED", b"PASSES")
    other = Envelope(bare.payload_type, text, ())
    invalid = Envelope(bare.payload_type, text, (Signature(ED25519.key_id, ED25519.sign(other.signed_bytes)),))
    override = Override(reviewer="k.sato", reason="late data", failures=rejected.failures)
    attempts: list[tuple[Receipt | str, dict[str, Any]]] = [
        ("{}", {}),
        (_envelope(receipt, payloadType="application/json"), {}),
        (_issue(None), {}),
        (_envelope(receipt, signatures=[]), {"keys": []}),
        (_envelope(receipt, signatures=[own, own]), {}),
        (receipt, {"keys": []}),
        (_issue(P256), {}),
        (_envelope(receipt, payload=base64.b64encode(text).decode()), {}),
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
            _verify(tampered, **options)
        ((code, message),) = caught.value.refusals
        said[code] = re.sub(r"[0-9a-f]{64}", "", message)
    assert set(said) == set(Refusal)
    assert len(set(said.values())) == len(Refusal)


def test_statement_reads_back() -> None:
    statement = _issue().statement
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
    envelope = dsse.Envelope.from_dict(json.loads(_issue(private).to_json()))
    key = keys.SSlibKey.from_crypto(private.key.public_key(), keyid=private.key_id)
    assert set(envelope.verify([key], 1)) == {private.key_id}
