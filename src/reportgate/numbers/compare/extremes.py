"""Does a sentence call the larger of two numbers the lowest?

"The share was lowest in the north at 64.2% and highest in the south at 23.5%": the values are the ledger's, and what
the sentence makes of them cannot be.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from reportgate.numbers.compare.measures import find_ends
from reportgate.numbers.compare.passages import Passages
from reportgate.numbers.mention import Mention

NEIGHBOURS: Final = 8
"""Most other numbers of a sentence that are looked at."""


def is_upside_down(passages: Passages, mention: Mention, stated: str) -> bool:
    """Whether *mention* is called the lowest beside a lower number that is called the highest, or the other way round.

    *stated*: the statement that has its value. Where that names an end, it is the name of the thing: "the smallest
    stores grew most".
    """
    own = find_ends(passages.setting(mention).own)
    if len(own) != 1 or mention.value is None or find_ends(stated):
        return False
    return any(
        other.value is not None
        and other.unit == mention.unit
        and (other.value < mention.value if own == {"min"} else other.value > mention.value)
        and own.isdisjoint(ends := find_ends(passages.setting(other).own))
        and bool(ends)
        for other in islice(passages.neighbours(mention), NEIGHBOURS)
    )
