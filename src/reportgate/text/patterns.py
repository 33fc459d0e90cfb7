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
TABLE: Final = Path(__file__).with_name("patterns.jsonl")
"""What each match of a pattern holds; made by ``scripts/pattern_table.py``."""
_LOOKS: Final = 100
"""Strings looked for, for each character of a pattern, before it is compiled anyway: this takes about as long."""
_CALL: Final = 25
"""Strings that are looked for in the time that a call takes by itself."""
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
    lines = cast("Any", __spec__).loader.get_data(str(TABLE)).decode().split("\n")
    # One array of all lines: reading each by itself takes three times as long. A key may stand there twice.
    return dict(cast("list[tuple[str, Row]]", json.loads(f"[{','.join(filter(None, lines))}]")))


def holds(text: str, clause: Clause) -> bool:
    """Whether *text*, in small letters if case does not matter, holds what *clause* asks for."""
    if isinstance(clause, str):
        return SCRIPTS[clause](text)
    for some in clause:  # noqa: SIM110 -- a loop for its speed
        if some in text:
            return True
    return False


class _Regex:
    """Stands in for a ``re.Pattern``: once it is compiled, the real methods are put here."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags
        self.compiled: re.Pattern[str] | None = None
        self._looks = _LOOKS * len(pattern)

    @cached_property
    def row(self) -> Row:
        """What each match holds; empty where nothing is known."""
        return _table().get(table_key(self.pattern, self.flags), [])

    @cached_property
    def _cost(self) -> int:
        return _CALL + sum(1 if isinstance(clause, str) else len(clause) for clause in self.row)

    def __getattr__(self, name: str) -> object:
        # Called for a name that is not in __dict__, so only before the first use.
        if name not in _METHODS:
            raise AttributeError(name)
        if not self.row or name not in _NOTHING:
            return getattr(self._compile(), name)
        self.__dict__.update((method, partial(self._try, method)) for method in _NOTHING)
        return self.__dict__[name]

    def _compile(self) -> re.Pattern[str]:
        compiled = self.compiled = re.compile(self.pattern, self.flags)
        self.__dict__.update((method, getattr(compiled, method)) for method in _METHODS)
        return compiled

    def _try(self, name: str, string: str, pos: int = 0, endpos: int = sys.maxsize) -> object:
        part = string if pos <= 0 and endpos >= len(string) else string[max(0, pos) : max(0, endpos)]
        self._looks -= self._cost * (1 + len(part) // _FAR)
        if self._looks > 0 and not self._may_match(part):
            return _NOTHING[name]()
        return getattr(self.compiled or self._compile(), name)(string, pos, endpos)

    def _may_match(self, part: str) -> bool:
        if self.flags & re.IGNORECASE:
            part = fold_case(part)
        for clause in self.row:  # noqa: SIM110 -- a loop for its speed
            if not holds(part, clause):
                return False
        return True


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """``re.compile(pattern, flags)``, put off to the first use of one of the pattern's methods on a text it may match.

    Args:
        pattern: The pattern. One that is wrong raises ``re.error`` when it is used; the tests compile every one.
        flags: As of ``re.compile``.
    """
    return cast("re.Pattern[str]", _Regex(pattern, flags))
