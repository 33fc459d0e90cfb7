"""What does a text say to its readers, and where in that do its numbers stand?

Words are compared as they are shown: a denial split by markup (n**o**t), written as an entity or with characters
without width denies, and what nobody reads (comments, attributes) or what is struck out lends no subject. The marks
that make blocks, items, headings, tables, code and footnotes stay, since passages are found by them.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from reportgate.numbers.compare.html_blocks import mark_block
from reportgate.numbers.compare.html_tables import HtmlTables
from reportgate.numbers.mention import Mention
from reportgate.numbers.scan.rendering import FENCE, INVISIBLE, Renderer
from reportgate.text.patterns import regex

Unseen: TypeAlias = Literal["withdrawn", "aside"]
"""Struck out or in a hidden element; in a comment or an attribute."""

# Letters that look like others and are the same in compatibility form: radicals, letters of full width, styled ones.
_STYLED: Final = "\u2e80-\u2fdf\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7cb"
_NEEDED: Final = regex(f"[*_~`\\\\&<\\[{INVISIBLE}{_STYLED}]")
_LETTER: Final = regex(f"[{_STYLED}]")
_LINE_LEAD: Final = 12
"""Characters before a mark that are looked at for the beginning of its line."""
_LEADING: Final = " \t0123456789>+-*.)"
_MARKS: Final = frozenset({"url", "citation", "footnote"})
_COMMENT: Final = "<!--"
_STRUCK: Final = frozenset({"del", "s", "strike"})
_NEVER_SHOWN: Final = frozenset({"script", "style", "template", "title"})
_VOID: Final = frozenset({"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
_NAME: Final = regex(r"</?([A-Za-z][A-Za-z0-9]{0,15})")
# A quoted value may hold what ends a tag.
_TAG: Final = regex(r"</?[A-Za-z](?:[^<>\"']|\"[^\"]{0,2000}\"|'[^']{0,2000}'){0,2000}>")
LONGEST_TAG: Final = 3000
_HIDES: Final = regex(
    r"\shidden(?=[\s=/>])|\sstyle\s{0,5}=[^<>]{0,500}?(?:display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden)",
    re.IGNORECASE,
)


class Shown(NamedTuple):
    """A text as its readers see it."""

    text: str
    """The text itself where nothing in it is shown otherwise."""
    mentions: Mapping[int, Mention]
    """Those that are seen, each where it stands in ``text``, by where it begins in the raw text."""
    unseen: Mapping[int, Unseen]
    """Why the others are not."""
    is_partial: bool
    """Whether something was left out that other programs may show: struck text, hidden elements."""

    @property
    def seen(self) -> Collection[Mention]:
        """The mentions that are seen, in order."""
        return self.mentions.values()


def show(raw: str, mentions: Sequence[Mention], *, whole: bool = False) -> Shown:
    """Find what *raw*, Markdown, says to its readers. Linear in its length; never raises.

    Links count as seen: their targets can be followed. *whole*: leave in struck text and what hidden elements hold, as
    programs do that know neither.
    """
    text, shower = raw, None
    if _NEEDED.search(raw) is not None:
        shower = _Shower(raw, whole=whole)
        shower.walk()
        text = "".join(shower.out)
        if _LETTER.search(text) is not None:
            text = _LETTER.sub(_plain, text)
    if shower is None or text == raw:
        return Shown(raw, {mention.start: mention for mention in mentions}, {}, is_partial=False)
    moved: dict[int, Mention] = {}
    unseen: dict[int, Unseen] = {}
    for mention in mentions:
        why = shower.hides(mention) if mention.kind not in _MARKS else None
        if why is None:
            moved[mention.start] = mention.move(shower.place(mention.start), shower.place_end(mention.end))
        else:
            unseen[mention.start] = why
    return Shown(text, moved, unseen, is_partial="withdrawn" in shower.why)


def _plain(letter: re.Match[str]) -> str:
    plain = unicodedata.normalize("NFKC", letter[0])
    return plain if len(plain) == 1 else letter[0]


class _Shower(Renderer):
    """Takes out what is not read, and keeps what makes the structure."""

    def __init__(self, raw: str, *, whole: bool) -> None:
        super().__init__(raw)
        self.whole = whole
        # What is not seen: where it begins and ends, and why; in order, none in another.
        self.starts: list[int] = []
        self.stops: list[int] = []
        self.why: list[Unseen] = []
        # Where an element that hides ends, by where it begins.
        self.elements: dict[int, int] = {}
        self.last_comment = raw.rfind("-->")
        self.tables = HtmlTables()

    def place(self, position: int) -> int:
        """Where the character at *position* of the raw text begins in what is shown."""
        segment = bisect_right(self.raw_at, position) - 1
        if segment < 0:
            return 0
        at, size = self.view_at[segment], len(self.out[segment])
        if self.raw_stop[segment] >= 0:
            return at if position < self.raw_stop[segment] else at + size
        return at + min(position - self.raw_at[segment], size)

    def place_end(self, position: int) -> int:
        """Where the character before *position* of the raw text ends in what is shown."""
        segment = bisect_right(self.raw_at, position - 1) - 1
        if segment < 0:
            return 0
        at, size = self.view_at[segment], len(self.out[segment])
        return at + size if self.raw_stop[segment] >= 0 else at + min(position - self.raw_at[segment], size)

    def hides(self, mention: Mention) -> Unseen | None:
        """Why *mention* is not seen: a part that is struck withdraws the whole."""
        why: Unseen | None = None
        place = bisect_right(self.stops, mention.start)
        while place < len(self.starts) and self.starts[place] < mention.end:
            if self.why[place] == "withdrawn":
                return "withdrawn"
            if self.starts[place] <= mention.start and mention.end <= self.stops[place]:
                why = "aside"
            place += 1
        return why

    def _pair(self) -> None:
        super()._pair()
        opened: dict[str, list[int]] = {}
        paragraphs: list[int] = []
        done = 0
        for token in self.tokens:
            if token.start() < done:
                continue
            if token.lastgroup == "paragraph":
                paragraphs.append(token.start())
            elif token.lastgroup == "tag":
                done = self._end_of(token)
                self._pair_tag(self.raw[token.start() : done], token.start(), done, opened)
        for start in (start for starts in opened.values() for start in starts):
            # What nobody closes ends with its paragraph.
            place = bisect_right(paragraphs, start)
            self.elements[start] = paragraphs[place] if place < len(paragraphs) else len(self.raw)

    def _pair_tag(self, tag: str, start: int, end: int, opened: dict[str, list[int]]) -> None:
        found = _NAME.match(tag)
        if found is None:
            return
        name = found[1].lower()
        if name in _VOID:
            return
        if not tag.startswith("</"):
            if name in opened or name in _STRUCK or name in _NEVER_SHOWN or _HIDES.search(tag) is not None:
                opened.setdefault(name, []).append(start)
        elif name in opened:
            starts = opened[name]
            self.elements[starts.pop()] = end
            if not starts:
                del opened[name]

    def _end_of(self, token: re.Match[str]) -> int:
        if not token[0].startswith(_COMMENT):
            tag = _TAG.match(self.raw, token.start(), token.start() + LONGEST_TAG)
            return tag.end() if tag is not None else token.end()
        if token.start() > self.last_comment:
            return token.end()
        return self.raw.index("-->", token.start() + 2) + 3

    def _take(self, token: re.Match[str]) -> None:
        kind, start, end = token.lastgroup, token.start(), token.end()
        if kind == "footnote":
            return
        if kind == "escape":
            if self.raw[start + 1] != "|" and not self._leads(start):
                self._replace(start, start + 1, "")
        elif kind == "entity":
            self._take_entity(token[0], start, end)
        elif kind == "run" and start in self.struck and not self.whole:
            self._hide(start, self.struck[start], "withdrawn")
        elif kind == "run" and token[0][0] == "*" and self._leads(start):
            # What begins a line with a star is told from the line before it.
            return
        else:
            super()._take(token)

    def _take_entity(self, entity: str, start: int, end: int) -> None:
        # Late: as in ``reportgate.numbers.scan.rendering``.
        from html import unescape  # noqa: PLC0415

        char = unescape(entity)
        if char == "|" or (self._leads(start) and not char.isalnum()):
            return
        self._replace(start, end, " " if char.isspace() else char)

    def _take_dropped(self, kind: str | None, start: int, end: int) -> None:
        if kind == "target":
            self._hide(start, end, "aside")
        else:
            self._replace(start, end, "")

    def _take_code(self, ticks: str, start: int, end: int) -> None:
        closing = self.closings.get(start)
        if closing is None or (len(ticks) >= FENCE and "\n" in self.raw[end:closing]):
            return
        if not self._is_code_span(self.raw[end:closing]):
            self._replace(start, end, "")
            self._copy(closing)
            self._replace(closing, closing + len(ticks), "")

    def _take_tag(self, tag: str, start: int, end: int) -> None:
        if tag.startswith(_COMMENT):
            if start <= self.last_comment:
                self._hide(start, self.raw.index("-->", start + 2) + 3, "aside")
            return
        found = _TAG.match(self.raw, start, start + LONGEST_TAG)
        end = found.end() if found is not None else end
        tag = self.raw[start:end]
        if start in self.elements and not self.whole and self._hides_content(tag):
            self._hide(start, self.elements[start], "withdrawn")
        else:
            self._copy(start)
            marks = self.tables.read(tag)
            self._hide(start, end, "aside", marks if marks is not None else mark_block(tag))

    def _segment(self, start: int, stop: int, shown: str) -> None:
        # A cell may be written over several lines; what stands for its tags has line breaks of its own.
        if stop < 0 and self.tables.is_open:
            shown = shown.replace("\n", " ")
        super()._segment(start, stop, shown)

    @staticmethod
    def _hides_content(tag: str) -> bool:
        name = _NAME.match(tag)
        return name is not None and (name[1].lower() in _STRUCK | _NEVER_SHOWN or _HIDES.search(tag) is not None)

    def _hide(self, start: int, stop: int, why: Unseen, shown: str = "") -> None:
        self.starts.append(start)
        self.stops.append(stop)
        self.why.append(why)
        self._replace(start, stop, shown)

    def _leads(self, start: int) -> bool:
        """Whether only marks of structure stand before *start* on its line."""
        before = self.raw[max(0, start - _LINE_LEAD) : start]
        _, found, line = before.rpartition("\n")
        return (bool(found) or start <= _LINE_LEAD) and not line.strip(_LEADING)
