"""``reportgate review``: the human review queue from a terminal."""

from __future__ import annotations

import contextlib
import getpass
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from reportgate.cli.database import db_option
from reportgate.cli.language import lang_option
from reportgate.cli.review_receipt import receipt
from reportgate.cli.review_user import user
from reportgate.documents import canonical_json, pretty_json
from reportgate.errors import ReportgateError
from reportgate.language import Language
from reportgate.render import render
from reportgate.render.visible import one_line

if TYPE_CHECKING:
    from reportgate.review import ReviewQueue
    from reportgate.review.items import Item

STATES: Final = ("pending", "claimed", "changes_requested", "approved", "rejected", "expired")
BROKEN: Final = 1
"""Exit status of a broken audit trail."""
LISTED: Final = ("id", "state", "artifactId", "reasons", "createdAt")
"""What a line of the list has as JSON; ``show`` and ``export`` have the rest."""


_as_option = click.option("--as", "actor", metavar="NAME", default=getpass.getuser, show_default="your login name")
_json_option = click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal")
_state_option = click.option("--state", type=click.Choice(STATES))


def _connect(db: str | None) -> ReviewQueue:
    # Late: the queue is an optional part, and --help works without it.
    from reportgate.review import ReviewQueue  # noqa: PLC0415

    queue = ReviewQueue(db)
    click.get_current_context().call_on_close(queue.close)
    return queue


def _open(db: str | None) -> ReviewQueue:
    """Open the queue, with whatever waits in this user's spool brought in."""
    queue = _connect(db)
    queue.deliver()
    queue.store.expire()
    return queue


@click.group(
    short_help="Let people decide on rejected reports.",
    epilog="""\b
Examples:
  reportgate review list --state pending
  reportgate review claim
  reportgate review approve ID --reason "refunds arrived late, see the ticket"
  reportgate review verify-log
""",
)
def review() -> None:
    """Let people decide on rejected reports, once each.

    Exit status: 0 done; 1 a broken audit trail (verify-log); 2 refused, or it could not be done.
    """


review.add_command(receipt)
review.add_command(user)


@review.command("list")
@db_option
@_state_option
@click.option("--reason", metavar="CODE", help="Only reports that failed with this code.")
@click.option("--search", metavar="WORDS", default="", help="Words in the report's id or title.")
@click.option("--limit", type=click.IntRange(1, 500), default=100, show_default=True)
@_json_option
def list_items(db: str | None, state: str | None, reason: str | None, search: str, limit: int, form: str) -> None:
    """List reports, oldest first."""
    from reportgate.review.items import State  # noqa: PLC0415 -- an optional part
    from reportgate.review.store import Filter  # noqa: PLC0415 -- an optional part

    wanted = Filter(State(state) if state else None, reason, search, limit=limit)
    found = _open(db).store.find(wanted)
    if form == "json":
        lines = [item.summary() for item in found]
        click.echo(pretty_json({"items": [{name: line[name] for name in LISTED} for line in lines]}))
        return
    for item in found:
        click.echo(_line(item))


def _line(item: Item) -> str:
    holder = f" ({one_line(item.lease_owner, 40)})" if item.lease_owner else ""
    # A model wrote the id: nothing in it may move the cursor.
    name = one_line(item.artifact_id or item.title or "-", 60)
    shown = item.summary()
    return f"{item.id}  {str(shown['createdAt'])[:16]}  {item.state}{holder}  {name}  {', '.join(item.reasons) or '-'}"


@review.command("show", short_help="Show a report, its verdict and its history.")
@click.argument("item_id", metavar="ID")
@db_option
@_json_option
@lang_option
def show_item(item_id: str, db: str | None, form: str, *, lang: Language) -> None:
    """Show a report: the verdict on its latest attempt, and what happened so far."""
    history = _open(db).store.get(item_id)
    if form == "json":
        click.echo(pretty_json(history.document()))
        return
    click.echo(_line(history.item))
    click.echo()
    click.echo(render("terminal", history.latest.artifact, history.latest.result, lang=lang))
    for event in history.events:
        told = event.document()
        why = one_line(str(event.detail["reason"])) if "reason" in event.detail else ""
        click.echo(f"{str(told['at'])[:19]}  {event.action:18} {one_line(event.actor, 40)}  {why}".rstrip())


