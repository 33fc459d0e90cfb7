"""Which number does another one of its sentence measure: its whole, or what it is compared with?"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Final

from reportgate.numbers.compare.layout import Layout
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

LONGEST_LINK: Final = 6
"""Characters between "of" and the whole: "of the ", "of its "."""
PART_OF: Final = regex(r"[ ](?:out )?of\b|[^、。]{0,4}(?:のうち|中)")
# 5 of the 32, 32区のうち5区: what stands at one of them is said of both.
_COMPARES: Final = regex(
    r",? (?:(?:which|that) (?:is|was) )?(?:well |far |just |slightly |clearly )?"
    r"(?:below|above|under|over) (?:the |its )?"
    # 5.1% in April, above the 4.4% of a year earlier; at 5.1%, unemployment was above the 4.4% of May
    r"|[, ][^.;:()\n]{1,60}?[ ](?:below|above|under|over) the "
)
_JA_COMPARES: Final = regex(r"[^。、\n0-9]{0,12}(?:[、と]|が、?)[^。、\n]{0,16}の")


def without_comparison(layout: Layout, mention: Mention) -> Mention:
    """The number as it is, where "below" compares another number with it: 1.8%, below the 2.3% of week 44."""
    if mention.hedge not in ("under", "over") or mention.value is None:
        return mention
    place = bisect_left(layout.starts, mention.start)
    other = layout.mentions[place - 1] if place else None
    if other is None or other.unit != mention.unit or other.value is None:
        return mention
    between = layout.text[other.end : mention.start]
    compared = _COMPARES.fullmatch(between) or (
        _JA_COMPARES.fullmatch(between) and layout.text.startswith(("を下回", "を上回", "を超え"), mention.end)
    )
    if not compared or (other.value < mention.value) != (mention.hedge == "under"):
        return mention
    return mention.replace_hedge(None)


def exceeds_whole(layout: Layout, mention: Mention, *, alone: bool) -> bool:
    """Whether a part is larger than its whole (32 of the 5, 5区のうち23区), or as large by one claim."""
    place = bisect_right(layout.starts, mention.start)
    if place == len(layout.starts) or mention.value is None:
        return False
    other = layout.mentions[place]
    link = PART_OF.match(layout.text, mention.end, other.start)
    if link is None or other.value is None or other.unit != mention.unit or other.start - link.end() > LONGEST_LINK:
        return False
    part, whole = (mention.value, other.value) if link[0].isascii() else (other.value, mention.value)
    return part > whole or (alone and part == whole)
