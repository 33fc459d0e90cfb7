"""Which folding does each character have? Writes ``folding.npz``; run ``python -m reportgate.text.build_tables``.

The table is shipped, so that a verdict does not depend on the Unicode version of an interpreter. Sources: the Unicode
Character Database as the standard library carries it, and for CJK radicals the pairs of EquivalentUnifiedIdeograph.
"""

from __future__ import annotations

import sys
import unicodedata
from typing import Any, Final

import numpy as np

from reportgate.text.kinds import Kind
from reportgate.text.tables import PLANE, TABLE

SURROGATES: Final = range(0xD800, 0xE000)
LETTER_JAMO: Final = range(0x3131, 0x318F)
NARROW_JAMO: Final = range(0xFFA1, 0xFFDD)
SYLLABLES: Final = range(0xAC00, 0xD7A4)
VOWELS_AND_TAILS: Final = 588
"""Hangul syllables for each leading consonant."""
WIDE_LETTERS: Final = range(0xFF21, 0xFF5B)
PRIVATE: Final = 0xE000

QUOTE_MARKS: Final = {
    "'": "‘’‚‛′‵‹›ʹʻʼʽˈ´`＇｀",
    '"': "“”„‟″‶«»〝〞〟＂「」『』｢｣﹁﹂﹃﹄",
}
SINGLE: Final = {
    **{mark: plain for plain, marks in QUOTE_MARKS.items() for mark in marks},
    **dict.fromkeys("〜～∼⁓", "~"),
    "⁄": "/",
    "∕": "/",
    "⋯": "...",
    "∶": ":",
    "ς": "σ",
    "ﾞ": "\u3099",
    "ﾟ": "\u309a",
    "ｰ": "ー",
}
DASHES: Final = "-‐‑‒–−﹣－˗⁃﹘"
EM_DASHES: Final = "—―─━⸺⸻︱︲⎯"
BREAKS: Final = "\n\r\x0b\x0c\x85\u2028\u2029"
SPACES: Final = (
    "\t\x1c\x1d\x1e\x1f \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
    "\u3164\uffa0\u2800"
)
HYPHEN_MARKS: Final = "\x02\ufffe\xad"
"""What PDF readers leave of a hyphen at a line end, and the soft hyphen."""
# Not those that set text from right to left (``reportgate.text.direction``): they change the order that is shown.
IGNORED: Final = (
    range(1),
    range(0x034F, 0x0350),
    range(0x115F, 0x1160),
    range(0x17B4, 0x17B6),
    range(0x180B, 0x1810),
    range(0x200B, 0x200F),
    range(0x202A, 0x202B),
    range(0x202C, 0x202E),
    range(0x2060, 0x2067),
    range(0x2068, 0x2070),
    range(0xFE00, 0xFE10),
    range(0xFEFF, 0xFF00),
    range(0xFFF0, 0xFFF9),
)
CJK: Final = (
    range(0x2E80, 0x3000),
    range(0x3001, 0x3130),
    range(0x3190, 0x4DC0),
    range(0x4E00, 0xA000),
    range(0xF900, 0xFB00),
    range(0xFE10, 0xFE20),
    range(0xFE30, 0xFE70),
    range(0xFF01, 0xFFF0),
)
HANGUL: Final = (range(0x1100, 0x1200), LETTER_JAMO, range(0xA960, 0xA980), SYLLABLES, NARROW_JAMO)
JAMO_TAILS: Final = (range(0x1160, 0x1200), range(0xD7B0, 0xD7FC))
VALUE_TAGS: Final = ("<super>", "<sub>", "<fraction>", "<circle>")
"""Decompositions that would change a value: 10² is not 102."""

# Radical -> ideograph, as text extracted from Japanese PDFs needs it; "." has no equivalent in the basic plane.
FIRST_RADICAL: Final = 0x2E81
RADICALS: Final = (
    "厂乛乚乙亻冂.刀刂卜㔾小小兀尣尢尣巳幺彑.忄㣺扌攵.旡日月歺母民氵氺灬爫爫丬牛犭王.目礻示.糹纟罓罒"
    "㓁冗.羊..耂肀聿肉.艹艹艹虎衤覀西见角.讠贝.车辶辶辶邑钅長镸长门.阜雨青韦页风飞食.飠饣.马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟"
)


def _within(cp: int, ranges: tuple[range, ...]) -> bool:
    return any(cp in each for each in ranges)


def compatible(char: str) -> str:
    """Write *char* in its plain form, or leave it where that could change a value."""
    if char in SINGLE:
        return SINGLE[char]
    cp = ord(char)
    decomposition = unicodedata.decomposition(char)
    radical = RADICALS[cp - FIRST_RADICAL] if 0 <= cp - FIRST_RADICAL < len(RADICALS) else "."
    if radical != ".":
        return radical
    if cp in SURROGATES or cp in LETTER_JAMO or (decomposition.startswith(VALUE_TAGS) and char not in "™℠"):
        return char
    if cp in NARROW_JAMO and decomposition:
        # One step only: the full-width letter, not the conjoining one that would join its neighbours.
        return chr(int(decomposition.split()[-1], 16))
    plain = unicodedata.normalize("NFKC", char)
    return char if _changes_value(plain) else plain


