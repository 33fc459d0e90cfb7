"""What did an audit cost?"""

from __future__ import annotations

from decimal import Decimal

from pydantic import field_validator

from reportgate.documents import ExactDocument, to_decimal, whole_number


class AuditUsage(ExactDocument):
    """What the auditor cost. Time and request ids differ from run to run, so they do not count when compared."""

    requests: int = 0
    """Requests that were answered; a retry that failed is none."""
    input_tokens: int = 0
    output_tokens: int = 0
    latency_s: float = 0.0
    """Seconds from the first request to the last answer."""
    request_ids: tuple[str, ...] = ()
    """The server's ids, in the order of the parts."""

    @field_validator("requests", "input_tokens", "output_tokens", "latency_s", "request_ids", mode="before")
    @classmethod
    def _from_json(cls, value: object) -> object:
        return tuple(value) if isinstance(value, list) else whole_number(value)

    @field_validator("latency_s", mode="before")
    @classmethod
    def _seconds(cls, value: object) -> object:
        return float(to_decimal(value)) if isinstance(value, (int, Decimal)) else value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AuditUsage) and self._compared == other._compared

    def __hash__(self) -> int:
        return hash(self._compared)

    @property
    def _compared(self) -> tuple[int, int, int]:
        return self.requests, self.input_tokens, self.output_tokens

    def __add__(self, other: AuditUsage) -> AuditUsage:
        """Add up what two audits cost; their times add up too."""
        return AuditUsage(
            requests=self.requests + other.requests,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            latency_s=self.latency_s + other.latency_s,
            request_ids=self.request_ids + other.request_ids,
        )
