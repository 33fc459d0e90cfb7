"""How the process ends: a crash, an interruption or a wrong argument is never read as a verdict."""

from __future__ import annotations

import click
import pytest

from reportgate.cli import app as application
from reportgate.cli.app import main
from reportgate.errors import ReportgateError
from reportgate.version import __version__


def _status(*args: str) -> int:
    with pytest.raises(SystemExit) as caught:
        main(list(args))
    assert isinstance(caught.value.code, int)
    return caught.value.code


@pytest.mark.parametrize(
    "error",
    [ValueError("x"), ReportgateError("x"), KeyboardInterrupt(), click.Abort(), MemoryError()],
)
def test_whatever_breaks_ends_with_2(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither 0 nor 1 for anything that is not a verdict."""

    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(application.app, "main", broken)
    assert _status("check") == application.NOT_RUN


@pytest.mark.parametrize("args", [["nonsense"], ["--nonsense"], ["init", "--nonsense"], []])
def test_a_wrong_call_ends_with_2(args: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    """With a message on standard error."""
    assert _status(*args) == application.NOT_RUN
    out, err = capfd.readouterr()
    assert "Usage" in out + err


def test_help_and_version_end_with_0(capfd: pytest.CaptureFixture[str]) -> None:
    """Every command has a help page with examples."""
    assert _status("--version") == 0
    assert __version__ in capfd.readouterr().out
    for name in ("", *application.COMMANDS):
        assert _status(*filter(None, [name]), "--help") == 0
        out = capfd.readouterr().out
        assert "Usage: reportgate" in out
        assert not name or "Examples:" in out


@pytest.mark.parametrize("name", ["", "policy", "receipt", "review", "review user"])
def test_a_list_of_commands_cuts_no_sentence(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Whoever looks for a command reads what each of them does."""
    assert _status(*name.split(), "--help") == 0
    commands = capfd.readouterr().out.partition("Commands:")[2].partition("Examples:")[0]
    assert "..." not in commands
