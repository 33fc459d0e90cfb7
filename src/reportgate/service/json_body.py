"""How is a request's JSON read and an answer's written, so that no digit is lost?"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from starlette.responses import Response

from reportgate.documents import JsonError, canonical_json, parse_json, pretty_json
from reportgate.errors import DataError
from reportgate.ledger import Source
from reportgate.load.json_columns import read_json
from reportgate.service.problems import ProblemError


def read_object(body: bytes, allowed: set[str], needed: set[str]) -> dict[str, Any]:
    """Read a JSON object with some keys.

    Raises:
        ProblemError: Not JSON, not an object, a key that is unknown, missing or there twice.
    """
    try:
        document = parse_json(body.decode())
        canonical_json(document)
    except UnicodeDecodeError:
        raise ProblemError(HTTPStatus.BAD_REQUEST, "the body is not UTF-8") from None
    except JsonError as error:
        raise ProblemError(HTTPStatus.BAD_REQUEST, f"the body: {error}") from None
    except (ValueError, RecursionError) as error:
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, f"the body: {error}") from None
    if not isinstance(document, dict):
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, "the body is a JSON object")
    if strange := sorted(set(document) - allowed):
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, f"unknown field {strange[0]!r}")
    if missing := sorted(needed - set(document)):
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, f"{missing[0]} is missing")
    return document


def as_artifact(value: object) -> dict[str, Any] | str:
    """What a request brought as an artifact, as the gate takes it: anything but an object or a text is its JSON."""
    return value if isinstance(value, (dict, str)) else canonical_json(value)


def read_text(document: Mapping[str, Any], key: str, default: str | None = None) -> str:
    """A field that is a text.

    Raises:
        ProblemError: It is none.
    """
    value = document.get(key, default)
    if not isinstance(value, str):
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, f"{key} is a text")
    return value


def read_texts(document: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """A field that is a list of texts.

    Raises:
        ProblemError: It is none.
    """
    value = document.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, f"{key} is a list of texts")
    return tuple(value)


def read_columns(document: Mapping[str, Any]) -> dict[str, Any] | None:
    """The field ``data``: column name to list of numbers or texts; None without it.

    Raises:
        ProblemError: It is none.
    """
    if document.get("data") is None:
        return None
    try:
        return dict(read_json(canonical_json(document["data"]), "data"))
    except (DataError, OverflowError, ValueError) as error:
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, str(error)) from None


def read_sources(document: Mapping[str, Any]) -> dict[str, Source] | None:
    """The field ``sources``: id to text or source; None without it.

    Raises:
        ProblemError: It is none.
    """
    value = document.get("sources")
    if value is None:
        return None
    if not isinstance(value, dict):
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, "sources is an object of id to text or source")
    found: dict[str, Source] = {}
    for name, source in value.items():
        try:
            found[name] = Source(text=source) if isinstance(source, str) else Source.model_validate(source)
        except ValueError:
            raise ProblemError(
                HTTPStatus.UNPROCESSABLE_ENTITY, f"sources.{name} is neither a text nor a source"
            ) from None
    return found


def json_response(document: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Answer with JSON, numbers in the digits that they have."""
    return Response(pretty_json(document) + "\n", status, headers, "application/json")
