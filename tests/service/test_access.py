"""Who gets in where: for every route and every role, from the table of routes itself."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from reportgate.auditors import NO_AUDITOR
from reportgate.errors import ReportgateError
from reportgate.review.accounts import SESSION_S, Accounts, Role
from reportgate.service import Settings, create_app
from reportgate.service.access import (
    ROLE_PERMISSIONS,
    ApiAccess,
    PageAccess,
    Permission,
    Public,
    api_routes,
    check_routes,
    find_access,
)
from reportgate.service.passwords import MAX_USER_FAILURES, TooManyFailuresError, check_login, hash_password

TABLE = [
    (route, method)
    for route in api_routes(create_app(Settings(url="sqlite:///never-opened.db", auditor=NO_AUDITOR)))
    for method in sorted(route.methods or ())
]


def label(value: Any) -> str:
    return f"{value.path}" if isinstance(value, APIRoute) else str(value)


def call(client: TestClient, route: APIRoute, method: str, csrf: str = "") -> int:
    path = route.path.replace("{item_id}", "0" * 32)
    if method == "GET":
        return int(client.get(path).status_code)
    if path.startswith("/v1"):
        return int(client.request(method, path, json={}).status_code)
    return int(client.request(method, path, data={"csrf": csrf}).status_code)


@pytest.mark.parametrize(("route", "method"), TABLE, ids=label)
def test_strangers_see_public_routes_only(anybody: TestClient, route: APIRoute, method: str) -> None:
    """Without a token the API answers 401; without a session a page leads to the login."""
    status = call(anybody, route, method)
    access = find_access(route)
    if isinstance(access, ApiAccess):
        assert status == 401
    elif isinstance(access, PageAccess):
        assert status == 303
    else:
        assert isinstance(access, Public)
        assert status not in (403, 500)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize(("route", "method"), TABLE, ids=label)
def test_every_role_at_every_route(
    program: Callable[..., TestClient], person: Callable[..., Any], role: Role, route: APIRoute, method: str
) -> None:
    """A role gets in exactly where its permissions say; nobody who is in gets a server error."""
    access = find_access(route)
    if isinstance(access, ApiAccess):
        status = call(program(role), route, method)
    elif isinstance(access, PageAccess):
        client = person(role)
        status = call(client, route, method, client.csrf)
    else:
        return
    assert (status == 403) == (access.permission not in ROLE_PERMISSIONS[role])
    assert status not in (401, 500)


@pytest.mark.parametrize("scope", Permission)
@pytest.mark.parametrize(
    ("route", "method"), [row for row in TABLE if isinstance(find_access(row[0]), ApiAccess)], ids=label
)
def test_a_token_opens_what_its_scopes_say(
    program: Callable[..., TestClient], scope: Permission, route: APIRoute, method: str
) -> None:
    """An admin's token with one scope opens the routes of that scope, and no others."""
    access = find_access(route)
    assert isinstance(access, ApiAccess)
    status = call(program(Role.ADMIN, scope), route, method)
    assert (status == 403) == (access.permission is not scope)


@pytest.mark.parametrize(
    ("route", "method"),
    [row for row in TABLE if isinstance(find_access(row[0]), PageAccess) and row[1] != "GET"],
    ids=label,
)
def test_every_form_needs_the_sessions_word(person: Callable[..., Any], route: APIRoute, method: str) -> None:
    """Without the session's own word, or from another site, a form is refused."""
    client = person()
    assert call(client, route, method) == 403
    assert call(client, route, method, "guessed") == 403
    client.headers["origin"] = "https://evil.example"
    assert call(client, route, method, client.csrf) == 403
    client.headers["origin"] = "null"
    assert call(client, route, method, client.csrf) == 403


def test_a_cookie_is_no_token_and_a_token_no_cookie(
    person: Callable[..., Any], program: Callable[..., TestClient]
) -> None:
    """The API takes no cookie, so that no page can make a browser call it; pages take no token."""
    assert person().get("/v1/items").status_code == 401
    assert program().get("/").status_code == 303


def test_a_route_that_names_no_permission_does_not_start(app: FastAPI) -> None:
    """A new route has to say who may use it."""
    app.add_api_route("/new", lambda: None)
    with pytest.raises(RuntimeError, match="/new does not say"):
        check_routes(app)


@pytest.mark.parametrize("secret", ["", "x", "rgt_1_2", "Ω", "\x00"])
def test_made_up_secrets(app: FastAPI, secret: str) -> None:
    """What is no secret of ours opens nothing, and breaks nothing."""
    accounts: Accounts = app.state.accounts
    assert accounts.find_token(secret) is None
    assert accounts.find_session(secret) is None


def test_tokens_end(app: FastAPI, anybody: TestClient) -> None:
    """Revoked, expired, or of a disabled user: a token opens nothing any more. It is stored hashed."""
    accounts: Accounts = app.state.accounts
    store = app.state.queue.store

    def status(secret: str) -> int:
        return int(anybody.get("/v1/items", headers={"authorization": f"Bearer {secret}"}).status_code)

    one, two = (accounts.add_token("viewer", ["read"], days=1, actor="admin") for _ in range(2))
    assert (status(one), status(two)) == (200, 200)
    accounts.revoke_token(one.split("_")[1], actor="admin")
    assert (status(one), status(two)) == (401, 200)
    present = store.clock()
    store.clock = lambda: present + 86_400_000
    assert status(two) == 401
    store.clock = lambda: present
    accounts.change_user("viewer", disabled=True, actor="admin")
    assert status(two) == 401
    with store.engine.connect() as connection:
        kept = str(connection.exec_driver_sql("SELECT * FROM review_tokens").all())
    assert one not in kept
    assert two not in kept


