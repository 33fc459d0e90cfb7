"""How does a summary look to its readers, with every stretch of it still known by its place in the raw text?

A small Markdown reader that keeps offsets: headings, paragraphs, lists, quotations, tables, code, emphasis, links. What
it does not know it shows as it stands. Nothing of the text becomes markup or an address of the page: HTML is shown as
text, images are not loaded, and the address of a link is shown beside its words, so that no figure hides in it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from html import escape, unescape
from typing import Final

from reportgate.render.marks import Mark
from reportgate.render.visible import show_hidden
from reportgate.text.patterns import regex

OpenMark = Callable[[Mark], str]
"""Writes the opening tag of a mark; ``</a>`` closes it."""

_FENCE: Final = regex(r" {0,3}(`{3,}|~{3,})")
_HEADING: Final = regex(r" {0,3}(#{1,6})(?:[ \t]+|$)")
_RULE: Final = regex(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
_QUOTE: Final = regex(r" {0,3}> ?")
_ITEM: Final = regex(r"([ \t]{0,40})([-*+]|\d{1,9}[.)])[ \t]+")
_DELIMITERS: Final = regex(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){0,200}\|?[ \t]*$")
_CELL: Final = regex(r"(?:\\.|[^|\\])+|\\$")
# Every repeat is bounded, so that unclosed marks cost no more than a look ahead.
_INLINE: Final = regex(
    r"(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<code>(?<!`)(?P<tick>`{1,3})(?!`)[^`\n]{1,500}(?P=tick)(?!`))"
    r"|(?P<link>!?\[[^\[\]\n]{0,500}\]\([^()\s]{0,2000}(?:[ \t]\"[^\"\n]{0,300}\")?\))"
    r"|(?P<strong>(?P<two>\*\*|__|~~)(?=\S)[^*_~\n]{1,500}(?<=\S)(?P=two))"
    r"|(?P<em>(?<![\w*])(?P<one>[*_])(?=[^\s*_])[^*_\n]{1,500}(?<=\S)(?P=one)(?![\w*]))"
    r"|(?P<entity>&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});)"
)


class Page:
    """Writes a text as HTML, in order, with its marks."""

    def __init__(self, text: str, marks: Sequence[Mark], open_mark: OpenMark) -> None:
        """Take the marks disjoint and in order."""
        self._text = text
        self._marks = marks
        self._starts = [mark.start for mark in marks]
        self._open = open_mark
        self._out: list[str] = []

    def html(self) -> str:
        """Everything written so far."""
        return "".join(self._out)

    def tag(self, tag: str) -> None:
        """Write markup of the page's own."""
        self._out.append(tag)

    def write(self, start: int, end: int) -> None:
        """Write the characters from *start* to *end* as they are, each stretch inside its mark."""
        position = max(bisect_right(self._starts, start) - 1, 0)
        while start < end:
            while position < len(self._marks) and self._marks[position].end <= start:
                position += 1
            mark = self._marks[position] if position < len(self._marks) else None
            if mark is None or mark.start >= end:
                self._out.append(_shown(self._text[start:end]))
                return
            if mark.start > start:
                self._out.append(_shown(self._text[start : mark.start]))
                start = mark.start
            stop = min(mark.end, end)
            self._out += [self._open(mark), _shown(self._text[start:stop]), "</a>"]
            start = stop

    def replace(self, start: int, end: int, shown: str) -> None:
        """Write *shown* in place of the characters from *start* to *end*, inside the mark that touches them."""
        position = max(bisect_right(self._starts, start) - 1, 0)
        touching = [mark for mark in self._marks[position : position + 2] if mark.start < end and start < mark.end]
        if touching:
            self._out += [self._open(touching[0]), _shown(shown), "</a>"]
        else:
            self._out.append(_shown(shown))

    def inline(self, start: int, end: int) -> None:
        """Write one line with its emphasis, code and links."""
        for match in _INLINE.finditer(self._text, start, end):
            self.write(start, match.start())
            self._write_inline(match)
            start = match.end()
        self.write(start, end)

    def _write_inline(self, match: re.Match[str]) -> None:
        start, end = match.span()
        kind = match.lastgroup
        if match["escape"]:
            self.replace(start, end, match[0][1])
        elif match["entity"]:
            self.replace(start, end, unescape(match[0]))
        elif match["link"]:
            self._write_link(match[0], start)
        else:
            sign = match["tick"] or match["two"] or match["one"]
            tag = {"code": "code", "strong": "del" if sign == "~~" else "strong", "em": "em"}[_kind(kind)]
            self.tag(f"<{tag}>")
            (self.write if tag == "code" else self.inline)(start + len(sign), end - len(sign))
            self.tag(f"</{tag}>")

    def _write_link(self, written: str, start: int) -> None:
        opening = 2 if written[0] == "!" else 1
        middle = written.index("](")
        self.tag('<span class="l">')
        self.write(start + opening, start + middle)
        self.tag('</span><span class="u"> ⟨')
        self.write(start + middle + 2, start + len(written) - 1)
        self.tag("⟩</span>")


def _kind(group: str | None) -> str:
    # The last group that matched is the delimiter inside the construct.
    return {"tick": "code", "two": "strong", "one": "em"}.get(group or "", group or "")


def _shown(text: str) -> str:
    return escape(show_hidden(text), quote=False)


