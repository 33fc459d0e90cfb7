"""Where do sentences end? By rule, without a model, in Japanese and English.

An end is a stop, a question or exclamation mark (a run of them is one end, closing brackets and quotes belong to it).
Abbreviations, initials, "Fig. 3", decimals, and a full stop inside brackets that close do not end a sentence. A blank
line and a line that begins with a list marker do; with ``line_breaks`` every line break does.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import lru_cache
from operator import itemgetter
from typing import Final

from reportgate.text.patterns import regex

PIECE: Final = 4096
SLACK: Final = 1024
LOOKAHEAD: Final = 64
BEFORE: Final = 24
BEHIND: Final = 40
"""Characters before and behind a stop that say whether it ends a sentence."""

_CLOSERS: Final = "\"'”’»›)）］］】〉》』」｣〕}］\\]"
_MARKER: Final = r"(?:[-*•・●○◆■□▪‣–]|\#{1,6}|(?:\(?\d{1,3}[.)）]|[（(]\d{1,3}[)）]|[①-⑳])(?=\D))"
_END: Final = regex(
    # One class of characters comes first, so that the search skips all others at once; look-behinds part the cases.
    rf"""[。！？｡.!?．\n](?:
    (?<=[。！？｡])[。！？｡!?{_CLOSERS}]*(?P<full>)
  | (?<=[.!?．])[.!?．]*[{_CLOSERS}]*(?=[\s\u3000]|$|[\u3040-\u30ff\u4e00-\u9fff]|(?<=[a-z]\.)[A-Z][a-z])(?P<stop>)
  | (?<=\n)[ \t\r\u3000]*\n\s*(?P<blank>)
  | (?<=\n)(?P<marker>[ \t\u3000]*{_MARKER})?(?P<line>)
    )""",
    re.VERBOSE,
)


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


_NUMBERED: Final = _words("no nos vol vols pp p fig figs eq eqs sec secs ch chap ref refs tab art arts para app")
"""Abbreviations before a number; without one they are ordinary words at a sentence's end ("the answer is no.")."""
_ABBREVIATIONS: Final = _words(
    "mr mrs ms dr prof rev hon st sr jr gen col sgt capt lt gov sen rep pres messrs mme mlle",
    "inc corp ltd co bros llc plc dept univ assn div est",
    "vs etc al e.g i.e cf viz approx ca max min ed eds",
    "jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun",
    "u.s u.k u.n u.s.a e.u d.c a.m p.m ph.d m.d b.a m.a b.sc m.sc a.k.a",
    "ave blvd rd mt ft resp incl excl avg temp wt spp sp var subsp nat int ann proc trans rept",
)
_BEFORE: Final = regex(r"(?<![A-Za-z])(?:[^\W\d_]\.)+[^\W\d_]+$|(?<![^\W\d_])[^\W\d_]+$")
# A particle behind 。 goes on with the sentence; words that begin with the same kana begin the next one.
_GOES_ON: Final = regex(r"の(?![ちみぼど])|を|[はが](?=[一-龥ァ-ヺ「『])")
_GOES_ON_BEHIND_BRACKET: Final = regex(
    r"と(?!ころ|りわけ|はいえ|もあれ)|の(?![ちみ])|[をはがにへ、，]|も(?!ちろ|し)|で(?!も|は)|って|など"
)
_PAIRS: Final = {"｢": "」", "「": "」", "『": "』", "（": ")", "(": ")", "［": "]", "[": "]"}
_CLOSING: Final = {"」": "」", "｣": "」", "』": "』", "）": ")", ")": ")", "］": "]", "]": "]"}


class Sentences:
    """The sentence ends of a text, found where they are asked for and kept.

    The text is taken in pieces of about ``PIECE`` characters that begin behind a line break where there is one, so that
    an answer does not depend on what was asked before. Brackets that do not close within a piece close nothing.
    """

    def __init__(self, text: str, *, line_breaks: bool = False) -> None:
        self._text = text
        self._line_breaks = line_breaks
        self._pieces: dict[int, list[int]] = {}

    def _edge(self, piece: int) -> int:
        """Where *piece* begins."""
        at = piece * PIECE
        if piece <= 0 or at >= len(self._text):
            return min(max(at, 0), len(self._text))
        line = self._text.find("\n", at, at + SLACK)
        return line + 1 if line >= 0 else at

    def _piece_of(self, position: int) -> int:
        piece = position // PIECE
        return piece - 1 if position < self._edge(piece) else piece

    def ends(self, piece: int) -> list[int]:
        """Offsets behind each sentence end of a *piece*, ascending; the end of the text is not listed."""
        if piece not in self._pieces:
            start, stop = self._edge(piece), self._edge(piece + 1)
            found = _sentence_ends(self._text, start, stop, line_breaks=self._line_breaks) if start < stop else []
            self._pieces[piece] = found
        return self._pieces[piece]

    def covering(self, start: int, end: int) -> tuple[int, int, int]:
        """Sentences that hold the passage: (start, end) of them without outer white space, and how many.

        A sentence that goes on for more than a piece is cut there.
        """
        first, last = self._piece_of(start), self._piece_of(max(start, end - 1))
        ends = self.ends(first)
        if first < last:
            ends = [each for piece in range(first, last + 1) for each in self.ends(piece)]
        if first and (not ends or ends[0] > start):
            ends = self.ends(first - 1) + ends
        if not ends or ends[-1] < end:
            ends = ends + self.ends(last + 1)
        before, after = bisect_right(ends, start), bisect_left(ends, end)
        low = ends[before - 1] if before else self._edge(first - 1)
        high = ends[after] if after < len(ends) else self._edge(last + 2)
        # An end with nothing visible of the passage behind it is the passage's own.
        visible = start + len(self._text[start:end].rstrip())
        inner = bisect_left(ends, visible, before, max(before, after)) - before
        snippet = self._text[low:high]
        return low + len(snippet) - len(snippet.lstrip()), low + len(snippet.rstrip()), 1 + inner


