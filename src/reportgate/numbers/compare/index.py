"""Which claims could a number of the summary mean?

By the words beside it, and by its value, each looked up in an index: a summary with as many numbers as the ledger has
claims costs their sum, never their product.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import islice
from math import inf
from typing import Final

from reportgate.numbers.compare.conversion import find_conversion, unit_written
from reportgate.numbers.compare.figure import Figure
from reportgate.numbers.compare.says import EXACT, ONE
from reportgate.numbers.mention import Mention
from reportgate.numbers.scan.durations import add_up
from reportgate.numbers.units import Unit

COMMON_FROM: Final = 32
"""A word of this many statements says too little to look claims up by."""
BY_WORDS: Final = 16
"""Most claims looked at for their words."""
BY_VALUE: Final = 8
"""Most different values looked at, and most claims of one value."""
HEDGED: Final = 0.12
"""Relative reach of a hedge, with a margin."""
FLOAT_NOISE: Final = 1e-9
SAME_NUMBER: Final = 0.1
"""What another unit weighs when the number is the same (a diagnosis, never a verdict)."""


class FigureIndex:
    """The figures of a ledger, by unit and value and by word."""

    def __init__(self, figures: Sequence[Figure]) -> None:
        self.figures = figures
        self._by_sentence: dict[str, list[Figure]] = {}
        by_unit: dict[Unit | None, dict[float, list[int]]] = defaultdict(dict)
        for position, figure in enumerate(figures):
            value = _approximate(figure.value, figure.scale)
            by_unit[figure.unit].setdefault(value, []).append(position)
            self._by_sentence.setdefault(figure.statement.written, []).append(figure)
        self._by_unit = {unit: (sorted(values), values) for unit, values in by_unit.items()}

    @cached_property
    def _by_word(self) -> dict[str, list[int]]:
        """Where each word stands: made when it is first asked for, since sentences that are repeated need none."""
        found: dict[str, list[int]] = defaultdict(list)
        for position, figure in enumerate(self.figures):
            for word in figure.words:
                found[word].append(position)
        return found

    def by_sentence(self, written: str) -> list[Figure]:
        """The figures whose statement is *written*, as ``Reading.written``; none when they are too many."""
        found = self._by_sentence.get(written, [])
        return found if len(found) <= BY_VALUE else []

    def by_words(self, words: Iterable[str]) -> list[Figure]:
        """The figures whose statements share the rarest of *words*, a bounded number."""
        lists = [found for word in words if (found := self._by_word.get(word)) and len(found) < COMMON_FROM]
        # A set has its words in any order; what is found must not depend on it.
        lists.sort(key=lambda found: (len(found), found))
        positions: dict[int, None] = {}
        for found in lists:
            positions.update(dict.fromkeys(found))
            if len(positions) >= BY_WORDS:
                break
        return [self.figures[position] for position in islice(positions, BY_WORDS)]

    def by_value(self, mention: Mention) -> tuple[list[Figure], bool]:
        """The figures that *mention* may say by unit and value, and whether they are all: a bounded number."""
        found: list[Figure] = []
        complete = True
        for unit, (values, positions) in self._by_unit.items():
            for low, high, factor, offset in _sought(mention, unit):
                first = bisect_left(values, (low - offset) / factor)
                last = bisect_right(values, (high - offset) / factor)
                for value in values[first : min(last, first + BY_VALUE)]:
                    alike = positions[value]
                    found += [self.figures[position] for position in alike[:BY_VALUE]]
                    complete = complete and len(alike) <= BY_VALUE
                complete = complete and last - first <= BY_VALUE
        return found, complete

    def nearest(self, mention: Mention) -> list[Figure]:
        """The figures of any unit whose numbers come nearest, for a diagnosis: a few of each unit."""
        middle = mention.value if mention.value is not None else mention.low
        if middle is None:
            return []
        size = float(middle)
        return [
            figure
            for values, positions in self._by_unit.values()
            for number in {size, -size}
            for place in [bisect_left(values, number)]
            for value in values[max(0, place - 1) : place + 1]
            for figure in [self.figures[positions[value][0]]]
        ]


def distance(mention: Mention, figure: Figure) -> float:
    """How far *mention* is from *figure*: the relative difference in size, at most 1, and more for another unit.

    The same number in another unit is nearer than a number that is far off: 5.3 % where the ledger has 5.3 pp is that
    claim in the wrong unit, not a claim of 28.6 % with the wrong value.
    """
    conversion = find_conversion(unit_written(mention), figure.unit)
    middle = mention.value if mention.value is not None else mention.low
    if middle is None:
        return 2.0
    value = _approximate(figure.value, figure.scale)
    if conversion is not None:
        value = value * float(conversion.factor) + float(conversion.offset)
    written, value = abs(float(middle)), abs(value)
    difference = abs(written - value)
    largest = max(written, value)
    # A difference of infinities is no number; both are as far away as anything can be.
    relative = difference / largest if 0 < largest < inf else float(bool(largest))
    if conversion is not None:
        return relative
    return relative + (SAME_NUMBER if relative <= FLOAT_NOISE else 1)


def _sought(mention: Mention, unit: Unit | None) -> Iterator[tuple[float, float, float, float]]:
    """The spans that *mention* may say, of either sign, and the factor and offset from a value in *unit* to them."""
    span, conversion = _reach(mention), find_conversion(unit_written(mention), unit)
    if span is not None and conversion is not None:
        factor, offset = float(conversion.factor), float(conversion.offset)
        yield span[0], span[1], factor, offset
        yield -span[1], -span[0], factor, offset
    whole = add_up(mention.parts, mention.parts[-1][1] if unit is None else unit.name) if mention.parts else None
    if whole is not None:
        size, slack = float(whole.value), float(whole.half)
        slack += size * (HEDGED if mention.hedge else FLOAT_NOISE)
        yield max(0.0, size - slack), size + slack, 1.0, 0.0


def _reach(mention: Mention) -> tuple[float, float] | None:
    """The sizes that *mention* may say, wider than any rule of comparison; None when it has no value."""
    if mention.value is None or mention.low is None or mention.high is None:
        return None
    size, step = abs(float(mention.value)), float(mention.high) - float(mention.low)
    slack = step + size * (HEDGED if mention.hedge else FLOAT_NOISE)
    return max(0.0, size - slack), size + slack


def _approximate(value: Decimal, scale: Decimal) -> float:
    return float(value if scale == ONE else EXACT.multiply(value, scale))
