"""The OpenAPI document: that of the routes, with the documents of the format as they are specified elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from starlette.responses import Response

from reportgate.ledger import Artifact, Source
from reportgate.service.access import ApiAccess, Principal, Public, api_routes, find_access
from reportgate.service.json_body import json_response
from reportgate.service.problems import MEDIA_TYPE, SCHEMA, title_of
from reportgate.verdict import GateResult

router: Final = APIRouter(tags=["health"])
_DOCUMENTS: Final[tuple[type[BaseModel], ...]] = (Artifact, Source, GateResult)


def ref(name: str) -> dict[str, str]:
    """Point to a schema of the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def body_of(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Describe a request's body that the route reads itself."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def json_schema_of(properties: Mapping[str, Any]) -> dict[str, Any]:
    """An object with all of *properties* and no others."""
    return {
        "type": "object",
        "required": list(properties),
        "properties": dict(properties),
        "additionalProperties": False,
    }


def answer_of(schema: Mapping[str, Any], description: str = "Done.") -> dict[int | str, dict[str, Any]]:
    """Describe the good answer."""
    return {200: {"description": description, "content": {"application/json": {"schema": schema}}}}


def problems_of(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the errors: all of one shape."""
    content = {MEDIA_TYPE: {"schema": ref("Problem")}}
    return {status: {"description": title_of(status), "content": content} for status in statuses}


def add_openapi(app: FastAPI) -> None:
    """Make the document of *app*; its route here serves it."""
    app.openapi = lambda: _document(app)  # type: ignore[method-assign] # FastAPI's documented way to an own document


@router.get("/v1/openapi.json", operation_id="openapi", responses=answer_of({"type": "object"}))
def openapi(request: Request, _: Annotated[Principal, Depends(Public())]) -> Response:
    """Give this document."""
    return json_response(request.app.openapi())


def _document(app: FastAPI) -> dict[str, Any]:
    routes = [route for route in api_routes(app) if route.include_in_schema]
    document = get_openapi(title=app.title, version="1", summary=app.summary, routes=routes, openapi_version="3.1.0")
    schemas: dict[str, Any] = document.setdefault("components", {}).setdefault("schemas", {})
    # Validation errors have the shape of every other error.
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Problem"] = SCHEMA
    for model in _DOCUMENTS:
        schema = model.model_json_schema(
            by_alias=True,
            mode="serialization" if model is GateResult else "validation",
            ref_template="#/components/schemas/{model}",
        )
        schemas.update(schema.pop("$defs", {}))
        schemas[model.__name__] = schema
    document["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    _secure(document, app)
    return document


def _secure(document: dict[str, Any], app: FastAPI) -> None:
    for route in api_routes(app):
        access = find_access(route)
        if not route.include_in_schema or not isinstance(access, ApiAccess):
            continue
        for method in route.methods or ():
            operation = document["paths"][route.path][method.lower()]
            operation["security"] = [{"token": []}]
            said = operation.get("description", "")
            operation["description"] = f"{said}\n\nNeeds the scope `{access.permission}`."
