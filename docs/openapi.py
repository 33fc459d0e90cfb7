"""Write the OpenAPI document of the service beside this file: ``python docs/openapi.py``."""

import json
from pathlib import Path
from typing import Any

from reportgate.auditors import NO_AUDITOR
from reportgate.service import Settings, create_app


def document() -> dict[str, Any]:
    """The document, as the service gives it. Nothing is opened for it."""
    return create_app(Settings(url="sqlite:///never-opened.db", auditor=NO_AUDITOR)).openapi()


if __name__ == "__main__":
    text = json.dumps(document(), indent=2, ensure_ascii=False) + "\n"
    (Path(__file__).parent / "openapi.json").write_text(text, "utf-8")
