"""Every threshold of the gate, in one frozen model. The operator's: an artifact never touches it."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, field_validator

from reportgate.documents import ExactDocument, Number, Text, whole_number

Support: TypeAlias = Literal["quotes", "summary"]
Demand: TypeAlias = Literal["required", "warn", "free"]


class ReferencePolicy(ExactDocument):
    """What the two kinds of reference need: cover ("required"), a warning without it, or nothing."""

    date: Demand = "required"
    """Dates, periods and times of day."""
    identifier: Demand = "warn"
    """Labels and identifiers: Section 3, GA4, v2.1."""


class Policy(ExactDocument):
    """The operator's thresholds."""

    rel_tol: Annotated[Number, Field(ge=0, lt=1)] = Decimal("0.005")
    """Largest relative difference between a value and its recomputation, inclusive."""
    min_length: Annotated[int, Field(ge=1)] = 8
    """Fewest letters and digits that a quotation may have."""
    max_sentences: Annotated[int, Field(ge=1, le=100)] = 3
    """Most consecutive sentences that a quotation may touch."""
    line_breaks_end_sentences: bool = False
    """Whether each line break of a source ends a sentence."""
    accept_rounded: bool = False
    """Whether a value may be the recomputation rounded to the decimals that the ledger writes."""
    strict_units: bool = False
    """Whether a metric without a declared unit is refused instead of warned about."""
    coarseness_cap: Annotated[Number, Field(ge=0, le=1)] = Decimal("0.10")
    """Largest relative difference that rounding in prose may hide."""
    references: ReferencePolicy = ReferencePolicy()
    """What dates and identifiers in the summary need."""
    binding: Literal["optional", "explicit"] = "optional"
    """Whether every claim must be bound to its place by a footnote mark."""
    warnings_as_errors: bool = False
    """Whether a warning rejects."""
    auditor_model: Text | None = None
    """The auditor's model, when none is given in code."""
    auditor_prompt: Text | None = None
    """Path of an own prompt for the auditor."""
    support_quote_prompt: Text | None = None
    """Path of an own prompt for the support check "quotes"."""
    support_summary_prompt: Text | None = None
    """Path of an own prompt for the support check "summary"."""
    support: tuple[Support, ...] = ()
    """What the auditor judges in meaning: "quotes" (quotation against statement), "summary" (claim against summary)."""
    max_summary_chars: Annotated[int, Field(ge=1)] = 1_000_000
    """Longest summary, in code points."""
    max_claims: Annotated[int, Field(ge=1)] = 100_000
    """Largest ledger."""
    max_artifact_bytes: Annotated[int, Field(ge=1)] = 50_000_000
    """Largest artifact, in bytes of UTF-8."""

    @field_validator("support", mode="before")
    @classmethod
    def _tuple(cls, value: object) -> object:
        return tuple(value) if isinstance(value, list) else value

    @field_validator(
        "min_length", "max_sentences", "max_summary_chars", "max_claims", "max_artifact_bytes", mode="before"
    )
    @classmethod
    def _whole(cls, value: object) -> object:
        return whole_number(value)
