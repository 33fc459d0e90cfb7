"""What may be absent from a machine: a test that needs it skips, unless the machine promises to have everything."""

from __future__ import annotations

import importlib
import os
from typing import Any, NoReturn

import pytest


def miss(what: str) -> NoReturn:
    """Skip the test for want of *what*, but fail it where REPORTGATE_REQUIRE_SERVICES=1 promises that all is there."""
    if os.environ.get("REPORTGATE_REQUIRE_SERVICES") == "1":
        pytest.fail(f"{what} is required here: REPORTGATE_REQUIRE_SERVICES is set")
    # Also for a module as a whole, while it is being read.
    pytest.skip(f"needs {what}", allow_module_level=True)


def need(module: str) -> Any:
    """Import *module* of the development group."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        miss(module)
