"""How is a file read as the text of a source?"""

from __future__ import annotations

from pathlib import Path

from reportgate.errors import SourceError


def read_text(path: Path, media_type: str) -> str:
    """Read *path* as UTF-8.

    Raises:
        SourceError: The file is missing, a folder, not UTF-8, or of a media type that is no text.
    """
    if media_type == "text/x-pdf":
        raise SourceError(f"{path}: PDF files cannot be read")
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise SourceError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise SourceError(f"{path}: not UTF-8 at byte {error.start}") from error
