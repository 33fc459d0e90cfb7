"""Write the JSON Schemas of both documents beside this file: ``python docs/schemas.py``."""

import json
from pathlib import Path
from typing import Any

from reportgate import Artifact, GateResult

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """File name -> schema, as the models have it."""
    return {
        "artifact.schema.json": {"$schema": DRAFT, **Artifact.model_json_schema(by_alias=True)},
        "result.schema.json": {"$schema": DRAFT, **GateResult.model_json_schema(by_alias=True, mode="serialization")},
    }


if __name__ == "__main__":
    for name, schema in schemas().items():
        path = Path(__file__).parent / name
        path.write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", "utf-8")
