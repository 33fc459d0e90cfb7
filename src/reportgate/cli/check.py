"""``reportgate check``: the gate as a step of a pipeline."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import click

from reportgate.cli.app import ACCEPTED, REJECTED
from reportgate.cli.batch_check import check_all, find_artifacts
from reportgate.cli.enqueue import enqueue_option, prepare_queue
from reportgate.cli.files import write_file
from reportgate.cli.inputs import Inputs, input_options, load_inputs
from reportgate.cli.language import lang_option
from reportgate.cli.outcome_files import OutcomeFiles, outcome_options
from reportgate.digests import with_data_digest
from reportgate.errors import ReportgateError
from reportgate.gating import gate
from reportgate.language import Language
from reportgate.render import FORMATS, Options, load_renderer
from reportgate.render.checked import Checked
from reportgate.render.terminal import wants_color
from reportgate.verdict import GateResult


@click.command(
    short_help="Decide whether reports may be published.",
    epilog="""\b
Examples:
  reportgate check artifact.json --data weekly.csv --metrics metrics.py --auditor off
  reportgate check artifact.json --sources sources --format json -o result.json
  reportgate check artifact.json --data jp=japan.csv --data us=usa.csv --metrics metrics.py
  reportgate check artifact.json --metrics metrics.py --summary report.md --receipt receipt.json
  reportgate check 'reports/**/*.json' --metrics metrics.py --jobs 4 --format html -o shown
""",
)
@click.argument("artifacts", metavar="ARTIFACT...", nargs=-1, required=True)
@input_options
@click.option("--format", "form", type=click.Choice(FORMATS), default="terminal", show_default=True)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Write there instead; a folder for several html reports."
)
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Artifacts checked at a time.")
@click.option("--fail-fast", is_flag=True, help="Begin no further artifact once one was rejected.")
@outcome_options
@enqueue_option
@lang_option
@click.pass_context
def check(
    ctx: click.Context,
    /,
    artifacts: tuple[str, ...],
    *,
    form: str,
    output: Path | None,
    jobs: int,
    fail_fast: bool,
    summary: Path | None,
    receipt: Path | None,
    sign_key: Path | None,
    resource: str | None,
    enqueue: bool,
    lang: Language,
    **inputs: Any,  # noqa: ANN401 -- the options of load_inputs
) -> None:
    """Decide whether the report ARTIFACT (JSON: a summary and its claim ledger) may be published.

    Several artifacts, or a pattern in quotes, are checked with the same inputs; one that is rejected rejects the run.

    Exit status: 0 accepted, 1 rejected, 2 the gate could not run as asked.
    """
    paths = find_artifacts(artifacts)
    files = OutcomeFiles.prepare(
        summary=summary, receipt=receipt, sign_key=sign_key, resource=resource, output=output, artifacts=paths
    )
    # What a metrics file prints goes to where messages go: the output is the result and nothing else.
    with redirect_stdout(sys.stderr):
        loaded = load_inputs(**inputs)
        put = prepare_queue() if enqueue else None
        checked = check_all(paths, loaded, _gate, jobs=jobs, fail_fast=fail_fast)
    for item in checked:
        if put is not None and item.result is not None:
            put(item.content, with_data_digest(item.result, loaded.data))
    show(checked, form, output, lang)
    accepted = all(item.result is not None and item.result.ok for item in checked)
    if accepted:
        files.write(checked[0], loaded)
    ctx.exit(ACCEPTED if accepted else REJECTED)


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


def show(checked: Sequence[Checked], form: str, output: Path | None, lang: Language) -> None:
    """Write one result, or those of several artifacts together, to *output* or to the terminal.

    Raises:
        ReportgateError: It cannot be written, or several html reports have no folder.
    """
    options = Options(
        lang=lang,
        color=output is None and (wants_color(sys.stdout) or bool(os.environ.get("FORCE_COLOR"))),
        width=shutil.get_terminal_size((100, 24)).columns,
    )
    if len(checked) == 1 and checked[0].result is not None:
        _write(_one(form, checked[0], checked[0].result, options), output)
    elif form == "html":
        _write_pages(checked, options, output)
    else:
        _write(_many(form, checked, options), output)


def _one(form: str, item: Checked, result: GateResult, options: Options) -> str:
    own = Options(options.lang, item.path, item.raw, options.color, options.width)
    return load_renderer(form).render(item.artifact, result, own)


def _many(form: str, checked: Sequence[Checked], options: Options) -> str:
    # Late: most runs check one artifact.
    from reportgate.render.many import render_many  # noqa: PLC0415

    return render_many(form, checked, options)


def _write_pages(checked: Sequence[Checked], options: Options, folder: Path | None) -> None:
    """Write one page for each artifact, and the table of all on the terminal."""
    if folder is None:
        raise ReportgateError("several html reports need a folder: -o FOLDER")
    taken: set[str] = set()
    for item in checked:
        if item.result is None:
            continue
        stem = Path(item.path).stem
        name = next(name for n in range(len(checked) + 1) if (name := f"{stem}-{n}" if n else stem) not in taken)
        taken.add(name)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ReportgateError(f"{folder}: {error.strerror or error}") from error
        _write(_one("html", item, item.result, options), folder / f"{name}.html")
    _write(_many("terminal", checked, options), None)


def _write(text: str, output: Path | None) -> None:
    text = text.rstrip("\n") + "\n"
    if output is None:
        # Colours are decided by now; click would take them out once more where nobody watches.
        click.echo(text, nl=False, color=True)
        return
    write_file(output, text)
