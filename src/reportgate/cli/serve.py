"""``reportgate serve``: the HTTP API and the review console."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from reportgate.cli.database import db_option
from reportgate.policy import Policy

LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


@click.command(
    short_help="Serve the HTTP API and the review console.",
    epilog="""\b
Examples:
  reportgate review user add hana --role reviewer
  reportgate serve --metrics metrics.py --data weekly.csv --sources sources
  reportgate serve --policy strict=strict.toml --auditor off --port 8080
""",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at; loopback only by default.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@db_option
@click.option("--metrics", type=click.Path(path_type=Path), help="Python file with a registry named metrics.")
@click.option("--data", multiple=True, metavar="[NAME=]FILE", help="Columns: CSV, JSON or Parquet.")
@click.option("--sources", multiple=True, type=click.Path(path_type=Path), help="Folder or JSON file of sources.")
@click.option(
    "--policy", "policies", multiple=True, metavar="[NAME=]FILE", help="Policy in TOML; unnamed: the default."
)
@click.option("--given", multiple=True, metavar="TEXT", help="Text that covers what lies in it.")
@click.option("--auditor", type=click.Choice(["claude", "off"]), default="claude", show_default=True)
@click.option("--https", is_flag=True, help="People reach the console by https, through a proxy in front.")
@click.option("--allow-own-reports", is_flag=True, help="Let reviewers approve reports that they submitted.")
def serve(
    *,
    host: str,
    port: int,
    db: str | None,
    metrics: Path | None,
    data: tuple[str, ...],
    sources: tuple[Path, ...],
    policies: tuple[str, ...],
    given: tuple[str, ...],
    auditor: str,
    https: bool,
    allow_own_reports: bool,
) -> None:
    """Serve the HTTP API (under /v1) and the review console.

    Metrics, policies and, unless a caller brings its own, data and sources are those given here.
    """
    # Late: the service is an optional part, and --help works without it.
    from reportgate.auditors import NO_AUDITOR  # noqa: PLC0415
    from reportgate.load import load_data, load_metrics, load_sources  # noqa: PLC0415
    from reportgate.metrics import MetricRegistry  # noqa: PLC0415
    from reportgate.service import Settings, create_app  # noqa: PLC0415
    from reportgate.service.server import run_server  # noqa: PLC0415

    settings = Settings(
        url=db,
        metrics=load_metrics(metrics) if metrics else MetricRegistry(),
        data=load_data(data),
        sources=load_sources(sources),
        policies=_load_policies(policies),
        auditor=NO_AUDITOR if auditor == "off" else None,
        given=given,
        allow_own=allow_own_reports,
        secure=https,
    )
    app = create_app(settings)
    if host not in LOOPBACK and not https:
        click.echo(
            f"warning: at {host} passwords cross the network in the clear; put a proxy with https in front", err=True
        )
    if not app.state.accounts.list_users():
        click.echo("nobody can log in yet: reportgate review user add NAME --role reviewer", err=True)
    click.echo(f"http://{f'[{host}]' if ':' in host else host}:{port}/", err=True)
    run_server(app, host=host, port=port)


def _load_policies(items: tuple[str, ...]) -> dict[str, Policy]:
    from reportgate.policy_file import load_policy  # noqa: PLC0415 -- only a server loads several

    found = {"default": Policy()}
    for item in items:
        name, equals, path = item.partition("=")
        found[name if equals else "default"] = load_policy(path if equals else item)
    return found
