"""What is raised when the gate could not be run as asked.

A claim that fails is an outcome, never an exception. The tree::

    * ReportgateError          the gate was used wrongly, or could not be run
      x PolicyError            a policy is malformed
      x DataError              a data file cannot be read as columns
      x SourceError            a source cannot be read, or its id is unusable
      x MetricsError           the metrics cannot be used as given
        - DuplicateMetricError   two functions under one key
        - UnitError              a unit outside the closed list
      x PromptError            a prompt file cannot be used
      x ExtraMissingError      an optional part of the installation is needed
      x ReviewError            the review queue cannot do what was asked
        - StoreUnavailableError  the database cannot be reached
        - SchemaVersionError     the database was written by a newer version
        - ItemNotFoundError      no item has that id
        - DecisionRefusedError   a lease ran out, a decision was taken already, or a newer attempt arrived
      x TimeLimitError         a guarded report was not finished in time
      x GateRejected           an artifact was rejected (carries the verdict; raised on request only)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reportgate.ledger import Artifact
    from reportgate.verdict import GateResult


class ReportgateError(Exception):
    """The gate could not be run as asked."""


class PolicyError(ReportgateError):
    """A policy is malformed: an unknown key, a value out of its range."""


class DataError(ReportgateError):
    """A data file cannot be read as columns."""


class SourceError(ReportgateError):
    """A source cannot be read, or its id is unusable."""


class MetricsError(ReportgateError):
    """The metrics cannot be used as given."""


class DuplicateMetricError(MetricsError):
    """Two functions were registered under one key."""


class UnitError(MetricsError):
    """A unit is not in the closed list."""


class PromptError(ReportgateError):
    """A prompt file cannot be used."""


class ExtraMissingError(ReportgateError):
    """An optional part of the installation is needed."""

    def __init__(self, what: str, *, extra: str) -> None:
        super().__init__(f"{what} needs an optional part: pip install 'reportgate[{extra}]'")
        self.extra = extra


class ReviewError(ReportgateError):
    """The review queue cannot do what was asked."""


class StoreUnavailableError(ReviewError):
    """The review queue's database cannot be reached."""


class SchemaVersionError(ReviewError):
    """The review queue's database was written by a newer version."""


class ItemNotFoundError(ReviewError):
    """No item of the review queue has that id."""


class DecisionRefusedError(ReviewError):
    """A lease ran out or is somebody else's, a decision was taken already, or a newer attempt arrived."""


class TimeLimitError(ReportgateError):
    """A guarded report was not generated and gated in time; nothing comes out."""

    def __init__(self, limit_s: float) -> None:
        super().__init__(f"the report was not finished within {limit_s:g} s")
        self.limit_s = limit_s


class GateRejected(ReportgateError):  # noqa: N818 -- it carries a verdict; nothing went wrong
    """An artifact was rejected.

    Attributes:
        result: The whole verdict.
        artifact: What was rejected, None when it could not be read.
        attempts: The verdicts on what was generated before, when a guard generated again.
    """

    def __init__(
        self, result: GateResult, artifact: Artifact | None = None, attempts: tuple[GateResult, ...] = ()
    ) -> None:
        self.result = result
        self.artifact = artifact
        self.attempts = attempts
        count = len(result.failures)
        first = result.failures[0] if result.failures else "nothing was verified"
        super().__init__(f"rejected with {count} failure{'' if count == 1 else 's'}: {first}")
