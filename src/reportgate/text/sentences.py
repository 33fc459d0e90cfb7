"""Where do sentences end? By rule, without a model, in Japanese and English.

An end is a stop, a question or exclamation mark (a run of them is one end, closing brackets and quotes belong to it).
Abbreviations, initials, "Fig. 3", decimals, and a full stop inside brackets that close do not end a sentence. A blank
line and a line that begins with a list marker do; with ``line_breaks`` every line break does.
"""

from __future__ import annotations

import re
from typing import Final

REACH: Final = 2000
"""Characters looked at on each side of a passage; no sentence is taken to be longer."""

_CLOSERS: Final = "\"'”’»›)）］］】〉》』」｣〕}］\\]"
_MARKER: Final = r"(?:[-*•・●○◆■□▪‣–]|\#{1,6}|(?:\(?\d{1,3}[.)）]|[（(]\d{1,3}[)）]|[①-⑳])(?=\D))"
_END: Final = re.compile(
    rf"""
    (?P<full>[。！？｡]+[。！？｡!?]*[{_CLOSERS}]*)
  | (?P<stop>[.!?．]+[{_CLOSERS}]*)(?=[\s\u3000]|$|[\u3040-\u30ff\u4e00-\u9fff])
  | (?P<glued>(?<=[a-z])\.(?=[A-Z][a-z]))
  | (?P<blank>[ \t\r]*\n[ \t\r\u3000]*\n\s*)
  | (?P<line>\n)(?P<marker>[ \t\u3000]*{_MARKER})?
    """,
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
_BEFORE: Final = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]+$")
# A particle behind 。 goes on with the sentence; words that begin with the same kana begin the next one.
_GOES_ON: Final = re.compile(r"の(?![ちみぼど])|を|[はが](?=[一-龥ァ-ヺ「『])")
_GOES_ON_BEHIND_BRACKET: Final = re.compile(
    r"と(?!ころ|りわけ|はいえ|もあれ)|の(?![ちみ])|[をはがにへ、，]|も(?!ちろ|し)|で(?!も|は)|って|など"
)
_PAIRS: Final = {"｢": "」", "「": "」", "『": "』", "（": ")", "(": ")", "［": "]", "[": "]"}
_CLOSING: Final = {"」": "」", "｣": "」", "』": "』", "）": ")", ")": ")", "］": "]", "]": "]"}


def sentence_ends(text: str, *, line_breaks: bool = False) -> list[int]:
    """Offsets in *text* behind each sentence end, ascending; the end of the text is not listed."""
    inside = _closed_brackets(text)
    ends: list[int] = []
    last = 0
    for match in _END.finditer(text):
        # Nothing but white space since the last end: a stop before a blank line is one end.
        if not text[last : match.start()].strip() and match.group("blank" if match.group("line") is None else "line"):
            continue
        if _ends_here(text, match, inside, line_breaks=line_breaks):
            last = match.end("line") if match.group("line") is not None else match.end()
            ends.append(last)
    return ends


def _ends_here(text: str, match: re.Match[str], inside: list[tuple[int, int]], *, line_breaks: bool) -> bool:
    if match.group("blank") is not None or match.group("line") is not None:
        return line_breaks or match.group("line") is None or match.group("marker") is not None
    if _is_inside(match.end(), inside):
        return False
    if match.group("full") is not None:
        goes_on = _GOES_ON if match.group()[-1] in "。！？｡!?" else _GOES_ON_BEHIND_BRACKET
        return goes_on.match(text, match.end()) is None
    return match.group("glued") is not None or not _is_abbreviation(text, match)


def _is_abbreviation(text: str, match: re.Match[str]) -> bool:
    """Whether the stop belongs to an abbreviation or an initial, or a small letter follows: the sentence goes on."""
    mark = match.group("stop")
    follower = text[match.end() : match.end() + 40].lstrip()[:1]
    if follower.islower() or (follower and follower in ",;:"):
        return True
    if mark not in (".", "．") or not follower:
        return False
    word = _BEFORE.search(text, max(0, match.start() - 24), match.start())
    return word is not None and _is_short(word.group(), follower)


def _is_short(word: str, follower: str) -> bool:
    """Whether *word* before a stop is an initial or an abbreviation that may stand before *follower*."""
    if len(word) == 1:
        return word.isupper()
    small = word.lower()
    if small in _NUMBERED:
        return follower.isdecimal() or follower == "("
    return small in _ABBREVIATIONS or "." in small


def _closed_brackets(text: str) -> list[tuple[int, int]]:
    """Outermost brackets that close before a blank line, as (start, end), ascending."""
    found: list[tuple[int, int]] = []
    stack: list[tuple[str, int]] = []
    for match in re.finditer(r"[「『（(｢［\[」』）)｣］\]]|\n[ \t\r]*\n", text):
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
    low, high = 0, len(inside)
    while low < high:
        middle = (low + high) // 2
        if inside[middle][1] <= position:
            low = middle + 1
        else:
            high = middle
    return low < len(inside) and inside[low][0] < position < inside[low][1]


def covering(text: str, start: int, end: int, *, line_breaks: bool = False) -> tuple[int, int, int]:
    """Sentences that hold ``text[start:end]``: (start, end) of them without outer white space, and how many."""
    base = max(0, start - REACH)
    stop = min(len(text), end + REACH)
    window = text[base:stop]
    ends = sentence_ends(window, line_breaks=line_breaks)
    before = [e for e in ends if base + e <= start]
    inner = [e for e in ends if start < base + e < end and window[e : end - base].strip()]
    after = [e for e in ends if base + e >= end]
    first = base + before[-1] if before else base
    last = base + after[0] if after else stop
    snippet = text[first:last]
    lead = len(snippet) - len(snippet.lstrip())
    return first + lead, first + len(snippet.rstrip()), 1 + len(inner)
