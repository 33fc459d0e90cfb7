"""The corpora beside the project: not one altered quote is accepted, and hardly a true one lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from corpora import cases_dir, corpora_dir, read_jsonl
from reportgate import QuoteVerifier, Source, verify_quote

CORPORA = corpora_dir()
CASES = cases_dir()


def _tally(folder: Path) -> Counter[tuple[str, str, str]]:
    """How many cases of each corpus and label were accepted, warned about, rejected."""
    found: Counter[tuple[str, str, str]] = Counter()
    verifiers = {
        source["id"]: QuoteVerifier(source["text"])
        for path in sorted(folder.glob("*sources.jsonl"))
        for source in read_jsonl(path)
    }
    for path in sorted(folder.glob("*cases.jsonl")):
        for case in read_jsonl(path):
            result = verifiers[case["src"]].verify(case["quote"])
            said = "rejected" if not result.is_valid else "warned" if result.warnings else "accepted"
            found[case["src"].split(":")[0], case["label"], said] += 1
    return found


def _share(found: Counter[tuple[str, str, str]], label: str, said: tuple[str, ...], corpus: str = "") -> float:
    of_label = {key: n for key, n in found.items() if key[1] == label and key[0].startswith(corpus)}
    return sum(n for key, n in of_label.items() if key[2] in said) / sum(of_label.values())


@pytest.mark.skipif(CORPORA is None, reason="no corpora beside the project")
def test_quotes_on_real_documents() -> None:
    """No altered quote passes; true ones do; cut meaning is warned about, and nearly nothing else."""
    assert CORPORA is not None
    found = _tally(CORPORA / "quotes")
    assert _share(found, "fail", ("accepted", "warned")) == 0
    assert _share(found, "pass", ("accepted", "warned")) >= 0.998
    assert _share(found, "pass", ("warned",)) <= 0.01
    assert _share(found, "flag", ("warned",)) >= 0.95


@pytest.mark.skipif(CORPORA is None, reason="no corpora beside the project")
def test_quotes_from_another_rendering() -> None:
    """The same over real pairs of renderings: PDF text and HTML against clean text."""
    assert CORPORA is not None
    found = _tally(CORPORA / "pairs")
    assert _share(found, "fail", ("accepted", "warned")) == 0
    for corpus, least in (("edinet", 0.995), ("wiki", 0.995), ("grobid", 0.95)):
        assert _share(found, "pass", ("accepted", "warned"), corpus) >= least


@pytest.mark.skipif(CASES is None, reason="no cases beside the project")
def test_failures_reported_for_other_tools() -> None:
    """What other tools were reported to get wrong."""
    assert CASES is not None
    wrong = []
    for case in read_jsonl(CASES / "field_cases.jsonl"):
        if not case["kind"].startswith("quote.") or case["right_answer"].get("policy"):
            continue
        if case["input"]["source_text"] is None:
            continue
        result = verify_quote(case["input"]["source_text"], case["input"]["quote"])
        said = "ACCEPT" if result.is_valid else f"REJECT:{result.reason}"
        if said != case["right_answer"]["verdict"]:
            wrong.append((case["id"], said))
    assert not wrong


@pytest.mark.skipif(CASES is None, reason="no cases beside the project")
def test_gaps_of_the_article() -> None:
    """Inputs on which the article's own code answers wrongly."""
    assert CASES is not None
    wrong = []
    for case in read_jsonl(CASES / "article_gaps.jsonl"):
        given = case["input"]
        if case["component"] != "quote" or case["certainty"] != "clear" or "body" not in given or "options" in given:
            continue
        markdown = given.get("source_type") == "markdown"
        source = Source(text=given["body"], media_type="text/markdown" if markdown else "text/plain")
        result = verify_quote(source, given["quote"])
        said = "VALID" if result.is_valid else str(result.reason)
        if not case["right"].startswith(said):
            wrong.append((case["id"], said))
    assert not wrong
