"""A throw-away PostgreSQL server for the tests: own folder, own socket, loopback only, never as root."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import uuid
from pathlib import Path
from typing import Self

import psycopg

ANYWHERE = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt", "/usr/pgsql-16", "/usr/pgsql-15")


def find_binaries() -> Path | None:
    """The folder with initdb and postgres, the newest first; None when there is none."""
    on_path = shutil.which("initdb")
    found = [Path(on_path).parent] if on_path else []
    for base in ANYWHERE:
        found += sorted(Path(base).glob("**/bin"), reverse=True)
    return next((folder for folder in found if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _other_user() -> str:
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


class Cluster:
    """One server; each test has its own database in it."""

    def __init__(self, folder: Path) -> None:
        binaries = find_binaries()
        assert binaries is not None
        self.binaries = binaries
        self.port = _free_port()
        # PostgreSQL refuses to run as root, and its user must reach the folder: pytest's own is private.
        self.user = _other_user() if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="reportgate-pg-")) if self.user else folder
        if self.user:
            owner = pwd.getpwnam(self.user)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self.data = self.folder / "data"

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
            " -c fsync=off -c shared_buffers=32MB -c log_min_messages=error"
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
