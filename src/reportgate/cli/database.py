"""``--db``: which review queue?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click


def db_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--db`` to *command*; without it the environment or the user's own file decides."""
    return click.option("--db", metavar="URL", help="The queue's database; else REPORTGATE_DB, else a file of yours.")(
        command
    )
