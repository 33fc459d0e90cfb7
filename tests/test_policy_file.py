"""A policy file sets exactly what it says, and a mistake in it stops the run."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgate import Policy
from reportgate.errors import PolicyError
from reportgate.policy_file import PRESETS, digest_policy, find_policy, load_policy, parse_policy, show_policy


def _write(folder: Path, text: str, name: str = "policy.toml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_keys_change_the_default(tmp_path: Path) -> None:
    """Numbers keep the digits they are written in; a table changes only its own keys."""
    path = _write(tmp_path, 'rel_tol = 0.0010\nminLength = 20\n[references]\nidentifier = "free"\n')
    policy = load_policy(path)
    assert str(policy.rel_tol) == "0.0010"
    assert (policy.min_length, policy.references.identifier, policy.references.date) == (20, "free", "required")
    assert policy.max_sentences == Policy().max_sentences


def test_presets() -> None:
    """A preset is named in the file or in place of one, and is the start of what the file changes."""
    assert load_policy("default") == Policy()
    strict = load_policy("strict")
    assert strict.strict_units
    assert strict.warnings_as_errors
    changed = parse_policy({"preset": "strict", "min_length": 9, "references": {"identifier": "warn"}})
    assert (changed.min_length, changed.strict_units, changed.references.date) == (9, True, "required")
    assert changed.references.identifier == "warn"


def test_pyproject(tmp_path: Path) -> None:
    """The nearest pyproject.toml at or above a folder holds the project's policy, if it has the table."""
    path = _write(tmp_path, "[project]\nname = 'x'\n[tool.reportgate]\nrel_tol = 0.01\n", "pyproject.toml")
    below = tmp_path / "reports" / "weekly"
    below.mkdir(parents=True)
    assert load_policy(path).rel_tol == Decimal("0.01")
    found = find_policy(below)
    assert found is not None
    assert found == (load_policy(path), path.resolve())
    _write(tmp_path / "reports", "[project]\nname = 'y'\n", "pyproject.toml")
    assert find_policy(below) is None
    with pytest.raises(PolicyError, match=r"no table \[tool.reportgate\]"):
        load_policy(tmp_path / "reports" / "pyproject.toml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rel_toll = 0.1", "rel_toll: unknown key, did you mean rel_tol?"),
        ("min-length = 4", "min-length: unknown key, did you mean min_length?"),
        ("[references]\ndates = 'free'", "references.dates: unknown key, did you mean date?"),
        ("zzz = 1", "zzz: unknown key; there are rel_tol, "),
        ("preset = 'stric'", "preset: there is no 'stric', did you mean strict?"),
        ("preset = 3", "preset: there is no 3"),
        ("rel_tol = 1.0", "rel_tol: "),
        ("rel_tol = 'a'", "rel_tol: a number is needed"),
        ("rel_tol = nan", "rel_tol: NaN is not a finite number"),
        ("min_length = 0", "min_length: "),
        ("strict_units = 1", "strict_units: "),
        ("[references]\ndate = 'never'", "references.date: "),
        ("references = 1", "references: "),
        ("rel_tol = 0.1\nrelTol = 0.2", "relTol: stands twice, also as rel_tol"),
        ("rel_tol =", "not TOML"),
    ],
)
def test_a_mistake_stops_the_run(text: str, message: str, tmp_path: Path) -> None:
    """No key is ignored and no value is bent; the message says where and what would be right."""
    with pytest.raises(PolicyError) as caught:
        load_policy(_write(tmp_path, text))
    assert str(caught.value).startswith(f"{tmp_path / 'policy.toml'}: ")
    assert message in str(caught.value)


def test_every_bad_field_is_named(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match=r"rel_toll: .*; min_length: "):
        load_policy(_write(tmp_path, "rel_toll = 1\nmin_length = 0"))


@pytest.mark.parametrize("name", ["missing.toml", ".", "strct"])
def test_unreadable_files(name: str, tmp_path: Path) -> None:
    with pytest.raises(PolicyError):
        load_policy(tmp_path / name)


def test_a_byte_order_mark_is_no_key(tmp_path: Path) -> None:
    """Editors on Windows write one, and end lines with CR LF."""
    path = tmp_path / "policy.toml"
    path.write_bytes(b"\xef\xbb\xbfrel_tol = 0.01\r\n")
    assert load_policy(path).rel_tol == Decimal("0.01")


def test_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "policy.toml"
    path.write_bytes(b"auditor_model = '\xff'")
    with pytest.raises(PolicyError, match="not UTF-8 at byte 17"):
        load_policy(path)


def test_a_missing_file_without_suffix_hints_at_the_presets() -> None:
    with pytest.raises(PolicyError, match="the presets are default, strict"):
        load_policy("stric")


@pytest.mark.parametrize("name", PRESETS)
def test_show_reads_back(name: str, tmp_path: Path) -> None:
    """What is shown is a policy file of the same policy, with the same digest."""
    policy = PRESETS[name]
    again = load_policy(_write(tmp_path, show_policy(policy)))
    assert again == policy
    assert digest_policy(again) == digest_policy(policy)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_survives_toml(text: str) -> None:
    """Whatever stands in a text field is shown so that it reads back."""
    import tomllib  # noqa: PLC0415 -- used by this law only

    policy = Policy(auditor_model=text)
    assert tomllib.loads(show_policy(policy))["auditor_model"] == text


def test_digest_depends_on_every_field() -> None:
    """Two policies that differ in anything have different digests."""
    changes: list[dict[str, object]] = [
        {},
        {"rel_tol": Decimal("0.006")},
        {"min_length": 9},
        {"references": {"date": "free"}},
        {"warnings_as_errors": True},
        {"auditor_model": "m"},
    ]
    digests = {digest_policy(parse_policy(change)) for change in changes}
    assert len(digests) == len(changes)
    assert digest_policy(Policy()) in digests
