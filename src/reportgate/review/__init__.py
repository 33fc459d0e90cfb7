"""The human review queue: rejected reports reach a person, who decides once, and nothing is lost."""

import importlib.util

from reportgate.errors import ExtraMissingError

if importlib.util.find_spec("sqlalchemy") is None:
    raise ExtraMissingError("the review queue", extra="review")

from reportgate.review.queue import ReviewQueue

__all__ = ["ReviewQueue"]
