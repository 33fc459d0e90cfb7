"""How is a file read as the text of a source?"""

from __future__ import annotations

import io
from pathlib import Path

from reportgate.errors import ExtraMissingError, SourceError


def read_text(path: Path, media_type: str) -> str:
    """Read *path*: a PDF as the text of its pages, parted by form feeds; anything else as UTF-8.

    Raises:
        SourceError: The file is missing, a folder, not UTF-8, or a PDF that cannot be read.
        ExtraMissingError: It is a PDF, and the part of the installation that reads those is missing.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path}: {error.strerror or error}") from error
    if media_type == "text/x-pdf":
        return _read_pdf(path, data)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SourceError(f"{path}: not UTF-8 at byte {error.start}") from error


def _read_pdf(path: Path, data: bytes) -> str:
    # Late: an optional package.
    try:
        from pypdf import PdfReader  # noqa: PLC0415
    except ImportError as error:
        raise ExtraMissingError(f"reading {path}", extra="pdf") from error
    try:
        text = "\f".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    except Exception as error:  # a PDF is a program of its own; whatever it breaks in the reader, it cannot be read
        raise SourceError(f"{path}: not a readable PDF: {error}") from error
    # What a font maps to half of a surrogate pair is no character.
    return text.encode("utf-8", "replace").decode()
