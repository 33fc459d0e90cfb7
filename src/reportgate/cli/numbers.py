"""``reportgate numbers``: what does the scanner see in this text?"""

from __future__ import annotations

from bisect import bisect_right
from decimal import Decimal
from pathlib import Path
from typing import Final

import click

from reportgate.cli.language import lang_option
from reportgate.documents import pretty_json
from reportgate.language import Language
from reportgate.numbers import Mention, scan_numbers
from reportgate.render.visible import cell_width, one_line, show_hidden
from reportgate.text.files import read_text

COLOURS: Final = {"claim": "red", "reference": "yellow", "structure": "bright_black"}
LEVELS: Final[dict[Language, dict[str, str]]] = {
    "en": {"claim": "claim", "reference": "reference", "structure": "structure"},
    "ja": {"claim": "主張", "reference": "参照", "structure": "構造"},
}
NOTHING: Final[dict[Language, str]] = {"en": "no numbers", "ja": "数値はありません"}


@click.command(
    short_help="Show every number of a text, and how it is read.",
    epilog="""\b
Examples:
  reportgate numbers report.md
  reportgate numbers report.md --format json
""",
)
@click.argument("report", type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal", show_default=True)
@lang_option
def numbers(report: Path, *, form: str, lang: Language) -> None:
    """Show every number mention of the Markdown file REPORT: where, how it is read, and what it needs.

    A claim needs a claim of the ledger, a reference (a date, a link) a statement or a source; structure is free.
    """
    text = read_text(report, "text/markdown")
    mentions = scan_numbers(text)
    if form == "json":
        click.echo(pretty_json([_document(mention) for mention in mentions]))
        return
    click.echo(_marked(text, mentions).rstrip("\n"))
    click.echo()
    for line in _table(text, mentions, lang) or [NOTHING[lang]]:
        click.echo(line)


def _document(mention: Mention) -> dict[str, object]:
    return {
        "start": mention.start,
        "end": mention.end,
        "text": mention.text,
        "level": mention.level,
        "kind": mention.kind,
        "low": mention.low,
        "high": mention.high,
        "value": mention.value,
        "unit": mention.unit,
        "direction": mention.direction,
        "hedge": mention.hedge,
    }


def _marked(text: str, mentions: list[Mention]) -> str:
    """The text with brackets around each mention; the brackets are coloured by level where there is colour."""
    pieces, done = [], 0
    for mention in mentions:
        pieces += [
            show_hidden(text[done : mention.start]),
            click.style(f"⟦{show_hidden(mention.text)}⟧", fg=COLOURS[mention.level]),
        ]
        done = mention.end
    return "".join([*pieces, show_hidden(text[done:])])


def _table(text: str, mentions: list[Mention], lang: Language) -> list[str]:
    lines = [0, *(position + 1 for position, char in enumerate(text) if char == "\n")]
    rows = [
        (
            _place(lines, mention.start),
            LEVELS[lang][mention.level],
            mention.kind,
            one_line(mention.text),
            _reading(mention),
        )
        for mention in mentions
    ]
    if not rows:
        return []
    widths = [max(cell_width(row[column]) for row in rows) for column in range(4)]
    return [
        "  ".join(cell + " " * (width - cell_width(cell)) for cell, width in zip(row, widths, strict=False))
        + f"  {row[4]}"
        for row in rows
    ]


def _place(lines: list[int], start: int) -> str:
    """Line and column, both from 1, the column in characters; *lines* are the starts of the lines."""
    line = bisect_right(lines, start)
    return f"{line}:{start - lines[line - 1] + 1}"


def _reading(mention: Mention) -> str:
    words = [] if mention.value is None else [_plain(mention.value)]
    if mention.unit:
        words.append(mention.unit)
    if mention.low is not None and mention.high is not None and mention.low != mention.high:
        words.append(f"[{_plain(mention.low)}, {_plain(mention.high)}]")
    words += [word for word in (mention.direction, mention.hedge) if word]
    return " ".join(words)


def _plain(value: Decimal) -> str:
    """The digits without an exponent, unless that would be absurdly long."""
    return f"{value:f}" if abs(value.adjusted()) < 30 else str(value)  # noqa: PLR2004 -- a line's worth
