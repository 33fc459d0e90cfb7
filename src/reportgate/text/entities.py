"""Which characters do the HTML entities of a text stand for? One pass, so that ``&amp;lt;`` becomes ``&lt;``."""

from __future__ import annotations

import re
from typing import Final

from reportgate.text.patterns import regex

# A name has at most 32 letters and digits, a code point at most 7 digits; longer ones are no entity. Only ASCII digits
# count, whatever the interpreter's \d says.
ENTITY: Final = regex(r"&(?:#[xX]([0-9a-fA-F]{1,8})|#([0-9]{1,8})|([A-Za-z][A-Za-z0-9]{1,31}));?")
_LAST: Final = 0x10FFFF
_SURROGATES: Final = range(0xD800, 0xE000)


def decode_entities(raw: str) -> str:
    """Decode every entity of *raw*, once. Unknown names and impossible code points stay as they are."""
    if "&" not in raw:
        return raw
    written = set(_WRITTEN.findall(raw))
    known = {entity: found for entity in written if (found := decode_at(entity, 0)) is not None}
    closed = all(end == len(entity) and entity.endswith(";") for entity, (_, end) in known.items())
    if not closed or len(known) > MOST_KINDS or _MARKS.search(raw):
        return _decode_each(raw)
    # Through marks of its own, so that what one entity stands for never becomes part of another.
    marks = {entity: chr(FIRST_MARK + i) for i, entity in enumerate(known)}
    for entity, mark in marks.items():
        raw = raw.replace(entity, mark)
    for entity, mark in marks.items():
        raw = raw.replace(mark, known[entity][0])
    return raw


FIRST_MARK: Final = 0xF600
MOST_KINDS: Final = 64
"""Most different entities that are replaced one after the other; more are decoded where they stand."""
_MARKS: Final = regex(f"[{chr(FIRST_MARK)}-{chr(FIRST_MARK + MOST_KINDS)}]")
_WRITTEN: Final = regex(r"&[#0-9A-Za-z]{2,33};?")


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