def _changes_value(plain: str) -> bool:
    if " " in plain and len(plain) > 1:
        return True
    if len(plain) == 1 or not any(map(str.isdigit, plain)):
        return False
    # ㏠ behind a 2 would read 21日, ⒈ before a 5 would read 1.5; ⑴ carries its brackets, ㎡ begins with a letter.
    return plain[0].isdigit() or plain[-1] == "."


def exact(char: str) -> str:
    """Fold one character: compatible form, lower case, composed. Folding the answer again changes nothing."""
    folded = char
    for _ in range(4):
        again = "".join("".join(SINGLE.get(low, low) for low in compatible(c).lower()) for c in folded)
        again = unicodedata.normalize("NFC", again)
        if again == folded:
            return folded
        folded = again
    raise AssertionError(f"{char!r} does not come to rest")


def kind_of(char: str) -> Kind:
    """Class of *char* for the rules on gaps and edges."""
    for kind, chars in (
        (Kind.BREAK, BREAKS),
        (Kind.SPACE, SPACES),
        (Kind.HYPHEN_MARK, HYPHEN_MARKS),
        (Kind.DASH, DASHES),
        (Kind.EM_DASH, EM_DASHES),
    ):
        if char in chars:
            return kind
    cp = ord(char)
    category = unicodedata.category(char)
    if _within(cp, JAMO_TAILS) or char in "ﾞﾟ":
        return Kind.MARK
    if _within(cp, IGNORED):
        return Kind.IGNORED
    return Kind.MARK if category[0] == "M" else _visible_kind(char, category)


def _visible_kind(char: str, category: str) -> Kind:
    cp = ord(char)
    if _within(cp, HANGUL):
        return Kind.HANGUL
    raised = unicodedata.decomposition(char).startswith(("<super>", "<sub>"))
    if raised and unicodedata.normalize("NFKC", char).isdigit():
        return Kind.RAISED
    if category == "Nd":
        return Kind.DIGIT
    if _within(cp, CJK) and not (cp in WIDE_LETTERS and category[0] == "L"):
        return Kind.CJK
    return Kind.LETTER if category[0] == "L" else Kind.OTHER


GAPS: Final = (Kind.SPACE, Kind.BREAK, Kind.IGNORED, Kind.MARK, Kind.DASH, Kind.EM_DASH, Kind.HYPHEN_MARK)


def loose(char: str, kind: Kind) -> str:
    """Write *char* as it stands in the search key: no gaps, no marks; never tells apart what folding joins."""
    if kind in GAPS:
        return ""
    if ord(char) in SYLLABLES:
        return chr(0x1100 + (ord(char) - SYLLABLES.start) // VOWELS_AND_TAILS)
    plain = unicodedata.normalize("NFKC", char).lower() if kind is Kind.RAISED else exact(char)
    return "".join(c for c in unicodedata.normalize("NFD", plain) if kind_of(c) not in GAPS)


def _code(char: str, folded: str, many: list[str]) -> int:
    """Code of a folding in the table; several characters are listed apart."""
    if len(folded) == 1 and ord(folded) < PLANE:
        return ord(folded)
    if folded:
        many.append(char + folded)
    return 0xFFFF if folded else 0


def build() -> dict[str, Any]:
    """Make the arrays of the table, indexed by code point up to U+FFFF, and lists for the planes above."""
    kinds = np.zeros(PLANE, dtype=np.uint8)
    own = np.arange(PLANE, dtype=np.uint16)
    exact_code, loose_code = own.copy(), own.copy()
    exact_many: list[str] = []
    loose_many: list[str] = []
    for cp in range(PLANE):
        char = chr(cp)
        kind = kinds[cp] = kind_of(char)
        if cp in SURROGATES:
            # Two lone surrogates must not become one character when the key is decoded.
            loose_code[cp] = PRIVATE + cp - SURROGATES.start
        else:
            exact_code[cp] = _code(char, exact(char), exact_many)
            loose_code[cp] = _code(char, loose(char, Kind(kind)), loose_many)
    astral_exact: list[str] = []
    astral_loose: list[str] = []
    for char in map(chr, range(PLANE, 3 * PLANE)):
        if (folded := exact(char)) != char:
            astral_exact.append(char + folded)
            astral_loose.append(char + loose(char, kind_of(char)))
    return {
        "kinds": kinds,
        # As distance from the character itself: nearly all zero, so that the file stays small.
        "exact": exact_code - own,
        "loose": loose_code - own,
        "exact_many": np.array("\0".join(exact_many)),
        "loose_many": np.array("\0".join(loose_many)),
        "astral_exact": np.array("\0".join(astral_exact)),
        "astral_loose": np.array("\0".join(astral_loose)),
        "unicode": np.array(unicodedata.unidata_version),
    }


def main() -> None:
    """Write the table beside this module."""
    np.savez_compressed(TABLE, **build())
    sys.stdout.write(f"{TABLE.name}: Unicode {unicodedata.unidata_version}, {TABLE.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
