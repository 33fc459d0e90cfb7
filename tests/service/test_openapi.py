"""The OpenAPI document: checked in, true, and nothing in it makes the server fail."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from starlette.testclient import TestClient

from needs import need
from reportgate.review.accounts import Role
from reportgate.service.access import ApiAccess, Public, api_routes, find_access

schemathesis = need("schemathesis")
DOCS = Path(__file__).resolve().parents[2] / "docs"
DOCUMENT: dict[str, Any] = json.loads((DOCS / "openapi.json").read_text("utf-8"))
OPERATIONS = [(path, method) for path, methods in DOCUMENT["paths"].items() for method in methods]

RUNS = [(path, method, False) for path, method in OPERATIONS] + [
    (path, method, True)
    for path, method in OPERATIONS
    # Against a document that asks for nothing nothing can be made.
    if {"parameters", "requestBody"} & set(DOCUMENT["paths"][path][method])
]


def test_the_document_that_is_checked_in_is_the_present_one(app: FastAPI) -> None:
    """After a change of the API: ``python docs/openapi.py``."""
    assert app.openapi() == DOCUMENT
    assert DOCUMENT["openapi"].startswith("3.1")


def test_every_route_of_the_api_is_in_it(app: FastAPI) -> None:
    """With its errors and, unless it is public, the token that it needs."""
    for route in api_routes(app):
        if not route.include_in_schema:
            continue
        for method in route.methods or ():
            operation = DOCUMENT["paths"][route.path][method.lower()]
            access = find_access(route)
            assert isinstance(access, (ApiAccess, Public))
            assert ("security" in operation) == isinstance(access, ApiAccess)
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    assert list(answer["content"]) == ["application/problem+json"], (route.path, status)


def test_answers_are_as_described(program: Callable[..., TestClient], item_id: str) -> None:
    """What the service says fits the schema that it gives for it."""
    client = program()
    for path, real in (
        ("/v1/items", "/v1/items"),
        ("/v1/items/{item_id}", f"/v1/items/{item_id}"),
        ("/v1/log/check", "/v1/log/check"),
        ("/healthz", "/healthz"),
        ("/readyz", "/readyz"),
    ):
        schema = DOCUMENT["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        jsonschema.validate(client.get(real).json(), {**schema, "components": DOCUMENT["components"]})
    gate = DOCUMENT["paths"]["/v1/gate"]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
    verdict = client.post("/v1/gate", json={"artifact": {"summary": "x"}}).json()
    jsonschema.validate(verdict, {**gate, "components": DOCUMENT["components"]})


@pytest.mark.parametrize(("path", "method", "against"), RUNS)
def test_nothing_in_the_document_makes_the_server_fail(
    app: FastAPI, program: Callable[..., Any], item_id: str, path: str, method: str, *, against: bool
) -> None:
    """schemathesis: whatever it makes of the document, or against it, the answer is never a server error."""
    mode = schemathesis.GenerationMode.NEGATIVE if against else schemathesis.GenerationMode.POSITIVE
    token = program(Role.ADMIN).headers["authorization"]
    schema = schemathesis.openapi.from_dict(DOCUMENT)
    operation = schema[path][method.upper()]
    client = TestClient(app, raise_server_exceptions=False, headers={"authorization": token})

    @settings(max_examples=20, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        request = {key: value for key, value in case.as_transport_kwargs().items() if key in ("params", "json")}
        # What fits the document is asked of an item that is there: a made-up id would only be looked up in vain.
        place = case.formatted_path if against else path.replace("{item_id}", item_id)
        answer = client.request(case.method, place, **request)
        assert answer.status_code < 500, answer.text

    run()


def test_the_generator_writes_the_same(tmp_path: Path) -> None:
    """The script beside the document is the one that made it."""
    script = tmp_path / "openapi.py"
    script.write_text((DOCS / "openapi.py").read_text("utf-8"), "utf-8")
    subprocess.run([sys.executable, str(script)], check=True, cwd=tmp_path)
    assert json.loads((tmp_path / "openapi.json").read_text("utf-8")) == DOCUMENT
    assert not (tmp_path / "never-opened.db").exists()
