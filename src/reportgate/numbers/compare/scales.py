"""Is a score given out of another highest score than the statement's, or out of one that it does not have?

7.4 out of 10 is not 7.4 out of 100, and of a bare 7.4 nobody knows. A summary may leave out the highest score; it may
not make one up.
"""

from __future__ import annotations

from typing import Final

from reportgate.text.patterns import regex

SCALE: Final = "/"
"""With what the unit of a score out of something is written."""
_NUMBER: Final = regex(r"[0-9]+")
_WORDS: Final = {
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "ten": "10",
    "hundred": "100",
    "十": "10",
    "百": "100",
}


def are_other_scales(unit_text: str, other: str, known: str) -> bool:
    """Whether a score whose unit is written *unit_text* is out of something that the other one is not out of.

    Args:
        unit_text: As in ``Mention.unit_text``: "/10".
        other: That of the number in the other text.
        known: The whole of the other text.

    >>> are_other_scales("/10", "/100", "7.4 out of 100"), are_other_scales("/10", "points", "7.4 points out of 10")
    (True, False)
    """
    if not unit_text.startswith(SCALE) or not unit_text[1:].isdecimal() or unit_text == other:
        return False
    highest = unit_text[1:]
    if highest in _NUMBER.findall(known):
        return other.startswith(SCALE)
    return not any(number == highest and word in known for word, number in _WORDS.items())
