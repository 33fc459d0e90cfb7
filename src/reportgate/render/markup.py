"""How does a summary look to its readers, with every stretch of it still known by its place in the raw text?

A Markdown reader that keeps offsets: headings, paragraphs, lists, quotations, tables, code, emphasis, links. What it
does not know it shows as it stands. Nothing of the text becomes markup or an address of the page: HTML is shown as
text, images are not loaded, and the address of a link is shown beside its words, so that no figure hides in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from reportgate.render.inline import Inline, Line, match_definition
from reportgate.render.page import Page
from reportgate.text.patterns import regex

_FENCE: Final = regex(r" {0,3}(`{3,}|~{3,})")
_HEADING: Final = regex(r" {0,3}(#{1,6})(?:[ \t]+|$)")
_UNDERLINE: Final = regex(r" {0,3}(=+|-+)[ \t]*$")
_RULE: Final = regex(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
_QUOTE: Final = regex(r" {0,3}> ?")
_ITEM: Final = regex(r"([ \t]{0,40})([-*+]|\d{1,9}[.)])[ \t]+")
_DELIMITERS: Final = regex(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){0,200}\|?[ \t]*$")
_CELL: Final = regex(r"(?:\\.|[^|\\])+|\\$")
_CLOSING: Final = regex(r"[ \t]+#+[ \t]*$")


def write_markdown(page: Page) -> None:
    """Write the whole text of *page*, block by block."""
    _Blocks(page).write()


class _Blocks:
    """Goes through the lines of a text; each method writes the block at the present line and goes behind it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._text = page.text
        self._lines = _split_lines(page.text)
        self._position = 0
        self._definitions = _find_definitions(page.text, self._lines)
        self._inline = Inline(page, self._definitions)

    def write(self) -> None:
        """Write everything."""
        while self._position < len(self._lines):
            start, end = self._line()
            if not self._text[start:end].strip():
                self._position += 1
                continue
            write = next((write for sign, write in self._kinds() if sign.match(self._text, start, end)), None)
            if write is not None:
                write()
            elif self._is_table():
                self._write_table()
            elif match_definition(self._text, (start, end)):
                self._write_definition()
            else:
                self._write_paragraph()

    def _kinds(self) -> tuple[tuple[re.Pattern[str], Callable[[], None]], ...]:
        return (
            (_FENCE, self._write_code),
            (_HEADING, self._write_heading),
            (_RULE, self._write_rule),
            (_QUOTE, self._write_quotation),
            (_ITEM, self._write_list),
        )

    def _line(self) -> Line:
        return self._lines[self._position]

    def _is_more(self) -> bool:
        return self._position < len(self._lines)

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        return pattern.match(self._text, *self._line()) if self._is_more() else None

    def _write_heading(self) -> None:
        start, end = self._line()
        opening = _HEADING.match(self._text, start, end)
        level, start = (len(opening[1]), opening.end()) if opening else (1, start)
        closing = _CLOSING.search(self._text, start, end)
        self._write_title(level, [(start, closing.start() if closing else end)])
        self._position += 1

    def _write_title(self, level: int, lines: list[Line]) -> None:
        # The page itself has the first two levels.
        level = min(level + 2, 6)
        self._page.tag(f"<h{level}>")
        self._inline.write(lines)
        self._page.tag(f"</h{level}>\n")

    def _write_rule(self) -> None:
        self._page.tag("<hr>\n")
        self._position += 1

    def _write_code(self) -> None:
        opening = self._match(_FENCE)
        fence = opening[1] if opening else "```"
        self._page.tag('<pre tabindex="0"><code>')
        self._write_raw_line()
        while self._is_more():
            stripped = self._text[slice(*self._line())].strip()
            self._write_raw_line()
            if stripped.startswith(fence) and not stripped.strip(fence[0]):
                break
        self._page.tag("</code></pre>\n")

    def _write_raw_line(self) -> None:
        self._page.write(*self._line())
        self._page.tag("\n")
        self._position += 1

    def _write_quotation(self) -> None:
        lines: list[Line] = []
        while match := self._match(_QUOTE):
            lines.append((match.end(), self._line()[1]))
            self._position += 1
        self._page.tag("<blockquote>")
        self._inline.write(lines, between="<br>\n")
        self._page.tag("<br>\n</blockquote>\n")

    def _write_list(self) -> None:
        """Write the items with the markers that they have: a wrong number in a list is text as well."""
        self._page.tag("<ul>\n")
        while match := self._match(_ITEM):
            depth = min(len(match[1].expandtabs(4)) // 2, 5)
            self._page.tag(f'<li class="d{depth}">')
            if match[2][0].isdigit():
                self._page.write(*match.span(2))
                self._page.tag(" ")
            else:
                self._page.tag("• ")
            lines = [(match.end(), self._line()[1])]
            self._position += 1
            self._inline.write(lines + self._take_paragraph())
            self._page.tag("</li>\n")
        self._page.tag("</ul>\n")

    def _take_paragraph(self) -> list[Line]:
        """The lines from here on that go on with a paragraph."""
        lines: list[Line] = []
        while self._continues():
            lines.append(self._line())
            self._position += 1
        return lines

    def _continues(self) -> bool:
        if not self._is_more() or not self._text[slice(*self._line())].strip():
            return False
        return not any(sign.match(self._text, *self._line()) for sign, _ in self._kinds())

    def _write_definition(self) -> None:
        """Write where a link leads as it stands: readers of the report do not see it, whoever checks it does."""
        self._page.tag('<p class="u">')
        self._page.write(*self._line())
        self._page.tag("</p>\n")
        self._position += 1

    def _write_paragraph(self) -> None:
        lines = [self._line()]
        self._position += 1
        while self._continues() and not self._match(_UNDERLINE):
            lines.append(self._line())
            self._position += 1
        underline = self._match(_UNDERLINE)
        if underline:
            self._position += 1
            self._write_title(1 if underline[1][0] == "=" else 2, lines)
            return
        self._page.tag("<p>")
        self._inline.write(lines)
        self._page.tag("</p>\n")

    def _is_table(self) -> bool:
        if self._position + 1 >= len(self._lines) or "|" not in self._text[slice(*self._line())]:
            return False
        below = self._text[slice(*self._lines[self._position + 1])]
        return "-" in below and bool(_DELIMITERS.match(below))

    def _write_table(self) -> None:
        self._page.tag('<div class="t" tabindex="0" role="group"><table>\n')
        self._write_row("th")
        self._position += 1
        while self._is_more() and "|" in self._text[slice(*self._line())]:
            self._write_row("td")
        self._page.tag("</table></div>\n")

    def _write_row(self, tag: str) -> None:
        start, end = self._line()
        self._position += 1
        while start < end and self._text[start] in " \t|":
            start += 1
        self._page.tag("<tr>")
        for match in _CELL.finditer(self._text, start, end):
            if match.end() < end or match[0].strip():
                self._page.tag(f"<{tag}>")
                self._inline.write([match.span()])
                self._page.tag(f"</{tag}>")
        self._page.tag("</tr>\n")


def _split_lines(text: str) -> list[Line]:
    """Start and end of each line, without its break."""
    found = []
    start = 0
    for match in re.finditer(r"\r\n|\n|\r", text):
        found.append((start, match.start()))
        start = match.end()
    found.append((start, len(text)))
    return found


def _find_definitions(text: str, lines: list[Line]) -> frozenset[str]:
    """The labels that links may refer to; a line of code, or inside a paragraph, defines none."""
    found: set[str] = set()
    fence, in_paragraph = "", False
    for line in lines:
        stripped = text[slice(*line)].strip()
        opening = _FENCE.match(text, *line)
        if fence:
            closes = stripped.startswith(fence) and not stripped.strip(fence[0])
            fence = "" if closes else fence
        elif opening:
            fence, in_paragraph = opening[1], False
        elif not in_paragraph and (label := match_definition(text, line)):
            found.add(label)
        else:
            in_paragraph = bool(stripped) and not _HEADING.match(text, *line) and not _RULE.match(text, *line)
    return frozenset(found)
