"""``reportgate render``: one result, shown once more in another format, without a second run of the gate."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from reportgate.cli.app import ACCEPTED, REJECTED
from reportgate.cli.check import show
from reportgate.cli.language import lang_option
from reportgate.digests import digest_bytes
from reportgate.documents import JsonError, canonical_json, parse_json
from reportgate.errors import ReportgateError
from reportgate.language import Language
from reportgate.load.files import read_bytes, read_utf8
from reportgate.policy import Policy
from reportgate.reading import read_artifact
from reportgate.render import FORMATS
from reportgate.render.checked import Checked
from reportgate.verdict import GateResult


@click.command(
    short_help="Show a stored result in another format.",
    epilog="""\b
Examples:
  reportgate check artifact.json --metrics metrics.py --format json -o result.json
  reportgate render result.json --artifact artifact.json --format html -o report.html
""",
)
@click.argument("result_file", metavar="RESULT", type=click.Path(path_type=Path))
@click.option("--artifact", type=click.Path(path_type=Path), help="The artifact that RESULT is about.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="terminal", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write there instead.")
@lang_option
@click.pass_context
def render(
    ctx: click.Context,
    /,
    result_file: Path,
    *,
    artifact: Path | None,
    form: str,
    output: Path | None,
    lang: Language,
) -> None:
    """Show RESULT, the JSON that check wrote, in another format.

    The artifact must be the one that was checked, to the byte. The result of several artifacts names their files.

    Exit status: 0 accepted, 1 rejected, 2 it could not be shown.
    """
    checked = _read_result(result_file, artifact)
    show(checked, form, output, lang)
    accepted = bool(checked) and all(item.result is not None and item.result.ok for item in checked)
    ctx.exit(ACCEPTED if accepted else REJECTED)


def _read_result(path: Path, artifact: Path | None) -> list[Checked]:
    text = read_utf8(path, ReportgateError)
    try:
        document = parse_json(text)
    except JsonError as error:
        raise ReportgateError(f"{path}: not a result: {error}") from error
    if isinstance(document, dict) and "results" in document:
        return _read_several(document, path, artifact)
    if artifact is None:
        raise ReportgateError("--artifact is needed: the result does not hold the report")
    return [_checked(artifact, GateResult.from_json(text))]


def _read_several(document: dict[str, Any], path: Path, artifact: Path | None) -> list[Checked]:
    if artifact is not None:
        raise ReportgateError("--artifact is for the result of one: that of several names its files")
    listed = document["results"]
    if not isinstance(listed, list) or not listed:
        raise ReportgateError(f"{path}: not a result: results is no list, or an empty one")
    found = []
    for item in listed:
        if not isinstance(item, dict) or set(item) != {"path", "result"} or not isinstance(item["path"], str):
            raise ReportgateError(f"{path}: not a result: each of results has path and result")
        if item["result"] is None:
            found.append(Checked(item["path"], b"", None, None))
        else:
            found.append(_checked(Path(item["path"]), GateResult.from_json(canonical_json(item["result"]))))
    return found


def _checked(path: Path, result: GateResult) -> Checked:
    content = read_bytes(path, ReportgateError)
    if digest_bytes(content) != result.digests.artifact:
        raise ReportgateError(f"{path}: not the artifact that was checked")
    # The verdict is made already: the sizes that a policy allows are no matter here.
    policy = Policy(max_artifact_bytes=2**62, max_summary_chars=2**62, max_claims=2**62)
    return Checked(str(path), content, read_artifact(content, policy).artifact, result)
