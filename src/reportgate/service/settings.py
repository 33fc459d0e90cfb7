"""What does the operator decide about the service?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from reportgate.auditors.protocol import Auditor, NoAuditor
from reportgate.ledger import Source
from reportgate.metrics import MetricRegistry
from reportgate.policy import Policy


@dataclass(frozen=True)
class Settings:
    """The operator's choices. Metrics and policies are the server's own: no caller brings any."""

    url: str | None = None
    """The review database; None = REPORTGATE_DB, else an SQLite file of this user."""
    metrics: MetricRegistry = field(default_factory=MetricRegistry)
    data: Mapping[str, Any] = field(default_factory=dict)
    """Columns for reports that bring no data of their own, and for edits in the console."""
    sources: Mapping[str, Source] = field(default_factory=dict)
    policies: Mapping[str, Policy] = field(default_factory=lambda: {"default": Policy()})
    """By the name that a caller gives."""
    auditor: Auditor | NoAuditor | None = None
    """As ``gate`` takes it: None asks Claude, ``NO_AUDITOR`` nobody."""
    given: tuple[str, ...] = ()
    allow_own: bool = False
    """Whether a reviewer may approve a report that they submitted."""
    secure: bool = False
    """Whether people reach the console by https: cookies are then sent there only."""
    max_body_bytes: int = 10_000_000
    body_timeout_s: float = 30
    """How long a request's body may take to arrive."""
    gate_timeout_s: float = 60
    max_gates: int = 2
    """Reports that are gated at the same time; more would only share the processors."""
    max_waiting: int = 100
    """Reports that wait for their turn; more are sent away."""
