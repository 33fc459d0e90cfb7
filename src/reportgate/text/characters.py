"""How does one character fold, for itself, with its combining marks, or as its neighbours decide?"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from reportgate.text.kinds import Kind
from reportgate.text.tables import PLANE, kind_code, table

WIDE_SEPARATORS: Final = frozenset("，．")
NEAR: Final = 16
"""Characters looked at on each side for a neighbour that decides; one further away decides nothing."""
_IN_RUN: Final = frozenset({Kind.RAISED, Kind.IGNORED, Kind.MARK})
MAX_MARKS: Final = 30
"""Most combining marks composed at once (the limit of Unicode's stream-safe text); sorting more is quadratic."""
SHORT: Final = 8
"""Longest cluster of a base and its marks whose folding is kept."""
TAILED: Final = frozenset("㎡㎥㎢㎤㎠㎣㏊㎟")
"""Unit signs that fold to something that ends with a digit."""
CONTEXTUAL: Final = WIDE_SEPARATORS | TAILED
"""Characters, beside raised digits, that fold as their neighbours decide."""


def marks_end(raw: str, position: int, kinds: bytes) -> int:
    """Where the run of combining marks at *position* ends; invisible characters inside it do not end it."""
    end = look = position
    while look < len(raw):
        cp = ord(raw[look])
        code = kinds[cp] if cp < PLANE else kind_code(raw[look])
        if code == Kind.MARK:
            end = look + 1
        elif code != Kind.IGNORED and raw[look] != "\xad":
            break
        look += 1
    return end


@lru_cache(maxsize=2048)
def fold_known(cluster: str) -> str:
    """Fold a short cluster: texts use few different ones."""
    return fold_cluster(cluster)


def fold_cluster(cluster: str) -> str:
    """Fold a base character together with the marks that combine with it."""
    plain = "".join(fold_char(char) for char in cluster if kind_code(char) != Kind.IGNORED and char != "\xad")
    pieces = (plain[first : first + MAX_MARKS] for first in range(0, len(plain), MAX_MARKS))
    composed = "".join(unicodedata.normalize("NFC", piece) for piece in pieces)
    # Composition can make a character that the table folds further.
    return "".join(map(fold_char, composed))


def fold_char(char: str) -> str:
    """Fold one character for itself."""
    if not char:
        return ""
    found = table()
    cp = ord(char)
    if cp < PLANE and (plain := found.exact[cp]) != "\uffff":
        return plain
    return found.exact_many.get(char, char)


def fold_in_context(raw: str, position: int, runs: dict[int, bool]) -> str:
    """Fold a character whose neighbours decide (steps 7 and 8); *runs* holds what was found out about raised digits."""
    char = raw[position]
    if char not in CONTEXTUAL:
        if position not in runs:
            runs.update(_raised_run(raw, position))
        return unicodedata.normalize("NFKC", char) if runs[position] else char
    after = _neighbour(raw, position, 1)
    if char in WIDE_SEPARATORS:
        before = _neighbour(raw, position, -1)
        is_apart = before.isascii() and before.isdigit() and after.isascii() and after.isdigit()
        return char if is_apart else fold_char(char)
    return char if after.isdecimal() else fold_char(char)


def _raised_run(raw: str, start: int) -> dict[int, bool]:
    """Whether each digit of the raised run at *start* folds: all do behind a letter, with no digit behind them.

    A run of NEAR characters or more is no exponent and does not fold.
    """
    end = start + 1
    while end < len(raw) and (kind_code(raw[end]) in _IN_RUN or raw[end] == "\xad"):
        end += 1
    if end - start >= NEAR:
        return dict.fromkeys(range(start, end), False)
    before = _base(fold_char(_neighbour(raw, start, -1)))
    after = fold_char(_neighbour(raw, end - 1, 1))[:1]
    folds = bool(before) and kind_code(before) == Kind.LETTER and not after.isdecimal()
    return dict.fromkeys(range(start, end), folds)


def _base(folded: str) -> str:
    """The last character of *folded* that is no combining mark."""
    return next((char for char in reversed(folded) if kind_code(char) != Kind.MARK), "")


def _neighbour(raw: str, position: int, step: int) -> str:
    """The nearest visible character in the direction of *step*, or "" if none is near."""
    for at in range(position + step, position + step * NEAR, step):
        if not 0 <= at < len(raw):
            return ""
        if kind_code(raw[at]) not in (Kind.IGNORED, Kind.MARK) and raw[at] != "\xad":
            return raw[at]
    return ""
