"""Files are read as the text of a source, or refused with what is wrong."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from reportgate import Reason, Source, verify_quote
from reportgate.errors import ExtraMissingError, SourceError


def _pdf(*pages: str, trailer: str = "") -> bytes:
    """The smallest PDF that shows the lines of a text on each page."""
    count = len(pages)
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(count))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for n, page in enumerate(pages):
        shown = " 0 -14 Td ".join(f"({line}) Tj" for line in page.split("\n"))
        stream = f"BT /F1 12 Tf 72 720 Td {shown} ET"
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
        f"{out}xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R {trailer} >>\n"
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


def test_lines_of_a_pdf(tmp_path: Path) -> None:
    """A quotation goes on in the next line, also where a word is parted."""
    path = tmp_path / "report.pdf"
    path.write_bytes(_pdf("Sales of the depart-\nment rose by 12%\nin 2024, by 500-\n600 a month."))
    source = Source.from_file(path)
    assert "\r" not in source.text
    assert verify_quote(source, "Sales of the department rose by 12% in 2024, by 500-600 a month.").is_valid
    assert not verify_quote(source, "rose by 12% in 2024, by 500600 a month.").is_valid


def test_a_pdf_of_pictures(tmp_path: Path) -> None:
    """A PDF without text is read, and is an empty source."""
    path = tmp_path / "scan.pdf"
    path.write_bytes(_pdf("", ""))
    assert verify_quote(Source.from_file(path), "Sales rose by 12%").reason is Reason.EMPTY_SOURCE


def test_an_encrypted_pdf(tmp_path: Path) -> None:
    """A PDF that only opens with a password is a source error that says so."""
    path = tmp_path / "report.pdf"
    secret = "00" * 32
    lock = f"/Encrypt << /Filter /Standard /V 1 /R 2 /O <{secret}> /U <{secret}> /P -4 >> /ID [<00> <00>]"
    path.write_bytes(_pdf("Sales rose by 12%", trailer=lock))
    with pytest.raises(SourceError, match="password"):
        Source.from_file(path)


def test_pdfs_in_threads(tmp_path: Path) -> None:
    """Files are read by several threads at once."""
    path = tmp_path / "report.pdf"
    path.write_bytes(_pdf(*["Sales rose by 12% in 2024."] * 50))
    with ThreadPoolExecutor(4) as threads:
        texts = set(threads.map(lambda _: Source.from_file(path).text, range(40)))
    assert len(texts) == 1


@pytest.mark.parametrize("data", [b"", b"not a PDF", b"%PDF-1.4\nbroken", _pdf("text")[:200]])
def test_a_broken_pdf_is_a_source_error(tmp_path: Path, data: bytes) -> None:
    """Whatever is wrong inside a PDF, it cannot be read."""
    path = tmp_path / "report.pdf"
    path.write_bytes(data)
    with pytest.raises(SourceError):
        Source.from_file(path)


def test_pdf_without_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the optional package the error names what to install."""
    path = tmp_path / "report.pdf"
    path.write_bytes(_pdf("text"))
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
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
