"""Several artifacts in one run, and what an accepted one leaves for the step that publishes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from reportgate import GateResult, ReportgateError
from reportgate.cli.app import main
from reportgate.render import FORMATS, Options
from reportgate.render.checked import Checked
from reportgate.render.many import render_many

METRICS = """
import time
from reportgate import MetricRegistry

metrics = MetricRegistry()

@metrics.metric("clicks.total", unit="count")
def clicks_total(data):
    return data["clicks"].sum()
"""


def _artifact(clicks: int) -> str:
    statement = f"今週のクリックは{clicks:,}件"
    claim = {"id": "c1", "kind": "number", "statement": statement, "metric": "clicks.total", "value": clicks}
    return json.dumps({"summary": f"{statement}。\n", "claims": [claim]}, ensure_ascii=False)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Data, metrics, two accepted artifacts and a rejected one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REPORTGATE_SIGNING_KEY", raising=False)
    (tmp_path / "week.csv").write_text("clicks\n1000\n240\n", "utf-8")
    (tmp_path / "metrics.py").write_text(METRICS, "utf-8")
    (tmp_path / "a.json").write_text(_artifact(1240), "utf-8")
    (tmp_path / "b.json").write_text(_artifact(1300), "utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.json").write_text(_artifact(1241), "utf-8")
    return tmp_path


def _check(*args: str) -> int:
    with pytest.raises(SystemExit) as caught:
        main(["check", *args, "--data", "week.csv", "--metrics", "metrics.py", "--auditor", "off", "--lang", "en"])
    assert isinstance(caught.value.code, int)
    return caught.value.code


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (["a.json"], 0),
        (["a.json", "sub/a.json"], 0),
        (["a.json", "b.json"], 1),
        (["b.json", "a.json", "--jobs", "4"], 1),
        (["*.json"], 1),
        (["**/a.json", "--jobs", "2"], 0),
        (["a.json", "a.json", "./a.json"], 0),
    ],
)
def test_one_rejected_report_rejects_the_run(args: list[str], status: int) -> None:
    assert _check(*args) == status


@pytest.mark.parametrize(
    "args",
    [
        ["none*.json"],
        ["a.json", "missing.json"],
        ["a.json", "sub"],
        ["a.json", "b.json", "--summary", "s.md"],
        ["a.json", "b.json", "--receipt", "r.json"],
        ["a.json", "b.json", "--format", "html"],
        ["a.json", "--sign-key", "k.pem"],
        ["a.json", "--summary", "./a.json"],
        ["a.json", "--receipt", "r.json", "--sign-key", "missing.pem"],
        ["a.json", "--summary", "/dev/stdout"],
        ["a.json", "--summary", "s.md", "--receipt", "./s.md"],
        ["a.json", "--summary", "s.md", "-o", "s.md"],
        ["a.json", "-o", "sub/../a.json"],
        ["a.json", "--jobs", "0"],
        [],
    ],
)
def test_what_cannot_be_done_as_asked_ends_with_2(args: list[str], folder: Path) -> None:
    """Also if one artifact of several cannot be opened: nothing is judged by half."""
    assert _check(*args) == 2
    assert (folder / "a.json").exists()


def test_one_table_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    """Rejected reports are shown, then every artifact has a line."""
    assert _check("a.json", "b.json", "sub/a.json", "--jobs", "3") == 1
    lines = capsys.readouterr().out.splitlines()
    assert sum("OUT_OF_TOLERANCE" in line for line in lines) == 2
    assert lines[-3:] == [
        "✓ a.json      Accepted",
        "✗ b.json      Rejected  1  [c1] OUT_OF_TOLERANCE: claimed 1300, recomputed 1240, off by 4.84 %",
        "✓ sub/a.json  Accepted",
    ]


def test_colours_where_they_are_asked_for(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe gets none unless FORCE_COLOR asks for them."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    assert _check("a.json") == 0
    assert "\x1b[" not in capsys.readouterr().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert _check("a.json") == 0
    assert "\x1b[1;32m1,240件\x1b[0m" in capsys.readouterr().out


def test_fail_fast_begins_nothing_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert _check("b.json", "a.json", "sub/a.json", "--fail-fast") == 1
    assert capsys.readouterr().out.splitlines()[-2:] == ["- a.json      not checked", "- sub/a.json  not checked"]


def test_json_of_several(capsys: pytest.CaptureFixture[str]) -> None:
    assert _check("a.json", "b.json", "--format", "json") == 1
    document = json.loads(capsys.readouterr().out)
    assert document["ok"] is False
    assert [(item["path"], item["result"]["ok"]) for item in document["results"]] == [
        ("a.json", True),
        ("b.json", False),
    ]
    assert GateResult.from_json(json.dumps(document["results"][1]["result"])).failures


def test_sarif_and_junit_of_several(capsys: pytest.CaptureFixture[str]) -> None:
    assert _check("a.json", "b.json", "--format", "sarif") == 1
    runs = json.loads(capsys.readouterr().out)["runs"]
    assert [len(run["results"]) for run in runs] == [0, 1]
    assert _check("a.json", "b.json", "--format", "junit", "-o", "junit.xml") == 1
    suites = ET.parse("junit.xml").getroot()  # noqa: S314 -- our own text
    assert [suite.attrib["failures"] for suite in suites] == ["0", "1"]


def test_github_and_markdown_of_several(capsys: pytest.CaptureFixture[str]) -> None:
    assert _check("a.json", "b.json", "--format", "github") == 1
    assert "::error file=b.json," in capsys.readouterr().out
    assert _check("a.json", "b.json", "--format", "markdown") == 1
    assert "| `a.json` | ✓ Accepted | 0 |\n| `b.json` | ✗ Rejected | 1 |" in capsys.readouterr().out


def test_html_of_several(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One page for each, under its own name; two of a name do not overwrite each other."""
    assert _check("a.json", "b.json", "sub/a.json", "--format", "html", "-o", "shown") == 1
    assert sorted(path.name for path in (folder / "shown").iterdir()) == ["a-1.html", "a.html", "b.html"]
    assert "✗ b.json" in capsys.readouterr().out


