"""Files are read as the text of a source, or refused with what is wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from reportgate import Source, verify_quote
from reportgate.errors import ExtraMissingError, SourceError


def _pdf(*pages: str) -> bytes:
    """The smallest PDF that shows a line of text on each page."""
    count = len(pages)
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(count))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for n, page in enumerate(pages):
        stream = f"BT /F1 12 Tf 72 720 Td ({page}) Tj ET"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {5 + 2 * n} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    out = "%PDF-1.4\n"
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    return (
        f"{out}xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R >>\n"
        f"startxref\n{len(out)}\n%%EOF\n"
    ).encode()


def test_pdf(tmp_path: Path) -> None:
    """A PDF becomes the text of its pages, parted by form feeds."""
    path = tmp_path / "report.pdf"
    path.write_bytes(_pdf("Sales rose by 12% in 2024.", "Costs fell by 3% in 2024."))
    source = Source.from_file(path)
    assert source.media_type == "text/x-pdf"
    assert source.text.count("\f") == 1
    result = verify_quote(source, "Costs fell by 3% in 2024.")
    assert result.span is not None
    assert source.text[slice(*result.span)] == "Costs fell by 3% in 2024."


@pytest.mark.parametrize("data", [b"", b"not a PDF", b"%PDF-1.4\nbroken", _pdf("text")[:200]])
def test_a_broken_pdf_is_a_source_error(tmp_path: Path, data: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever is wrong inside a PDF, it cannot be read."""
    caplog.set_level("CRITICAL")
    path = tmp_path / "report.pdf"
    path.write_bytes(data)
    with pytest.raises(SourceError):
        Source.from_file(path)


def test_pdf_without_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the optional package the error names what to install."""
    path = tmp_path / "report.pdf"
    path.write_bytes(_pdf("text"))
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(ExtraMissingError, match=r"reportgate\[pdf\]"):
        Source.from_file(path)


def test_text(tmp_path: Path) -> None:
    """Everything else is UTF-8, with or without a byte order mark; what is not is an error with its place."""
    path = tmp_path / "press.md"
    path.write_bytes("\ufeff# 手数料".encode())
    assert Source.from_file(path) == Source(text="# 手数料", media_type="text/markdown")
    path.write_bytes("手数料".encode("shift_jis"))
    with pytest.raises(SourceError, match="not UTF-8 at byte 0"):
        Source.from_file(path)
    with pytest.raises(SourceError):
        Source.from_file(tmp_path)
    with pytest.raises(SourceError):
        Source.from_file(tmp_path / "missing.txt")
