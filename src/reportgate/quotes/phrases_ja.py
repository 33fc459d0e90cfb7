"""Japanese numbers that are written in several parts; an edge inside one leaves another number.

What begins behind the last numeral leaves the edge between a number and what it counts to the warnings (decision 0010).
"""

from __future__ import annotations

from typing import Final

from reportgate.text.patterns import regex

NUMERALS: Final = "〇零一二三四五六七八九十百千万億兆"
_ANY: Final = rf"[\d{NUMERALS}]"
_NUMERAL: Final = rf"[\d.{NUMERALS}]{{1,12}}"
_MONTHS: Final = r"[かヵヶケカ箇]月"

FROM_NUMERAL: Final = (
    regex(rf"{_NUMERAL}分の{_NUMERAL}"),
    regex(r"[〇零一二三四五六七八九十][ \n][百千万億兆]"),
    regex(r"[\d〇一二三四五六七八九十]{1,6}・[\d〇一二三四五六七八九]{1,6}(?=[%倍割万億度]|ポイント)"),
    regex(r"[\d十]数[十百千万億件人社名年回店]"),
    regex(rf"{_NUMERAL}([人名社店件個回戸台])に{_NUMERAL}\1"),
    regex(rf"{_NUMERAL}([人名社店件個回戸台本匹問校国])中{_NUMERAL}"),
    regex(rf"{_NUMERAL}([%円])(?:から{_NUMERAL}\1(?:の間|の範囲|の幅|程度|前後|くらい|ぐらい)|ないし{_NUMERAL}\1)"),
    regex(rf"{_NUMERAL}(?:[ \n]?対[ \n]?{_NUMERAL}){{1,3}}"),
    regex(rf"{_NUMERAL}勝{_NUMERAL}敗(?:{_NUMERAL}分)?"),
    regex(rf"{_NUMERAL}割(?:{_NUMERAL}分)?(?:{_NUMERAL}厘)?"),
)
"""Numbers of several parts, from their first numeral on."""
BEHIND_NUMERAL: Final = (
    # One number with two units.
    regex(rf"(?:時間{_NUMERAL}分|分{_NUMERAL}秒|年{_NUMERAL}{_MONTHS}|円{_NUMERAL}銭|度{_NUMERAL}分)"),
    # A counter of several characters, a half, an ordinal: 1時間 is not 1時, 3年目 not 3年, 2年半 not 2年.
    regex(
        rf"(?:年(?:度|間|代(?!表|金|理)|半|目)|時間?半|時間|[日週][間目]|[分秒](?:間|半)|月(?:期(?!待|限|間|末)|間|半|目)"
        rf"|{_MONTHS}(?:間|半|目)?|[かヵヶケカ箇](?:所|国|年)|世(?:紀|帯|代)|店舗|種類|倍半|[回人番枚件社台個品]目)"
    ),
    # Within a date; behind the number of an order: 第3次中期計画 is no next plan.
    regex(r"月[ ]?\d{1,2}日"),
    regex(r"(?:米|豪|加|香港|台湾|シンガポール)ドル"),
    # A range whose first number has its unit: 300円~500円, 5日~7日.
    regex(rf"(?P<unit>[年月日時分秒円人名件個社店台回本枚%割度歳才位点倍代])(?:~[ ]?\d|-{_NUMERAL}(?P=unit))"),
)
"""What stands behind the last numeral of a number, where a part of it is another number."""
BEFORE_NUMERAL: Final = regex(
    r"(?:マイナス|プラス|[▲△▼▽])[ ]?[〇零一二三四五六七八九十百千万億兆]"
    # 数百万円; 利用者数百万人 may be read both ways and is left alone.
    r"|(?:(?<![一-龥])|(?<=[約各]))[数何幾][十百千万億兆]{1,4}"
    # What a date, a time or an order begins with.
    rf"|第[\d{NUMERALS}]{{1,6}}(?:[次回号位章条項期編巻種級類版弾世区話段]|部(?!長))"
    rf"|(?:明治|大正|昭和|平成|令和|紀元前|氷点下|零下|午前|午後|第)[ ]?{_ANY}",
)
"""What belongs to the number behind it."""
RUN: Final = regex(_NUMERAL)
