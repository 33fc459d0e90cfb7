"""How is a statement carried? In a DSSE envelope: the exact bytes that were signed, and the signature beside them.

An envelope is written in canonical form, and read in no other: otherwise a byte could change without anyone seeing.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass

from reportgate.documents import JsonError, canonical_json, parse_json
from reportgate.errors import ReportgateError


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature and the id of the key that made it."""

    key_id: str
    value: bytes


@dataclass(frozen=True, slots=True)
class Envelope:
    """A payload, its type, and what signs both."""

    payload_type: str
    payload: bytes
    signatures: tuple[Signature, ...]

    @property
    def signed_bytes(self) -> bytes:
        """What a signature is over: DSSE's pre-authentication encoding of type and payload."""
        return pre_authentication_encoding(self.payload_type, self.payload)

    def to_json(self) -> str:
        """Write the envelope in canonical form, with a line feed at its end."""
        signatures = [{"keyid": item.key_id, "sig": _encode(item.value)} for item in self.signatures]
        document = {"payload": _encode(self.payload), "payloadType": self.payload_type, "signatures": signatures}
        return canonical_json(document) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Envelope:
        """Read an envelope.

        Raises:
            ReportgateError: Not an envelope, or not in the form that ``to_json`` writes.
        """
        try:
            document = parse_json(text)
        except JsonError as error:
            raise ReportgateError(f"not an envelope: {error}") from error
        if not isinstance(document, dict) or set(document) != {"payload", "payloadType", "signatures"}:
            raise ReportgateError("not an envelope: the fields are payload, payloadType and signatures")
        listed = document["signatures"]
        if not isinstance(document["payloadType"], str) or not isinstance(listed, list):
            raise ReportgateError("not an envelope: payloadType is a string, signatures a list")
        envelope = cls(
            document["payloadType"],
            _decode(document["payload"], "payload"),
            tuple(_read_signature(item) for item in listed),
        )
        if envelope.to_json() not in (text, text + "\n"):
            raise ReportgateError("the envelope is not in canonical form")
        return envelope


def pre_authentication_encoding(payload_type: str, payload: bytes) -> bytes:
    """Join type and payload so that neither can run into the other (DSSE v1, PAE).

    >>> pre_authentication_encoding("http://example.com/HelloWorld", b"hello world")
    b'DSSEv1 29 http://example.com/HelloWorld 11 hello world'
    """
    encoded = payload_type.encode()
    return b"DSSEv1 %d %b %d %b" % (len(encoded), encoded, len(payload), payload)


def _read_signature(item: object) -> Signature:
    if not isinstance(item, dict) or set(item) != {"keyid", "sig"} or not isinstance(item["keyid"], str):
        raise ReportgateError("not an envelope: a signature has the fields keyid and sig")
    return Signature(item["keyid"], _decode(item["sig"], "sig"))


def _encode(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _decode(text: object, name: str) -> bytes:
    if not isinstance(text, str):
        raise ReportgateError(f"not an envelope: {name} is not text")
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise ReportgateError(f"not an envelope: {name} is not base64") from error
    # Unused bits at the end of base64 may be anything; only zeros are canonical.
    if _encode(data) != text:
        raise ReportgateError(f"not an envelope: {name} is not in the canonical form of base64")
    return data
