"""How does a short stretch of text read, gaps included? For rules that look at the words around a place."""

from __future__ import annotations

from typing import Final

from reportgate.text.kinds import Kind
from reportgate.text.tables import PLANE, kind_code, table

_GAPS: Final = {
    int(Kind.SPACE): " ",
    int(Kind.BREAK): "\n",
    int(Kind.IGNORED): "",
    int(Kind.DASH): "-",
    int(Kind.EM_DASH): "—",
    int(Kind.HYPHEN_MARK): "-\n",
}


class _Foldings(dict[int, str]):
    """Folding of a character, found out when it is first met; for ``str.translate``."""

    def __missing__(self, cp: int) -> str:
        char = chr(cp)
        gap = _GAPS.get(kind_code(char))
        found = table()
        if gap is not None:
            # A soft hyphen is one only at a line end; the others are what a PDF reader left of hyphen and line break.
            folded = "" if char == "\xad" else gap
        elif cp < PLANE and found.exact[cp] != "\uffff":
            folded = found.exact[cp]
        else:
            folded = found.exact_many.get(char, char)
        self[cp] = folded
        return folded


_FOLDINGS: Final = _Foldings()


def plain_text(raw: str) -> str:
    """Fold *raw* character by character and keep its gaps: " ", line break, "-" and "—"; invisible characters vanish.

    Marks that combine stay behind their base. For stretches of some hundred characters.
    """
    return raw.translate(_FOLDINGS)
