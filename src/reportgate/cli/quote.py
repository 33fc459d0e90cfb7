"""``reportgate quote``: does this quotation stand in this source?"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Final

import click
from pydantic.alias_generators import to_camel

from reportgate.cli.app import ACCEPTED, REJECTED
from reportgate.cli.language import lang_option
from reportgate.documents import pretty_json
from reportgate.language import Language
from reportgate.ledger import Source
from reportgate.quotes import QuoteResult, QuoteVerifier
from reportgate.render.difference import Piece, find_difference
from reportgate.render.visible import one_line, show_hidden

WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "valid": "valid",
        "invalid": "not valid",
        "warning": "warning",
        "nearest": "nearest passage, [-quoted-] {+in the source+}:",
    },
    "ja": {
        "valid": "一致",
        "invalid": "不一致",
        "warning": "警告",
        "nearest": "最も近い箇所、[-引用-] {+原文+}：",
    },
}


@click.command(
    short_help="Verify that a quotation stands in a source.",
    epilog="""\b
Examples:
  reportgate quote press.txt '一律1.5%へと引き下げられます'
  reportgate quote report.pdf 'Revenue rose 12%' --format json
""",
)
@click.argument("source", type=click.Path(path_type=Path))
@click.argument("quote")
@click.option(
    "--min-length", type=click.IntRange(min=1), default=8, show_default=True, help="Fewest letters and digits."
)
@click.option(
    "--max-sentences", type=click.IntRange(1, 100), default=3, show_default=True, help="Most sentences touched."
)
@click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal", show_default=True)
@lang_option
@click.pass_context
def quote(
    ctx: click.Context,
    /,
    source: Path,
    quote: str,
    *,
    min_length: int,
    max_sentences: int,
    form: str,
    lang: Language,
) -> None:
    """Verify that QUOTE stands in the file SOURCE (.txt, .md, .html, .pdf).

    Exit status: 0 it does, 1 it does not, 2 the source cannot be read.
    """
    verifier = QuoteVerifier(Source.from_file(source), min_length=min_length, max_sentences=max_sentences)
    result = verifier.verify(quote)
    click.echo(_as_json(result) if form == "json" else _as_text(result, quote, lang))
    ctx.exit(ACCEPTED if result.is_valid else REJECTED)


def _as_json(result: QuoteResult) -> str:
    return pretty_json(
        {
            "isValid": result.is_valid,
            "reason": result.reason,
            "matchedSnippet": result.matched_snippet,
            "span": result.span,
            "warnings": [
                {"code": notice.code, "detail": notice.detail, "span": notice.span} for notice in result.warnings
            ],
            "diagnosis": _plain(result.diagnosis),
        }
    )


def _plain(value: object) -> object:
    """A diagnosis as JSON has it: dataclasses as objects, with camelCase keys."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        return {to_camel(field.name): _plain(getattr(value, field.name)) for field in fields(value)}
    return value


def _as_text(result: QuoteResult, quote: str, lang: Language) -> str:
    words = WORDS[lang]
    if result.is_valid and result.span is not None:
        start, end = result.span
        lines = [
            click.style(words["valid"], fg="green", bold=True) + f"  [{start}, {end})",
            f"  {one_line(result.matched_snippet or '')}",
        ]
    else:
        lines = [click.style(words["invalid"], fg="red", bold=True) + f"  {result.reason}: {result.detail}"]
        lines += _nearest(result, quote, words)
    lines += [f"{click.style(words['warning'], fg='yellow')}  {n.code}: {n.detail}" for n in result.warnings]
    return "\n".join(lines)


def _nearest(result: QuoteResult, quote: str, words: dict[str, str]) -> list[str]:
    passage = result.diagnosis.nearest_passage if result.diagnosis is not None else None
    if passage is None:
        return []
    return [f"  {words['nearest']}", "  " + "".join(map(_piece, find_difference(quote, passage)))]


def _piece(piece: Piece) -> str:
    """A stretch of the comparison: [-only in the quotation-], {+only in the source+}, with colours where there are."""
    text = one_line(piece.text) if piece.text.strip() else " "
    if piece.side == "quoted":
        return click.style(f"[-{text}-]", fg="red")
    if piece.side == "source":
        return click.style(f"{{+{text}+}}", fg="green")
    return show_hidden(piece.text).replace("\n", " ")
