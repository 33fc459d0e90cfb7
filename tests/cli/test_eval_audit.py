"""``reportgate eval-audit`` counts what it says it counts, goes on where it stopped, and compares two auditors."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import loopback
from corpora import corpora_dir
from loopback import Handler, Server, serving
from messages_api import findings, message
from reportgate.auditors.quality import Share, compare_pairs, load_cases
from reportgate.cli import main
from reportgate.errors import ReportgateError

CASES: list[dict[str, Any]] = [
    {
        "id": "drop",
        "summary": "Sales rose 5% to 40 units in May.",
        "claims": [{"id": "c1", "statement": "Sales rose 5%"}],
        "gold_unlisted": [{"start": 17, "end": 25, "text": "40 units"}],
        "gold_covered": [[11, 13]],
    },
    {
        "id": "full",
        "summary": "Costs fell 7%.",
        "claims": [{"id": "c1", "statement": "Costs fell 7%"}],
        "gold_unlisted": [],
        "gold_covered": [[11, 13]],
    },
    {
        "id": "two",
        "summary": "Profit was 9 million, twice the 4.5 of 2023.",
        "claims": [],
        "gold_unlisted": [{"start": 11, "end": 20}, {"start": 32, "end": 35}],
        "gold_covered": [],
    },
]


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test")
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join(json.dumps(case) for case in CASES), "utf-8")
    return path


def reads(found: dict[str, list[str]], *, model: str = "") -> loopback.Behaviour:
    """A model that names, for each summary that holds a key, the items of that key."""

    def behave(handler: Handler) -> None:
        content = handler.sent["messages"][0]["content"]
        right = not model or handler.sent["model"] == model
        items = [item for key, named in found.items() if key in content and right for item in named]
        handler.send_body(json.dumps(findings(*items)).encode())

    return behave


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Server]:
    with serving(request.param) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        yield server


def run(capsys: pytest.CaptureFixture[str], *args: str | Path) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        main(["eval-audit", *map(str, args)])
    assert isinstance(ended.value.code, int)
    return ended.value.code, capsys.readouterr().out


def shares(document: dict[str, Any], name: str) -> tuple[int, int]:
    share = document["runs"][0][name]
    return share["part"], share["whole"]


GOOD = {"40 units": ["to 40 units"], "9 million": ["9 million", "twice"]}


@pytest.mark.parametrize("server", [reads({**GOOD, "Costs": ["7%", "8%"]})], indirect=True)
def test_what_is_counted(corpus: Path, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    """Right, wrong and uncounted items; gold that was missed; cases that passed and should not have."""
    status, out = run(capsys, corpus, "--format", "json")
    document = json.loads(out)
    assert status == 0
    assert shares(document, "recall") == (2, 3)
    assert shares(document, "precision") == (2, 3)
    assert shares(document, "falseAccepts") == (0, 2)
    assert shares(document, "falseRejects") == (1, 1)
    (result,) = document["runs"]
    assert result["itemsNotInSummary"] == 1
    assert (result["inputTokens"], result["outputTokens"]) == (360, 36)
    assert len(server.requests) == 3


@pytest.mark.parametrize("server", [loopback.answer()], indirect=True)
def test_a_blind_auditor_is_seen(corpus: Path, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    """One that always answers "nothing" accepts every faulty case."""
    _, out = run(capsys, corpus)
    assert re.search(r"recall +0\.0% \(0\.0% to 56\.1%; 0 of 3\)", out)
    assert re.search(r"false accepts +100\.0% \(34\.2% to 100\.0%; 2 of 2\)", out)
    assert re.search(r"precision +- \(0 of 0\)", out)
    assert server.requests


@pytest.mark.parametrize("server", [loopback.answer(message(content=[]))], indirect=True)
def test_failures_are_no_figures(corpus: Path, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    """An audit that failed is neither an accept nor a miss; the run says so, and asks again next time."""
    status, out = run(capsys, corpus)
    assert status == 1
    assert "AUDIT_EMPTY 3" in out
    assert re.search(r"recall +- \(0 of 0\)", out)
    assert re.search(r"false accepts +0\.0%", out)
    run(capsys, corpus)
    assert len(server.requests) == 6


@pytest.mark.parametrize("server", [reads(GOOD)], indirect=True)
def test_a_run_goes_on_where_it_stopped(corpus: Path, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    """What is done is not asked again, also behind half a line; a changed case is."""
    _, first = run(capsys, corpus, "--limit", "2", "--format", "json")
    assert len(server.requests) == 2
    state = Path("eval-audit.state.jsonl")
    state.write_text(state.read_text("utf-8") + '\n{"key": "ab', "utf-8")
    status, second = run(capsys, corpus, "--format", "json")
    assert (status, len(server.requests)) == (0, 3)
    assert json.loads(first) != json.loads(second)
    assert run(capsys, corpus, "--format", "json") == (0, second)
    assert len(server.requests) == 3
    corpus.write_text(corpus.read_text("utf-8").replace("Costs fell", "Costs sank"), "utf-8")
    run(capsys, corpus)
    assert len(server.requests) == 4


@pytest.mark.parametrize("server", [reads(GOOD, model="b")], indirect=True)
def test_two_models_are_compared(corpus: Path, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    """Side by side, and case by case."""
    status, out = run(capsys, corpus, "--model", "a", "--model", "b")
    assert status == 0
    assert "found by the first only 0, by the second only 2, p = 0.5" in out
    assert {request["model"] for request in server.requests} == {"a", "b"}


@pytest.mark.parametrize("server", [reads(GOOD)], indirect=True)
def test_two_prompts_are_compared(corpus: Path, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        Path(f"{name}.md").write_text(f"---\nname: {name}\nversion: 1\nschema: unlisted\n---\n# en\nList {name}.\n")
    _, out = run(capsys, corpus, "--prompt", "one.md", "--prompt", "two.md", "--format", "json")
    assert [entry["auditor"].split()[1] for entry in json.loads(out)["runs"]] == ["one.md", "two.md"]
    assert json.loads(out)["difference"] == {"firstOnly": 0, "secondOnly": 0, "p": 1.0}
    assert {request["system"] for request in server.requests} == {"List one.", "List two."}


@pytest.mark.parametrize(
    "args",
    [
        ["missing.jsonl"],
        ["cases.jsonl", "--model", "a", "--model", "b", "--model", "c"],
        ["cases.jsonl", "--limit", "0"],
        ["bad.jsonl"],
        ["cases.jsonl", "--state", "bad.jsonl"],
        ["cases.jsonl", "--state", "none/state.jsonl"],
        ["cases.jsonl", "--prompt", "cases.jsonl"],
    ],
    ids=str,
)
@pytest.mark.parametrize("server", [loopback.answer()], indirect=True)
def test_a_run_that_cannot_be_made_ends_with_2(
    corpus: Path, server: Server, capsys: pytest.CaptureFixture[str], args: list[str]
) -> None:
    assert corpus.exists()
    assert server.url
    Path("bad.jsonl").write_text('{"id": "x"}\n', "utf-8")
    assert run(capsys, *args)[0] == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "no cases"),
        ("[]", ":1: an object is needed"),
        ("{", ":1: not JSON"),
        ('{"id": "x"}', ":1: not an audit case: KeyError"),
        (json.dumps(CASES[0] | {"gold_covered": [[0, 99]]}), "outside the summary"),
        (json.dumps(CASES[0] | {"claims": 5}), "TypeError"),
    ],
)
def test_a_malformed_corpus_is_named(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(line, "utf-8")
    with pytest.raises(ReportgateError, match=message):
        load_cases(path)


def test_a_folder_with_references(tmp_path: Path) -> None:
    """A case may take its summary from an artifact, with a patch of the same length."""
    (tmp_path / "artifacts").mkdir()
    (tmp_path / "audit").mkdir()
    (tmp_path / "artifacts/classic.jsonl").write_text(json.dumps({"id": "a1", "summary": "Sales rose 5%."}), "utf-8")
    case = {
        "id": "x",
        "summary_ref": "a1",
        "summary_patch": [[11, 13, "6%"]],
        "claims": [],
        "gold_unlisted": [],
        "gold_covered": [],
    }
    (tmp_path / "audit/cases.jsonl").write_text(json.dumps(case), "utf-8")
    (loaded,) = load_cases(tmp_path / "audit")
    assert loaded.request.summary == "Sales rose 6%."


@pytest.mark.skipif(corpora_dir() is None, reason="no corpora beside the project")
def test_the_corpus_loads() -> None:
    folder = corpora_dir()
    assert folder is not None
    cases = load_cases(folder / "audit")
    assert len(cases) > 1000
    assert all(case.request.summary[start:end].strip() for case in cases for start, end in case.gold)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"), [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763)]
)
def test_wilson_intervals(part: int, whole: int, low: float, high: float) -> None:
    """The published values of the score interval (n = 10)."""
    assert Share(part, whole).interval == pytest.approx((low, high), abs=5e-4)


def test_mcnemar_is_exact_and_safe_for_large_counts() -> None:
    assert compare_pairs(5, 5) == 1.0
    assert compare_pairs(0, 5) == pytest.approx(0.0625)
    assert compare_pairs(900, 1100) == pytest.approx(8.5e-6, rel=0.1)