def write_markdown(page: Page, text: str) -> None:
    """Write the whole of *text* to *page*, block by block."""
    lines = _lines(text)
    position = 0
    while position < len(lines):
        position = _write_block(page, text, lines, position)


def _lines(text: str) -> list[tuple[int, int]]:
    """Start and end of each line, without its break."""
    found = []
    start = 0
    for match in re.finditer(r"\r\n|\n|\r", text):
        found.append((start, match.start()))
        start = match.end()
    found.append((start, len(text)))
    return found


def _write_block(page: Page, text: str, lines: list[tuple[int, int]], position: int) -> int:
    """Write the block that begins at line *position*; answer the line behind it."""
    start, end = lines[position]
    if not text[start:end].strip():
        return position + 1
    for sign, write in _BLOCKS:
        if sign.match(text, start, end):
            return write(page, text, lines, position)
    if _is_table(text, lines, position):
        return _write_table(page, text, lines, position)
    return _write_paragraph(page, text, lines, position)


def _write_heading(page: Page, text: str, lines: list[tuple[int, int]], position: int) -> int:
    start, end = lines[position]
    match = _HEADING.match(text, start, end)
    # The page itself has the first two levels.
    level = min((len(match[1]) if match else 1) + 2, 6)
    page.tag(f"<h{level}>")
    page.inline(match.end() if match else start, end)
    page.tag(f"</h{level}>\n")
    return position + 1


def _write_rule(page: Page, text: str, lines: list[tuple[int, int]], position: int) -> int:  # noqa: ARG001 -- as all blocks
    page.tag("<hr>\n")
    return position + 1


def _write_code(page: Page, text: str, lines: list[tuple[int, int]], position: int) -> int:
    match = _FENCE.match(text, *lines[position])
    fence = match[1] if match else ""
    page.tag('<pre tabindex="0"><code>')
    page.write(*lines[position])
    page.tag("\n")
    for following in range(position + 1, len(lines)):
        start, end = lines[following]
        page.write(start, end)
        page.tag("\n")
        stripped = text[start:end].strip()
        if stripped.startswith(fence) and not stripped.strip(fence[0]):
            page.tag("</code></pre>\n")
            return following + 1
    page.tag("</code></pre>\n")
    return len(lines)


def _write_quotation(page: Page, text: str, lines: list[tuple[int, int]], position: int) -> int:
    page.tag("<blockquote>")
    while position < len(lines) and (match := _QUOTE.match(text, *lines[position])):
        page.inline(match.end(), lines[position][1])
        page.tag("<br>\n")
        position += 1
    page.tag("</blockquote>\n")
    return position


def _write_list(page: Page, text: str, lines: list[tuple[int, int]], position: int) -> int:
    """Write the items with the markers that they have: a wrong number in a list is text as well."""
    page.tag("<ul>\n")
    while position < len(lines) and (match := _ITEM.match(text, *lines[position])):
        depth = min(len(match[1].expandtabs(4)) // 2, 5)
        page.tag(f'<li class="d{depth}">')
        if match[2][0].isdigit():
            page.write(*match.span(2))
            page.tag(" ")
        else:
            page.tag("• ")
        page.inline(match.end(), lines[position][1])
        position += 1
        while position < len(lines) and _continues(text, lines[position]):
            page.tag("\n")
            page.inline(*lines[position])
            position += 1
        page.tag("</li>\n")
    page.tag("</ul>\n")
    return position


def _continues(text: str, line: tuple[int, int]) -> bool:
    """Whether a line goes on with the paragraph before it."""
    start, end = line
    return bool(text[start:end].strip()) and not any(
        pattern.match(text, start, end) for pattern in (_FENCE, _HEADING, _RULE, _QUOTE, _ITEM)
    )


def _is_table(text: str, lines: list[tuple[int, int]], position: int) -> bool:
    start, end = lines[position]
    if position + 1 >= len(lines) or "|" not in text[start:end]:
        return False
    below = text[slice(*lines[position + 1])]
    return "-" in below and bool(_DELIMITERS.match(below))


def _write_table(page: Page, text: str, lines: list[tuple[int, int]], position: int) -> int:
    page.tag('<div class="t" tabindex="0" role="group"><table>\n')
    _write_row(page, text, lines[position], "th")
    position += 2
    while position < len(lines) and "|" in text[slice(*lines[position])]:
        _write_row(page, text, lines[position], "td")
        position += 1
    page.tag("</table></div>\n")
    return position


def _write_row(page: Page, text: str, line: tuple[int, int], tag: str) -> None:
    page.tag("<tr>")
    start, end = line
    while start < end and text[start] in " \t|":
        start += 1
    for match in _CELL.finditer(text, start, end):
        if match.end() < end or match[0].strip():
            page.tag(f"<{tag}>")
            page.inline(*match.span())
            page.tag(f"</{tag}>")
    page.tag("</tr>\n")


def _write_paragraph(page: Page, text: str, lines: list[tuple[int, int]], position: int) -> int:
    page.tag("<p>")
    page.inline(*lines[position])
    position += 1
    while position < len(lines) and _continues(text, lines[position]):
        start, end = lines[position - 1]
        page.tag("<br>\n" if text[start:end].endswith("  ") else "\n")
        page.inline(*lines[position])
        position += 1
    page.tag("</p>\n")
    return position


_BLOCKS: Final = (
    (_FENCE, _write_code),
    (_HEADING, _write_heading),
    (_RULE, _write_rule),
    (_QUOTE, _write_quotation),
    (_ITEM, _write_list),
)
