"""A service with users of every role, and clients that act for them."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient

from reportgate.auditors import NO_AUDITOR
from reportgate.metrics import MetricRegistry
from reportgate.review.accounts import Accounts, Role
from reportgate.review.queue import ReviewQueue
from reportgate.service import Settings, create_app
from reportgate.service.access import Permission
from reportgate.service.passwords import hash_password
from reports import make_artifact, make_result

PASSWORD = "correct horse battery"  # noqa: S105 -- of users that live for one test


def make_metrics() -> MetricRegistry:
    """One metric: the sum of the clicks."""
    metrics = MetricRegistry()

    @metrics.metric("clicks.total", unit="count")
    def clicks_total(data: Any) -> Any:
        return data["clicks"].sum()

    return metrics


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The operator's choices: data in which the clicks are 1,240."""
    monkeypatch.setenv("REPORTGATE_SPOOL", str(tmp_path / "spool"))
    return Settings(
        url=f"sqlite:///{tmp_path / 'review.db'}",
        metrics=make_metrics(),
        data={"clicks": np.array([600, 640])},
        auditor=NO_AUDITOR,
    )


@pytest.fixture(scope="session")
def password_hash() -> str:
    """Hashing is slow on purpose: once is enough."""
    return hash_password(PASSWORD)


@pytest.fixture
def app(settings: Settings, password_hash: str) -> Iterator[FastAPI]:
    """The service, with a viewer, a reviewer and an admin."""
    made = create_app(settings)
    accounts: Accounts = made.state.accounts
    for role in Role:
        accounts.add_user(role, role, password_hash, actor="test")
    yield made
    made.state.gating.close()
    made.state.queue.close()


@pytest.fixture
def queue(app: FastAPI) -> ReviewQueue:
    """The queue behind the service."""
    found: ReviewQueue = app.state.queue
    return found


@pytest.fixture
def item_id(queue: ReviewQueue) -> str:
    """A rejected report that waits."""
    return str(queue.put(make_artifact(), make_result()).item_id)


@pytest.fixture
def anybody(app: FastAPI) -> TestClient:
    """A client that nobody knows."""
    return TestClient(app, follow_redirects=False, raise_server_exceptions=False)


@pytest.fixture
def program(app: FastAPI) -> Callable[..., TestClient]:
    """A client with a token of a user, by default with every scope."""

    def make(role: Role = Role.ADMIN, *scopes: str) -> TestClient:
        accounts: Accounts = app.state.accounts
        secret = accounts.add_token(role, scopes or tuple(Permission), days=1, actor="test")
        headers = {"authorization": f"Bearer {secret}"}
        return TestClient(app, headers=headers, follow_redirects=False, raise_server_exceptions=False)

    return make


class Person(TestClient):
    """A client that is logged in; ``submit`` fills in what a form of this session needs."""

    csrf = ""

    def submit(self, path: str, **fields: Any) -> Any:
        return self.post(path, data={"csrf": self.csrf, **fields})


@pytest.fixture
def person(app: FastAPI) -> Callable[..., Person]:
    """A person of a role, logged in."""

    def make(role: Role = Role.ADMIN) -> Person:
        accounts: Accounts = app.state.accounts
        client = Person(app, follow_redirects=False, raise_server_exceptions=False)
        secret = accounts.open_session(role)
        client.cookies.set("reportgate_session", secret)
        session = accounts.find_session(secret)
        assert session is not None
        client.csrf = session.csrf
        return client

    return make


@pytest.fixture
def address(app: FastAPI) -> Iterator[str]:
    """The service, listening on loopback."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()
