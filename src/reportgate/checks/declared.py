"""Which numbers does the operator's own wording of a metric hold: its key, its docstring, and what it is called with?

The claim's params are the artifact's, but they are arguments of the function that recomputed the value, so that they
are true of it; only those count that the function names. A default is the operator's.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from reportgate.metrics.registry import Metric
from reportgate.numbers.compare.scopes import Scope, Sort, read_scope
from reportgate.numbers.scan.durations import add_up
from reportgate.numbers.scan.scanner import scan_numbers
from reportgate.text.patterns import regex

Verdict: TypeAlias = Literal["vouched", "open", "denied"]

LONGEST_DOCSTRING: Final = 1000
"""Characters of a docstring that are read, of what stands before its first section or example."""
_SECTION: Final = regex(r"^[ \t]*(?:[A-Z][a-z]+s?:[ \t]*$|>>>|:param\b|-{3,}[ \t]*$)", re.MULTILINE)
_PIECES: Final = regex(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+(?:\.\d+)?|[^\W\d_A-Za-z]+")
_SHORT: Final = regex(r"[A-Za-z]{0,8}\d{1,6}(?:[-–]\d{1,6}|\+)?[A-Za-z]{0,8}")
_UNITS: Final = {
    form: unit
    for unit, forms in {
        "second": "s sec secs second seconds",
        "minute": "minute minutes mins",
        "hour": "h hr hrs hour hours",
        "day": "d day days",
        "week": "w wk week weeks",
        "month": "mo month months",
        "year": "y yr year years",
    }.items()
    for form in forms.split()
}
_SYMBOLS: Final = {"second": "s", "minute": "min", "hour": "h", "day": "d", "week": "wk", "month": "mo", "year": "y"}
# A lone letter names a unit in a key (30d) and not in the name of a param.
_LONG_NAMES: Final = frozenset(name for name in _UNITS if name not in ("s", "h", "d", "w", "mo", "y", "hr", "wk", "yr"))
_LOW: Final = frozenset({"min", "minimum", "above", "over"})
_HIGH: Final = frozenset({"max", "maximum", "below", "under"})
_SIDES: Final = {"atleast": "low", "over": "low", "atmost": "high", "under": "high"}
_ROLES: Final[dict[Sort, frozenset[str]]] = {
    "age": frozenset({"age", "ages", "aged"}),
    "top": frozenset({"top", "n", "k", "limit", "largest", "biggest", "best", "rank", "ranks", "head"}),
    "base": frozenset({"per", "base", "denominator"}),
    "threshold": frozenset(
        {"min", "max", "minimum", "maximum", "above", "below", "over", "under", "threshold", "cutoff"}
    ),
}


class Entry(NamedTuple):
    """A number in the operator's wording."""

    amount: Decimal
    unit: str | None
    sort: Sort | None
    """What it limits the figure to, where the wording says that."""
    side: str = ""
    """"low" for the lower end of a limit, "high" for the upper one."""


def judge(scope: Scope, metric: Metric | None, params: Mapping[str, object]) -> Verdict:
    """Whether the operator's wording of *metric*, called with *params*, has the numbers of *scope*.

    Returns:
        "vouched": it has; "denied": it has other ones in their place; "open": it is silent.
    """
    if metric is None:
        return "open"
    alike = [entry for entry in _find_entries(metric, params) if _is_alike(entry, scope)]
    side = _SIDES.get(scope.side, "")
    fitting = [entry for entry in alike if "" in (side, entry.side) or side == entry.side]
    if alike and all(any(_is_equal(entry, amount, scope.unit) for entry in fitting) for amount in scope.amounts):
        return "vouched"
    return "denied" if alike else "open"


def _is_alike(entry: Entry, scope: Scope) -> bool:
    """Whether *entry* is a number of the kind that *scope* is made of: a length in units that compare, or its sort."""
    if scope.sort in _ROLES:
        same_unit = scope.sort == "age" or None in (entry.unit, scope.unit) or entry.unit == scope.unit
        return entry.sort == scope.sort and same_unit
    if entry.unit is None or scope.unit is None:
        return False
    return entry.unit == scope.unit or add_up([(1, entry.unit)], scope.unit) is not None


def _is_equal(entry: Entry, amount: Decimal, unit: str | None) -> bool:
    if entry.unit == unit or None in (entry.unit, unit) or entry.sort == "age":
        return entry.amount == amount
    if unit is None or entry.unit is None or entry.amount != int(entry.amount):
        return False
    whole = add_up([(int(entry.amount), entry.unit)], unit)
    return whole is not None and whole.value == amount


def _find_entries(metric: Metric, params: Mapping[str, object]) -> list[Entry]:
    found = [*_read_wording(_split(metric.key)), *_read_wording(_read_docstring(metric))]
    for name, value in _find_arguments(metric, params):
        found += _read_argument(name, value)
    return found


def _read_docstring(metric: Metric) -> str:
    """What the docstring says before its first section or example."""
    doc = getattr(metric.function, "__doc__", None) if inspect.isfunction(metric.function) else None
    if not isinstance(doc, str):
        return ""
    section = _SECTION.search(doc)
    return doc[: min(LONGEST_DOCSTRING, section.start() if section is not None else len(doc))]


def _find_arguments(metric: Metric, params: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """The arguments behind the data by name; what a function takes under any name says nothing about it."""
    if metric.signature is None:
        return
    for position, parameter in enumerate(metric.signature.parameters.values()):
        if position and parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            yield parameter.name, params.get(parameter.name, parameter.default)


@lru_cache(maxsize=512)
def _read_wording(text: str) -> tuple[Entry, ...]:
    found = []
    for mention in scan_numbers(text) if text else ():
        scope = read_scope(text, mention)
        if scope is not None:
            found += [Entry(amount, scope.unit, scope.sort, _SIDES.get(scope.side, "")) for amount in scope.amounts]
        elif mention.level == "claim" and mention.value is not None and mention.kind == "duration":
            found.append(Entry(mention.value.normalize(), mention.unit, None))
    return tuple(found)


def read_wording(metric: Metric) -> str:
    """The operator's wording of *metric* as a text: its key in words, and the first part of its docstring."""
    return f"{_split(metric.key)} {_read_docstring(metric)}"


def _split(name: str) -> str:
    """Write a name as words, units in full.

    >>> _split("clicks.past7Days"), _split("active_30d")
    ('clicks past 7 days', 'active 30 days')
    """
    pieces = [piece.lower() for piece in _PIECES.findall(name)]
    for place in range(1, len(pieces)):
        if pieces[place - 1][0].isdecimal() and pieces[place] in _UNITS:
            pieces[place] = _UNITS[pieces[place]] + "s"
    return " ".join(pieces)


def _read_argument(name: str, value: object) -> Iterable[Entry]:
    words = _split(name).split()
    if isinstance(value, str):
        # Any other text could say anything.
        short = _SHORT.fullmatch(value) is not None
        return _read_wording(f"{' '.join(words)} {_split(value) if value.isalnum() else value}") if short else ()
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        return ()
    amount = Decimal(str(value))
    if not amount.is_finite():
        return ()
    unit = next((_SYMBOLS[_UNITS[word]] for word in words if word in _LONG_NAMES), None)
    sort = next((sort for sort, names in _ROLES.items() if not names.isdisjoint(words)), None)
    side = "low" if not _LOW.isdisjoint(words) else "high" if not _HIGH.isdisjoint(words) else ""
    return (Entry(amount.normalize(), unit, sort, side),)
