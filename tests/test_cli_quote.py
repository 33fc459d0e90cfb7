"""``reportgate quote`` answers 0, 1 or 2, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reportgate.cli.app import main

TEXT = "The fee will be reduced to 1.5% for all merchants. PayNext opens in April."


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "press.txt"
    path.write_bytes(TEXT.replace(". ", ".\r\n").encode())
    return path


def run(capfd: pytest.CaptureFixture[str], *args: object) -> tuple[int | str | None, str, str]:
    with pytest.raises(SystemExit) as caught:
        main(["quote", *map(str, args)])
    out, err = capfd.readouterr()
    return caught.value.code, out, err


def test_a_true_quotation_ends_with_0(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The span and the sentence are shown; the JSON has the documented keys."""
    status, out, _ = run(capfd, source, "fee will be reduced to 1.5% for all", "--lang", "en")
    assert status == 0
    assert out.startswith("valid  [4, 39)")
    status, out, _ = run(capfd, source, "fee will be reduced to 1.5% for all", "--format", "json")
    assert status == 0
    document = json.loads(out)
    assert document["isValid"] is True
    assert document["span"] == [4, 39]
    assert set(document) == {"isValid", "reason", "matchedSnippet", "span", "warnings", "diagnosis"}


def test_an_altered_quotation_ends_with_1(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The nearest passage is shown with the difference marked."""
    status, out, _ = run(capfd, source, "The fee will be reduced to 2.5% for all merchants.", "--lang", "en")
    assert status == 1
    assert "NOT_FOUND" in out
    assert "[-2.5-]{+1.5+}" in out
    status, out, _ = run(capfd, source, "The fee will be reduced to 2.5% for all merchants.", "--lang", "ja")
    assert "不一致" in out
    status, out, _ = run(capfd, source, "fee will be reduced to 2.5% for all", "--format", "json")
    assert status == 1
    document = json.loads(out)
    assert (document["isValid"], document["reason"], document["span"]) == (False, "NOT_FOUND", None)
    assert "1.5%" in document["diagnosis"]["nearestPassage"]


def test_limits_are_options(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Both edges of --min-length; values out of range are wrong calls."""
    assert run(capfd, source, "PayNext opens", "--min-length", 12)[0] == 0
    assert run(capfd, source, "PayNext opens", "--min-length", 13)[0] == 1
    assert run(capfd, source, "PayNext opens", "--min-length", 0)[0] == 2
    assert run(capfd, source, "PayNext opens", "--max-sentences", 101)[0] == 2
    both = "for all merchants. PayNext opens"
    assert run(capfd, source, both, "--max-sentences", 2)[0] == 0
    assert run(capfd, source, both, "--max-sentences", 1)[0] == 1


def test_a_source_that_cannot_be_read_ends_with_2(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Missing, a folder, not UTF-8: a message with the path, no traceback."""
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "missing.txt", tmp_path, binary):
        status, out, err = run(capfd, path, "some words here")
        assert (status, out) == (2, "")
        assert str(path) in err
        assert "Traceback" not in err
