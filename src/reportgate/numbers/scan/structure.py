"""Which numbers only order the text: list markers in sequence, numbers of headings?

Structure is free, so it must prove itself: a marker goes on from the one before it or begins at 0 or 1.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from reportgate.numbers.mention import Kind
from reportgate.numbers.scan.quantities import read_unit
from reportgate.text.patterns import regex

_CIRCLED: Final = (
    {chr(0x2460 + n): n + 1 for n in range(20)}
    | {chr(0x3251 + n): n + 21 for n in range(15)}
    | {chr(0x32B1 + n): n + 36 for n in range(15)}
    | {chr(0x2776 + n): n + 1 for n in range(10)}
    | {chr(0x2780 + n): n + 1 for n in range(10)}
    | {chr(0x278A + n): n + 1 for n in range(10)}
    | {"⓪": 0, "🄋": 0, "⓿": 0}
    | {chr(0x24EB + n): n + 11 for n in range(10)}
    | {chr(0x24F5 + n): n + 1 for n in range(10)}
)
_DOTTED: Final = (
    {chr(0x2474 + n): n + 1 for n in range(20)} | {chr(0x2488 + n): n + 1 for n in range(20)} | {chr(0x1F100): 0}
)
ENUMERATORS: Final = _CIRCLED | _DOTTED
# Characters other than digits that say a number or look like one.
NUMBER_LIKE: Final = "".join(ENUMERATORS) + "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒↉⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉Ⅰ-ⅿ"

_LINE_START: Final = regex(r"(?:^|\n)[ \t>]{0,16}(?:[-*+][ \t]{1,4})?\(?$")
_HEADING_START: Final = regex(r"(?:^|\n)[ ]{0,3}(?:>[ ])?#{1,6}[ \t]{1,8}\(?$")
# 1. 1) 1: and the keycap of 1️⃣
_MARKER: Final = regex(r"(\()?([0-9]{1,3})([.)、:\u20e3]|\.\))(?![0-9])")
_HEADING: Final = regex(r"([0-9]{1,2})((?:[.-][0-9]{1,2}){0,4})([.)、:]?)(?=[ \u00a0\u3000]|[^\x00-\u2e7f])")
_SECTION: Final = regex(r"([0-9]{1,2})([.-])([0-9]{1,2})(?=[ \u3000][^\W\d_])")
_NO_MARKER: Final = regex(
    r"[ \u00a0]?(?:%|percent|per cent|points?\b|million|billion|trillion"
    r"|thousand|hundred|[万億兆千百割倍]|[$€£¥]?[0-9][0-9,.]*[ ]?(?:million"
    r"|billion))"
)
_NO_HEADING: Final = regex(
    r"[ \u00a0]?(?:%|percent|points?\b|x\b|times\b|million|billion"
    r"|trillion|thousand|hundred|[万億兆千百割倍件人円社個台]|[a-z]{2,20}s\b)"
)
# How far off the second member of an enumeration inside a sentence may be.
_AHEAD: Final = 600
# A heading may begin at any number up to this; beyond, it goes on from the one before.
_CHAPTERS: Final = 20
# 12.4 may be a chapter's section or a figure: only up to 9.9 it needs no chapter before it.
_ALONE: Final = 9
_REACH: Final = 60
# All that can stand before a marker in its line.
_LEADING: Final = " \t>-*+#("
# Most characters that can stand before a marker in its line.
_INDENT: Final = 24


class Marker(NamedTuple):
    """A number that orders the text, in positions of the view."""

    start: int
    end: int
    kind: Kind


class Outline:
    """Remembers the sequences of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.last: dict[str, int] = {}
        self._chapter = -1
        # Where the second section of a chapter stands, -1: nowhere further on.
        self._seconds: dict[str, int] = {}

    def find(self, start: int, end: int) -> Marker | None:
        """Read the marker whose number begins at *start*, None when it does not prove itself."""
        text = self.text
        before = text[start - 1]
        if text[start] in ENUMERATORS:
            return self._enumerator(start)
        if before not in "\n \t(>#" and start:
            return None
        line = text.rfind("\n", max(0, start - _INDENT), start)
        if line < 0 and start > _INDENT and before != "(":
            return None
        if not ((line >= 0 or start <= _INDENT) and text[line + 1 : start].strip(_LEADING)):
            left = text[max(0, start - _REACH) : start]
            if start <= _REACH:
                left = "\n" + left
            if _HEADING_START.search(left) is not None:
                return self._heading(start)
            if _LINE_START.search(left) is not None:
                return self._marker(start) or self._section(start)
        return self._inline(start, end) if before == "(" else None

    def _goes_on(self, style: str, number: int) -> bool:
        if number in {0, 1} or self.last.get(style) == number - 1:
            self.last[style] = number
            return True
        return False

    def _enumerator(self, start: int) -> Marker | None:
        char = self.text[start]
        number = ENUMERATORS[char]
        style = "circled" if char in _CIRCLED else "dotted"
        text = self.text
        before = text[max(0, start - _REACH) : start]
        opens = before.strip(" \t>-*+").endswith("\n") or not before.strip(" \t>-*+\n")
        following = chr(ord(char) + 1)
        if text[start + 1] in ENUMERATORS or text[start + 1].isdecimal():
            return None
        # Inside a sentence it must stand apart from the words (③件 counts), and the next one must follow.
        if not opens and (
            text[start - 1].isalnum() or (number == 1 and text.find(following, start, start + _AHEAD) < 0)
        ):
            return None
        return Marker(start, start + 1, "list") if self._goes_on(style, number) else None

    def _marker(self, start: int) -> Marker | None:
        text = self.text
        opening = text[start - 1] == "(" and start > 0
        begin = start - 1 if opening else start
        found = _MARKER.match(text, begin)
        if found is None or (opening and found[3] != ")") or _NO_MARKER.match(text, found.end()) is not None:
            return None
        style = ("(" if opening else "") + found[3]
        if style in {"、", ":"} and text[found.end()] in " \u00a0" and style == "、":
            return None
        return Marker(begin, found.end(), "list") if self._is_next(style, int(found[2]), begin) else None

    def _section(self, start: int) -> Marker | None:
        """1.1 Scope, 1.2 Results, 1-1 概要: a section's number at the start of a line, proved by the one beside it."""
        text = self.text
        found = _SECTION.match(text, start)
        if found is None or _NO_HEADING.match(text, found.end()) is not None:
            return None
        unit = read_unit(text, found.end())
        if unit.text or unit.exponent:
            return None
        chapter, number = found[1] + found[2], int(found[3])
        begins = number == 1 and self._has_second(chapter, start)
        if not begins and self.last.get(chapter) != number - 1:
            return None
        self.last[chapter] = number
        return Marker(start, found.end(), "heading")

    def _has_second(self, chapter: str, start: int) -> bool:
        """Whether the second section of a chapter stands behind *start*; each part of the text is looked at once."""
        at = self._seconds.get(chapter, 0)
        if 0 <= at <= start:
            at = self._seconds[chapter] = self.text.find(f"\n{chapter}2 ", start)
        return at > start

    def _is_next(self, style: str, number: int, begin: int) -> bool:
        """Whether a marker goes on from the one before it, or from the one before it that stands as far in."""
        indent = begin - self.text.rfind("\n", max(0, begin - _INDENT - 1), begin)
        level = f"{style}{indent}"
        if not self._goes_on(level, number) and self.last.get(style) != number - 1:
            return False
        self.last[level] = self.last[style] = number
        return True

    def _inline(self, start: int, end: int) -> Marker | None:
        """(1) price, (2) quality: an enumeration inside a sentence, proved by its other members."""
        text = self.text
        if text[end] != ")" or end - start > 2 or not text[start:end].isdecimal() or text[start - 2].isalnum():
            return None
        if read_unit(text, end + 1).text and text[end + 1] not in " \u00a0":
            # (1)件 counts.
            return None
        number = int(text[start:end])
        if number == 1 and text.find("(2)", end, end + _AHEAD) < 0:
            return None
        return Marker(start - 1, end + 1, "list") if number and self._goes_on("()", number) else None

    def _heading(self, start: int) -> Marker | None:
        text = self.text
        found = _HEADING.match(text, start)
        if found is None or _NO_HEADING.match(text, found.end()) is not None:
            return None
        number = int(found[1])
        parts = [int(part) for part in found[2].replace("-", ".").split(".")[1:]]
        single = all(part <= _ALONE for part in (number, *parts))
        proved = number <= _CHAPTERS if found[3] and not parts else parts and (single or number == self._chapter)
        if not proved and not self._goes_on("heading", number):
            return None
        self.last["heading"] = self._chapter = number
        return Marker(start, found.end(), "heading")
