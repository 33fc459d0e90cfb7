"""Is a number how far something is from something else, and not what it is?

"Revenue was $48.5 million" and "revenue was $48.5 million too high" have all words in common.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

_BEHIND: Final = regex(
    r" (?:too [a-z]{2,12}|(?:short|shy|late|early|ahead|behind|away|off)\b"
    r"|(?!other|over|under|per|after|number|member|quarter|order|paper|water|power|computer|customer|user|winter|summer"
    r"|October|September|November|December|never|ever|whether|rather|(?:al)?together)[a-z]{3,10}er(?=[ ]than\b|[.,;]|$)"
    r"|(?:more|less|fewer) than\b|(?:above|below) (?:the|its|their|our|last|this|expect[a-z]{1,7})\b"
    r"|(?:above|below|over|under) (?:plan|target|budget|forecast|guidance|average|consensus|schedule)\b)",
)
_BEFORE: Final = regex(
    r"\b(?:gap|difference|shortfall|overrun|discrepancy|deviation)(?: [a-z]{2,12}){0,4} [$€£¥]?$"
    r"|\b(?:miss|beat|exceed|overshoot|undershoot|outperform|surpass|trail|lag|lead)[a-z]{0,3}\b[^.;:,]{0,40} by"
    r" [$€£¥]?$",
    re.IGNORECASE,
)
_JA_BEHIND: Final = regex(
    r"(?:ほど|分|だけ|も)?(?:不足|足りな|届か|及ば|超過|遅[れい]|早[くい]|長[くい]|短[くい]|多[くい]|少な|上回|下回"
    r"|高[くい]|低[くい]|の(?:不足|未達|超過|差|遅れ))"
)
_JA_BEFORE: Final = regex(r"(?:差|乖離|開き|不足額?|超過額?)[はが](?:約|およそ)?$")
_ANY: Final = regex(
    r"\b(?:too|short|shy|late|early|ahead|behind|away|off|gap|difference|shortfall|overrun|than|above|below|over|under"
    r"|miss[a-z]{0,3}|beat[a-z]{0,3}|exceed[a-z]{0,3}|more|less|fewer|[a-z]{3,10}er|by|up|down|surplus|deficit|delay[a-z]{0,2}"
    r"|rise|rose|fell|fall|gr[eo]w[a-z]{0,3}|increas[a-z]{1,3}|decreas[a-z]{1,3}|declin[a-z]{1,3}|change[a-z]?)\b"
    r"|差|乖離|不足|足り|届か|及ば|超|遅|早|長|短|多|少|上回|下回|高い|低い|未達|比|増|減|伸",
    re.IGNORECASE,
)


def is_gap(mention: Mention, head: str, tail: str) -> bool:
    """Whether the clause of *mention*, *head* before it and *tail* behind it, makes a distance of it."""
    # A change has a way of its own, that is compared; that of a time may be "longer".
    if mention.kind != "duration" and (mention.is_change or mention.direction is not None):
        return False
    if mention.unit in ("ratio", "rank"):
        return False
    if tail.isascii() and head.isascii():
        return _BEHIND.match(tail) is not None or _BEFORE.search(head) is not None
    return _JA_BEHIND.match(tail) is not None or _JA_BEFORE.search(head) is not None


def knows_of_gaps(text: str) -> bool:
    """Whether *text* compares anything."""
    return _ANY.search(text) is not None
