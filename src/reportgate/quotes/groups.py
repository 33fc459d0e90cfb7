"""Where does a key of many bytes stand in a larger one? Every eighth group of 8 bytes is filed by its hash.

A search costs the same in any text, and many are made at once; what is found is compared byte by byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

GROUP: Final = 8
"""Bytes of a filed group, and the distance from one to the next."""
FILED_FROM: Final = 2 * GROUP - 1
"""Shortest key that is sure to hold a filed group."""
ENTRIES_A_BUCKET: Final = 1
_WINDOWS: Final = np.arange(GROUP)[:, None] + np.arange(GROUP)
MAX_CANDIDATES: Final = 256
"""Most places that the groups of a key may name; a text that repeats itself is searched byte by byte instead."""

Positions: TypeAlias = npt.NDArray[np.int64]


class Groups:
    """Every eighth group of 8 bytes of a key, filed by its hash."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        count = len(key) // GROUP
        self._bits = max(4, (count // ENTRIES_A_BUCKET).bit_length())
        self._words = np.frombuffer(key, dtype="<u8", count=count)
        buckets = self._bucket(self._words)
        self._order = np.argsort(buckets).astype(np.uint32)
        self._first = np.zeros((1 << self._bits) + 1, dtype=np.uint32)
        np.cumsum(np.bincount(buckets, minlength=1 << self._bits), out=self._first[1:])

    @property
    def size(self) -> int:
        """Bytes that the file takes."""
        return self._order.nbytes + self._first.nbytes

    def _bucket(self, words: npt.NDArray[np.uint64]) -> Positions:
        mixed = words * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(32))) * np.uint64(0xC2B2AE3D27D4EB4F)
        return (mixed >> np.uint64(64 - self._bits)).astype(np.int64)

    def find(self, keys: Sequence[bytes]) -> list[list[int] | None]:
        """Positions of each of *keys*, ascending; None for one whose groups name too many places to try.

        Each key is at least FILED_FROM bytes long, so that one of its first GROUP groups is filed wherever it stands.
        """
        heads = np.frombuffer(b"".join(key[:FILED_FROM] for key in keys), dtype=np.uint8).reshape(-1, FILED_FROM)
        words = np.ascontiguousarray(heads[:, _WINDOWS]).view("<u8").reshape(-1)
        buckets = self._bucket(words)
        firsts = self._first[buckets].astype(np.int64)
        counts = self._first[buckets + 1] - firsts
        too_many = counts.reshape(-1, GROUP).sum(axis=1) > MAX_CANDIDATES
        counts[np.repeat(too_many, GROUP)] = 0
        group = np.repeat(np.arange(len(words)), counts)
        entries = self._order[np.arange(len(group)) + np.repeat(firsts - counts.cumsum() + counts, counts)]
        same = self._words[entries] == words[group]
        which, shifts = np.divmod(group[same], GROUP)
        at = entries[same].astype(np.int64) * GROUP - shifts
        ascending = np.lexsort((at, which))
        found: list[list[int] | None] = [None if many else [] for many in too_many.tolist()]
        for number, position in zip(which[ascending].tolist(), at[ascending].tolist(), strict=True):
            places = found[number]
            if places is not None and position >= 0 and self._key.startswith(keys[number], position):
                places.append(position)
        return found
