"""``reportgate review receipt``: what a person let pass, bound to its exact bytes for whoever publishes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgate.cli.database import db_option
from reportgate.cli.files import write_file
from reportgate.errors import ReportgateError
from reportgate.receipts import issue_receipt
from reportgate.receipts.keys import load_signer
from reportgate.receipts.statement import Override

if TYPE_CHECKING:
    from reportgate.review.items import Event, History


@click.command(
    "receipt",
    short_help="Issue the receipt of an approved report.",
    epilog="""\b
Examples:
  reportgate review receipt ID --key signing.pem -o weekly.receipt.json
""",
)
@click.argument("item_id", metavar="ID")
@db_option
@click.option("--key", type=click.Path(path_type=Path), help="Private key (PEM) that signs; without one, unsigned.")
@click.option("--resource", metavar="URI", help="Which report of which period this is.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="A file instead of the terminal.")
def receipt(item_id: str, db: str | None, key: Path | None, resource: str | None, output: Path | None) -> None:
    """Issue the receipt of an approved report. One that the gate had rejected says OVERRIDDEN, by whom and why."""
    # Late: the queue is an optional part, and --help works without it.
    from reportgate.review.store import ReviewStore  # noqa: PLC0415

    with ReviewStore(db) as store:
        if not store.verify_log().ok:
            raise ReportgateError("the audit trail is broken (review verify-log): nothing it says can be certified")
        history = store.get(item_id)
    text = _issue(history, key, resource)
    if output is None:
        # Its exact bytes are what is verified: no line break behind them.
        click.echo(text, nl=False)
        return
    write_file(output, text)


def _issue(history: History, key: Path | None, resource: str | None) -> str:
    decision = next((event for event in reversed(history.events) if event.action == "approved"), None)
    if decision is None or history.item.state != "approved":
        raise ReportgateError(f"item {history.item.id} is {history.item.state}: only an approved report has a receipt")
    # Nothing joins a decided item, so the latest attempt is the one that was approved; its digest must say so too.
    approved = history.latest
    if decision.detail["verdictFrom"] == "submitted" and approved.result.ok:
        raise ReportgateError(f"the acceptance of item {history.item.id} was submitted with it: gate it again first")
    if approved.artifact is None or approved.artifact_digest != decision.detail["decidedArtifact"]:
        raise ReportgateError(f"item {history.item.id} holds no readable report that was approved")
    issued = issue_receipt(
        approved.artifact,
        approved.result,
        signer=load_signer(key),
        resource=resource,
        attempts=approved.number,
        override=None if approved.result.ok else _override(decision),
        time=datetime.fromtimestamp(decision.at / 1000, UTC),
    )
    return issued.to_json()


def _override(decision: Event) -> Override:
    reason = str(decision.detail["reason"])
    given = decision.detail["overridden"]
    own = [f"{each['failure']} — {each['reason']}" for each in given if each["reason"] != reason]
    brought = decision.detail["verdictFrom"] == "submitted"
    # Whoever trusts the receipt's signature must not take the verdict for one that was computed here.
    origin = ["The verdict was submitted with the report, and was not computed by this service."] if brought else []
    return Override(
        reviewer=decision.actor,
        reason="\n".join([*origin, reason, *own])[:10_000],
        failures=tuple(each["failure"] for each in given),
    )
