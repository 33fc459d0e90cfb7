"""The publish step asks one question, and only a yes ends with 0."""

from __future__ import annotations

import json
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from reportgate import Policy
from reportgate.cli.app import main
from reportgate.policy_file import PRESETS, digest_policy, load_policy
from reportgate.receipts import Override, issue_receipt, load_signer
from reportgate.verdict import Digests
from sample_results import SUMMARY, make_accepted, make_artifact, make_rejected

DEFAULT = digest_policy(Policy())


def _status(*args: str | Path) -> int:
    with pytest.raises(SystemExit) as caught:
        main([str(arg) for arg in args])
    assert isinstance(caught.value.code, int)
    return caught.value.code


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A key pair, a summary, its signed and its unsigned receipt."""
    assert _status("receipt", "keygen", tmp_path / "k.pem") == 0
    (tmp_path / "summary.md").write_bytes(SUMMARY.encode())
    result = make_accepted(digests=Digests(artifact="0" * 64, policy=DEFAULT))
    signer = load_signer(tmp_path / "k.pem")
    signed = issue_receipt(make_artifact(), result, signer=signer, resource="report:weekly/48")
    (tmp_path / "signed.json").write_text(signed.to_json(), "utf-8")
    (tmp_path / "unsigned.json").write_text(issue_receipt(make_artifact(), result).to_json(), "utf-8")
    return tmp_path


def _verify(folder: Path, receipt: str, *args: str | Path, summary: str = "summary.md") -> int:
    return _status("receipt", "verify", folder / receipt, "--summary", folder / summary, *args)


def test_signed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert _verify(folder, "signed.json", "--key", folder / "k.pem.pub", "--lang", "en") == 0
    out = capsys.readouterr().out
    assert out.startswith("✓ accepted, may be published\n  signed by ")
    assert _verify(folder, "signed.json", "--key", folder / "k.pem.pub", "--resource", "report:weekly/48") == 0


def test_unsigned_is_marked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert _verify(folder, "unsigned.json", "--lang", "ja") == 0
    assert "署名なし" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("receipt", "args", "code"),
    [
        ("unsigned.json", ["--key", "k.pem.pub"], "UNSIGNED"),
        ("signed.json", [], "KEY_NEEDED"),
        ("signed.json", ["--key", "other.pem.pub"], "KEY_UNKNOWN"),
        ("unsigned.json", ["--policy", "strict"], "OTHER_POLICY"),
        ("unsigned.json", ["--policy-digest", "0" * 64], "OTHER_POLICY"),
        ("unsigned.json", ["--resource", "report:weekly/49"], "OTHER_RESOURCE"),
        ("unsigned.json", ["--tool-version", "9.9.9"], "OTHER_VERSION"),
        ("unsigned.json", ["--artifact", "summary.md"], "OTHER_ARTIFACT"),
        ("summary.md", [], "ENVELOPE_INVALID"),
    ],
)
def test_refused(receipt: str, args: list[str], code: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its reason, on the screen and as JSON, and status 1."""
    assert _status("receipt", "keygen", folder / "other.pem", "--kind", "ecdsa-p256") == 0
    given = [folder / arg if (folder / arg).exists() else arg for arg in args]
    capsys.readouterr()
    assert _verify(folder, receipt, *given, "--lang", "en") == 1
    out = capsys.readouterr().out
    assert out.startswith("✗ refused, must not be published\n")
    assert f"  {code}: " in out
    assert _verify(folder, receipt, *given, "--format", "json") == 1
    document = json.loads(capsys.readouterr().out)
    assert document["ok"] is False
    assert [refusal["code"] for refusal in document["refusals"]] == [code]


def test_other_bytes(folder: Path) -> None:
    (folder / "other.md").write_bytes(SUMMARY.encode() + b"\n")
    assert _verify(folder, "unsigned.json", summary="other.md") == 1


def test_listed_policies(folder: Path) -> None:
    """Policies add up; a digest alone is a list of one."""
    assert _verify(folder, "unsigned.json", "--policy", "strict", "--policy", "default") == 0
    assert _verify(folder, "unsigned.json", "--policy-digest", DEFAULT.upper()) == 0
    assert _verify(folder, "unsigned.json", "--policy-digest", digest_policy(PRESETS["strict"])) == 1


