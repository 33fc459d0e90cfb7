"""Which units can a metric declare?

A closed list: a unit that is misspelt is refused when the metric is registered, since a report that could never be
covered, or worse, was compared without its unit, would show far too late.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from reportgate.errors import UnitError
from reportgate.text.patterns import regex

UnitKind: TypeAlias = Literal[
    "percent",
    "fraction",
    "percent_change",
    "pp",
    "bp",
    "ratio",
    "count",
    "rank",
    "points",
    "currency",
    "duration",
    "bytes",
    "physical",
]

PHYSICAL_PREFIX: Final = "unit:"
DURATIONS: Final = ("ms", "s", "min", "h", "d", "wk", "mo", "y")
PLAIN: Final[tuple[UnitKind, ...]] = (
    "percent",
    "fraction",
    "percent_change",
    "pp",
    "bp",
    "ratio",
    "count",
    "rank",
    "points",
    "bytes",
)

# ISO 4217, active alphabetic codes (list one), with the precious metals and without the test and no-currency codes;
# and the national codes that the euro and later reforms replaced since 1999, which reports on past years still use.
CURRENCIES: Final = frozenset(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
    CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
    IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD
    MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB
    RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD
    UYU UZS VED VES VND VUV WST XAF XAG XAU XCD XCG XDR XOF XPD XPF XPT YER ZAR ZMW ZWG
    ATS BEF CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK ANG BYR CUC GHC MRO MZM ROL SLL
    STD TRL VEB VEF ZMK ZWL
    """.split()
)

# What people write instead; only ever named in the error, never accepted: a metric's unit is written one way.
SPELLINGS: Final[dict[str, str]] = {
    "%": "percent",
    "％": "percent",
    "pct": "percent",
    "percentage": "percent",
    "パーセント": "percent",
    "share": "fraction",
    "proportion": "fraction",
    "probability": "fraction",
    "pct_change": "percent_change",
    "change": "percent_change",
    "growth": "percent_change",
    "percentage points": "pp",
    "percentage_points": "pp",
    "ppt": "pp",
    "ポイント": "pp",
    "basis points": "bp",
    "basis_points": "bp",
    "bps": "bp",
    "times": "ratio",
    "x": "ratio",
    "倍": "ratio",
    "counts": "count",
    "number": "count",
    "int": "count",
    "件": "count",
    "人": "count",
    "ranking": "rank",
    "位": "rank",
    "score": "points",
    "点": "points",
    "byte": "bytes",
    "b": "bytes",
    "$": "USD",
    "dollar": "USD",
    "dollars": "USD",
    "yen": "JPY",
    "円": "JPY",
    "¥": "JPY",
    "euro": "EUR",
    "€": "EUR",
    "pound": "GBP",
    "£": "GBP",
    "milliseconds": "ms",
    "sec": "s",
    "second": "s",
    "seconds": "s",
    "秒": "s",
    "m": "min",
    "minute": "min",
    "minutes": "min",
    "分": "min",
    "hour": "h",
    "hours": "h",
    "時間": "h",
    "day": "d",
    "days": "d",
    "日": "d",
    "week": "wk",
    "weeks": "wk",
    "週間": "wk",
    "month": "mo",
    "months": "mo",
    "year": "y",
    "years": "y",
    "年": "y",
    "kg": "unit:kg",
    "g": "unit:g",
    "t": "unit:t",
    "km": "unit:km",
    "cm": "unit:cm",
    "mm": "unit:mm",
    "kwh": "unit:kWh",
    "°c": "unit:°C",
}

_SYMBOL = regex(r"\S{1,24}")


class Unit(NamedTuple):
    """A unit of the list."""

    name: str
    """As declared: "percent", "JPY", "unit:kg"."""
    kind: UnitKind

    @property
    def is_change(self) -> bool:
        """Whether the unit itself says that the value is a change, so that its sign is a direction."""
        return self.kind == "percent_change"


@lru_cache(maxsize=4096)
def parse_unit(name: str) -> Unit:
    """Read the name of a unit.

    The list: percent, fraction, percent_change, pp, bp, ratio, count, rank, points, bytes; a currency by its ISO 4217
    code; a duration: ms, s, min, h, d, wk, mo, y; a physical unit as ``unit:`` and its symbol.

    Raises:
        UnitError: Not in the list; the message names the nearest unit.

    >>> parse_unit("percent").kind
    'percent'
    >>> parse_unit("unit:km").kind
    'physical'
    >>> parse_unit("yen")
    Traceback (most recent call last):
    reportgate.errors.UnitError: 'yen' is no unit; did you mean 'JPY'?
    """
    for plain in PLAIN:
        if name == plain:
            return Unit(name, plain)
    if name in CURRENCIES:
        return Unit(name, "currency")
    if name in DURATIONS:
        return Unit(name, "duration")
    if name.startswith(PHYSICAL_PREFIX) and _SYMBOL.fullmatch(name.removeprefix(PHYSICAL_PREFIX)):
        return Unit(name, "physical")
    nearest = nearest_unit(name)
    advice = f"did you mean {nearest!r}?" if nearest else f"use one of {', '.join(PLAIN)}, an ISO 4217 code, a duration"
    raise UnitError(f"{name!r} is no unit; {advice}")


def nearest_unit(name: str) -> str | None:
    """Name the unit that *name* most likely means, None when nothing is near."""
    folded = name.strip().casefold()
    if folded in SPELLINGS:
        return SPELLINGS[folded]
    if folded.upper() in CURRENCIES:
        return folded.upper()
    names = {unit.casefold(): unit for unit in (*PLAIN, *DURATIONS, *CURRENCIES)} | SPELLINGS
    # Late: advice on a wrong unit, and nothing else, needs it.
    from difflib import get_close_matches  # noqa: PLC0415

    close = get_close_matches(folded, sorted(names), n=1, cutoff=0.6)
    return names[close[0]] if close else None
