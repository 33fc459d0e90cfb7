"""Which day, period or time does a reference name?

"23 November 2026", "2026-11-23" and 2026年11月23日 name the same parts; a shorter reference names some of them. A
reference that is not fully understood has no parts, and is then compared as text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from reportgate.text.patterns import regex

Parts: TypeAlias = frozenset[tuple[str, int]]
"""Such as {("year", 2026), ("month", 11)}."""

_MONTH_NAMES: Final = "january february march april may june july august september october november december".split()
MONTHS: Final = {name[:length]: number for number, name in enumerate(_MONTH_NAMES, 1) for length in (3, len(name))} | {
    "sept": 9
}
_MONTH_WORD: Final = "|".join(sorted(MONTHS, key=len, reverse=True))
_ERAS: Final = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867}
_WORDS: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "上": 1, "下": 2, "前": 1, "後": 2, "元": 1}
_CENTURY: Final = 2000
_YEAR_DIGITS: Final = 4


class _Step(NamedTuple):
    pattern: re.Pattern[str]
    read: Callable[[re.Match[str]], list[tuple[str, int]]]


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _WORDS[text]


def _named(match: re.Match[str]) -> list[tuple[str, int]]:
    return [(name, _number(text)) for name, text in match.groupdict().items() if text is not None]


def _month(match: re.Match[str]) -> list[tuple[str, int]]:
    found = [("month", MONTHS[match["name"]])]
    return found + [(name, int(match[name])) for name in ("day", "year") if match[name] is not None]


def _era(match: re.Match[str]) -> list[tuple[str, int]]:
    return [("year", _ERAS[match["era"]] + _number(match["number"]))]


def _fiscal(match: re.Match[str]) -> list[tuple[str, int]]:
    year = int(match["fiscal"])
    return [("fiscal", year if len(match["fiscal"]) == _YEAR_DIGITS else _CENTURY + year)]


def _clock(match: re.Match[str]) -> list[tuple[str, int]]:
    hour = int(match["hour"])
    half = (match["half"] or "")[:1]
    if half in ("a", "p"):
        hour = hour % 12 + (12 if half == "p" else 0)
    return [("hour", hour), ("minute", int(match["minute"] or 0)), ("second", int(match["second"] or 0))]


def _step(pattern: str, read: Callable[[re.Match[str]], list[tuple[str, int]]] = _named) -> _Step:
    return _Step(regex(pattern), read)


# In this order: the longer forms take their digits first.
_STEPS: Final = (
    _step(r"(?<!\d)(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2}))?(?: ?(?P<half>[ap])\.?m\b\.?)?", _clock),
    _step(r"(?<!\d)(?P<hour>\d{1,2})(?P<minute>)(?P<second>) ?(?P<half>[ap])\.?m\b\.?", _clock),
    _step(r"(?<!\d)(?P<hour>\d{1,2})時(?:(?P<minute>\d{1,2})分)?(?:(?P<second>\d{1,2})秒)?(?P<half>)", _clock),
    _step(r"(?<!\d)(?P<year>\d{4})[-/.](?P<month>0?[1-9]|1[0-2])(?:[-/.](?P<day>0?[1-9]|[12]\d|3[01]))?(?!\d)"),
    _step(
        rf"(?<!\d)(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<name>{_MONTH_WORD})\b\.?,?(?: (?P<year>\d{{4}}))?",
        _month,
    ),
    _step(
        rf"\b(?P<name>{_MONTH_WORD})\b\.?(?: (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d))?,?(?: (?P<year>\d{{4}}))?",
        _month,
    ),
    # Ages in tens, 20〜30代.
    _step(r"(?<!\d)(?P<band>[1-9]0)代?[~〜-](?P<last_band>[1-9]0)代"),
    _step(r"(?P<era>令和|平成|昭和|大正|明治)(?P<number>\d{1,2}|元)年", _era),
    _step(r"\b(?:fy|fiscal(?: year)?) ?'?(?P<fiscal>\d{4}|\d{2})(?!\d)", _fiscal),
    _step(r"(?<!\d)(?P<fiscal>\d{4})年度", _fiscal),
    _step(r"(?<!\d)(?P<year>\d{4})年"),
    _step(r"(?<!\d)(?P<month>\d{1,2})月"),
    _step(r"(?<!\d)(?P<day>\d{1,2})日"),
    _step(r"\bq(?P<quarter>[1-4])\b|(?<!\d)(?P<quarter_>[1-4])q\b"),
    _step(r"第?(?P<quarter>[1-4])四半期"),
    _step(r"(?P<quarter>first|second|third|fourth)[ -]quarter|(?P<quarter_>[1-4])(?:st|nd|rd|th)[ -]quarter"),
    _step(r"\bh(?P<half>[12])\b|(?P<half_>first|second)[ -]half|(?P<half__>[上下])(?:半)?期|(?P<half___>[前後])半期?"),
    _step(r"(?<!\d)(?P<year>\d{4})(?![\ds])"),
)
_REST: Final = regex(r"\d|[a-z]{3,}(?<!the)(?<!year)|週")


def fold_reference(text: str) -> str:
    """Write a reference the one way in which two of them are compared: width, case, spaces and dashes folded."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return re.sub(r"[‐-―−]", "-", re.sub(r"\s+", " ", folded)).strip(" .,;:()")


@lru_cache(maxsize=4096)
def read_parts(text: str) -> Parts | None:
    """Read what *text* names; None when it is not fully understood, or names one thing twice.

    >>> read_parts("23 November 2026") == read_parts("2026年11月23日")
    True
    >>> read_parts("2019-20") is None
    True
    """
    rest = fold_reference(text)
    found: dict[str, int] = {}
    for pattern, read in _STEPS:
        while match := pattern.search(rest):
            for name, number in read(match):
                if name.rstrip("_") in found:
                    return None
                found[name.rstrip("_")] = number
            rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    return frozenset(found.items()) if found and not _REST.search(rest) else None
