"""The documentation is complete: a code without an entry, or an entry without a code, is a defect."""

from __future__ import annotations

import re

import pytest

from corpora import ROOT
from reportgate.ledger import Artifact, CitationClaim, NumericClaim
from reportgate.verdict import GateResult, Mismatch, NoticeCode, Reason, Rejected, Verified

DOCS = ROOT / "docs"


def test_every_code_has_an_entry_and_every_entry_a_code() -> None:
    """docs/reasons.md speaks of exactly the codes that there are."""
    headings = re.findall(r"^### ([A-Z_]+)$", (DOCS / "reasons.md").read_text("utf-8"), re.MULTILINE)
    assert len(headings) == len(set(headings))
    assert set(headings) == {*Reason, *Mismatch, *NoticeCode}


@pytest.mark.parametrize("model", [Artifact, NumericClaim, CitationClaim, GateResult, Verified, Rejected])
def test_every_field_is_documented(model: type[Artifact]) -> None:
    """docs/format.md names every field of both documents."""
    text = (DOCS / "format.md").read_text("utf-8")
    fields = {field.alias for field in model.model_fields.values()} | {
        field.alias for field in model.model_computed_fields.values()
    }
    missing = [name for name in fields if f"`{name}`" not in text]
    assert not missing


def test_links_between_pages_lead_somewhere() -> None:
    """A relative link names a file that exists."""
    pages = [*DOCS.rglob("*.md"), *ROOT.glob("*.md")]
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
        if not (page.parent / target).exists()
    ]
    assert not broken
