"""Prompts are data: found in every kind of installation, refused when malformed, told apart by their digest."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import reportgate
from corpora import ROOT
from reportgate import ClaudeAuditor
from reportgate.auditors.prompts import bundled_prompt, language_of, load_prompt, parse_prompt
from reportgate.errors import PromptError

GOOD = "---\nname: own\nversion: 2\nmodel: claude-x\nschema: unlisted\n---\n# ja\n列挙する。\n\n# en\nList.\n"


def test_the_bundled_prompt_is_the_checkout_s() -> None:
    """An editable install reads prompts/ of the checkout, so that an edit shows at once."""
    prompt = bundled_prompt("claim_auditor", schema="unlisted")
    raw = (ROOT / "prompts" / "claim_auditor.md").read_bytes()
    assert prompt.digest == hashlib.sha256(raw).hexdigest()
    assert prompt.texts.keys() == {"ja", "en"}
    assert '{"unlisted": []}' in prompt.text("ja")
    assert '{"unlisted": []}' in prompt.text("en")


def test_an_installed_package_reads_its_own_prompt(tmp_path: Path) -> None:
    """In a wheel the prompts lie inside the package, where importlib.resources finds them, zipped or not."""
    wheel = tmp_path / "reportgate.whl"
    package = Path(reportgate.__file__).parent
    with zipfile.ZipFile(wheel, "w") as archive:
        for path in package.rglob("*.*"):
            archive.write(path, f"reportgate/{path.relative_to(package)}")
        archive.writestr("reportgate/prompts/claim_auditor.md", GOOD)
    code = (
        f"import sys; sys.path.insert(0, {str(wheel)!r})\n"
        "import reportgate; print(reportgate.__file__)\n"
        "print(reportgate.ClaudeAuditor().prompt.digest)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    where, digest = done.stdout.split()
    assert where.startswith(str(wheel))
    assert digest == hashlib.sha256(GOOD.encode()).hexdigest()


def test_an_own_prompt_by_path(tmp_path: Path) -> None:
    """Its model is used unless another one is asked for; a BOM and Windows line ends are no obstacle."""
    path = tmp_path / "own.md"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    auditor = ClaudeAuditor(prompt=path)
    assert auditor.model == "claude-x"
    assert ClaudeAuditor(model="claude-y", prompt=path).model == "claude-y"
    assert auditor.prompt.digest == hashlib.sha256(path.read_bytes()).hexdigest()
    assert auditor.prompt.text("ja") == "列挙する。"


def test_one_language_serves_both() -> None:
    prompt = parse_prompt(GOOD[: GOOD.index("# en")].encode(), where="own", schema="unlisted")
    assert prompt.text("en") == "列挙する。"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "front matter is needed"),
        ("# ja\n列挙する。", "front matter is needed"),
        (GOOD.replace("name: own\n", ""), "name is missing"),
        (GOOD.replace("version: 2\n", "").replace("name: own\n", ""), "name is missing; version is missing"),
        (GOOD.replace("version: 2\n", "version:\n"), "not 'field: value'"),
        (GOOD.replace("version: 2\n", "version: 2\nversion: 3\n"), "stands twice"),
        (GOOD.replace("version: 2\n", "version: 2\ntemperature: 0\n"), "unknown field 'temperature'"),
        (GOOD.replace("schema: unlisted", "schema: notes"), "schema is 'notes'"),
        (GOOD[: GOOD.index("# ja")], "a section '# ja' or '# en'"),
        (GOOD[: GOOD.index("# ja")] + "# ja\n \n", "a section '# ja' or '# en'"),
    ],
)
def test_a_malformed_prompt_is_refused(text: str, message: str) -> None:
    """Everything that is wrong is said, and where."""
    with pytest.raises(PromptError, match=message):
        parse_prompt(text.encode(), where="own.md", schema="unlisted")


def test_an_unreadable_prompt_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.md").write_bytes(b"---\nname: \xe9\n---\n")
    for path in (tmp_path / "none.md", tmp_path, tmp_path / "latin.md", "a\0b"):
        with pytest.raises(PromptError):
            load_prompt(path, schema="unlisted")
    with pytest.raises(PromptError, match="no prompt"):
        bundled_prompt("nonesuch", schema="unlisted")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Sales rose 5 %.", "en"),
        ("売上", "ja"),
        ("ｳﾘｱｹﾞ", "ja"),
        ("Sales (うりあげ) rose", "ja"),
        ("", "en"),
        ("𠮷", "ja"),
    ],
)
def test_the_prompt_speaks_the_summary_s_language(text: str, language: str) -> None:
    assert language_of(text) == language
