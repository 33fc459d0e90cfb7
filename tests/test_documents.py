"""No digit is lost between JSON and back."""

from __future__ import annotations

import json
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from reportgate import Artifact, GateResult, Policy, Rejected
from reportgate.documents import ExactDocument, JsonError, canonical_json, parse_json, pretty_json, to_decimal


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (5, "5"),
        (12.3, "12.3"),
        (0.1, "0.1"),
        (Decimal("12.30"), "12.30"),
        (np.float64(0.1), "0.1"),
        (np.float32(0.1), "0.1"),
        (np.int64(7), "7"),
        (2**53 + 1, "9007199254740993"),
    ],
)
def test_a_number_is_what_its_writing_says(value: object, written: str) -> None:
    """A float is its shortest repr, a float32 its own."""
    assert str(to_decimal(value)) == written


@pytest.mark.parametrize(
    "value",
    [
        True,
        np.True_,
        "5",
        None,
        1j,
        np.complex128(1),
        [5],
        float("nan"),
        np.float32("inf"),
        10**400,
        np.str_("5"),
    ],
)
def test_what_is_no_number_is_refused(value: object) -> None:
    """One error for everything that is not one finite number."""
    with pytest.raises(ValueError, match=r"number|range"):
        to_decimal(value)


@pytest.mark.parametrize("text", ['{"a":1,"a":2}', '{"b":{"a":1,"a":1}}', "{", "", "nul", "[1,]", "[" * 200_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    """Duplicate keys, broken text and deep nesting are one kind of error."""
    with pytest.raises(JsonError):
        parse_json(text)


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.decimals(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=20,
)


def _same(left: object, right: object) -> bool:
    """Equal, and numbers in the same digits."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(_same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(_same, left, right))
    if isinstance(left, (int, Decimal)) and not isinstance(left, bool):
        return str(left) == str(right)
    return left == right


@given(_JSON)
def test_json_round_trips_with_its_digits(value: object) -> None:
    """What is written is what is read, digit for digit, in both forms."""
    for write in (canonical_json, pretty_json):
        assert _same(value, parse_json(write(value)))


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.integers()))
def test_canonical_keys_are_in_the_order_of_utf_16(value: dict[str, int]) -> None:
    """RFC 8785 section 3.2.3: an emoji sorts before U+FF21, as its first surrogate does."""
    keys = list(json.loads(canonical_json(value)))
    assert keys == sorted(value, key=lambda key: key.encode("utf-16-be"))


@pytest.mark.parametrize("value", [float("nan"), Decimal("Infinity"), object(), {"a": {1}}, "\ud800", {"\ud800": 1}])
def test_what_json_cannot_say_is_refused(value: object) -> None:
    """Never NaN, never a lone surrogate, never a guess."""
    with pytest.raises(ValueError, match=r"no form in JSON|surrogate"):
        canonical_json(value)


CLAIM = (
    '{"id": "c1", "kind": "number", "statement": "クリック", "metric": "m", "value": 12.30, "tolerance": 0.0010,'
    ' "params": {"days": 7.0, "label": null}}'
)
OUTCOME = (
    '{"check": "numeric", "subject": "c1", "status": "rejected", "reason": "OUT_OF_TOLERANCE", "detail": "d",'
    ' "claimed": 12.30, "recomputed": 12.0, "mismatch": null, "span": [0, 2]}'
)
DOCUMENTS: tuple[tuple[type[ExactDocument], str], ...] = (
    (Artifact, f'{{"summary": "12.30 \U0001f600", "claims": [{CLAIM}]}}'),
    (
        GateResult,
        f'{{"expected": [["numeric", "c1"]], "outcomes": [{OUTCOME}], "discardsByReason": {{"NOT_FOUND": 1}}}}',
    ),
    (Policy, '{"relTol": 0.0050, "minLength": 9, "support": ["quotes"], "references": {"date": "free"}}'),
    (Rejected, OUTCOME),
)


@pytest.mark.parametrize(("model", "text"), DOCUMENTS, ids=lambda value: getattr(value, "__name__", ""))
def test_pydantics_own_json_round_trips(model: type[ExactDocument], text: str) -> None:
    """Every way that pydantic offers writes numbers, not strings, under camelCase keys, and reads them back."""
    document = model.model_validate_json(text)
    written = document.model_dump_json()
    assert model.model_validate_json(written) == document
    assert model.model_validate_json(written).model_dump_json() == written
    assert model.model_validate_json(document.model_dump_json(indent=4, ensure_ascii=True).encode()) == document
    dumped = document.model_dump(mode="json")
    assert model.model_validate(json.loads(json.dumps(dumped))) == document
    assert model.model_validate(document.model_dump()) == document
    assert not any("_" in key for key in dumped)
    for number in ("12.30", "0.0010", "0.0050"):
        assert (number in text) == (number in written)


def test_pydantics_own_json_obeys_its_options() -> None:
    """Indentation, escapes, names and what is left out are pydantic's to say."""
    artifact = Artifact.model_validate_json(DOCUMENTS[0][1])
    pretty = artifact.model_dump_json(indent=4, ensure_ascii=True, exclude_none=True, by_alias=False)
    assert pretty.isascii()
    assert pretty.splitlines()[1] == '    "summary": "12.30 \\ud83d\\ude00",'
    assert "title" not in pretty
    assert '"source_id"' in Rejected.model_validate_json(OUTCOME).model_dump_json(by_alias=False)


@pytest.mark.parametrize("text", ["{", "", '{"summary": "x", "summary": "y"}', '{"summary": 5}', b"\xff"])
def test_pydantics_own_json_refuses_what_the_gate_refuses(text: str | bytes) -> None:
    """Broken JSON, a key twice and a wrong type are one kind of error."""
    with pytest.raises(ValidationError):
        Artifact.model_validate_json(text)
