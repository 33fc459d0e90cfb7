"""Which key signs receipts, and which is trusted to have signed them? Ed25519, or ECDSA on P-256 with SHA-256.

The key that a verifier holds decides the algorithm; nothing in a receipt does.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

from reportgate.errors import ExtraMissingError, ReportgateError

if TYPE_CHECKING:
    # An optional package: imported inside the functions that need it.
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

KeyKind: TypeAlias = Literal["ed25519", "ecdsa-p256"]
KEY_VARIABLE: Final = "REPORTGATE_SIGNING_KEY"
"""Environment variable that holds a private key in PEM."""
PASSWORD_VARIABLE: Final = "REPORTGATE_SIGNING_KEY_PASSWORD"  # noqa: S105 -- the variable's name, no password
P256_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class Signer(Protocol):
    """Whatever can sign: a key of this module, or an object in front of a key service."""

    @property
    def key_id(self) -> str:
        """The id that the verifier's public key has: the SHA-256 of its SubjectPublicKeyInfo in DER, in hex."""

    def sign(self, data: bytes) -> bytes:
        """Sign *data*: 64 bytes for Ed25519, DER for ECDSA."""


@dataclass(frozen=True, slots=True)
class PrivateKey:
    """A private key in memory."""

    key: Ed25519PrivateKey | EllipticCurvePrivateKey

    @property
    def public_key(self) -> PublicKey:
        """The key that verifies."""
        return PublicKey(self.key.public_key())

    @property
    def key_id(self) -> str:
        """The id of the public key."""
        return self.public_key.key_id

    def sign(self, data: bytes) -> bytes:
        """Sign *data*; an ECDSA signature has the lower of its two equal forms."""
        from cryptography.hazmat.primitives.asymmetric import ec, utils  # noqa: PLC0415 -- optional package
        from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415 -- optional package

        if not isinstance(self.key, ec.EllipticCurvePrivateKey):
            return self.key.sign(data)
        r, s = utils.decode_dss_signature(self.key.sign(data, ec.ECDSA(SHA256())))
        return utils.encode_dss_signature(r, min(s, P256_ORDER - s))

    def to_pem(self) -> bytes:
        """Write the key as PKCS #8 without a password."""
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 -- optional package

        return self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key that is trusted to sign receipts."""

    key: Ed25519PublicKey | EllipticCurvePublicKey

    @property
    def key_id(self) -> str:
        """The SHA-256 of the key's SubjectPublicKeyInfo in DER, in hex."""
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 -- optional package

        der = self.key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        return hashlib.sha256(der).hexdigest()

    def verifies(self, signature: bytes, data: bytes) -> bool:
        """Whether *signature* is this key's over *data*, in the one form that ``PrivateKey.sign`` writes."""
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 -- optional package
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 -- optional package
        from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415 -- optional package

        try:
            if not isinstance(self.key, ec.EllipticCurvePublicKey):
                self.key.verify(signature, data)
                return True
            self.key.verify(signature, data, ec.ECDSA(SHA256()))
        except InvalidSignature:
            return False
        return _is_canonical(signature)

    def to_pem(self) -> bytes:
        """Write the key as SubjectPublicKeyInfo."""
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 -- optional package

        return self.key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def generate_key(kind: KeyKind = "ed25519") -> PrivateKey:
    """Make a new key.

    Raises:
        ExtraMissingError: The extra "receipts" is not installed.
    """
    _need_cryptography()
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519  # noqa: PLC0415 -- optional package

    if kind == "ed25519":
        return PrivateKey(ed25519.Ed25519PrivateKey.generate())
    return PrivateKey(ec.generate_private_key(ec.SECP256R1()))


def load_private_key(pem: bytes, *, password: str | None = None) -> PrivateKey:
    """Read a private key in PEM.

    Raises:
        ReportgateError: Not such a key, a wrong password, or a kind that is not supported.
        ExtraMissingError: The extra "receipts" is not installed.
    """
    _need_cryptography()
    from cryptography.exceptions import UnsupportedAlgorithm  # noqa: PLC0415 -- optional package
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 -- optional package
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519  # noqa: PLC0415 -- optional package

    try:
        key = serialization.load_pem_private_key(pem, password.encode() if password else None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        # Without the cause: a parser's message may hold parts of the key.
        raise ReportgateError(
            "the signing key cannot be read: a PEM private key, with its password if it has one, is needed"
        ) from None
    if isinstance(key, ed25519.Ed25519PrivateKey) or _on_p256(key, ec.EllipticCurvePrivateKey):
        return PrivateKey(key)  # type: ignore[arg-type] # _on_p256 has looked
    raise ReportgateError("the signing key is neither Ed25519 nor ECDSA on P-256")


def load_public_key(pem: bytes) -> PublicKey:
    """Read a public key in PEM.

    Raises:
        ReportgateError: Not such a key, or a kind that is not supported.
        ExtraMissingError: The extra "receipts" is not installed.
    """
    _need_cryptography()
    from cryptography.exceptions import UnsupportedAlgorithm  # noqa: PLC0415 -- optional package
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 -- optional package
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519  # noqa: PLC0415 -- optional package

    try:
        key = serialization.load_pem_public_key(pem)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise ReportgateError("the public key cannot be read: a PEM public key is needed") from error
    if isinstance(key, ed25519.Ed25519PublicKey) or _on_p256(key, ec.EllipticCurvePublicKey):
        return PublicKey(key)  # type: ignore[arg-type] # _on_p256 has looked
    raise ReportgateError("the public key is neither Ed25519 nor ECDSA on P-256")


def load_signer(path: str | Path | None = None) -> PrivateKey | None:
    """The signing key of a file, or of the environment (REPORTGATE_SIGNING_KEY in PEM); None when there is neither.

    The password of an encrypted key is taken from REPORTGATE_SIGNING_KEY_PASSWORD.

    Raises:
        ReportgateError: There is a key, and it cannot be used.
    """
    password = os.environ.get(PASSWORD_VARIABLE)
    if path is not None:
        try:
            return load_private_key(Path(path).read_bytes(), password=password)
        except OSError as error:
            raise ReportgateError(f"{path}: {error.strerror or error}") from error
    pem = os.environ.get(KEY_VARIABLE)
    return load_private_key(pem.encode(), password=password) if pem else None


def _on_p256(key: object, kind: type[EllipticCurvePrivateKey | EllipticCurvePublicKey]) -> bool:
    return isinstance(key, kind) and key.curve.name == "secp256r1"


def _is_canonical(signature: bytes) -> bool:
    """Whether an ECDSA signature is the lower of two and its DER is the only one: any other could be a changed byte."""
    from cryptography.hazmat.primitives.asymmetric import utils  # noqa: PLC0415 -- optional package

    r, s = utils.decode_dss_signature(signature)
    return s <= P256_ORDER // 2 and utils.encode_dss_signature(r, s) == signature


def _need_cryptography() -> None:
    try:
        import cryptography  # noqa: F401, PLC0415 -- optional package; only its presence is asked for
    except ModuleNotFoundError as error:
        raise ExtraMissingError("signing and verifying receipts", extra="receipts") from error
