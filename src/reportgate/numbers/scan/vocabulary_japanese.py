"""Which Japanese words and signs behind a number say its unit: counters, units, currencies?"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.scan.cldr import CURRENCY_NAMES, UNITS
from reportgate.numbers.scan.vocabulary import (
    BASIS_POINTS,
    COUNT,
    PERCENT,
    POINTS,
    RANK,
    RATIO,
    SCORE,
    Sense,
    lasting,
    money,
    physical,
)

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
    **{name: physical(symbol) for name, symbol in UNITS.items() if not name[0].isascii() and name[0] != "μ"},
    **{
        f"{prefix}ワット時": physical(f"{letter}Wh")
        for prefix, letter in {"メガ": "M", "ギガ": "G", "テラ": "T"}.items()
    },
    "センチ": physical("cm"),
    "ミリ": physical("mm"),
    **{name: money(code) for name, code in CURRENCY_NAMES.items() if not name[0].isascii()},
    **dict.fromkeys(_COUNTERS, COUNT),
    "円": money("JPY"),
    "ドル": money("USD"),
    "米ドル": money("USD"),
    "豪ドル": money("AUD"),
    "加ドル": money("CAD"),
    "香港ドル": money("HKD"),
    "台湾ドル": money("TWD"),
    "ニュー台湾ドル": money("TWD"),
    "ユーロ": money("EUR"),
    "英ポンド": money("GBP"),
    "ポンド": ("number", "unit:lb"),
    "元": money("CNY"),
    "人民元": money("CNY"),
    "ウォン": money("KRW"),
    "ルピー": money("INR"),
    "フラン": money("CHF"),
    "スイス・フラン": money("CHF"),
    "ペソ": money("MXN"),
    "バーツ": money("THB"),
    "ルーブル": money("RUB"),
    "リラ": money("TRY"),
    "レアル": money("BRL"),
    "ナイラ": money("NGN"),
    "セント": money("USD"),
    "銭": money("JPY"),
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
    "営業日": lasting("d"),
    "等": RANK,
    "年": lasting("y"),
    "年間": lasting("y"),
    "カ年": lasting("y"),
    "か年": lasting("y"),
    "ヵ年": lasting("y"),
    "ヶ年": lasting("y"),
    "周年": lasting("y"),
    "歳": lasting("y"),
    "才": lasting("y"),
    "カ月": lasting("mo"),
    "か月": lasting("mo"),
    "ヶ月": lasting("mo"),
    "ケ月": lasting("mo"),
    "ヵ月": lasting("mo"),
    "ヵ月間": lasting("mo"),
    "カ月間": lasting("mo"),
    "か月間": lasting("mo"),
    "ヶ月間": lasting("mo"),
    "ケ月間": lasting("mo"),
    "箇月": lasting("mo"),
    "週": lasting("wk"),
    "週間": lasting("wk"),
    "日": lasting("d"),
    "日間": lasting("d"),
    "泊": lasting("d"),
    "時間": lasting("h"),
    "分": lasting("min"),
    "分間": lasting("min"),
    "秒": lasting("s"),
    "秒間": lasting("s"),
    "ミリ秒": lasting("ms"),
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
    "€": money("EUR"),
    "£": money("GBP"),
    "$": money("USD"),
    "¥": money("JPY"),
    "¢": money("USD"),
    "₩": money("KRW"),
    "₹": money("INR"),
}


def _by_first_character(names: dict[str, Sense]) -> dict[str, tuple[tuple[str, Sense], ...]]:
    found: dict[str, list[tuple[str, Sense]]] = {}
    for item in sorted(names.items(), key=lambda item: -len(item[0])):
        found.setdefault(item[0][0], []).append(item)
    return {first: tuple(items) for first, items in found.items()}


JAPANESE: Final = _by_first_character(_JAPANESE)
"""By the first character, the longest name first: the reader looks at one short list."""
