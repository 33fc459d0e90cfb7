"""What does a reader see of a Markdown text, and where in the raw text does each character stand?

Numbers are read as rendered: emphasis, escapes, entities, inline tags, link targets and characters without width are
taken out, so that 1**2**% is 12 %. Code, link targets and footnote marks are kept as spans of their own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final, Literal, NamedTuple, TypeAlias

from reportgate.numbers.scan.glyphs import TO_SUBSCRIPT, TO_SUPERSCRIPT, fold_glyphs
from reportgate.text.patterns import regex

MarkKind: TypeAlias = Literal["url", "footnote", "code"]

# Stands where something was taken out that separates: a footnote mark, a block tag.
GAP: Final = "\ufffc"
# Ticks that fence a block.
FENCE: Final = 3
INVISIBLE: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\U000e0000-\U000e0fff"
)
_NEEDED: Final = regex(f"[*_~`\\\\&<\\[{INVISIBLE}]")
# A set of characters is searched for many times faster than the tokens that begin with them.
_SPECIAL: Final = regex(f"[*_~`\\\\&<\\[\\]!\n{INVISIBLE}]")
_TOKEN: Final = regex(
    rf"""
      (?P<invisible> [{INVISIBLE}]+ )
    | (?P<escape> \\ [!-/:-@\[-`{{-~] )
    | (?P<ticks> `+ )
    | (?P<entity> & (?: \#[0-9]{{1,7}} | \#[xX][0-9a-fA-F]{{1,6}} | [A-Za-z][A-Za-z0-9]{{1,31}} ) ; )
    | (?P<tag> < (?: /?[A-Za-z][A-Za-z0-9]{{0,15}} (?: [\s/][^<>]{{0,2000}} )? | !-- ) > | <!-- )
    | (?P<footnote> \[\^ [^\s\[\]]{{1,100}} \] :? )
    | (?P<target> \] \( [ \n]?
        (?: <[^<>\n]{{0,2000}}> | [^\s()<>]{{0,2000}} (?: \([^\s()]{{0,200}}\) [^\s()]{{0,200}} )? )
        (?: \s{{1,3}} (?: "[^"\n]{{0,500}}" | '[^'\n]{{0,500}}' ) )? \s? \) )
    | (?P<open> !?\[ )
    | (?P<close> \] )
    | (?P<run> \*{{1,3}} | _{{1,3}} | ~{{1,2}} )
    | (?P<paragraph> \n[ \t]*\n )
    """,
    re.VERBOSE,
)
BLOCK_TAG: Final = regex(
    r"</?(?:br|p|div|td|th|tr|li|ul|ol|dl|dt|dd|table|h[1-6]|hr|pre|section|blockquote)\b", re.IGNORECASE
)
_SHOWN_ATTRIBUTE: Final = regex(r"\b(?:alt|title)\s{0,5}=\s{0,5}(?:\"([^\"]{0,500})\"|'([^']{0,500})')", re.IGNORECASE)
_SHOWN_VALUE: Final = regex(
    r"<(?:input|button|option|textarea)\b[^<>]{0,500}?\s(?:value|placeholder|label)\s{0,5}=\s{0,5}"
    r"(?:\"([^\"]{0,500})\"|'([^']{0,500})'|([^\s\"'<>]{1,500}))",
    re.IGNORECASE,
)
# A number that is drawn or counted on from, and not written: <progress value=62>, <ol start=1240>.
_DRAWN: Final = regex(
    r"<(?:progress|meter)\b[^<>]{0,500}?\svalue\s{0,5}=\s{0,5}[\"']?\s{0,5}[-+.]?[0-9]"
    r"|<(?:ol|li)\b[^<>]{0,500}?\s(?:start|value)\s{0,5}=\s{0,5}[\"']?\s{0,5}(?![01][\"'\s/>])[-+]?[0-9]",
    re.IGNORECASE,
)
# Says a number that nobody can read with certainty.
_UNREADABLE: Final = "㊈"
_LINK_ATTRIBUTE: Final = regex(
    r"<(?:a|img|iframe|area|link|source|embed)\b[^<>]{0,500}?\s(?:href|src)\s{0,5}=\s{0,5}"
    r"(?:\"([^\"<>\s]{1,2000})\"|'([^'<>\s]{1,2000})'|([^\s\"'<>]{1,2000}))",
    re.IGNORECASE,
)
_RAISED: Final = regex(r"<(/?)(sup|sub)\b", re.IGNORECASE)
# Punctuation of programs: a run of prose, however it is set, has none of it.
_CODE: Final = regex(
    r"[A-Za-z_]\w{0,60}[(\[=]|[{}\\;]|--\w|::|=>|==|[A-Za-z]_\w|^[$#>] |\w\.[a-z]{2,5}$|^\.?/|/\w{1,60}/"
)
# In a code span a number must belong to something: a call, an index, a name, a path, a flag.
_BOUND: Final = regex(
    r"[(\[{][^()\[\]{}]{0,200}[)\]}]|--[\w=-]{1,80}(?: [0-9][\w.:-]{0,40})?"
    r"|(?<![\w-])-[A-Za-z](?: ?[0-9][\w.:-]{0,40})?|[A-Za-z_./][\w./:-]{0,200}"
)
_LOOSE: Final = regex(r"[0-9]")
_SPELT: Final = regex(
    r"[%‰°$€£¥₩₹円割]|[0-9][0-9,.]*\s?(?:percent|points?|[kKmMbB]n?|million|billion|thousand|万|億|兆|人|件|倍)(?![A-Za-z])"
)


class Mark(NamedTuple):
    """A span that is no prose, in positions of the view."""

    start: int
    end: int
    raw_start: int
    raw_end: int
    kind: MarkKind


class View:
    """The text as a reader sees it, folded, with the way back to the raw text."""

    __slots__ = ("_raw_at", "_raw_stop", "_view_at", "marks", "raw", "text")

    def __init__(
        self, raw: str, text: str, segments: tuple[list[int], list[int], list[int]], marks: list[Mark]
    ) -> None:
        self.raw = raw
        self.text = text
        self.marks = marks
        # Segment i begins at _view_at[i] in the view and at _raw_at[i] in the raw text. Its characters run in step,
        # unless they stand for something else (an entity): then the raw text they stand for ends at _raw_stop[i].
        self._view_at, self._raw_at, self._raw_stop = segments

    @property
    def is_plain(self) -> bool:
        """Whether the positions of the raw text are those of the view."""
        return not self._view_at

    def raw_start(self, position: int) -> int:
        """Where the character at *position* begins in the raw text."""
        if not self._view_at:
            return position
        segment = bisect_right(self._view_at, position) - 1
        if self._raw_stop[segment] >= 0:
            return self._raw_at[segment]
        return self._raw_at[segment] + position - self._view_at[segment]

    def raw_end(self, position: int) -> int:
        """Where the character before *position* ends in the raw text."""
        if not self._view_at:
            return position
        segment = bisect_right(self._view_at, position - 1) - 1
        if self._raw_stop[segment] >= 0:
            return self._raw_stop[segment]
        return self._raw_at[segment] + position - self._view_at[segment]


def render(raw: str) -> View:
    """Make the view of a Markdown text. Linear in its length; never raises."""
    if _NEEDED.search(raw) is None:
        return View(raw, fold_glyphs(raw), ([], [], []), [])
    return Renderer(raw).view()


class Renderer:
    """One pass over a Markdown text that takes out what its readers do not see."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.out: list[str] = []
        self.length = 0
        self.done = 0
        self.view_at: list[int] = []
        self.raw_at: list[int] = []
        self.raw_stop: list[int] = []
        self.marks: list[Mark] = []
        self.tokens: list[re.Match[str]] = []
        # Where the code span that begins with these ticks ends; and the shortest ticks that nothing closes.
        self.closings: dict[int, int] = {}
        self.unclosed = len(raw) + 1
        self.dropped: set[int] = set()
        # Where the struck text that begins with these tildes ends.
        self.struck: dict[int, int] = {}

    def walk(self) -> None:
        """Take every token, and copy what lies between them."""
        self._pair()
        for token in self.tokens:
            if token.start() >= self.done:
                self._take(token)
        self._copy(len(self.raw))

    def view(self) -> View:
        """What readers see, folded."""
        self.walk()
        if len(self.out) == 1 and len(self.out[0]) == len(self.raw):
            # Nothing was taken out: the positions are the same.
            return View(self.raw, fold_glyphs(self.raw), ([], [], []), self.marks)
        segments = (self.view_at, self.raw_at, self.raw_stop)
        return View(self.raw, fold_glyphs("".join(self.out)), segments, self.marks)

    def _pair(self) -> None:
        """Find the tokens, and the delimiters that render to nothing: runs that open and close, brackets of links."""
        open_runs: dict[str, int] = {}
        brackets: list[int] = []
        position = 0
        while (special := _SPECIAL.search(self.raw, position)) is not None:
            position = special.start()
            token = _TOKEN.match(self.raw, position)
            if token is None:
                position += 1
                continue
            kind, position = token.lastgroup, token.end()
            self.tokens.append(token)
            if kind == "run":
                self._pair_run(token, open_runs)
            elif kind == "ticks":
                position = self._close_ticks(token[0], token.start(), position)
            elif kind == "paragraph":
                open_runs.clear()
                brackets.clear()
            else:
                self._pair_bracket(kind, token.start(), brackets)

    def _pair_bracket(self, kind: str | None, start: int, brackets: list[int]) -> None:
        if kind == "open":
            brackets.append(start)
        elif kind == "target" and brackets:
            self.dropped.update((brackets.pop(), start))
        elif kind == "close" and brackets:
            brackets.pop()

    def _close_ticks(self, ticks: str, start: int, end: int) -> int:
        if len(ticks) >= self.unclosed:
            return end
        closing = self.raw.find(ticks, end)
        if closing < 0:
            self.unclosed = len(ticks)
            return end
        self.closings[start] = closing
        return closing + len(ticks)

    def _pair_run(self, token: re.Match[str], open_runs: dict[str, int]) -> None:
        run, start, end = token[0], token.start(), token.end()
        before = self.raw[start - 1] if start else "\n"
        after = self.raw[end] if end < len(self.raw) else "\n"
        inside_word = run[0] == "_" and before.isalnum() and after.isalnum()
        if inside_word:
            return
        # One tilde strikes as two do, but mostly it is a range (5~6) or a hedge (~5): it must stand apart from words.
        alone = run == "~"
        if run in open_runs and not before.isspace() and not (alone and after.isalnum()):
            opening = open_runs.pop(run)
            self.dropped.update((opening, start))
            if run[0] == "~":
                self.struck[opening] = end
        elif not after.isspace() and not (alone and before.isalnum()):
            open_runs[run] = start

    def _take(self, token: re.Match[str]) -> None:
        kind, start, end = token.lastgroup, token.start(), token.end()
        if kind == "invisible":
            self._replace(start, end, "")
        elif kind == "escape":
            self._replace(start, start + 1, "")
        elif kind == "entity":
            # Late: it holds a table of 2,200 names, and most texts name none.
            from html import unescape  # noqa: PLC0415

            self._replace(start, end, unescape(token[0]))
        elif kind == "footnote":
            self._mark(start, end, "footnote")
        elif kind == "ticks":
            self._take_code(token[0], start, end)
        elif kind == "tag":
            self._take_tag(token[0], start, end)
        elif start in self.dropped:
            self._take_dropped(kind, start, end)

    def _take_dropped(self, kind: str | None, start: int, end: int) -> None:
        if kind != "target":
            self._replace(start, end, "")
            return
        title = self.raw.find(" ", start + 3, end - 1)
        stop = end - 1 if title < 0 else title
        self._replace(start, start + 2, "")
        if self.raw[start + 2] == "#":
            # A place in the report itself is no source.
            self._replace(start + 2, stop, "")
        else:
            self._mark(start + 2, stop, "url", shown="")
        if title >= 0:
            # The title shows when the reader points at the link: it is read like any other text.
            self._replace(title, title + 1, GAP)
            self._copy(end - 1)
        self._replace(end - 1, end, "" if title < 0 else GAP)

    def _take_code(self, ticks: str, start: int, end: int) -> None:
        closing = self.closings.get(start)
        if closing is None:
            return
        stop = closing + len(ticks)
        if len(ticks) >= FENCE and "\n" in self.raw[end:closing]:
            self._take_fence(start, end, closing, stop)
        elif self._is_code_span(self.raw[end:closing]):
            self._mark(start, stop, "code")
        else:
            self._replace(start, end, "")
            self._copy(closing)
            self._replace(closing, stop, "")

    def _take_fence(self, start: int, end: int, closing: int, stop: int) -> None:
        """A fenced block proves itself line by line: a line of prose in it is prose."""
        position = self.raw.find("\n", end)
        self._replace(start, position, GAP)
        while position < closing:
            following = self.raw.find("\n", position + 1)
            following = closing if following < 0 or following > closing else following
            if self._is_code(self.raw[position + 1 : following].strip()):
                self._copy(position + 1)
                self._mark(position + 1, following, "code")
            position = following
        self._copy(closing)
        self._replace(closing, stop, GAP)

    @classmethod
    def _is_code_span(cls, content: str) -> bool:
        return cls._is_code(content) and _LOOSE.search(_BOUND.sub("", content)) is None

    @staticmethod
    def _is_code(content: str) -> bool:
        return _CODE.search(content) is not None and _SPELT.search(fold_glyphs(content)) is None

    def _take_tag(self, tag: str, start: int, end: int) -> None:
        raised = _RAISED.match(tag)
        if raised is not None and not raised[1]:
            self._take_raised(raised[2].lower(), start, end)
            return
        link = _LINK_ATTRIBUTE.search(tag)
        if link is not None and tag[link.start(link.lastindex or 0)] != "#":
            target, stop = link.span(link.lastindex or 0)
            self._replace(start, start + target, "")
            self._mark(start + target, start + stop, "url", shown="")
            start += stop
        shown = [first or second for first, second in _SHOWN_ATTRIBUTE.findall(tag)]
        if "=" in tag:
            shown += [value[value.lastindex or 0] for value in _SHOWN_VALUE.finditer(tag)]
            shown += [_UNREADABLE for _ in _DRAWN.finditer(tag)]
        if tag == "<!--" or shown or BLOCK_TAG.match(tag):
            # What a comment or an attribute says is read too: it needs little to become visible.
            self._replace(start, end, GAP + GAP.join(shown) + GAP if shown else GAP)
        else:
            self._replace(start, end, "")

    def _take_raised(self, name: str, start: int, end: int) -> None:
        """10<sup>6</sup> is a power, not 106."""
        closing = self.raw.find("</", end, end + 40)
        self._replace(start, end, "")
        table = TO_SUPERSCRIPT if name == "sup" else TO_SUBSCRIPT
        for offset, char in enumerate(self.raw[end : max(closing, end)].translate(table)):
            self._replace(end + offset, end + offset + 1, char)

    def _mark(self, start: int, end: int, kind: MarkKind, shown: str = GAP) -> None:
        self._copy(start)
        at = self.length
        self._replace(start, end, shown)
        if end > start:
            self.marks.append(Mark(at, self.length, start, end, kind))

    def _copy(self, stop: int) -> None:
        if stop > self.done:
            self._segment(self.done, -1, self.raw[self.done : stop])
            self.done = stop

    def _replace(self, start: int, end: int, shown: str) -> None:
        self._copy(start)
        if shown:
            self._segment(start, end, shown)
        self.done = end

    def _segment(self, start: int, stop: int, shown: str) -> None:
        self.view_at.append(self.length)
        self.raw_at.append(start)
        self.raw_stop.append(stop)
        self.out.append(shown)
        self.length += len(shown)
