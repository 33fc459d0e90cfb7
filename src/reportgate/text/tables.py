"""The shipped folding table, in the shapes that folding and the search key need."""

from __future__ import annotations

import unicodedata
from functools import cache, cached_property
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from reportgate.text.kinds import Kind

TABLE: Final = Path(__file__).with_name("folding.npz")
PLANE: Final = 0x10000
"""First code point above the basic plane."""
TAGS: Final = 0xE0
"""The block of invisible tags and selectors, in units of 4096 code points."""
MANY: Final = 0xFFFF
"""Code of a character that folds to several."""


class Table:
    """What each character folds to.

    The dictionaries are made when a character is first looked up in them, which most texts do not ask for.

    Attributes:
        kinds: Kind of each code point up to U+FFFF.
        exact: What each of them folds to; U+FFFF for those that fold to several.
        exact_codes: The same as numbers.
        loose: Code of the search key: 0 for none, MANY for several.
        unicode: Version of the Unicode Character Database that the table was made from.
    """

    def __init__(self) -> None:
        own = np.arange(PLANE, dtype=np.uint16)
        with np.load(TABLE) as found:
            self.kinds: bytes = found["kinds"].tobytes()
            self.exact_codes: npt.NDArray[np.uint16] = (found["exact"] + own).astype("<u2")
            self.loose: npt.NDArray[np.uint16] = found["loose"] + own
            self.unicode = str(found["unicode"])
        self.exact: str = self.exact_codes.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")

    @cached_property
    def exact_many(self) -> dict[str, str]:
        """Characters that fold to several, or that lie above U+FFFF and do not fold to themselves."""
        return _pairs("exact_many", "astral_exact")

    @cached_property
    def loose_many(self) -> dict[str, str]:
        """The same for the search key."""
        return _pairs("loose_many", "astral_loose")


def _pairs(*names: str) -> dict[str, str]:
    with np.load(TABLE) as found:
        return {entry[0]: entry[1:] for name in names for entry in str(found[name]).split("\0")}


@cache
def table() -> Table:
    """Load the table, once."""
    return Table()


def code_points(text: str) -> npt.NDArray[np.uint16] | npt.NDArray[np.uint32]:
    """Code points of *text*, as 16-bit numbers if all fit."""
    try:
        units = np.frombuffer(text.encode("utf-16-le"), dtype="<u2")
        return units if len(units) == len(text) else np.frombuffer(text.encode("utf-32-le"), dtype="<u4")
    except UnicodeEncodeError:
        # A lone surrogate. Encoding with an error handler would take its time for each of them.
        points = np.array([text + "."]).view(np.uint32)[: len(text)]
        return points.astype(np.uint16) if points.max(initial=0) < PLANE else points


def kind_code(char: str) -> int:
    """Class of one character as a plain integer, for inner loops."""
    cp = ord(char)
    if cp < PLANE:
        return table().kinds[cp]
    if cp < 2 * PLANE:
        return _kind_in_second_plane(char)
    # Planes 2 and 3 are ideographs; tags and selectors of plane 14 are invisible.
    return Kind.CJK if cp < 4 * PLANE else Kind.IGNORED if cp // 0x1000 == TAGS else Kind.OTHER


def _kind_in_second_plane(char: str) -> Kind:
    """Class of a character above U+FFFF: scripts that few texts use are not worth a table."""
    if unicodedata.category(char).startswith("M"):
        return Kind.MARK
    return Kind.LETTER if char.isalpha() else Kind.DIGIT if char.isdecimal() else Kind.OTHER
