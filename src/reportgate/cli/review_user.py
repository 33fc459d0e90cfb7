"""``reportgate review user``: who may log in to the console, and tokens for programs."""

from __future__ import annotations

import getpass
import sys
from typing import TYPE_CHECKING, Final

import click

from reportgate.cli.database import db_option

if TYPE_CHECKING:
    from reportgate.review.accounts import Accounts

ROLES: Final = ("viewer", "reviewer", "admin")
SCOPES: Final = ("read", "gate", "submit", "decide", "audit")
_password_option = click.option("--password-stdin", is_flag=True, help="Read the password from standard input.")


def _open(db: str | None) -> Accounts:
    # Late: an optional part, and --help works without it.
    from reportgate.review.accounts import Accounts  # noqa: PLC0415
    from reportgate.review.store import ReviewStore  # noqa: PLC0415

    store = ReviewStore(db)
    click.get_current_context().call_on_close(store.close)
    return Accounts(store)


def _hash(*, from_stdin: bool) -> str:
    from reportgate.service.passwords import hash_password  # noqa: PLC0415 -- an optional part

    if from_stdin:
        return hash_password(sys.stdin.readline().rstrip("\r\n"))
    return hash_password(click.prompt("Password", hide_input=True, confirmation_prompt=True))


@click.group(
    short_help="Say who may log in; make tokens for programs.",
    epilog="""\b
Examples:
  reportgate review user add hana --role reviewer
  reportgate review user token weekly-pipeline --scope gate --days 90
  reportgate review user change hana --disable
""",
)
def user() -> None:
    """Say who may log in to the review console, and make tokens for programs.

    Whoever may run this may change the database: it asks for no login.
    """


@user.command("add")
@click.argument("name")
@db_option
@click.option("--role", type=click.Choice(ROLES), default="reviewer", show_default=True)
@_password_option
def add_user(name: str, db: str | None, role: str, *, password_stdin: bool) -> None:
    """Add a user; the password is asked for."""
    from reportgate.review.accounts import Role  # noqa: PLC0415 -- an optional part

    _open(db).add_user(name, Role(role), _hash(from_stdin=password_stdin), actor=getpass.getuser())
    click.echo(f"{name} was added: {role}")


@user.command("list")
@db_option
def list_users(db: str | None) -> None:
    """List the users."""
    for found in _open(db).list_users():
        click.echo(f"{found.name}  {found.role}{'  disabled' if found.disabled else ''}")


@user.command("change", short_help="Change a role or password, or shut a user out.")
@click.argument("name")
@db_option
@click.option("--role", type=click.Choice(ROLES))
@click.option("--password", is_flag=True, help="Ask for a new password.")
@_password_option
@click.option("--disable/--enable", "disabled", default=None, help="Whether this user may log in.")
def change_user(
    name: str, db: str | None, role: str | None, *, password: bool, password_stdin: bool, disabled: bool | None
) -> None:
    """Change a user's role or password, or shut them out; their sessions end."""
    from reportgate.review.accounts import Role  # noqa: PLC0415 -- an optional part

    if role is None and disabled is None and not password and not password_stdin:
        raise click.UsageError("say what to change: --role, --password, --disable or --enable")
    _open(db).change_user(
        name,
        actor=getpass.getuser(),
        role=None if role is None else Role(role),
        password_hash=_hash(from_stdin=password_stdin) if password or password_stdin else None,
        disabled=disabled,
    )
    click.echo(f"{name} was changed")


@user.command("token", short_help="Make a token, and print it this once.")
@click.argument("name")
@db_option
@click.option("--scope", "scopes", type=click.Choice(SCOPES), multiple=True, required=True)
@click.option("--days", type=click.IntRange(1, 3650), default=90, show_default=True)
def add_token(name: str, db: str | None, scopes: tuple[str, ...], days: int) -> None:
    """Make a token for a program that acts for NAME, and print it this once."""
    click.echo(_open(db).add_token(name, scopes, days=days, actor=getpass.getuser()))


@user.command("revoke", short_help="Make a token count no more.")
@click.argument("token_id", metavar="TOKEN_ID")
@db_option
def revoke_token(token_id: str, db: str | None) -> None:
    """Make a token count no more; TOKEN_ID is the part between its underscores."""
    _open(db).revoke_token(token_id, actor=getpass.getuser())
    click.echo(f"{token_id} counts no more")
