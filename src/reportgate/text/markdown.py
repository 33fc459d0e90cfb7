"""What does Markdown show? Text without its marks: emphasis, links, tables, footnotes, headings, quotes, code fences.

Line by line for the marks that begin a line, then one pass over each line for the marks inside it; every pattern is
bounded, so that the time is proportional to the text.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.text.embedded import Embedded
from reportgate.text.entities import decode_at
from reportgate.text.html import PARTS, as_script
from reportgate.text.inline import Marks, kind_of_mark
from reportgate.text.patterns import regex
from reportgate.text.shown import Builder, Reading

_LINE: Final = regex(r"[^\n]*\n?")
_FRONT_MATTER: Final = regex(
    r"\ufeff?---[ \t]*\r?\n(?=[\w\"'])"
    r"(?:[\w\"'][^\n:]{0,100}:(?:[ \t][^\n]*)?\n|[ \t#-][^\n]*\n|\r?\n){1,400}?"
    r"(?:---|\.\.\.)[ \t]*\r?(?:\n|$)"
)
"""Data about a document before its text, as site generators read it: keys of YAML between two rules."""
_FENCE: Final = regex(r"[ ]{0,3}(`{3,}|~{3,})[^\n]*")
_DEFINITION: Final = regex(r"[ ]{0,3}\[[^\]\n^][^\]\n]{0,200}\]:[ \t]*\S[^\n]*")
_LINE_START: Final = regex(r"[ \t]*(?:>[ \t]?)*(?P<mark>\#{1,6}(?=[ \t])|[-*+](?=[ \t])|\[\^[^\]\s]{1,100}\]:)?[ \t]*")
_RULE: Final = regex(r"[ ]{0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|=+[ \t]*)$")
_TABLE_RULE: Final = regex(r"[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*){0,100}\|?[ \t]*$")
_STRUCK: Final = regex(r"~~(?=[^\s~])(?:[^~\n]|~(?!~)|\n(?![ \t]*\n)){1,1000}?(?<=\S)~~")


def read_markdown(raw: str) -> Reading:
    """Read *raw* as Markdown. Emphasis that is never closed loses its marks too; a lone * between spaces stays."""
    return _Markdown(raw).read()


class _Markdown:
    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._shown = Builder(raw)
        self._fence = ""
        self._marks = Marks(raw)
        self._links: list[str] = []
        """Kinds of the links that are open, the innermost last."""
        self._embedded = Embedded(raw)
        self._hidden_to = 0
        """Where the element or comment ends that hides what it holds, which may be lines further down."""

    def read(self) -> Reading:
        front = _FRONT_MATTER.match(self._raw)
        if front is not None:
            self._shown.put("", 0, front.end())
        lines = list(_LINE.finditer(self._raw, front.end() if front is not None else 0))
        tables = _table_lines([match.group() for match in lines])
        for number, match in enumerate(lines):
            self._line(match.start(), match.end(), table=number in tables)
        return self._shown.reading()

    def _line(self, start: int, end: int, *, table: bool) -> None:
        raw, shown = self._raw, self._shown
        if start < self._hidden_to:
            self._inline(min(self._hidden_to, end), end, table=table)
            return
        if end - start == 1:
            shown.copy(start, end)
            return
        line = raw[start:end].rstrip("\n")
        fence = _FENCE.fullmatch(line)
        if fence is not None and fence.group(1).startswith(self._fence or fence.group(1)[:3]):
            self._fence = "" if self._fence else fence.group(1)
            shown.put("\n", start, end)
        elif self._fence:
            shown.copy(start, end)
        elif _RULE.fullmatch(line) or _DEFINITION.fullmatch(line) or (table and _TABLE_RULE.fullmatch(line)):
            shown.put("\n", start, end)
        else:
            self._text(start, end, table=table)

    def _text(self, start: int, end: int, *, table: bool) -> None:
        head = _LINE_START.match(self._raw, start, end)
        at = start
        if head is not None and (head.group("mark") or ">" in head.group()):
            self._shown.put("\n\n" if head.group("mark") else "", start, head.end())
            at = head.end()
        self._inline(at, end, table=table)

    def _inline(self, at: int, end: int, *, table: bool) -> None:
        """Show ``raw[at:end]``, a line or the rest of one; a mark may end further down."""
        while at < end and (match := self._marks.next(at, end, alone=table)) is not None:
            if match.lastgroup == "cell" and not table:
                self._copy(at, match.end())
                at = match.end()
                continue
            self._copy(at, match.start())
            at = self._mark(match)
        if at < end:
            self._copy(at, end)
        elif at > end:
            self._hidden_to = max(self._hidden_to, at)

    def _copy(self, start: int, end: int) -> None:
        self._shown.write(as_script(self._raw[start:end], self._embedded.script, self._shown.last), start)

    def _mark(self, match: re.Match[str]) -> int:
        """Show what a mark stands for, and say where it ends."""
        kind = kind_of_mark(match)
        start, end = match.span()
        if kind in ("comment", "tag"):
            return self._tag(kind, start, end)
        if kind == "struck":
            return self._strike(start, end)
        if kind == "entity":
            known = decode_at(self._raw, start)
            if known is None:
                self._shown.copy(start, end)
                return end
            self._shown.put(known[0], start, known[1])
            return known[1]
        if kind in _INSIDES:
            first, last = match.span(_INSIDES[kind])
            self._shown.copy(first + (kind == "escape"), last)
        elif kind in _GAPS:
            self._shown.put(_GAPS[kind], start, end)
        elif not self._is_link(kind):
            self._shown.copy(start, end)
        return end

    def _is_link(self, kind: str) -> bool:
        """Whether a bracket is the mark of a link and not shown; other marks never are."""
        if kind in ("open", "shortcut"):
            self._links.append(kind)
        elif kind in ("close", "end"):
            if self._links[-1:] != [_OPENED_BY[kind]]:
                return False
            self._links.pop()
        return True

    def _strike(self, start: int, end: int) -> int:
        """Leave out what is struck out, which is no evidence; without an end only the mark is dropped."""
        struck = _STRUCK.match(self._raw, start)
        if struck is None:
            return end
        self._hidden_to = struck.end()
        self._shown.put(" ", start, struck.end())
        return struck.end()

    def _tag(self, kind: str, start: int, end: int) -> int:
        """Show what a tag or a comment stands for, and say where what it hides ends."""
        name, last = ("", self._embedded.comment_end(start)) if kind == "comment" else self._embedded.read(start, end)
        self._hidden_to = last
        if name in PARTS:
            self._shown.put(PARTS[name], start, last)
        return last


_OPENED_BY: Final = {"close": "open", "end": "shortcut"}
_GAPS: Final = {"cell": "\t"}
"""What stands for a mark that parts."""
_INSIDES: Final = {"escape": "escape", "code": "inside", "auto": "address"}


def _table_lines(lines: list[str]) -> set[int]:
    """Numbers of the lines that belong to tables: around a rule of dashes, as long as they hold bars."""
    found: set[int] = set()
    for number, line in enumerate(lines):
        if "|" not in line or not _TABLE_RULE.fullmatch(line.rstrip("\n")):
            continue
        found.update((number - 1, number))
        after = number + 1
        while after < len(lines) and "|" in lines[after]:
            found.add(after)
            after += 1
    return found
