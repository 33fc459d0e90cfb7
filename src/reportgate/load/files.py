"""How is a text file of the operator's read?"""

from __future__ import annotations

from pathlib import Path

from reportgate.errors import ReportgateError


def read_utf8(path: Path, error_type: type[ReportgateError]) -> str:
    """Read *path* as UTF-8, with or without a byte order mark.

    Raises:
        ReportgateError: Of *error_type*, when the file is missing, a folder, unreadable or not UTF-8.
    """
    content = read_bytes(path, error_type)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise error_type(f"{path}: not UTF-8 at byte {error.start}") from error


def read_bytes(path: Path, error_type: type[ReportgateError]) -> bytes:
    """Read *path* as it is.

    Raises:
        ReportgateError: Of *error_type*, when the file is missing, a folder or unreadable.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise error_type(f"{path}: {error.strerror or error}") from error
    except ValueError as error:
        # A path with a NUL character.
        raise error_type(f"not a path: {str(path)!r}") from error
