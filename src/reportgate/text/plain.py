"""How does a short stretch of text read, gaps included? For rules that look at the words around a place.

And does it read so for certain, whatever stands around it? Then it can be compared without a closer look.
"""

from __future__ import annotations

from typing import Final

from reportgate.text.characters import CONTEXTUAL
from reportgate.text.kinds import Kind
from reportgate.text.patterns import regex
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
_AROUND_BREAK: Final = regex(r" {0,80}\n {0,80}")


def plain_text(raw: str) -> str:
    """Fold *raw* character by character and keep its gaps: " ", line break, "-" and "—"; invisible characters vanish.

    Line breaks lose the spaces beside them. Marks that combine stay behind their base. For stretches of some hundred
    characters.
    """
    folded = raw.replace("\r\n", "\n").translate(_FOLDINGS)
    return _AROUND_BREAK.sub("\n", folded) if " \n" in folded or "\n " in folded else folded


def visible(raw: str) -> str:
    """Leave out what shows nothing: zero-width characters, selectors, soft hyphens."""
    return raw if raw.isascii() else "".join(char for char in raw if _FOLDINGS[ord(char)])


_CLOSER: Final = "\uffff"
"""Stands for a character that needs a closer look."""
_EASY_GAPS: Final = {int(Kind.SPACE): " ", int(Kind.BREAK): " ", int(Kind.DASH): "-"}
_CLOSER_KINDS: Final = frozenset({Kind.IGNORED, Kind.EM_DASH, Kind.HYPHEN_MARK, Kind.MARK, Kind.RAISED})


class _EasyFoldings(dict[int, str]):
    """Folding of a character that is the same beside any neighbour; for ``str.translate``."""

    def __missing__(self, cp: int) -> str:
        char = chr(cp)
        kind = kind_code(char)
        folded = _EASY_GAPS.get(kind) or plain_text(char)
        is_easy = kind not in _CLOSER_KINDS and len(folded) == 1 and char not in CONTEXTUAL and not _is_surrogate(cp)
        self[cp] = folded if is_easy else _CLOSER
        return self[cp]


def _is_surrogate(cp: int) -> bool:
    return 0xD800 <= cp < 0xE000  # noqa: PLR2004 -- as Unicode has them


_EASY_FOLDINGS: Final = _EasyFoldings()


def easy_text(raw: str) -> str | None:
    """Fold *raw* if each of its characters folds to one for itself, with one space for each run of spaces and breaks.

    None where a closer look is needed: marks, raised digits, ligatures, hyphens at line ends. Two stretches with one
    such folding say the same, but for the case of a unit.
    """
    folded = raw.translate(_EASY_FOLDINGS)
    if _CLOSER in folded:
        return None
    easy = " ".join(folded.split())
    return None if "- " in easy else easy
