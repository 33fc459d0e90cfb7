"""One artifact of a run, with what was decided of it."""

from __future__ import annotations

from typing import NamedTuple

from reportgate.ledger import Artifact
from reportgate.verdict import GateResult


class Checked(NamedTuple):
    """One artifact of several: its file, what could be read of it, and the verdict; None where nobody decided."""

    path: str
    content: bytes
    artifact: Artifact | None
    result: GateResult | None

    @property
    def raw(self) -> str:
        """The file as text, for places in it."""
        return self.content.decode("utf-8-sig", "replace")
