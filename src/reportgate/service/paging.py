"""How does a listing go on? By the time and the id of the last item that was shown: "1764583800250.3f…"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reportgate.review.items import Item

CURSOR: Final = r"[0-9]{1,15}\.[0-9a-f]{32}"
"""The form of a cursor, as a regular expression."""


def read_cursor(text: str) -> tuple[int, str]:
    """Read a cursor, which has the form of CURSOR: what ``Filter.after`` takes."""
    at, _, item_id = text.partition(".")
    return int(at), item_id


def next_cursor(items: Sequence[Item], limit: int) -> str | None:
    """The cursor of the page behind *items*; None if they are fewer than the *limit*, and so the last."""
    return f"{items[-1].created_at}.{items[-1].id}" if len(items) == limit else None
