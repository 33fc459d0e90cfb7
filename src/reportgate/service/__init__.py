"""The gate as a service: an HTTP API for other programs, and a console for the people who decide."""

import importlib.util

from reportgate.errors import ExtraMissingError

if importlib.util.find_spec("fastapi") is None:
    raise ExtraMissingError("the service", extra="service")

from reportgate.service.app import create_app
from reportgate.service.settings import Settings

__all__ = ["Settings", "create_app"]
