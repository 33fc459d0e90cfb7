"""``reportgate init``: a small project that works, to start from."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import click

from reportgate.auditors.prompts import bundled_file
from reportgate.cli.language import lang_option
from reportgate.errors import ReportgateError
from reportgate.language import Language

COMMAND: Final = (
    "reportgate check artifact.json --data weekly.csv --sources sources "
    "--metrics metrics.py --policy policy.toml --auditor off"
)
# Where a prompt of the package is written: instructions for the model that writes reports, and a Claude Code agent.
PROMPTS: Final = {
    "prompts/generate_report.md": "generate_report.md",
    ".claude/agents/claim-auditor.md": "claude_agent.md",
}
NEXT: Final[dict[Language, str]] = {"en": "Next, in {folder}:", "ja": "次に {folder} で実行してください:"}


@click.command(
    short_help="Write a small working project to start from.",
    epilog="""\b
Examples:
  reportgate init my-report
  reportgate init --lang ja .
""",
)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=".")
@lang_option
def init(folder: Path, *, lang: Language) -> None:
    """Write a small working project into FOLDER: metrics, policy, an example report with data and source, a workflow.

    Nothing that exists is overwritten: if one of the files is there already, nothing is written.
    """
    template = files("reportgate.cli") / "template"
    contents = _collect(template / "common") | _collect(template / lang)
    contents |= {name: bundled_file(prompt) for name, prompt in PROMPTS.items()}
    there = sorted(name for name in contents if (folder / name).exists())
    if there:
        raise ReportgateError(f"nothing was written: {folder} already has {', '.join(there)}")
    try:
        for name, content in sorted(contents.items()):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            click.echo(f"  {name}")
    except OSError as error:
        raise ReportgateError(f"cannot write {error.filename}: {error.strerror}") from error
    click.echo()
    click.echo(NEXT[lang].format(folder=folder))
    click.echo(f"  {COMMAND}")


def _collect(folder: Traversable, prefix: str = "") -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for entry in folder.iterdir():
        name = prefix + entry.name
        if entry.is_dir():
            if entry.name != "__pycache__":
                found |= _collect(entry, name + "/")
        else:
            found[name] = entry.read_bytes()
    return found