@pytest.mark.parametrize(
    ("policy", "args", "advice"),
    [
        (
            "strict",
            [],
            'only the policy "default" counts; it is the preset "strict": if it counts here, say --policy strict',
        ),
        ("default", ["--policy", "strict"], 'it is the preset "default": if it counts here, say --policy default'),
        ("own", [], 'only the policy "default" counts; if it counts here, say --policy FILE with its file'),
        ("own", ["--policy", "default"], "if it counts here, say --policy FILE with its file"),
    ],
)
def test_a_policy_that_is_not_listed(
    policy: str, args: list[str], advice: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The refusal says which policies counted, and how to list the one of the acceptance; doing so is enough."""
    (folder / "own.toml").write_text("rel_tol = 0.001\n")
    name = policy if policy in PRESETS else str(folder / "own.toml")
    digest = digest_policy(load_policy(name))
    result = make_accepted(digests=Digests(artifact="0" * 64, policy=digest))
    (folder / "r.json").write_text(issue_receipt(make_artifact(), result).to_json(), "utf-8")
    capsys.readouterr()
    assert _verify(folder, "r.json", *args, "--lang", "en") == 1
    out = capsys.readouterr().out
    assert f"  OTHER_POLICY: accepted under policy {digest}, which is not listed\n    " in out
    assert advice in out
    assert ("without --policy" in out) is (args == [])
    assert _verify(folder, "r.json", *args, "--format", "json") == 1
    assert advice in json.loads(capsys.readouterr().out)["refusals"][0]["advice"]
    assert _verify(folder, "r.json", *args, "--lang", "ja") == 1
    assert ("default だけ" in capsys.readouterr().out) is (args == [])
    assert _verify(folder, "r.json", "--policy", name) == 0


@pytest.mark.parametrize(("age", "status"), [("59m", 1), ("3600s", 1), ("2h", 0), ("1d", 0), ("1w", 0)])
def test_age(age: str, status: int, folder: Path) -> None:
    result = make_accepted(digests=Digests(artifact="0" * 64, policy=DEFAULT))
    old = issue_receipt(make_artifact(), result, time=datetime.now(UTC) - timedelta(minutes=61))
    (folder / "old.json").write_text(old.to_json(), "utf-8")
    assert _verify(folder, "old.json", "--max-age", age) == status


def test_override(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rejected = make_rejected(digests=Digests(artifact="0" * 64, policy=DEFAULT))
    override = Override(reviewer="k.sato\x1b[2J", reason="late data", failures=rejected.failures)
    (folder / "o.json").write_text(issue_receipt(make_artifact(), rejected, override=override).to_json(), "utf-8")
    assert _verify(folder, "o.json") == 1
    capsys.readouterr()
    assert _verify(folder, "o.json", "--allow-override", "--lang", "en") == 0
    assert "OVERRIDDEN by k.sato⟨U+001B⟩[2J" in capsys.readouterr().out


def test_json_of_an_acceptance(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert _verify(folder, "unsigned.json", "--format", "json") == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["ok"], document["signed"]) == (True, False)
    assert document["statement"]["predicate"]["verificationResult"] == "PASSED"


@pytest.mark.parametrize(
    "args",
    [
        ["missing.json", "--summary", "summary.md"],
        ["unsigned.json", "--summary", "missing.md"],
        ["unsigned.json", "--summary", "."],
        ["unsigned.json"],
        ["unsigned.json", "--summary", "summary.md", "--key", "summary.md"],
        ["unsigned.json", "--summary", "summary.md", "--policy", "missing.toml"],
        ["unsigned.json", "--summary", "summary.md", "--policy-digest", "abc"],
        ["unsigned.json", "--summary", "summary.md", "--max-age", "soon"],
        ["unsigned.json", "--summary", "summary.md", "--max-age", "-1d"],
    ],
)
def test_a_question_that_cannot_be_asked_ends_with_2(
    args: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert _status("receipt", "verify", *args) == 2


def test_keygen(tmp_path: Path) -> None:
    """The private key is its owner's alone, and neither file is ever overwritten."""
    path = tmp_path / "k.pem"
    assert _status("receipt", "keygen", path) == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_bytes()
    assert _status("receipt", "keygen", path) == 2
    path.unlink()
    assert _status("receipt", "keygen", path) == 2
    assert before.startswith(b"-----BEGIN PRIVATE KEY-----")
