"""Keys come from a file or the environment, of two kinds, and a mistake with one is never a silent success."""

from __future__ import annotations

from pathlib import Path

import pytest

from needs import need
from reportgate import ReportgateError
from reportgate.receipts import generate_key, load_public_key, load_signer
from reportgate.receipts.keys import KEY_VARIABLE, PASSWORD_VARIABLE, KeyKind, load_private_key

serialization = need("cryptography.hazmat.primitives.serialization")
KINDS: list[KeyKind] = ["ed25519", "ecdsa-p256"]


@pytest.mark.parametrize("kind", KINDS)
def test_keys_survive_pem(kind: KeyKind, tmp_path: Path) -> None:
    key = generate_key(kind)
    path = tmp_path / "key.pem"
    path.write_bytes(key.to_pem())
    again = load_signer(path)
    assert again is not None
    public = load_public_key(key.public_key.to_pem())
    assert again.key_id == public.key_id == key.key_id
    assert public.verifies(again.sign(b"data"), b"data")
    assert not public.verifies(again.sign(b"data"), b"date")
    assert not public.verifies(b"", b"data")


def test_key_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEY_VARIABLE, raising=False)
    assert load_signer() is None
    key = generate_key()
    monkeypatch.setenv(KEY_VARIABLE, key.to_pem().decode())
    found = load_signer()
    assert found is not None
    assert found.key_id == key.key_id
    monkeypatch.setenv(KEY_VARIABLE, "nonsense")
    with pytest.raises(ReportgateError, match="cannot be read"):
        load_signer()


def test_password(monkeypatch: pytest.MonkeyPatch) -> None:
    """An encrypted key needs its password, and the message holds nothing of the key."""
    key = generate_key()
    pem = key.key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.BestAvailableEncryption(b"open"),
    )
    monkeypatch.setenv(KEY_VARIABLE, pem.decode())
    for password in ("", "wrong"):
        monkeypatch.setenv(PASSWORD_VARIABLE, password)
        with pytest.raises(ReportgateError, match="with its password"):
            load_signer()
    monkeypatch.setenv(PASSWORD_VARIABLE, "open")
    found = load_signer()
    assert found is not None
    assert found.key_id == key.key_id


def test_other_kinds_are_refused() -> None:
    """RSA and other curves are not supported: a verifier never chooses by what a receipt says."""
    rsa = need("cryptography.hazmat.primitives.asymmetric.rsa")
    ec = need("cryptography.hazmat.primitives.asymmetric.ec")
    for key in (rsa.generate_private_key(65537, 2048), ec.generate_private_key(ec.SECP384R1())):
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        public = key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        with pytest.raises(ReportgateError, match="neither Ed25519 nor ECDSA"):
            load_private_key(private)
        with pytest.raises(ReportgateError, match="neither Ed25519 nor ECDSA"):
            load_public_key(public)


def test_unreadable_keys(tmp_path: Path) -> None:
    with pytest.raises(ReportgateError, match="No such file"):
        load_signer(tmp_path / "missing.pem")
    with pytest.raises(ReportgateError, match="PEM public key"):
        load_public_key(b"nonsense")
    with pytest.raises(ReportgateError, match="PEM public key"):
        load_public_key(generate_key().to_pem())
