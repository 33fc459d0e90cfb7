"""The documentation is complete: a code without an entry, or an entry without a code, is a defect."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from corpora import ROOT
from reportgate.ledger import Artifact, CitationClaim, NumericClaim
from reportgate.numbers.mention import Kind, Level
from reportgate.policy import Policy
from reportgate.policy_file import PRESETS
from reportgate.usage import AuditUsage
from reportgate.verdict import Cover, Digests, GateResult, Mismatch, Notice, NoticeCode, Reason, Rejected, Verified

DOCS = ROOT / "docs"


def test_every_code_has_an_entry_and_every_entry_a_code() -> None:
    """docs/reasons.md speaks of exactly the codes that there are."""
    headings = re.findall(r"^### ([A-Z_]+)$", (DOCS / "reasons.md").read_text("utf-8"), re.MULTILINE)
    assert len(headings) == len(set(headings))
    assert set(headings) == {*Reason, *Mismatch, *NoticeCode}


def test_every_code_says_what_to_do() -> None:
    """Whoever looks a code up wants to get on."""
    entries = re.split(r"^### ", (DOCS / "reasons.md").read_text("utf-8"), flags=re.MULTILINE)[1:]
    silent = [entry.partition("\n")[0] for entry in entries if "\nWhat to do: " not in entry]
    assert not silent


def test_every_key_of_a_policy_is_documented_with_its_default() -> None:
    """docs/policy.md has a row for each key, and the presets' own values in it."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in (DOCS / "policy.md").read_text("utf-8").splitlines()
        if line.startswith("| `")
    ]
    # A table of what both presets share has one column for both.
    documented = {key: (row[1], row[-2]) for row in rows for key in re.findall(r"`([a-z_.]+)`", row[0])}
    default, strict = (_flat(PRESETS[name]) for name in ("default", "strict"))
    assert documented == {key: (_shown(value), _shown(strict[key])) for key, value in default.items()}


def _flat(policy: Policy) -> dict[str, object]:
    values = policy.model_dump()
    references = values.pop("references")
    return {**values, **{f"references.{key}": value for key, value in references.items()}}


def _shown(value: object) -> str:
    words = {"True": "true", "False": "false", "None": "not set", "()": "[]"}
    return words.get(str(value), str(value))


@pytest.mark.parametrize(
    "model", [Artifact, NumericClaim, CitationClaim, GateResult, Verified, Rejected, Notice, Cover, Digests, AuditUsage]
)
def test_every_field_is_documented(model: type[Artifact]) -> None:
    """docs/format.md names every field of both documents."""
    text = (DOCS / "format.md").read_text("utf-8")
    fields = {field.alias for field in model.model_fields.values()} | {
        field.alias for field in model.model_computed_fields.values()
    }
    missing = [name for name in fields if f"`{name}`" not in text]
    assert not missing


def test_every_kind_of_mention_is_documented() -> None:
    """``reportgate numbers`` prints level and kind; docs/numbers.md has a table of them."""
    table = (DOCS / "numbers.md").read_text("utf-8").partition("| level | kinds |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", table)) == {*get_args(Level), *get_args(Kind)}


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
