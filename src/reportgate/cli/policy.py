"""``reportgate policy``: what is in force?"""

from __future__ import annotations

from pathlib import Path

import click

from reportgate.documents import pretty_json
from reportgate.policy import Policy
from reportgate.policy_file import digest_policy, find_policy, load_policy, show_policy


@click.group(
    short_help="Show the thresholds of the gate.",
    epilog="""\b
Examples:
  reportgate policy show strict
""",
)
def policy() -> None:
    """The thresholds of the gate."""


@policy.command(
    short_help="Print a policy with all its keys, and its digest.",
    epilog="""\b
Examples:
  reportgate policy show
  reportgate policy show strict
  reportgate policy show policy.toml --format json
""",
)
@click.argument("given", metavar="[NAME_OR_FILE]", required=False)
@click.option("--format", "form", type=click.Choice(["toml", "json", "digest"]), default="toml", show_default=True)
def show(given: str | None, *, form: str) -> None:
    """Print a policy with all its keys, and the digest that receipts carry.

    NAME_OR_FILE is a preset (default, strict) or a TOML file; without it, the table [tool.reportgate] of the nearest
    pyproject.toml, or else the default.
    """
    found, origin = _find(given)
    digest = digest_policy(found)
    if form == "digest":
        click.echo(digest)
    elif form == "json":
        click.echo(pretty_json({"origin": origin, "digest": digest, "policy": found.model_dump(by_alias=True)}))
    else:
        click.echo(f"# from {origin}\n# SHA-256 {digest}\n{show_policy(found)}", nl=False)


def _find(given: str | None) -> tuple[Policy, str]:
    if given is not None:
        return load_policy(given), given
    project = find_policy(Path.cwd())
    return (load_policy("default"), "default") if project is None else (project[0], str(project[1]))
