"""``reportgate check``: the gate as a step of a pipeline."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import click

from reportgate.cli.app import ACCEPTED, REJECTED
from reportgate.cli.enqueue import enqueue_option, prepare_queue
from reportgate.cli.inputs import Inputs, input_options, load_inputs, read_artifact_file
from reportgate.cli.language import Language, lang_option
from reportgate.errors import ReportgateError
from reportgate.gate import gate
from reportgate.reading import read_artifact
from reportgate.render import FORMATS, render
from reportgate.render.terminal import wants_color
from reportgate.verdict import GateResult


@click.command(
    epilog="""\b
Examples:
  reportgate check artifact.json --data weekly.csv --metrics metrics.py --auditor off
  reportgate check artifact.json --sources sources --format json -o result.json
  reportgate check artifact.json --data jp=japan.csv --data us=usa.csv --metrics metrics.py
"""
)
@click.argument("artifact", type=click.Path(path_type=Path))
@input_options
@click.option("--format", "form", type=click.Choice(FORMATS), default="terminal", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write there instead.")
@enqueue_option
@lang_option
@click.pass_context
def check(
    ctx: click.Context,
    /,
    artifact: Path,
    *,
    form: str,
    output: Path | None,
    enqueue: bool,
    lang: Language,
    **inputs: Any,  # noqa: ANN401 -- the options of load_inputs
) -> None:
    """Decide whether the report ARTIFACT (JSON: a summary and its claim ledger) may be published.

    Exit status: 0 accepted, 1 rejected, 2 the gate could not run as asked.
    """
    # What a metrics file prints goes to where messages go: the output is the result and nothing else.
    with redirect_stdout(sys.stderr):
        loaded = load_inputs(**inputs)
        put = prepare_queue() if enqueue else None
        content = read_artifact_file(artifact, loaded.policy)
        result = _gate(content, loaded)
    if put is not None:
        put(content, result)
    _write(_rendered(form, artifact, content, result, loaded, lang, to_terminal=output is None), output)
    ctx.exit(ACCEPTED if result.ok else REJECTED)


def _gate(content: bytes, inputs: Inputs) -> GateResult:
    return gate(
        content,
        inputs.data,
        inputs.sources,
        metrics=inputs.metrics,
        auditor=inputs.auditor,
        policy=inputs.policy,
        given=inputs.given,
    )


def _rendered(
    form: str, path: Path, content: bytes, result: GateResult, inputs: Inputs, lang: Language, *, to_terminal: bool
) -> str:
    return render(
        form,
        read_artifact(content, inputs.policy).artifact,
        result,
        lang=lang,
        path=str(path),
        raw=content.decode("utf-8-sig", "replace"),
        color=to_terminal and (wants_color(sys.stdout) or bool(os.environ.get("FORCE_COLOR"))),
        width=shutil.get_terminal_size((100, 24)).columns,
    )


def _write(text: str, output: Path | None) -> None:
    text = text.rstrip("\n") + "\n"
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise ReportgateError(f"{output}: {error.strerror or error}") from error
