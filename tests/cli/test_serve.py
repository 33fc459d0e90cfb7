"""``reportgate serve`` and ``reportgate review user``: from the command line to a login."""

from __future__ import annotations

import http.client
import io
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reportgate.cli import main
from reportgate.cli.review_user import ROLES, SCOPES
from reportgate.review.accounts import Accounts, Role
from reportgate.review.store import ReviewStore
from reportgate.service.access import Permission
from reportgate.service.passwords import check_login

PASSWORD = "correct horse battery"  # noqa: S105 -- of a user that lives for one test


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A queue that the command line finds by its environment."""
    url = f"sqlite:///{tmp_path / 'review.db'}"
    monkeypatch.setenv("REPORTGATE_DB", url)
    monkeypatch.setenv("REPORTGATE_SPOOL", str(tmp_path / "spool"))
    return url


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(args))
    return int(ended.value.code or 0)


def add_user(monkeypatch: pytest.MonkeyPatch, *args: str, password: str = PASSWORD) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(password + "\n"))
    return run("review", "user", "add", *args, "--password-stdin")


def test_the_choices_are_those_of_the_service() -> None:
    """The command line knows roles and scopes without the optional part; they must not drift."""
    assert set(ROLES) == set(Role)
    assert set(SCOPES) == set(Permission)


def test_users_and_tokens(database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Add, list, change, shut out; a token works until it is revoked."""
    assert add_user(monkeypatch, "hana", "--role", "reviewer") == 0
    assert add_user(monkeypatch, "hana") == 2
    assert add_user(monkeypatch, "ken", password="short") == 2  # noqa: S106 -- too short is the point
    capsys.readouterr()
    assert run("review", "user", "list") == 0
    assert capsys.readouterr().out == "hana  reviewer\n"
    assert run("review", "user", "token", "hana", "--scope", "gate") == 0
    secret = capsys.readouterr().out.strip()
    with ReviewStore(database) as store:
        accounts = Accounts(store)
        assert check_login(accounts, "hana", PASSWORD, client="x") is not None
        token = accounts.find_token(secret)
        assert token is not None
        assert token.scopes == {"gate"}
        assert run("review", "user", "revoke", secret.split("_")[1]) == 0
        assert accounts.find_token(secret) is None
        assert run("review", "user", "change", "hana") == 2
        assert run("review", "user", "change", "hana", "--role", "admin", "--disable") == 0
        assert check_login(accounts, "hana", PASSWORD, client="x") is None
        monkeypatch.setattr("sys.stdin", io.StringIO("another long password\n"))
        assert run("review", "user", "change", "hana", "--enable", "--password-stdin") == 0
        assert check_login(accounts, "hana", "another long password", client="x") is not None
    assert run("review", "user", "token", "nobody", "--scope", "gate") == 2
    assert run("review", "user", "revoke", "nothing") == 2


def get(port: int, path: str) -> tuple[int, str | None]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status, answer.getheader("location")
    finally:
        connection.close()


def test_the_server_serves(database: str, tmp_path: Path) -> None:
    """It starts with metrics, data, sources and policies from files; "/" leads to the login; it ends when told to."""
    (tmp_path / "metrics.py").write_text("from reportgate import MetricRegistry\nmetrics = MetricRegistry()\n", "utf-8")
    (tmp_path / "data.csv").write_text("clicks\n1\n", "utf-8")
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "press.txt").write_text("The fee falls.", "utf-8")
    (tmp_path / "strict.toml").write_text("strict_units = true\n", "utf-8")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    files = ["--metrics", "metrics.py", "--data", "data.csv", "--sources", "sources", "--policy", "strict=strict.toml"]
    command = [sys.executable, "-c", "from reportgate.cli import main; main()", "serve", "--port", str(port), *files]
    environment = os.environ | {"REPORTGATE_DB": database}
    server = subprocess.Popen([*command, "--auditor", "off"], cwd=tmp_path, env=environment, stderr=subprocess.PIPE)
    try:
        for _ in range(300):
            try:
                status = get(port, "/readyz")[0]
                break
            except OSError:
                assert server.poll() is None
                time.sleep(0.1)
        assert status == 200
        assert get(port, "/") == (303, "/login")
        assert get(port, "/login")[0] == 200
        assert get(port, "/v1/items")[0] == 401
        taken = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
        assert taken.returncode == 2
        assert b"cannot listen" in taken.stderr
    finally:
        server.send_signal(signal.SIGTERM)
        _, said = server.communicate(timeout=30)
    assert b"nobody can log in yet" in said


@pytest.mark.parametrize(
    "option", [["--metrics", "none.py"], ["--data", "none.csv"], ["--sources", "none"], ["--policy", "none.toml"]]
)
def test_a_server_that_cannot_be_set_up(database: str, option: list[str]) -> None:
    """A file that cannot be used is status 2, before anything listens."""
    del database
    assert run("serve", "--port", "0", *option) == 2
