"""Where in a large text may a folded passage stand? A key without gaps, marks or case, and the way back to the text.

The key is looser than folding: whatever folding joins is equal in the key, and some more. So a search in the key
misses nothing, and each hit is compared exactly afterwards. It holds one byte for each visible character: ASCII as it
is, everything else in one of 128 classes. Instead of an offset map it keeps its length at every ``BLOCK`` characters of
the text. After some searches it also files every eighth group of 8 bytes, and a search costs the same in any text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from reportgate.text.kinds import Kind
from reportgate.text.tables import MANY, PLANE, code_points, kind_code, table

BLOCK: Final = 256
GROUP: Final = 8
"""Bytes of a filed group, and the distance from one to the next."""
FILED_FROM: Final = 2 * GROUP - 1
"""Shortest key that is sure to hold a filed group."""
SEARCHES_BEFORE_FILING: Final = 8
ENTRIES_A_BUCKET: Final = 1
_WINDOWS: Final = np.arange(GROUP)[:, None] + np.arange(GROUP)
MAX_CANDIDATES: Final = 256
"""Most places that the groups of a key may name; a text that repeats itself is searched byte by byte instead."""

Bytes = npt.NDArray[np.uint8]

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
    if codes.several:
        return [loose_key(text) for text in texts]
    keys = []
    first = 0
    for text in texts:
        single = codes.single[first : first + len(text)]
        keys.append(single[single != 0].tobytes())
        first += len(text)
    return keys


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
        self._groups: _Groups | None = None

    @property
    def size(self) -> int:
        """Bytes that the index takes."""
        groups = 0 if self._groups is None else self._groups.size
        return len(self.key) + self._starts.nbytes + groups

    def raw_position(self, position: int) -> int:
        """Offset in the text of the character that the key holds at *position*."""
        block = int(self._starts.searchsorted(position, side="right")) - 1
        first = block * BLOCK
        codes = _codes(self._text[first : first + BLOCK])
        wanted = position - int(self._starts[block])
        if not codes.several:
            return first + int(codes.single.nonzero()[0][wanted])
        return first + int(codes.lengths.cumsum(dtype=np.uint32).searchsorted(wanted, side="right"))

    def prime(self, keys: Iterable[bytes]) -> None:
        """Prepare for searches of many keys; they give the same answers without."""
        filed = list({key for key in keys if len(key) >= FILED_FROM})
        if len(filed) > SEARCHES_BEFORE_FILING and len(self.key) >= PLANE:
            self._groups = self._groups or _Groups(self.key)
            self._groups.prime(filed)

    def find(self, key: bytes) -> Iterator[int]:
        """Positions of *key*, ascending."""
        if len(key) >= FILED_FROM and len(self.key) >= PLANE:
            self._searches += 1
            if self._groups is None and self._searches > SEARCHES_BEFORE_FILING:
                self._groups = _Groups(self.key)
            if self._groups is not None:
                candidates = self._groups.candidates(key)
                if candidates is not None:
                    yield from (at for at in candidates if self.key.startswith(key, at))
                    return
        at = self.key.find(key)
        while at >= 0:
            yield at
            at = self.key.find(key, at + 1)


class _Groups:
    """Every eighth group of 8 bytes of a key, filed by its hash."""

    def __init__(self, key: bytes) -> None:
        count = len(key) // GROUP
        self._bits = max(4, (count // ENTRIES_A_BUCKET).bit_length())
        self._primed: dict[bytes, tuple[list[int], list[int]]] = {}
        buckets = self._bucket(np.frombuffer(key, dtype=np.uint8, count=count * GROUP).reshape(-1, GROUP))
        self._order = np.argsort(buckets).astype(np.uint32)
        self._first = np.zeros((1 << self._bits) + 1, dtype=np.uint32)
        np.cumsum(np.bincount(buckets, minlength=1 << self._bits), out=self._first[1:])

    @property
    def size(self) -> int:
        """Bytes that the file takes."""
        return self._order.nbytes + self._first.nbytes

    def _bucket(self, groups: Bytes) -> npt.NDArray[np.int64]:
        mixed = np.ascontiguousarray(groups).view("<u8").reshape(-1) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(32))) * np.uint64(0xC2B2AE3D27D4EB4F)
        return (mixed >> np.uint64(64 - self._bits)).astype(np.int64)

    def prime(self, keys: list[bytes]) -> None:
        """Look up the groups of many keys at once, for ``candidates`` to find."""
        heads = np.frombuffer(b"".join(key[:FILED_FROM] for key in keys), dtype=np.uint8).reshape(-1, FILED_FROM)
        buckets = self._bucket(heads[:, _WINDOWS])
        firsts = self._first[buckets].reshape(-1, GROUP).tolist()
        lasts = self._first[buckets + 1].reshape(-1, GROUP).tolist()
        self._primed = dict(zip(keys, zip(firsts, lasts, strict=True), strict=True))

    def candidates(self, key: bytes) -> list[int] | None:
        """Positions where *key* may begin, ascending; None if they are too many to try."""
        if key not in self._primed:
            self.prime([key])
        firsts, lasts = self._primed[key]
        if sum(lasts) - sum(firsts) > MAX_CANDIDATES:
            return None
        found = [
            entry * GROUP - shift
            for shift, (first, last) in enumerate(zip(firsts, lasts, strict=True))
            if first < last
            for entry in self._order[first:last].tolist()
        ]
        return sorted(at for at in found if at >= 0)
