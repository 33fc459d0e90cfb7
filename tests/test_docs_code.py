"""The Python of the documentation runs as it is written; publishing.md and metrics.md have tests of their own."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import respx

from corpora import ROOT
from messages_api import URL, message
from recipes import GOOD
from reportgate import NO_AUDITOR, MetricRegistry, gate
from reportgate.policy import Policy
from reportgate.reading import read_artifact

PAGES = ("auditor.md", "policy.md", "quotes.md", "receipts.md", "renderers.md", "review.md")


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """What the examples take for granted, and a server that finds nothing unlisted."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test")
    monkeypatch.setenv("REPORTGATE_SPOOL", str(tmp_path / "spool"))
    metrics = MetricRegistry()
    metrics.metric("clicks.total", unit="count")(lambda data: data["clicks"].sum())
    data = {"clicks": np.array([1000, 240])}
    result = gate(GOOD, data, metrics=metrics, auditor=NO_AUDITOR)
    known: dict[str, Any] = {
        "Path": Path,
        "artifact": read_artifact(GOOD, Policy()).artifact,
        "client": None,
        "data": data,
        "generate": lambda _week: GOOD,
        "load": lambda _week: data,
        "metrics": metrics,
        "my_model": lambda _summary, _statements: [],
        "result": result,
        "sources": {},
    }
    with respx.mock(using="httpcore2", assert_all_called=False) as router:
        router.post(URL).respond(200, json=message())
        yield known


def _blocks(page: str, kind: str = "python") -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", (ROOT / "docs" / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_run(page: str, names: dict[str, Any], tmp_path: Path) -> None:
    """In the order of the page, with the files that it shows; a comment of its own below a print is what is printed."""
    _prepare_files(page, tmp_path)
    for code in _blocks(page):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = code.replace("postgresql://gate@db/reports", f"sqlite:///{tmp_path}/reports.db")  # noqa: PLW2901
            exec(compile(code, page, "exec"), names)  # noqa: S102 -- our own page
        shown = [line.removeprefix("# ") for line in code.splitlines() if line.startswith("# ")]
        assert out.getvalue().splitlines() == shown


def _prepare_files(page: str, folder: Path) -> None:
    if page == "policy.md":
        (folder / "policy.toml").write_text(_blocks(page, "toml")[0], "utf-8")
    if page == "receipts.md":
        receipts = pytest.importorskip("reportgate.receipts")
        (folder / "release.pem").write_bytes(receipts.generate_key().to_pem())


def test_the_scanner_says_what_the_page_shows() -> None:
    (block,) = _blocks("numbers.md")
    example = doctest.DocTestParser().get_doctest(block, {}, "numbers.md", None, 0)
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0
