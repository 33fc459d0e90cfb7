"""How is a part of a report put to a model so that its text stays data?

The report's text stands between two lines that hold a random marker, drawn until the text does not contain it, so no
text can close its own block. The instructions, which are the prompt's alone, go in ``system``.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any, Final

from reportgate.auditors.prompts import Prompt
from reportgate.language import Language
from reportgate.text.patterns import regex

MIN_OUTPUT_TOKENS: Final = 4096
"""Thinking and a list of findings both come out of this; 512 cut verdicts in half."""
MAX_OUTPUT_TOKENS: Final = 16_000

UNLISTED_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {"unlisted": {"type": "array", "items": {"type": "string"}}},
    "required": ["unlisted"],
    "additionalProperties": False,
}
# Everything that str.splitlines, a terminal or a model may take for a new line.
_LINE_BREAKS = regex("[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class Block:
    """A named piece of data: its lines stand between two lines with the marker."""

    name: str
    text: str


def statement_lines(statements: tuple[tuple[str, str], ...]) -> str:
    """Write one ``id: statement`` line a claim; a line break inside a statement cannot forge another line."""
    return "\n".join(one_line(f"{identifier}: {statement}") for identifier, statement in statements)


def one_line(text: str) -> str:
    """Put *text* on one line: whatever may be taken for a line break becomes a space."""
    return _LINE_BREAKS.sub(" ", text)


def draw_marker(*texts: str) -> str:
    """Draw a random marker that none of *texts* contains."""
    while True:
        marker = secrets.token_hex(12)
        if not any(marker in text.casefold() for text in texts):
            return marker


def compose_message(blocks: tuple[Block, ...], marker: str) -> str:
    """Write the user's message: the marker, then each block between its two lines."""
    lines = [f"marker: {marker}"]
    for block in blocks:
        lines += ["", f"<{block.name} {marker}>", block.text, f"</{block.name} {marker}>"]
    return "\n".join(lines)


def compose_request(
    prompt: Prompt,
    model: str,
    blocks: tuple[Block, ...],
    marker: str,
    *,
    language: Language,
    schema: dict[str, Any],
) -> dict[str, Any]:
    """Return the parameters of ``messages.create``, with the instructions in *language*."""
    return {
        "model": model,
        "max_tokens": output_budget(len(blocks[0].text)),
        "system": prompt.text(language),
        "messages": [{"role": "user", "content": compose_message(blocks, marker)}],
        "output_config": {"format": {"type": "json_schema", "schema": schema}},
    }


def output_budget(chars: int) -> int:
    """Tokens enough to name every word of *chars* code points, in any script.

    >>> output_budget(100), output_budget(8_000)
    (4196, 12096)
    """
    return min(MIN_OUTPUT_TOKENS + chars, MAX_OUTPUT_TOKENS)
