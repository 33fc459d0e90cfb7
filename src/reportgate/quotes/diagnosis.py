"""Why was a quotation rejected? For people; a diagnosis never changes a verdict."""

from __future__ import annotations

from dataclasses import dataclass

from reportgate.verdict import Span


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The passage of the source that comes nearest to a rejected quotation."""

    nearest_passage: str | None
    """What the source says instead, None when nothing comes near."""
    span: Span | None
    """Where that passage stands in the source's text."""
