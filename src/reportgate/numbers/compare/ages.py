"""Which numbers are the ages of those that a figure counts: aged 18–24, adults over 65, 18〜24歳の?

An age that is a figure itself (an average age of 34, 平均年齢は34歳) stands in none of these places.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, NamedTuple

from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

REACH: Final = 48
"""Characters on each side of a number that are looked at."""
_WIDTHS: Final = str.maketrans("０１２３４５６７８９", "0123456789")
# Who has an age.
_PEOPLE: Final = (
    r"(?:[Aa]dults?|[Pp]eople|[Pp]ersons|[Mm]en|[Ww]omen|[Cc]hildren|[Tt]eenagers|[Rr]esidents|[Cc]itizens|[Ww]orkers"
    r"|[Ee]mployees|[Pp]atients|[Rr]espondents|[Vv]oters|[Dd]rivers|[Ww]idows|[Mm]others|[Ff]athers|[Pp]arents|those)"
)
_AGES: Final = (
    regex(
        r"\b(?:aged?|ages|age[ -](?:groups?|range|band|bracket)s?(?: of)?|between the ages of)[ ]"
        r"(?P<low>\d{1,3})[ ]?(?:[-–—~]|to|and|through)[ ]?(?P<high>\d{1,3})\b(?![%,.]\d|%)",
        re.IGNORECASE,
    ),
    regex(r"\b(?P<low>\d{1,3})(?:-?[ ]to[ ]|[ ]?[-–—][ ]?)(?P<high>\d{1,3})[ -]years?[ -]olds?\b(?! on average)"),
    regex(
        r"\b(?:aged?|ages|age[ -](?:group|range|band|bracket))[ ](?P<low>\d{1,3})"
        r"(?:[ ]?\+|[ ](?:and|or|&)[ ](?:over|older|above|up)\b)",
        re.IGNORECASE,
    ),
    regex(
        r"\b(?:aged?|ages)[ ](?:(?:under|below)[ ](?P<high>\d{1,3})\b"
        r"|(?P<high_>\d{1,3})[ ](?:and|or|&)[ ](?:under|younger|below)\b)",
        re.IGNORECASE,
    ),
    regex(
        rf"\b{_PEOPLE}[ ](?:aged[ ])?"
        r"(?:(?:over|above|older than)[ ](?P<low>\d{2})|(?:under|below|younger than)[ ](?P<high>\d{2}))\b"
        # Workers over 45 sites are 45 sites.
        r"(?![%,.]\d|[ ]?%|[ ]per|[ ](?:people|men|women|children|staff|(?!(?:is|was|has|does|lives|works|earns|owns"
        r"|uses|votes|says|makes|spends|receives|reports|agrees|prefers)\b)[a-z]{2,20}s)\b)"
    ),
    regex(rf"\b{_PEOPLE}[ ](?P<low>\d{{2}})(?:\+|[ ](?:and|or|&)[ ](?:over|older|above|up)\b)"),
    regex(rf"\b{_PEOPLE}[ ](?P<high>\d{{2}})[ ](?:and|or|&)[ ](?:under|younger|below)\b"),
    regex(r"\b(?P<only>\d{1,3})-year-olds\b"),
    regex(
        r"(?<![はがも齢])(?<!\d)(?P<low>\d{1,3})歳?(?:[〜～~–—-]|から)(?P<high>\d{1,3})歳(?=[のでにへ層、)）]|[一-鿿ァ-ヺー])"
    ),
    regex(
        r"(?<![はがも齢])(?<!\d)(?:(?P<low>\d{1,3})歳以上|(?P<high>\d{1,3})歳(?:以下|未満))"
        r"(?=[のでにへ層、)）]|[一-鿿ァ-ヺー])"
    ),
    # The band that has the share behind it: 認知率は18〜24歳が64.2%.
    regex(
        r"(?<=[はも、])(?<!齢は)(?<!齢も)(?:(?P<low>\d{1,3})(?:歳?(?:[〜～~–—-]|から)(?P<high>\d{1,3})歳|歳以上)|(?P<high_>\d{1,3})歳(?:以下|未満))"
        r"(?=(?:が|では?)[、]?約?\d{1,3}(?:\.\d{1,4})?[%％])"
    ),
)
_AVERAGE: Final = regex(
    r"平均[^、。\n]{0,8}$|中央値[^、。\n]{0,8}$|\b(?:average|mean|median)[^.,;\n]{0,12}$", re.IGNORECASE
)
# The whole of a table's cell under a head that names ages.
_AGE_HEAD: Final = regex(r"\bages?\b|\bage[ -]?(?:group|band|range)|年齢|年代|世代", re.IGNORECASE)
_AGE_CELL: Final = (
    regex(r"(?P<low>\d{1,3})歳?[ ]?(?:[-–—〜～~]|to)[ ]?(?P<high>\d{1,3})歳?"),
    regex(r"(?P<low>\d{1,3})(?:\+|歳以上|[ ](?:and|or|&)[ ](?:over|older|above|up))"),
    regex(r"(?:(?:[Uu]nder|<)[ ]?(?P<high>\d{1,3})|(?P<high_>\d{1,3})(?:歳未満|歳以下))"),
)


class Ages(NamedTuple):
    """A band of ages, or one end of it."""

    amounts: tuple[Decimal, ...]
    side: str
    """"atleast" or "atmost" for a band with one end, else ""."""


def read_ages(text: str, mention: Mention) -> Ages | None:
    """Read the band of ages that *mention* is an end of; None: it is none."""
    if mention.kind not in ("range", "number", "duration"):
        return None
    first = max(0, mention.start - REACH)
    near = text[first : mention.end + REACH].translate(_WIDTHS)
    for pattern in _AGES:
        for found in pattern.finditer(near):
            if first + found.start() <= mention.start and mention.end <= first + found.end():
                return _read(found) if _AVERAGE.search(near[: found.start()]) is None else None
    return None


def names_ages(head: str) -> bool:
    """Whether the head of a column says that what stands below are bands of ages."""
    return _AGE_HEAD.search(head) is not None and _AVERAGE.search(head) is None


def read_age_cell(cell: str) -> Ages | None:
    """Read the whole of a *cell* below such a head."""
    cell = cell.translate(_WIDTHS)
    found = next((found for pattern in _AGE_CELL if (found := pattern.fullmatch(cell)) is not None), None)
    return _read(found) if found is not None else None


def _read(found: re.Match[str]) -> Ages:
    named = {name.rstrip("_"): Decimal(digits) for name, digits in found.groupdict().items() if digits is not None}
    side = "atleast" if set(named) == {"low"} else "atmost" if set(named) == {"high"} else ""
    return Ages(tuple(named.values()), side)
