"""The loggers of the package, one a part: ``reportgate.review`` and so on.

Not in the package itself: a check that logs nothing does not load ``logging`` either.
"""

from __future__ import annotations

import logging

# What is logged is for the application to show; without this Python prints bare messages to standard error.
logging.getLogger("reportgate").addHandler(logging.NullHandler())


def get_logger(part: str) -> logging.Logger:
    """The logger of *part* of the package."""
    return logging.getLogger(f"reportgate.{part}")
