"""Make src/reportgate/text/patterns.jsonl: what a text must hold before a pattern is worth compiling.

    python scripts/pattern_table.py

For each pattern of the package, what each of its matches holds, read from the parsed pattern. It is worked out here and
not at run time, because it takes as long as compiling. A pattern that has changed since has no row: it is compiled when
it is used, which is right and slower. The tests prove every row anew, so a mistake here cannot hide a match.
"""

from __future__ import annotations

import gc
import importlib
import json
import math
import pkgutil
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from re import _constants as op  # type: ignore[attr-defined] # the parser of re has no public form
from re import _parser  # type: ignore[attr-defined]
from typing import Any, Final, TypeAlias

import reportgate
from reportgate.text.patterns import SCRIPTS, TABLE, _Regex, table_key

Clause: TypeAlias = frozenset[str]
"""Strings of which each match holds at least one."""
MOST_CLAUSES: Final = 3
COMMON: Final = 0.75
"""A clause that more texts than these hold tells nothing."""
MANY: Final = 16
"""Members of a set beyond which it tells nothing."""
REPEATS: Final = {op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT}


def patterns() -> list[_Regex]:
    """Every pattern that the modules of the package hold."""
    for module in pkgutil.walk_packages(reportgate.__path__, "reportgate."):
        importlib.import_module(module.name)
    return [found for found in gc.get_objects() if type(found) is _Regex]


def row(pattern: str, flags: int) -> list[str | list[str]]:
    """What each match holds: one string of each list; and a letter of each script that is named."""
    parsed = _parser.parse(pattern, flags)
    items = list(parsed)
    found = set(_Reader(folds=bool(flags & re.IGNORECASE)).clauses(items, parsed.state.flags))
    clauses: list[Clause] = []
    for clause in sorted(found, key=lambda one: (_likelihood(one), sorted(one))):
        if len(clauses) < MOST_CLAUSES and _likelihood(clause) < COMMON and not _follows(clause, clauses):
            clauses.append(clause)
    # Strings of Latin letters say already that there is one.
    scripts = [
        name
        for name, holds in SCRIPTS.items()
        if _is_certain(items, holds) and not any(all(map(holds, clause)) for clause in clauses)
    ]
    return [*scripts, *map(sorted, clauses)]


def _follows(clause: Clause, others: Iterable[Clause]) -> bool:
    return any(all(any(some in text for some in clause) for text in other) for other in others)


def _likelihood(clause: Clause) -> float:
    """How likely it is that some dozen words hold one of the strings: a rough guess from the letters."""
    rest = 1.0
    for text in clause:
        rest *= 1 - math.prod(map(_chance, text))
    return 1 - rest


def _chance(char: str) -> float:
    # Digits stand in every text that is read here, and " 0 " for a number where words are compared.
    if char.isdecimal():
        return 0.9
    if char in " .,etaoinsrhlのはがをにで、。と":
        return 0.5
    if char.isascii():
        return 0.25 if char.isalpha() else 0.1
    return 0.1 if unicodedata.name(char, "").startswith(("HIRAGANA", "KATAKANA")) else 0.05


class _Reader:
    """Reads clauses from a parsed pattern."""

    def __init__(self, *, folds: bool) -> None:
        self.folds = folds
        """Whether texts are looked at in small letters."""

    def clauses(self, items: Iterable[tuple[Any, Any]], flags: int) -> Iterator[Clause]:
        """Every clause that a sequence makes sure of."""
        run = ""
        for kind, value in items:
            char = self._folded(value, flags) if kind is op.LITERAL else ""
            if run and not char:
                yield frozenset({run})
            run = run + char if char else ""
            yield from self._of_item(kind, value, flags)
        if run:
            yield frozenset({run})

    def _of_item(self, kind: Any, value: Any, flags: int) -> Iterator[Clause]:  # noqa: ANN401 -- has no types
        if kind is op.IN:
            yield from self._of_set(value, flags)
        elif kind is op.BRANCH:
            best = [min(self.clauses(branch, flags), key=_likelihood, default=frozenset[str]()) for branch in value[1]]
            if all(best):
                yield _shortest(frozenset().union(*best))
        elif kind in REPEATS and value[0] > 0:
            yield from self.clauses(value[2], flags)
        elif kind is op.SUBPATTERN:
            yield from self.clauses(value[3], (flags | value[1]) & ~value[2])

    def _of_set(self, members: Iterable[tuple[Any, Any]], flags: int) -> Iterator[Clause]:
        found: set[str] = set()
        for kind, value in members:
            codes = [value] if kind is op.LITERAL else range(value[0], value[1] + 1) if kind is op.RANGE else []
            chars = {self._folded(code, flags) for code in codes[: MANY + 1]}
            if not chars or "" in chars:
                return
            found |= chars
        if len(found) <= MANY:
            yield frozenset(found)

    def _folded(self, code: int, flags: int) -> str:
        """The character as it is looked for; "" where that is not sure."""
        char = chr(code)
        if char.lower() == char.upper():
            return char
        if flags & re.IGNORECASE:
            return char.lower() if char.isascii() and self.folds else ""
        return char.lower() if self.folds else char


def _shortest(clause: Clause) -> Clause:
    """Without the strings that hold another one."""
    return frozenset(text for text in clause if not any(other != text and other in text for other in clause))


def _is_certain(items: Iterable[tuple[Any, Any]], holds: Callable[[str], bool]) -> bool:
    """Whether each match of the sequence has a character of which *holds* is true."""
    return any(_makes_sure(kind, value, holds) for kind, value in items)


def _makes_sure(kind: Any, value: Any, holds: Callable[[str], bool]) -> bool:  # noqa: ANN401 -- has no types
    if kind is op.LITERAL:
        return holds(chr(value))
    if kind is op.IN:
        return all(
            (form is op.LITERAL and holds(chr(codes)))
            or (form is op.RANGE and all(map(holds, map(chr, range(codes[0], codes[1] + 1)))))
            for form, codes in value
        )
    if kind is op.BRANCH:
        return all(_is_certain(branch, holds) for branch in value[1])
    if kind in REPEATS:
        return value[0] > 0 and _is_certain(value[2], holds)
    return kind is op.SUBPATTERN and _is_certain(value[3], holds)


def main() -> None:
    # Importing the rules uses some of their patterns: without rows, whatever a merge has made of the table.
    TABLE.write_text("", "utf-8")
    rows = {table_key(found.pattern, found.flags): row(found.pattern, found.flags) for found in patterns()}
    # A line a pattern: two branches that both made the table anew are merged line by line (.gitattributes).
    lines = [json.dumps([key, rows[key]], ensure_ascii=False) + "\n" for key in sorted(rows)]
    TABLE.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
