"""Regular expressions that are compiled when they are first used.

The rules of the gate need some 340 patterns, and one report meets a part of them: compiling all at import would take
longer than gating a short report (``benchmarks/startup.py``).
"""

import re
from typing import cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn", "groupindex", "groups")


class _Regex:
    """Stands in for a ``re.Pattern``: the first use of a method compiles and puts the real methods here."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags

    def __getattr__(self, name: str) -> object:
        # Called for a name that is not in __dict__, so only until the pattern is compiled.
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self.flags)
        self.__dict__.update((method, getattr(compiled, method)) for method in _METHODS)
        return self.__dict__[name]


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """``re.compile(pattern, flags)``, put off to the first use of one of the pattern's methods.

    A pattern that is wrong raises ``re.error`` there; the tests compile every one.
    """
    return cast("re.Pattern[str]", _Regex(pattern, flags))
