"""Does a title, or the head of a column or row, say that what stands under it was aimed at or supposed?

Under "Targets", "Budget" or 目標 a number is no fact, whatever its own words; under "vs. target" or "Results and
targets" it
may be one.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.compare.moods_japanese import is_supposed
from reportgate.numbers.compare.periods import NO_SUBJECT, find_periods
from reportgate.numbers.compare.topic import find_words, is_common
from reportgate.text.patterns import regex

AIMS: Final = (
    r"targets?|goals?|forecasts?|guidance|outlook|projections?|budgets?|plan|plans|estimates?|expectations?|ambitions?"
)
_ADJECTIVES: Final = "forecasted|projected|expected|budgeted|targeted|planned"
_AIMED: Final = regex(rf"(?:^|[\s(（/])(?:{AIMS}|{_ADJECTIVES})\b", re.IGNORECASE)
# A comparison with what was aimed at.
_HELD_AGAINST: Final = regex(
    r"\b(?:vs\.?|versus|against|than|of|to|above|below|over|under|met|missed|hit|reached|achieved|attainment"
    r"|variance)\b|%|[-/Δ]",
    re.IGNORECASE,
)
_BRACKETS: Final = regex(r"[(（\[][^()（）\[\]]{0,40}[)）\]]")
_AIM: Final = regex(rf"(?:{AIMS}|{_ADJECTIVES}|wish(?:es| list)?)", re.IGNORECASE)
_SUPPOSED: Final = regex(
    r"(?:hypothes[ie]s|assumptions?|scenarios?|simulations?|myths?|rumou?rs?|examples?|what if)", re.IGNORECASE
)
_CLAIMED: Final = regex(r"(?:claimed|alleged|rumou?red|promised|supposed)\b", re.IGNORECASE)
_WORD: Final = regex(r"[A-Za-z][A-Za-z'’]{0,30}(?: list| if)?")
_ANY_TITLE: Final = NO_SUBJECT | find_words("next coming current future key main overview summary section part list")
_JA_AIM: Final = regex(
    # 10月の業績予想, but not 実績と予想
    r"[^、。\n対比とや]{0,20}(?:目標|予算|計画|予測|予想|見通し|見込み?)(?:値|数値|について)?",
)
_JA_SUPPOSED: Final = regex(r"(?:検証する|主な)?(?:の)?(?:仮説|仮定|想定|シナリオ|試算|噂|誤解|例)(?:について)?")
_JA_PAST: Final = regex(r"(?:た|でした|ました)(?:[。、\n]|$)")
_MARKS: Final = " \t*_:：#0123456789.()（）-–"


def is_aimed(title: str) -> bool:
    """Whether a column or row with this head holds what was aimed at: Target, Budget (USD), but not "vs. target".

    >>> is_aimed("Budget (USD)"), is_aimed("売上高目標（万円）"), is_aimed("vs. target")
    (True, True, False)
    """
    plain = _BRACKETS.sub("", title)
    found = _AIMED.search(title)
    if found is not None and _HELD_AGAINST.search(plain) is None:
        return True
    return not title.isascii() and any(is_supposed(f"{part.strip()}は", "") for part in (title, plain))


def is_under_aims(titles: tuple[str, ...], *, past: bool) -> bool:
    """Whether one of *titles* says no more than that what follows is aimed at or supposed.

    *past*: whether what follows is told as past: then it is no aim, though it stands under one.

    >>> is_under_aims(("Targets for next quarter",), past=False), is_under_aims(("Results and targets",), past=False)
    (True, False)
    """
    return any(_supposes(title) or (_aims(title) and (not past or _is_to_come(title))) for title in titles)


def _is_to_come(title: str) -> bool:
    """Whether an aim is of a time to come, which nothing can be told of as past."""
    return any(place == "later" for _, place in find_periods(title).named)


def is_told_as_past(behind: str) -> bool:
    """Whether a Japanese sentence tells as past what stands before *behind*."""
    return _JA_PAST.search(behind) is not None


def _aims(title: str) -> bool:
    return _consists_of(title, _AIM) or _JA_AIM.fullmatch(title.strip(_MARKS)) is not None


def _supposes(title: str) -> bool:
    if _CLAIMED.match(title.strip(_MARKS)) is not None:
        return True
    return _consists_of(title, _SUPPOSED) or _JA_SUPPOSED.fullmatch(title.strip(_MARKS)) is not None


def _consists_of(title: str, pattern: re.Pattern[str]) -> bool:
    words = [word.lower() for word in _WORD.findall(title)]
    named = [word for word in words if pattern.fullmatch(word) is None]
    if len(named) == len(words):
        return False
    return all(is_common(word) or find_words(word) <= _ANY_TITLE or len(word) == 1 for word in named)
