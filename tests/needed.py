"""What does each match of a pattern hold? Read from the parsed pattern, so that the table of patterns is proved."""

from __future__ import annotations

import re
from collections.abc import Iterable
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from reportgate.text.patterns import Clause, fold_case, holds

# Letters that others match without regard to case, besides their own upper and lower case.
_FOLDED = {"i": "ıİ", "s": "ſ", "k": "\N{KELVIN SIGN}"}


def each_match_holds(pattern: str, flags: int, clause: Clause) -> bool:
    """Whether each match of *pattern* holds what *clause* asks for among the characters that it consumes."""
    parsed = _parser.parse(pattern, flags)
    # Texts are folded by the flags given; what a pattern says of itself ("(?i)") comes on top.
    return _Proof(clause, folds=bool(flags & re.IGNORECASE)).holds(list(parsed), parsed.state.flags)


class _Proof:
    def __init__(self, clause: Clause, *, folds: bool) -> None:
        self.clause = clause
        self.folds = folds
        """Whether the text is looked at in small letters."""

    def holds(self, sequence: Iterable[tuple[Any, Any]], flags: int) -> bool:
        """Whether one item of *sequence* makes sure of it, or literal characters that follow each other do."""
        run = ""
        for kind, value in sequence:
            run = run + chr(value) if kind is op.LITERAL and self._is_sure(chr(value), flags) else ""
            if self._item(kind, value, flags) or (run and self._is_held(run)):
                return True
        return False

    def _is_sure(self, char: str, flags: int) -> bool:
        """Whether what matches *char* is looked at as *char* itself."""
        if not flags & re.IGNORECASE or char.lower() == char.upper():
            return True
        return self.folds and char.isascii()

    def _is_held(self, text: str) -> bool:
        return holds(fold_case(text) if self.folds else text, self.clause)

    def _item(self, kind: Any, value: Any, flags: int) -> bool:
        if kind is op.LITERAL:
            return self._are_held([value], flags)
        if kind is op.IN:
            return all(self._member(form, codes, flags) for form, codes in value)
        if kind is op.BRANCH:
            return all(self.holds(branch, flags) for branch in value[1])
        if kind in {op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT}:
            return value[0] > 0 and self.holds(value[2], flags)
        if kind is op.SUBPATTERN:
            return self.holds(value[3], (flags | value[1]) & ~value[2])
        # Assertions, references and the rest make sure of nothing.
        return False

    def _member(self, kind: Any, value: Any, flags: int) -> bool:
        if kind is op.LITERAL:
            return self._are_held([value], flags)
        return kind is op.RANGE and self._are_held(range(value[0], value[1] + 1), flags)

    def _are_held(self, codes: Iterable[int], flags: int) -> bool:
        chars = set(map(chr, codes))
        if flags & re.IGNORECASE:
            chars |= {form for char in chars for form in (char.lower(), char.upper()) if len(form) == 1}
            chars |= {form for char in chars for form in _FOLDED.get(char, "")}
        return all(map(self._is_held, chars))
