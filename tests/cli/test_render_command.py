"""A stored result is shown again without a second run, and only beside the artifact that it is about."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reportgate.cli.app import main
from reportgate.digests import digest_bytes
from reportgate.render import FORMATS
from reportgate.verdict import Digests
from sample_results import make_accepted, make_artifact, make_rejected


def _status(*args: str) -> int:
    with pytest.raises(SystemExit) as caught:
        main(["render", *args, "--lang", "en"])
    assert isinstance(caught.value.code, int)
    return caught.value.code


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An artifact, a result that accepts it, one that rejects it, and one of both."""
    monkeypatch.chdir(tmp_path)
    content = json.dumps({"summary": make_artifact().summary, "claims": []}, ensure_ascii=False).encode()
    (tmp_path / "a.json").write_bytes(content)
    digests = Digests(artifact=digest_bytes(content))
    (tmp_path / "good.json").write_text(make_accepted(digests=digests).to_json(), "utf-8")
    (tmp_path / "bad.json").write_text(make_rejected(digests=digests).to_json(), "utf-8")
    both = [
        {"path": "a.json", "result": json.loads(make_accepted(digests=digests).to_json())},
        {"path": "left out.json", "result": None},
    ]
    (tmp_path / "both.json").write_text(json.dumps({"ok": False, "results": both}), "utf-8")
    return tmp_path


@pytest.mark.parametrize("form", FORMATS)
def test_every_format(form: str, folder: Path) -> None:
    """The status is that of the result."""
    assert _status("good.json", "--artifact", "a.json", "--format", form, "-o", "out") == 0
    assert _status("bad.json", "--artifact", "a.json", "--format", form, "-o", "out") == 1
    assert "OUT_OF_TOLERANCE" in (folder / "out").read_text("utf-8")


def test_several(capsys: pytest.CaptureFixture[str]) -> None:
    """What nobody decided on is no yes."""
    assert _status("both.json") == 1
    assert capsys.readouterr().out.splitlines()[-1] == "- left out.json  not checked"


def test_another_artifact_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A verdict is never shown beside a text that it is not about."""
    (folder / "a.json").write_bytes((folder / "a.json").read_bytes() + b"\n")
    assert _status("good.json", "--artifact", "a.json") == 2
    assert "not the artifact that was checked" in capsys.readouterr().err


@pytest.mark.parametrize(
    "args",
    [
        ["good.json"],
        ["missing.json", "--artifact", "a.json"],
        ["a.json", "--artifact", "a.json"],
        ["good.json", "--artifact", "missing.json"],
        ["both.json", "--artifact", "a.json"],
    ],
)
def test_what_cannot_be_shown_ends_with_2(args: list[str]) -> None:
    assert _status(*args) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"results": 3}',
        '{"results": []}',
        '{"results": [3]}',
        '{"results": [{"path": 1, "result": null}]}',
        '{"results": [{"path": "a.json", "result": {}}]}',
        '{"ok": true}',
    ],
)
def test_what_is_no_result_ends_with_2(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message is one line."""
    (folder / "r.json").write_text(text, "utf-8")
    assert _status("r.json") == 2
    assert _status("r.json", "--artifact", "a.json") == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_one_report_that_nobody_decided_on(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A run that was cut short may hold such a result alone; it is shown, and is no yes."""
    (folder / "r.json").write_text('{"results": [{"path": "a.json", "result": null}]}', "utf-8")
    assert _status("r.json") == 1
    assert "not checked" in capsys.readouterr().out


def test_a_result_that_contradicts_itself_is_refused(folder: Path) -> None:
    """Nobody turns a rejection into a yes by editing its first line."""
    document = json.loads((folder / "bad.json").read_text("utf-8"))
    document["ok"] = True
    (folder / "forged.json").write_text(json.dumps(document), "utf-8")
    assert _status("forged.json", "--artifact", "a.json") == 2
