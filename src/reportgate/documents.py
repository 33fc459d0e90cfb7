"""How are documents read and written so that no digit is lost?

JSON numbers become Decimal with the digits as written, and are written back in the same digits. The standard
parsers do neither: a float drops the zero of 12.30, and pydantic's own JSON writes a Decimal as a string.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, Rounded
from json.encoder import encode_basestring, encode_basestring_ascii
from typing import Annotated, Any, Final, Literal, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, ValidationError
from pydantic_core import InitErrorDetails, core_schema

MAX_DIGITS: Final = 400
MAX_MAGNITUDE: Final = Decimal("1e308")
MIN_MAGNITUDE: Final = Decimal("1e-308")
_LEAST_EXPONENT: Final = MIN_MAGNITUDE.adjusted()
_PAST_EXPONENT: Final = MAX_MAGNITUDE.adjusted()
_DIGITS: Final = Context(prec=MAX_DIGITS, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Rounded])


def camel_case(name: str) -> str:
    """Write a field's name as JSON has it; pydantic's own compiles four patterns for it.

    >>> camel_case("quote_span"), camel_case("id")
    ('quoteSpan', 'id')
    """
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


class Document(BaseModel):
    """Base of every document: frozen, nothing unknown, camelCase outside and snake_case inside."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        alias_generator=camel_case,
        validate_by_name=True,
        validate_by_alias=True,
        arbitrary_types_allowed=False,
    )


class ExactDocument(Document):
    """A document whose JSON keeps the digits of its numbers, also through pydantic's own methods."""

    def model_dump(
        self,
        *,
        mode: Literal["json", "python"] | str = "python",  # noqa: PYI051 -- pydantic's signature
        by_alias: bool | None = None,
        **options: Any,  # noqa: ANN401 -- pydantic's own
    ) -> dict[str, Any]:
        """Write the document as a dictionary; in mode "json" with camelCase keys and numbers as int or float.

        A float carries 17 digits; ``model_dump_json`` carries them all.
        """
        if by_alias is None and mode == "json":
            by_alias = True
        return super().model_dump(mode=mode, by_alias=by_alias, **options)

    def model_dump_json(
        self,
        *,
        indent: int | None = None,
        ensure_ascii: bool = False,
        by_alias: bool | None = None,
        **options: Any,  # noqa: ANN401 -- pydantic's own
    ) -> str:
        """Write the document as JSON: camelCase keys, numbers as numbers in the digits they have."""
        dumped = self.model_dump(by_alias=True if by_alias is None else by_alias, **options)
        text = canonical_json(dumped) if indent is None else pretty_json(dumped, indent)
        return _escape_all(text) if ensure_ascii else text

    @classmethod
    def model_validate_json(
        cls,
        json_data: str | bytes | bytearray,
        **options: Any,  # noqa: ANN401 -- pydantic's own
    ) -> Self:
        """Read the document from JSON, numbers with the digits as written.

        Raises:
            ValidationError: Not JSON, a key twice in one object, or not such a document.
        """
        try:
            text = json_data if isinstance(json_data, str) else json_data.decode("utf-8-sig")
            document = parse_json(text)
        except ValueError as error:
            invalid = InitErrorDetails(type="json_invalid", input=json_data, ctx={"error": str(error)})
            raise ValidationError.from_exception_data(cls.__name__, [invalid], "json") from None
        return cls.model_validate(document, **options)


def to_decimal(value: object) -> Decimal:
    """Read *value* as the exact decimal that its writing says.

    A float becomes the Decimal of its shortest repr, a float32 of its own, since that is what a reader sees.

    Raises:
        ValueError: Not a number, a boolean, not finite, or of a magnitude or length that no report has.
    """
    if isinstance(value, Decimal):
        return _in_range(value)
    if isinstance(value, (bool, np.bool_)):
        raise ValueError("a number is needed, not a boolean")
    if isinstance(value, np.generic):
        return to_decimal(_from_numpy(value))
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{value} is not a finite number")
        value = Decimal(repr(value))
    elif isinstance(value, int):
        # str() of a huge int raises; the bit length is known at once (3.33 bits a digit).
        if value.bit_length() > MAX_DIGITS * 4:
            raise ValueError("the number is out of range")
        value = Decimal(value)
    else:
        raise ValueError(f"a number is needed, not {type(value).__name__}")
    return _in_range(value)


def whole_number(value: object) -> object:
    """Read a whole number from JSON, where it is a Decimal, as an int; every other value as it is.

    Raises:
        ValueError: Out of range: 1e999999 written out would take all the memory.
    """
    if isinstance(value, Decimal):
        number = to_decimal(value)
        return int(number) if number == number.to_integral_value() else number
    return value


def _from_numpy(value: np.generic) -> Decimal | int:
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, np.floating):
        if not np.isfinite(value):
            raise ValueError(f"{value!s} is not a finite number")
        # str() of a NumPy float is its shortest decimal form in its own precision.
        return Decimal(str(value))
    raise ValueError(f"a number is needed, not {type(value).__name__}")


def _in_range(value: Decimal) -> Decimal:
    if not value.is_finite():
        raise ValueError(f"{value} is not a finite number")
    try:
        # Counts the digits without writing them out, which takes ten times as long.
        _DIGITS.plus(value)
    except Rounded:
        raise ValueError(f"the number has more than {MAX_DIGITS} digits") from None
    # adjusted() compares magnitudes without arithmetic, so that no context can round or overflow.
    if value and not _LEAST_EXPONENT <= value.adjusted() < _PAST_EXPONENT:
        raise ValueError("the number is out of range")
    return value


