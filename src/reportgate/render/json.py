"""The result as the JSON document that programs read: exactly the GateResult, nothing of the artifact's text."""

from __future__ import annotations

from reportgate.ledger import Artifact
from reportgate.render.options import Options
from reportgate.verdict import GateResult


def render(artifact: Artifact | None, result: GateResult, options: Options) -> str:  # noqa: ARG001 -- one signature for all
    """Write the result; it reads back with ``GateResult.from_json``."""
    return result.to_json(indent=True) + "\n"
