"""What do two writings of one text have in common? Folding absorbs differences without meaning, and only those.

The named steps, in the order they act on a character and its neighbours:

1. ``width, ligatures, radicals`` by table: Ａ and A, ｶﾞ and ガ, ﬁ and fi, ⻑ and 長, ㎏ and kg. Left alone where the
   plain form could change a value: ² and 2, ½ and 1/2, ① and 1, ⒈ and 1.
2. ``quote marks`` of every family become ' or ".
3. ``dashes`` become one hyphen; em dashes stay a class of their own before a digit, where a hyphen is a minus.
4. ``invisible characters`` (zero width, soft hyphens, selectors, marks of direction) are dropped.
5. ``composition``: a base and its combining marks become one character.
6. ``letter case`` is dropped; whether the case of a unit changed is the verifier's question.
7. ``raised digits`` fold behind a letter (m² is m2), never behind a digit or before one.
8. ``full-width separators`` between two half-width digits stay full width: 327，500 is no number.
9. ``gaps``: spaces, line breaks and hyphens at line ends, by the rules of ``reportgate.text.gaps``.

HTML entities are decoded before all of this, by ``reportgate.text.entities``, since that is a question of the source.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from reportgate.text.gaps import gap_pattern, gap_text
from reportgate.text.kinds import Kind
from reportgate.text.tables import PLANE, code_points, kind_code, table

GAP_KINDS: Final = frozenset({Kind.SPACE, Kind.BREAK, Kind.IGNORED, Kind.DASH, Kind.EM_DASH, Kind.HYPHEN_MARK})
GAP, CLOSER = 1, 2
CONTEXTUAL: Final = frozenset({Kind.RAISED})
WIDE_SEPARATORS: Final = frozenset("，．")
NEAR: Final = 16
"""Characters looked at on each side for a neighbour that decides; one further away decides nothing."""
MAX_MARKS: Final = 30
"""Most combining marks composed at once (the limit of Unicode's stream-safe text); sorting more is quadratic."""
TAILED: Final = frozenset("㎡㎥㎢㎤㎠㎣㏊㎟")
"""Unit signs that fold to something that ends with a digit."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text without its gaps, and where each of its characters stands in the raw text.

    ``starts[i]`` and ``ends[i]`` are offsets in code points of the raw text, end exclusive; characters that came from
    one raw character share them. The gap before character ``i`` is ``raw[ends[i - 1]:starts[i]]``.
    """

    raw: str
    text: str
    starts: list[int]
    ends: list[int]
    gaps: list[int]
    """Positions of ``text`` before which a gap stands, ascending; neither 0 nor ``len(text)``."""
    is_plain: bool = False
    """Whether each character folds to one, apart from its neighbours."""

    def gap(self, position: int) -> str:
        """Raw text between character *position* - 1 and character *position*; the outer gaps at 0 and ``len``."""
        first = self.ends[position - 1] if position else 0
        last = self.starts[position] if position < len(self.starts) else len(self.raw)
        return self.raw[first:last]


def fold_exact(raw: str) -> Folded:
    """Fold *raw* by every step but the last, which needs two texts to compare."""
    units = code_points(raw)
    if units.dtype == np.uint16:
        shapes = _shapes()[units]
        if shapes.max(initial=0) <= GAP:
            return _fold_plain(raw, units, shapes)
    return _fold_each(raw)


@cache
def _shapes() -> npt.NDArray[np.uint8]:
    """Shape of each character of the basic plane: 0 folds to one, GAP is no character, CLOSER needs a closer look."""
    found = table()
    kinds = np.frombuffer(found.kinds, dtype=np.uint8)
    shapes = np.zeros(PLANE, dtype=np.uint8)
    shapes[np.isin(kinds, list(GAP_KINDS))] = GAP
    shapes[np.isin(kinds, [Kind.MARK, *CONTEXTUAL])] = CLOSER
    # Two lone surrogates must not become one character.
    shapes[0xD800:0xE000] = CLOSER
    for char in (*WIDE_SEPARATORS, *TAILED, *(char for char in found.exact_many if ord(char) < PLANE), "\uffff"):
        shapes[ord(char)] = CLOSER
    return shapes


def _fold_plain(raw: str, units: npt.NDArray[Any], shapes: npt.NDArray[np.uint8]) -> Folded:
    """Fold a text whose characters each fold to one and do not look at their neighbours."""
    starts = (shapes != GAP).nonzero()[0]
    text = table().exact_codes[units[starts]].tobytes().decode("utf-16-le")
    gaps = ((starts[1:] - starts[:-1] > 1).nonzero()[0] + 1).tolist()
    return Folded(raw, text, starts.tolist(), (starts + 1).tolist(), gaps, is_plain=True)


def _fold_each(raw: str) -> Folded:
    chars: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    found = table()
    kinds, exact, many = found.kinds, found.exact, found.exact_many
    position, size = 0, len(raw)
    while position < size:
        char = raw[position]
        start = position
        position += 1
        cp = ord(char)
        code = kinds[cp] if cp < PLANE else kind_code(char)
        if code in GAP_KINDS:
            continue
        marks_end = _marks_end(raw, position, kinds)
        if marks_end > position:
            folded = _fold_cluster(raw[start:marks_end])
            position = marks_end
        elif code in CONTEXTUAL or char in WIDE_SEPARATORS or char in TAILED:
            folded = _fold_in_context(raw, start)
        elif cp < PLANE and (plain := exact[cp]) != "\uffff":
            folded = plain
        else:
            folded = many.get(char, char)
        for each in folded:
            chars.append(each)
            starts.append(start)
            ends.append(position)
    gaps = [i for i in range(1, len(starts)) if starts[i] > ends[i - 1]]
    return Folded(raw, "".join(chars), starts, ends, gaps)


def _marks_end(raw: str, position: int, kinds: bytes) -> int:
    """Where the run of combining marks at *position* ends; invisible characters inside it do not end it."""
    end = look = position
    while look < len(raw):
        cp = ord(raw[look])
        code = kinds[cp] if cp < PLANE else kind_code(raw[look])
        if code == Kind.MARK:
            end = look + 1
        elif code != Kind.IGNORED:
            break
        look += 1
    return end


def _fold_cluster(cluster: str) -> str:
    """Fold a base character together with the marks that combine with it."""
    plain = "".join(_fold_char(char) for char in cluster if kind_code(char) != Kind.IGNORED)
    pieces = (plain[first : first + MAX_MARKS] for first in range(0, len(plain), MAX_MARKS))
    composed = "".join(unicodedata.normalize("NFC", piece) for piece in pieces)
    # Composition can make a character that the table folds further.
    return "".join(map(_fold_char, composed))


def _fold_char(char: str) -> str:
    if not char:
        return ""
    found = table()
    cp = ord(char)
    if cp < PLANE and (plain := found.exact[cp]) != "\uffff":
        return plain
    return found.exact_many.get(char, char)


def _fold_in_context(raw: str, position: int) -> str:
    """Fold a character whose neighbours decide (steps 7 and 8)."""
    char = raw[position]
    after = _neighbour(raw, position, 1)
    if char in WIDE_SEPARATORS:
        before = _neighbour(raw, position, -1)
        is_apart = before.isascii() and before.isdigit() and after.isascii() and after.isdigit()
        return char if is_apart else _fold_char(char)
    if char in TAILED:
        return char if after.isdecimal() else _fold_char(char)
    return _raised(raw, position)


def _raised(raw: str, position: int) -> str:
    """A raised digit folds if the run it stands in follows a letter and no digit follows the run."""
    before = _base(_fold_char(_neighbour(raw, position, -1, over=Kind.RAISED)))
    after = _fold_char(_neighbour(raw, position, 1, over=Kind.RAISED))[:1]
    if before and kind_code(before) == Kind.LETTER and not after.isdecimal():
        return unicodedata.normalize("NFKC", raw[position])
    return raw[position]


def _base(folded: str) -> str:
    """The last character of *folded* that is no combining mark."""
    return next((char for char in reversed(folded) if kind_code(char) != Kind.MARK), "")


def _neighbour(raw: str, position: int, step: int, over: Kind = Kind.IGNORED) -> str:
    """The nearest visible character in the direction of *step*, or "" if none is near; *over* is passed by too."""
    for at in range(position + step, position + step * NEAR, step):
        if not 0 <= at < len(raw):
            return ""
        code = kind_code(raw[at])
        if code not in (Kind.IGNORED, Kind.MARK, over) and raw[at] != "\xad":
            return raw[at]
    return ""


def fold(text: str) -> str:
    """Fold *text* to one string: equal strings say the same in other writing.

    The gaps keep what counts: one space where a space counts, a hyphen where one stands. Entities are not decoded.
    Folding the answer again changes nothing.

    >>> fold("ＰａｙＮｅｘｔ の “手数料”")
    'paynextの"手数料"'
    >>> fold("10²") == fold("102")
    False
    """
    folded = fold_exact(text)
    parts: list[str] = []
    last = 0
    for position in dict.fromkeys([0, *folded.gaps, len(folded.text)]):
        parts.append(folded.text[last:position])
        pattern = gap_pattern(folded.gap(position))
        parts.append(gap_text(pattern, raw_left(folded, position), raw_right(folded, position)))
        last = position
    return "".join(parts).strip()


def raw_left(folded: Folded, position: int) -> str:
    """Raw character before the gap at *position*, "" at the start."""
    return folded.raw[folded.starts[position - 1]] if position else ""


def raw_right(folded: Folded, position: int) -> str:
    """Raw character behind the gap at *position*, "" at the end."""
    return folded.raw[folded.starts[position]] if position < len(folded.starts) else ""
