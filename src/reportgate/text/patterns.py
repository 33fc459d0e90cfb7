"""Regular expressions that are compiled when a text could match them.

The rules of the gate have some 800 patterns, and one report meets a few dozen of them: compiling takes longer than
gating a short report does (``benchmarks/startup.py``). What a text must hold to be worth it is read from a table.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from collections.abc import Callable
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

_METHODS: Final = (
    "search",
    "match",
    "fullmatch",
    "finditer",
    "findall",
    "split",
    "sub",
    "subn",
    "groupindex",
    "groups",
)
_NOTHING: Final[dict[str, Callable[[], object]]] = {
    "search": lambda: None,
    "match": lambda: None,
    "fullmatch": lambda: None,
    "finditer": lambda: iter(()),
    "findall": list,
}
"""What a method answers for a text without a match."""
TABLE: Final = Path(__file__).with_name("patterns.json")
"""What each match of a pattern holds; made by ``scripts/pattern_table.py``."""
_LOOKS: Final = 12
"""Strings looked for, for each character of a pattern, before it is compiled anyway: more would take as long."""
_FAR: Final = 500
"""Characters that are looked through in the time of a call."""
# Without regard to case ſ is an s, the Kelvin sign a k, and i has two more.
_LATIN_LETTER: Final = re.compile("[A-Za-zſıİ\N{KELVIN SIGN}]")
_FIRST_CJK: Final = "⺀"
_ODD_LETTER: Final = re.compile("[ſıİ\N{KELVIN SIGN}]")
_ODD_CASE: Final = str.maketrans("ſıİ\N{KELVIN SIGN}", "siik")

Clause: TypeAlias = str | list[str]
"""A letter of the script that is named, or one of several strings."""
Row: TypeAlias = list[Clause]
"""What each match of a pattern holds, all of it."""


def has_latin(text: str) -> bool:
    """Whether *text* holds a letter that a pattern of English words may match."""
    return _LATIN_LETTER.search(text) is not None


def has_cjk(text: str) -> bool:
    """Whether *text* holds a character of East Asian writing, or one that stands behind these in Unicode."""
    return not text.isascii() and max(text) >= _FIRST_CJK


SCRIPTS: Final = {"latin": has_latin, "cjk": has_cjk}


def fold_case(text: str) -> str:
    """Write *text* in small letters, those included that match a letter of ASCII only without regard to case."""
    if not text.isascii() and _ODD_LETTER.search(text):
        text = text.translate(_ODD_CASE)
    return text.lower()


def table_key(pattern: str, flags: int) -> str:
    """Where a pattern stands in the table; one that the table was not made with has no row there."""
    return f"{zlib.crc32(f'{int(flags)} {pattern}'.encode()):08x}"


@cache
def _table() -> dict[str, Row]:
    # By the loader, since a package may also be imported from an archive; importing resources would take longer.
    return cast("dict[str, Row]", json.loads(cast("Any", __spec__).loader.get_data(str(TABLE))))


def holds(text: str, clause: Clause) -> bool:
    """Whether *text*, in small letters if case does not matter, holds what *clause* asks for."""
    if isinstance(clause, str):
        return SCRIPTS[clause](text)
    # A loop, since this is all that many a rule does with a text.
    for some in clause:  # noqa: SIM110 -- as said
        if some in text:
            return True
    return False


class _Regex:
    """Stands in for a ``re.Pattern``: once it is compiled, the real methods are put here."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags
        self._looks = _LOOKS * len(pattern)

    @cached_property
    def row(self) -> Row:
        """What each match holds; empty where nothing is known."""
        return _table().get(table_key(self.pattern, self.flags), [])

    @cached_property
    def _cost(self) -> int:
        return sum(1 if isinstance(clause, str) else len(clause) for clause in self.row)

    def __getattr__(self, name: str) -> object:
        # Called for a name that is not in __dict__, so only until the pattern is compiled.
        if name not in _METHODS:
            raise AttributeError(name)
        if name in _NOTHING and self.row:
            return partial(self._try, name)
        return self._compiled(name)

    def _compiled(self, name: str) -> object:
        compiled = re.compile(self.pattern, self.flags)
        self.__dict__.update((method, getattr(compiled, method)) for method in _METHODS)
        return self.__dict__[name]

    def _try(self, name: str, string: str, pos: int = 0, endpos: int = sys.maxsize) -> object:
        part = string if pos <= 0 and endpos >= len(string) else string[max(0, pos) : max(0, endpos)]
        self._looks -= self._cost * (1 + len(part) // _FAR)
        if self._looks > 0:
            if self.flags & re.IGNORECASE:
                part = fold_case(part)
            if not all(holds(part, clause) for clause in self.row):
                return _NOTHING[name]()
        return cast("Callable[[str, int, int], object]", self._compiled(name))(string, pos, endpos)


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """``re.compile(pattern, flags)``, put off to the first use of one of the pattern's methods on a text it may match.

    Args:
        pattern: The pattern. One that is wrong raises ``re.error`` when it is used; the tests compile every one.
        flags: As of ``re.compile``.
    """
    return cast("re.Pattern[str]", _Regex(pattern, flags))
