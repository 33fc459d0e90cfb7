"""Who may do what? Every route names the permission that it needs; a route that names none does not start.

Programs bring a token (``Authorization: Bearer …``) to ``/v1``; people bring a session's cookie to the pages. Neither
counts for the other: so no page of somebody else's can make a browser call the API.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.routing import Mount

from reportgate.review.accounts import Accounts, Role, Session
from reportgate.service.problems import ProblemError

COOKIE: Final = "reportgate_session"
SAFE_METHODS: Final = frozenset(("GET", "HEAD", "OPTIONS"))


class Permission(StrEnum):
    """What a route needs. The values are the scopes of tokens."""

    READ = "read"
    GATE = "gate"
    SUBMIT = "submit"
    DECIDE = "decide"
    AUDIT = "audit"


ROLE_PERMISSIONS: Final = {
    Role.VIEWER: frozenset((Permission.READ,)),
    Role.REVIEWER: frozenset((Permission.READ, Permission.GATE, Permission.SUBMIT, Permission.DECIDE)),
    Role.ADMIN: frozenset(Permission),
}


@dataclass(frozen=True, slots=True)
class Principal:
    """Who asks."""

    name: str
    permissions: frozenset[str]
    session: Session | None = None
    """Of a person at a page; None for a program."""


NOBODY: Final = Principal("", frozenset())


class Public:
    """Marks a route that everybody may use."""

    permission: Permission | None = None

    def __call__(self) -> Principal:
        """Let anybody in, as nobody."""
        return NOBODY


class ApiAccess:
    """Lets a program in whose token has the permission."""

    def __init__(self, permission: Permission) -> None:
        self.permission = permission

    def __call__(self, request: Request) -> Principal:
        """Say whose token that is.

        Raises:
            ProblemError: No valid token (401), or one without the permission (403).
        """
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        accounts: Accounts = request.app.state.accounts
        token = accounts.find_token(secret.strip()) if scheme.lower() == "bearer" else None
        if token is None:
            raise ProblemError(
                HTTPStatus.UNAUTHORIZED, "a valid bearer token is needed", headers={"www-authenticate": "Bearer"}
            )
        permissions = ROLE_PERMISSIONS[token.user.role] & token.scopes
        if self.permission not in permissions:
            raise ProblemError(HTTPStatus.FORBIDDEN, f"the token does not permit {self.permission}")
        return Principal(token.user.name, permissions)


class LoginNeededError(Exception):
    """A page was asked for without a session."""


class PageAccess:
    """Lets a person in whose role has the permission; a form needs the session's own word too."""

    def __init__(self, permission: Permission) -> None:
        self.permission = permission

    async def __call__(self, request: Request) -> Principal:
        """Say whose session that is.

        Raises:
            LoginNeededError: There is none.
            ProblemError: A form from elsewhere, or a role without the permission (403).
        """
        accounts: Accounts = request.app.state.accounts
        secret = request.cookies.get(COOKIE)
        session = await run_in_threadpool(accounts.find_session, secret) if secret else None
        if session is None:
            raise LoginNeededError
        if request.method not in SAFE_METHODS:
            check_origin(request)
            sent = str((await request.form()).get("csrf", ""))
            if not hmac.compare_digest(sent.encode(errors="replace"), session.csrf.encode()):
                raise ProblemError(HTTPStatus.FORBIDDEN, "the form does not belong to this session: reload the page")
        permissions = ROLE_PERMISSIONS[session.user.role]
        if self.permission not in permissions:
            raise ProblemError(HTTPStatus.FORBIDDEN, f"your role does not permit {self.permission}")
        return Principal(session.user.name, frozenset(permissions), session)


def check_origin(request: Request) -> None:
    """Refuse a form that another site sends.

    Raises:
        ProblemError: The browser says that it comes from elsewhere.
    """
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise ProblemError(HTTPStatus.FORBIDDEN, "the form comes from another site")


def find_access(route: APIRoute) -> Public | ApiAccess | PageAccess | None:
    """What a route asks of its callers; None if it does not say."""
    for dependency in route.dependant.dependencies:
        if isinstance(dependency.call, (Public, ApiAccess, PageAccess)):
            return dependency.call
    return None


def api_routes(app: FastAPI) -> list[APIRoute]:
    """The routes of *app* that answer requests themselves."""
    return [route for route in app.routes if isinstance(route, APIRoute)]


def check_routes(app: FastAPI) -> None:
    """Refuse to serve a route that does not say who may use it.

    Raises:
        RuntimeError: Naming the route.
    """
    for route in app.routes:
        if isinstance(route, Mount) and route.name == "static":
            continue  # the console's own files, which everybody may read
        if not isinstance(route, APIRoute) or find_access(route) is None:
            raise RuntimeError(f"the route {getattr(route, 'path', route)} does not say who may use it")
