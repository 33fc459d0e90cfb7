"""The JSON Schemas under docs/ are those of the models, and say the same as they do."""

from __future__ import annotations

import importlib.util
import json
from typing import Any

import jsonschema
import pytest

from corpora import ROOT
from reportgate.verdict import GateResult, Notice, NoticeCode, Reason, Rejected, Verified

DOCS = ROOT / "docs"
NUMBER = {"id": "c1", "kind": "number", "statement": "5 clicks", "metric": "clicks.total", "value": 5}
CITATION = {"id": "c2", "kind": "citation", "statement": "s", "sourceId": "press", "quote": "words"}


def _schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DOCS / name).read_text("utf-8"))
    return found


def test_the_files_are_up_to_date() -> None:
    """docs/schemas.py writes what lies there."""
    spec = importlib.util.spec_from_file_location("schemas", DOCS / "schemas.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, schema in module.schemas().items():
        assert _schema(name) == schema
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(
    ("claim", "good"),
    [
        (NUMBER, True),
        (CITATION, True),
        ({**NUMBER, "params": {"year": 2025, "all": True}, "tolerance": 0.001}, True),
        ({**NUMBER, "value": "5"}, False),
        ({**NUMBER, "verified": True}, False),
        ({key: item for key, item in NUMBER.items() if key != "kind"}, False),
        ({**CITATION, "quote": None}, False),
    ],
)
def test_the_artifact_schema_says_what_the_reader_does(claim: dict[str, Any], good: bool) -> None:
    """What the schema takes is what is read, and the other way round."""
    validator = jsonschema.Draft202012Validator(_schema("artifact.schema.json"))
    assert validator.is_valid({"summary": "x", "claims": [claim]}) is good


def test_a_result_fits_its_schema_and_comes_back() -> None:
    """The JSON form of a result fits the schema and reads back to the same result."""
    result = GateResult(
        artifact_id="weekly",
        expected=(("ledger", "artifact"), ("citation", "c1")),
        outcomes=(
            Verified(check="ledger", subject="artifact"),
            Rejected(check="citation", subject="c1", reason=Reason.NOT_FOUND, detail="not there", quote_span=(3, 9)),
        ),
        warnings=(Notice(code=NoticeCode.HEDGE_CUT, subject="c1", detail="may", span=(0, 3)),),
        discard_rate=1.0,
        discards_by_reason={"NOT_FOUND": 1},
    )
    text = result.to_json()
    jsonschema.validate(json.loads(text), _schema("result.schema.json"), jsonschema.Draft202012Validator)
    assert GateResult.from_json(text) == result
    assert GateResult.from_json(result.to_json(indent=True).encode()) == result
