"""An artifact is read field by field; every bad field is reported, and nothing raises."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgate.checks.ledger import check_ledger, has_visible_text
from reportgate.ledger import Artifact, NumericClaim
from reportgate.policy import Policy
from reportgate.reading import read_artifact
from reportgate.verdict import Reason, Rejected

NUMBER = {"id": "c1", "kind": "number", "statement": "5 clicks", "metric": "clicks.total", "value": 5}


def _artifact(*claims: Any, **fields: Any) -> dict[str, Any]:
    return {"summary": "There were 5 clicks.", "claims": list(claims or (NUMBER,)), **fields}


def _problems(given: object, policy: Policy | None = None) -> list[tuple[str, str, str]]:
    outcomes = check_ledger(read_artifact(given, policy or Policy())).outcomes
    return [(o.reason, o.subject, o.detail) for o in outcomes if isinstance(o, Rejected)]


def test_a_written_zero_is_kept() -> None:
    """12.30 stays 12.30: trailing zeros carry precision."""
    text = '{"summary": "x 12.30", "claims": [{"id":"c","kind":"number","statement":"s","metric":"m","value":12.30}]}'
    reading = read_artifact(text, Policy())
    assert reading.artifact is not None
    claim = reading.artifact.claims[0]
    assert isinstance(claim, NumericClaim)
    assert str(claim.value) == "12.30"


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("NaN", "not a finite number"),
        ("Infinity", "not a finite number"),
        ("-Infinity", "not a finite number"),
        ("1e999", "out of range"),
        ("1e308", "out of range"),
        ("1e-309", "out of range"),
        ("1" + "0" * 400, "digits"),
        ("0." + "1" * 401, "digits"),
        ("true", "not a boolean"),
        ('"5"', "not str"),
        ("null", "not NoneType"),
        ("[5]", "not list"),
    ],
)
@pytest.mark.parametrize("key", ["value", "tolerance"])
def test_what_is_no_number_is_refused_with_its_path(key: str, value: str, says: str) -> None:
    """A value or tolerance that is no finite number of a sane size is LEDGER_INVALID, before any arithmetic."""
    if key == "tolerance" and value == "null":
        return
    fields = {name: json.dumps(item) for name, item in NUMBER.items()} | {key: value}
    claim = "{" + ",".join(f'"{name}":{item}' for name, item in fields.items()) + "}"
    ((reason, subject, detail),) = _problems(f'{{"summary": "5 clicks", "claims": [{claim}]}}')
    assert (reason, subject) == (Reason.LEDGER_INVALID, "c1")
    assert detail.startswith(f"claims[0].{key}: ")
    assert says in detail


@pytest.mark.parametrize("value", [9.999e307, 1e-308, 10**307, Decimal("1e-308"), 0, -0.0])
def test_the_largest_and_smallest_numbers_are_read(value: float | Decimal) -> None:
    """Just inside the limits is a number like any other."""
    assert _problems(_artifact({**NUMBER, "value": value})) == []


def test_every_bad_field_is_reported() -> None:
    """Not the first one only, and across claims."""
    found = _problems(
        _artifact({**NUMBER, "value": "5", "metric": 7, "extra": 1}, {"kind": "number"}, "no claim", NUMBER, title=5)
    )
    paths = sorted(detail.split(":")[0] for _, _, detail in found)
    assert paths == [
        "claims[0].extra",
        "claims[0].metric",
        "claims[0].value",
        "claims[1].id",
        "claims[1].metric",
        "claims[1].statement",
        "claims[1].value",
        "claims[2]",
        "title",
    ]
    assert {subject for _, subject, _ in found} == {"c1", "claims[1]", "claims[2]", "artifact"}


def test_a_readable_claim_is_read_beside_a_broken_one() -> None:
    """A claim that can be read alone is still checked when another one is broken."""
    reading = read_artifact(_artifact({"id": "bad"}, NUMBER), Policy())
    assert reading.artifact is not None
    assert [claim.id for claim in reading.artifact.claims] == ["c1"]
    assert reading.positions == (1,)


BROKEN = (
    *("", " \n", "{", "[]", "5", "null", '"x"', "{}", "[" * 100_000),
    *('{"summary": 5}', '{"summary": "x", "claims": 5}', '{"summary": "x", "summary": "y"}'),
    *('{"summary": "\\ud800", "claims": []}', '{"summary": "x", "verified": true}'),
)


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_no_artifact_is_a_rejected_artifact(text: str) -> None:
    """A malformed artifact is LEDGER_INVALID, never an exception."""
    for given_as in (text, text.encode()):
        assert Reason.LEDGER_INVALID in [reason for reason, _, _ in _problems(given_as)]


@pytest.mark.parametrize("given_as", [None, 5, [], object(), b"\xff\xfe", "\ud800", {5: 5}, {"summary": "\ud800"}])
def test_what_is_no_document_is_a_rejected_artifact(given_as: object) -> None:
    """Whatever is given, the answer is a verdict."""
    assert Reason.LEDGER_INVALID in [reason for reason, _, _ in _problems(given_as)]


def test_a_key_that_stands_twice_is_refused() -> None:
    """The second value of a key must not replace the first in silence."""
    text = json.dumps(_artifact()).replace('"value": 5', '"value": 5, "value": 500')
    ((reason, _, detail),) = _problems(text)
    assert reason is Reason.LEDGER_INVALID
    assert "'value' stands twice" in detail


@pytest.mark.parametrize(
    ("claim", "detail"),
    [
        ({"id": "c1"}, "claims[0].kind: missing"),
        ({"id": "c1", "kind": "verified"}, 'claims[0].kind: neither "number" nor "citation"'),
        ("c1", "claims[0]: an object is needed"),
        ({**NUMBER, "id": " "}, "claims[0].id: must not be blank"),
        ({**NUMBER, "ok": True}, "claims[0].ok: unknown field"),
        ({**NUMBER, "a\nb": 1}, "claims[0].'a\\nb': unknown field"),
    ],
)
def test_messages_say_where_and_what(claim: object, detail: str) -> None:
    """The path first, then our words."""
    assert detail in [found for _, _, found in _problems(_artifact(claim))]


def test_claims_with_one_id_are_all_reported() -> None:
    """Neither claim may hide the other."""
    found = _problems(_artifact(NUMBER, {**NUMBER, "value": 6}))
    assert [(reason, subject) for reason, subject, _ in found] == [(Reason.DUPLICATE_ID, "c1")] * 2


def test_a_negative_tolerance_is_invalid() -> None:
    """Finite and negative has its own code."""
    ((reason, subject, _),) = _problems(_artifact({**NUMBER, "tolerance": -1}))
    assert (reason, subject) == (Reason.INVALID_TOLERANCE, "c1")
    assert _problems(_artifact({**NUMBER, "tolerance": 0})) == []


@pytest.mark.parametrize("summary", ["", " \n\t", "\u200b\u2060", "\u00ad", "\u3164", "\u2800", "\x00"])
def test_nothing_visible_is_nothing_to_verify(summary: str) -> None:
    """A summary that shows nothing cannot be accepted."""
    assert not has_visible_text(summary)
    assert Reason.NOTHING_TO_VERIFY in [reason for reason, _, _ in _problems(_artifact(NUMBER, summary=summary))]


def test_no_claims_is_nothing_to_verify() -> None:
    """Vacuous success is impossible."""
    for given_as in ({"summary": "x"}, {"summary": "x", "claims": []}, Artifact(summary="x")):
        assert [reason for reason, _, _ in _problems(given_as)] == [Reason.NOTHING_TO_VERIFY]


@pytest.mark.parametrize(("limit", "good"), [(20, True), (19, False)])
def test_the_summary_has_a_length(limit: int, good: bool) -> None:
    """The limit is inclusive and counts characters."""
    assert (_problems(_artifact(), Policy(max_summary_chars=limit)) == []) is good


@pytest.mark.parametrize(("limit", "good"), [(2, True), (1, False)])
def test_the_ledger_has_a_size(limit: int, good: bool) -> None:
    """The limit is inclusive."""
    assert (_problems(_artifact(NUMBER, {**NUMBER, "id": "c2"}), Policy(max_claims=limit)) == []) is good


def test_the_artifact_has_a_size() -> None:
    """The limit is inclusive and counts bytes of UTF-8, for str and bytes."""
    text = json.dumps(_artifact(title="数"), ensure_ascii=False)
    size = len(text.encode())
    for given_as in (text, text.encode()):
        assert _problems(given_as, Policy(max_artifact_bytes=size)) == []
        assert "larger than" in _problems(given_as, Policy(max_artifact_bytes=size - 1))[0][2]


def test_snake_case_and_camel_case_are_read() -> None:
    """Both spellings are accepted on input."""
    cited = {"id": "c2", "kind": "citation", "statement": "s", "quote": "words"}
    assert _problems(_artifact({**cited, "sourceId": "a"})) == []
    assert _problems(_artifact({**cited, "source_id": "a"})) == []


def test_params_are_json_scalars() -> None:
    """Anything deeper has no place in a metric's arguments."""
    assert _problems(_artifact({**NUMBER, "params": {"year": 2025, "name": "x", "all": True, "none": None}})) == []
    wrong: tuple[object, ...] = ({"a": [1]}, {"a": {}}, [], "x", {"a": Decimal("NaN")})
    for params in wrong:
        ((reason, _, detail),) = _problems(_artifact({**NUMBER, "params": params}))
        assert reason is Reason.LEDGER_INVALID
        assert detail.startswith("claims[0].params")


def test_a_model_built_without_validation_is_no_better_than_a_mapping() -> None:
    """What went round the model's validation meets it here."""
    claim = NumericClaim.model_construct(id="c1", statement="s", metric="m", value=Decimal("NaN"))
    ((reason, _, detail),) = _problems(Artifact.model_construct(summary="x", claims=(claim,)))
    assert reason is Reason.LEDGER_INVALID
    assert detail.startswith("claims[0].value")


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["id", "kind", "claims", "summary", "x"]), inner),
    max_leaves=20,
)


@given(_JSON)
def test_reading_never_raises(value: object) -> None:
    """Arbitrary documents give a verdict."""
    for given_as in (value, json.dumps(value), {"summary": "5", "claims": value}, {"summary": "5", "claims": [value]}):
        assert _problems(given_as) or check_ledger(read_artifact(given_as, Policy())).outcomes
