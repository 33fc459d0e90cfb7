"""What a test does where a service that it needs is not installed."""

from __future__ import annotations

import importlib
import os
from typing import Any, NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """Skip; or fail, where the checks promise that everything is there."""
    if os.environ.get("REPORTGATE_REQUIRE_SERVICES") == "1":
        pytest.fail(f"{what} is needed: REPORTGATE_REQUIRE_SERVICES is set")
    pytest.skip(f"{what} is not installed")


def needed(module: str) -> Any:
    """Import a package that only some tests need; do as ``missing`` does where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        if os.environ.get("REPORTGATE_REQUIRE_SERVICES") == "1":
            raise
        pytest.skip(f"{module} is not installed", allow_module_level=True)