@review.command("claim", short_help="Take a report for yourself for a while.")
@click.argument("item_id", metavar="[ID]", required=False)
@db_option
@_as_option
@click.option("--lease", "lease_s", type=click.IntRange(1, 86_400), default=900, show_default=True, metavar="SECONDS")
@_json_option
def claim_item(item_id: str | None, db: str | None, actor: str, lease_s: int, form: str) -> None:
    """Take a report for yourself for a while: ID, or the one that has waited longest."""
    lease = _open(db).store.claim(item_id, owner=actor, lease_s=lease_s)
    if lease is None:
        raise ReportgateError("no report waits")
    if form == "json":
        click.echo(pretty_json(lease.model_dump(by_alias=True)))
    else:
        click.echo(f"{lease.item_id} is yours for {lease_s} seconds (attempt {lease.attempt}, fence {lease.fence})")


def _decide(name: str, help_text: str) -> None:
    @review.command(name, help=help_text)
    @click.argument("item_id", metavar="ID")
    @db_option
    @_as_option
    @click.option("--reason", required=True, metavar="TEXT", help="Why; it stands in the audit trail.")
    @click.option("--fence", type=int, help="The number that claiming gave; else your present claim, or a new one.")
    def command(item_id: str, db: str | None, actor: str, reason: str, fence: int | None) -> None:
        from reportgate.review.items import Decision  # noqa: PLC0415 -- an optional part

        queue = _open(db)
        decision = Decision(name.replace("-", "_"))
        with _held(queue, item_id, actor, fence) as held:
            state = queue.store.decide(item_id, decision, actor=actor, fence=held, reason=reason)
        queue.notify()
        click.echo(f"{item_id} is {state}")


@contextlib.contextmanager
def _held(queue: ReviewQueue, item_id: str, actor: str, fence: int | None) -> Iterator[int]:
    """The fence to decide with; a claim that was only taken for a decision that is refused is given back."""
    item = queue.store.get(item_id).item
    if fence is None and item.lease_owner == actor:
        fence = item.fence
    if fence is not None:
        yield fence
        return
    lease = queue.store.claim(item_id, owner=actor)
    taken = lease.fence if lease else 0
    try:
        yield taken
    except ReportgateError:
        queue.store.release(item_id, owner=actor, fence=taken)
        raise


_decide("approve", "Let a report be published. On a rejected one this overrides every failure, and says so.")
_decide("reject", "Refuse a report for good.")
_decide("request-changes", "Send a report back. Its next attempt comes into the queue again.")


@review.command("export", short_help="Write reports and their history as JSON lines.")
@db_option
@_state_option
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="A file instead of the terminal.")
def export_items(db: str | None, state: str | None, output: Path | None) -> None:
    """Write reports with verdicts, attempts and events as JSON lines."""
    from reportgate.review.items import State  # noqa: PLC0415 -- an optional part
    from reportgate.review.store import Filter  # noqa: PLC0415 -- an optional part

    lines = (
        canonical_json(history.document())
        for history in _open(db).store.export(Filter(state=State(state) if state else None))
    )
    if output is None:
        for line in lines:
            click.echo(line)
        return
    try:
        with output.open("w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)
    except OSError as error:
        raise ReportgateError(f"{output}: {error.strerror or error}") from error


@review.command("deliver", short_help="Bring in what waits on disk; tell the webhook.")
@db_option
def deliver(db: str | None) -> None:
    """Bring in what waits on disk because the database was down, and tell the webhook."""
    queue = _connect(db)
    click.echo(f"{queue.deliver()} delivered")
    queue.notify()


@review.command("verify-log", short_help="Check the audit trail, and print its head.")
@db_option
@click.option("--noted", metavar="SEQ:HASH", help="A head of the trail that was noted elsewhere earlier.")
@click.pass_context
def verify_log(ctx: click.Context, db: str | None, noted: str | None) -> None:
    """Check the audit trail; print its head, to be noted elsewhere. Exit status 1 if it is broken."""
    check = _connect(db).store.verify_log(noted=_noted(noted))
    for problem in check.problems:
        click.echo(problem)
    if not check.ok:
        click.echo("the audit trail is broken")
        ctx.exit(BROKEN)
    click.echo(f"the audit trail is whole: {check.events} events")
    click.echo(f"{check.seq}:{check.hash}")


def _noted(text: str | None) -> tuple[int, str] | None:
    if text is None:
        return None
    seq, _, digest = text.partition(":")
    if not seq.isdecimal() or not digest:
        raise click.BadParameter("write it as verify-log printed it: SEQ:HASH", param_hint="--noted")
    return int(seq), digest
