"""Which asterisks, underscores and tildes of a text are emphasis? Known by their places in the raw text.

The rules are those of CommonMark 0.31 ("Emphasis and strong emphasis", and the algorithm of its appendix), and of
GitHub's extension for two tildes. Whatever they leave over is text.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import Final, NamedTuple

MAX_RUN: Final = 100
"""Longer runs of one sign are text: no browser shows a hundred levels of emphasis."""


class Run(NamedTuple):
    """Consecutive equal signs, and the ends of the line that they stand on."""

    start: int
    end: int
    line: tuple[int, int]


class Sign(NamedTuple):
    """One sign that opens or closes emphasis: the characters of the text from ``start`` to ``end``."""

    start: int
    end: int
    tag: str
    opens: bool


@dataclass(slots=True)
class _Delimiter:
    """A run, and what is left of it between ``start`` and ``end``."""

    sign: str
    start: int
    end: int
    length: int
    opens: bool
    closes: bool
    previous: int = -1
    following: int = field(default=-1)


def find_emphasis(text: str, runs: list[Run]) -> list[Sign]:
    """Pair the *runs* of one paragraph, given in their order; answer the signs in the order of the text.

    >>> [(sign.start, sign.tag, sign.opens) for sign in find_emphasis("**a**", [Run(0, 2, (0, 5)), Run(3, 5, (0, 5))])]
    [(0, 'strong', True), (3, 'strong', False)]
    """
    delimiters = [_read(text, run) for run in runs if run.end - run.start <= MAX_RUN]
    for position, delimiter in enumerate(delimiters):
        delimiter.previous, delimiter.following = position - 1, position + 1
    found: list[Sign] = []
    # Below it no opener fits, so that nothing is looked through twice.
    bottoms: dict[tuple[str, bool, int], int] = {}
    position = 0
    while position < len(delimiters):
        closer = delimiters[position]
        if not closer.closes:
            position = closer.following
            continue
        key = (closer.sign, closer.opens, closer.length % 3)
        opener = _find_opener(delimiters, closer, bottoms.get(key, -1))
        if opener < 0:
            bottoms[key] = closer.previous
            following = closer.following
            if not closer.opens:
                _unlink(delimiters, position)
            position = following
            continue
        found += _pair(delimiters, opener, position)
        if closer.start == closer.end:
            _unlink(delimiters, position)
            position = closer.following
    return sorted(found)


def _read(text: str, run: Run) -> _Delimiter:
    before = text[run.start - 1] if run.start > run.line[0] else " "
    after = text[run.end] if run.end < run.line[1] else " "
    left = _flanks(after, before)
    right = _flanks(before, after)
    sign = text[run.start]
    opens, closes = left, right
    if sign == "_":
        opens, closes = left and (not right or _is_mark(before)), right and (not left or _is_mark(after))
    return _Delimiter(sign, run.start, run.end, run.end - run.start, opens, closes)


def _flanks(inner: str, outer: str) -> bool:
    """Whether a run clings to the character *inner*, with *outer* on its other side."""
    if inner.isspace():
        return False
    return not _is_mark(inner) or outer.isspace() or _is_mark(outer)


def _is_mark(character: str) -> bool:
    """Whether *character* is punctuation or a symbol."""
    return unicodedata.category(character)[0] in "PS"


def _find_opener(delimiters: list[_Delimiter], closer: _Delimiter, bottom: int) -> int:
    position = closer.previous
    while position > bottom:
        opener = delimiters[position]
        if opener.opens and opener.sign == closer.sign and _fit(opener, closer):
            return position
        position = opener.previous
    return -1


def _fit(opener: _Delimiter, closer: _Delimiter) -> bool:
    if closer.sign == "~":
        return opener.length == closer.length
    either_way = opener.closes or closer.opens
    return not either_way or (opener.length + closer.length) % 3 != 0 or closer.length % 3 == 0


def _pair(delimiters: list[_Delimiter], opener_at: int, closer_at: int) -> list[Sign]:
    """Take the inner signs of two runs as emphasis; what stands between them and is not paired is text."""
    opener, closer = delimiters[opener_at], delimiters[closer_at]
    size = 2 if min(opener.end - opener.start, closer.end - closer.start) > 1 else 1
    tag = "del" if closer.sign == "~" else ("em", "strong")[size - 1]
    opener.following, closer.previous = closer_at, opener_at
    signs = [
        Sign(opener.end - size, opener.end, tag, opens=True),
        Sign(closer.start, closer.start + size, tag, opens=False),
    ]
    opener.end -= size
    closer.start += size
    if opener.start == opener.end:
        _unlink(delimiters, opener_at)
    return signs


def _unlink(delimiters: list[_Delimiter], position: int) -> None:
    gone = delimiters[position]
    if gone.previous >= 0:
        delimiters[gone.previous].following = gone.following
    if gone.following < len(delimiters):
        delimiters[gone.following].previous = gone.previous