def _encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"a lone surrogate at character {error.start}") from None
    return text


def is_encodable(text: str) -> bool:
    """Whether *text* has a form in UTF-8: it holds no lone surrogate."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _json_number(value: Decimal) -> int | float:
    """A number in the form that a JSON encoder takes: an int if it has no decimals, else the nearest float."""
    exponent = value.as_tuple().exponent
    return int(value) if isinstance(exponent, int) and exponent >= 0 else float(value)


def json_scalar(value: object) -> object:
    """A JSON scalar as a JSON encoder takes it; every other value as it is."""
    return _json_number(value) if isinstance(value, Decimal) else value


class _ReadNumber:
    """How pydantic reads and writes a Number.

    The same as BeforeValidator, PlainSerializer and WithJsonSchema, whose functions are inspected anew for each of the
    thirty fields that hold a number: a tenth of the time that the models take at start-up.
    """

    @staticmethod
    def __get_pydantic_core_schema__(source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.no_info_before_validator_function(
            to_decimal,
            handler(source),
            serialization=core_schema.plain_serializer_function_ser_schema(_json_number, when_used="json-unless-none"),
        )

    @staticmethod
    def __get_pydantic_json_schema__(schema: object, handler: object) -> dict[str, Any]:
        return {"type": "number"}


class _ReadText:
    """How pydantic reads a Text: as AfterValidator does, and for the same reason not that."""

    @staticmethod
    def __get_pydantic_core_schema__(source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.no_info_after_validator_function(_encodable, handler(source))


Number = Annotated[Decimal, _ReadNumber]
Text = Annotated[str, _ReadText]


class JsonError(ValueError):
    """A text is not the JSON that a document may be."""


def parse_json(text: str) -> Any:  # noqa: ANN401 -- JSON is whatever it is
    """Parse *text*; numbers become Decimal (NaN and Infinity too: the field that holds one is named later).

    Raises:
        JsonError: Not JSON, nested too deeply, or an object names a key twice.
    """
    try:
        return json.loads(
            text, parse_float=Decimal, parse_int=Decimal, parse_constant=Decimal, object_pairs_hook=_unique
        )
    except JsonError:
        raise
    except RecursionError:
        raise JsonError("nested too deeply") from None
    except ValueError as error:
        raise JsonError(f"not JSON: {error}") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise JsonError(f"the key {key!r} stands twice in one object")
            seen.add(key)
    return found


def error_words(error: ValidationError) -> str:
    """Say on one line what is wrong with a document: each bad field by its path, and why."""
    found = ((".".join(map(str, item["loc"])), item["msg"]) for item in error.errors(include_url=False))
    return "; ".join(f"{path}: {why}" if path else why for path, why in found)


def canonical_json(value: object) -> str:
    """Write *value* in the canonical form of RFC 8785, but with numbers in the digits they were written in.

    Raises:
        ValueError: A value that JSON has no form for, a number that is not finite, a lone surrogate.
    """
    return _encodable(any_canonical_json(value))


def any_canonical_json(value: object) -> str:
    """Do the same for text that no file can hold: a lone surrogate stays one."""
    out: list[str] = []
    _write(value, out)
    return "".join(out)


def pretty_json(value: object, indent: int = 2) -> str:
    """Write *value* for people: *indent* spaces a level, keys in their own order, numbers in the digits given."""
    out: list[str] = []
    _write(value, out, "\n", " " * indent)
    return "".join(out)


def _escape_all(text: str) -> str:
    """Write every character outside ASCII as JSON's escape; in JSON they stand in strings only."""
    return "".join(char if char.isascii() else encode_basestring_ascii(char)[1:-1] for char in text)


def number_text(value: Decimal | float) -> str:
    """Write a number as JSON: the digits of the value, never NaN or Infinity."""
    if isinstance(value, float):
        value = Decimal(repr(value))
    if not Decimal(value).is_finite():
        raise ValueError(f"{value} has no form in JSON")
    return str(value)


def _write(value: object, out: list[str], line: str = "", step: str = "") -> None:
    """Append *value*; *line* is the line break with its indentation, "" for the canonical form with sorted keys."""
    if value is None:
        out.append("null")
    elif isinstance(value, bool):
        out.append("true" if value else "false")
    elif isinstance(value, str):
        out.append(encode_basestring(value))
    elif isinstance(value, (int, float, Decimal)):
        out.append(number_text(value))
    elif isinstance(value, Mapping):
        pairs = [(str(key), item) for key, item in value.items()]
        if not line:
            # RFC 8785 sorts by UTF-16 code units, which is not the order of code points.
            pairs.sort(key=_utf_16)
        colon = ": " if line else ":"
        _write_all([(encode_basestring(key) + colon, item) for key, item in pairs], out, "{}", line, step)
    elif isinstance(value, Sequence):
        _write_all([("", item) for item in value], out, "[]", line, step)
    else:
        raise ValueError(f"{type(value).__name__} has no form in JSON")


def _utf_16(pair: tuple[str, object]) -> bytes:
    return pair[0].encode("utf-16-be", "surrogatepass")


def _write_all(items: list[tuple[str, object]], out: list[str], brackets: str, line: str, step: str) -> None:
    inner = line + step
    out.append(brackets[0])
    for position, (head, item) in enumerate(items):
        out.append(("," if position else "") + inner + head)
        _write(item, out, inner, step)
    out.append((line if items else "") + brackets[1])
