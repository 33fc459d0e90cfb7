"""Which words and signs around a number say its unit? The tables written by hand; those of CLDR stand in cldr.py.

An entry is (kind, unit): the kind of mention that the word makes of the number, and the name of the closed list of
units. ``None`` as a unit says that the number counts things the list has no name for.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final, TypeAlias

from reportgate.numbers.cldr import CURRENCY_NAMES, CURRENCY_SYMBOLS, UNITS
from reportgate.numbers.mention import Kind
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


def _money(code: str) -> Sense:
    return ("currency", code)


def _physical(symbol: str) -> Sense:
    """The sense of a unit by its symbol; bytes have a name of their own in the list of units."""
    return "number", "bytes" if symbol == "byte" else f"unit:{symbol}"


def _lasting(unit: str) -> Sense:
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
_PREFIXED: Final = "MWh GWh TWh MJ GJ kN kV kVA MVA TW Mt Gt mV nA mSv μSv".split()


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
    **{name: _physical(symbol) for name, symbol in UNITS.items() if name[0].isascii() and " " not in name},
    **{symbol: _physical(symbol) for symbol in _PREFIXED},
    **{code: _money(code) for code in CURRENCIES},
    **{code: _money(code.upper()) for code in "usd eur gbp jpy cny inr aud cad chf krw".split()},
    "rmb": _money("CNY"),
    **{word: _lasting(unit) for unit, words in _DURATIONS.items() for word in words.split()},
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
    "dollar": _money("USD"),
    "dollars": _money("USD"),
    "bucks": _money("USD"),
    "euro": _money("EUR"),
    "euros": _money("EUR"),
    "yen": _money("JPY"),
    "yuan": _money("CNY"),
    "renminbi": _money("CNY"),
    "RMB": _money("CNY"),
    "won": _money("KRW"),
    "rupee": _money("INR"),
    "rupees": _money("INR"),
    "sterling": _money("GBP"),
    "quid": _money("GBP"),
    "franc": _money("CHF"),
    "francs": _money("CHF"),
    "baht": _money("THB"),
    "rubles": _money("RUB"),
    "roubles": _money("RUB"),
    "cent": _money("USD"),
    "cents": _money("USD"),
    "pence": _money("GBP"),
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
    "us dollars": _money("USD"),
    "u.s. dollars": _money("USD"),
    "pounds sterling": _money("GBP"),
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
    **{name: _money(code) for name, code in CURRENCY_NAMES.items() if name.isascii() and " " in name},
    **{
        name.replace("-", " "): _physical(symbol)
        for name, symbol in UNITS.items()
        if name.isascii() and (" " in name or "-" in name)
    },
    **{
        f"{prefix}watt {hours}": _physical(f"{letter}Wh")
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

_COUNTERS: Final = """
    人 名 名様 件 社 個 ヶ コ 台 店 店舗 校 本 枚 冊 回 回線 つ 箇所 か所 カ所 ヶ所 ケ所 ヵ所 ヶ 種 種類
    品目 品 票 席 室 戸 棟 世帯 組 班 項目 問 例 カ国 か国 ヶ国 ヵ国 ケ国 箇国 都市 拠点 機 隻 両 便 匹 頭 羽 口
    口座 行 列 語 文字 字 ページ 頁 試合 試合目 勝 敗 議席 軒 基 着 足 杯 袋 箱 束 皿 錠 通 部 巻 話 曲 段階 段
    階 階建て 才 人月 人日 アクセス クリック セッション ユーザー ユーザ 会員 回答 事例 案件 商品 製品 作品 施策
    四半期 期 銘柄 株 地点 地域 部門 部署 チーム グループ 言語
    カテゴリ カテゴリー パターン ステップ 区画 工場 施設 病院 大学 企業 団体 自治体 都道府県 市町村 区 町 村 市
    県 州 議案 章 節 要素 要因 理由 課題 点目 項 条 名分 人分 件分 個分 本分 PV UU 投稿 フォロワー いいね 再生
    ダウンロード インストール リクエスト エラー 車種 機種 品種 路線 駅 便り 隊 軸 層 面 輪 球 粒 滴 株主 対 膳
    票差
