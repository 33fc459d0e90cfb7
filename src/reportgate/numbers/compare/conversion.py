"""How does a value in a claim's unit read in the unit that the prose uses?

One table, all of it: whatever does not stand here is another unit. Percent and points are never the same, money only
in the same currency, and a bare number is never a percentage or money.

Source: the project's table of units (docs/coverage.md, "Units").
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple

from reportgate.numbers.mention import Mention
from reportgate.numbers.scan.scores import SCORE
from reportgate.numbers.scan.vocabulary import find_symbol
from reportgate.numbers.units import PHYSICAL_PREFIX, Unit, UnitKind


class Conversion(NamedTuple):
    """``prose = value * factor + offset``."""

    factor: Decimal
    offset: Decimal


AS_IS: Final = Conversion(Decimal(1), Decimal(0))
_TIMES_100: Final = Conversion(Decimal(100), Decimal(0))
_HUNDREDTH: Final = Conversion(Decimal("0.01"), Decimal(0))

# Unit written in the prose -> kind of the declared unit -> how the value reads.
_TABLE: Final[dict[str, dict[UnitKind, Conversion]]] = {
    "percent": {"percent": AS_IS, "percent_change": AS_IS, "fraction": _TIMES_100, "ratio": _TIMES_100},
    # 前年比120%: a percentage of the base, so that +20 % reads 120.
    "percent of base": {
        "percent": AS_IS,
        "percent_change": Conversion(Decimal(1), Decimal(100)),
        "fraction": _TIMES_100,
        "ratio": _TIMES_100,
    },
    "pp": {"pp": AS_IS, "bp": _HUNDREDTH},
    "bp": {"bp": AS_IS, "pp": _TIMES_100},
    "ratio": {"ratio": AS_IS, "percent_change": Conversion(Decimal("0.01"), Decimal(1))},
    "fraction": {"fraction": AS_IS, "ratio": AS_IS, "percent": _HUNDREDTH},
    "count": {"count": AS_IS, "ratio": AS_IS, "fraction": AS_IS},
    "rank": {"rank": AS_IS},
    "points": {"points": AS_IS},
    # A bare number behind a word of scores: NPS: 42.
    SCORE: {"points": AS_IS, "count": AS_IS, "ratio": AS_IS, "fraction": AS_IS},
    # Of a score, and of things: 書籍は61,200点.
    "点": {"points": AS_IS, "count": AS_IS},
    # Points are percentage points too: of a change, which a score may also have.
    "points of change": {"points": AS_IS, "pp": AS_IS, "bp": _HUNDREDTH},
    # Nouns that are counted, though they are units as well: 21 cups were sold.
    **{unit: {"count": AS_IS} for unit in ("unit:c", "unit:part", "unit:drop", "unit:dot", "unit:st", "unit:pt")},
    "bytes": {"bytes": AS_IS},
}
# A multiple of the byte, as written, and how many of them one byte is.
_BYTES: Final[dict[str, Conversion]] = {
    f"unit:{symbol}": Conversion(Decimal(1) / size, Decimal(0))
    for symbol, size in {
        "B": 1,
        "kB": 10**3,
        "KB": 10**3,
        "MB": 10**6,
        "GB": 10**9,
        "TB": 10**12,
        "PB": 10**15,
        "KiB": 2**10,
        "MiB": 2**20,
        "GiB": 2**30,
        "TiB": 2**40,
    }.items()
}
CHANGES_OF_BASE: Final = frozenset({"ratio", "percent of base"})
"""Units that say a decrease by a number below the base, without any sign."""


def unit_written(mention: Mention) -> str:
    """Name the unit of *mention* for the table: a bare number is a count."""
    if mention.of_base:
        return "percent of base"
    if mention.unit_text == "点":
        return "点"
    if mention.unit is None and mention.unit_text == SCORE:
        return SCORE
    if mention.unit == "points" and mention.is_change and mention.unit_text.startswith("point"):
        return "points of change"
    if mention.unit == "pp" and mention.unit_text == "ポイント":
        # Of percentages, but of an index and of a score too.
        return "points of change"
    return mention.unit or "count"


def find_conversion(written: str, unit: Unit | None) -> Conversion | None:
    """Find how a value in *unit* reads in the unit *written*; None when the two are different things.

    An undeclared unit (None) reads as it is: the number is compared and the unit is not.
    """
    if unit is None or unit.name == written:
        return AS_IS
    if unit.kind == "bytes" and written != "bytes":
        return _BYTES.get(written)
    if unit.kind == "physical":
        # Operator and prose may write one symbol in two ways: m2 and ㎡.
        same = written.startswith(PHYSICAL_PREFIX) and find_symbol(unit.name) == find_symbol(written)
        return AS_IS if same else None
    return _TABLE.get(written, {}).get(unit.kind)
