"""SHA-256 digests of what a verdict rests on, so that a receipt can bind it.

An artifact or a source that came as text is digested as the bytes that came; an object as our canonical JSON.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import numpy as np

from reportgate.documents import Document, any_canonical_json, canonical_json
from reportgate.ledger import Source
from reportgate.verdict import GateResult


def digest_bytes(data: bytes) -> str:
    """The SHA-256 of *data*, in hex."""
    return hashlib.sha256(data).hexdigest()


def digest_text(text: str) -> str:
    """The SHA-256 of *text* in UTF-8; a lone surrogate is digested too, since any input has a digest."""
    return digest_bytes(text.encode("utf-8", "surrogatepass"))


def digest_object(value: object) -> str | None:
    """The SHA-256 of the canonical JSON of *value*, None if JSON has no form for it."""
    if isinstance(value, Document):
        value = value.model_dump(by_alias=True)
    try:
        return digest_text(canonical_json(value))
    except Exception:  # noqa: BLE001 -- a mapping may be anybody's code; what cannot be written has no digest
        return None


def digest_artifact(artifact: object) -> str | None:
    """The digest of an artifact as it was given: bytes, text, model or mapping; None for anything else."""
    if isinstance(artifact, (bytes, bytearray, memoryview)):
        return digest_bytes(bytes(artifact))
    if isinstance(artifact, str):
        return digest_text(artifact)
    if isinstance(artifact, (Document, Mapping)):
        return digest_object(artifact)
    return None


def digest_sources(sources: Mapping[str, Source | str]) -> str:
    """One digest for all sources: of the canonical JSON of id -> digest of the text and what describes it."""
    document: dict[str, object] = {}
    for source_id, source in sources.items():
        if isinstance(source, str):
            document[source_id] = digest_text(source)
        else:
            described = source.model_dump(by_alias=True, exclude={"text"})
            document[source_id] = {**described, "text": digest_text(source.text)}
    return digest_text(any_canonical_json(document))


def digest_data(data: object) -> str | None:
    """One digest for a mapping of str to arrays, numbers or text; None for data of any other kind.

    An array counts with its type, its shape and its bytes in C order, so that 1 and 1.0 differ.
    """
    if not isinstance(data, Mapping):
        return None
    document: dict[str, object] = {}
    for key, value in data.items():
        digest = _digest_column(value)
        if not isinstance(key, str) or digest is None:
            return None
        document[key] = digest
    return digest_text(canonical_json(document))


def with_data_digest(result: GateResult, data: object) -> GateResult:
    """The same verdict with the digest of the data that it rests on; as it is if it has one, or the data have none."""
    if result.digests.data is not None:
        return result
    return result.model_copy(update={"digests": result.digests.model_copy(update={"data": digest_data(data)})})


def _digest_column(value: object) -> str | None:
    if isinstance(value, np.ndarray) and value.dtype.hasobject:
        value = value.tolist()
    if isinstance(value, (np.ndarray, np.generic)):
        array = np.ascontiguousarray(value)
        head = f"{array.dtype.str}{array.shape}:".encode()
        return digest_bytes(head + array.tobytes())
    return digest_object(value)
