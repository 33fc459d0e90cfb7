"""Which words and signs around a number say its unit? Written by hand; the tables of CLDR stand in cldr.py.

An entry is (kind, unit): the kind of mention that the word makes of the number, and the name of the closed list of
units. ``None`` as a unit says that the number counts things the list has no name for.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final, TypeAlias

from reportgate.numbers.mention import Kind
from reportgate.numbers.scan.cldr import CURRENCY_NAMES, CURRENCY_SYMBOLS, UNITS
from reportgate.numbers.units import CURRENCIES, PHYSICAL_PREFIX

Sense: TypeAlias = tuple[Kind, str | None]

PERCENT: Final[Sense] = ("percent", "percent")
POINTS: Final[Sense] = ("pp", "pp")
BASIS_POINTS: Final[Sense] = ("pp", "bp")
SCORE: Final[Sense] = ("number", "points")
RATIO: Final[Sense] = ("ratio", "ratio")
COUNT: Final[Sense] = ("number", "count")
RANK: Final[Sense] = ("ordinal", "rank")
FRACTION: Final[Sense] = ("fraction", "fraction")


def money(code: str) -> Sense:
    """The sense of a currency by its ISO 4217 code."""
    return ("currency", code)


def physical(symbol: str) -> Sense:
    """The sense of a unit by its symbol; bytes have a name of their own in the list of units."""
    return "number", "bytes" if symbol == "byte" else f"unit:{symbol}"


def lasting(unit: str) -> Sense:
    """The sense of a unit of time by its name in the list of units."""
    return ("duration", unit)


# Powers of ten. CLDR's compact forms (thousand K 千, million M 百万, billion B, trillion T) and the usual others.
SCALE_WORDS: Final = {
    "hundred": 2,
    "thousand": 3,
    "thousands": 3,
    "lakh": 5,
    "lakhs": 5,
    "million": 6,
    "millions": 6,
    "mln": 6,
    "mil": 6,
    "mio": 6,
    "crore": 7,
    "crores": 7,
    "billion": 9,
    "billions": 9,
    "bln": 9,
    "trillion": 12,
    "trillions": 12,
    "trn": 12,
    "quadrillion": 15,
}
# Glued to the number, or behind an amount of money.
SCALE_SUFFIXES: Final = {
    "k": 3,
    "K": 3,
    "M": 6,
    "mm": 6,
    "MM": 6,
    "mn": 6,
    "Mn": 6,
    "bn": 9,
    "Bn": 9,
    "BN": 9,
    "B": 9,
    "b": 9,
    "tn": 12,
    "T": 12,
    "m": 6,
    "mil": 6,
    "mln": 6,
    "bln": 9,
    "trn": 12,
    "cr": 7,
}
# Suffixes that are also a unit (metre, millimetre, byte, tesla): a scale only with a currency.
SCALE_WITH_MONEY: Final = frozenset({"m", "mm", "cr", "T"})
# Behind a space too: 2.33 k, 5 bn.
SCALE_APART: Final = frozenset({"k", "M", "mn", "Mn", "bn", "Bn", "mil", "mln", "bln", "tn", "trn"})

MINOR_UNITS: Final = {
    "cent": ("USD", -2),
    "cents": ("USD", -2),
    "pence": ("GBP", -2),
    "¢": ("USD", -2),
    "銭": ("JPY", -2),
    "セント": ("USD", -2),
}

_RAISED: Final = {"2": "²", "3": "³"}
# Multiples that CLDR does not name.
# What the name of a unit in Latin letters begins with.
_LATIN: Final = frozenset(map(chr, range(0x80))) | {"μ"}
_PREFIXED: Final = """
MWh GWh TWh MJ GJ kN kV kVA MVA TW Mt Gt mV nA mSv μSv keV MeV GeV TeV μL μM nM mM μmol nmol mAh Ah cc kbp Mbp
""".split()


_DURATIONS: Final = {
    "ms": "ms millisecond milliseconds msec",
    "s": "s sec secs second seconds",
    "min": "min mins minute minutes",
    "h": "h hr hrs hour hours",
    "d": "d day days",
    "wk": "wk wks week weeks",
    "mo": "mo mos month months",
    "y": "y yr yrs year years",
}
ENGLISH: Final[dict[str, Sense]] = {
    **{name: physical(symbol) for name, symbol in UNITS.items() if name[0] in _LATIN and " " not in name},
    **{symbol: physical(symbol) for symbol in _PREFIXED},
    **{code: money(code) for code in CURRENCIES},
    **{code: money(code.upper()) for code in "usd eur gbp jpy cny inr aud cad chf krw".split()},
    "rmb": money("CNY"),
    **{word: lasting(unit) for unit, words in _DURATIONS.items() for word in words.split()},
    "percent": PERCENT,
    "percents": PERCENT,
    "percentage": PERCENT,
    "percentages": PERCENT,
    "pct": PERCENT,
    "pc": PERCENT,
    "pp": POINTS,
    "pps": POINTS,
    "ppt": POINTS,
    "ppts": POINTS,
    "bp": BASIS_POINTS,
    "bps": BASIS_POINTS,
    "point": SCORE,
    "points": SCORE,
    "pt": POINTS,
    "pts": POINTS,
    "times": RATIO,
    "x": RATIO,
    "X": RATIO,
    "fold": RATIO,
    "dollar": money("USD"),
    "dollars": money("USD"),
    "bucks": money("USD"),
    "euro": money("EUR"),
    "euros": money("EUR"),
    "yen": money("JPY"),
    "yuan": money("CNY"),
    "renminbi": money("CNY"),
    "RMB": money("CNY"),
    "won": money("KRW"),
    "rupee": money("INR"),
    "rupees": money("INR"),
    "sterling": money("GBP"),
    "quid": money("GBP"),
    "franc": money("CHF"),
    "francs": money("CHF"),
    "baht": money("THB"),
    "rubles": money("RUB"),
    "roubles": money("RUB"),
    "cent": money("USD"),
    "cents": money("USD"),
    "pence": money("GBP"),
    "people": COUNT,
    "persons": COUNT,
    "units": COUNT,
    "degrees": ("number", "unit:°"),
    "degree": ("number", "unit:°"),
    "deg": ("number", "unit:°"),
    "°": ("number", "unit:°"),
    "°C": ("number", "unit:°C"),
    "ºC": ("number", "unit:°C"),
    "°F": ("number", "unit:°F"),
    "celsius": ("number", "unit:°C"),
    "fahrenheit": ("number", "unit:°F"),
    "m2": ("number", "unit:m²"),
    "m3": ("number", "unit:m³"),
    "km2": ("number", "unit:km²"),
    "sqm": ("number", "unit:m²"),
    **{name: ("number", f"unit:{name}") for name in ("KiB", "MiB", "GiB", "TiB", "PiB")},
    **dict.fromkeys(("PV", "UU", "DL", "pv", "uu"), COUNT),
    **{name: ("number", f"unit:{name}") for name in "Wh kWh MWh GWh TWh kW MW GW kVA".split()},
    "kbps": ("number", "unit:kbps"),
    "Mbps": ("number", "unit:Mbps"),
    "Gbps": ("number", "unit:Gbps"),
    "rpm": ("number", "unit:rpm"),
    "fps": ("number", "unit:fps"),
    "px": ("number", "unit:px"),
    "dpi": ("number", "unit:dpi"),
    "dB": ("number", "unit:dB"),
    "tCO2": ("number", "unit:t"),
    "tons": ("number", "unit:t"),
    "ton": ("number", "unit:t"),
    "tonnes": ("number", "unit:t"),
    "kgs": ("number", "unit:kg"),
    "Kg": ("number", "unit:kg"),
    "KG": ("number", "unit:kg"),
    "Km": ("number", "unit:km"),
    "KM": ("number", "unit:km"),
    "Mhz": ("number", "unit:MHz"),
    "Ghz": ("number", "unit:GHz"),
    "lbs": ("number", "unit:lb"),
    "feet": ("number", "unit:ft"),
    "ft": ("number", "unit:ft"),
}
# A unit only when it stands against the number, since the word means something else elsewhere.
GLUED_ONLY: Final = frozenset("x X d y in b B C F K A S J H l c st au bit pm am pc rd gr pn ch T".split())
# Two and three words.
PHRASES: Final[dict[str, Sense]] = {
    "per cent": PERCENT,
    "percentage points": POINTS,
    "percentage point": POINTS,
    "percent points": POINTS,
    "% points": POINTS,
    "basis points": BASIS_POINTS,
    "basis point": BASIS_POINTS,
    "per mille": ("number", "unit:‰"),
    "us dollars": money("USD"),
    "u.s. dollars": money("USD"),
    "pounds sterling": money("GBP"),
    "square meters": ("number", "unit:m²"),
    "square metres": ("number", "unit:m²"),
    "square feet": ("number", "unit:ft²"),
    "cubic feet": ("number", "unit:ft³"),
    "degrees celsius": ("number", "unit:°C"),
    "degree celsius": ("number", "unit:°C"),
    "degrees fahrenheit": ("number", "unit:°F"),
    "degree fahrenheit": ("number", "unit:°F"),
    "degrees c": ("number", "unit:°C"),
    "degrees f": ("number", "unit:°F"),
    "deg c": ("number", "unit:°C"),
    "deg f": ("number", "unit:°F"),
    **{name: money(code) for name, code in CURRENCY_NAMES.items() if name.isascii() and " " in name},
    **{
        name.replace("-", " "): physical(symbol)
        for name, symbol in UNITS.items()
        if name.isascii() and (" " in name or "-" in name)
    },
    **{
        f"{prefix}watt {hours}": physical(f"{letter}Wh")
        for prefix, letter in {"kilo": "k", "mega": "M", "giga": "G", "tera": "T"}.items()
        for hours in ("hour", "hours")
    },
}
PHRASE_STARTS: Final = frozenset(name.split(maxsplit=1)[0] for name in PHRASES)

SYMBOLS: Final = {
    **{symbol: code for symbol, code in CURRENCY_SYMBOLS.items() if symbol != "元"},
    "C$": "CAD",
    "S$": "SGD",
    "AU$": "AUD",
    "TT$": "TTD",
    "RD$": "DOP",
    "FJ$": "FJD",
    "J$": "JMD",
    "N$": "NAD",
    "US$": "USD",
    "Rs": "INR",
    "Rs.": "INR",
    "RMB": "CNY",
    "Fr.": "CHF",
    "₺": "TRY",
    "₽": "RUB",
    "₦": "NGN",
    "฿": "THB",
    "₴": "UAH",
    "zł": "PLN",
    "₡": "CRC",
    "₲": "PYG",
    "₵": "GHS",
    "₸": "KZT",
    "₼": "AZN",
    "₾": "GEL",
    "৳": "BDT",
    "៛": "KHR",
    "₭": "LAK",
    "₮": "MNT",
}
SYMBOL_CHARS: Final = frozenset(symbol for symbol in SYMBOLS if len(symbol) == 1 and not symbol.isascii()) | {"$"}


@lru_cache(maxsize=1024)
def find_symbol(name: str) -> str:
    """Find the usual form of a unit that is named by its symbol: l is L, m2 and ㎡ are m², the micro sign is a mu.

    >>> find_symbol("unit:m2"), find_symbol("unit:㎡"), find_symbol("unit:ml"), find_symbol("unit:坪")
    ('unit:m²', 'unit:m²', 'unit:mL', 'unit:坪')
    """
    symbol = unicodedata.normalize("NFKC", name.removeprefix(PHYSICAL_PREFIX))
    raised = symbol[:-1] + _RAISED[symbol[-1]] if symbol[:-1].isalpha() and symbol[-1] in _RAISED else symbol
    _, unit = ENGLISH.get(raised) or ENGLISH.get(symbol) or (None, None)
    return unit if unit is not None and unit.startswith(PHYSICAL_PREFIX) else PHYSICAL_PREFIX + raised
