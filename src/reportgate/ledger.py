"""What comes in: the artifact (a summary and its claim ledger) and the sources.

A model wrote the artifact, so nothing in it is trusted. The models say what a field may hold; rules that need the
whole document (unique ids, something to verify) are the ledger check's.
"""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema, field_serializer, field_validator

from reportgate.documents import ExactDocument, Number, Text, json_scalar, to_decimal

MediaType: TypeAlias = Literal["text/plain", "text/html", "text/markdown", "text/x-pdf"]
Scalar: TypeAlias = Decimal | bool | str | None
"""A value of ``params``: a JSON scalar."""
_PARAMS_SCHEMA: Final = {
    "type": "object",
    "additionalProperties": {"type": ["number", "boolean", "string", "null"]},
}


def _visible(text: str) -> str:
    if not text.strip():
        raise ValueError("must not be blank")
    return text


Name: TypeAlias = Annotated[Text, AfterValidator(_visible), Field(max_length=1000)]


def _kind_is_required(schema: dict[str, Any]) -> None:
    # In Python the class says the kind; in JSON nothing else does.
    schema["required"] = ["kind", *schema["required"]]
    del schema["properties"]["kind"]["default"]


class NumericClaim(ExactDocument):
    """A figure that a registered metric recomputes."""

    model_config = ConfigDict(json_schema_extra=_kind_is_required)

    id: Name
    """Unique in the ledger."""
    kind: Literal["number"] = "number"
    statement: Text
    """The sentence that states the figure; at least one number in it says ``value``."""
    metric: Text
    """The key under which the operator registered the metric."""
    value: Number
    """The figure in the metric's own unit: with unit percent, 12.5 means 12.5 %."""
    params: Annotated[dict[str, Any], WithJsonSchema(_PARAMS_SCHEMA)] = Field(default_factory=dict)
    """Keyword arguments of the metric: JSON scalars."""
    tolerance: Number | None = None
    """A relative tolerance tighter than the operator's; a looser one is capped."""

    @field_validator("params", mode="before")
    @classmethod
    def _scalars(cls, value: object) -> object:
        if not isinstance(value, dict):
            raise ValueError("an object of JSON scalars is needed")
        return {_key(key): _scalar(key, item) for key, item in value.items()}

    @field_serializer("params", when_used="json")
    def _json_scalars(self, value: dict[str, Scalar]) -> dict[str, object]:
        return {key: json_scalar(item) for key, item in value.items()}


class CitationClaim(ExactDocument):
    """A quotation that stands in a source."""

    model_config = ConfigDict(json_schema_extra=_kind_is_required)

    id: Name
    """Unique in the ledger."""
    kind: Literal["citation"] = "citation"
    statement: Text
    """What the report says on the strength of the quotation."""
    source_id: Text
    """The source that holds the quotation."""
    quote: Text
    """The words of the source."""


Claim: TypeAlias = Annotated[NumericClaim | CitationClaim, Field(discriminator="kind")]


class Artifact(ExactDocument):
    """A report as delivered: the summary and its claim ledger."""

    id: Text | None = None
    title: Text | None = None
    summary: Text
    """The report's text, Markdown. These exact characters are what is accepted."""
    claims: tuple[Claim, ...] = ()

    @field_validator("claims", mode="before")
    @classmethod
    def _tuple(cls, value: object) -> object:
        return tuple(value) if isinstance(value, list) else value


SUFFIXES: Final[dict[str, MediaType]] = {
    ".txt": "text/plain",
    ".md": "text/markdown",
    ".html": "text/html",
    ".htm": "text/html",
    ".pdf": "text/x-pdf",
}


class Source(ExactDocument):
    """A document that quotations come from; spans index ``text`` in code points."""

    text: Text
    media_type: MediaType = "text/plain"
    title: Text | None = None
    url: Text | None = None

    @classmethod
    def from_file(cls, path: str | Path, *, title: str | None = None, url: str | None = None) -> Source:
        """Read a source from a file; the suffix says its media type, anything unknown is plain text.

        Raises:
            SourceError: The file is missing, a folder, not UTF-8, or a PDF that cannot be read.
        """
        # Late: reading a PDF needs an optional package, and text is below the documents.
        from reportgate.text.files import read_text  # noqa: PLC0415

        path = Path(path)
        media_type = SUFFIXES.get(path.suffix.lower(), "text/plain")
        return cls(text=read_text(path, media_type), media_type=media_type, title=title, url=url)


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise ValueError("the names of params are strings")
    return key


def _scalar(key: object, value: object) -> Scalar:
    if value is None or isinstance(value, (bool, str)):
        return value
    try:
        return to_decimal(value)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None
