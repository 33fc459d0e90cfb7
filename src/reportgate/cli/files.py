"""How does a command write a file? Whole, with its line breaks as they are, or with an error that names it."""

from __future__ import annotations

from pathlib import Path

from reportgate.errors import ReportgateError


def write_file(path: Path, content: str | bytes) -> None:
    """Write *content* to *path*, text as UTF-8.

    Raises:
        ReportgateError: The file cannot be written.
    """
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise ReportgateError(f"{path}: {error.strerror or error}") from error
