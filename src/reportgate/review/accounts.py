"""Who may work on the queue: users, their sessions, and tokens for programs.

Nothing that opens a door is stored: of sessions and tokens only the SHA-256 (they are random and long), of passwords
only the hash that the service made. Every change is an event of the audit trail.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from reportgate.digests import digest_text
from reportgate.documents import canonical_json, parse_json
from reportgate.errors import ReportgateError
from reportgate.review.database import reading, writing
from reportgate.review.deliveries import FEEDER
from reportgate.review.leases import SYSTEM
from reportgate.review.log import append_event
from reportgate.review.schema import login_failures, sessions, tokens, users
from reportgate.review.store import ReviewStore
from reportgate.text.patterns import regex

NAME: Final = regex(r"[\w.@+-]{1,100}\Z")
RESERVED: Final = frozenset((FEEDER, SYSTEM))
"""Actors of the audit trail that are nobody: no user is taken for them."""
SESSION_S: Final = 12 * 3600
FAILURE_WINDOW_S: Final = 900
"""How long a failed login counts."""
TOKEN_PREFIX: Final = "rgt_"  # noqa: S105 -- what a token begins with, none itself


class Role(StrEnum):
    """What a user may do: look, decide, or also run the place."""

    VIEWER = "viewer"
    REVIEWER = "reviewer"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who may log in, unless disabled."""

    name: str
    role: Role
    disabled: bool


@dataclass(frozen=True, slots=True)
class Session:
    """A login that lasts a while; forms repeat ``csrf``."""

    user: User
    csrf: str


@dataclass(frozen=True, slots=True)
class Token:
    """A program's key: it may do what its user may, as far as its scopes go."""

    user: User
    scopes: frozenset[str]