def _checked(result: GateResult | None, path: str = "x.json") -> Checked:
    return Checked(path, b"", None, result)


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "html"])
def test_what_nobody_decided_is_never_accepted(name: str) -> None:
    """An artifact that was left out shows as such in every format that can say it."""
    rejected = GateResult(expected=(), outcomes=())
    shown = render_many(name, [_checked(rejected), _checked(None, "left out.json")], Options())
    if name == "json":
        assert json.loads(shown)["results"][1]["result"] is None
    elif name not in ("sarif", "github"):
        assert "left out.json" in shown
        assert "not checked" in shown
    with pytest.raises(ReportgateError):
        render_many("html", [_checked(rejected)], Options())


def test_json_of_nothing_is_not_ok() -> None:
    document: dict[str, Any] = json.loads(render_many("json", [], Options()))
    assert document["ok"] is False


# Summary and receipt.


def test_an_accepted_report_leaves_summary_and_receipt(folder: Path) -> None:
    """The publish step says yes to exactly these files."""
    assert _check("a.json", "--summary", "s.md", "--receipt", "r.json", "--resource", "report:48") == 0
    assert (folder / "s.md").read_bytes() == "今週のクリックは1,240件。\n".encode()
    verify = ["receipt", "verify", "r.json", "--summary", "s.md", "--artifact", "a.json", "--resource", "report:48"]
    with pytest.raises(SystemExit) as caught:
        main(verify)
    assert caught.value.code == 0
    receipt = json.loads((folder / "r.json").read_text("utf-8"))
    assert receipt["signatures"] == []


def test_signed_receipt(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the key of a file, or of the environment."""
    with pytest.raises(SystemExit):
        main(["receipt", "keygen", "k.pem"])
    verify = ["receipt", "verify", "r.json", "--summary", "s.md", "--key", "k.pem.pub"]
    for key in (["--sign-key", "k.pem"], []):
        assert _check("a.json", "--summary", "s.md", "--receipt", "r.json", *key) == 0
        with pytest.raises(SystemExit) as caught:
            main(verify)
        assert caught.value.code == 0
        monkeypatch.setenv("REPORTGATE_SIGNING_KEY", (folder / "k.pem").read_text("ascii"))


def test_a_rejected_report_leaves_nothing(folder: Path) -> None:
    """Neither its own summary nor what an earlier run left."""
    assert _check("a.json", "--summary", "s.md", "--receipt", "r.json") == 0
    assert _check("b.json", "--summary", "s.md", "--receipt", "r.json") == 1
    assert not (folder / "s.md").exists()
    assert not (folder / "r.json").exists()
