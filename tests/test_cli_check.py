"""``reportgate check`` answers 0, 1 or 2: bad input never gives a traceback, and never a 0."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reportgate.cli.app import main
from reportgate.verdict import GateResult

METRICS = """
from reportgate import MetricRegistry
metrics = MetricRegistry()

@metrics.metric("clicks.total", unit="count")
def clicks_total(data):
    return data["clicks"].sum()
"""
ARTIFACT = {
    "id": "weekly",
    "summary": "There were 1,240 clicks. The payment fee falls to 1.5%.",
    "claims": [
        {
            "id": "c1",
            "kind": "number",
            "statement": "There were 1,240 clicks",
            "metric": "clicks.total",
            "value": 1240,
        },
        {
            "id": "c2",
            "kind": "citation",
            "statement": "The payment fee falls to 1.5%",
            "sourceId": "press",
            "quote": "will be reduced to a uniform 1.5% for all merchants",
        },
    ],
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with everything that a check needs, and the working directory."""
    (tmp_path / "artifact.json").write_text(json.dumps(ARTIFACT), "utf-8")
    (tmp_path / "weekly.csv").write_bytes(b"\xef\xbb\xbfday,clicks\r\nMon,700\r\nTue,540\r\n")
    (tmp_path / "metrics.py").write_text(METRICS, "utf-8")
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "press.txt").write_text(
        "The fee will be reduced to a uniform 1.5% for all merchants.", "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


INPUTS = ("--data", "weekly.csv", "--sources", "sources", "--metrics", "metrics.py", "--lang", "en")
OPTIONS = (*INPUTS, "--auditor", "off")


def run(capfd: pytest.CaptureFixture[str], *args: str) -> tuple[int | str | None, str, str]:
    with pytest.raises(SystemExit) as caught:
        main(["check", *args])
    out, err = capfd.readouterr()
    assert "Traceback" not in out + err
    return caught.value.code, out, err


@pytest.mark.usefixtures("project")
def test_an_accepted_report_ends_with_0(capfd: pytest.CaptureFixture[str]) -> None:
    """Everything from files, and both formats."""
    status, out, _ = run(capfd, "artifact.json", *OPTIONS)
    assert status == 0
    assert "ACCEPTED" in out
    status, out, _ = run(capfd, "artifact.json", *OPTIONS, "--format", "json")
    assert status == 0
    assert GateResult.from_json(out).ok
    assert list(json.loads(out))[:2] == ["ok", "failures"]


def test_a_rejected_report_ends_with_1(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """With the failures on the screen, and in the file that -o names."""
    text = (project / "artifact.json").read_text("utf-8").replace('"value": 1240', '"value": 1300')
    (project / "artifact.json").write_text(text, "utf-8")
    status, out, _ = run(capfd, "artifact.json", *OPTIONS)
    assert status == 1
    assert "OUT_OF_TOLERANCE" in out
    status, out, _ = run(capfd, "artifact.json", *OPTIONS, "--format", "json", "-o", "result.json")
    assert (status, out) == (1, "")
    assert not GateResult.from_json((project / "result.json").read_bytes()).ok


MALFORMED = {
    "empty": b"",
    "blank": b" \n",
    "not UTF-8": b"\xff\xfe\x00\x01",
    "zeros": b"\x00" * 100,
    "text": b"not JSON",
    "list": b"[]",
    "nothing": b"{}",
    "NaN": b'{"summary": NaN}',
    "picture": b"\x89PNG\r\n\x1a\n",
}


@pytest.mark.parametrize("content", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_artifact_is_rejected(project: Path, content: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    """It is a rejected artifact: 1, LEDGER_INVALID."""
    (project / "artifact.json").write_bytes(content)
    status, out, _ = run(capfd, "artifact.json", *OPTIONS)
    assert status == 1
    assert "LEDGER_INVALID" in out


def test_an_artifact_over_the_limit_is_rejected(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Without reading all of it."""
    (project / "policy.toml").write_text("max_artifact_bytes = 1000\n", "utf-8")
    with (project / "artifact.json").open("wb") as file:
        file.truncate(200_000_000)
    status, out, _ = run(capfd, "artifact.json", *OPTIONS, "--policy", "policy.toml")
    assert status == 1
    assert "larger than 1000 bytes" in out


@pytest.mark.usefixtures("project")
def test_without_a_key_it_is_rejected_with_a_hint(capfd: pytest.CaptureFixture[str]) -> None:
    """No key and no choice: 1, AUDIT_UNAVAILABLE, and the way out."""
    status, out, _ = run(capfd, "artifact.json", *INPUTS)
    assert status == 1
    assert "AUDIT_UNAVAILABLE" in out
    assert "--auditor off" in out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["missing.json"], "missing.json"),
        (["sources"], "sources"),
        (["artifact.json", "--data", "missing.csv"], "missing.csv"),
        (["artifact.json", "--data", "sources"], "sources"),
        (["artifact.json", "--data", "broken.csv"], "broken.csv"),
        (["artifact.json", "--data", "weekly.csv", "--data", "weekly.csv"], "'day'"),
        (["artifact.json", "--sources", "missing"], "missing"),
        (["artifact.json", "--sources", "twice"], "press"),
        (["artifact.json", "--metrics", "missing.py"], "missing.py"),
        (["artifact.json", "--metrics", "syntax.py"], "syntax.py"),
        (["artifact.json", "--metrics", "nothing.py"], "metrics"),
        (["artifact.json", "--policy", "missing.toml"], "missing.toml"),
        (["artifact.json", "--policy", "broken.toml"], "rel_tol"),
        (["artifact.json", "--auditor", "maybe"], "maybe"),
        (["artifact.json", "--format", "nonsense"], "nonsense"),
        ([], "Missing argument"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_the_operators_ends_with_2(
    project: Path, args: list[str], says: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """A message that names the file, on standard error."""
    (project / "broken.csv").write_bytes(b"\xff\xfe")
    (project / "twice").mkdir()
    (project / "twice" / "press.txt").write_text("a", "utf-8")
    (project / "twice" / "press.md").write_text("b", "utf-8")
    (project / "syntax.py").write_text("def f(:\n", "utf-8")
    (project / "nothing.py").write_text("x = 1\n", "utf-8")
    (project / "broken.toml").write_text("rel_toll = 0.1\n", "utf-8")
    status, out, err = run(capfd, *args, *([] if "--auditor" in args else ["--auditor", "off"]))
    assert (status, out) == (2, "")
    assert says in err


def test_the_real_process_speaks_utf_8_anywhere(project: Path) -> None:
    """In the C locale, into a pipe, with Japanese in the report."""
    text = json.dumps({**ARTIFACT, "summary": "クリックは37%増。"}, ensure_ascii=False)
    (project / "artifact.json").write_text(text, "utf-8")
    command = [str(Path(sys.executable).with_name("reportgate")), "check", "artifact.json", *OPTIONS]
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONUTF8": "0"}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert done.returncode == 1
    assert "クリックは" in done.stdout.decode("utf-8")
    assert "37%" in done.stdout.decode("utf-8")
