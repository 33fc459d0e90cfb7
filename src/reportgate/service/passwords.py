"""Passwords: hashed with Argon2id, and refused for a while after too many failures."""

from __future__ import annotations

from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from reportgate.errors import ReportgateError
from reportgate.review.accounts import Accounts, User

MIN_LENGTH: Final = 12
MAX_LENGTH: Final = 1000
MAX_USER_FAILURES: Final = 5
"""Failed logins of one name within the window; one more is refused unlooked at."""
MAX_CLIENT_FAILURES: Final = 20
"""The same for one address, behind which several people may sit."""
_HASHER: Final = PasswordHasher()
# Checked when there is no such user, so that the time of an answer does not tell who exists.
_NOBODY: Final = _HASHER.hash("nobody has this password")


class TooManyFailuresError(ReportgateError):
    """Too many logins failed lately."""


def hash_password(password: str) -> str:
    """Hash a new password.

    Raises:
        ReportgateError: Shorter than 12 characters, or longer than 1,000.
    """
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise ReportgateError(f"a password has {MIN_LENGTH} to {MAX_LENGTH} characters")
    return _HASHER.hash(password)


def check_login(accounts: Accounts, name: str, password: str, *, client: str) -> User | None:
    """The user whose password that is; None if it is not, and the failure is counted.

    Raises:
        TooManyFailuresError: This name or this address failed too often; the password was not looked at.
    """
    of_user, of_client = f"user:{name}", f"client:{client}"
    begun = accounts.begin_login(of_user, of_client)
    # This one is among those that are counted.
    if accounts.count_failures(of_user) > MAX_USER_FAILURES or accounts.count_failures(of_client) > MAX_CLIENT_FAILURES:
        # Not a failure: else whoever goes on trying would keep the door closed for ever.
        accounts.forget_login(begun)
        raise TooManyFailuresError("too many failed logins: try again in a quarter of an hour")
    found = accounts.find_password(name)
    good = _matches(found[1] if found else _NOBODY, password[:MAX_LENGTH])
    if found is None or not good or found[0].disabled:
        return None
    accounts.forget_login(begun)
    return found[0]


def _matches(hashed: str, password: str) -> bool:
    try:
        return _HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError, UnicodeEncodeError):
        return False
