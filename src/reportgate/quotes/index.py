"""Where in a large text may a folded passage stand? A key without gaps, marks or case, and the way back to the text.

The key is looser than folding: whatever folding joins is equal in the key, and some more. So a search in the key
misses nothing, and each hit is compared exactly afterwards. It holds one 16-bit code for most characters, or 8 bits if
all codes are small, and instead of an offset map only the key's length at every ``BLOCK`` characters of the text.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from reportgate.text.tables import MANY, PLANE, TAGS, table

BLOCK: Final = 1024
_PRIVATE_FIRST: Final = 0xE000
_PRIVATE_SIZE: Final = 0x1900
"""Characters above U+FFFF share the codes of the private use area in the key."""

Codes = npt.NDArray[np.uint16]
Counts = npt.NDArray[np.int64]


def _codes(text: str) -> tuple[Codes, Counts, dict[int, str]]:
    """Code of each character, its length in the key, and what the characters with several codes stand for."""
    found = table()
    units = np.frombuffer(text.encode("utf-16-le", "surrogatepass"), dtype="<u2")
    if len(units) == len(text):
        codes = found.loose[units]
        many = np.flatnonzero(codes == MANY)
        spelled = {int(at): found.loose_many.get(text[at], text[at]) for at in many.tolist()}
    else:
        points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
        low = points < PLANE
        codes = found.loose[np.where(low, points, MANY)]
        spelled = {int(at): _spell(text[at]) for at in np.flatnonzero(codes == MANY).tolist()}
    lengths = (codes != 0).astype(np.int64)
    for at, word in spelled.items():
        lengths[at] = len(word)
    return codes, lengths, spelled


def _spell(char: str) -> str:
    found = table()
    if char in found.loose_many:
        return found.loose_many[char]
    if ord(char) < PLANE:
        return char
    if char in found.exact_many or ord(char) // 0x1000 == TAGS:
        return ""
    return chr(_PRIVATE_FIRST + ord(char) % _PRIVATE_SIZE)


def loose_key(text: str) -> str:
    """Key of *text*."""
    codes, _, spelled = _codes(text)
    return _join(codes, spelled)


def _join(codes: Codes, spelled: dict[int, str]) -> str:
    if not spelled:
        return _text(codes[codes != 0])
    out: list[str] = []
    last = 0
    for at, word in spelled.items():
        piece = codes[last:at]
        out.append(_text(piece[piece != 0]))
        out.append(word)
        last = at + 1
    piece = codes[last:]
    out.append(_text(piece[piece != 0]))
    return "".join(out)


def _text(codes: Codes) -> str:
    return codes.tobytes().decode("utf-16-le", "surrogatepass")


class Index:
    """The key of a text, searchable."""

    def __init__(self, text: str) -> None:
        self.text = text
        codes, lengths, spelled = _codes(text)
        self.key = _join(codes, spelled)
        sums = np.add.reduceat(lengths, np.arange(0, len(text), BLOCK)) if text else np.zeros(1, dtype=np.int64)
        self._starts = np.concatenate(([0], np.cumsum(sums)))

    def raw_position(self, position: int) -> int:
        """Offset in the text of the character that the key holds at *position*."""
        block = int(np.searchsorted(self._starts, position, side="right")) - 1
        first = block * BLOCK
        _, lengths, _ = _codes(self.text[first : first + BLOCK])
        ends = np.cumsum(lengths)
        return first + int(np.searchsorted(ends, position - int(self._starts[block]), side="right"))
