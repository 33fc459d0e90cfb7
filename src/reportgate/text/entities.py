"""Which characters do the HTML entities of a text stand for? One pass, so that ``&amp;lt;`` becomes ``&lt;``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html.entities import html5
from typing import Final

# A name has at most 32 letters and digits, a code point at most 7 digits; longer ones are no entity. Only ASCII digits
# count, whatever the interpreter's \d says.
ENTITY: Final = re.compile(r"&(?:#[xX]([0-9a-fA-F]{1,8})|#([0-9]{1,8})|([A-Za-z][A-Za-z0-9]{1,31}));?")
_LAST: Final = 0x10FFFF
_SURROGATES: Final = range(0xD800, 0xE000)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text with its entities decoded, and the way back.

    ``positions`` are the offsets in ``text`` where decoded pieces end; ``shifts`` how far raw offsets lie ahead from
    there on.
    """

    text: str
    pieces: list[tuple[int, int, int, int]]
    """(start, end) in ``text`` and (start, end) in the raw text of every decoded entity, ascending."""


def decode_entities(raw: str) -> Decoded:
    """Decode every entity of *raw*, once. Unknown names and impossible code points stay as they are."""
    if "&" not in raw:
        return Decoded(raw, [])
    out: list[str] = []
    pieces: list[tuple[int, int, int, int]] = []
    last = size = 0
    for match in ENTITY.finditer(raw):
        known = _decode(match)
        if known is None:
            continue
        plain, end = known
        out.append(raw[last : match.start()])
        size += match.start() - last
        out.append(plain)
        pieces.append((size, size + len(plain), match.start(), end))
        size += len(plain)
        last = end
    if not pieces:
        return Decoded(raw, [])
    out.append(raw[last:])
    return Decoded("".join(out), pieces)


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
    name = match.group(3)
    if match.group().endswith(";"):
        plain = html5.get(name + ";")
        if plain is not None:
            return plain, match.end()
    # Old entities need no semicolon, but then no letter or digit may follow: &copy2 is a query, not a sign.
    plain = html5.get(name)
    return (plain, match.start() + 1 + len(name)) if plain is not None else None
