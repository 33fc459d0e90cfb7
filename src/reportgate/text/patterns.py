"""Regular expressions that are compiled when a text could match them.

The rules of the gate need some 500 patterns, and one report meets a part of them: compiling all at import would take
longer than gating a short report (``benchmarks/startup.py``).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias, cast

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
_LOOKS: Final = 10_000
"""Characters looked at before a pattern is compiled anyway: looking at more takes as long as compiling does."""
# Without regard to case ſ is an s, the Kelvin sign a k, and i has two more.
_LATIN_LETTER: Final = re.compile("[A-Za-zſıİ\N{KELVIN SIGN}]")
_FIRST_CJK: Final = "⺀"

Needs: TypeAlias = str | tuple[str, ...] | Callable[[str], bool]


def has_latin(text: str) -> bool:
    """Whether *text* holds a letter that a pattern of English words may match."""
    return _LATIN_LETTER.search(text) is not None


def has_cjk(text: str) -> bool:
    """Whether *text* holds a character of East Asian writing, or one that stands behind these in Unicode."""
    return not text.isascii() and max(text) >= _FIRST_CJK


class _Regex:
    """Stands in for a ``re.Pattern``: once it is compiled, the real methods are put here."""

    def __init__(self, pattern: str, flags: int, needs: Needs) -> None:
        self.pattern = pattern
        self.flags = flags
        self.needs = needs
        self._looks = _LOOKS

    def __getattr__(self, name: str) -> object:
        # Called for a name that is not in __dict__, so only until the pattern is compiled.
        if name not in _METHODS:
            raise AttributeError(name)
        if self.needs and name in _NOTHING:
            return partial(self._try, name)
        return self._compiled(name)

    def _compiled(self, name: str) -> object:
        compiled = re.compile(self.pattern, self.flags)
        self.__dict__.update((method, getattr(compiled, method)) for method in _METHODS)
        return self.__dict__[name]

    def _try(self, name: str, string: str, pos: int = 0, endpos: int = sys.maxsize) -> object:
        part = string if pos <= 0 and endpos >= len(string) else string[max(0, pos) : max(0, endpos)]
        self._looks -= len(part)
        if self._looks > 0 and not self._may_match(part):
            return _NOTHING[name]()
        return cast("Callable[[str, int, int], object]", self._compiled(name))(string, pos, endpos)

    def _may_match(self, part: str) -> bool:
        if callable(self.needs):
            return self.needs(part)
        return any(some in part for some in self.needs)


def regex(pattern: str, flags: int = 0, *, needs: Needs = "") -> re.Pattern[str]:
    """``re.compile(pattern, flags)``, put off to the first use of one of the pattern's methods.

    Args:
        pattern: The pattern. One that is wrong raises ``re.error`` when it is used; the tests compile every one.
        flags: As of ``re.compile``.
        needs: What each match holds: at least one of the characters of a string, at least one of several strings, or,
            with ``has_latin`` or ``has_cjk``, a letter of such a script. A text without is answered without compiling.
            The tests prove it from the pattern.
    """
    return cast("re.Pattern[str]", _Regex(pattern, flags, needs))
