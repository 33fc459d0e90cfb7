"""Which two numbers are a score out of the highest one (4.1/5, 4.6 out of 5 stars), and no share of a whole?"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.scan.found import Found
from reportgate.text.patterns import regex

# The highest score of the usual scales.
WORDS: Final = ("core", "ating", "NPS", "CSAT", "スコア", "評価", "満足度")
"""A text without any of these names no bare score."""
SCORE: Final = "*"
"""What stands for the unit of a bare number behind a word of scores; a word could be shared with a statement."""
# The score itself, and nothing that is counted beside it: no NPS respondents, no ratings of 42 stores.
_SCORED: Final = regex(
    r"\b(?:[Ss]cores?|[Rr]atings?|NPS|CSAT|GPA)(?![A-Za-z])[ ]?"
    r"(?:[:=(|–—-]{1,2}[ ]?|(?:(?:of|was|is|were|are|at|to|stood|stands|reached|hit|rose|fell|climbed|dropped|slipped"
    r"|improved|averaged|averages|came|in|remains?|remained|now|about|around|nearly|still|from)[ ]){1,4})$"
    r"|[0-9] points? to $"
    r"|(?:スコア|NPS|CSAT|評価|満足度|評点)(?:の?平均)?値?(?:[はがもで:：]|[ ]?\|)[ ]?(?:平均|約)?$"
)
_COUNTS: Final = regex(r"[ ](?!(?:versus|across|this|less|plus|points)\b)[a-z]{3,20}s\b|[ ]people\b")
_SCALES: Final = frozenset({"4", "5", "6", "7", "10", "20", "100"})
# Scales on which a figure with decimals is a score for that reason alone: nobody is 4.1 people.
_DECIMAL_SCALES: Final = frozenset({"5", "10"})
_BEFORE: Final = regex(
    r"(?:\b(?:rat(?:ed|ing|ings)|scor(?:e|ed|es|ing)|grade[ds]?|stars?|reviews?|NPS|CSAT|GPA)\b|評価|満足度|評点|点数|スコア|採点|⭐|★)"
    r"[^.;。、\n0-9]{0,16}$",
    re.IGNORECASE,
)
_BEHIND: Final = regex(r"[ -]?(?:stars?|points?|ratings?|scores?|点|の評価|★|⭐)")
# The index added 1/4 point.
_PART_OF_POINT: Final = regex(r" (?:of an? )?(?:percentage )?point\b")
_COUNTED: Final = regex(r" (?:of |[a-z]{2,20} )?(?:people|users|customers|[a-z]{3,20}s)\b")
# Of a test or a questionnaire.
_TOPS: Final = _SCALES | frozenset(
    {"3", "8", "9", "12", "15", "25", "30", "40", "50", "60", "200", "300", "500", "990", "1000"}
)
# 5点満点で4.2点, 4.3点（5点満点）: the highest score there can be, beside the score.
_TOP: Final = "満点"
_SCORED_BEHIND: Final = regex(r"満点[^0-9。\n]{0,14}(?P<score>[0-9]{1,4}(?:\.[0-9]{1,9})?)(?![0-9,.万億])")
_SCORED_BEFORE: Final = regex(r"(?<![0-9,.])(?P<score>[0-9]{1,4}(?:\.[0-9]{1,9})?)点?[ ]?[(「]$")
_OUT_OF_BEFORE: Final = regex(r"(?<![0-9,.])(?P<top>[0-9]{1,4})点満点[^0-9。\n]{0,14}$")
_OUT_OF_BEHIND: Final = regex(r"[ ]?[(「](?P<top>[0-9]{1,4})点満点")
_REACH: Final = 40


def is_score(text: str, start: int, end: int, behind: int, highest: str) -> bool:
    """Whether the number from *start* to *end* is a score out of *highest*, written up to *behind*."""
    written = text[start:end]
    if highest not in _SCALES or "," in written or float(written) > int(highest):
        return False
    if _PART_OF_POINT.match(text, behind) is not None and float(written) < int(highest):
        return False
    if _BEHIND.match(text, behind) is not None or _BEFORE.search(text[max(0, start - _REACH) : start]) is not None:
        return True
    return "." in written and highest in _DECIMAL_SCALES and _COUNTED.match(text, behind) is None


def scale_text(text: str, end: int) -> str:
    """Write the scale of the score that ends at *end* as a unit: "/5"."""
    start = end
    while text[start - 1].isdecimal():
        start -= 1
    return f"/{text[start:end]}"


def name_score(text: str, found: Found) -> None:
    """Name what a bare number behind a word of scores may be (NPS: 42, a score of 75): a score, or a count."""
    if (
        found.unit is None
        and not found.unit_text
        and found.kind == "number"
        and _SCORED.search(text[max(0, found.start - _REACH) : found.start]) is not None
        and _COUNTS.match(text, found.end) is None
    ):
        found.unit_text = SCORE


def weigh(text: str, found: Found) -> None:
    """Read N点満点 as the scale of the score beside it, which is a claim and no score itself: 75点満点 says no 75.

    Without a score beside it the highest one is malformed.
    """
    if found.unit == "points" and text.startswith(_TOP, found.end):
        _read_highest(text, found)
    elif found.unit is None or found.unit_text == "点":
        beside = _OUT_OF_BEHIND.match(text, found.end) or _OUT_OF_BEFORE.search(
            text, max(0, found.start - _REACH), found.start
        )
        if beside is not None and _is_within(text[found.start : found.end].rstrip("点"), beside["top"]):
            found.unit, found.unit_text = "points", f"/{beside['top']}"


def _read_highest(text: str, found: Found) -> None:
    highest = text[found.start : found.end].rstrip("点")
    beside = _SCORED_BEHIND.match(text, found.end) or _SCORED_BEFORE.search(
        text, max(0, found.start - _REACH), found.start
    )
    found.end += len(_TOP)
    if beside is not None and highest in _TOPS and _is_within(beside["score"], highest):
        found.level, found.kind, found.figure, found.unit = "structure", "number", None, None
    else:
        found.kind, found.figure = "malformed", None


def _is_within(score: str, highest: str) -> bool:
    try:
        return float(score) <= float(highest)
    except ValueError:
        return False
