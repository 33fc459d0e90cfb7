"""What is the operator's input to a check, and how is it read from files?

Everything here is the operator's; what cannot be read ends the run with status 2. Only the artifact is on trial: a
file that can be opened is judged by the gate, whatever is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from reportgate.auditors import NO_AUDITOR, NoAuditor
from reportgate.errors import ReportgateError
from reportgate.ledger import Source
from reportgate.load import load_data, load_metrics, load_sources
from reportgate.metrics import MetricRegistry
from reportgate.policy import Policy
from reportgate.policy_file import find_policy, load_policy

_Command = TypeVar("_Command", bound=Callable[..., Any])


class Inputs(NamedTuple):
    """All that a check needs beside the artifact."""

    data: Mapping[str, object] | None
    sources: Mapping[str, Source]
    metrics: MetricRegistry | None
    policy: Policy
    given: tuple[str, ...]
    auditor: NoAuditor | None


def input_options(command: _Command) -> _Command:
    """Add the options that say where data, sources, metrics, policy and auditor come from."""
    options = (
        click.option(
            "--data", multiple=True, metavar="FILE", help="CSV, JSON or Parquet; NAME=FILE prefixes its columns."
        ),
        click.option("--sources", multiple=True, metavar="DIR_OR_FILE", help="A folder of sources, or a JSON object."),
        click.option("--metrics", metavar="FILE.py", help="A Python file with a registry named metrics. It is run."),
        click.option("--policy", metavar="FILE", help="A TOML file, or the preset default or strict."),
        click.option("--given", multiple=True, metavar="TEXT", help="Words the operator vouches for, such as a date."),
        click.option(
            "--auditor",
            type=click.Choice(["claude", "off"]),
            default="claude",
            show_default=True,
            help="Who reads for what code cannot see; off goes without, on record.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def load_inputs(
    *,
    data: tuple[str, ...],
    sources: tuple[str, ...],
    metrics: str | None,
    policy: str | None,
    given: tuple[str, ...],
    auditor: str,
) -> Inputs:
    """Read what the options name.

    Raises:
        ReportgateError: Something cannot be read.
    """
    return Inputs(
        data=load_data(data) if data else None,
        sources=load_sources(sources) if sources else {},
        metrics=load_metrics(Path(metrics)) if metrics else None,
        policy=_policy(policy),
        given=given,
        auditor=NO_AUDITOR if auditor == "off" else None,
    )


def read_artifact_file(path: Path, policy: Policy) -> bytes:
    """The bytes of an artifact, at most one more than the policy allows, so that the gate sees that it is too large.

    Raises:
        ReportgateError: There is no such file, or it cannot be opened.
    """
    try:
        with path.open("rb") as file:
            return file.read(policy.max_artifact_bytes + 1)
    except OSError as error:
        raise ReportgateError(f"{path}: {error.strerror or error}") from error


def _policy(named: str | None) -> Policy:
    if named is not None:
        return load_policy(named)
    found = find_policy(Path.cwd())
    return Policy() if found is None else found[0]