""".split()
_JAPANESE: Final[dict[str, Sense]] = {
    **{name: _physical(symbol) for name, symbol in UNITS.items() if not name[0].isascii()},
    **{
        f"{prefix}ワット時": _physical(f"{letter}Wh")
        for prefix, letter in {"メガ": "M", "ギガ": "G", "テラ": "T"}.items()
    },
    "センチ": _physical("cm"),
    "ミリ": _physical("mm"),
    **{name: _money(code) for name, code in CURRENCY_NAMES.items() if not name[0].isascii()},
    **dict.fromkeys(_COUNTERS, COUNT),
    "円": _money("JPY"),
    "ドル": _money("USD"),
    "米ドル": _money("USD"),
    "豪ドル": _money("AUD"),
    "加ドル": _money("CAD"),
    "香港ドル": _money("HKD"),
    "台湾ドル": _money("TWD"),
    "ニュー台湾ドル": _money("TWD"),
    "ユーロ": _money("EUR"),
    "英ポンド": _money("GBP"),
    "ポンド": ("number", "unit:lb"),
    "元": _money("CNY"),
    "人民元": _money("CNY"),
    "ウォン": _money("KRW"),
    "ルピー": _money("INR"),
    "フラン": _money("CHF"),
    "スイス・フラン": _money("CHF"),
    "ペソ": _money("MXN"),
    "バーツ": _money("THB"),
    "ルーブル": _money("RUB"),
    "リラ": _money("TRY"),
    "レアル": _money("BRL"),
    "ナイラ": _money("NGN"),
    "セント": _money("USD"),
    "銭": _money("JPY"),
    "%": PERCENT,
    "パーセント": PERCENT,
    "％": PERCENT,
    "‰": ("number", "unit:‰"),
    "パーミル": ("number", "unit:‰"),
    "ポイント": POINTS,
    "ﾎﾟｲﾝﾄ": POINTS,
    "ﾊﾟｰｾﾝﾄ": PERCENT,
    "パーセントポイント": POINTS,
    "パーセンテージポイント": POINTS,
    "ベーシスポイント": BASIS_POINTS,
    "点": SCORE,
    "得点": SCORE,
    "倍": RATIO,
    "位": RANK,
    "番目": RANK,
    "番": RANK,
    "番組": COUNT,
    "着": RANK,
    **{f"{name}目": RANK for name in "店 度 回 人 件 台 本 社 日 年 週 月 期 戦 冊 枚 カ国 か国".split()},
    "桁": ("vague", None),
    "営業日": _lasting("d"),
    "等": RANK,
    "年": _lasting("y"),
    "年間": _lasting("y"),
    "カ年": _lasting("y"),
    "か年": _lasting("y"),
    "ヵ年": _lasting("y"),
    "ヶ年": _lasting("y"),
    "周年": _lasting("y"),
    "歳": _lasting("y"),
    "才": _lasting("y"),
    "カ月": _lasting("mo"),
    "か月": _lasting("mo"),
    "ヶ月": _lasting("mo"),
    "ケ月": _lasting("mo"),
    "ヵ月": _lasting("mo"),
    "ヵ月間": _lasting("mo"),
    "カ月間": _lasting("mo"),
    "か月間": _lasting("mo"),
    "ヶ月間": _lasting("mo"),
    "ケ月間": _lasting("mo"),
    "箇月": _lasting("mo"),
    "週": _lasting("wk"),
    "週間": _lasting("wk"),
    "日": _lasting("d"),
    "日間": _lasting("d"),
    "泊": _lasting("d"),
    "時間": _lasting("h"),
    "分": _lasting("min"),
    "分間": _lasting("min"),
    "秒": _lasting("s"),
    "秒間": _lasting("s"),
    "ミリ秒": _lasting("ms"),
    "度": ("number", "unit:°"),
    "℃": ("number", "unit:°C"),
    "℉": ("number", "unit:°F"),
    "°C": ("number", "unit:°C"),
    "°F": ("number", "unit:°F"),
    "ºC": ("number", "unit:°C"),
    "ºF": ("number", "unit:°F"),
    "°": ("number", "unit:°"),
    "º": ("number", "unit:°"),
    "㎡": ("number", "unit:㎡"),
    "㎥": ("number", "unit:㎥"),
    "㎞": ("number", "unit:km"),
    "㎏": ("number", "unit:kg"),
    "㎝": ("number", "unit:cm"),
    "㎜": ("number", "unit:mm"),
    "㍑": ("number", "unit:L"),
    "㌧": ("number", "unit:t"),
    "㌔": ("number", "unit:km"),
    "キロ": ("number", "unit:k"),
    "平米": ("number", "unit:m²"),
    "平方メートル": ("number", "unit:m²"),
    "立方メートル": ("number", "unit:m³"),
    "平方キロ": ("number", "unit:km²"),
    "坪": ("number", "unit:坪"),
    "畳": ("number", "unit:畳"),
    "ヘクタール": ("number", "unit:ha"),
    "馬力": ("number", "unit:hp"),
    "Ω": ("number", "unit:Ω"),
    "€": _money("EUR"),
    "£": _money("GBP"),
    "$": _money("USD"),
    "¥": _money("JPY"),
    "¢": _money("USD"),
    "₩": _money("KRW"),
    "₹": _money("INR"),
}


def _by_first_character(names: dict[str, Sense]) -> dict[str, tuple[tuple[str, Sense], ...]]:
    found: dict[str, list[tuple[str, Sense]]] = {}
    for item in sorted(names.items(), key=lambda item: -len(item[0])):
        found.setdefault(item[0][0], []).append(item)
    return {first: tuple(items) for first, items in found.items()}


JAPANESE: Final = _by_first_character(_JAPANESE)
"""By the first character, the longest name first: the reader looks at one short list."""


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
