"""How is an artifact read, when nobody has checked it?

Every bad field is reported with its path, and a claim that can be read alone is read, however broken its neighbours
are. Nothing that an artifact holds raises.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from reportgate.documents import Document, JsonError, Text, parse_json
from reportgate.ledger import Artifact, Claim
from reportgate.policy import Policy

_CLAIM: Final[TypeAdapter[Claim]] = TypeAdapter(Claim)
# pydantic's type of error -> what is added to the path, and our words for it.
_MESSAGES: Final = {
    "extra_forbidden": ("", "unknown field"),
    "missing": ("", "missing"),
    "union_tag_not_found": (".kind", "missing"),
    "union_tag_invalid": (".kind", 'neither "number" nor "citation"'),
    "model_attributes_type": ("", "an object is needed"),
}
_FIELDS: Final = ("id", "title", "summary", "claims")


class Problem(NamedTuple):
    """Something that could not be read.

    Attributes:
        subject: The id of the claim it is in, "claims[3]" if that cannot be read, or "artifact".
        detail: The path first, then what is wrong: "claims[3].value: a number is needed, not str".
    """

    subject: str
    detail: str


class Reading(NamedTuple):
    """What could be read of an artifact.

    Attributes:
        artifact: The readable part, None if not even the summary could be read.
        positions: For each readable claim its place in the ledger as delivered.
        claim_count: How many claims the ledger holds, readable or not; None if there is no list of claims.
        problems: Everything that could not be read.
    """

    artifact: Artifact | None = None
    positions: tuple[int, ...] = ()
    claim_count: int | None = None
    problems: tuple[Problem, ...] = ()


def read_artifact(given: object, policy: Policy) -> Reading:
    """Read an artifact: model, mapping, or JSON as str or bytes."""
    try:
        document = _parse(given, policy)
    except ValueError as error:
        return Reading(problems=(Problem("artifact", str(error)),))
    except Exception as error:  # noqa: BLE001 -- as below
        return Reading(problems=(Problem("artifact", f"the artifact cannot be read: {type(error).__name__}"),))
    try:
        return _read_document(document, policy)
    except Exception as error:  # noqa: BLE001 -- a mapping may be anybody's code; what cannot be read is refused
        return Reading(problems=(Problem("artifact", f"the artifact cannot be read: {type(error).__name__}"),))


def _parse(given: object, policy: Policy) -> Mapping[str, Any]:
    if isinstance(given, Document):
        # A model built without validation is no better than a mapping.
        given = given.model_dump(by_alias=True)
    if isinstance(given, (bytes, bytearray, memoryview)):
        given = _decode(bytes(given), policy)
    if isinstance(given, str):
        given = _parse_text(given, policy)
    if not isinstance(given, Mapping):
        raise ValueError(f"the artifact is not an object but {type(given).__name__}")
    if not all(isinstance(key, str) for key in given):
        raise ValueError("the artifact has a key that is not a string")
    return given


def _decode(data: bytes, policy: Policy) -> str:
    if len(data) > policy.max_artifact_bytes:
        raise ValueError(_too_large(policy))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"the artifact is not UTF-8 at byte {error.start}") from None


def _parse_text(text: str, policy: Policy) -> object:
    # A character has at most 4 bytes in UTF-8 and at least 1, so most texts need no counting.
    limit = policy.max_artifact_bytes
    if len(text) > limit or (len(text) * 4 > limit and len(text.encode("utf-8", "surrogatepass")) > limit):
        raise ValueError(_too_large(policy))
    if not text.strip():
        raise ValueError("the artifact is empty")
    try:
        return parse_json(text)
    except JsonError as error:
        raise ValueError(f"the artifact cannot be read: {error}") from None


def _too_large(policy: Policy) -> str:
    return f"the artifact is larger than {policy.max_artifact_bytes} bytes"


def _read_document(document: Mapping[str, Any], policy: Policy) -> Reading:
    problems = [Problem("artifact", f"{_shown(key)}: unknown field") for key in document if key not in _FIELDS]
    head = {key: document[key] for key in ("id", "title", "summary") if key in document}
    bare: Artifact | None = None
    try:
        bare = Artifact.model_validate(head)
    except ValidationError as error:
        problems += [Problem("artifact", _detail("", item)) for item in error.errors(include_url=False)]
        bare = _summary_alone(head)
    if bare is not None and len(bare.summary) > policy.max_summary_chars:
        problems.append(
            Problem("artifact", f"summary: {len(bare.summary)} characters, at most {policy.max_summary_chars} may be")
        )
        bare = None
    listed = document.get("claims", [])
    if not isinstance(listed, (list, tuple)):
        problems.append(Problem("artifact", f"claims: a list is needed, not {type(listed).__name__}"))
        return Reading(bare, (), None, tuple(problems))
    if len(listed) > policy.max_claims:
        problems.append(Problem("artifact", f"claims: {len(listed)} claims, at most {policy.max_claims} may be"))
        return Reading(bare, (), len(listed), tuple(problems))
    claims, positions = _read_claims(listed, problems)
    # The parts are validated; validating the whole again would only cost time.
    artifact = None if bare is None else bare.model_copy(update={"claims": claims})
    return Reading(artifact, positions, len(listed), tuple(problems))


def _summary_alone(head: Mapping[str, Any]) -> Artifact | None:
    """The summary without the fields beside it: it is still checked when a title is broken."""
    try:
        return Artifact.model_validate({"summary": head.get("summary")})
    except ValidationError:
        return None


def _read_claims(
    listed: list[Any] | tuple[Any, ...], problems: list[Problem]
) -> tuple[tuple[Claim, ...], tuple[int, ...]]:
    claims: list[Claim] = []
    positions: list[int] = []
    for position, item in enumerate(listed):
        raw = item.model_dump(by_alias=True) if isinstance(item, Document) else item
        try:
            claims.append(_CLAIM.validate_python(raw))
            positions.append(position)
        except ValidationError as error:
            path = f"claims[{position}]"
            subject = _readable_id(raw) or path
            problems += [Problem(subject, _detail(path, entry)) for entry in error.errors(include_url=False)]
        except RecursionError:
            problems.append(Problem(f"claims[{position}]", f"claims[{position}]: nested too deeply"))
    return tuple(claims), tuple(positions)


_ID: Final[TypeAdapter[str]] = TypeAdapter(Text)


def _readable_id(raw: object) -> str | None:
    if not isinstance(raw, Mapping):
        return None
    try:
        found = _ID.validate_python(raw.get("id"), strict=True)
    except ValidationError:
        return None
    return found if found.strip() and len(found) <= 1000 else None  # noqa: PLR2004 -- Name's own limit


def _detail(path: str, error: ErrorDetails) -> str:
    # A discriminated union puts the tag ("number") between the claim and its field.
    steps = [step for step in error["loc"] if not (path and step in ("number", "citation"))]
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{_shown(step)}" if path else _shown(step)
    tail, message = _MESSAGES.get(error["type"], ("", error["msg"].removeprefix("Value error, ")))
    return f"{path}{tail}: {message}"


def _shown(key: str) -> str:
    """A key as it can stand in a message: short, and without characters that break a line."""
    text = key if len(key) <= 60 else key[:59] + "…"  # noqa: PLR2004 -- a line's worth
    return text if text.isprintable() else repr(text)
