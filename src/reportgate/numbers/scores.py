"""Which two numbers are a score out of the highest one (4.1/5, 4.6 out of 5 stars), and no share of a whole?"""

from __future__ import annotations

import re
from typing import Final

from reportgate.text.patterns import regex

# The highest score of the usual scales.
_SCALES: Final = frozenset({"4", "5", "6", "7", "10", "20", "100"})
# Scales on which a figure with decimals is a score for that reason alone: nobody is 4.1 people.
_DECIMAL_SCALES: Final = frozenset({"5", "10"})
_BEFORE: Final = regex(
    r"(?:\b(?:rat(?:ed|ing|ings)|scor(?:e|ed|es|ing)|grade[ds]?|stars?|reviews?|NPS|CSAT|GPA)\b|評価|満足度|評点|点数|スコア|採点|⭐|★)"
    r"[^.;。、\n0-9]{0,16}$",
    re.IGNORECASE,
)
_BEHIND: Final = regex(r"[ -]?(?:stars?|points?|ratings?|scores?|点|の評価|★|⭐)")
_COUNTED: Final = regex(r" (?:of |[a-z]{2,20} )?(?:people|users|customers|[a-z]{3,20}s)\b")
_REACH: Final = 40


def is_score(text: str, start: int, end: int, behind: int, highest: str) -> bool:
    """Whether the number from *start* to *end* is a score out of *highest*, written up to *behind*."""
    written = text[start:end]
    if highest not in _SCALES or "," in written or float(written) > int(highest):
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
