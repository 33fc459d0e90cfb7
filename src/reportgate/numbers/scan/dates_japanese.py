"""Which numbers are dates, periods, times or age bands in Japanese?"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.scan.dates import Reference
from reportgate.numbers.scan.numerals import read_mixed
from reportgate.text.patterns import regex

_N: Final = r"(?:[0-9]{1,4}|[〇一二三四五六七八九十百千]{1,7})"
# 23〜29日, 23・24日
_DAYS: Final = r"[0-9]{1,2}(?:[~–・、-][0-9]{1,2}){1,6}(?=日(?!間))"

_JA_DATE: Final = regex(
    rf"""(?P<year>{_N})年(?:
          (?P<fiscal>度)
        | (?P<months>(?:1[0-2]|[1-9])月?[~–-](?:1[0-2]|[1-9])月期)
        | (?:[ ]?(?P<month>{_N})月(?: (?P<term>期) | [ ]?(?P<day>{_DAYS}|{_N})日(?:\([月火水木金土日]\))? )? )
        )?(?:[ ]?(?:第[ ]?)?[1-4一二三四]四半期(?:累計)?|[上下中]半?期|[前後]半)?
      | (?P<month2>{_N})月(?:
          (?P<term2>期(?:第[1-4一二三四]四半期)?) | [ ]?(?P<day2>{_DAYS}|{_N})日(?:\([月火水木金土日]\))?
        )?
    """,
    re.VERBOSE,
)

_JA_MONTHS: Final = regex(r"(?:1[0-2]|[1-9])月?[~–-](?:1[0-2]|[1-9])月(期)?(?!間)")

_JA_TIME: Final = regex(
    rf"{_N}時(?!間|点|代|期|価|給|短|系|速|差|刻)(?:[ ]?(?:{_N}分(?:{_N}秒)?|半))?(?:前"
    rf"|過ぎ|ごろ|頃)?(?:[ ]?[~〜–-][ ]?{_N}時(?!間)(?:{_N}分|半)?)?"
)

_CENTURY: Final = regex(rf"{_N}(?:世紀|年代)")

_BAND: Final = regex(r"[1-9]0代?(?:[~〜–・-][1-9]0代?(?=[~〜–・代-])){0,3}代?(?<=代)(?![表理金目])")

_ERA: Final = ("令和", "平成", "昭和", "大正", "明治", "西暦")

_ERA_DATE: Final = regex(r"[RHST][0-9]{1,2}([./])(?:1[0-2]|0?[1-9])\1(?:3[01]|[12][0-9]|0?[1-9])(?![0-9./])")
_WIDE: Final = "\u2e80"
# What makes a length of time of four digits and 年.
_LASTING: Final = regex("間|ぶり|以[上内]|未満|余|近く|超|ほど|もの|続|前(?![半後期])")

_DAY_AFTER: Final = regex(
    r"日(?:付|午前|午後|未明|早朝|夕方|夜|朝|昼|時点|現在|発表|公表|発売|開催|\([月火水木金土日]"
    r"|に(?:発表|公表|発売|開|始|実施|公開|決定|提出|施行|予定|締|行わ))"
)


def find_date(text: str, start: int, end: int, body: str) -> Reference | None:
    """Read the Japanese date, period, time or age band that begins with the digits at *start*."""
    after = text[end]
    if after in "年月":
        return _ja_date(text, start)
    if after == "時" and (found := _JA_TIME.match(text, start)) is not None:
        return Reference(start, found.end(), "time")
    if after == "日" and len(body) <= 2 and _is_day(text, start, end):
        return Reference(start, end + 1, "date")
    if after in "世年" and (found := _CENTURY.match(text, start)) is not None:
        return Reference(start, found.end(), "period")
    if after in "代〜・" and (band := find_band(text, start)) is not None:
        return band
    if after == "〜" and (found := _JA_MONTHS.match(text, start)) is not None:
        return Reference(start, found.end(), "date")
    return None


def _is_day(text: str, start: int, end: int) -> bool:
    """Whether N日 is a day of the month: 先月15日, 15日付; a bare 15日 may be a duration."""
    if text.endswith(("今月", "先月", "来月", "翌月", "同月", "毎月", "前月", "当月"), max(0, start - 2), start):
        return True
    return _DAY_AFTER.match(text, end) is not None


def _ja_date(text: str, start: int) -> Reference | None:
    if (found := _CENTURY.match(text, start)) is not None:
        return Reference(start, found.end(), "period")
    found = _JA_DATE.match(text, start)
    if found is None:
        return None
    year, begin = found["year"], start
    if year is None:
        return (
            Reference(start, found.end(), "period" if found["term2"] else "date")
            if _is_month(found["month2"], text, found.end())
            else None
        )
    era = text[start - 2 : start] in _ERA
    if era:
        begin = start - 2
    more = found.end() > found.end("year") + 1
    if not era and not more and not _is_full_year(year):
        return Reference(start, found.end(), "year") if text[start - 1] == "'" and len(year) == 2 else None
    if found["fiscal"] or found["term"] or found["months"]:
        return Reference(begin, found.end(), "period")
    if not more:
        return None if _LASTING.match(text, found.end()) is not None else Reference(begin, found.end(), "year")
    return Reference(begin, found.end(), "date" if found["month"] else "period")


def _is_full_year(year: str) -> bool:
    if year.isascii():
        return len(year) == 4 and 1000 <= int(year) <= 2999
    _, figure = read_mixed(year, 0)
    return figure is not None and 1000 <= figure.numerator <= 2999


def _is_month(month: str, text: str, end: int) -> bool:
    return not month.isascii() or (len(month) <= 2 and 1 <= int(month) <= 12 and text[end] != "間")


def find_months(text: str, start: int) -> Reference | None:
    """Read months from one to another whose first has no 月: 7〜9月, 1-3月期."""
    found = _JA_MONTHS.match(text, start)
    return None if found is None else Reference(start, found.end(), "period" if found[1] else "date")


def find_band(text: str, start: int) -> Reference | None:
    """Read ages in tens: 30代, 20〜30代."""
    found = _BAND.match(text, start)
    return None if found is None else Reference(start, found.end(), "band")


def find_era_date(text: str, begin: int) -> Reference | None:
    """Read a date by the letter of its era in Japanese text: R7.4.1."""
    found = _ERA_DATE.match(text, begin)
    if found is None or not (text[found.end()] > _WIDE or text[begin - 1] > _WIDE):
        return None
    return Reference(begin, found.end(), "date")


def find_era(text: str, start: int) -> Reference | None:
    """Read a year of an era by its letter: R7年度."""
    if text[start - 1] not in "RHST" or text[start - 2].isalnum():
        return None
    found = _JA_DATE.match(text, start)
    if found is None:
        return None
    return Reference(start - 1, found.end(), "period" if found["fiscal"] or found["term"] else "date")