def test_sessions_end(app: FastAPI, person: Callable[..., Any]) -> None:
    """By logging out, by time, and when a user is changed."""
    accounts: Accounts = app.state.accounts
    store = app.state.queue.store
    one, two, three = person(), person(), person(Role.VIEWER)
    assert one.submit("/logout").status_code == 303
    assert (one.get("/").status_code, two.get("/").status_code, three.get("/").status_code) == (303, 200, 200)
    accounts.change_user("viewer", role=Role.REVIEWER, actor="admin")
    assert three.get("/").status_code == 303
    present = store.clock()
    store.clock = lambda: present + SESSION_S * 1000
    assert two.get("/").status_code == 303


def test_login(anybody: TestClient, app: FastAPI) -> None:
    """The right password opens a session whose cookie scripts cannot read; a wrong one, or a stranger, does not."""
    wrong = anybody.post("/login", data={"name": "viewer", "password": "wrong password"})
    assert wrong.status_code == 401
    assert anybody.post("/login", data={"name": "nobody", "password": "wrong password"}).status_code == 401
    right = anybody.post("/login", data={"name": "viewer", "password": "correct horse battery", "to": "/items/x"})
    assert (right.status_code, right.headers["location"]) == (303, "/items/x")
    cookie = right.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert anybody.get("/").status_code == 200
    actions = [event.action for event in app.state.queue.store.events_after(0)]
    assert actions[-1] == "logged_in"


@pytest.mark.parametrize(
    "to", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:x", "/\r\nx: y"]
)
def test_a_login_leads_nowhere_else(anybody: TestClient, to: str) -> None:
    """A link cannot send a person on to another site after the login."""
    right = anybody.post("/login", data={"name": "viewer", "password": "correct horse battery", "to": to})
    assert right.headers["location"] == "/"


def test_a_login_from_another_site_is_refused(anybody: TestClient) -> None:
    """Nobody is logged in into an attacker's account."""
    form = {"name": "viewer", "password": "correct horse battery"}
    assert anybody.post("/login", data=form, headers={"origin": "https://evil.example"}).status_code == 403


def test_too_many_failures_close_the_door_for_a_while(anybody: TestClient, app: FastAPI) -> None:
    """After five failures even the right password waits, for that name; later it opens again."""
    form = {"name": "viewer", "password": "correct horse battery"}
    for _ in range(MAX_USER_FAILURES):
        assert anybody.post("/login", data={**form, "password": "wrong"}).status_code == 401
    refused = anybody.post("/login", data=form)
    assert refused.status_code == 429
    assert refused.headers["retry-after"] == "900"
    assert anybody.post("/login", data={**form, "name": "admin"}).status_code == 303
    store = app.state.queue.store
    present = store.clock()
    store.clock = lambda: present + 900_000
    assert anybody.post("/login", data=form).status_code == 303


def test_guesses_at_the_same_moment_are_counted_too(app: FastAPI) -> None:
    """Twenty threads that begin before any has failed get no more guesses than one after the other."""
    accounts: Accounts = app.state.accounts
    looked_at: list[object] = []
    start = threading.Barrier(20)

    def guess(number: int) -> None:
        start.wait()
        with contextlib.suppress(TooManyFailuresError):
            looked_at.append(check_login(accounts, "viewer", "wrong password", client=f"10.0.0.{number}"))

    threads = [threading.Thread(target=guess, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(looked_at) <= MAX_USER_FAILURES
    assert accounts.count_failures("user:viewer") <= MAX_USER_FAILURES


@pytest.mark.parametrize("password", ["short", "x" * 11, "x" * 1001])
def test_weak_passwords_are_refused(password: str) -> None:
    """Both edges of a password's length."""
    with pytest.raises(ReportgateError, match="characters"):
        hash_password(password)


@pytest.mark.parametrize("name", ["", "a b", "x" * 101, "a\nb", "<b>"])
def test_names_of_users(app: FastAPI, name: str) -> None:
    """A name that could be mistaken for something else is none; a name is taken once."""
    accounts: Accounts = app.state.accounts
    with pytest.raises(ReportgateError, match="name has up to"):
        accounts.add_user(name, Role.VIEWER, "hash", actor="admin")
    with pytest.raises(ReportgateError, match="already"):
        accounts.add_user("viewer", Role.VIEWER, "hash", actor="admin")


def test_unknown_users_and_tokens(app: FastAPI) -> None:
    """Changing nobody is an error, and every change is in the audit trail."""
    accounts: Accounts = app.state.accounts
    for act in (
        lambda: accounts.change_user("nobody", disabled=True, actor="admin"),
        lambda: accounts.revoke_token("nothing", actor="admin"),
        lambda: accounts.add_token("nobody", ["read"], days=1, actor="admin"),
    ):
        with pytest.raises(ReportgateError, match="no "):
            act()
    assert [user.name for user in accounts.list_users()] == ["admin", "reviewer", "viewer"]
    assert [event.action for event in app.state.queue.store.events_after(0)] == ["user_added"] * 3
    assert app.state.queue.store.verify_log().ok


def test_headers_of_every_answer(anybody: TestClient, tmp_path: Path) -> None:
    """No page runs a script that is not ours, and none is framed; errors included. https says so."""
    for path in ("/login", "/v1/items", "/nothing", "/static/console.js"):
        headers = anybody.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert "strict-transport-security" not in headers
    secure = create_app(Settings(url=f"sqlite:///{tmp_path / 'x.db'}", auditor=NO_AUDITOR, secure=True))
    assert "strict-transport-security" in TestClient(secure).get("/login").headers