def _sentence_ends(text: str, start: int, stop: int, *, line_breaks: bool) -> list[int]:
    inside = _closed_brackets(text, start, stop)
    ends: list[int] = []
    last = start
    # Some characters more, so that what follows a mark at the end of the piece is seen.
    for match in _END.finditer(text, start, min(len(text), stop + LOOKAHEAD)):
        if match.start() >= stop:
            break
        # Nothing but white space since the last end: a stop before a blank line is one end.
        if text[match.start()] == "\n" and not text[last : match.start()].strip():
            continue
        if _ends_here(text, match, inside, last, line_breaks=line_breaks):
            last = match.start() + 1 if match.lastgroup == "line" else match.end()
            ends.append(last)
    return ends


def _ends_here(text: str, match: re.Match[str], inside: list[tuple[int, int]], last: int, *, line_breaks: bool) -> bool:
    """Whether the sentence that began at *last* ends with *match*."""
    if match.lastgroup in ("blank", "line"):
        return line_breaks or match.lastgroup == "blank" or match.group("marker") is not None
    if _is_inside(match.end(), inside):
        return False
    if match.lastgroup == "full":
        if match.group()[-1] in "。！？｡!?":
            return _GOES_ON.match(text, match.end()) is None
        return _speech_ends(text, match, inside, last)
    if len(match.group()) > 1 and _GOES_ON_BEHIND_BRACKET.match(text, match.end()):
        return False
    start, end = match.span()
    return not _is_abbreviation(text[max(0, start - BEFORE) : start], match.group(), text[end : end + BEHIND])


def _speech_ends(text: str, match: re.Match[str], inside: list[tuple[int, int]], last: int) -> bool:
    """Whether a stop before a closing bracket ends a sentence: if the bracket is all of it, or nothing follows."""
    if _GOES_ON_BEHIND_BRACKET.match(text, match.end()):
        return False
    at = bisect_right(inside, match.start(), key=itemgetter(1))
    is_whole = at >= len(inside) or not text[last : inside[at][0]].strip()
    return is_whole or not text[match.end() : match.end() + 1].strip()


@lru_cache(maxsize=512)
def _is_abbreviation(before: str, mark: str, behind: str) -> bool:
    """Whether the stop belongs to an abbreviation or an initial, or a small letter follows: the sentence goes on.

    What was found is kept for a text that repeats itself.
    """
    follower = behind.lstrip()[:1]
    if follower.islower() or (follower and follower in ",;:"):
        return True
    if mark not in (".", "．") or not follower:
        return False
    word = _BEFORE.search(before)
    return word is not None and _is_short(word.group(), follower)


def _is_short(word: str, follower: str) -> bool:
    """Whether *word* before a stop is an initial or an abbreviation that may stand before *follower*."""
    if len(word) == 1:
        return word.isupper()
    small = word.lower()
    if small in _NUMBERED:
        return follower.isdecimal() or follower == "("
    return small in _ABBREVIATIONS or "." in small


_BRACKET: Final = regex(r"[「『（(｢［\[」』）)｣］\]]|\n[ \t\r]*\n")


def _closed_brackets(text: str, first: int, last: int) -> list[tuple[int, int]]:
    """Outermost brackets of a piece that close before a blank line, as (start, end), ascending."""
    found: list[tuple[int, int]] = []
    stack: list[tuple[str, int]] = []
    for match in _BRACKET.finditer(text, first, last):
        char = match.group()
        if char in _PAIRS:
            stack.append((_PAIRS[char], match.start()))
        elif char in _CLOSING:
            closing = _CLOSING[char]
            while stack and stack[-1][0] != closing and any(entry[0] == closing for entry in stack[-4:]):
                stack.pop()
            if stack and stack[-1][0] == closing:
                _, start = stack.pop()
                while found and found[-1][0] > start:
                    found.pop()
                found.append((start, match.end()))
        else:
            stack.clear()
    return found


def _is_inside(position: int, inside: list[tuple[int, int]]) -> bool:
    if not inside:
        return False
    at = bisect_right(inside, position, key=itemgetter(1))
    return at < len(inside) and inside[at][0] < position < inside[at][1]
