"""How do the lines of a paragraph look? Emphasis, code, links, escapes, entities, at their places in the raw text."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from html import unescape
from typing import Final, NamedTuple

from reportgate.render.emphasis import Run, find_emphasis
from reportgate.render.page import Page
from reportgate.text.patterns import regex

Line = tuple[int, int]
"""Start and end of a line in the raw text, without its break."""
MAX_DEPTH: Final = 30
"""Levels of emphasis; deeper signs are left out, since browsers stop at some hundred elements in one another."""

_TITLE: Final = r"(?:[ \t]{1,20}(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'|\([^()\n]{0,300}\)))?"
_ADDRESS: Final = r"(?:<[^<>\n]{0,2000}>|(?:[^()<\s]|\([^()\s]{0,200}\))(?:[^()\s]|\([^()\s]{0,200}\)){0,2000})?"
# Every repeat is bounded, so that unclosed marks cost no more than a look ahead.
_INLINE: Final = regex(
    r"(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<code>(?<!`)(?P<tick>`{1,3})(?!`)[^`\n]{1,500}(?P=tick)(?!`))"
    rf"|(?P<link>!?\[[^\[\]\n]{{0,500}}\]\([ \t]{{0,20}}{_ADDRESS}{_TITLE}[ \t]{{0,20}}\))"
    r"|(?P<reference>!?\[(?P<words>[^\[\]\n]{1,500})\](?:\[(?P<label>[^\[\]\n]{0,500})\])?)"
    r"|(?P<run>\*{1,1000}|_{1,1000}|(?<!~)~~(?!~))"
    r"|(?P<entity>&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});)"
)
_DEFINITION: Final = regex(rf" {{0,3}}\[([^\[\]\n]{{1,500}})\]:[ \t]{{0,20}}(?=\S){_ADDRESS}{_TITLE}[ \t]*$")


class _Item(NamedTuple):
    """A stretch of the text that is not written as it stands."""

    start: int
    end: int
    write: Callable[[], None]


class Inline:
    """Writes paragraphs to a page; *definitions* are the folded labels that links may refer to."""

    def __init__(self, page: Page, definitions: Collection[str]) -> None:
        self._page = page
        self._definitions = definitions
        self._depth = 0

    def write(self, lines: Sequence[Line], between: str | None = None) -> None:
        """Write *lines* as one paragraph, with *between* after each but the last; None asks how the line ends."""
        items = self._find_items(lines)
        position = 0
        for number, (start, end) in enumerate(lines):
            end = self._trim(start, end) if between is None and number < len(lines) - 1 else end  # noqa: PLW2901 -- a backslash at the end is the break
            while position < len(items) and items[position].start < end:
                item = items[position]
                self._page.write(start, item.start)
                item.write()
                start = item.end  # noqa: PLW2901 -- what is left of the line
                position += 1
            self._page.write(start, end)
            if number < len(lines) - 1:
                self._page.tag(self._break(lines[number]) if between is None else between)

    def _trim(self, start: int, end: int) -> int:
        return end - 1 if end > start and self._page.text[end - 1] == "\\" else end

    def _break(self, line: Line) -> str:
        text = self._page.text[slice(*line)]
        return "<br>\n" if text.endswith(("  ", "\\")) else "\n"

    def _find_items(self, lines: Sequence[Line]) -> list[_Item]:
        runs: list[Run] = []
        items: list[_Item] = []
        for line in lines:
            for match in self._matches(*line):
                if match["run"]:
                    runs.append(Run(*match.span(), line))
                else:
                    items.append(_Item(*match.span(), self._writer(match)))
        items += [
            _Item(sign.start, sign.end, self._tag(sign.tag, opens=sign.opens))
            for sign in find_emphasis(self._page.text, runs)
        ]
        return sorted(items, key=lambda item: item.start)

    def _matches(self, start: int, end: int) -> Iterator[re.Match[str]]:
        while match := _INLINE.search(self._page.text, start, end):
            if match["reference"] and not self._refers(match):
                # No link: what stands in the brackets is looked at by itself.
                start = match.start("words")
                continue
            yield match
            start = match.end()

    def _refers(self, match: re.Match[str]) -> bool:
        return fold_label(match["label"] or match["words"]) in self._definitions

    def _tag(self, tag: str, *, opens: bool) -> Callable[[], None]:
        def write() -> None:
            self._depth += 1 if opens else 0
            if self._depth <= MAX_DEPTH:
                self._page.tag(f"<{tag}>" if opens else f"</{tag}>")
            self._depth -= 0 if opens else 1

        return write

    def _writer(self, match: re.Match[str]) -> Callable[[], None]:
        start, end = match.span()
        if match["escape"]:
            return lambda: self._page.replace(start, end, match[0][1])
        if match["entity"]:
            return lambda: self._page.replace(start, end, unescape(match[0]))
        if match["code"]:
            return lambda: self._write_code(start, end, len(match["tick"]))
        if match["link"]:
            return lambda: self._write_link(match)
        return lambda: self._write_reference(match)

    def _write_code(self, start: int, end: int, ticks: int) -> None:
        self._page.tag("<code>")
        self._page.write(start + ticks, end - ticks)
        self._page.tag("</code>")

    def _write_link(self, match: re.Match[str]) -> None:
        middle = match[0].index("](") + match.start()
        self._write_words(match.start() + (2 if match[0][0] == "!" else 1), middle)
        self._write_aside(middle + 2, match.end() - 1)

    def _write_reference(self, match: re.Match[str]) -> None:
        self._write_words(*match.span("words"))
        if match["label"]:
            self._write_aside(*match.span("label"))

    def _write_words(self, start: int, end: int) -> None:
        self._page.tag('<span class="l">')
        Inline(self._page, ()).write([(start, end)])
        self._page.tag("</span>")

    def _write_aside(self, start: int, end: int) -> None:
        """Write an address or a label beside the words of its link."""
        self._page.tag('<span class="u"> ⟨')
        self._page.write(start, end)
        self._page.tag("⟩</span>")


def match_definition(text: str, line: Line) -> str | None:
    """The folded label of the link that *line* defines; None for another line, also for a footnote's."""
    match = _DEFINITION.match(text, *line)
    return fold_label(match[1]) if match and match[1][0] != "^" and match[1].strip() else None


def fold_label(label: str) -> str:
    """Write a label the one way in which two of them are compared."""
    return " ".join(label.split()).casefold()
