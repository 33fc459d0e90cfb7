"""Which characters do the HTML entities of a text stand for? One pass, so that ``&amp;lt;`` becomes ``&lt;``."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from reportgate.text.patterns import regex
from reportgate.text.tables import code_points

CodePoints: TypeAlias = npt.NDArray[np.uint16] | npt.NDArray[np.uint32]
Positions: TypeAlias = npt.NDArray[np.int64]

# A name has at most 32 letters and digits, a code point at most 7 digits; longer ones are no entity. Only ASCII digits
# count, whatever the interpreter's \d says.
ENTITY: Final = regex(r"&(?:#[xX]([0-9a-fA-F]{1,8})|#([0-9]{1,8})|([A-Za-z][A-Za-z0-9]{1,31}));?")
_LAST: Final = 0x10FFFF
_SURROGATES: Final = range(0xD800, 0xE000)


def decode_entities(raw: str) -> str:
    """Decode every entity of *raw*, once. Unknown names and impossible code points stay as they are."""
    if "&" not in raw:
        return raw
    # NUL fills up the short names.
    together = None if "\0" in raw else _decode_together(raw)
    return _decode_each(raw) if together is None else together


KEYED: Final = 8
"""Longest name or number of an entity that is looked up as one word of as many bytes."""
LONGEST: Final = 33
"""Longest name or number of all."""
AMPERSAND, SEMICOLON = ord("&"), ord(";")
_WIDE: Final = 0x100
_MASKS: Final = np.array([(1 << 8 * size) - 1 for size in range(KEYED + 1)], dtype="<u8")
_OPENING: Final = frozenset(b"#ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


def _code_point(entity: str) -> int:
    """The one character that *entity* stands for; -1 for what must be decoded where it stands."""
    found = decode_at(entity, 0)
    return ord(found[0]) if found is not None and found[1] == len(entity) and len(found[0]) == 1 else -1


def _decode_together(raw: str) -> str | None:
    """Decode all entities in one go; None if one has no semicolon, is unknown or stands for two characters."""
    units = code_points(raw)
    starts = (units == AMPERSAND).nonzero()[0]
    nexts = units[np.minimum(starts + 1, len(units) - 1)]
    starts = starts[_opens()[np.minimum(nexts, _WIDE)]]
    stops = np.append((units == SEMICOLON).nonzero()[0], len(units) + LONGEST)
    sizes = stops[stops.searchsorted(starts)] - starts - 1
    if not len(starts):
        return raw
    if sizes.max() > LONGEST or (starts[1:] - starts[:-1] <= sizes[:-1] + 1).any():
        return None
    points = _points(raw, units, starts, sizes)
    if points.min() < 0:
        return None
    kept = np.zeros(len(units) + 1, dtype=np.int8)
    kept[starts + 1] = 1
    kept[starts + sizes + 2] -= 1
    out = units.astype("<u4")
    out[starts] = points
    shown: bytes = out[kept[:-1].cumsum(dtype=np.int8) == 0].tobytes()
    return shown.decode("utf-32-le", "surrogatepass")


@cache
def _opens() -> npt.NDArray[np.bool_]:
    """Whether an entity may begin with the character behind its ampersand."""
    return np.array([code in _OPENING for code in range(_WIDE + 1)])


def _points(raw: str, units: CodePoints, starts: Positions, sizes: Positions) -> Positions:
    """Code point of each entity; those with a short name are looked up once for each name."""
    narrow = np.minimum(units, _WIDE - 1).astype(np.uint8).tobytes() + bytes(KEYED)
    words = np.ndarray((len(units),), "<u8", narrow, strides=(1,))[starts + 1] & _MASKS[np.minimum(sizes, KEYED)]
    distinct = np.unique(words)
    names = [word.to_bytes(KEYED, "little").rstrip(b"\0").decode("latin-1") for word in distinct.tolist()]
    points: Positions = np.array([_code_point(f"&{name};") for name in names])[distinct.searchsorted(words)]
    for number in (sizes > KEYED).nonzero()[0].tolist():
        start = int(starts[number])
        points[number] = _code_point(raw[start : start + int(sizes[number]) + 2])
    return points


def _decode_each(raw: str) -> str:
    out: list[str] = []
    last = 0
    for _, _, start, end in decode_pieces(raw):
        out.append(raw[last:start])
        known = decode_at(raw, start)
        out.append(known[0] if known is not None else raw[start:end])
        last = end
    out.append(raw[last:])
    return "".join(out)


def decode_pieces(raw: str) -> list[tuple[int, int, int, int]]:
    """Where each decoded entity stands: (start, end) in the decoded text and (start, end) in *raw*, ascending."""
    pieces: list[tuple[int, int, int, int]] = []
    last = size = 0
    for match in ENTITY.finditer(raw):
        known = _decode(match)
        if known is None:
            continue
        plain, end = known
        size += match.start() - last
        pieces.append((size, size + len(plain), match.start(), end))
        size += len(plain)
        last = end
    return pieces


def decode_at(raw: str, position: int) -> tuple[str, int] | None:
    """Characters of the entity that begins at *position* and where it ends, None if none does."""
    match = ENTITY.match(raw, position)
    return _decode(match) if match is not None else None


def _decode(match: re.Match[str]) -> tuple[str, int] | None:
    """Characters of one entity and where it ends, None if it is none."""
    whole = match.group()
    if match.group(3):
        return _named(match)
    if not whole.endswith(";"):
        return None
    code = int(match.group(1), 16) if match.group(1) else int(match.group(2))
    # As HTML has it: no NUL, no surrogates, nothing beyond Unicode.
    if code == 0 or code in _SURROGATES or code > _LAST:
        return "\ufffd", match.end()
    return _WINDOWS.get(code, chr(code)), match.end()


_WINDOWS: Final = {
    code: bytes([code]).decode("cp1252") for code in range(0x80, 0xA0) if code not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}
"""Code points of the C1 range mean windows-1252, as HTML reads them."""


def _named(match: re.Match[str]) -> tuple[str, int] | None:
    # Late: a table of 2,200 names, and most texts hold none.
    from html.entities import html5  # noqa: PLC0415

    name = match.group(3)
    if match.group().endswith(";"):
        plain = html5.get(name + ";")
        if plain is not None:
            return plain, match.end()
    # Old entities need no semicolon, but then no letter or digit may follow: &copy2 is a query, not a sign.
    plain = html5.get(name)
    return (plain, match.start() + 1 + len(name)) if plain is not None else None
