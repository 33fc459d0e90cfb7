"""How is a file read as the text of a source?"""

from __future__ import annotations

import threading
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from reportgate.errors import ExtraMissingError, SourceError

_ONE_AT_A_TIME: Final = threading.Lock()
"""PDFium may not be entered by two threads, whatever the documents."""


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
        import pypdfium2  # type: ignore[import-untyped]  # noqa: PLC0415 -- it ships no types
    except ImportError as error:
        raise ExtraMissingError(f"reading {path}", extra="pdf") from error
    try:
        with _ONE_AT_A_TIME, closing(pypdfium2.PdfDocument(data)) as document:
            return "\f".join(_page_text(page) for page in document)
    except pypdfium2.PdfiumError as error:
        raise SourceError(f"{path}: not a readable PDF: {error}") from error


def _page_text(page: Any) -> str:  # noqa: ANN401 -- a page of a package without types
    # Closed page by page: a document of a thousand pages holds one at a time.
    with closing(page), closing(page.get_textpage()) as text:
        # What a font maps to half of a surrogate pair is no character.
        shown: str = text.get_text_range(errors="replace")
    return shown.replace("\r\n", "\n")