class Accounts:
    """The accounts in the review database."""

    def __init__(self, store: ReviewStore) -> None:
        self._store = store

    def add_user(self, name: str, role: Role, password_hash: str, *, actor: str) -> None:
        """Add a user.

        Raises:
            ReportgateError: Not a name, or there is one already, or one that differs in letter case or width only.
        """
        if not NAME.match(name) or _plain(name) in RESERVED:
            raise ReportgateError("a user's name has up to 100 letters, digits and any of . _ @ + -")
        self._store.prepare()
        now = self._store.clock()
        values = {"name": name, "role": role, "password_hash": password_hash, "disabled": False, "created_at": now}
        try:
            with writing(self._store.engine) as connection:
                for taken in connection.execute(select(users.c.name)).scalars():
                    if _plain(taken) == _plain(name):
                        raise ReportgateError(f"there is a user {taken} already")
                connection.execute(insert(users).values(**values))
                detail = {"user": name, "role": role, "passwordDigest": digest_text(password_hash)}
                append_event(connection, item_id=None, at=now, actor=actor, action="user_added", detail=detail)
        except IntegrityError:
            raise ReportgateError(f"there is a user {name} already") from None

    def change_user(
        self,
        name: str,
        *,
        actor: str,
        role: Role | None = None,
        password_hash: str | None = None,
        disabled: bool | None = None,
    ) -> None:
        """Change a user; their sessions end, and those of a disabled user's tokens count no more.

        Raises:
            ReportgateError: No such user.
        """
        given = {"role": role, "password_hash": password_hash, "disabled": disabled}
        values = {key: value for key, value in given.items() if value is not None}
        self._store.prepare()
        with writing(self._store.engine) as connection:
            done = connection.execute(update(users).where(users.c.name == name).values(**values))
            if done.rowcount != 1:
                raise ReportgateError(f"no user {name}")
            connection.execute(delete(sessions).where(sessions.c.user_name == name))
            told = {key: value for key, value in values.items() if key != "password_hash"}
            if password_hash is not None:
                told["passwordDigest"] = digest_text(password_hash)
            self._note(connection, actor, "user_changed", {"user": name, **told})

    def list_users(self) -> list[User]:
        """All users by name."""
        self._store.prepare()
        with reading(self._store.engine) as connection:
            return [_user(row) for row in connection.execute(select(users).order_by(users.c.name))]

    def find_password(self, name: str) -> tuple[User, str] | None:
        """A user and the hash of their password; None for nobody."""
        self._store.prepare()
        with reading(self._store.engine) as connection:
            row = connection.execute(select(users).where(users.c.name == name.replace("\x00", ""))).one_or_none()
        return None if row is None else (_user(row), row.password_hash)

    def open_session(self, name: str) -> str:
        """Begin a session, and answer with its secret."""
        secret = secrets.token_urlsafe(32)
        now = self._store.clock()
        until, key = now + SESSION_S * 1000, digest_text(secret)
        values = {"token_hash": key, "user_name": name, "csrf": secrets.token_urlsafe(32), "expires_at": until}
        with writing(self._store.engine) as connection:
            connection.execute(delete(sessions).where(sessions.c.expires_at <= now))
            connection.execute(insert(sessions).values(**values))
            # A digest of what is stored: the trail opens no door either.
            self._note(connection, name, "logged_in", {"session": digest_text(key), "expiresAt": until})
        return secret

    def find_session(self, secret: str) -> Session | None:
        """The session of a secret, None if it ended or its user was disabled."""
        query = (
            select(users, sessions.c.csrf)
            .join(sessions, sessions.c.user_name == users.c.name)
            .where(sessions.c.token_hash == digest_text(secret), sessions.c.expires_at > self._store.clock())
        )
        self._store.prepare()
        with reading(self._store.engine) as connection:
            row = connection.execute(query.where(users.c.disabled.is_(False))).one_or_none()
        return None if row is None else Session(_user(row), row.csrf)

    def close_session(self, secret: str) -> None:
        """End a session."""
        mine = sessions.c.token_hash == digest_text(secret)
        with writing(self._store.engine) as connection:
            name = connection.execute(delete(sessions).where(mine).returning(sessions.c.user_name)).scalar_one_or_none()
            if name is not None:
                self._note(connection, name, "logged_out", {"session": digest_text(digest_text(secret))})

    def add_token(self, name: str, scopes: Sequence[str], *, days: int, actor: str) -> str:
        """Make a token for a user's programs. It is shown this once.

        Raises:
            ReportgateError: No such user.
        """
        token_id = secrets.token_hex(8)
        secret = f"{TOKEN_PREFIX}{token_id}_{secrets.token_urlsafe(32)}"
        self._store.prepare()
        values: dict[str, Any] = {
            "id": token_id,
            "token_hash": digest_text(secret),
            "user_name": name,
            "scopes": canonical_json(sorted(scopes)),
            "expires_at": self._store.clock() + days * 86_400_000,
            "revoked": False,
        }
        try:
            with writing(self._store.engine) as connection:
                connection.execute(insert(tokens).values(**values))
                detail = {
                    "user": name,
                    "token": token_id,
                    "tokenDigest": digest_text(values["token_hash"]),
                    "scopes": sorted(scopes),
                    "days": days,
                    "expiresAt": values["expires_at"],
                }
                self._note(connection, actor, "token_added", detail)
        except IntegrityError:
            raise ReportgateError(f"no user {name}") from None
        return secret

    def revoke_token(self, token_id: str, *, actor: str) -> None:
        """Make a token count no more; *token_id* is the part between the underscores.

        Raises:
            ReportgateError: No such token.
        """
        self._store.prepare()
        with writing(self._store.engine) as connection:
            done = connection.execute(update(tokens).where(tokens.c.id == token_id).values(revoked=True))
            if done.rowcount != 1:
                raise ReportgateError(f"no token {token_id}")
            self._note(connection, actor, "token_revoked", {"token": token_id})

    def find_token(self, secret: str) -> Token | None:
        """The token of a secret, None if it ended, was revoked, or its user was disabled."""
        query = (
            select(users, tokens.c.scopes)
            .join(tokens, tokens.c.user_name == users.c.name)
            .where(
                tokens.c.token_hash == digest_text(secret),
                tokens.c.expires_at > self._store.clock(),
                tokens.c.revoked.is_(False),
                users.c.disabled.is_(False),
            )
        )
        self._store.prepare()
        with reading(self._store.engine) as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Token(_user(row), frozenset(parse_json(row.scopes)))

    def begin_login(self, *subjects: str) -> tuple[int, ...]:
        """Count a login of a name, from an address, as failed until it succeeds; ``forget_login`` takes the count back.

        Counted first and looked at afterwards: many attempts at the same moment are as many.
        """
        now = self._store.clock()
        self._store.prepare()
        with writing(self._store.engine) as connection:
            connection.execute(delete(login_failures).where(login_failures.c.at <= now - FAILURE_WINDOW_S * 1000))
            rows = [{"subject": _subject(subject), "at": now} for subject in subjects]
            return tuple(
                connection.execute(insert(login_failures).values(**row).returning(login_failures.c.id)).scalar_one()
                for row in rows
            )

    def forget_login(self, begun: Sequence[int]) -> None:
        """Take the count of a login back: it succeeded, or was refused without being looked at."""
        with writing(self._store.engine) as connection:
            connection.execute(delete(login_failures).where(login_failures.c.id.in_(begun)))

    def count_failures(self, subject: str) -> int:
        """How many logins failed lately, or have begun."""
        since = self._store.clock() - FAILURE_WINDOW_S * 1000
        mine = (login_failures.c.subject == _subject(subject), login_failures.c.at > since)
        self._store.prepare()
        with reading(self._store.engine) as connection:
            return int(connection.execute(select(func.count()).where(*mine)).scalar_one())

    def _note(self, connection: Connection, actor: str, action: str, detail: Mapping[str, object]) -> None:
        append_event(connection, item_id=None, at=self._store.clock(), actor=actor, action=action, detail=detail)


def _plain(name: str) -> str:
    """What two names have in common that people would take for the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _subject(text: str) -> str:
    return text.replace("\x00", "")[:200]


def _user(row: Row[Any]) -> User:
    return User(row.name, Role(row.role), bool(row.disabled))
