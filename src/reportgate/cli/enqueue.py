"""``--enqueue``: a rejected report goes to the people who decide, and stays rejected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from reportgate.errors import ReviewError
from reportgate.verdict import GateResult


def enqueue_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--enqueue`` to *command*."""
    return click.option(
        "--enqueue", is_flag=True, help="Queue a rejected report for review (REPORTGATE_DB); it stays rejected."
    )(command)


def prepare_queue() -> Callable[[bytes, GateResult], None]:
    """Answer with what queues a report, before anything is gated: an unusable address is an error of the run.

    Raises:
        ExtraMissingError: The queue is not installed.
        ReviewError: The database's address cannot be used.
    """
    # Late: the queue is an optional part.
    from reportgate.review import ReviewQueue  # noqa: PLC0415

    queue = ReviewQueue()
    click.get_current_context().call_on_close(queue.close)

    def put(content: bytes, result: GateResult) -> None:
        if result.ok:
            return
        try:
            placed = queue.put(content, result)
        except ReviewError as error:
            # The verdict stands, and so does its exit status.
            click.echo(f"reportgate: not queued: {error}", err=True)
            return
        click.echo(f"reportgate: queued for review: {placed.item_id or 'waits on disk'} ({placed.status})", err=True)

    return put
