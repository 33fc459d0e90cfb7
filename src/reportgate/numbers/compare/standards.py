"""With what does a text compare a number, and do two texts have subject and standard exchanged?

A is 2.1 times b, b is 2.1 times a. Where letters name both, what is better than A is not better than C either.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.compare.things import find_whole
from reportgate.numbers.compare.topic import find_words
from reportgate.text.patterns import regex

_PHRASE: Final = (
    r"(?:the |a |those |that |all ){0,2}(?:(?:on|in|for|from|of|at|among|with) (?:the )?)?"
    r"((?:(?:[A-Za-z][A-Za-z'’-]{1,30}|[A-Z]\b) ?){1,3})"
)
_THAN: Final = regex(rf"\b(?:as|than)(?! (?:well|much|many|often|fast|high|expected|planned|large|likely)\b) {_PHRASE}")
_TIMES: Final = regex(rf"(?:times )?(?:the|that|those)(?: [A-Za-z-]{{2,20}}){{0,2}} (?:of|in|at|for) {_PHRASE}")
_AGAINST: Final = regex(rf"\b(?:compared (?:with|to)|relative to|against) {_PHRASE}", re.IGNORECASE)
_JA_AGAINST: Final = regex(r"([㐀-鿿々ァ-ヺーA-Za-z]{2,12})(?:[にと](?:比べ|比較|対し)|より)")
_JA_PASSED: Final = regex(r"([㐀-鿿々ァ-ヺーA-Za-z]{2,12})を[、]?(?:約|およそ|ほぼ)?$")
_JA_PASSES: Final = regex(r"(?:ほど|程度|以上|も)?(?:上回|下回|超え|しの)")


def are_turned_round(prose: str, stated: str) -> bool:
    """Whether two comparisons have subject and standard exchanged; the texts have 0 for the number.

    >>> are_turned_round("b is 0 times as large as apples", "apples are 0 times as large as b")
    False
    >>> are_turned_round("pears are 0 as large as apples", "apples are 0 as large as pears")
    True
    """
    one, other = _find_standard(prose), _find_standard(stated)
    ours, theirs = one - other, other - one
    if not ours or not theirs:
        return False
    if _find_letters(ours) and _find_letters(theirs).isdisjoint(find_words(prose)):
        # Better than C is not better than A.
        return bool(_find_letters(theirs))
    return not ours.isdisjoint(find_words(stated) - other) and not theirs.isdisjoint(find_words(prose) - one)


def _find_letters(words: frozenset[str]) -> frozenset[str]:
    """Those of *words* that are a capital which names what it labels."""
    return frozenset(word for word in words if "A" <= word <= "Z" and len(word) == 1)


def _find_standard(text: str) -> frozenset[str]:
    """The words of what the number in *text* is compared with."""
    before, _, behind = text.partition(" 0 ")
    found = _THAN.search(behind) or _TIMES.match(behind.strip()) or _AGAINST.search(text)
    if found is not None:
        return find_words(found[1])
    if before.isascii():
        return frozenset()
    japanese = _JA_AGAINST.search(before)
    if japanese is None and _JA_PASSES.match(behind.lstrip()) is not None:
        japanese = _JA_PASSED.search(before.rstrip())
    return find_words(japanese[1]) if japanese is not None else find_whole(before)
