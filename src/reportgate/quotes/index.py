"""Where in a large text may a folded passage stand? A key without gaps, marks or case, and the way back to the text.

The key is looser than folding: whatever folding joins is equal in the key, and some more. So a search in the key
misses nothing, and each hit is compared exactly afterwards. It holds one byte for each visible character: ASCII as it
is, everything else in one of 128 classes. Instead of an offset map it keeps its length at every ``BLOCK`` characters of
the text. After some searches it also files every eighth group of 8 bytes, and a search costs the same in any text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice, pairwise
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from reportgate.quotes.groups import FILED_FROM, Groups, Positions
from reportgate.text.kinds import Kind
from reportgate.text.tables import MANY, PLANE, code_points, kind_code, table

BLOCK: Final = 256
SEARCHES_BEFORE_FILING: Final = 8
BATCH: Final = 4096
"""Places whose way back to the text is found in one go; a bound on the memory that it takes."""

Bytes: TypeAlias = npt.NDArray[np.uint8]

_ONE_OF_MANY: Final = 1
"""Code of a character with several bytes, or above the basic plane."""


@cache
def _byte_table() -> Bytes:
    """Byte of each character of the basic plane: 0 for none, 1 for several."""
    loose = table().loose.astype(np.uint32)
    classes = 0x80 + ((loose * 40503 >> 7) & 0x7F)
    found = np.where(loose < 0x80, loose, classes).astype(np.uint8)  # noqa: PLR2004 -- ASCII
    found[loose == 0] = 0
    found[loose == MANY] = _ONE_OF_MANY
    # The byte 1 is taken; a text that holds U+0001 itself is served by any other class.
    found[1] = 0x80
    return found


def _spell(char: str) -> bytes:
    """Bytes of a character that folds to several, or that stands above the basic plane."""
    found = table()
    if char in found.loose_many:
        return b"".join(bytes([_byte_table()[ord(c)]]) if ord(c) < PLANE else _class(c) for c in found.loose_many[char])
    if ord(char) >= PLANE and (char in found.exact_many or kind_code(char) in (Kind.MARK, Kind.IGNORED)):
        return b""
    return _class(char)


def _class(char: str) -> bytes:
    return bytes([0x80 + ord(char) % 0x80])


class _Codes(NamedTuple):
    """Bytes of a text, character by character."""

    single: Bytes
    """One byte for each character: 0 for none, 1 for a character that is in ``several``."""
    several: list[tuple[bytes, npt.NDArray[np.intp]]]
    """What stands for more than one byte, and at which characters."""

    @property
    def lengths(self) -> Bytes:
        """Length in the key of each character."""
        lengths: Bytes = (self.single != 0).view(np.uint8)
        for word, places in self.several:
            lengths[places] = len(word)
        return lengths

    @property
    def key(self) -> bytes:
        """All bytes in a row."""
        if not self.several:
            return bytes(self.single[self.single != 0])
        lengths = self.lengths
        ends = lengths.cumsum(dtype=np.int64)
        starts = ends - lengths
        out = np.empty(int(ends[-1]), dtype=np.uint8)
        shown = lengths == 1
        out[starts[shown]] = self.single[shown]
        for word, places in self.several:
            for shift, byte in enumerate(word):
                out[starts[places] + shift] = byte
        return bytes(out)


def _codes(text: str) -> _Codes:
    units = code_points(text)
    if units.dtype == np.uint16:
        single = _byte_table()[units]
    else:
        single = _byte_table()[np.where(units < PLANE, units, MANY)]
        single[units >= PLANE] = _ONE_OF_MANY
    places = (single == _ONE_OF_MANY).nonzero()[0]
    several: list[tuple[bytes, npt.NDArray[np.intp]]] = []
    if len(places):
        distinct, which = np.unique(units[places], return_inverse=True)
        words = [_spell(chr(point)) for point in distinct.tolist()]
        single[places] = np.array([_byte(word) for word in words], dtype=np.uint8)[which]
        several = [(word, places[which == i]) for i, word in enumerate(words) if len(word) > 1]
    return _Codes(single, several)


def _byte(word: bytes) -> int:
    return _ONE_OF_MANY if len(word) > 1 else word[0] if word else 0


def loose_key(text: str) -> bytes:
    """Key of *text*."""
    return _codes(text).key


def loose_keys(texts: Sequence[str]) -> list[bytes]:
    """Key of each of *texts*; cheaper than one by one."""
    codes = _codes("".join(texts))
    key = codes.key
    ends = np.concatenate(([0], codes.lengths.cumsum(dtype=np.int64)))
    bounds = ends[np.cumsum([0, *map(len, texts)])].tolist()
    return [key[first:last] for first, last in pairwise(bounds)]


class Index:
    """The key of a text, searchable."""

    def __init__(self, text: str) -> None:
        self._text = text
        codes = _codes(text)
        self.key = codes.key
        lengths = codes.lengths
        sums = np.add.reduceat(lengths, np.arange(0, len(text), BLOCK), dtype=np.uint32) if text else lengths
        self._starts = np.concatenate(([0], np.cumsum(sums))).astype(np.uint32)
        self._searches = 0
        self._groups: Groups | None = None
        self._primed: dict[bytes, list[tuple[int, int]]] = {}

    @property
    def size(self) -> int:
        """Bytes that the index takes."""
        groups = 0 if self._groups is None else self._groups.size
        return len(self.key) + self._starts.nbytes + groups

    def raw_position(self, position: int) -> int:
        """Offset in the text of the character that the key holds at *position*."""
        return int(self._raw_positions(np.array([position]))[0])

    def _raw_positions(self, positions: Positions) -> Positions:
        """Offsets in the text of the characters that the key holds at *positions*: their blocks are keyed again."""
        blocks = self._starts.searchsorted(positions, side="right") - 1
        used, which = np.unique(blocks, return_inverse=True)
        codes = _codes("".join(self._text[first : first + BLOCK] for first in (used * BLOCK).tolist()))
        ends = codes.lengths.cumsum(dtype=np.int64)
        # Where each block begins among the bytes of those that are used.
        sizes = self._starts[used + 1].astype(np.int64) - self._starts[used]
        begins = np.cumsum(sizes) - sizes
        found = ends.searchsorted(begins[which] + positions - self._starts[blocks], side="right")
        raw: Positions = found + (used[which] - which) * BLOCK
        return raw

    def prime(self, keys: Iterable[bytes], most: int) -> None:
        """Find *most* places of each of many keys at once, for ``spans`` to give; it gives the same without."""
        self._primed = {}
        filed = list({key for key in keys if len(key) >= FILED_FROM})
        if len(filed) <= SEARCHES_BEFORE_FILING or len(self.key) < PLANE:
            return
        self._groups = self._groups or Groups(self.key)
        places = {key: at[:most] for key, at in zip(filed, self._groups.find(filed), strict=True) if at is not None}
        spans = iter(self._spans([(at, at + len(key) - 1) for key, found in places.items() for at in found]))
        self._primed = {key: list(islice(spans, len(found))) for key, found in places.items()}

    def spans(self, key: bytes, most: int) -> list[tuple[int, int]]:
        """Where the first *most* places of *key* stand in the text: (start, end) of their visible characters."""
        if key in self._primed:
            return self._primed[key][:most]
        return self._spans([(at, at + len(key) - 1) for at in islice(self.find(key), most)])

    def _spans(self, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Spans in the text of (first, last) positions in the key."""
        found: list[tuple[int, int]] = []
        for at in range(0, len(places), BATCH):
            raw = self._raw_positions(np.array(places[at : at + BATCH]).reshape(-1)).reshape(-1, 2)
            raw[:, 1] += 1
            found += [(start, end) for start, end in raw.tolist()]
        return found

    def find(self, key: bytes) -> Iterator[int]:
        """Positions of *key*, ascending."""
        if len(key) >= FILED_FROM and len(self.key) >= PLANE:
            self._searches += 1
            if self._groups is None and self._searches > SEARCHES_BEFORE_FILING:
                self._groups = Groups(self.key)
            if self._groups is not None and (places := self._groups.find([key])[0]) is not None:
                yield from places
                return
        at = self.key.find(key)
        while at >= 0:
            yield at
            at = self.key.find(key, at + 1)
