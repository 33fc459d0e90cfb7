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

from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from reportgate.text.characters import (
    CONTEXTUAL,
    SHORT,
    fold_char,
    fold_cluster,
    fold_in_context,
    fold_known,
    marks_end,
)
from reportgate.text.gaps import gap_pattern, gap_text
from reportgate.text.kinds import Kind
from reportgate.text.tables import MANY, PLANE, code_points, kind_code, table

GAP_KINDS: Final = frozenset({Kind.SPACE, Kind.BREAK, Kind.IGNORED, Kind.DASH, Kind.EM_DASH, Kind.HYPHEN_MARK})
GAP, LONGER, ASKING, CLOSER = 1, 2, 3, 4
_DECIDING: Final = (int(Kind.DIGIT), int(Kind.IGNORED), int(Kind.MARK), int(Kind.HYPHEN_MARK))


CodePoints: TypeAlias = npt.NDArray[np.uint16] | npt.NDArray[np.uint32]


class Folded(NamedTuple):
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
    """Whether each character folds apart from its neighbours."""

    def gap(self, position: int) -> str:
        """Raw text between character *position* - 1 and character *position*; the outer gaps at 0 and ``len``."""
        first = self.ends[position - 1] if position else 0
        last = self.starts[position] if position < len(self.starts) else len(self.raw)
        return self.raw[first:last]


def fold_exact(raw: str) -> Folded:
    """Fold *raw* by every step but the last, which needs two texts to compare."""
    units = code_points(raw)
    shapes = _shapes_of(units)
    shape = shapes.max(initial=0)
    if shape == CLOSER or (shape == ASKING and _neighbours_decide(units, shapes)):
        return _fold_each(raw)
    return _fold_plain(raw, units, shapes) if shape <= GAP else _fold_longer(raw, units, shapes)


def _shapes_of(units: CodePoints) -> npt.NDArray[np.uint8]:
    """Shape of each character of a text."""
    if units.dtype == np.uint16:
        return _shapes()[units]
    shapes = _shapes()[np.where(units < PLANE, units, 0)]
    above = units >= PLANE
    distinct, which = np.unique(units[above], return_inverse=True)
    shapes[above] = np.array([_shape_above(chr(point)) for point in distinct.tolist()], dtype=np.uint8)[which]
    return shapes


def _neighbours_decide(units: CodePoints, shapes: npt.NDArray[np.uint8]) -> bool:
    """Whether a digit, or something invisible that may hide one, stands beside a character that asks for it."""
    places = (shapes == ASKING).nonzero()[0]
    beside = units[np.concatenate((places[places > 0] - 1, places[places < len(units) - 1] + 1))]
    if beside.max(initial=0) >= PLANE:
        return True
    kinds = np.frombuffer(table().kinds, dtype=np.uint8)
    return bool(np.isin(kinds[beside], _DECIDING).any())


@cache
def _shapes() -> npt.NDArray[np.uint8]:
    """Shape of each character of the basic plane.

    0 folds to one, GAP is no character, LONGER folds to several or to one of another plane, ASKING too unless a digit
    stands beside it; CLOSER needs a closer look.
    """
    found = table()
    kinds = np.frombuffer(found.kinds, dtype=np.uint8)
    shapes = np.zeros(PLANE, dtype=np.uint8)
    shapes[found.exact_codes == MANY] = LONGER
    shapes[np.isin(kinds, list(GAP_KINDS))] = GAP
    shapes[np.isin(kinds, [Kind.MARK, Kind.RAISED])] = CLOSER
    # Two lone surrogates must not become one character.
    shapes[0xD800:0xE000] = CLOSER
    for char in CONTEXTUAL:
        shapes[ord(char)] = ASKING
    return shapes


def _shape_above(char: str) -> int:
    """Shape of a character above the basic plane."""
    kind = kind_code(char)
    return GAP if kind in GAP_KINDS else CLOSER if kind in (Kind.MARK, Kind.RAISED) else LONGER


def _fold_plain(raw: str, units: CodePoints, shapes: npt.NDArray[np.uint8]) -> Folded:
    """Fold a text whose characters each fold to one and do not look at their neighbours."""
    starts = (shapes != GAP).nonzero()[0]
    text = table().exact_codes[units[starts]].tobytes().decode("utf-16-le")
    gaps = ((starts[1:] - starts[:-1] > 1).nonzero()[0] + 1).tolist()
    return Folded(raw, text, starts.tolist(), (starts + 1).tolist(), gaps, is_plain=True)


def _fold_longer(raw: str, units: CodePoints, shapes: npt.NDArray[np.uint8]) -> Folded:
    """Fold a text whose characters do not look at their neighbours; some fold to several."""
    found = table()
    places = (shapes >= LONGER).nonzero()[0]
    distinct, which = np.unique(units[places], return_inverse=True)
    words = [fold_char(chr(point)) for point in distinct.tolist()]
    lengths = (shapes != GAP).astype(np.int64)
    lengths[places] = np.array(list(map(len, words)))[which]
    starts = np.repeat(np.arange(len(units)), lengths)
    folded = found.exact_codes[np.where(units < PLANE, units, 0)].astype("<u4")[starts]
    firsts = lengths.cumsum() - lengths
    for number, word in enumerate(words):
        at = firsts[places[which == number]]
        for shift, char in enumerate(word):
            folded[at + shift] = ord(char)
    text = folded.tobytes().decode("utf-32-le")
    gaps = ((starts[1:] - starts[:-1] > 1).nonzero()[0] + 1).tolist()
    return Folded(raw, text, starts.tolist(), (starts + 1).tolist(), gaps, is_plain=True)


def _fold_each(raw: str) -> Folded:
    chars: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    found = table()
    kinds, exact, many = found.kinds, found.exact, found.exact_many
    position, size = 0, len(raw)
    runs: dict[int, bool] = {}
    while position < size:
        char = raw[position]
        start = position
        position += 1
        cp = ord(char)
        code = kinds[cp] if cp < PLANE else kind_code(char)
        if code in GAP_KINDS:
            continue
        cluster_end = marks_end(raw, position, kinds)
        if cluster_end > position:
            cluster = raw[start:cluster_end]
            folded = fold_known(cluster) if len(cluster) <= SHORT else fold_cluster(cluster)
            position = cluster_end
        elif code == Kind.RAISED or char in CONTEXTUAL:
            folded = fold_in_context(raw, start, runs)
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
