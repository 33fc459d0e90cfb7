"""Which English words hedge the number beside them: about, just under, as much as, or more?"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.mention import Hedge
from reportgate.text.patterns import regex

HEDGES: Final[dict[str, Hedge]] = {
    **dict.fromkeys(
        """
    about around approximately approx approx. roughly circa ca some estimated approximate approximating or-so
    """.split(),
        "about",
    ),
    **dict.fromkeys(
        "over above exceeding exceeded exceeds surpassing surpassed topped topping beyond past".split(), "over"
    ),
    **dict.fromkeys("under below".split(), "under"),
    **dict.fromkeys("nearly almost approaching".split(), "nearly"),
}
HEDGES_TWO: Final[dict[str, Hedge]] = {
    "more than": "over",
    "greater than": "over",
    "higher than": "over",
    "larger than": "over",
    "upwards of": "over",
    "excess of": "over",
    "north of": "over",
    "less than": "under",
    "fewer than": "under",
    "lower than": "under",
    "smaller than": "under",
    "short of": "under",
    "shy of": "under",
    "south of": "under",
    "at least": "atleast",
    "minimum of": "atleast",
    "not under": "atleast",
    "at most": "atmost",
    "up to": "atmost",
    "maximum of": "atmost",
    "close to": "about",
    "just under": "nearly",
    "just below": "nearly",
    "just over": "over",
    "just above": "over",
    "order of": "about",
    "or less": "about",
    "plus or minus": "pm",
}
# Behind another "as": as much as 30%, as few as 5.
_AS_AS: Final[dict[str, Hedge]] = {
    **dict.fromkeys(("much as", "many as", "high as", "large as"), "atmost"),
    **dict.fromkeys(("little as", "few as", "low as", "small as"), "atleast"),
}
_COMPARING: Final = (["twice"], ["thrice"], ["times"], ["half"], ["third"], ["%"], ["percent"])
# What adds up to a number is that much.
_ADDING: Final = (["add"], ["adds"], ["added"], ["adding"], ["sums"], ["summed"])
SHORTENED: Final[dict[str, Hedge]] = {
    **dict.fromkeys(("approx", "ca", "c", "est"), "about"),
    "max": "atmost",
    "min": "atleast",
}
_NEGATED: Final[dict[str, Hedge]] = {"over": "atmost", "under": "atleast"}


def hedge_before(words: list[str]) -> Hedge | None:
    """The hedge that the last of *words*, lower case and before a number, make."""
    if len(words) > 1 and words[-1] == "." and words[-2] in SHORTENED:
        return SHORTENED[words[-2]]
    while words and words[-1] in {"a", "an", "the", "just"}:
        words = words[:-1]
    if not words:
        return None
    last = words[-1]
    two = f"{words[-2]} {last}" if len(words) > 1 else last
    found = HEDGES_TWO.get(two)
    if found is not None and two == "up to" and words[-3:-2] in _ADDING:
        return None
    if found is not None:
        negated = len(words) > 2 and words[-3] in {"no", "not", "nor"}
        return _NEGATED.get(found, found) if negated else found
    if len(words) > 2 and two == "or minus":
        return "pm"
    if last == "as" and len(words) > 2 and words[-3] == "as":
        # "twice as much as 5" compares.
        return None if words[-4:-3] in _COMPARING else _AS_AS.get(two)
    return HEDGES.get(last)


_BEHIND: Final = regex(
    r"[ \u00a0](or (?:more|so|less|fewer|over|above|higher|under|below)"
    r"|and (?:over|above|up|more)|at (?:least|most))\b|(\+)(?![0-9])"
    r"|[ \u00a0]?(plus)\b(?![ ](?:an?[ ])?[$€£¥]?[0-9])",
)
_BEHIND_HEDGES: Final[dict[str, Hedge]] = {
    "or so": "about",
    "or less": "atmost",
    "or fewer": "atmost",
    "or under": "atmost",
    "or below": "atmost",
    "at most": "atmost",
}


def hedge_after(text: str, end: int) -> Hedge | None:
    """The hedge behind the number that ends at *end*: or more, or so, at least, +."""
    char = text[end]
    if char != "+" and not (char in " \u00a0" and text[end + 1] in "oap"):
        return None
    found = _BEHIND.match(text, end)
    return None if found is None else _BEHIND_HEDGES.get(found[1] or "", "atleast")
