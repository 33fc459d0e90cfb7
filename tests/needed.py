"""What does each match of a pattern hold? Read from the parsed pattern, so that ``needs`` of a pattern is proved."""

from __future__ import annotations

import re
from collections.abc import Iterable
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from reportgate.text.patterns import Needs

# Letters that others match without regard to case, besides their own upper and lower case.
_FOLDED = {"i": "ıİ", "s": "ſ", "k": "\N{KELVIN SIGN}"}


def each_match_holds(pattern: str, flags: int, needs: Needs) -> bool:
    """Whether each match of *pattern* holds one of *needs* among the characters that it consumes."""
    parsed = _parser.parse(pattern, flags)
    return _Proof(needs).holds(list(parsed), parsed.state.flags)


class _Proof:
    def __init__(self, needs: Needs) -> None:
        self.needs = needs

    def holds(self, sequence: Iterable[tuple[Any, Any]], flags: int) -> bool:
        """Whether one item of *sequence* makes sure of it, or literal characters that follow each other do."""
        run = ""
        for kind, value in sequence:
            run = run + chr(value) if kind is op.LITERAL and not flags & re.IGNORECASE else ""
            if self._item(kind, value, flags) or (run and self._is_needed(run)):
                return True
        return False

    def _is_needed(self, text: str) -> bool:
        return self.needs(text) if callable(self.needs) else any(some in text for some in self.needs)

    def _item(self, kind: Any, value: Any, flags: int) -> bool:
        if kind is op.LITERAL:
            return self._are_needed([value], flags)
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
            return self._are_needed([value], flags)
        return kind is op.RANGE and self._are_needed(range(value[0], value[1] + 1), flags)

    def _are_needed(self, codes: Iterable[int], flags: int) -> bool:
        chars = set(map(chr, codes))
        if flags & re.IGNORECASE:
            chars |= {form for char in chars for form in (char.lower(), char.upper()) if len(form) == 1}
            chars |= {form for char in chars for form in _FOLDED.get(char, "")}
        return all(map(self._is_needed, chars))
