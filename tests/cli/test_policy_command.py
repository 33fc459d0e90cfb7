"""What is shown is what is in force."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from reportgate import Policy
from reportgate.cli.app import main
from reportgate.policy_file import PRESETS, digest_policy, load_policy


def _show(*args: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as caught:
        main(["policy", "show", *args])
    assert caught.value.code == 0
    return capsys.readouterr().out


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", PRESETS)
def test_preset(name: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The output is itself a policy file, with the digest in a comment."""
    out = _show(name, capsys=capsys)
    assert f"# SHA-256 {digest_policy(PRESETS[name])}\n" in out
    (here / "again.toml").write_text(out, "utf-8")
    assert load_policy(here / "again.toml") == PRESETS[name]
    assert _show(name, "--format", "digest", capsys=capsys).strip() == digest_policy(PRESETS[name])


def test_the_project_decides_where_nothing_is_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(_show("--format", "json", capsys=capsys)) == {
        "origin": "default",
        "digest": digest_policy(Policy()),
        "policy": json.loads(json.dumps(Policy().model_dump(by_alias=True), default=float)),
    }
    (here / "pyproject.toml").write_text("[tool.reportgate]\nmin_length = 30\n", "utf-8")
    out = _show(capsys=capsys)
    assert tomllib.loads(out)["min_length"] == 30
    assert out.startswith(f"# from {here.resolve() / 'pyproject.toml'}\n")


def test_a_bad_file_ends_with_2(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "p.toml").write_text("min_lenth = 3\n", "utf-8")
    with pytest.raises(SystemExit) as caught:
        main(["policy", "show", "p.toml"])
    assert caught.value.code == 2
    assert "did you mean min_length?" in capsys.readouterr().err
